"""The kernel's numbering of the cards: by suit of play, trumps last, within a suit from weak to strong.

Jokers come first, so that every other card is higher.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from capot.cards import JOKER_SUIT, Card
from capot.rules.terms import Pack


@dataclass(frozen=True, slots=True)
class Ordering:
    """The kernel index of each card and the bit set of each suit, where a suit or none is trumps."""

    pack: Pack
    cards: tuple[Card, ...]
    trump: str | None
    places: Mapping[Card, int]
    suits: Mapping[str, int]

    def index(self, card: Card) -> int:
        """Return the kernel index of a card."""
        return self.places[card]

    def set_of(self, cards: Iterable[Card]) -> int:
        """Return the bit set of the cards; those not in the pack are left out."""
        return sum(1 << self.index(card) for card in set(cards) if card in self.places)

    def suit(self, suit: str) -> int:
        """Return the bit set of a suit of play."""
        return self.suits.get(suit, 0)

    def wins(self, led: Card) -> int:
        """Return the bit set of the cards that may win a trick led with this one; after a joker, others."""
        if led.is_joker:
            return self.set_of(card for card in self.cards if not card.is_joker)
        return self.suit(self.pack.suit(led)) | self.trumps

    @property
    def trumps(self) -> int:
        """The bit set of all trumps."""
        return self.suit(self.trump) if self.trump else 0


Orderings: TypeAlias = tuple[Ordering, ...]
"""The numberings that a deal may need, row by row."""


@lru_cache(maxsize=64)
def ordering(pack: Pack, trump: str | None) -> Ordering:
    """Return the numbering of a pack, cached."""
    suits = sorted(pack.suits, key=lambda suit: suit == trump)
    suits = [*(JOKER_SUIT if pack.jokers else ""), *suits]
    cards = tuple(sorted(pack.cards(), key=lambda card: (suits.index(pack.suit(card)), pack.strength(card))))
    in_suits: dict[str, int] = defaultdict(int)
    for index, card in enumerate(cards):
        in_suits[pack.suit(card)] |= 1 << index
    return Ordering(pack, cards, trump, {card: index for index, card in enumerate(cards)}, in_suits)
