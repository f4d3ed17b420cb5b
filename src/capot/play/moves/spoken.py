"""Moves in words: bids, contracts, suits, and answers to offers."""

from dataclasses import dataclass
from typing import Self

from capot.cards import RANKS, SUITS, Card, Faces
from capot.play.moves.written import DIGITS, OfCard, Words, Written

_LETTERS = {suit: Card("A", suit).code[1] for suit in SUITS}
_SUITS = {word: suit for suit, letter in _LETTERS.items() for word in (suit, letter.lower())}
"""Suits by sign and by letter."""


@dataclass(frozen=True, slots=True)
class RefusePass(Written):
    """Refuse to pass, where one refusal is enough: ``refuse``."""

    verbs = ("refuse",)


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


class CallCard(OfCard):
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


@dataclass(frozen=True, slots=True)
class PassTurn(Written):
    """Lay nothing this turn, play nothing more, or make no trumps: ``pass``."""

    verbs = ("pass",)
