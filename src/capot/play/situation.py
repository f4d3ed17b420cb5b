"""The data of a deal in progress and what can be read off it; the stages read and replace it."""

from dataclasses import dataclass, field
from typing import TypeAlias

from capot.cards import FACES, Card, Faces
from capot.play.moves import Move, PassCards, RefusePass
from capot.rules.model import Rules
from capot.rules.terms import Direction, EndTerm, Exact, StageTerm, Undertaking


@dataclass(frozen=True, slots=True)
class Standing:
    """What the match brings to a deal: its number (from 0), the totals before it, the pool, how it ends.

    ``ends`` have their numbers of deals counted out; ``last_turned`` is the suit turned up in the deal
    before.  Seats are numbered in the direction of play.
    """

    number: int = 0
    totals: tuple[Exact, ...] = ()
    pot: int = 0
    ends: tuple[EndTerm, ...] = ()
    low_wins: bool = True
    ties: str = "share"
    direction: Direction = "clockwise"
    last_turned: str | None = None
    face_set: str = "french"

    @property
    def faces(self) -> Faces:
        """How the cards of this match look and what they are called."""
        return FACES[self.face_set]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order they were played, and who won it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    def played_by(self, seat: int) -> Card:
        """Return the card that a seat played to this trick."""
        return self.cards[(seat - self.leader) % len(self.cards)]


@dataclass(frozen=True, slots=True)
class ExchangeProgress:
    """The choices made so far, by seat; ``to`` is how many seats further each passes, or None for no pass."""

    chosen: tuple[PassCards | RefusePass | None, ...]
    to: int | None


@dataclass(frozen=True, slots=True)
class AnnounceProgress:
    """How many players have been asked, from the one who is to lead."""

    asked: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class TalonProgress:
    """Whether the dealer has discarded."""

    done: bool


@dataclass(frozen=True, slots=True)
class TricksProgress:
    """The trick on the table: who led, and the cards so far in order of play."""

    leader: int
    cards: tuple[Card, ...] = ()


Progress: TypeAlias = ExchangeProgress | AnnounceProgress | TalonProgress | TricksProgress


@dataclass(frozen=True, slots=True)
class Declared:
    """An undertaking and the seat that announced it."""

    seat: int
    undertaking: Undertaking


@dataclass(frozen=True, slots=True)
class Situation:
    """One deal in progress.  Immutable: every stage returns a new one.

    ``pack`` is the order in which the cards came, on which nothing depends: it is not compared.
    ``rules`` are resolved for ``seats``; ``hands`` are in the pack's canonical order, as are ``dealt`` (the
    hands as first dealt).  ``stages`` are those not yet finished, the current one first, and ``progress`` is
    how far that one is.  ``received`` are the cards each seat was passed, ``discards`` the dealer's.
    """

    rules: Rules
    seats: int
    dealer: int
    standing: Standing
    pack: tuple[Card, ...] = field(compare=False)
    dealt: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    turn_up: Card | None
    trump: str | None
    stages: tuple[StageTerm, ...]
    progress: Progress | None = None
    declared: tuple[Declared, ...] = ()
    received: tuple[tuple[Card, ...], ...] = ()
    discards: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    moves: tuple[tuple[int, Move], ...] = field(default=(), repr=False)

    @property
    def eldest(self) -> int:
        """The seat that acts after the dealer."""
        return (self.dealer + 1) % self.seats

    @property
    def faces(self) -> Faces:
        """How the cards look and what they are called."""
        return self.standing.faces

    @property
    def total_tricks(self) -> int:
        """How many tricks the deal has."""
        return len(self.dealt[0])

    def from_seat(self, first: int) -> tuple[int, ...]:
        """Return all seats in the order of play, from ``first``."""
        return tuple((first + step) % self.seats for step in range(self.seats))

    def hand_changed(self, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """Return the hands with one of them replaced."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand less some of its cards."""
    return tuple(card for card in hand if card not in cards)
