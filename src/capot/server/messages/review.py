"""Messages of reviews: what each decision was worth, how a score came about, what costs a guest most."""

from typing import Literal

from capot.rules.match.ends import Direction
from capot.server.messages.basics import Message, MoveText, Points, Request, Words
from capot.server.messages.lobby import FaceSet
from capot.server.messages.study import Frame, ReplayDeal, Seen

Unit = Literal["points", "chance"]
"""Worth is counted in points ahead of the mean of the table, or as the chance to win the match."""

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "debatable", "unclear"]

Luck = Literal["unlucky", "lucky"]

DecisionKind = Literal[
    "lead",
    "duck",
    "win",
    "dump",
    "void",
    "sweep",
    "pass",
    "announce",
    "contract",
    "double",
    "draw",
    "lay",
    "capture",
    "hands",
]


class ReviewRequest(Request):
    """A request for the review of a seat's play in a finished deal.

    Without ``deal`` it is the last finished one, without ``seat`` the asker's own or else the first.  With
    ``hindsight`` each decision is also judged with all cards known.
    """

    deal: int | None = None
    seat: int | None = None
    hindsight: bool = False


class MoveValue(Message):
    """A move that was possible: its ``worth``, and how far it is ``behind`` the best in the same worlds.

    ``error`` is the standard error of ``behind``.  ``points`` are the seat's mean points in the deal as in
    the book.  ``name`` is its title, with cards and players as tokens.  ``alike`` are moves that cannot
    differ from it.
    """

    move: MoveText
    name: Words | None
    worth: float
    behind: float
    error: float
    points: float
    worlds: int
    alike: list[MoveText]


class LineMove(Message):
    """A move of a line that play might have followed."""

    seat: int
    move: MoveText


class DecisionState(Message):
    """A decision with its grade, and the position as the seat saw it.

    ``ply`` is the number of moves before it, ``trick`` counts from 1 and is 0 before the tricks.  ``loss`` is
    what the move ``made`` cost, with its standard error, in ``unit``; it may be slightly negative.
    ``points_lost`` is the same in points.  ``expected`` are the mean points of every seat in the deal after
    the move made, empty where some play no more.  ``second`` is the loss by another evaluator, None if it
    was not asked.  ``values`` are the moves, best first; ``made_at`` is the place of the move made, or of
    one like it.  ``line`` is how play might go on after the best move.  ``hindsight`` is the loss with all
    cards known, None unless asked for.  ``frame`` shows no hand but the seat's own.
    """

    ply: int
    trick: int
    kind: DecisionKind
    made: MoveText
    made_at: int
    best: MoveText
    loss: float
    error: float
    unit: Unit
    points_lost: float
    expected: list[float]
    grade: Grade
    worlds: int
    second: float | None
    values: list[MoveValue]
    why: Words
    advice: Words
    line: list[LineMove]
    hindsight: float | None
    luck: Luck | None
    is_certain: bool
    frame: Frame
    seen: Seen


class AccountState(Message):
    """How a score came about, in points ahead of the mean of the table, more being better.

    ``result`` is the sum of ``usual``, ``cards``, ``decisions`` and ``rest``; ``points`` are as in the book.
    """

    points: Points
    result: float
    usual: float
    cards: float
    decisions: float
    rest: float


class UsualLoss(Message):
    """The points that a computer player of some strength usually loses a deal by its decisions."""

    player: str
    points_lost: float
    error: float
    deals: int


class DealReviewed(Message):
    """The review of a seat's deal; ``costliest`` are the plies of the decisions that cost most.

    ``headline`` says in a sentence or two how it went, ``to_player`` says it to the player of the seat;
    ``glance`` names the best and the costliest move in a line, empty if no move was a mistake.
    ``forced`` is the number of moves without a choice, ``tricks`` that of tricks.  ``spread`` is the standard
    deviation of a seat's score in the game; ``limits`` are the losses from which a decision is an inaccuracy,
    a mistake or a blunder, in the unit of the decisions.  Unless it ``is_graded`` no decision of the deal is,
    and there are none here.  The same ``evaluator`` and ``seed`` give the same
    review.  ``shown`` is the deal, without its moments.
    """

    headline: Words
    to_player: Words
    glance: Words
    account: AccountState
    points_lost: float
    decisions: list[DecisionState]
    costliest: list[int]
    forced: int
    usual: list[UsualLoss]
    tricks: int
    spread: float
    limits: list[float]
    evaluator: str
    seed: int
    shown: ReplayDeal
    is_graded: bool = True


class ReviewState(Message):
    """The review of a seat's deal, or None while it is made: then ``waiting`` reviews come before it.

    ``share`` is how much of it is done, from 0 to 1.  ``deals`` and ``seats`` are those that the asker may
    see reviewed.  ``totals`` are those before the first deal and after each finished one, unless a public
    link shows one deal alone.  ``costliest_deal`` tells the asker in which deal the match was lost most.
    """

    table: str
    game: str
    name: Words
    faces: FaceSet
    direction: Direction
    players: list[str]
    you: int | None
    is_over: bool
    deals: list[int]
    seats: list[int]
    deal: int
    seat: int
    waiting: int
    share: float
    review: DealReviewed | None
    totals: list[list[Points]]
    costliest_deal: Words


class Glance(Message):
    """The best and the costliest move of a deal in a line; empty if none was a mistake, or nothing is known.

    Until ``is_made`` it is still being made: then ask again.
    """

    words: Words
    is_made: bool


class KindLoss(Message):
    """The points lost by one kind of decision, the number of such decisions, and whether puzzles train it."""

    kind: DecisionKind
    points_lost: float
    decisions: int
    has_puzzles: bool


class GameLosses(Message):
    """The cost of the guest's decisions in one game over all deals reviewed, the costliest kind first."""

    game: str
    name: Words
    deals: int
    points_lost: float
    kinds: list[KindLoss]
