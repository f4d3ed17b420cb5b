"""The state of a table, as one seat may see it."""

from typing import Literal

from msgspec import field

from capot.play.speech import SignLook
from capot.rules.terms import WidowName
from capot.server.messages.asks import Ask, HandCard
from capot.server.messages.basics import Helper, Message, Phase, Points, Secret, Strength, Words
from capot.server.messages.challenges import ChallengeState
from capot.server.messages.chat import ChatState
from capot.server.messages.daily import DailyState
from capot.server.messages.endings import Ending
from capot.server.messages.games import GamesState, GameWon
from capot.server.messages.hands import ShownState
from capot.server.messages.lobby import FaceSet
from capot.server.messages.plays import Play
from capot.server.messages.proposals import Proposable, ProposalState
from capot.server.messages.sharing import ShareState


class Helped(Message):
    """The number of moves that a computer player has made for a person since that person's own last move.

    ``helper`` says why the last of them was made.
    """

    moves: int
    helper: Helper


class IdleSeat(Message):
    """A person for whom the table has waited long: a computer player takes over after ``needed`` votes.

    ``votes`` are the seats that have voted for it.
    """

    seat: int
    votes: list[int]
    needed: int


class AwaySeat(Message):
    """A person without an open page for whom the table waits; the others may vote from a moment on.

    ``until`` is that moment, in milliseconds since 1970.
    """

    seat: int
    until: float


class SignState(Message):
    """A sign next to a player's name; ``short`` is what is seen of its ``words``, if not all."""

    words: Words
    short: Words
    look: SignLook


class SeatState(Message):
    """A seat as everybody sees it.

    ``who`` is the kind of player, ``present`` whether a person is connected, ``stand_in`` whether a computer
    player moves for an absent or idle person, ``resigned`` whether the person has given up the match.
    ``helped`` is None if the person made the seat's last move.  ``total`` is that before the deal in
    progress, ``so_far`` its points in that deal, None if they cannot be counted yet.  ``penalties`` are the
    cards it has taken that score by themselves.  ``signs`` say what else of the deal concerns it.
    """

    seat: int
    name: str
    who: Literal["person", "computer", "open"]
    strength: Strength | None
    present: bool
    stand_in: bool
    resigned: bool
    helped: Helped | None
    total: Points
    so_far: Points | None
    cards: int
    tricks: int
    penalties: list[str]
    declared: Words | None
    voids: list[str]
    signs: list[SignState]


class StakeState(Message):
    """Something that counts in a deal; ``taken`` is how many of its ``cards`` each seat has taken.

    ``cards`` is 0 for what is no card, and where there are many.
    """

    words: Words
    cards: int
    taken: list[int]


class ScoreItem(Message):
    """Points of a seat and the reason; if they come from one player, ``other`` is that seat."""

    seat: int
    points: Points
    reason: Words
    other: int | None


class DealScore(Message):
    """The score of a finished deal, and the totals after it.

    ``pot`` is the pot played for, ``left`` what remained in it; the seats ``out`` had dropped out of the
    match before the deal.  ``game`` is the game of the match that was won with the deal, if it consists of
    several.  ``decided`` says why the deal ended by itself, or without play, if it did.  ``notes`` say who
    dropped out of the match with it, and who came back or leads a dog's life in the next deal.
    """

    points: list[Points]
    items: list[ScoreItem]
    totals: list[Points]
    pot: int
    left: int
    out: list[int] = field(default_factory=list[int])
    game: GameWon | None = None
    decided: Words = ""
    notes: list[Words] = field(default_factory=list[Words])


class ContractState(Message):
    """The contract of a deal; ``meaning`` lists what counts in it.

    ``total`` is the sum of all scores, if it is always the same.
    """

    name: str
    title: Words
    meaning: Words
    total: Points | None


class ExposedState(Message):
    """A card laid open before the play by the ``seat`` that held it; ``held`` until it is played."""

    seat: int
    card: str
    held: bool


class DoubleState(Message):
    """A double of one seat by another."""

    by: int
    of: int


class SideState(Message):
    """Partners, by seat, and their total: the one they share, or the sum of theirs."""

    seats: list[int]
    total: Points


class SheetRow(Message):
    """A row of the score sheet: one deal of a contract.

    ``circled`` are the seats whose double counts for those that they owe the declarer, ``owed`` is how many
    each still owes.  ``base`` are the points before doubles, ``points`` those after, ``check`` is their
    sum; all three are None while the deal is played.
    """

    deal: int
    contract: ContractState
    declarer: int
    trump: str | None
    start_rank: str | None
    doubles: list[DoubleState]
    circled: list[int]
    owed: list[int]
    base: list[Points] | None
    points: list[Points] | None
    check: Points | None


class LessonTopic(Message):
    """The rules of a deal on one ``topic``, a section of the rulebook with this title, in sentences."""

    topic: str
    title: Words
    rules: list[Words]


class Contribution(Message):
    """A seat's contribution to a shuffle."""

    seat: int
    value: Secret


class Proof(Message):
    """The proof of a shuffle.

    ``commitment`` is the SHA-256 of the server's secret, published before the contributions; ``secret`` and
    ``pack``, the cards in order of dealing, are published when all cards of the deal may be seen: where
    players bluff, not before the match is over.
    """

    deal: int
    commitment: Secret
    contributions: list[Contribution]
    secret: Secret | None = None
    pack: list[str] | None = None


