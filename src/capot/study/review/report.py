"""The review of a match as a value: what each decision was worth, and how a score came about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from capot.language.words import in_percent
from capot.play.moves import Move
from capot.rules.model import Game
from capot.rules.terms import Exact
from capot.study.review.grades import Grade
from capot.study.review.tables import Of, structured

Unit: TypeAlias = Literal["points", "chance"]
"""The unit of worth: points ahead of the table's mean, or the chance to win the match."""

FAULTS: tuple[Grade, ...] = ("blunder", "mistake", "inaccuracy")
"""The grades of faults, the worst first."""

Luck: TypeAlias = Literal["unlucky", "lucky"]
"""Hindsight: right by what was known, but wrong by the true cards, or the other way round."""

Kind: TypeAlias = Literal[
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
"""The kind of decision, by which losses are summed up over many matches."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A move that was possible: its worth for the seat and the standard error of that.

    ``behind`` is the worth of the best move less that of this one in the same worlds, with its error; it is
    biased upwards where moves are close.  ``points`` are the mean points of the seat in the deal, as in the
    book.  ``worlds`` is the number tried: those far behind drop out early.  ``alike`` are moves that cannot
    differ from it, such as neighbours.
    """

    move: Move
    worth: float
    error: float
    behind: float
    behind_error: float
    points: float
    worlds: int
    alike: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of a seat between moves that can differ, and its grade.

    ``ply`` is the number of moves made before it in the deal; ``trick`` counts from 1, 0 before the tricks.
    ``loss`` is the worth of the best move less that of the move made, free of the luck of the best, which is
    chosen in four fifths of the worlds and valued in the last; it may be slightly negative.  ``error`` is its
    standard error, ``unit`` what both are counted in.  ``points_lost`` is the same loss in points.
    ``second`` is the loss by the second evaluator, None where it was not asked.  ``expected`` are the mean
    points of every seat in the deal after the move made, nothing where some play no more.  ``values`` are the
    moves, best first, one for all that are alike.  ``why`` explains a loss by the worlds, ``advice`` is the
    rule of thumb's reason for the best move; both may be empty.  ``line`` is how play might go on after
    the best move, with the true cards.  ``hindsight`` is the loss with the true cards known, or
    None.  ``is_certain``: the exact solver proves that the best move can be sure of more.
    """

    ply: int
    trick: int
    seat: int
    kind: Kind
    made: Move
    best: Move
    loss: float
    error: float
    unit: Unit
    points_lost: float
    grade: Grade
    worlds: int
    values: tuple[Valued, ...]
    second: float | None = None
    expected: tuple[float, ...] = ()
    why: str = ""
    advice: str = ""
    line: tuple[tuple[int, Move], ...] = ()
    hindsight: float | None = None
    luck: Luck | None = None
    is_certain: bool = False

    @property
    def is_fault(self) -> bool:
        """Whether it is graded as an inaccuracy, a mistake or a blunder."""
        return self.grade in FAULTS


@dataclass(frozen=True, slots=True)
class Account:
    """How the score of a seat in a deal came about, in points ahead of the table's mean, more being better.

    ``result`` = ``usual`` + ``cards`` + ``decisions`` + ``rest``, exactly: what the seat usually scores from
    its place, what its cards added, what its decisions did (minus the sum of their losses), and how the
    hidden cards lay and what the others did, which is defined by difference.
    """

    points: Exact
    result: float
    usual: float
    cards: float
    decisions: float
    rest: float

    def with_losses(self, lost: float) -> "Account":
        """Return the account with the points that decisions lost told apart from the rest."""
        rest = self.result - self.usual - self.cards + lost
        return replace(self, decisions=-lost, rest=rest)


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's deal: its account and its decisions in order; ``forced`` moves had nothing to choose."""

    seat: int
    account: Account
    decisions: tuple[Decision, ...]
    forced: int

    @property
    def points_lost(self) -> float:
        """The points lost by decisions; an estimate, so it may be slightly negative."""
        return sum(each.points_lost for each in self.decisions)

    @property
    def percent_lost(self) -> int | None:
        """Percent of the chance to win the match that was lost, None if no decision was judged by it."""
        losses = [each.loss for each in self.decisions if each.unit == "chance"]
        return sum(max(0, in_percent(loss)) for loss in losses) if losses else None

    def costliest(self, count: int = 3) -> tuple[Decision, ...]:
        """Return the decisions that cost most, the costliest first, only those graded as faults.

        Of the same grade the losses of points come after those of the chance to win the match.
        """
        faults = [each for each in self.decisions if each.is_fault]
        return tuple(
            sorted(faults, key=lambda each: (FAULTS.index(each.grade), each.unit, -each.loss))[:count]
        )


@dataclass(frozen=True, slots=True)
class DealReview:
    """The review of one deal; ``number`` counts from 1, ``seats`` are those reviewed."""

    number: int
    title: str
    seats: tuple[SeatReview, ...]

    def of(self, seat: int) -> SeatReview | None:
        """Return the review of a seat, or None if it was not reviewed."""
        return next((each for each in self.seats if each.seat == seat), None)


@dataclass(frozen=True, slots=True)
class TypicalLoss:
    """Typical loss of a computer player by its decisions in a deal, in points, measured."""

    player: str
    points_lost: float
    error: float
    deals: int


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match, or of some of its deals.

    ``spread`` is s, the standard deviation of a seat's score in this game; grades depend on it alone.
    ``evaluator`` names what valued the moves with its version, ``seed`` its luck: both give the same review
    again.  ``usual`` is what computer players lose, empty where it was not measured.
    """

    game: Game
    names: tuple[str, ...]
    evaluator: str
    seed: int
    spread: float
    deals: tuple[DealReview, ...]
    usual: tuple[TypicalLoss, ...] = ()

    def table(self, of: Of = "decisions") -> "np.ndarray[Any, np.dtype[np.void]]":
        """Return the review as a structured array, for NumPy and data frames.

        It has a row for each decision, or for each of the "moves" that were possible in them, those that are
        alike included, or the "accounts" of each deal and seat.  Columns are named as the fields here, and
        moves are in their text form.  What was not asked for is not a number, or the empty text.
        """
        return structured(of, _rows(self, of))


def _rows(review: Review, of: Of) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a table."""
    for deal in review.deals:
        for seat in deal.seats:
            if of == "accounts":
                yield (deal.number, seat.seat, *_account_cells(seat))
            for each in () if of == "accounts" else seat.decisions:
                if of == "decisions":
                    yield (deal.number, seat.seat, *_decision_cells(each))
                else:
                    yield from ((deal.number, seat.seat, each.ply, *cells) for cells in _move_cells(each))


def _account_cells(seat: SeatReview) -> tuple[object, ...]:
    account = seat.account
    parts = account.result, account.usual, account.cards, account.decisions, account.rest
    return (float(account.points), *parts, seat.forced)


def _decision_cells(each: Decision) -> tuple[object, ...]:
    return (
        *(each.ply, each.trick, each.kind, each.grade, each.made.text, each.best.text),
        *(each.loss, each.error, each.unit, each.points_lost, each.worlds, each.second),
        *(each.hindsight, each.luck, each.is_certain),
    )


def _move_cells(decision: Decision) -> Iterator[tuple[object, ...]]:
    for each in decision.values:
        for move in (each.move, *each.alike):
            worths = each.worth, each.error, each.behind, each.behind_error, each.points, each.worlds
            yield (move.text, move == decision.made, *worths)
