"""The answer to a puzzle explained, as it travels between a worker and a server."""

from capot.language.texts import Name, sentence
from capot.play.errors import BadMove
from capot.play.moves import Move
from capot.play.notation import parse_move
from capot.server.thinking.jobs import Explained, JobError, PuzzleJob, words_sent
from capot.study.puzzles.codec import PuzzleError
from capot.study.puzzles.explained import answer
from capot.study.puzzles.puzzle import Puzzle
from capot.study.puzzles.shelf import find


def explained(puzzle: Puzzle, move: Move) -> Explained:
    """Return why a move is right or wrong, advice and a line; raise `JobError` if it is not legal."""
    found = answer(puzzle, move, tuple(map(Name, puzzle.names)))
    if found is None:
        raise JobError(f"{move.text!r} is not legal")
    return Explained(
        why=words_sent(found.why),
        advice=words_sent(sentence(found.advice) if found.advice else ""),
        line=[(seat, each.text) for seat, each in found.line],
        yours=[(seat, each.text) for seat, each in found.yours],
    )


def puzzle_part(job: PuzzleJob) -> Explained:
    """Return what a worker is asked for; raise `JobError` if there is no such puzzle or move."""
    try:
        return explained(find(job.key), parse_move(job.move))
    except (BadMove, PuzzleError) as error:
        raise JobError(str(error)) from error
