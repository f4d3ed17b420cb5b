"""Where cards may lie, in columns: one set for each seat and one for the cards out of play.

A set of cards is an integer: bit *i* stands for card *i* of the pack in its canonical order.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from capot.cards import Card
from capot.rules.terms import Pack

Columns: TypeAlias = tuple[int, ...]
"""A set of cards for each seat, and at the end one for the cards out of play."""

OUT = -1
"""The column of the cards out of play: the untouched talon, or the dealer's discards."""

Bits: TypeAlias = Mapping[Card, int]
"""The set of one card, by card."""


@lru_cache(maxsize=64)
def bits_of(pack: Pack) -> Bits:
    """Return the cards of a pack as sets of one."""
    return {card: 1 << index for index, card in enumerate(pack.cards())}


@lru_cache(maxsize=256)
def suit_in(pack: Pack, suit: str) -> int:
    """Return the set of the cards of a suit of play."""
    return together((card for card in pack.cards() if pack.suit(card) == suit), bits_of(pack))


def all_cards(bits: Bits) -> int:
    """Return the set of all cards of a pack."""
    return (1 << len(bits)) - 1


def together(cards: Iterable[Card], bits: Bits) -> int:
    """Return the set of these cards."""
    return sum(bits[card] for card in cards)


def places(some: int) -> list[int]:
    """Return the places of the cards of a set."""
    found = []
    while some:
        low = some & -some
        found.append(low.bit_length() - 1)
        some ^= low
    return found


def union(columns: Columns) -> int:
    """Return all cards of the columns."""
    found = 0
    for column in columns:
        found |= column
    return found


def only_in(columns: Columns, cards: int, where: int) -> Columns:
    """Return the columns with these cards removed from all but one."""
    kept = columns[where]
    return put(tuple(column & ~cards for column in columns), where, kept)


def put(columns: Columns, where: int, column: int) -> Columns:
    """Return the columns with one replaced."""
    changed = list(columns)
    changed[where] = column
    return tuple(changed)


def apart(cases: Iterable[Columns]) -> tuple[Columns, ...]:
    """Return disjoint cases that together allow the same worlds as these."""
    found: list[Columns] = []
    for case in cases:
        pieces = [case]
        for earlier in tuple(found):
            pieces = [piece for whole in pieces for piece in _less(whole, earlier)]
        found += pieces
    return tuple(found)


def _less(case: Columns, other: Columns) -> Iterator[Columns]:
    """Return cases for the worlds of one case that another does not allow."""
    common = tuple(mine & its for mine, its in zip(case, other, strict=True))
    if union(common) != union(case):
        yield case
        return
    differing = union(tuple(mine & ~its for mine, its in zip(case, other, strict=True)))
    while differing:
        card = differing & -differing
        differing ^= card
        yield tuple((mine & ~card) | (mine & ~its & card) for mine, its in zip(case, other, strict=True))
        # From here on this card lies where both allow it: a later card tells those worlds apart.
        case = tuple((mine & ~card) | (both & card) for mine, both in zip(case, common, strict=True))
