"""Everything that travels between server and page, and nothing else: the types of both are made from this.

Cards are codes such as ``QS``, moves the text of `capot.play.moves.move_text`, seats numbers in the direction
of play, points whole numbers or texts such as ``7/2``.  What is for one seat's eyes is built from its `View`.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Points: TypeAlias = int | str
Strength = Literal["easy", "medium", "hard", "max"]
Phrase = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "oops", "one-moment", "good-bye"]

ShortText = Annotated[str, Meta(max_length=40)]
MoveText = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""


class Message(Struct, kw_only=True):
    """What the server sends."""


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the page sends."""


# What there is to play


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
    """How long a match lasts: until a total is reached, or for so many deals at the usual table."""

    points: int | None = None
    deals: int | None = None


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


# Guests


class Guest(Message):
    """Who asks: ``name`` is empty until one was chosen."""

    name: str


class Name(Request):
    """The name under which a guest wants to sit."""

    name: ShortText


# Tables


class NewTable(Request):
    """A table to be opened; the asker takes its seat 0.

    ``others`` says who sits at the other seats in the direction of play: a strength for a computer player, or
    ``open`` for a person who is still to come.  ``listed`` tables stand in the lobby for everybody.
    ``seconds`` is the time for a move; None is no clock.
    """

    game: ShortText
    seats: int
    others: list[Strength | Literal["open"]]
    options: dict[ShortText, ShortText] = {}
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
    phase: "Phase"
    you: int | None = None


Phase = Literal["seating", "dealing", "playing", "scored", "over"]
"""Waiting for people; for contributions to the shuffle; for moves; for the next deal; the match is over."""


class SeatState(Message):
    """A seat as everybody sees it.

    ``who`` says who has it; ``present`` whether that person is connected; ``stand_in`` whether a computer
    player moves for a person who has left.  ``penalties`` are the cards it has taken that score by
    themselves.
    """

    seat: int
    name: str
    who: Literal["person", "computer", "open"]
    strength: Strength | None
    present: bool
    stand_in: bool
    total: Points
    cards: int
    tricks: int
    penalties: list[str]
    declared: str | None
    voids: list[str]


class HandCard(Message):
    """A card in hand; ``why`` it may not be played now, or None where it may or nothing is to be played."""

    card: str
    playable: bool
    why: str | None


class MoveChoice(Message):
    """A move that is no card: ``name`` is the undertaking that it announces, or None for none."""

    move: str
    name: str | None
    meaning: str


class Ask(Message):
    """What is asked of the seat.

    ``play``: a card; ``pass`` and ``discard``: ``count`` of the cards ``among``, sent as ``pass QS KS 9H``;
    ``announce``: one of ``choices``.  Where ``choices`` stand beside a pass, they may be chosen
    instead.  ``to`` is the seat that gets what is passed.
    """

    what: Literal["play", "lead", "pass", "discard", "announce"]
    count: int
    among: list[str]
    choices: list[MoveChoice]
    to: int | None


class TrickState(Message):
    """A trick: its cards in order from the leader's; ``winner`` is None while it lasts."""

    leader: int
    cards: list[str]
    winner: int | None


class ScoreItem(Message):
    """Points of a seat and the reason for them, in English."""

    seat: int
    points: Points
    reason: str


class DealScore(Message):
    """What a finished deal brought, and the totals after it."""

    points: list[Points]
    items: list[ScoreItem]
    totals: list[Points]


class Contribution(Message):
    """What a seat added to the luck of a deal."""

    seat: int
    value: Secret


class Proof(Message):
    """How a deal was shuffled.

    ``commitment`` is the SHA-256 of the server's secret and is known before the others contribute;
    ``secret`` and ``pack``, the cards in the order in which they were dealt, are told when the deal is
    over.
    """

    deal: int
    commitment: Secret
    contributions: list[Contribution]
    secret: Secret | None = None
    pack: list[str] | None = None


class TableState(Message):
    """All that the asker may know of a table; the whole truth for the page, which keeps no other.

    ``seq`` counts what has happened at the table.  ``you`` is the asker's seat, None for a watcher.
    ``deal`` counts from 1, ``ply`` the moves of the deal this seat has seen: both go back with a move.
    ``ask`` is there only when the asker is to act.  ``title`` names the part of a game of several
    parts.  ``hands`` are those dealt, by seat, once the deal is over.  ``next_table`` is the table of
    the rematch.  ``clock`` is the moment, in milliseconds since 1970, at which a computer player moves
    for the seat to act.  ``proof`` is that of deal ``deal``; in phase ``scored`` contributions are for
    the deal after it, whose commitment the event `Committed` and the list of proofs tell.
    """

    seq: int
    table: str
    game: str
    name: str
    title: str
    blurb: str
    counts: str
    house_rules: list[str]
    faces: FaceSet
    low_wins: bool
    direction: Literal["clockwise", "anticlockwise"]
    listed: bool
    seconds: int | None
    phase: Phase
    seats: list[SeatState]
    you: int | None
    deal: int
    ply: int
    dealer: int | None
    to_act: list[int]
    ask: Ask | None
    hand: list[HandCard]
    passed: list[str]
    received: list[str]
    passed_to: int | None
    discards: list[str]
    talon: int
    turn_up: str | None
    trump: str | None
    trick: TrickState | None
    last_trick: TrickState | None
    tricks_played: int
    tricks_total: int
    pot: int
    scores: list[DealScore]
    hands: list[list[str]] | None
    winners: list[int]
    losers: list[int]
    proof: Proof | None
    waiting_for: list[int]
    can_undo: bool
    can_hint: bool
    invitation: str | None
    next_table: str | None
    clock: float | None