class Opening(Message):
    """Everything before the play; empty until cards are dealt.

    ``passed``, ``passed_to`` (or one ``passed_to_each`` of several, in this order), ``received`` (cards
    passed, drawn or taken up, until the next is played) and ``discards`` are the asker's own.  ``trumps`` are
    all trumps if they are more than a suit, highest first; a seat that is void in ``trump`` is then void in
    all of them.  ``talon`` is the number of cards left face down, a ``stock`` if they are there to be drawn,
    and ``widow`` what they are called.  ``dropped`` are the seats that are out of this deal, among them one
    that is ``sitting`` it out as dealer, and ``shown`` are hands that decided the deal before the play.
    ``facts`` say what of all this stays public, and what was bid or called, as clauses with tokens.
    """

    passed: list[str] = field(default_factory=list[str])
    passed_to: int | None = None
    passed_to_each: list[int] = field(default_factory=list[int])
    received: list[str] = field(default_factory=list[str])
    discards: list[str] = field(default_factory=list[str])
    declarer: int | None = None
    contract: ContractState | None = None
    doubles: list[DoubleState] = field(default_factory=list[DoubleState])
    exposed: list[ExposedState] = field(default_factory=list[ExposedState])
    turn_up: str | None = None
    trump: str | None = None
    trumps: list[str] = field(default_factory=list[str])
    talon: int = 0
    stock: bool = False
    widow: WidowName = "widow"
    dropped: list[int] = field(default_factory=list[int])
    sitting: int | None = None
    shown: list[ShownState] = field(default_factory=list[ShownState])
    facts: list[Words] = field(default_factory=list[Words])


class Gathering(Message):
    """Strangers at a table: computers take the seats still open at a moment in milliseconds since 1970.

    The match is ``rated`` as long as all people agree.
    """

    until: float
    rated: bool


class TableState(Message):
    """The state of a table as the asker may see it at one moment.

    ``seq`` counts the events at the table.  ``you`` is the asker's seat, None for a watcher.
    ``deal`` counts from 1, ``ply`` the moves of the deal this seat has seen: both go back with a move.
    ``ask`` is there only when the asker is to act, ``chosen`` are the seats that have chosen already where
    all choose at once.  ``title`` names the part of a game of several parts.  ``starting_total`` is the total
    with which everybody begins.  ``sides`` are those of partners, with ``one_score`` a side or one for each
    player; there are none where everybody plays alone.  ``play`` is None before cards are dealt, and
    until the contract that decides the kind of play is chosen.  ``pot`` includes what was put in for this
    deal.  ``sheet`` has the deals of contracts.  ``hands`` are those dealt, by seat, and ``widow`` the cards
    left over, once the deal is over or, where players bluff, the match.  ``next_table`` is the table of the
    rematch.  ``host`` is the seat that may fill and free seats before the first deal, ``idle`` are the seats
    on which people may vote, and ``away`` those on which they soon may.
    While a table is ``halted``, the server cannot store moves; while its computer players are
    ``getting_ready``, they play simply.
    ``clock`` is the moment, in milliseconds since 1970, at which a computer player moves for the seat to act.
    ``proof`` is that of deal ``deal``; in
    phase ``scored`` contributions are for the deal after it, whose commitment the event `Committed` and the
    list of proofs hold.  ``ending`` is there once the match is over.
    ``can_propose`` is what the asker may propose now, and ``proposal`` the one that waits for answers.
    ``challenge`` is there if the cards are those of an earlier deal, ``daily`` if they are a deal of the day;
    then there is no ``proof``.  ``games`` are those of a match that consists of several.
    ``shares`` are the public links to this table's deals, for its players only.
    ``lesson`` has the rules of this deal, for the coach of a lesson; None at all other tables.
    ``strangers`` are those of a table where they come together; None at all others.
    ``no_hints`` says why the asker gets no hints at this table, if that is so.
    """

    seq: int
    table: str
    game: str
    name: Words
    title: Words
    blurb: Words
    counts: Words
    stakes: list[StakeState]
    house_rules: list[Words]
    faces: FaceSet
    low_wins: bool
    last_in: bool
    aim: Words
    sides: list[SideState]
    one_score: bool
    starting_total: Points
    direction: Literal["clockwise", "anticlockwise"]
    listed: bool
    seconds: int | None
    chat: ChatState
    phase: Phase
    seats: list[SeatState]
    you: int | None
    deal: int
    ply: int
    dealer: int | None
    to_act: list[int]
    chosen: list[int]
    ask: Ask | None
    hand: list[HandCard]
    opening: Opening
    play: Play | None
    pot: int
    games: GamesState | None
    scores: list[DealScore]
    sheet: list[SheetRow]
    hands: list[list[str]] | None
    widow: list[str]
    winners: list[int]
    losers: list[int]
    ending: Ending | None
    shares: list[ShareState]
    proof: Proof | None
    waiting_for: list[int]
    can_undo: bool
    can_claim: bool
    can_hint: bool
    can_propose: list[Proposable]
    proposal: ProposalState | None
    challenge: ChallengeState | None
    daily: DailyState | None
    invitation: str | None
    next_table: str | None
    clock: float | None
    host: int | None
    idle: list[IdleSeat]
    away: list[AwaySeat]
    halted: bool
    getting_ready: bool
    lesson: list[LessonTopic] | None
    strangers: Gathering | None
    no_hints: Words = ""
