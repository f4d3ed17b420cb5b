"""Puzzles at the server: which comes next, who has solved what, and ratings on both sides."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final, TypeVar, get_args

from sqlalchemy import select

from capot.language.texts import Text, phrase, say, sentence
from capot.play.moves import Move, is_same
from capot.play.notation import parse_move
from capot.play.position import Position, positions_of
from capot.players.readiness import is_getting_ready
from capot.rules.catalog import GAMES
from capot.server.deal_parts import move_of
from capot.server.errors import Illegal, NotFound, Refusal
from capot.server.log.table_log import TableLog
from capot.server.messages.puzzles import (
    PuzzleAnswer,
    PuzzleAnswered,
    PuzzleGame,
    PuzzleRating,
    PuzzleRequest,
    PuzzleShelf,
    PuzzleState,
)
from capot.server.messages.review import DecisionState, LineMove, ReviewRequest, ReviewState
from capot.server.store import schema, statements
from capot.server.store.storage import Entry, Storage
from capot.server.study.losses import own_moves
from capot.server.study.puzzle_states import (
    OWN,
    mistake_options,
    mistake_state,
    puzzle_games,
    puzzle_lessons,
    puzzle_options,
    puzzle_state,
    puzzle_themes,
)
from capot.server.study.reviews import Reviews
from capot.server.tables.computers import Computers
from capot.server.thinking.jobs import words_received
from capot.study.puzzles.codec import Label, PuzzleError
from capot.study.puzzles.glicko import Rated, after
from capot.study.puzzles.puzzle import Puzzle, Theme
from capot.study.puzzles.shelf import find, is_moment, shelf_of
from capot.study.puzzles.tactics import is_in_lesson

T = TypeVar("T")

NO_PUZZLE: Final = say("There is no such puzzle.")
NO_PUZZLES: Final = say("There are no puzzles of this game.")

NEAREST = 5
"""Number of puzzles nearest to the guest's rating from which the next is chosen."""

LATEST = 4
"""Own deals, the latest reviewed, in which mistakes are looked for."""

LEVEL = 2.0
"""Standard errors within which another move of an own deal is as good as the best."""

WORTH_REPEATING = frozenset({"mistake", "blunder"})
"""Grades of decisions that come again as puzzles."""


@dataclass(frozen=True, slots=True)
class Solver:
    """The state of a guest at the puzzles of a game."""

    rated: Rated = Rated()  # noqa: RUF009 - immutable
    answers: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0

    @property
    def rating(self) -> PuzzleRating:
        """The rating as it is shown."""
        return PuzzleRating(
            rating=round(self.rated.rating), plus_minus=round(2 * self.rated.deviation), answers=self.answers
        )

    def after(self, puzzle: Rated, *, is_right: bool) -> "Solver":
        """Return the guest after a first answer to a puzzle."""
        streak = self.streak + 1 if is_right else 0
        return Solver(
            after(self.rated, [(puzzle, float(is_right))]),
            self.answers + 1,
            self.solved + is_right,
            streak,
            max(streak, self.best_streak),
        )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision of a guest's own deal that comes again."""

    key: str
    review: ReviewState
    decision: DecisionState
    log: TableLog

    @property
    def state(self) -> PuzzleState:
        """The position before it."""
        return mistake_state(self.key, self.review, self.decision, self._before)

    def after(self, move: Move) -> list[LineMove]:
        """Return how players by the rule of thumb go on after a move, nothing before players are ready."""
        if is_getting_ready():
            return []
        # It needs the compiler, whose import takes a second.
        from capot.study.review.decisions import line_after  # noqa: PLC0415

        line = line_after(self._before, self.review.seat, move)
        return [LineMove(seat=seat, move=each.text) for seat, each in line]

    @property
    def _before(self) -> Position:
        deal = self.log.match.deals[self.review.deal - 1]
        return list(positions_of(deal))[self.decision.ply]


