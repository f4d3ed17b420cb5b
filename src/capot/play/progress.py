"""The state of each kind of stage while it is played."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.play.events import Given, Laid
from capot.play.moves import Move, PassCards, RefusePass


@dataclass(frozen=True, slots=True)
class ExchangeProgress:
    """The choices so far, by seat.

    Cards are passed on by ``to`` seats: all by one number, in a scatter each by its own, on a hold by none.
    Where the choices of others are hidden, ``told`` are their cards of a scatter that are known all the same.
    """

    chosen: tuple[PassCards | RefusePass | None, ...]
    to: tuple[int, ...]
    told: tuple[Given, ...] = ()


@dataclass(frozen=True, slots=True)
class TricksProgress:
    """The trick on the table: its leader, and the cards so far in order of play.

    No more are played once the leader has ``stopped``.
    """

    leader: int
    cards: tuple[Card, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Turns:
    """A round of questions: the turns taken, and whether anybody is still to be asked (``open``)."""

    taken: int = 0
    open: bool = True


@dataclass(frozen=True, slots=True)
class LayoutProgress:
    """The cards laid so far, in order, the seat to act, its cards laid this turn, and finished turns."""

    turn: int
    laid: tuple[Card, ...] = ()
    laid_now: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The seat to act where cards are laid in runs, and the cards laid so far, in order.

    The seat ``leads``, or holds the card with which the run goes on.
    """

    turn: int
    laid: tuple[Card, ...] = ()
    leads: bool = True


@dataclass(frozen=True, slots=True)
class PileProgress:
    """A pile onto which cards are shed: the seat to act, the ``pile`` from below, what must come next.

    Play goes by ``step``, 1 or -1.  A ``suit`` may have been named, or ``due`` cards are to be drawn unless
    the effect by which they are (``by``) is answered.  The seat begins its turn, or has drawn a card, must
    cover its own, or names a suit (``phase``).  ``left`` cards are in the stock, ``renewed`` so
    often.  ``turns`` are over, the last ``idle`` ones with nothing to draw.  The last move has made the stock
    ``fresh``, ``cancelled`` a draw, turned play round (``flipped``) or made seats miss a turn (``missed``).
    """

    turn: int
    pile: tuple[Card, ...]
    left: int
    step: int = 1
    suit: str | None = None
    due: int = 0
    by: str = ""
    phase: Literal["turn", "drawn", "cover", "suit"] = "turn"
    renewed: int = 0
    turns: int = 0
    idle: int = 0
    fresh: bool = False
    cancelled: bool = False
    flipped: bool = False
    missed: tuple[int, ...] = ()

    @property
    def top(self) -> Card:
        """The card on top of the pile."""
        return self.pile[-1]


@dataclass(frozen=True, slots=True)
class ClimbProgress:
    """The pile on the table, with the combination to beat last; the seat to act; the seats that passed.

    ``passed`` are the seats that passed since cards were last laid, in order; if a pass locks a player
    out, since the pile began.  ``last`` is the previous pile, kept for display and not compared.
    """

    turn: int
    pile: tuple[Laid, ...] = ()
    passed: tuple[int, ...] = ()
    last: tuple[Laid, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Choices:
    """The secret choices of the seats so far, revealed once everybody has chosen."""

    chosen: tuple[Move | None, ...]


Progress: TypeAlias = (
    ExchangeProgress
    | TricksProgress
    | Turns
    | LayoutProgress
    | RunProgress
    | PileProgress
    | ClimbProgress
    | Choices
)