# What happens at a table


class Dealt(Message, tag="dealt"):
    """Cards were dealt."""

    deal: int


class Moved(Message, tag="moved"):
    """A seat moved; ``move`` is None where the asker sees only that a choice was made."""

    seat: int
    move: str | None


class Took(Message, tag="took"):
    """A trick was taken, after its last card."""

    trick: TrickState


class CameIn(Message, tag="came-in"):
    """Cards came into the asker's hand: passed by a seat, or from the talon where ``seat`` is None."""

    cards: list[str]
    seat: int | None


class Scored(Message, tag="scored"):
    """A deal is over; its score is the last of the state."""

    deal: int


class MatchOver(Message, tag="match-over"):
    """The match is over."""

    winners: list[int]


class Seated(Message, tag="seated"):
    """A seat changed: somebody sat down, left, came back, or a computer player took over."""

    seat: int
    what: Literal["sat", "left", "back", "stood-in", "away"]


class Undone(Message, tag="undone"):
    """Moves were taken back."""


class Said(Message, tag="said"):
    """A seat said one of the fixed phrases."""

    seat: int
    phrase: Phrase


class Committed(Message, tag="committed"):
    """The server bound itself to its secret for the next deal: contributions are asked for."""

    deal: int
    commitment: Secret


class Rematch(Message, tag="rematch"):
    """A new table was opened for the same players."""

    table: str


Happening: TypeAlias = (
    Dealt | Moved | Took | CameIn | Scored | MatchOver | Seated | Undone | Said | Committed | Rematch
)


class Push(Message, tag="push"):
    """What happened, in order, since the last push to this seat, and how things stand after it."""

    happened: list[Happening]
    state: TableState


class Refused(Message, tag="refused"):
    """A request was refused and nothing changed; ``request`` is its number, ``status`` that of HTTP."""

    request: int | None
    status: int
    reason: str


class Done(Message, tag="done"):
    """A request was carried out."""

    request: int


FromServer: TypeAlias = Push | Refused | Done


class Move(Request, tag="move"):
    """A move of the asker's seat, at the point that it saw."""

    move: MoveText
    deal: int
    ply: int
    request: int | None = None


class Contribute(Request, tag="contribute"):
    """Random bytes for the shuffle of a deal, and with them the wish that it begin."""

    deal: int
    value: Secret
    request: int | None = None


class Say(Request, tag="say"):
    """Say a phrase."""

    phrase: Phrase
    request: int | None = None


FromPage: TypeAlias = Move | Contribute | Say


# Study


class HintMove(Message):
    """A move with the points it is expected to bring the seat in this deal, and two standard errors."""

    move: str
    points: float
    plus_minus: float


class Hint(Message):
    """Advice, best move first; ``reason`` is a sentence in English."""

    moves: list[HintMove]
    reason: str
    by_match: bool
    takes_all: bool


class MatchInfo(Message):
    """A finished match of the asker."""

    table: str
    game: str
    name: str
    date: str
    players: list[str]
    totals: list[Points]
    you: int
    winners: list[int]


class Frame(Message):
    """A moment of a finished deal: hands, open trick, tricks won by seat, and the move that led to it."""

    hands: list[list[str]]
    trick: TrickState | None
    tricks: list[int]
    seat: int | None
    move: str | None


class ReplayDeal(Message):
    """A deal of a finished match, moment by moment."""

    dealer: int
    title: str
    trump: str | None
    turn_up: str | None
    frames: list[Frame]
    score: DealScore
    proof: Proof | None


class Replay(Message):
    """A finished match, with everything that was hidden."""

    table: str
    game: str
    name: str
    date: str
    faces: FaceSet
    low_wins: bool
    direction: Literal["clockwise", "anticlockwise"]
    players: list[str]
    you: int | None
    deals: list[ReplayDeal]
    winners: list[int]


class Problem(Message):
    """Why a request was refused, as a sentence."""

    reason: str
