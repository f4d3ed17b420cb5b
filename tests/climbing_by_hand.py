"""Climbing once more, as plainly as can be: cards are tried in all subsets, and nothing but cards is shared.

Kinds and what beats what are worked out from the numbers of the cards alone: 4 for each rank, from three to
two, and 0 to 3 for spades, clubs, diamonds and hearts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from capot.cards import Card

RANKS, SUITS = "3456789TJQKA2", "♠♣♦♥"
TWO = RANKS.index("2")

Hand = frozenset[Card]
Kind = tuple[str, int]


@dataclass(frozen=True)
class House:
    """The house rules that change what may be laid."""

    twos: bool = True
    one_suit: bool = False
    bombs: bool = False
    locked: bool = False
    no_last_two: bool = False


def house_of(options: Mapping[str, str]) -> House:
    """Return the house rules as the game names them."""
    return House(
        twos=options.get("twos-in-sequences") != "no",
        one_suit=options.get("sequence-suits") == "one",
        bombs=options.get("bombs") == "southern",
        locked=options.get("passing") == "locked",
        no_last_two=options.get("last-card") == "no-two",
    )


def value(card: Card) -> int:
    """Return the number of a card."""
    return 4 * RANKS.index(card.rank) + SUITS.index(card.suit)


@cache
def kind(cards: Hand, house: House = House()) -> Kind | None:
    """Return what cards make together, or None."""
    ranks = sorted(RANKS.index(card.rank) for card in cards)
    size = len(ranks)
    if size and len(set(ranks)) == 1:
        return "alike", size
    if not house.twos and TWO in ranks:
        return None
    suits = {card.suit for card in cards}
    if size >= 3 and ranks == list(range(ranks[0], ranks[0] + size)):
        return None if house.one_suit and len(suits) > 1 else ("sequence", size)
    half = ranks[::2]
    if size >= 6 and half == ranks[1::2] and half == list(range(half[0], half[0] + size // 2)):
        return "pairs", size
    return None


@cache
def combinations_of(hand: Hand, house: House = House()) -> frozenset[Hand]:
    """Return all sets of cards of a hand that may be laid together."""
    subsets = (frozenset(some) for size in range(1, len(hand) + 1) for some in combinations(hand, size))
    return frozenset(some for some in subsets if kind(some, house))


def is_higher(cards: Hand, lying: Hand, house: House = House()) -> bool:
    """Whether a combination beats the one that lies there."""
    own, other = kind(cards, house), kind(lying, house)
    if own == other:
        return max(map(value, cards)) > max(map(value, lying))
    twos = len(lying) if all(card.rank == "2" for card in lying) else 0
    by = {1: [("alike", 4), ("pairs", 6)], 2: [("pairs", 8)], 3: [("pairs", 10)]}
    return house.bombs and own in by.get(twos, [])


@dataclass(frozen=True)
class Table:
    """A deal in progress: hands, whose turn it is, what lies there and who laid it, and who has passed."""

    hands: tuple[Hand, ...]
    turn: int
    house: House = House()
    must: Card | None = None
    lying: Hand | None = None
    by: int = 0
    passed: frozenset[int] = frozenset()


def may_lay(table: Table) -> list[Hand]:
    """Return what the player whose turn it is may lay."""
    hand, lying = table.hands[table.turn], table.lying
    found = [
        cards
        for cards in combinations_of(hand, table.house)
        if (lying is None or is_higher(cards, lying, table.house))
        and (table.must is None or table.must in cards)
    ]
    stuck = lying is None and all(card.rank == "2" for card in hand)
    if table.house.no_last_two and not stuck:
        found = [cards for cards in found if cards != hand or all(card.rank != "2" for card in cards)]
    return found


def after(table: Table, cards: Hand | None) -> Table:
    """Return the table after cards were laid, or after a pass."""
    turn = table.turn
    if cards is None:
        return _turned(replace(table, passed=table.passed | {turn}))
    hands = tuple(hand - cards if seat == turn else hand for seat, hand in enumerate(table.hands))
    passed = table.passed if table.house.locked else frozenset()
    return _turned(replace(table, hands=hands, must=None, lying=cards, by=turn, passed=passed))


def _turned(table: Table) -> Table:
    seats = len(table.hands)
    circle = [(table.turn + step) % seats for step in range(1, seats + 1)]
    holding = [seat for seat in circle if table.hands[seat]]
    asked = [seat for seat in holding if seat != table.by and seat not in table.passed]
    if asked:
        return replace(table, turn=asked[0])
    leads = [seat % seats for seat in range(table.by, table.by + seats) if table.hands[seat % seats]]
    return replace(table, turn=leads[0], lying=None, passed=frozenset())


def ways(table: Table, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves from here."""
    if depth == 0 or sum(map(bool, table.hands)) == 1:
        return 1
    moves: list[Hand | None] = [*may_lay(table), *([] if table.lying is None else [None])]
    return len(moves) if depth == 1 else sum(ways(after(table, each), depth - 1) for each in moves)


def lowest(hands: Iterable[Hand]) -> Card:
    """Return the lowest card that anybody holds."""
    return min((card for hand in hands for card in hand), key=value)
