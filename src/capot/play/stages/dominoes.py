"""Dominoes: cards are laid in rows by suit, up and down from a rank, until one player is left."""

from dataclasses import dataclass, replace

from capot.cards import Card
from capot.language.cards import rank_letter, ranks_laid, short, the_rank
from capot.language.texts import Text, joined, mark, say
from capot.language.tokens import card_token, tell
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Move, PlayCard, Stop
from capot.play.progress import Progress
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, Sign, answer_with_cards, gone_out, passes, place_of, unsaid
from capot.play.stages.seats_asked import always, unchanged
from capot.rules.stages.dominoes import Layout


@dataclass(frozen=True, slots=True)
class LayoutProgress(Progress):
    """The cards laid so far, in order, the seat to act, its cards laid this turn, and finished turns."""

    turn: int
    laid: tuple[Card, ...] = ()
    laid_now: int = 0
    turns: int = 0

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return self.laid


MOVES = Moves((PlayCard, Stop), is_turn_hidden=True, one_by_one=True, lie=True)


def begin(now: S) -> S:
    """Give the declarer the first turn, or eldest if there is none."""
    first = now.eldest if now.declarer is None else now.declarer
    return replace(now, start_rank=now.term(Layout).start or now.start_rank, progress=LayoutProgress(first))


def to_act(now: Situation) -> frozenset[int]:
    """The player whose turn it is, until only one holds cards."""
    return (
        frozenset() if len(now.finished) == now.seats else frozenset({now.progress_of(LayoutProgress).turn})
    )


asks = always("lay")


def legal(now: Situation, seat: int) -> Legal:
    """Each card that fits, and to stop if that is allowed."""
    some = tuple(PlayCard(card) for card in fitting(now, seat))
    return Legal((*some, Stop()) if may_stop(now, seat) else some)


def fitting(now: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards of a hand that can be laid: of the starting rank, or next to one of their suit."""
    laid = set(now.progress_of(LayoutProgress).laid)
    return tuple(card for card in now.hands[seat] if _fits(now, card, laid))


def may_stop(now: Situation, seat: int) -> bool:
    """Whether a seat may stop: it has laid a card, has none that fits, or is the declarer's free start."""
    term, progress = now.term(Layout), now.progress_of(LayoutProgress)
    if progress.laid_now:
        return True
    free = term.first_may_pass and not progress.turns
    return free or not fitting(now, seat)


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this card may not be laid, or why stopping is not allowed."""
    faces = now.faces
    if isinstance(move, Stop):
        card = short(faces, fitting(now, seat)[0])
        return say("you must lay a card if you can, and your {card} fits", card=card)
    if not isinstance(move, PlayCard):
        return say("it is time to lay a card")
    if move.card not in now.hands[seat]:
        return say("you do not hold the {card}", card=short(faces, move.card))
    assert now.start_rank is not None, "the starting rank is named before any card is laid"
    return say(
        "{card} does not fit: it is neither a {rank} nor next to a card of its suit",
        card=short(faces, move.card),
        rank=rank_letter(faces, now.start_rank),
    )


def question(seen: View) -> Question:
    """Ask which card to lay, or whether to stop."""
    more: list[Text] = [
        say(
            "A card fits if it is of the starting rank, or next to a card of its suit. The sooner you get rid of all your cards, the more you score."
        )
    ]
    term = seen.rules.stage(Layout)
    if term is not None and term.first_may_pass:
        more.append(say("Only the declarer may pass on the first turn even if a card fits."))
    if term is not None and term.wrap:
        order, faces = seen.rules.pack.order, seen.standing.faces
        high, low = the_rank(faces, order[0]), the_rank(faces, order[-1])
        more.append(say("The rows go round the corner: {high} and {low} are neighbours.", high=high, low=low))
    if not seen.playable:
        words = say("None of your cards fits: you must pass.")
    elif Stop() not in seen.legal.moves:
        words = say("Lay a card that fits.")
    elif has_just_laid(seen, seen.seat):
        words = say("Lay another card that fits, or stop.")
    else:
        words = say("Lay a card that fits, or pass.")
    return Question(words, "cards", joined(" ", more))


def answer(seen: View, move: Move) -> Answer:
    """The card; to stop before laying any is to pass."""
    if isinstance(move, Stop):
        return Answer(move, say("Stop") if has_just_laid(seen, seen.seat) else say("Pass"))
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which card a seat has laid, whether it has passed, and who has gone out."""
    match what:
        case Made(seat, PlayCard(card)):
            said = tell(to, seat, mark("You lay {card}."), mark("{name} lays {card}."), card=card_token(card))
            return joined(" ", [said, *gone_out(seen, seat, to)])
        case Made(seat) if _laid_before(seen, seat):
            return tell(to, seat, mark("You stop."), mark("{name} stops."))
        case Made(seat):
            return passes(seat, to)
        case _:
            raise unsaid(what)


def has_just_laid(seen: View, seat: int | None) -> bool:
    """Whether the last move was a card of this seat, which may then stop but not pass in a layout."""
    last = seen.history[-1] if seen.history else None
    return last is not None and last.seat == seat and isinstance(last.move, PlayCard)


def _laid_before(seen: View, seat: int) -> bool:
    """Whether a seat that has just stopped has laid a card in this turn."""
    before = seen.history[-2:-1]
    return any(each.seat == seat and isinstance(each.move, PlayCard) for each in before)


def facts(seen: View, to: int | None) -> list[Text]:
    """The rank that starts the rows."""
    if seen.start_rank is None:
        return []
    return [say("the rows start with {ranks}", ranks=ranks_laid(seen.standing.faces, seen.start_rank))]


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The place in which a player has gone out."""
    return place_of(seen, seat)


def after(now: S, seat: int, move: Move) -> S:
    """Lay the card or stop; record a player who goes out, and pass on a finished turn."""
    progress = now.progress_of(LayoutProgress)
    if isinstance(move, Stop):
        return _next(now, seat)
    assert isinstance(move, PlayCard)
    hand = without(now.hands[seat], (move.card,))
    laid = replace(progress, laid=(*progress.laid, move.card), laid_now=progress.laid_now + 1)
    done = replace(now, hands=now.hand_changed(seat, hand), progress=laid)
    if not hand:
        finished = (*now.finished, seat)
        last = [other for other in done.from_seat(seat) if done.hands[other]]
        finished = (*finished, *last) if len(last) == 1 else finished
        return _next(replace(done, finished=finished), seat)
    more = now.term(Layout).per_turn == "any" and fitting(done, seat)
    return done if more else _next(done, seat)


end = unchanged


def _next(now: S, seat: int) -> S:
    """Give the turn to the next player who holds cards."""
    turn = next((each for each in now.from_seat(seat + 1) if each not in now.finished), seat)
    progress = now.progress_of(LayoutProgress)
    return replace(now, progress=replace(progress, turn=turn, laid_now=0, turns=progress.turns + 1))


def _fits(now: Situation, card: Card, laid: set[Card]) -> bool:
    if card.rank == now.start_rank:
        return True
    order = now.rules.pack.order
    place = order.index(card.rank)
    near = [place - 1, place + 1]
    if now.term(Layout).wrap:
        near = [each % len(order) for each in near]
    return any(0 <= each < len(order) and Card(order[each], card.suit) in laid for each in near)
