"""What has happened in a deal, in order: its moves and what they brought about, each with who may see it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.play.moves import Discard, Move, PassCards
from capot.rules.climbing import DealtHand
from capot.rules.opening import StageTerm


@dataclass(frozen=True, slots=True)
class Made:
    """A move of a seat; ``move`` is None where a seat only saw that another chose ``count`` cards."""

    seat: int
    move: Move | None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Given:
    """Cards that came into the hand of a seat, in the order of the pack; nobody else sees them.

    They were passed by seat ``giver``; taken up with the talon or the widow; dealt to all besides the first
    hand; drawn in place of discards; or taken up as the spare hand, in place of all that the seat held.
    """

    seat: int
    cards: tuple[Card, ...]
    how: Literal["passed", "talon", "dealt", "drawn", "spare"]
    giver: int | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order they were played, and who won it.

    ``by`` are the seats that played them, or nothing where everybody did, in order from the leader.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int
    by: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the order in which they played."""
        return self.by or tuple((self.leader + step) % len(self.cards) for step in range(len(self.cards)))

    def played_by(self, seat: int) -> Card:
        """Return the card that a seat played to this trick."""
        return self.cards[self.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards shown before the play that decide the deal, and what they are."""

    seat: int
    what: DealtHand | Literal["four-of-a-kind", "four-pairs"]
    cards: tuple[Card, ...]


_UNSEEN = PassCards | Discard
"""Moves of which others do not see the cards."""

What: TypeAlias = Made | Given | Trick | Shown


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a stage of a deal."""

    stage: StageTerm
    what: What

    def seen_by(self, seat: int | None) -> "Event | None":
        """Return the event as a seat sees it, or a watcher where that is None; None if it does not.

        The cards that another passes or discards are only counted, and what comes into a hand its holder
        alone sees.
        """
        what = self.what
        if isinstance(what, Given):
            return self if what.seat == seat else None
        if isinstance(what, Made) and isinstance(what.move, _UNSEEN) and what.seat != seat:
            return Event(self.stage, Made(what.seat, None, len(what.move.cards)))
        return self
