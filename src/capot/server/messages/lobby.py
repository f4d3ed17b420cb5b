"""Messages before a match: games and rules, new and open tables."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from capot.server.messages.basics import Message, Phase, Request, ShortText, Strength, Words


class ChoiceInfo(Message):
    """One choice of a house rule; ``players`` are the possible numbers if it changes them, else none.

    ``partners`` are those of `GameInfo` if it changes them, else None.
    """

    name: str
    meaning: Words
    players: list[int]
    partners: dict[int, list[int]] | None = None


class OptionInfo(Message):
    """A house rule: ``choices``, the first being the default, or a number from ``low`` to ``high``."""

    name: str
    title: Words
    choices: list[ChoiceInfo]
    low: int | None = None
    high: int | None = None
    usual: str | None = None


class Length(Message):
    """The end of a match: at a total, counted up or down, or after a number of deals at the default table.

    Counting ``down``, totals begin at ``opening``.  Players drop out until no more than ``left`` are in.  A
    match of several games lasts until a number of ``games`` are won, or games that are ``worth`` a number of
    points.
    """

    points: int | None = None
    deals: int | None = None
    down: int | None = None
    left: int | None = None
    games: int | None = None
    worth: int | None = None
    opening: int = 0


class GameInfo(Message):
    """A game of the catalogue; ``players`` are the possible numbers, ``usual`` the default.

    ``partners`` are the partners of seat 0 by the number of players, where there are any.  ``called`` are
    its English name and the other names by which people know it, in any language, ``shelf`` is the key of one
    of six groups of families, empty for an invented game.
    ``minutes`` is about how long a match against computer players takes.
    """

    key: str
    name: Words
    called: list[str]
    family: Words
    shelf: str
    blurb: Words
    players: list[int]
    partners: dict[int, list[int]]
    usual: int
    length: list[Length]
    minutes: int
    faces: str
    options: list[OptionInfo]


class FaceSet(Message):
    """The look of a match's cards: letter, sign and name for each rank and suit of a code."""

    key: str
    ranks: dict[str, Words]
    rank_names: dict[str, Words]
    suits: dict[str, Words]
    suit_names: dict[str, Words]


class Rulebook(Message):
    """The rules of a game with the options in force, as Markdown, and as HTML with a heading."""

    name: Words
    markdown: Words
    html: Words


class NewTable(Request):
    """A table to be opened; the asker takes seat 0.

    ``others`` are the other seats in the direction of play: a strength for a computer player, or ``open`` for
    a person.  ``listed`` tables are shown to everybody in the lobby.  ``seconds`` is the time for a move, or
    None for no clock; from an hour on, the match goes on over days, and nobody who is away is replaced before
    the time is over.  With ``chat`` people may write to each other.  With ``ends_decided`` a deal in which
    nothing more can change any score ends by itself.  A ``lesson`` is played against computer players only,
    without a clock; it is neither listed nor kept among the finished matches.
    """

    game: ShortText
    seats: int
    others: list[Strength | Literal["open"]]
    options: Mapping[ShortText, ShortText | int] = field(default_factory=dict)
    deals: int | None = None
    listed: bool = False
    seconds: Annotated[int, Meta(ge=5, le=86400)] | None = None
    chat: bool = False
    ends_decided: bool = True
    lesson: bool = False

    @property
    def house_rules(self) -> dict[str, str]:
        """The options, numbers as words, in order of their names."""
        return {name: str(choice) for name, choice in sorted(self.options.items())}


class Invited(Message):
    """A new table, and the secret that admits others: the page of the table is ``/table/ID#INVITATION``."""

    table: str
    invitation: str


class Join(Request):
    """A request for an open seat; ``invitation`` is needed unless the table is listed.

    Among strangers ``rated`` says that the match may count for the asker's rating.
    """

    invitation: ShortText | None = None
    seat: int | None = None
    rated: bool = False


class Meet(Request):
    """A request for a seat among strangers; ``rated`` says that the match may count for one's rating."""

    rated: bool = False


class Strangers(Message):
    """The seconds that strangers wait for each other, None if the server does not bring them together."""

    seconds: int | None


class Fill(Request):
    """The host's request to put a computer player into an open seat."""

    seat: int
    strength: Strength = "medium"


class Start(Request):
    """The host's request to begin with computer players in all open seats."""

    strength: Strength = "medium"


class Free(Request):
    """The host's request to open a seat again, before the first deal."""

    seat: int


class Nudge(Request):
    """A reminder to a seat for which the table waits."""

    seat: int


class Vote(Request):
    """A vote to let a computer player stand in at a seat that keeps the table waiting."""

    seat: int


class TableInfo(Message):
    """A table in the lobby; ``you`` is the asker's seat, None at a table of others.

    ``seats`` are names, empty for open seats; ``strengths`` are those of computer players, None for people
    and open seats, and empty in rows stored by older versions.  ``left`` is set if the asker has left and may
    come back, ``strangers`` while strangers are coming together.  ``to_act`` are the seats for which a match
    over days waits: to move or, between deals, to want the next one.
    """

    table: str
    game: str
    name: Words
    seats: list[str]
    open: int
    deal: int
    phase: Phase
    strengths: list[Strength | None] = field(default_factory=list[Strength | None])
    you: int | None = None
    left: bool = False
    strangers: bool = False
    to_act: list[int] = field(default_factory=list[int])
