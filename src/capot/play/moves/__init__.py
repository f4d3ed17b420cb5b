"""Moves with their text forms."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.play.moves.cards import (
    Arrange,
    Discard,
    DrawCard,
    Expose,
    LayCards,
    PassCards,
    PlayCard,
    ScatterCards,
    SwapCard,
)
from capot.play.moves.fishing import Build, Capture
from capot.play.moves.spoken import (
    Announce,
    Bid,
    CallCard,
    Choose,
    Double,
    NameRank,
    NameSuit,
    NameTrump,
    PassTurn,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.moves.written import Written

__all__ = [
    "Announce",
    "Arrange",
    "Bid",
    "Build",
    "CallCard",
    "Capture",
    "Choose",
    "Discard",
    "Double",
    "DrawCard",
    "Expose",
    "Hidden",
    "LayCards",
    "Move",
    "NameRank",
    "NameSuit",
    "NameTrump",
    "PassCards",
    "PassTurn",
    "PlayCard",
    "RefusePass",
    "ScatterCards",
    "StayIn",
    "Stop",
    "SwapCard",
    "TakeWidow",
    "Written",
    "is_same",
]

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