class Puzzles:
    """The puzzles of one server."""

    def __init__(
        self,
        storage: Storage,
        reviews: Reviews,
        played: Callable[[str, str], Awaitable[TableLog]],
        now: Callable[[], float],
        computers: Computers,
    ) -> None:
        """Offer the puzzles that come with Capot; ``played`` returns a table to one of its players.

        Answers are explained wherever the ``computers`` think.
        """
        self._storage, self._reviews, self._played, self._now = storage, reviews, played, now
        self._elsewhere = computers.elsewhere
        self._thread = ThreadPoolExecutor(1, "puzzles")
        self._answering = asyncio.Lock()

    def close(self) -> None:
        """Stop after the current answer."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def games(self, guest: str) -> list[PuzzleGame]:
        """Return the games that have puzzles."""
        table = schema.puzzle_solvers.c
        rows = await self._storage.rows(select(table.game, table.solved).where(table.guest == guest))
        return await asyncio.to_thread(puzzle_games, {row.game: row.solved for row in rows})

    async def shelf(self, guest: str, game: str) -> PuzzleShelf:
        """Return the puzzles of a game; raise `NotFound` if it has none."""
        shelf = await _found(shelf_of, game, NO_PUZZLES)
        solver = await self._solver(guest, game)
        return PuzzleShelf(
            game=game,
            name=phrase(GAMES[game].name),
            puzzles=len(shelf.labels),
            themes=puzzle_themes(shelf),
            lessons=puzzle_lessons(game),
            rating=solver.rating,
            solved=solver.solved,
            streak=solver.streak,
            best_streak=solver.best_streak,
            mistakes=len(await self._reviewed(guest, game)),
        )

    async def next(self, guest: str, game: str, request: PuzzleRequest) -> PuzzleState:
        """Return the next puzzle of a game: an own mistake if requested, else one about as hard as fits."""
        shelf = await _found(shelf_of, game, NO_PUZZLES)
        theme: Theme | None = next((each for each in get_args(Theme) if each == request.theme), None)
        if theme != request.theme:
            raise NotFound(say("There is no such theme."))
        answered = await self._answered(guest, game)
        if request.own:
            mistake = await self._mistake(guest, game, answered, request.after)
            if mistake is not None:
                return mistake.state
        labels = [each for each in shelf.with_theme(theme) if each.key != request.after]
        if not labels:
            raise NotFound(NO_PUZZLE)
        fresh = [each for each in labels if each.key not in answered]
        missed = [each for each in labels if answered.get(each.key) is False]
        solver = await self._solver(guest, game)
        return await self.state(_near(fresh or missed or labels, solver.rated.rating).key)

    async def state(self, key: str) -> PuzzleState:
        """Return a puzzle by its name."""
        puzzle = await _found(find, key)
        rated, _ = await self._rated(puzzle)
        return await asyncio.to_thread(puzzle_state, puzzle, round(rated.rating))

    async def answer(self, guest: str, key: str, request: PuzzleAnswer) -> PuzzleAnswered:
        """Return the answer explained; the first one to a puzzle counts for both ratings, but in lessons."""
        if key.startswith(f"{OWN}."):
            return await self._answer_own(guest, key, request)
        puzzle = await _found(find, key)
        move = move_of(request.move)
        why_not = await asyncio.to_thread(lambda: puzzle.position().why_not(puzzle.seat, move))
        if why_not is not None:
            raise Illegal(sentence(why_not))
        option = puzzle.option_of(move)
        is_right = option is puzzle.options[0]
        why, advice, line, yours = await self._explained(puzzle, move)
        before, solver = await self._counted(guest, puzzle, is_right=is_right, lesson=request.lesson)
        change = None if before is None else round(solver.rated.rating) - round(before.rated.rating)
        return PuzzleAnswered(
            is_right=is_right,
            unit="points",
            chosen=None if option is None else puzzle.options.index(option),
            options=await asyncio.to_thread(puzzle_options, puzzle),
            why=why,
            advice=advice,
            line=line,
            yours=yours,
            rating=solver.rating,
            change=change,
            streak=solver.streak,
        )

    async def _explained(self, puzzle: Puzzle, move: Move) -> tuple[str, str, list[LineMove], list[LineMove]]:
        """Return why, advice, and lines after the best move and this; nothing before players are ready."""
        if is_getting_ready():
            return "", "", [], []
        found = None if self._elsewhere is None else await self._elsewhere.puzzle(puzzle.key, move)
        if found is None:
            # It needs the compiler, whose import takes a second.
            from capot.server.thinking.puzzles import explained  # noqa: PLC0415

            found = await asyncio.get_running_loop().run_in_executor(self._thread, explained, puzzle, move)
        line, yours = (
            [LineMove(seat=seat, move=text) for seat, text in some] for some in (found.line, found.yours)
        )
        return words_received(found.why), words_received(found.advice), line, yours

    async def _counted(
        self, guest: str, puzzle: Puzzle, *, is_right: bool, lesson: bool
    ) -> tuple[Solver | None, Solver]:
        """Store an answer; return the solver before it, None if it does not count, and after it.

        Moments made for lessons never count.  A puzzle that is also a moment of a lesson does not if it is
        answered there, nor afterwards.
        """
        async with self._answering:
            solver = await self._solver(guest, puzzle.game)
            if await asyncio.to_thread(is_moment, puzzle.key):
                return None, solver
            is_first = puzzle.key not in await self._answered(guest, puzzle.game)
            changes = [self._answer_row(guest, puzzle.game, puzzle.key, is_right=is_right)]
            before = None
            if is_first and not (lesson and is_in_lesson(puzzle.key)):
                rated, answers = await self._rated(puzzle)
                before, solver = solver, solver.after(rated, is_right=is_right)
                harder = asdict(after(rated, [(before.rated, float(not is_right))]))
                changes += [
                    statements.puzzle_solver(_solver_row(guest, puzzle.game, solver)),
                    statements.puzzle_rating({"puzzle": puzzle.key, "answers": answers + 1, **harder}),
                ]
            await self._storage.store(Entry(after=changes))
        return before, solver

    def _answer_row(self, guest: str, game: str, key: str, *, is_right: bool) -> statements.Change:
        return statements.puzzle_answer(
            {"guest": guest, "puzzle": key, "game": game, "at": self._now(), "right": is_right}
        )

    async def _solver(self, guest: str, game: str) -> Solver:
        table = schema.puzzle_solvers
        rows = await self._storage.rows(select(table).where(table.c.guest == guest, table.c.game == game))
        if not rows:
            return Solver()
        (row,) = rows
        return Solver(_rated_of(row), row.answers, row.solved, row.streak, row.best_streak)

    async def _rated(self, puzzle: Puzzle) -> tuple[Rated, int]:
        """Return the rating of a puzzle, and how many answers made it."""
        table = schema.puzzle_ratings
        rows = await self._storage.rows(select(table).where(table.c.puzzle == puzzle.key))
        if not rows:
            return Rated(puzzle.rating), 0
        (row,) = rows
        return _rated_of(row), row.answers

    async def _answered(self, guest: str, game: str) -> dict[str, bool]:
        """Return which puzzles of a game a guest has answered, and whether rightly the last time."""
        table = schema.puzzle_answers.c
        rows = await self._storage.rows(
            select(table.puzzle, table.right).where(table.guest == guest, table.game == game)
        )
        return {row.puzzle: row.right for row in rows}

    # Own mistakes

    async def _reviewed(self, guest: str, game: str) -> list[tuple[str, int]]:
        """Return the latest deals of a guest that were reviewed, and in which something was lost."""
        table = schema.reviewed.c
        rows = await self._storage.rows(
            select(table.table_id, table.deal)
            .where(table.guest == guest, table.game == game, table.points_lost > 0)
            .order_by(table.at.desc())
            .limit(LATEST)
        )
        return [(row.table_id, row.deal) for row in rows]

    async def _mistake(
        self, guest: str, game: str, answered: dict[str, bool], last: str | None
    ) -> Mistake | None:
        """Return an own mistake that was not put right yet."""
        for table, deal in await self._reviewed(guest, game):
            for each in await self._mistakes_of(guest, table, deal):
                if each.key != last and not answered.get(each.key, False):
                    return each
        return None

    async def _mistakes_of(self, guest: str, table: str, deal: int) -> list[Mistake]:
        """Return the mistakes that a guest made in a deal, none while it is being reviewed anew."""
        log = await self._played(guest, table)
        try:
            found = await self._reviews.of_table(guest, table, log, ReviewRequest(deal=deal))
        except Refusal:
            return []
        if found.review is None or found.seat != found.you:
            return []
        own = own_moves(await self._storage.events_of(table), deal)
        return [
            Mistake(f"{OWN}.{table}.{deal}.{each.ply}", found, each, log)
            for each in found.review.decisions
            if each.grade in WORTH_REPEATING and each.ply < len(own) and own[each.ply]
        ]

    async def _answer_own(self, guest: str, key: str, request: PuzzleAnswer) -> PuzzleAnswered:
        _, table, deal, _ = (*key.split("."), "", "", "")[:4]
        if not deal.isdecimal():
            raise NotFound(NO_PUZZLE)
        found = await self._mistakes_of(guest, table, int(deal[:6]))
        mistake = next((each for each in found if each.key == key), None)
        if mistake is None:
            raise NotFound(NO_PUZZLE)
        decision, options = mistake.decision, mistake_options(mistake.decision)
        move = move_of(request.move)
        same = (each for each in options if any(is_same(move, parse_move(text)) for text in each.moves))
        chosen = next(same, None)
        if chosen is None:
            raise Illegal(say("This move is not possible here."))
        # A move that is as good as the best, but for chance, is right too, if it is no such mistake itself.
        limit = min(LEVEL * chosen.error, decision.loss / 2)
        is_level = chosen.behind <= limit and decision.made not in chosen.moves
        is_right = decision.best in chosen.moves or is_level
        game = mistake.review.game
        await self._storage.store(Entry(after=[self._answer_row(guest, game, key, is_right=is_right)]))
        solver = await self._solver(guest, game)
        # Players play on in one thread, whoever asks.
        loop = asyncio.get_running_loop()
        yours = [] if is_right else await loop.run_in_executor(self._thread, mistake.after, move)
        return PuzzleAnswered(
            is_right=is_right,
            unit=decision.unit,
            chosen=options.index(chosen),
            options=options,
            why=decision.why,
            advice=decision.advice,
            line=decision.line,
            yours=yours,
            rating=solver.rating,
            change=None,
            streak=solver.streak,
        )


def _near(labels: list[Label], rating: float) -> Label:
    """Return one of the puzzles whose rating is nearest."""
    nearest = sorted(labels, key=lambda each: abs(each.rating - rating))[:NEAREST]
    return Random().choice(nearest)


async def _found(of: Callable[[str], T], key: str, missing: Text = NO_PUZZLE) -> T:
    try:
        return await asyncio.to_thread(of, key)
    except PuzzleError as error:
        raise NotFound(missing) from error


def _rated_of(row: Any) -> Rated:  # noqa: ANN401 - a row of one of two tables
    return Rated(row.rating, row.deviation, row.volatility)


def _solver_row(guest: str, game: str, solver: Solver) -> dict[str, Any]:
    counts = asdict(solver)
    rated = counts.pop("rated")
    return {"guest": guest, "game": game, **counts, **rated}
