"""What a hand is worth in climbing: the fewest groups it falls into, and how surely each wins its pile.

Cards are numbered as they rank, the lowest 0, and hands are sets of them: bit *i* stands for card *i*.
"""

from collections.abc import Iterable, Iterator
from math import prod
from typing import TypeAlias

from capot.cards import Card
from capot.play.combos import CardOrder
from capot.play.moves import LayCards
from capot.play.view import View
from capot.rules.climbing import Climb

Groups: TypeAlias = tuple[int, ...]

CONTROL = 1.6
"""What a group that surely wins its pile is worth, where one that surely does not costs 1."""

SINGLE_BEATEN = 0.82
"""How likely a single card is not to be beaten for each higher card that is still about."""

BEATEN = {
    1: {1: 0.18, 2: 0.3, 3: 0.4, 4: 0.5},
    2: {2: 0.15, 3: 0.35, 4: 0.5},
    3: {3: 0.05, 4: 0.2},
    4: {4: 0.03},
}
"""How likely cards of a higher rank beat so many of a rank, by how many of that rank are still about."""

SEQUENCE_BEATEN, EACH_LONGER = 0.3, 0.6
"""How likely a higher sequence of three beats one, and how much less so with each card more."""


class Outlook:
    """A hand, the cards still about, and what they make of each other."""

    def __init__(self, view: View) -> None:
        """Read the cards that a seat holds and those that it has not seen."""
        assert isinstance(view.stage, Climb)
        self.ladder = CardOrder(view.rules.pack.order, view.stage)
        self.width = len(view.stage.suits)
        self.ranks = len(self.ladder.order)
        self.rank_bits = (1 << self.width) - 1
        self.hand = self.set_of(view.hand)
        seen = self.hand
        for each in view.history:
            if isinstance(each.move, LayCards):
                seen |= self.set_of(each.move.cards)
        self.unseen = self.set_of(view.rules.pack.cards()) & ~seen
        self.about = [self.of_rank(self.unseen, rank).bit_count() for rank in range(self.ranks)]
        self.most = max(size for seat, size in enumerate(view.sizes) if seat != view.seat)
        self.fits = [rank not in view.stage.outside for rank in reversed(self.ladder.order)]
        self._plans: dict[int, tuple[float, Groups]] = {0: (0.0, ())}
        self._controls: dict[int, float] = {}

    def set_of(self, cards: Iterable[Card]) -> int:
        """Return cards as a set."""
        return sum(1 << (self.ladder.strength(card) - 1) for card in cards)

    def of_rank(self, cards: int, rank: int) -> int:
        """Return the cards of a rank, by suit from 0, the lowest."""
        return cards >> (rank * self.width) & self.rank_bits

    def ranks_of(self, cards: int) -> list[int]:
        """Return the rank of each card, the lowest first."""
        return [place // self.width for place in range(cards.bit_length()) if cards >> place & 1]

    def control(self, group: int) -> float:
        """Return about how likely nobody beats cards that are laid together."""
        if group not in self._controls:
            self._controls[group] = self._control(group)
        return self._controls[group]

    def _control(self, group: int) -> float:
        ranks = self.ranks_of(group)
        top, size = ranks[-1], len(ranks)
        if size > self.most:
            return 1.0
        if size == 1:
            return float(SINGLE_BEATEN ** (self.unseen >> group.bit_length()).bit_count())
        if ranks[0] == top:
            return prod(1 - BEATEN[size].get(self.about[rank], 0.0) for rank in range(top + 1, self.ranks))
        double = ranks[0] == ranks[1]
        steps = size // 2 if double else size
        each = (0.1 if double else SEQUENCE_BEATEN) * EACH_LONGER ** (steps - 3)
        need = 2 if double else 1
        higher = sum(
            all(self.about[rank] >= need and self.fits[rank] for rank in range(high - steps + 1, high + 1))
            for high in range(top, self.ranks)
        )
        return float((1 - each) ** higher)

    def price(self, group: int) -> float:
        """Return what it costs to be left with a group: 1 where it has to wait for the lead."""
        return 1.0 - CONTROL * self.control(group)

    def plan(self, hand: int) -> tuple[float, Groups]:
        """Return the cheapest way to part a hand into groups, the one with its lowest card first."""
        found = self._plans.get(hand)
        if found is None:
            best: tuple[float, Groups] | None = None
            for group in self._groups_of_lowest(hand):
                price, rest = self.plan(hand & ~group)
                price += self.price(group)
                if best is None or price < best[0]:
                    best = price, (group, *rest)
            assert best is not None
            found = self._plans[hand] = best
        return found

    def _groups_of_lowest(self, hand: int) -> Iterator[int]:
        """Run through the groups worth a look that the lowest card of a hand can go in."""
        low = (hand & -hand).bit_length() - 1
        rank = low // self.width
        yield self.of_rank(hand, rank) << rank * self.width
        if not self.fits[rank]:
            return
        for each in (1, 2):
            group = 0
            for step, at in enumerate(range(rank, self.ranks)):
                some = self._lowest_of(self.of_rank(hand, at), each, low % self.width)
                if not some or not self.fits[at]:
                    break
                group |= some << at * self.width
                if step >= 2:
                    yield group

    def _lowest_of(self, suits: int, each: int, suit: int) -> int:
        """Return the lowest so many cards of one rank, or the one of a suit where sequences are of one."""
        if each == 1 and self.ladder.term.one_suit:
            return suits & 1 << suit
        first = suits & -suits
        if each == 1:
            return first
        second = suits & ~first
        return first | second & -second if second else 0
