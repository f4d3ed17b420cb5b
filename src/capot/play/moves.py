"""Moves with their text forms."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self, TypeAlias

from capot.cards import RANKS, SUITS, Card, Faces, codes

DIGITS = 4
"""Maximum length of a number in a move."""

Words: TypeAlias = Sequence[str]
"""The words of a text, in lower case but for names, the verb first; slashes separate hands of three cards."""

_LETTERS = {suit: Card("A", suit).code[1] for suit in SUITS}
_SUITS = {word: suit for suit, letter in _LETTERS.items() for word in (suit, letter.lower())}
"""Suits by sign and by letter."""


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
class _OfCard(Written):
    card: Card

    @property
    def text(self) -> str:
        return f"{self.verbs[0]} {self.card.code}"

    @property
    def held(self) -> tuple[Card, ...]:
        return (self.card,)

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        some = _parsed(words[1:], faces)
        return cls(*some) if len(some) == 1 else None


@dataclass(frozen=True, slots=True)
class _OfCards(Written):
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
        some = () if words[1:] == [cls.none] else _parsed(words[1:], faces)
        return cls(some) if len(words) > 1 else None


def _parsed(words: Words, faces: Faces) -> tuple[Card, ...]:
    return tuple(map(faces.parse, words))


class PlayCard(_OfCard):
    """Play a card to the trick, or lay it on the table: ``play QS``."""

    __slots__ = ()
    verbs = ("play",)
    is_played = True


class SwapCard(_OfCard):
    """Exchange a card for the one turned up: ``swap 7H``."""

    __slots__ = ()
    verbs = ("swap",)


@dataclass(frozen=True, slots=True)
class DrawCard(Written):
    """Draw a card from the stock, or all that are due: ``draw``."""

    verbs = ("draw",)


class PassCards(_OfCards):
    """Pass cards to another player: ``pass QS KS 9H``."""

    __slots__ = ()
    verbs = ("pass",)


class ScatterCards(PassCards):
    """Pass one card to each of the others, to the player on the left first: ``scatter QS KS 9H``."""

    __slots__ = ()
    verbs = ("scatter",)

    @property
    def in_order(self) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class RefusePass(Written):
    """Refuse to pass, where one refusal is enough: ``refuse``."""

    verbs = ("refuse",)


class Discard(_OfCards):
    """Lay cards aside, out of play: ``discard 7C 8C``."""

    __slots__ = ()
    verbs = ("discard",)
    none = "nothing"


@dataclass(frozen=True, slots=True)
class Announce(Written):
    """Announce an undertaking by its name, or nothing: ``announce capot``, ``announce nothing``."""

    name: str | None
    verbs = ("announce",)
    has_name = True

    @property
    def text(self) -> str:
        return f"announce {self.name or 'nothing'}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(None if words[1].lower() == "nothing" else words[1]) if len(words) == 2 else None


@dataclass(frozen=True, slots=True)
class Choose(Written):
    """Choose a contract by its name: ``choose no-queens``."""

    contract: str
    verbs = ("choose",)

    @property
    def text(self) -> str:
        return f"choose {self.contract}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(words[1]) if len(words) == 2 else None


@dataclass(frozen=True, slots=True)
class Bid(Written):
    """Bid a number in an auction, or pass: ``bid 4``, ``bid nothing``; the length of a suit: ``bid 5 C``."""

    amount: int | None
    suit: str | None = None
    verbs = ("bid",)

    @property
    def text(self) -> str:
        return f"bid {self.amount or 'nothing'}{f' {_LETTERS[self.suit]}' if self.suit else ''}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, "nothing"]:
                return cls(None)
            case [_, number, *suit] if number.isdecimal() and len(number) <= DIGITS and int(number) > 0:
                if not suit:
                    return cls(int(number))
                return cls(int(number), _SUITS[suit[0]]) if len(suit) == 1 and suit[0] in _SUITS else None
            case _:
                return None


@dataclass(frozen=True, slots=True)
class NameSuit(Written):
    """Name the suit whose cards count: ``suit C``."""

    suit: str
    verbs = ("suit",)

    @property
    def text(self) -> str:
        return f"suit {_LETTERS[self.suit]}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(_SUITS[words[1]]) if len(words) == 2 and words[1] in _SUITS else None


@dataclass(frozen=True, slots=True)
class NameTrump(Written):
    """Name the suit of trumps: ``trump S``, or, to play alone, ``trump S alone``."""

    suit: str
    alone: bool = False
    verbs = ("trump",)

    @property
    def text(self) -> str:
        return f"trump {_LETTERS[self.suit]}{' alone' * self.alone}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, suit] if suit in _SUITS:
                return cls(_SUITS[suit])
            case [_, suit, "alone"] if suit in _SUITS:
                return cls(_SUITS[suit], alone=True)
            case _:
                return None


class CallCard(_OfCard):
    """Call a card that another player holds: ``call AS``."""

    __slots__ = ()
    verbs = ("call",)

    @property
    def held(self) -> tuple[Card, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class NameRank(Written):
    """Name the starting rank of a layout: ``from 7``."""

    rank: str
    verbs = ("from",)

    @property
    def text(self) -> str:
        return f"from {self.rank}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(words[1].upper()) if len(words) == 2 and words[1].upper() in RANKS else None


@dataclass(frozen=True, slots=True)
class Double(Written):
    """Double these seats, in ascending order, or none: ``double 0 2``, ``double nobody``."""

    seats: tuple[int, ...]
    verbs = ("double",)

    @property
    def text(self) -> str:
        return f"double {' '.join(map(str, self.seats)) or 'nobody'}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, "nobody"]:
                return cls(())
            case [_, _, *_] if all(word.isdecimal() and len(word) == 1 for word in words[1:]):
                return cls(tuple(sorted(map(int, words[1:]))))
            case _:
                return None


class Expose(_OfCards):
    """Lay cards of the hand open, or none before the play: ``expose QS AH``, ``expose nothing``."""

    __slots__ = ()
    verbs = ("expose",)
    none = "nothing"


@dataclass(frozen=True, slots=True)
class Stop(Written):
    """Lay no more cards for now, or lead no more in this deal: ``stop``."""

    verbs = ("stop",)


@dataclass(frozen=True, slots=True)
class TakeWidow(Written):
    """Take up the widow, or leave it: ``take``, ``leave``."""

    takes: bool
    verbs = ("take", "leave")

    @property
    def text(self) -> str:
        return "take" if self.takes else "leave"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(takes=words[0] == "take") if len(words) == 1 else None


@dataclass(frozen=True, slots=True)
class StayIn(Written):
    """Stay in the deal, or drop out of it: ``in``, ``out``."""

    stays: bool
    verbs = ("in", "out")

    @property
    def text(self) -> str:
        return "in" if self.stays else "out"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(stays=words[0] == "in") if len(words) == 1 else None


class LayCards(_OfCards):
    """Lay cards on the table together, to be beaten by the others: ``lay 3S 3H``."""

    __slots__ = ()
    verbs = ("lay",)
    is_played = True


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
        return cls(faces.parse(words[1]), _parsed(words[2:], faces)) if len(words) > 2 else None


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
                return cls(int(number), faces.parse(own), _parsed(words[3:], faces))
            case _:
                return None


@dataclass(frozen=True, slots=True)
class PassTurn(Written):
    """Lay nothing this turn, play nothing more, or make no trumps: ``pass``."""

    verbs = ("pass",)


@dataclass(frozen=True, slots=True)
class Arrange(Written):
    """Make hands of three cards: ``arrange 9S 9H 9D / 6H 5C 4D``, or ``arrange nothing``."""

    hands: tuple[tuple[Card, ...], ...]
    verbs = ("arrange",)

    @property
    def text(self) -> str:
        return f"arrange {' / '.join(map(codes, self.hands)) or 'nothing'}"

    @property
    def held(self) -> tuple[Card, ...]:
        return tuple(card for hand in self.hands for card in hand)

    @property
    def in_order(self) -> Self:
        return replace(self, hands=tuple(sorted(tuple(sorted(hand)) for hand in self.hands)))

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        if words[1:] == ["nothing"]:
            return cls(())
        hands = " ".join(words[1:]).split("/")
        return cls(tuple(_parsed(hand.split(), faces) for hand in hands)) if len(words) > 1 else None


Move: TypeAlias = (
    PlayCard
    | SwapCard
    | PassCards
    | ScatterCards
    | RefusePass
    | Discard
    | Announce
    | Choose
    | Bid
    | NameSuit
    | NameTrump
    | CallCard
    | NameRank
    | Double
    | Expose
    | Stop
    | TakeWidow
    | StayIn
    | LayCards
    | Capture
    | Build
    | DrawCard
    | PassTurn
    | Arrange
)


@dataclass(frozen=True, slots=True)
class Hidden:
    """Another player's hidden choice of cards, ``pass ?``, ``discard ? ?``, or cards it drew, ``draw ? ?``.

    ``count`` is the number of cards if that was free to choose, else 1.
    """

    verb: Literal["pass", "discard", "draw"]
    count: int = 1

    @property
    def text(self) -> str:
        return " ".join((self.verb, *"?" * self.count))


def is_same(one: Move, other: Move) -> bool:
    """Whether two moves are the same, in whatever order their cards and hands are named."""
    return one.in_order == other.in_order
