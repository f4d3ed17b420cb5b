"""Runs of cards: what goes on with a run, what may be led, where runs have stopped and what that shows."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from capot.cards import SUITS, Card
from capot.play.moves import Move, PlayCard
from capot.play.progress import Progress
from capot.rules.rules import Rules
from capot.rules.stages.stops import Runs
from capot.rules.terms import SAME_COLOUR, Pack


@dataclass(frozen=True, slots=True)
class RunProgress(Progress):
    """The seat to act where cards are laid in runs, and the cards laid so far, in order.

    The seat ``leads``, or holds the card with which the run goes on.
    """

    turn: int
    laid: tuple[Card, ...] = ()
    leads: bool = True

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return self.laid


def runs_in(rules: Rules) -> Runs | None:
    """Return the term of the runs that are laid in a deal, or None if none are."""
    return rules.stage(Runs)


def next_above(pack: Pack, card: Card) -> Card | None:
    """Return the card with which a run goes on, or None after the highest of a suit."""
    place = pack.order.index(card.rank)
    higher = (Card(rank, card.suit) for rank in reversed(pack.order[:place]))
    return next((each for each in higher if each not in pack.without), None)


def due_after(pack: Pack, laid: Sequence[Card]) -> Card | None:
    """Return the card that continues the run after these, wherever it lies; None if it cannot be laid."""
    card = next_above(pack, laid[-1]) if laid else None
    return None if card in laid else card


def suits_to_lead(term: Runs, last: Card | None) -> str:
    """Return the suits that may be led after a run that ended with this card, if there was one."""
    if last is None or term.changes == "any":
        return SUITS
    barred = last.suit if term.changes == "suit" else last.suit + SAME_COLOUR[last.suit]
    return "".join(suit for suit in SUITS if suit not in barred)


def lowest_of_suits(pack: Pack, hand: Iterable[Card], suits: str) -> tuple[Card, ...]:
    """Return the lowest card that a hand holds of each of these suits."""
    own = list(hand)
    found = ([card for card in own if card.suit == suit] for suit in suits)
    return tuple(min(some, key=pack.strength) for some in found if some)


def leads_from(pack: Pack, term: Runs, hand: Iterable[Card], laid: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that a player with this hand may lead after these cards."""
    own = tuple(hand)
    if not laid and term.first_suit is not None:
        return lowest_of_suits(pack, own, term.first_suit) or lowest_of_suits(pack, own, SUITS)
    last = laid[-1] if laid else None
    return lowest_of_suits(pack, own, suits_to_lead(term, last)) or lowest_of_suits(pack, own, SUITS)


class Laid(NamedTuple):
    """A card laid by a seat; it ``leads`` a run if it does not continue the one before."""

    seat: int
    card: Card
    leads: bool


def laid_in(pack: Pack, moves: Iterable[tuple[int, Move | None]]) -> Iterator[Laid]:
    """Yield the cards of a deal in order."""
    due = None
    for seat, move in moves:
        if isinstance(move, PlayCard):
            yield Laid(seat, move.card, leads=move.card != due)
            due = next_above(pack, move.card)


class Run(NamedTuple):
    """A run, and the card at which it stopped in nobody's hand though nobody had laid it: it lies aside.

    ``is_over``: another run follows, or has to be led.
    """

    laid: tuple[Laid, ...]
    is_over: bool
    stop: Card | None = None

    @property
    def last(self) -> Laid:
        """The card laid last."""
        return self.laid[-1]


def runs_of(pack: Pack, moves: Iterable[tuple[int, Move | None]], *, is_open: bool) -> list[Run]:
    """Return the runs of a deal; ``is_open``: the last one is not known to have stopped."""
    runs: list[list[Laid]] = []
    for each in laid_in(pack, moves):
        if each.leads:
            runs.append([])
        runs[-1].append(each)
    found, before = list[Run](), list[Card]()
    for place, run in enumerate(runs):
        before += [each.card for each in run]
        is_over = not is_open or place + 1 < len(runs)
        found.append(Run(tuple(run), is_over, due_after(pack, before) if is_over else None))
    return found
