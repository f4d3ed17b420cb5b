"""The amounts of rules in a unit in which all are whole, and the place of a term in the arrays."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeAlias

from capot.cards import Card
from capot.kernel.dtypes import BANDS_ROOM, Tables, room
from capot.kernel.ordering import Orderings
from capot.rules.derived.sums import sums_of
from capot.rules.errors import RulesError
from capot.rules.fields import amounts_of
from capot.rules.rules import Rules
from capot.rules.scoring import Multiplier
from capot.rules.stages.opening import undertakings_of
from capot.rules.stages.tricks import Dealer, DealersRight, Declarer, Eldest, Tricks
from capot.rules.terms import Exact, Payoff

PLAIN = 0
"""The code of a term that counts single cards and tricks, which all have their values in other arrays."""


def denominator(rules: Rules) -> int:
    """Return the least common denominator of all amounts of the rules, before any scale."""
    return lcm(*(Fraction(each).denominator for each in _amounts(rules)))


def largest(rules: Rules, seats: int) -> Exact:
    """Return a number, at least 1, that no amount of the rules and no score by a single term exceeds."""
    sums = sums_of(rules, seats)
    points: list[Exact] = [
        1,
        *(each if each > 0 else -each for each in _amounts(rules)),
        *(term.reach(sums).most for term in rules.scoring),
    ]
    some = [each for each in rules.scoring if isinstance(each, Multiplier)]
    points += [abs(each.factor) * sums.most_of(each.of) for each in some]
    return max(points)


def _amounts(rules: Rules) -> Iterator[Exact]:
    for told in undertakings_of(rules.stages):
        for each in (told.made, told.failed):
            yield from (each.declarer, each.others)
    for term in rules.scoring:
        yield from amounts_of(term)


def both(payoff: Payoff, base: int) -> tuple[int, int]:
    """Return the amounts of a payoff in units of 1 / ``base``."""
    return int(payoff.declarer * base), int(payoff.others * base)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a scoring term in the arrays of a deal, where points count in units of 1 / ``base``."""

    tables: Tables
    number: int
    rules: Rules
    base: int
    orders: Orderings

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.tables["seats"])

    def units(self, points: Exact) -> int:
        """Return points in units."""
        return int(points * self.base)

    def both(self, payoff: Payoff) -> tuple[int, int]:
        """Return the amounts of a payoff in units."""
        return both(payoff, self.base)

    def put(self, **values: object) -> None:
        """Write values, each to the array of its name."""
        for name, value in values.items():
            self.tables[name][self.number] = value

    def put_amounts(self, *values: int) -> None:
        """Write the numbers of a term that ``amounts`` has room for."""
        self.tables["amounts"][self.number, : len(values)] = values

    def put_cards(self, cards: Iterable[Card], name: str = "term_cards") -> None:
        """Write a set of cards."""
        some = tuple(cards)
        for row, order in enumerate(self.orders):
            self.tables[name][row, self.number] = order.set_of(some)

    def put_bands(self, bands: Iterable[tuple[int, ...]]) -> None:
        """Write bands from the highest: the least of each, and what it scores one side and the other."""
        some = tuple(bands)
        room("bands", len(some), BANDS_ROOM)
        self.put(bands=len(some))
        for place, band in enumerate(some):
            self.tables["band"][self.number, place] = band

    def read_plays(self, what: str) -> None:
        """Have cards kept in the order of play; refuse rules by which that does not show whose they were."""
        self.tables["by_plays"] = 1
        lead = next(stage.first_lead for stage in self.rules.stages if isinstance(stage, Tricks))
        if not isinstance(lead, Eldest | Dealer | DealersRight | Declarer):
            raise RulesError(f"fast play {what} only where the first lead is by position")


Fills: TypeAlias = Mapping[type, tuple[int, Callable[[Place, Any], None] | None]]
"""The code of each term of a kind, and the function that fills in what it needs besides."""
