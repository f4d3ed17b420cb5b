"""The points that cards captured from a table are worth to their taker, by what has been taken so far."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from capot.cards import Card
from capot.play.fishing.table import TableProgress
from capot.rules.match.sides import Sides, sides_of
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, MostTaken, TableSwept


@dataclass(frozen=True, slots=True)
class Worth:
    """Points of single cards and of a sweep.

    A card that counts for having most is worth its share of those points, as long as they are open.
    """

    by_card: dict[Card, float]
    sweep: float
    contested: tuple[MostTaken, ...]
    """The terms for having most that nobody has won for certain yet."""

    def of_cards(self, cards: Iterable[Card]) -> float:
        """Return the points that cards bring together."""
        return sum(self.by_card[card] for card in cards)


def worth_of(rules: Rules, table: TableProgress, piles: Sequence[Sequence[int]]) -> Worth:
    """Return what cards and sweeps are worth; ``piles`` are the seats whose captures are counted together."""
    cards = rules.pack.cards()
    by_card, sweep, contested = dict.fromkeys(cards, 0.0), 0.0, list[MostTaken]()
    for term in rules.scoring:
        if isinstance(term, Captured):
            for card in term.cards:
                by_card[card] += float(term.value(card))
        elif isinstance(term, MostTaken):
            counting = [card for card in cards if term.counts(card)]
            if not _is_decided(term, table, piles, len(counting)):
                contested.append(term)
                for card in counting:
                    by_card[card] += 2 * term.points / len(counting)
        elif isinstance(term, TableSwept):
            sweep += term.each
    return Worth(by_card, sweep, tuple(contested))


def _is_decided(term: MostTaken, table: TableProgress, piles: Sequence[Sequence[int]], total: int) -> bool:
    """Whether one pile has most of the cards for certain, or nobody can have most any more."""
    counts = sorted(sum(term.counts(card) for seat in seats for card in table.taken[seat]) for seats in piles)
    left = total - sum(counts)
    return len(counts) > 1 and counts[-1] > counts[-2] + left


def piles_of(sides: Sides | None, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats whose captures are counted together, pile by pile; the first of them scores."""
    return sides_of(sides if sides is not None and sides.score == "piled" else None, seats)
