"""Names of cards and sets of cards in a sentence, as a player would say them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from capot.cards import FRENCH, SUITS, Card, Faces
from capot.rules.terms import Pack
from capot.rules.text.words import listed, number, plural

Style = Literal["each", "all", "plain"]

PACK_NAMES = {"french": "French", "tell": "William Tell", "bavarian": "Bavarian Schafkopf"}
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

    def one(self, card: Card) -> str:
        """Return a card with its article: ``the queen of spades``."""
        return f"the {self.faces.long(card)}"

    def rank(self, rank: str) -> str:
        """Return the name of a rank: ``queen``."""
        return self.faces.rank_name(rank)

    def suit(self, suit: str) -> str:
        """Return the name of a suit: ``hearts``."""
        return self.faces.suit_name(suit)

    def card_of(self, suit: str) -> str:
        """Return the name of one card of a suit, without article: ``heart``, ``card of Leaves``."""
        name = self.suit(suit)
        return name.removesuffix("s") if self.is_french else f"card of {name}"

    def each(self, cards: Iterable[Card]) -> str:
        """Return cards one by one: ``each heart and the queen of spades``."""
        return listed([self._told(group, "each") for group in self._groups(cards)])

    def all(self, cards: Iterable[Card]) -> str:
        """Return cards as a whole set: ``all the hearts and the queen of spades``."""
        return listed([self._told(group, "all") for group in self._groups(cards)])

    def plain(self, cards: Iterable[Card], last: str = "and") -> str:
        """Return cards as a set: ``hearts and the queen of spades``."""
        return listed([self._told(group, "plain", last) for group in self._groups(cards)], last)

    def _groups(self, cards: Iterable[Card]) -> list[tuple[Card, ...]]:
        """Return the cards grouped into whole suits, then ranks, then the rest by suit."""
        left, groups = list(dict.fromkeys(cards)), []
        for suit in SUITS:
            whole = self._of_suit(suit)
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

    def _told(self, group: Sequence[Card], style: Style, last: str = "and") -> str:
        if len(group) == 1:
            return self.one(group[0])
        suits, ranks = {card.suit for card in group}, {card.rank for card in group}
        if len(suits) == 1:
            return self._told_suit(group, style, last)
        assert len(ranks) == 1, "groups are of one suit or of one rank"
        rank = self.rank(group[0].rank)
        if set(group) == {card for card in self.pack.cards() if card.rank in ranks}:
            return self._styled("", rank, plural(rank), style, len(group))
        colour = _COLOURS.get(frozenset(suits)) if self.is_french else None
        if colour:
            return self._styled("the ", f"{colour} {rank}", f"{colour} {plural(rank)}", style, len(group))
        of_these = f"the {plural(rank)} of {listed([self.suit(card.suit) for card in group], last)}"
        return f"each of {of_these}" if style == "each" else of_these

    def _told_suit(self, group: Sequence[Card], style: Style, last: str) -> str:
        suit = group[0].suit
        if set(group) == set(self._of_suit(suit)):
            name = self.suit(suit)
            return {"each": f"each {self.card_of(suit)}", "all": f"all the {name}", "plain": name}[style]
        missing = [card for card in self._of_suit(suit) if card not in group]
        if len(missing) == 1 and len(group) > _MANY:
            name, but = self.suit(suit), f"but the {self.rank(missing[0].rank)}"
            return {
                "each": f"each {self.card_of(suit)} {but}",
                "all": f"all {name} {but}",
                "plain": f"all {name} {but}",
            }[style]
        ranks = listed([self.rank(card.rank) for card in group], last)
        of_these = f"the {ranks} of {self.suit(suit)}"
        return f"each of {of_these}" if style == "each" else of_these

    @staticmethod
    def _styled(article: str, one: str, many: str, style: Style, size: int) -> str:
        match style:
            case "each":
                return f"each {one}"
            case "all":
                return f"{'both' if size == 2 else f'all {number(size)}'} {many}"
            case "plain":
                return f"{article}{many}"

    def _of_suit(self, suit: str) -> tuple[Card, ...]:
        return tuple(card for card in self.pack.cards() if card.suit == suit)
