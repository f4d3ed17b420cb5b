"""The answer to a puzzle: what every move is worth, why, and how play might go on."""

from collections.abc import Sequence
from dataclasses import dataclass

from capot.language.texts import NOTHING
from capot.play.moves import Move, is_same
from capot.play.position import Position
from capot.play.view import view
from capot.shuffle import word_at
from capot.study.puzzles.checks import FIRST
from capot.study.puzzles.lessons import SUBJECTS
from capot.study.puzzles.puzzle import Option, Puzzle
from capot.study.review.decisions import line_after, names_at
from capot.study.review.reasons import Question, why
from capot.study.review.worths import Trials


@dataclass(frozen=True, slots=True)
class Answer:
    """How good a move is in a puzzle.

    ``option`` is the one it belongs to, None for one of very many moves that were not compared.  ``why``
    compares it with the best move over worlds, or the second best with the best if it was right; it may be
    empty.  ``advice`` teaches what the puzzle is about.  ``line`` is how players by the rule of thumb go on
    after the best move, ``yours`` after a wrong one.
    """

    is_right: bool
    option: Option | None
    why: str
    advice: str
    line: tuple[tuple[int, Move], ...]
    yours: tuple[tuple[int, Move], ...]


def answer(puzzle: Puzzle, move: Move, names: Sequence[str]) -> Answer | None:
    """Return the answer to a move, or None if it is not legal; ``names`` are by seat.

    The same move always has the same answer.
    """
    position = puzzle.position()
    if position.why_not(puzzle.seat, move) is not None:
        return None
    option = puzzle.option_of(move)
    is_right = option is puzzle.options[0]
    best = puzzle.solution[0]
    compared = puzzle.options[1].moves[0] if is_right else move
    return Answer(
        is_right,
        option,
        _why(position, puzzle, compared, tuple(names)),
        next((SUBJECTS[each].sentence for each in puzzle.themes), NOTHING),
        line_after(position, puzzle.seat, best),
        () if is_right else line_after(position, puzzle.seat, move),
    )


def _why(position: Position, puzzle: Puzzle, move: Move, names: tuple[str, ...]) -> str:
    trials = Trials(view(position, puzzle.seat), move, FIRST, word_at(puzzle.deal, len(puzzle.moves)))
    found = (
        number
        for number, each in enumerate(trials.moves)
        if any(is_same(each, best) for best in puzzle.solution)
    )
    # Of hundreds of ways to pass cards, the trials may leave it out.
    best = next(found, None)
    return NOTHING if best is None else why(Question(trials, best, names_at(position, names)))
