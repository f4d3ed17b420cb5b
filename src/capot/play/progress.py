"""The state of a stage while it is played; that of a kind of play is defined with its rules."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Self

from capot.cards import Card
from capot.play.events import Given
from capot.play.moves import Move, PassCards, RefusePass
from capot.rules.match.sides import Sides


class Progress:
    """The state of a stage while it is played."""

    __slots__ = ()

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more: none unless a kind of play has some."""
        return ()

    @property
    def has_new_stock(self) -> bool:
        """Whether cards that were played have become the stock again."""
        return False


class OpenProgress(Progress, ABC):
    """A pile or table that begins with cards laid open: everybody sees all of it, also after the end."""

    __slots__ = ()
    turn: int
    """The seat to act."""
    left: int
    """The number of cards in the stock."""

    @abstractmethod
    def with_turned(self, cards: tuple[Card, ...]) -> Self:
        """Return the same with more cards of the stock turned up to begin it."""

    def taken_by(self, _seat: int, /) -> tuple[Card, ...]:
        """Return the cards that a seat has taken from it: none unless a kind of play has some."""
        return ()

    def piled(self, _sides: Sides | None, /) -> Self:
        """Return the same with what was taken by the first seat of each side, if partners pile it up."""
        return self


@dataclass(frozen=True, slots=True)
class ExchangeProgress(Progress):
    """The choices so far, by seat.

    Cards are passed on by ``to`` seats: all by one number, in a scatter each by its own, on a hold by none.
    Where the choices of others are hidden, ``told`` are their cards of a scatter that are known all the same.
    """

    chosen: tuple[PassCards | RefusePass | None, ...]
    to: tuple[int, ...]
    told: tuple[Given, ...] = ()


@dataclass(frozen=True, slots=True)
class TricksProgress(Progress):
    """The trick on the table: its leader, and the cards so far in order of play.

    No more are played once the leader has ``stopped``.
    """

    leader: int
    cards: tuple[Card, ...] = ()
    stopped: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return self.cards


@dataclass(frozen=True, slots=True)
class Turns(Progress):
    """A round of questions: the turns taken, and whether anybody is still to be asked (``open``)."""

    taken: int = 0
    open: bool = True


@dataclass(frozen=True, slots=True)
class Choices(Progress):
    """The secret choices of the seats so far, revealed once everybody has chosen."""

    chosen: tuple[Move | None, ...]
