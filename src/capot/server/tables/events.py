"""What happened at a table, as it is stored: the whole log of a match follows from its events in order."""

from typing import TypeAlias

from msgspec import Struct, json

from capot.server.messages import Phrase, Strength


class Event(Struct, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Something that happened; ``at`` is the moment, in seconds since 1970."""

    at: float


class Created(Event, tag="created"):
    """A table was opened; seats in the direction of play.

    ``strengths`` are those of computer players, by seat, and None where people sit.  ``digest`` is that of
    the game, with its options and number of deals.  ``reserved`` are the guests for whom seats are kept.
    ``luck`` is the seed of the computer players' choices, which nobody is told.
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


class Sat(Event, tag="sat"):
    """A person took an open seat."""

    seat: int
    guest: str
    name: str


class Left(Event, tag="left"):
    """A person left: his seat is open again, or played by a computer player once cards were asked for."""

    seat: int


class StoodIn(Event, tag="stood-in"):
    """A computer player began to move for a person who is away."""

    seat: int


class Back(Event, tag="back"):
    """A person took over again from the computer player."""

    seat: int


class Bound(Event, tag="bound"):
    """The server bound itself to a secret for a deal, counted from 1; both in hexadecimal."""

    deal: int
    commitment: str
    secret: str


class Gave(Event, tag="gave"):
    """A seat contributed to the shuffle of a deal."""

    deal: int
    seat: int
    value: str


class Dealt(Event, tag="dealt"):
    """Cards were dealt: ``pack`` in the order in which they came, ``contributions`` by seat."""

    deal: int
    contributions: list[str | None]
    pack: str


class Moved(Event, tag="moved"):
    """A seat moved; ``by`` says who chose, where it was not whose seat it is."""

    seat: int
    move: str
    by: str | None = None


class TakenBack(Event, tag="taken-back"):
    """So many of the last moves of the deal were taken back."""

    moves: int


class Said(Event, tag="said"):
    """A seat said a phrase."""

    seat: int
    phrase: Phrase


class Reopened(Event, tag="reopened"):
    """A table was opened for a rematch."""

    table: str


AnyEvent: TypeAlias = (
    Created | Sat | Left | StoodIn | Back | Bound | Gave | Dealt | Moved | TakenBack | Said | Reopened
)

_decoder: json.Decoder[AnyEvent] = json.Decoder(AnyEvent)
_encoder = json.Encoder()


def encoded(event: AnyEvent) -> bytes:
    """Return an event as JSON."""
    return _encoder.encode(event)


def decoded(data: bytes) -> AnyEvent:
    """Return the event that JSON holds; it must be one of ours."""
    return _decoder.decode(data)
