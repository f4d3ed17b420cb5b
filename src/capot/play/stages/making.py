"""Making trumps: each player accepts the suit turned up or passes, then may make another suit trumps.

Where a player does so alone, an opponent may be allowed to defend alone.
"""

from dataclasses import replace

from capot.cards import SUITS
from capot.language.texts import NOTHING, Text, joined, mark, say
from capot.language.tokens import player, tell
from capot.language.words import figure, measured
from capot.play.choices import Asks, Legal
from capot.play.events import Made, What
from capot.play.moves import Announce, Move, NameTrump, PassTurn
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, passes, unsaid
from capot.play.stages.naming import answer_with_suit, makes_trumps
from capot.play.stages.seats_asked import in_turn, with_rules
from capot.rules.match.sides import partners_of
from capot.rules.ongoing.making import paid_to_defenders, with_makers
from capot.rules.stages.bidding import MakeTrump

ALONE, TOGETHER = Announce("alone"), Announce(None)
"""To defend alone, or with the partner, against a player who makes trumps alone."""

MOVES = Moves((NameTrump, PassTurn, Announce), is_spoken=True, names=("alone",))


begin = in_turn


def to_act(now: Situation) -> frozenset[int]:
    """The player asked."""
    progress = now.progress_of(Turns)
    if not progress.open:
        return frozenset()
    if now.declarer is not None:
        return frozenset({opponents(now)[progress.taken]})
    return frozenset({now.from_seat(now.eldest)[progress.taken % now.seats]})


def is_second_round(now: Situation) -> bool:
    """Whether everybody has passed once, so that any suit but the one turned up may be made trumps."""
    return now.progress_of(Turns).taken >= now.seats


def opponents(now: Situation) -> tuple[int, ...]:
    """Return the opponents of a declarer who plays alone, in the order in which they may defend alone."""
    assert now.declarer is not None
    return tuple(seat for seat in now.players_from(now.declarer) if seat != now.declarer)


def asks(now: Situation) -> Asks:
    """The suit of trumps or, once a player plays alone, whether to defend alone."""
    return "trump" if now.declarer is None else "announce"


