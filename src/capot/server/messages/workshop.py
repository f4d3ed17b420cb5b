"""Messages of the workshop: drafts of games, invented games by link, and measures of both."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field

from capot.rules.decoding.limits import LONGEST_TEXT, LONGEST_TEXTS
from capot.server.messages.basics import Message, Request, ShortText, Words
from capot.server.messages.lobby import FaceSet, GameInfo, Rulebook

Data: TypeAlias = Annotated[
    dict[str, Any], Meta(description="A game, or an edit of one, as in game files (docs/games-as-data.md).")
]
SlotKind = Literal["number", "numbers", "cards", "card", "suit", "ranks", "choice", "switch", "text", "names"]
GameName = Annotated[str, Meta(max_length=LONGEST_TEXTS["name"])]
Blurb = Annotated[str, Meta(max_length=LONGEST_TEXT)]


class DraftRequest(Request):
    """A game to be changed: a ``game`` as data, or one to ``start`` from by its key or id; and the edits.

    ``seats`` is the number of players for whom the rules are shown, the default if left out.
    """

    game: Data | None = None
    start: ShortText | None = None
    edits: list[Data] = field(default_factory=list)
    name: GameName | None = None
    blurb: Blurb | None = None
    seats: int | None = None


class SlotChoice(Message):
    """A value that a slot may take, and how it reads."""

    value: Any
    shown: Words


class Slot(Message):
    """A place in a sentence that can be changed, by the edit ``Change`` of ``where`` to another value.

    Values are as `capot.surface.form.lines.Slot` describes them for each kind.  ``low`` and ``high`` bound a
    number, ``high`` also a text.  A value that ``varies`` with the number of players becomes one for all.
    """

    where: str
    kind: SlotKind
    value: Any
    shown: Words
    title: Words = ""
    low: int | None = None
    high: int | None = None
    choices: list[SlotChoice] = field(default_factory=list)
    varies: bool = False


class Part(Message):
    """A part of a sentence: text, or a slot."""

    text: Words | None = None
    slot: Slot | None = None


class Line(Message):
    """A rule as a sentence with slots; it goes away by the edit ``Remove`` of ``where`` if ``removable``.

    ``details`` are further sentences on it, all with default values, to be folded away.
    """

    where: str
    title: Words
    parts: list[Part]
    removable: bool
    meaning: Words = ""
    details: list["Line"] = field(default_factory=list)


class Addition(Message):
    """A rule that can be added, by this edit; ``aim`` is what it makes count, if it scores.

    The ``example`` names a game of the catalogue with a similar rule.
    """

    title: Words
    edit: Data
    meaning: Words = ""
    aim: Literal["", "cards", "tricks", "deal"] = ""
    example: Words = ""


class Group(Message):
    """Rules that belong together; ``part`` names the deal or the contract that they are about."""

    key: str
    title: Words
    lines: list[Line]
    additions: list[Addition]
    part: Words = ""


class WarningInfo(Message):
    """Something odd about a game, at a path of it; it can be played all the same."""

    where: str
    text: Words


class Draft(Message):
    """A game in the workshop.  If the edits were ``refused``, for this reason, it is as it was before them.

    ``sentence`` says what it is.  ``game`` is all of it as data, to be sent back with the next edits; the
    text ``file`` is for experts: in it a variant holds only what it changes.  ``differences``
    are those from the game it was made from.  ``pack`` are all cards of the deal for this number of players.
    """

    game: Data
    file: str
    digest: str
    name: Words
    blurb: Words
    sentence: Words
    base: str
    base_name: Words
    seats: int
    players: list[int]
    pack: list[str]
    faces: FaceSet
    groups: list[Group]
    rulebook: Rulebook
    differences: list[Words]
    warnings: list[WarningInfo]
    refused: Words | None = None


class FileRequest(Request):
    """The text of a game file, to be opened as a draft."""

    text: Annotated[str, Meta(max_length=400_000)]
    seats: int | None = None


class SaveRequest(Request):
    """A game to be kept under a link: a new one, or a new version of the guest's game ``game_id``.

    ``author`` is the name that the guest chooses to be credited by; ``listed`` games are shown to everybody.
    ``parent`` is the key or id of the game it was made from.
    """

    game: Data
    game_id: ShortText | None = None
    author: ShortText = ""
    listed: bool = False
    parent: ShortText = ""


class InventedGame(Message):
    """An invented game by its id: the page of the game is ``/games/ID``.

    ``sentence`` says what it is, by its ``differences`` from the catalogue’s game ``base_name``; ``blurb`` is
    what its author adds to that, if anything.  ``info`` is what the lobby shows of a game; its ``key`` is the
    id, by which tables are opened.  ``parent`` is the key or id of the game it was made from, empty like
    ``parent_name`` if that is gone or private.  ``version`` counts from 1; ``tables`` are the matches begun.
    """

    game_id: str
    game: Data
    file: str
    digest: str
    sentence: Words
    blurb: Words
    base_name: Words
    info: GameInfo
    author: str
    parent: str
    parent_name: Words
    listed: bool
    yours: bool
    version: int
    changed: str
    tables: int
    rulebook: Rulebook
    differences: list[Words]


class InventedInfo(Message):
    """A row in a list of invented games."""

    game_id: str
    name: Words
    blurb: Words
    author: str
    players: list[int]
    listed: bool
    yours: bool
    changed: str


class MeasureRequest(Request):
    """A game to be measured, as data or by key or id, perhaps against another: ask again for finer figures.

    ``before`` is the digest of the game before its last change, if that has been measured lately.  With a
    ``sweep``, which does not go with another game, it is measured once for each value at a path of it.
    """

    game: Data | ShortText
    against: Data | ShortText | None = None
    before: Annotated[str, Meta(max_length=64)] | None = None
    seats: int | None = None
    sweep: "SweepRequest | None" = None


class SweepRequest(Request):
    """A number of a game, by its path, and the values to try."""

    where: Annotated[str, Meta(max_length=LONGEST_TEXTS["where"])]
    values: Annotated[list[int], Meta(min_length=2, max_length=21)]


class FigureInfo(Message):
    """A figure of a report with its 95% interval; the value is None if there is too little to say.

    ``usual`` says how it is in the games of the catalogue, nothing if that is not known.
    """

    key: str
    section: Literal["fair", "skill", "interest", "course"]
    title: Words
    definition: Words
    unit: str
    shown: Words
    value: float | None
    low: float | None
    high: float | None
    players: list[str]
    deals: int
    meaning: Words
    usual: Words = ""


class MeterInfo(Message):
    """A figure of a report in the words of a player."""

    figure: str
    text: Words


class ReportInfo(Message):
    """The figures of a game and what they come to, or why it cannot be played (``refused``)."""

    name: Words
    figures: list[FigureInfo]
    meters: list[MeterInfo]
    value: int | None = None
    refused: Words | None = None


class Measured(Message):
    """The figures so far.  ``waiting`` is the number of games measured first; ``share`` is of the whole run.

    ``reports`` are of the game alone; of the game and the one it is measured against; or one for each value
    of a sweep.  ``differences`` are those of the two, the first less the second, and ``effect`` says in a
    line what the changes did, ``last_change`` what the last of them did, as soon as there is something to
    say.  Nothing is measured while the server ``is_getting_ready``: it compiles what it needs for that,
    once, or starts a process.
    """

    digest: str
    seats: int
    waiting: int
    share: float
    seconds: float
    is_final: bool
    reports: list[ReportInfo]
    differences: list[FigureInfo]
    effect: Words = ""
    last_change: Words = ""
    is_getting_ready: bool = False
