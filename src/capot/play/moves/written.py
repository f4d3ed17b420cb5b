"""The text form of a move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeAlias

from capot.cards import Card, Faces, codes

Words: TypeAlias = Sequence[str]
"""The words of a text, in lower case but for names, the verb first; slashes separate hands of three cards."""

DIGITS = 4
"""Maximum length of a number in a move."""


class Written:
    """A move has one text form, which `capot.play.notation.parse_move` reads back.

    It begins with one of the ``verbs``.
    """

    __slots__ = ()
    verbs: ClassVar[tuple[str, ...]]
    is_played: ClassVar[bool] = False
    """Whether the cards of the hand that it names go from there to the table."""
    has_name: ClassVar[bool] = False
    """Whether a name from the rules follows the verb, which may have capitals."""

    @property
    def text(self) -> str:
        """The text form."""
        return self.verbs[0]

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the hand that it names."""
        return ()

    @property
    def on_table(self) -> tuple[Card, ...]:
        """The cards of the table that it names."""
        return ()

    @property
    def last_word(self) -> str:
        """The word that ends the move where it is made card by card."""
        return self.verbs[0]

    @property
    def in_order(self) -> Self:
        """The same move with its cards and hands in order."""
        return self

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        """Return the move of these words or None, with cards in these faces; raise `CardError`."""
        return cls() if len(words) == 1 else None


@dataclass(frozen=True, slots=True)
class OfCard(Written):
    """A move with one card."""

    card: Card

    @property
    def text(self) -> str:
        return f"{self.verbs[0]} {self.card.code}"

    @property
    def held(self) -> tuple[Card, ...]:
        return (self.card,)

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        some = parsed(words[1:], faces)
        return cls(*some) if len(some) == 1 else None


@dataclass(frozen=True, slots=True)
class OfCards(Written):
    """A move with several cards."""

    cards: tuple[Card, ...]
    none: ClassVar[str] = ""

    @property
    def text(self) -> str:
        return f"{self.verbs[0]} {codes(self.cards) or self.none}"

    @property
    def held(self) -> tuple[Card, ...]:
        return self.cards

    @property
    def in_order(self) -> Self:
        return replace(self, cards=tuple(sorted(self.cards)))

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        some = () if words[1:] == [cls.none] else parsed(words[1:], faces)
        return cls(some) if len(words) > 1 else None


def parsed(words: Words, faces: Faces) -> tuple[Card, ...]:
    """Return the cards that words name; raise `CardError`."""
    return tuple(map(faces.parse, words))