def legal(now: Situation, seat: int) -> Legal:
    """To pass, or to make a suit trumps, in partnership or alone; or to defend alone."""
    if now.declarer is not None:
        return Legal((TOGETHER, ALONE))
    assert now.turn_up is not None, "a card is turned up"
    term, turned, second = now.term(MakeTrump), now.turn_up.suit, is_second_round(now)
    suits = [suit for suit in SUITS if (suit != turned) == second]
    partners = partners_of(now.standing.sides, seat, now.seats)
    only_alone = term.helps_alone and now.dealer in partners and not second
    named = [] if only_alone else [NameTrump(suit) for suit in suits]
    lone = [NameTrump(suit, alone=True) for suit in suits if term.alone and partners]
    last = second and term.forced and seat == now.dealer
    return Legal((*([] if last else [PassTurn()]), *named, *lone))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what may be made trumps."""
    if now.declarer is not None:
        return say("it is time to defend alone or to announce nothing")
    may = legal(now, seat)
    if isinstance(move, PassTurn):
        return say("everyone has passed twice, so the dealer must make trumps")
    if not isinstance(move, NameTrump):
        return say("it is time to make trumps or to pass")
    if move.alone and not any(isinstance(each, NameTrump) and each.alone for each in may):
        return say("nobody plays alone in this game")
    if NameTrump(move.suit, alone=True) in may:
        return say("the dealer’s partner may only make this suit trumps to play alone")
    if is_second_round(now):
        return say("everyone has passed the suit that was turned up, so it cannot be trumps")
    return say("for now, only the suit turned up may be made trumps")


def question(seen: View) -> Question:
    """Whether to make trumps, or to defend alone."""
    if seen.declarer is not None:
        return Question(say("Do you defend alone?"), "buttons", _of_defending(seen))
    moves = [move for move in seen.legal.moves if isinstance(move, NameTrump)]
    more: list[Text] = [say("Whoever makes trumps must win most of the tricks, or the others score.")]
    if seen.turn_up is not None and seen.turn_up.suit in {move.suit for move in moves}:
        more.append(say("If the suit turned up becomes trumps, that card goes to the dealer."))
    if any(move.alone for move in moves):
        more.append(say("You may also play alone, without your partner, for more points."))
    words = say("Make trumps, or pass.") if PassTurn() in seen.legal.moves else say("You must make trumps.")
    return Question(words, "suits", joined(" ", more))


def _of_defending(seen: View) -> Text:
    """Return what a player who defends alone wins by it."""
    assert seen.declarer is not None
    sits, paid = say("Your partner then sits out."), paid_to_defenders(seen.rules)
    if paid is None or paid[0] == paid[1]:
        return sits
    won = say(
        "If {name} wins too few tricks, your side scores {points} instead of {usual}.",
        name=player(seen.declarer, seen.seat),
        points=measured(paid[1]),
        usual=figure(paid[0]),
    )
    return joined(" ", [sits, won])


def answer(seen: View, move: Move) -> Answer:
    """A suit, alone or not, or a pass; to defend alone or not."""
    match move:
        case PassTurn():
            return Answer(move, say("Pass"))
        case Announce(None):
            return Answer(move, say("With your partner"), say("both of you defend"))
        case Announce():
            return Answer(move, say("Alone"), say("your partner sits out"))
        case _:
            return answer_with_suit(seen, move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say who has made which suit trumps, or that nobody has."""
    match what:
        case Made(seat, NameTrump() as move):
            sits = _sit_out(seen, seat, to) if move.alone else []
            return joined(" ", [makes_trumps(seen, seat, move, to), *sits])
        case Made(seat, Announce(None)):
            return tell(to, seat, mark("You defend together."), mark("{name} does not defend alone."))
        case Made(seat, Announce()):
            defends = tell(to, seat, mark("You defend alone."), mark("{name} defends alone."))
            return joined(" ", [defends, *_sit_out(seen, seat, to)])
        case Made(seat):
            nobody = say("Nobody has made trumps: nothing is played.") if seen.stage is None else NOTHING
            return joined(" ", [each for each in (passes(seat, to), nobody) if each])
        case _:
            raise unsaid(what)


def _sit_out(seen: View, seat: int, to: int | None) -> list[Text]:
    """Return that the partners of a player who plays alone sit out."""
    out = partners_of(seen.standing.sides, seat, seen.seats)
    return [tell(to, each, mark("You sit out."), mark("{name} sits out.")) for each in out]


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Make the player the declarer, or ask the next one; let partners of one who plays alone sit out."""
    taken = now.progress_of(Turns).taken + 1
    partners = partners_of(now.standing.sides, seat, now.seats)
    match move:
        case NameTrump(suit, alone):
            out, asked = (partners, now.term(MakeTrump).defended) if alone else ((), False)
            progress = Turns(open=bool(asked))
            return replace(now, trump=suit, declarer=seat, dropped=(*now.dropped, *out), progress=progress)
        case Announce(None):
            return replace(now, progress=Turns(taken, open=taken < len(opponents(now))))
        case Announce():
            return replace(now, dropped=(*now.dropped, *partners), progress=Turns(taken, open=False))
        case _:
            return replace(now, progress=Turns(taken, open=taken < 2 * now.seats))


def end(now: S) -> S:
    """Let the trumps rank and the makers score as they do in this deal, or end it if nobody made trumps."""
    if now.declarer is None or now.trump is None:
        return replace(now, stages=now.stages[:1])
    moves = [move for _, move in now.moves]
    alone = any(isinstance(move, NameTrump) and move.alone for move in moves)
    return with_rules(now, with_makers(now.rules, now.trump, alone=alone, defended=ALONE in moves))
