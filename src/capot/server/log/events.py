"""The stored events of a table: the state of a match follows from its events in order."""

from datetime import UTC, date, datetime
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct, field, json

from capot.play.moves import Move
from capot.play.notation import parse_move
from capot.server.messages.basics import Phrase, Points, Strength
from capot.server.messages.proposals import Proposable
from capot.study.daily import DailyDeal


class Event(Struct, kw_only=True, omit_defaults=True, tag_field="kind"):
    """An event at a table; ``at`` is the time in seconds since 1970."""

    at: float


def day_of(moment: float) -> date:
    """Return the day in UTC of a moment in seconds since 1970."""
    return datetime.fromtimestamp(moment, UTC).date()


class Origin(Struct, kw_only=True):
    """The deal whose cards are dealt again: its table and number, and the key of its public link.

    ``guest`` played it in ``seat`` under ``name``, for ``points``; ``pack`` is in order of dealing.
    ``others`` know the cards too.  ``key`` is empty if the deal is not public.
    """

    table: str
    deal: int
    key: str
    seat: int
    guest: str
    name: str
    points: Points
    pack: str
    others: list[str] = field(default_factory=list[str])


class Daily(Struct, kw_only=True):
    """The deal of the day that a table is played for; all follows from its ``root``, in hexadecimal."""

    day: str
    deal: str
    version: int
    root: str

    def deal_of_day(self) -> DailyDeal:
        """Return the deal itself."""
        return DailyDeal(date.fromisoformat(self.day), self.deal, bytes.fromhex(self.root), self.version)


class Created(Event, tag="created"):
    """A table was opened; seats in the direction of play.

    ``strengths`` are those of computer players, by seat, and None for people.  ``digest`` is that of
    the game, with its options and number of deals.  ``reserved`` are the guests for whom seats are kept.
    ``luck`` is the secret seed of the computer players' choices.  A ``lesson`` counts nowhere as a match.
    A ``challenge`` or a ``daily`` deal is the only one of its table.  A deal that is decided ends by itself
    if ``ends_decided``.  Of ``strangers``, computers take the seats still open after that many seconds.  A
    match that is not ``rated`` changes nobody's rating.
    """

    game: str
    options: dict[str, str]
    deals: int | None
    digest: str
    seats: int
    strengths: list[Strength | None]
    names: list[str]
    reserved: list[str | None]
    first_dealer: int
    listed: bool
    seconds: int | None
    invitation: str
    luck: str
    chat: bool = False
    lesson: bool = False
    ends_decided: bool = False
    challenge: Origin | None = None
    daily: Daily | None = None
    strangers: int | None = None
    rated: bool = True

    @property
    def is_compared(self) -> bool:
        """Whether others play the same cards: then nobody is helped, and they are played once."""
        return self.challenge is not None or self.daily is not None


class Sat(Event, tag="sat"):
    """A person took an open seat, and agreed to be ``rated``."""

    seat: int
    guest: str
    name: str
    rated: bool = True


class Left(Event, tag="left"):
    """A person left: the seat is open again, or played by a computer player after the first commitment.

    Somebody who left ``for_good`` has given up and does not come back.
    """

    seat: int
    for_good: bool = False


class Filled(Event, tag="filled"):
    """A computer player took an open seat."""

    seat: int
    strength: Strength
    name: str


class Freed(Event, tag="freed"):
    """The host opened a seat again: its computer player or person, who may not come back, was removed."""

    seat: int


class Renamed(Event, tag="renamed"):
    """A computer player got another name, because a person with its name sat down."""

    seat: int
    name: str


class StoodIn(Event, tag="stood-in"):
    """A computer player began to move for a person who is away."""

    seat: int


class Back(Event, tag="back"):
    """A person took over again from the computer player."""

    seat: int


class Bound(Event, tag="bound"):
    """The server committed itself to a secret for a deal, counted from 1; both in hexadecimal."""

    deal: int
    commitment: str
    secret: str


class Gave(Event, tag="gave"):
    """A seat contributed to the shuffle of a deal."""

    deal: int
    seat: int
    value: str


class Dealt(Event, tag="dealt"):
    """Cards were dealt: ``pack`` in order of dealing, ``contributions`` by seat."""

    deal: int
    contributions: list[str | None]
    pack: str


class Moved(Event, tag="moved", dict=True):
    """A seat moved; ``by`` is the strength of a computer player who stood in, otherwise None."""

    seat: int
    move: str
    by: str | None = None

    @cached_property
    def made(self) -> Move:
        """The move itself."""
        return parse_move(self.move)


class Claimed(Event, tag="claimed", dict=True):
    """A seat claimed the rest of a deal; it was played out, by the ``line`` of moves if all had to agree.

    Without a ``seat`` the deal was decided and ended by itself.
    """

    seat: int | None
    line: list[str] = field(default_factory=list[str])

    @cached_property
    def moves(self) -> list[Move]:
        """The moves agreed to, none if the score was certain."""
        return [parse_move(text) for text in self.line]


class TakenBack(Event, tag="taken-back"):
    """The last ``moves`` moves of the deal were taken back."""

    moves: int


class Proposed(Event, tag="proposed"):
    """A seat proposed something to the other people at the table."""

    seat: int
    what: Proposable


class Answered(Event, tag="answered"):
    """A seat answered the proposal."""

    seat: int
    agree: bool


class Declined(Event, tag="declined"):
    """The proposal came to nothing: somebody refused, the time was over, or it was withdrawn."""


class Said(Event, tag="said"):
    """A seat said a phrase."""

    seat: int
    phrase: Phrase


class ChatSwitched(Event, tag="chat-switched"):
    """The host switched the chat on or off; what is written in it is not stored."""

    on: bool


class Agreed(Event, tag="agreed"):
    """A seat agreed to a public link to a finished deal, or to the match as deal 0.

    ``key`` is the secret of the link, unless an earlier event of the link has one.
    """

    seat: int
    deal: int
    key: str


class Withdrew(Event, tag="withdrew"):
    """A seat no longer agrees; the old link is dead for good, a new one would have this ``key``."""

    seat: int
    deal: int
    key: str


class Reopened(Event, tag="reopened"):
    """A table was opened for a rematch."""

    table: str


AnyEvent: TypeAlias = (
    Created
    | Sat
    | Left
    | Filled
    | Freed
    | Renamed
    | StoodIn
    | Back
    | Bound
    | Gave
    | Dealt
    | Moved
    | Claimed
    | TakenBack
    | Proposed
    | Answered
    | Declined
    | Said
    | ChatSwitched
    | Agreed
    | Withdrew
    | Reopened
)

_decoder: json.Decoder[AnyEvent] = json.Decoder(AnyEvent)
_encoder = json.Encoder(enc_hook=str)


def encoded(event: AnyEvent) -> bytes:
    """Return an event as JSON."""
    return _encoder.encode(event)


def decoded(data: bytes) -> AnyEvent:
    """Return the event of a JSON text written by `encoded`."""
    return _decoder.decode(data)
