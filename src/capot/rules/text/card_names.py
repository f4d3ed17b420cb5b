"""Names of cards and sets of cards in a sentence, as a player would say them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from capot.cards import FRENCH, SUITS, Card, Faces
from capot.language.cards import a_rank, card_name, one_of_suit, rank_name, rank_names, suit_name, the_rank
from capot.language.grammar import Last, Style
from capot.language.texts import Text, inflected, listed, mark
from capot.rules.terms import Pack

PACK_NAMES = {
    "french": mark("a French pack"),
    "tell": mark("a William Tell pack"),
    "bavarian": mark("a Bavarian Schafkopf pack"),
    "italian": mark("an Italian pack"),
}
"""The packs of each set of faces."""
_MANY = 4
"""Maximum number of cards of a suit to be listed by rank when all but one are meant."""
_COLOURS = {frozenset("♥♦"): "red", frozenset("♠♣"): "black"}


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the cards of one pack in one set of faces."""

    faces: Faces
    pack: Pack

    @property
    def is_french(self) -> bool:
        """Whether the suits are French: in two colours, with common nouns for their cards."""
        return self.faces.suit_names == FRENCH.suit_names

    def one(self, card: Card) -> Text:
        """Return a card with its article: ``the queen of spades``."""
        return card_name(self.faces, card)

    def rank(self, rank: str) -> Text:
        """Return the name of a rank: ``queen``."""
        return rank_name(self.faces, rank)

    def the_rank(self, rank: str) -> Text:
        """Return the name of a rank with its article: ``the queen``."""
        return the_rank(self.faces, rank)

    def a_rank(self, rank: str) -> Text:
        """Return the name of a rank with the article for any of its cards: ``a queen``."""
        return a_rank(self.faces, rank)

    def ranks(self, rank: str) -> Text:
        """Return the name of a rank in the plural: ``queens``."""
        return rank_names(self.faces, rank)

    def suit(self, suit: str) -> Text:
        """Return the name of a suit: ``hearts``."""
        return suit_name(self.faces, suit)

    def card_of(self, suit: str) -> Text:
        """Return the name of one card of a suit, without article: ``heart``, ``card of Leaves``."""
        return one_of_suit(self.faces, suit)

    def each(self, cards: Iterable[Card]) -> Text:
        """Return cards one by one: ``each heart and the queen of spades``."""
        return listed([self._told(group, "each") for group in self._groups(cards)])

    def include_single_cards(self, cards: Iterable[Card]) -> bool:
        """Whether some of several groups of cards are a single card, so that not all can be said with *each*."""
        groups = self._groups(cards)
        return len(groups) > 1 and any(len(group) == 1 for group in groups)

    def all(self, cards: Iterable[Card]) -> Text:
        """Return cards as a whole set: ``all the hearts and the queen of spades``."""
        return listed([self._told(group, "all") for group in self._groups(cards)])

    def plain(self, cards: Iterable[Card], last: Last = "and") -> Text:
        """Return cards as a set: ``hearts and the queen of spades``."""
        return listed([self._told(group, "plain", last) for group in self._groups(cards)], last)

    def _groups(self, cards: Iterable[Card]) -> list[tuple[Card, ...]]:
        """Return the cards grouped into whole suits, then ranks, then the rest by suit."""
        left, groups = list(dict.fromkeys(map(_first, cards))), []
        of_suit = _by_suit(self.pack.cards())
        for suit in SUITS:
            whole = of_suit.get(suit, ())
            if len(whole) > 1 and set(whole) <= set(left):
                groups.append(whole)
                left = [card for card in left if card.suit != suit]
        for rank in dict.fromkeys(card.rank for card in left):
            same = tuple(card for card in left if card.rank == rank)
            if len(same) > 1:
                groups.append(same)
                left = [card for card in left if card.rank != rank]
        groups += [tuple(c for c in left if c.suit == suit) for suit in dict.fromkeys(c.suit for c in left)]
        return groups

    def _told(self, group: Sequence[Card], style: Style, last: Last = "and") -> Text:
        if len(group) == 1 and group[0].is_joker and self.pack.jokers > 1:
            return inflected("whole_rank", self.faces.key, group[0].rank, self.pack.jokers, style)
        if len(group) == 1 and self.pack.copies == 1:
            return self.one(group[0])
        if len(group) == 1:
            # As in "each of the queens of spades".
            return inflected("some_of_rank", self.faces.key, group[0].rank, group[0].suit, last, style)
        faces, suits, ranks = self.faces.key, {card.suit for card in group}, {card.rank for card in group}
        if len(suits) == 1:
            return self._told_suit(group, style, last)
        assert len(ranks) == 1, "groups are of one suit or of one rank"
        rank = group[0].rank
        if set(group) == {_first(card) for card in self.pack.cards() if card.rank in ranks}:
            return inflected("whole_rank", faces, rank, len(group), style)
        colour = _COLOURS.get(frozenset(suits)) if self.is_french else None
        if colour:
            return inflected("coloured_rank", faces, rank, colour, style)
        return inflected("some_of_rank", faces, rank, "".join(card.suit for card in group), last, style)

    def _told_suit(self, group: Sequence[Card], style: Style, last: Last) -> Text:
        faces, suit = self.faces.key, group[0].suit
        missing = [card for card in _by_suit(self.pack.cards()).get(suit, ()) if card not in group]
        if not missing:
            return inflected("whole_suit", faces, suit, style)
        if len(missing) == 1 and len(group) > _MANY:
            return inflected("suit_but", faces, suit, missing[0].rank, style)
        return inflected("some_of_suit", faces, suit, "".join(card.rank for card in group), last, style)


def _first(card: Card) -> Card:
    """Return a card, or for the second of two equal cards the first."""
    return card.twin if card.copy else card


@lru_cache(maxsize=64)
def _by_suit(pack: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
    """Return the cards of a pack by printed suit, of twins the first."""
    firsts = dict.fromkeys(map(_first, pack))
    suits = dict.fromkeys(card.suit for card in firsts)
    return {suit: tuple(card for card in firsts if card.suit == suit) for suit in suits}
