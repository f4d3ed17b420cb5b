"""Moves with a card of the hand and cards of the table: captures and builds."""

from dataclasses import dataclass
from typing import Self

from capot.cards import Card, Faces, codes
from capot.play.moves.written import DIGITS, Words, Written, parsed


class _WithTable(Written):
    """A card of the hand with cards of the table, which are kept in order."""

    __slots__ = ()
    card: Card
    cards: tuple[Card, ...]
    is_played = True

    def __post_init__(self) -> None:
        """Put the cards of the table in order."""
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    @property
    def text(self) -> str:
        return f"{self.last_word} {codes((self.card, *self.cards))}"

    @property
    def held(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def on_table(self) -> tuple[Card, ...]:
        return self.cards


@dataclass(frozen=True, slots=True)
class Capture(_WithTable):
    """Take cards of the table with a card of the hand, which comes first: ``capture 8S 8D 3H 5S``.

    A build is named by all of its cards.
    """

    card: Card
    cards: tuple[Card, ...]
    verbs = ("capture",)

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(faces.parse(words[1]), parsed(words[2:], faces)) if len(words) > 2 else None


@dataclass(frozen=True, slots=True)
class Build(_WithTable):
    """Put a card of the hand, which comes first, and cards of the table into a build: ``build 9 2S 3H 4D``.

    Its ``value`` is that of the cards that take it.  Another build is named by all of its cards.
    """

    value: int
    card: Card
    cards: tuple[Card, ...]
    verbs = ("build",)

    @property
    def last_word(self) -> str:
        return f"build {self.value}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, number, own, _, *_] if number.isdecimal() and len(number) <= DIGITS:
                return cls(int(number), faces.parse(own), parsed(words[3:], faces))
            case _:
                return None
