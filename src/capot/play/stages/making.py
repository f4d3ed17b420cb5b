"""Making trumps: each player accepts the suit turned up or passes, then may make another suit trumps."""

from dataclasses import replace

from capot.cards import SUITS
from capot.language.texts import NOTHING, Text, joined, mark, say
from capot.language.tokens import tell
from capot.play.events import Made, What
from capot.play.moves import Legal, Move, NameTrump, PassTurn
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, passes, unsaid
from capot.play.stages.naming import answer_with_suit, makes_trumps
from capot.play.stages.seats_asked import always, in_turn, with_rules
from capot.rules.match.sides import partners_of
from capot.rules.ongoing.making import with_makers
from capot.rules.stages.opening import MakeTrump

MOVES = Moves((NameTrump, PassTurn), is_spoken=True)


begin = in_turn


def to_act(now: Situation) -> frozenset[int]:
    """The player asked."""
    progress = now.progress_of(Turns)
    if not progress.open:
        return frozenset()
    return frozenset({now.from_seat(now.eldest)[progress.taken % now.seats]})


def is_second_round(now: Situation) -> bool:
    """Whether everybody has passed once, so that any suit but the one turned up may be made trumps."""
    return now.progress_of(Turns).taken >= now.seats


asks = always("trump")


def legal(now: Situation, seat: int) -> Legal:
    """To pass, or to make a suit trumps, in partnership or alone."""
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
    """Whether to make trumps."""
    moves = [move for move in seen.legal.moves if isinstance(move, NameTrump)]
    more: list[Text] = [say("Whoever makes trumps must win most of the tricks, or the others score.")]
    if seen.turn_up is not None and seen.turn_up.suit in {move.suit for move in moves}:
        more.append(say("If the suit turned up becomes trumps, that card goes to the dealer."))
    if any(move.alone for move in moves):
        more.append(say("You may also play alone, without your partner, for more points."))
    words = say("Make trumps, or pass.") if PassTurn() in seen.legal.moves else say("You must make trumps.")
    return Question(words, "suits", joined(" ", more))


def answer(seen: View, move: Move) -> Answer:
    """A suit, alone or not, or a pass."""
    return Answer(move, say("Pass")) if isinstance(move, PassTurn) else answer_with_suit(seen, move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say who has made which suit trumps, or that nobody has."""
    match what:
        case Made(seat, NameTrump() as move):
            out = [seat for seat in seen.dropped if seat not in seen.standing.out] if move.alone else []
            sits = [tell(to, each, mark("You sit out."), mark("{name} sits out.")) for each in out]
            return joined(" ", [makes_trumps(seen, seat, move, to), *sits])
        case Made(seat):
            nobody = say("Nobody has made trumps: nothing is played.") if seen.stage is None else NOTHING
            return joined(" ", [each for each in (passes(seat, to), nobody) if each])
        case _:
            raise unsaid(what)


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Make the player the declarer, or ask the next one."""
    taken = now.progress_of(Turns).taken + 1
    if not isinstance(move, NameTrump):
        return replace(now, progress=Turns(taken, open=taken < 2 * now.seats))
    out = partners_of(now.standing.sides, seat, now.seats) if move.alone else ()
    done = Turns(taken, open=False)
    return replace(now, trump=move.suit, declarer=seat, dropped=(*now.dropped, *out), progress=done)


def end(now: S) -> S:
    """Let the trumps rank and the makers score as they do in this deal, or end it if nobody made trumps."""
    if now.declarer is None or now.trump is None:
        return replace(now, stages=now.stages[:1])
    alone = any(isinstance(move, NameTrump) and move.alone for _, move in now.moves)
    return with_rules(now, with_makers(now.rules, now.trump, alone=alone))
