"""Messages of study: hints, finished matches, and replays of them."""

from typing import Literal

from msgspec import field

from capot.server.messages.basics import Message, Points, Words
from capot.server.messages.challenges import ChallengeState
from capot.server.messages.daily import DailyState
from capot.server.messages.hands import HandWon, ShownState
from capot.server.messages.lobby import FaceSet
from capot.server.messages.plays import Play
from capot.server.messages.plays.lying import Lying
from capot.server.messages.plays.tricks import TrickState
from capot.server.messages.states import ContractState, DealScore, Proof


class HintMove(Message):
    """A move with the points it is expected to bring the seat in this deal, and two standard errors.

    If the seat scores the same whatever it does, the points are those of the others together; where the unit
    is "lead", they are what it is ahead by; they are None if nothing was searched.  ``chance`` is that of
    winning the match, from 0 to 1, None unless the match decides what is best.
    """

    move: str
    points: float | None
    plus_minus: float | None
    chance: float | None


class Hint(Message):
    """Advice, best move first; ``unit`` says what tells the moves apart: points, the lead, or chances.

    With "others" the seat scores the same whatever it does, and the points are not its own.
    """

    moves: list[HintMove]
    reason: Words
    unit: Literal["points", "lead", "chance", "others"]


class MatchInfo(Message):
    """A finished match of the asker; ``sides`` are the seats of partners, if there are any."""

    table: str
    game: str
    name: Words
    date: str
    players: list[str]
    totals: list[Points]
    you: int
    winners: list[int]
    sides: list[list[int]] = field(default_factory=list[list[int]])


class Frame(Lying, kw_only=True):
    """A moment of a finished deal: hands, open trick, tricks won by seat, and the move that led to it.

    ``laid`` are the cards of a layout in order of laying, ``finished`` the seats out of cards.  ``words``
    describe the move, with cards and players as tokens.  ``facts`` say what is public besides the cards, as
    clauses with tokens, None where they are those of the moment before.  ``open`` is a table on which all
    cards lie open.
    """

    hands: list[list[str]]
    trick: TrickState | None
    laid: list[str]
    tricks: list[int]
    finished: list[int]
    seat: int | None
    move: str | None
    words: Words = ""
    facts: list[Words] | None = None
    open: Play | None = None


class ReplayDeal(Message):
    """A deal of a finished match, moment by moment; all but ``frames`` shows its end.

    ``trumps`` are all trumps if they are more than a suit, highest first.  ``facts`` are those of its last
    moment.
    """

    dealer: int
    title: Words
    declarer: int | None
    contract: ContractState | None
    start_rank: str | None
    trump: str | None
    trumps: list[str]
    ranks: list[str]
    shown: list[ShownState]
    hands_won: list[HandWon]
    frames: list[Frame]
    score: DealScore
    proof: Proof | None
    facts: list[Words] = field(default_factory=list[Words])


class Seen(Message):
    """The view of the player who made a move of a finished deal, just before it: the computers know no more.

    ``hand`` are the cards held then, ``sizes`` the numbers of cards of all seats, ``voids`` the suits that
    each seat had shown it lacked, ``so_far`` their points in the deal, None if they cannot be counted yet.
    ``passed`` are the cards this seat had passed, to seat ``passed_to`` or in this order one
    ``passed_to_each`` of several, and ``received`` those it had been
    passed or had drawn.  ``unseen`` are the cards that it had never seen.
    """

    seat: int
    hand: list[str]
    sizes: list[int]
    voids: list[list[str]]
    so_far: list[Points] | None
    passed: list[str]
    passed_to: int | None
    passed_to_each: list[int]
    received: list[str]
    unseen: list[str]


class Replay(Message):
    """A finished match with all hidden cards; if ``deal`` is set, that one of its deals alone.

    ``challenge`` is there if the cards are those of an earlier deal, ``daily`` if they are a deal of the day.

    Watchers who come by a public link get no ``table``, and with one deal no totals and winners.
    ``totals`` are those before the first deal and after each; ``costliest_deal`` tells the reader in which
    deal most was lost.
    """

    table: str
    game: str
    name: Words
    date: str
    faces: FaceSet
    low_wins: bool
    direction: Literal["clockwise", "anticlockwise"]
    players: list[str]
    you: int | None
    deal: int | None
    deals: list[ReplayDeal]
    winners: list[int]
    challenge: ChallengeState | None
    daily: DailyState | None
    totals: list[list[Points]]
    costliest_deal: Words
