"""The state of each kind of stage while it is played."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.play.events import Given, Laid
from capot.play.moves import Move, PassCards, RefusePass
from capot.rules.match.sides import Sides


class _InHands:
    """A stage in which no card leaves the hands for good."""

    __slots__ = ()

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more: none."""
        return ()


@dataclass(frozen=True, slots=True)
class ExchangeProgress(_InHands):
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

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return self.cards


@dataclass(frozen=True, slots=True)
class Turns(_InHands):
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

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return self.laid


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The seat to act where cards are laid in runs, and the cards laid so far, in order.

    The seat ``leads``, or holds the card with which the run goes on.
    """

    turn: int
    laid: tuple[Card, ...] = ()
    leads: bool = True

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return self.laid


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

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more, until the stock is renewed."""
        return self.pile

    def with_turned(self, cards: tuple[Card, ...]) -> "PileProgress":
        """Return the pile with more cards of the stock turned up to begin it."""
        return replace(self, pile=(*self.pile, *cards), left=self.left - len(cards))


@dataclass(frozen=True, slots=True)
class Built:
    """A build on the table: ``cards`` that are taken together, by a card of its ``value``.

    The ``owner`` put the last card into it.  It is ``multiple`` if it has several groups of that value.
    """

    value: int
    cards: tuple[Card, ...]
    owner: int
    multiple: bool


@dataclass(frozen=True, slots=True)
class TableProgress:
    """Cards on the table that are captured: ``loose`` ones and ``builds``, in the order they came there.

    The seat to act has the ``turn``.  ``held`` cards are in all hands together and ``left`` in the stock, of
    which ``dealt_each_time`` go to empty hands.  Each seat has ``taken`` cards, in order, and its number of
    ``sweeps``; ``last`` is the seat that captured last, None before anybody has.  The last move has ``swept``
    the table, or more cards have been dealt after it (``fresh``).  After the end, ``rest`` are the cards that
    were left and went to that seat.
    """

    turn: int
    loose: tuple[Card, ...]
    left: int
    held: int
    dealt_each_time: int
    taken: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    builds: tuple[Built, ...] = ()
    last: int | None = None
    swept: bool = False
    fresh: bool = False
    rest: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the table, those of builds last."""
        return (*self.loose, *(card for each in self.builds for card in each.cards))

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more."""
        return (*self.cards, *(card for some in self.taken for card in some))

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not (self.held or self.left)

    def build_of(self, value: int) -> Built | None:
        """Return the build of a value, of which there is at most one."""
        return next((each for each in self.builds if each.value == value), None)

    def with_turned(self, cards: tuple[Card, ...]) -> "TableProgress":
        """Return the table with more cards of the stock laid open on it."""
        return replace(self, loose=(*self.loose, *cards), left=self.left - len(cards))

    def piled(self, sides: Sides | None) -> "TableProgress":
        """Return the table with what was captured by the first seat of each side, if partners pile it up."""
        if sides is None or sides.score != "piled":
            return self
        seats = range(len(self.taken))
        owned = [sides.seats_of(seat, len(seats)) if seat < sides.count else () for seat in seats]
        return replace(
            self,
            taken=tuple(tuple(card for seat in own for card in self.taken[seat]) for own in owned),
            sweeps=tuple(sum(self.sweeps[seat] for seat in own) for own in owned),
        )


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

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards of the pile, which no hand holds any more."""
        return tuple(card for each in self.pile for card in each.cards)


@dataclass(frozen=True, slots=True)
class Choices(_InHands):
    """The secret choices of the seats so far, revealed once everybody has chosen."""

    chosen: tuple[Move | None, ...]


OpenProgress: TypeAlias = PileProgress | TableProgress
"""A pile or table that begins with cards laid open: everybody sees all of it, also after the end."""

Progress: TypeAlias = (
    ExchangeProgress
    | TricksProgress
    | Turns
    | LayoutProgress
    | RunProgress
    | OpenProgress
    | ClimbProgress
    | Choices
)
