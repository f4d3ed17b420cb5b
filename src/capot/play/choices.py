"""The questions to a seat, and its choices: the moves that are legal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Literal, Protocol, Self, TypeAlias, cast

from capot.cards import Card
from capot.play.brag import SIZE, hands_from, is_pair_or_better
from capot.play.moves import (
    Arrange,
    Discard,
    Expose,
    LayCards,
    Move,
    PassCards,
    ScatterCards,
    Written,
    is_same,
)
from capot.rules.stages.exchanges import Kept

Asks: TypeAlias = Literal[
    "play",
    "lead",
    "stop",
    "lay",
    "pass",
    "discard",
    "draw",
    "announce",
    "contract",
    "bid",
    "call",
    "hold",
    "sell",
    "length",
    "suit",
    "trump",
    "rank",
    "double",
    "expose",
    "widow",
    "push",
    "rob",
    "card",
    "raise",
    "kontra",
    "stay",
    "climb",
    "declare",
    "spare",
    "arrange",
    "answer",
    "meld",
]
"""The question of a stage to the seats to act, in one word."""


Picks: TypeAlias = Literal["pass", "scatter", "discard"]
"""The first word of a move with the cards that are picked."""


@dataclass(frozen=True, slots=True)
class PickCards:
    """A choice of distinct cards ``among`` those given, to ``pass``, ``scatter`` (in order) or ``discard``.

    Exactly ``count`` are picked, or any number from ``least`` to ``count`` if ``least`` is given.  At least
    one card of each set in ``keep`` stays.
    """

    verb: Picks
    count: int
    among: tuple[Card, ...]
    least: int | None = None
    keep: tuple[tuple[Card, ...], ...] = ()

    @classmethod
    def of_hand(cls, verb: Picks, count: int, hand: tuple[Card, ...], kept: Sequence[Kept]) -> Self:
        """Return the choice of ``count`` cards of a hand, of which some are kept."""
        stay = [each.of(hand) for each in kept]
        alone = {card for card, *others in filter(None, stay) if not others}
        among = tuple(card for card in hand if card not in alone)
        return cls(verb, count, among, keep=tuple(some for some in stay if len(some) > 1))

    @property
    def is_ordered(self) -> bool:
        """Whether it matters which card is named first."""
        return self.verb == "scatter"

    @property
    def counts(self) -> range:
        """The numbers of cards that may be picked."""
        return range(self.count if self.least is None else self.least, self.count + 1)

    def move(self, cards: tuple[Card, ...]) -> Move:
        """Return the move that picks these cards."""
        match self.verb:
            case "pass":
                return PassCards(cards)
            case "scatter":
                return ScatterCards(cards)
            case "discard":
                return Discard(cards)

    def allows(self, cards: Sequence[Card]) -> bool:
        """Whether these cards may be picked together, in any order."""
        fits = len(cards) in self.counts and len(cards) == len(set(cards))
        return fits and all(card in self.among for card in cards) and self._keeps(cards)

    def _keeps(self, cards: Sequence[Card]) -> bool:
        return not any(set(some) <= set(cards) for some in self.keep)

    def begins(self, cards: tuple[Card, ...], others: Sequence[Card]) -> bool:
        """Whether these cards may be picked, alone or together with some of the others."""
        more = [count - len(cards) for count in self.counts if count >= len(cards)]
        return any(self.allows((*cards, *some)) for count in more for some in combinations(others, count))

    def ways(self) -> Iterator[tuple[Card, ...]]:
        """Yield the choices of cards, the fewest first."""
        chosen = permutations if self.is_ordered else combinations
        for count in self.counts:
            yield from filter(self._keeps, chosen(self.among, count))

    @property
    def number(self) -> int:
        """The number of choices."""
        if self.keep:
            return sum(1 for _ in self.ways())
        number = perm if self.is_ordered else comb
        return sum(number(len(self.among), count) for count in self.counts)

    def drawn(self, rng: Random) -> Move:
        """Return the move of a choice drawn uniformly."""
        ways = [comb(len(self.among), count) for count in self.counts]
        while True:
            (count,) = rng.choices(self.counts, ways) if len(ways) > 1 else self.counts
            cards = tuple(rng.sample(self.among, count))
            if self._keeps(cards):
                return self.move(cards)


@dataclass(frozen=True, slots=True)
class MakeHands:
    """A choice of hands of three distinct cards ``among`` those given.

    Exactly ``count`` are made, or with ``pairs_only`` at most ``count``, each a pair or better.
    """

    count: int
    among: tuple[Card, ...]
    pairs_only: bool = False

    def allows(self, hands: tuple[tuple[Card, ...], ...]) -> bool:
        """Whether these hands may be made, in any order."""
        cards = [card for hand in hands for card in hand]
        if any(len(hand) != SIZE for hand in hands) or len(set(cards)) < len(cards):
            return False
        if any(card not in self.among for card in cards):
            return False
        if self.pairs_only:
            return len(hands) <= self.count and all(is_pair_or_better(hand) for hand in hands)
        return len(hands) == self.count

    def __iter__(self) -> Iterator[Arrange]:
        """Yield the choices: 280 for nine cards, up to 200,200 for four hands of thirteen."""
        fewest = 0 if self.pairs_only else self.count
        for hands in hands_from(self.among, fewest, self.count, pairs_only=self.pairs_only):
            yield Arrange(hands)


class FromTable(Protocol):
    """All moves with a card of the ``hand`` and cards ``lying`` on the table, listed or not."""

    @property
    def hand(self) -> tuple[Card, ...]: ...  # noqa: D102
    @property
    def lying(self) -> tuple[Card, ...]: ...  # noqa: D102

    def allows(self, move: Move) -> bool:
        """Whether a move is legal."""

    def ends(self, card: Card, lying: Sequence[Card]) -> list[Move]:
        """Return the legal moves with a card of the hand and just these cards of the table."""

    def begins(self, card: Card, lying: Sequence[Card], others: Sequence[Card]) -> bool:
        """Whether a card may be played with these cards of the table, alone or with some of the others."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The choices of a seat: the listed ``moves``, and any choice that ``pick`` or ``make`` describes.

    It supports ``in`` and iteration over all legal moves, and is empty if the seat is not to act.  Where
    moves name cards of the table, ``also`` knows all of them, and there may be ``more`` than are listed.
    """

    moves: tuple[Move, ...] = ()
    pick: PickCards | None = None
    make: MakeHands | None = None
    also: FromTable | None = field(default=None, compare=False, repr=False)
    more: bool = False

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that at least one legal move uses."""
        if self.make is not None:
            return frozenset(self.make.among)
        if self.pick is not None:
            return frozenset(self.pick.among)
        used = frozenset(card for move in self.moves if move.is_played for card in move.held)
        if self.also is None or not self.more:
            return used
        rest = (card for card in self.also.hand if card not in used)
        return used.union(card for card in rest if self.also.begins(card, (), self.also.lying))

    @property
    def only(self) -> Move | None:
        """The only legal move; None if there are others, and where cards are picked or hands made."""
        is_choice = self.more or self.pick is not None or self.make is not None or len(self.moves) != 1
        return None if is_choice else self.moves[0]

    def meant(self, move: Move) -> Move:
        """Return a move with the name in it as the rules write it, whether with capitals or without."""
        if not move.has_name or move in self.moves:
            return move
        text = move.text.lower()
        return next((each for each in self.moves if each.text.lower() == text), move)

    def __contains__(self, move: object) -> bool:
        """Whether the move is legal, with its cards in any order."""
        if move in self.moves:
            return True
        if self.also is not None:
            return isinstance(move, Written) and self.also.allows(cast("Move", move))
        if isinstance(move, Arrange):
            return self.make is not None and self.make.allows(move.hands)
        if isinstance(move, LayCards | Expose):
            return any(is_same(move, each) for each in self.moves)
        if self.pick is None or not isinstance(move, PassCards | Discard):
            return False
        return type(move) is type(self.pick.move(())) and self.pick.allows(move.cards)

    def __iter__(self) -> Iterator[Move]:
        """Yield the legal moves: 286 for a pass of three cards from thirteen."""
        yield from self.moves
        if self.pick is not None:
            yield from map(self.pick.move, self.pick.ways())
        if self.make is not None:
            yield from self.make

    def __bool__(self) -> bool:
        """Whether there is any legal move."""
        return bool(self.moves) or self.pick is not None or self.make is not None
