"""Combinations of cards in climbing games: their kinds, which beats which, and those in a hand."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby, product
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.play.events import Laid
from capot.play.progress import Progress
from capot.rules.rules import Rules
from capot.rules.stages.climbing import SHORTEST, Climb

Kind: TypeAlias = Literal["single", "pair", "triplet", "four", "sequence", "double sequence"]

_OF_A_RANK: dict[int, Kind] = {1: "single", 2: "pair", 3: "triplet", 4: "four"}


@dataclass(frozen=True, slots=True)
class ClimbProgress(Progress):
    """The pile on the table, with the combination to beat last; the seat to act; the seats that passed.

    ``passed`` are the seats that passed since cards were last laid, in order; if a pass locks a player
    out, since the pile began.  ``last`` is the previous pile, kept for display and not compared.
    """

    turn: int
    pile: tuple[Laid, ...] = ()
    passed: tuple[int, ...] = ()
    last: tuple[Laid, ...] = field(default=(), compare=False)

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards of the pile, which no hand holds any more."""
        return tuple(card for each in self.pile for card in each.cards)


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The order of cards in a climbing game: ranks from high to low, and the stage's term."""

    order: str
    term: Climb

    def strength(self, card: Card) -> int:
        """Return a number that is larger for the higher card: rank first, then suit."""
        suits = self.term.suits
        return (len(self.order) - self.order.index(card.rank)) * len(suits) - suits.index(card.suit)

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards, lowest first."""
        return tuple(sorted(cards, key=self.strength))


def card_order(rules: Rules) -> CardOrder | None:
    """Return the order of cards in a climbing game, or None in any other."""
    term = rules.stage(Climb)
    return None if term is None else CardOrder(rules.pack.order, term)


@dataclass(frozen=True, slots=True)
class Combo:
    """Cards that may be laid together, lowest first; ``top`` is the strength of the highest."""

    kind: Kind
    cards: tuple[Card, ...]
    top: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)


def combo_of(cards: Iterable[Card], ladder: CardOrder) -> Combo | None:
    """Return the combination of these distinct cards, or None if they may not be laid together."""
    some = ladder.sorted(cards)
    if not some:
        return None
    kind = _kind(some, ladder)
    return None if kind is None else Combo(kind, some, ladder.strength(some[-1]))


def _kind(some: tuple[Card, ...], ladder: CardOrder) -> Kind | None:
    ranks = [card.rank for card in some]
    if len(set(ranks)) == 1:
        return _OF_A_RANK.get(len(some))
    if any(rank in ladder.term.outside for rank in ranks):
        return None
    each = 1 if len(set(ranks)) == len(ranks) else 2
    steps = list(dict.fromkeys(ranks))
    if len(steps) < SHORTEST or any(ranks.count(rank) != each for rank in steps):
        return None
    places = [ladder.order.index(rank) for rank in steps]
    if places != list(range(places[0], places[0] - len(places), -1)):
        return None
    if each == 2:
        return "double sequence"
    return None if ladder.term.one_suit and len({card.suit for card in some}) > 1 else "sequence"


def beats(combo: Combo, other: Combo, ladder: CardOrder) -> bool:
    """Whether a combination may be laid on another: a higher one of its kind and size, or a bomb."""
    if (combo.kind, combo.size) == (other.kind, other.size):
        return combo.top > other.top
    return is_bomb_on(combo, other, ladder)


def is_bomb_on(combo: Combo, other: Combo, ladder: CardOrder) -> bool:
    """Whether a combination is a bomb that beats these cards of the highest rank."""
    if not may_be_bombed(other, ladder):
        return False
    if combo.kind == "four":
        return other.size == 1
    return combo.kind == "double sequence" and combo.size == 2 * (other.size + 2)


def may_be_bombed(combo: Combo, ladder: CardOrder) -> bool:
    """Whether a bomb may beat a combination: up to three of the highest rank, where there are bombs."""
    highest = all(card.rank == ladder.order[0] for card in combo.cards)
    return ladder.term.bombs != "none" and highest and combo.size <= 3


def all_combos(hand: Sequence[Card], ladder: CardOrder) -> Iterator[Combo]:
    """Yield each combination in a hand once, those of a single rank first."""
    held: dict[str, list[Card]] = {rank: [] for rank in ladder.order[::-1]}
    for card in ladder.sorted(hand):
        held[card.rank].append(card)
    for size in (1, 2, 3, 4):
        for cards in held.values():
            for some in combinations(cards, size):
                yield Combo(_OF_A_RANK[size], some, ladder.strength(some[-1]))
    yield from _sequences(held, ladder, 1)
    yield from _sequences(held, ladder, 2)


def _sequences(held: dict[str, list[Card]], ladder: CardOrder, each: int) -> Iterator[Combo]:
    """Yield sequences of single cards, or of pairs."""
    fit = [
        [] if rank in ladder.term.outside else list(combinations(cards, each)) for rank, cards in held.items()
    ]
    runs = (len(list(run)) for is_held, run in groupby(fit, bool) if is_held)
    for size in range(SHORTEST, max(runs, default=0) + 1):
        for low in range(len(fit) - size + 1):
            for steps in product(*fit[low : low + size]):
                cards = tuple(card for step in steps for card in step)
                if each == 1 and ladder.term.one_suit and len({card.suit for card in cards}) > 1:
                    continue
                kind: Kind = "sequence" if each == 1 else "double sequence"
                yield Combo(kind, cards, ladder.strength(cards[-1]))
