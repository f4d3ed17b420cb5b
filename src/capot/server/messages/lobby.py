"""Messages before a match: games and their rules, guests, tables to be opened and joined."""

from typing import Annotated, Literal

from msgspec import Meta, field

from capot.server.messages.basics import Message, Phase, Request, ShortText, Strength


class ChoiceInfo(Message):
    """One choice of a house rule."""

    name: str
    meaning: str


class OptionInfo(Message):
    """A house rule: some ``choices``, the first being the usual one, or a number from ``low`` to ``high``."""

    name: str
    title: str
    choices: list[ChoiceInfo]
    low: int | None = None
    high: int | None = None
    usual: str | None = None


class Length(Message):
    """How long a match lasts: until a total is reached, up or down, or for so many deals at the usual table.

    Where it goes ``down``, the totals begin with ``opening``.  While a pot waits to be won, at most
    ``for_pot`` further deals follow.
    """

    points: int | None = None
    deals: int | None = None
    down: int | None = None
    opening: int = 0
    for_pot: int = 0


class GameInfo(Message):
    """A game of the catalogue; ``players`` are all numbers that can play, ``usual`` the one offered first."""

    key: str
    name: str
    family: str
    blurb: str
    players: list[int]
    usual: int
    length: list[Length]
    faces: str
    options: list[OptionInfo]


class FaceSet(Message):
    """How the cards of a match look: for each rank and suit of a code its letter, sign and English name."""

    key: str
    ranks: dict[str, str]
    rank_names: dict[str, str]
    suits: dict[str, str]
    suit_names: dict[str, str]


class Rulebook(Message):
    """The rules of a game with the options in force, as Markdown."""

    name: str
    markdown: str


class Guest(Message):
    """Who asks: ``name`` is empty until one was chosen."""

    name: str


class Name(Request):
    """The name under which a guest wants to sit."""

    name: ShortText


class NewTable(Request):
    """A table to be opened; the asker takes its seat 0.

    ``others`` says who sits at the other seats in the direction of play: a strength for a computer player, or
    ``open`` for a person who is still to come.  ``listed`` tables stand in the lobby for everybody.
    ``seconds`` is the time for a move; None is no clock.
    """

    game: ShortText
    seats: int
    others: list[Strength | Literal["open"]]
    options: dict[ShortText, ShortText] = field(default_factory=dict)
    deals: int | None = None
    listed: bool = False
    seconds: Annotated[int, Meta(ge=5, le=600)] | None = None


class Invited(Message):
    """A new table, and the secret that lets others in: the page of the table is ``/table/ID#INVITATION``."""

    table: str
    invitation: str


class Join(Request):
    """Take an open seat; ``invitation`` is needed where the table is not listed."""

    invitation: ShortText | None = None
    seat: int | None = None


class TableInfo(Message):
    """A table as it stands in the lobby; ``you`` is the asker's seat at a table of his own."""

    table: str
    game: str
    name: str
    seats: list[str]
    open: int
    deal: int
    phase: Phase
    you: int | None = None
