"""Messages between a server and a worker, and their JSON.

For a move, a worker gets what a program at the table gets (``docs/engine.md``): what the seat may know,
and nothing else.
"""

from array import array
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec

from capot.language.languages import LANGUAGES
from capot.language.texts import Known, told
from capot.play.errors import BadMove
from capot.play.moves import Move
from capot.play.notation import read_move
from capot.play.view import View
from capot.players.programs.news import events, opening, question
from capot.players.programs.service import Heard
from capot.players.protocol import Budget, Estimate
from capot.record import Record, RecordError, dumps, loads
from capot.record.replay import first_moves, moves_of
from capot.server.thinking.slices import Slice, Sliced


class JobError(ValueError):
    """A message makes no sense; the text says why, for the log."""


class MoveJob(msgspec.Struct, tag="move"):
    """A move to be chosen by a player within some seconds, after which nobody waits for it."""

    player: str
    told: list[dict[str, Any]]
    luck: bytes
    within: float


class HintJob(msgspec.Struct, tag="hint"):
    """Moves to be estimated in some milliseconds."""

    told: list[dict[str, Any]]
    luck: bytes
    milliseconds: int


class ReviewJob(msgspec.Struct, tag="review"):
    """A part of the review of a seat's play in a deal, from 1.

    It is some of its moves, by their numbers from 0, or without any how the score came about.  ``progress``
    is the subject on which to say how far it is.
    """

    record: str
    deal: int
    seat: int
    hindsight: bool
    plies: list[int]
    progress: str


class PuzzleJob(msgspec.Struct, tag="puzzle"):
    """The answer to a puzzle that comes with Capot, to be explained."""

    key: str
    move: str
    progress: str


class MeasureJob(msgspec.Struct, tag="measure"):
    """A game to be measured for some seconds more."""

    request: Slice
    progress: str


LongJob: TypeAlias = ReviewJob | PuzzleJob | MeasureJob
"""Work of whose progress a worker gives signs, however long it takes."""

Job: TypeAlias = MoveJob | HintJob | LongJob


class Moved(msgspec.Struct, tag="moved"):
    """The move chosen, and the milliseconds it had if they were fewer than usual."""

    move: str
    milliseconds: int | None = None


class Estimated(msgspec.Struct, tag="estimated"):
    """Moves with their estimates, best first."""

    moves: list[tuple[str, Estimate]]


class Reviewed(msgspec.Struct, tag="reviewed"):
    """Decisions, or how the score came about, in the form of `capot.server.thinking.reviews`."""

    decisions: list[dict[str, Any]] = []
    account: dict[str, Any] | None = None
    evaluator: str = ""
    seed: int = 0
    spread: float = 0.0


class Explained(msgspec.Struct, tag="explained"):
    """The answer to a puzzle explained, in each language; how the best move and a wrong one might go on."""

    why: dict[str, str]
    advice: dict[str, str]
    line: list[tuple[int, str]]
    yours: list[tuple[int, str]]


class Measured(msgspec.Struct, tag="measured"):
    """The figures so far, None if the game broke the process; ``subject`` is where to go on with it."""

    sliced: Sliced | None
    subject: str


class Declined(msgspec.Struct, tag="declined"):
    """There is no answer, for a reason."""

    reason: str


Answer: TypeAlias = Moved | Estimated | Reviewed | Explained | Measured | Declined

_JOBS: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
_ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def job_of(data: bytes) -> Job:
    """Return a job; raise `JobError` if it is none."""
    try:
        return _JOBS.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise JobError(str(error)) from error


def answer_of(data: bytes) -> Answer:
    """Return an answer; raise `JobError` if it is none."""
    try:
        return _ANSWERS.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise JobError(str(error)) from error


def share_of(data: bytes) -> float:
    """Return the share of a job that is done, from 0 to 1; raise `JobError` if it is none."""
    try:
        return min(max(msgspec.json.decode(data, type=float), 0.0), 1.0)
    except msgspec.DecodeError as error:
        raise JobError(str(error)) from error


def view_sent(seen: View) -> list[dict[str, Any]]:
    """Return the message about a view to a worker."""
    return [opening(seen), *events(seen), question(seen, None)]


def view_received(sent: Sequence[dict[str, Any]]) -> View:
    """Return the view in a message to a worker; raise `JobError` if it makes no sense."""
    deal = Heard()
    try:
        *before, asked = sent
        for each in before:
            deal.hear(each)
        return deal.view(asked)
    except Exception as error:
        # Whatever comes over a network is only believed when it fits.
        raise JobError(f"{type(error).__name__}: {error}") from error


def words_sent(words: str) -> dict[str, str]:
    """Return words in each language."""
    return {key: told(words, language) for key, language in LANGUAGES.items()} if words else {}


def words_received(words: Mapping[str, str]) -> str:
    """Return words that were sent; raise `JobError` if they are in other languages."""
    if words and words.keys() != LANGUAGES.keys():
        raise JobError("words are in other languages")
    return Known(words) if words else ""


def record_sent(record: Record, deal: int) -> str:
    """Return a record as text up to a finished deal, from 1; raise `JobError` if it cannot end there."""
    match = record.match
    moves = sum(len(each.moves) for each in match.deals[:deal])
    ended = first_moves(match, moves) if moves < moves_of(match) else match
    if len(ended.deals) > deal:
        # The next deal is dealt, and nobody has moved.
        raise JobError("the deal cannot be separated from the one after it")
    return dumps(Record(ended, record.names))


def record_received(job: ReviewJob) -> Record:
    """Return the record of a job; raise `JobError` if it cannot be replayed."""
    try:
        return loads(job.record)
    except RecordError as error:
        raise JobError(str(error)) from error


def luck_sent(luck: Random) -> bytes:
    """Return the state of a random generator."""
    _, state, _ = luck.getstate()
    return array("I", state).tobytes()


def luck_received(data: bytes) -> Random:
    """Return a random generator in the same state; raise `JobError` if it is none."""
    state = array("I")
    try:
        state.frombytes(data)
        luck = Random()
        luck.setstate((3, tuple(state), None))
    except ValueError as error:
        raise JobError(f"this is no luck: {error}") from error
    return luck


def move_received(move: str, seen: View) -> Move:
    """Return a move of a worker; raise `JobError` unless it is legal."""
    try:
        found = read_move(move, seen.legal)
    except BadMove as error:
        raise JobError(str(error)) from error
    if found not in seen.legal:
        raise JobError(f"{move!r} is not legal")
    return found


def estimates_sent(estimates: Mapping[Move, Estimate]) -> Estimated:
    """Return estimates as they travel."""
    return Estimated([(move.text, each) for move, each in estimates.items()])


def estimates_received(found: Estimated, seen: View) -> dict[Move, Estimate]:
    """Return the estimates of a worker; raise `JobError` for illegal moves or what is no number."""
    if not found.moves:
        raise JobError("no move has an estimate")
    return {move_received(move, seen): each for move, each in found.moves}


def budget_received(found: Moved, usual: Budget | None) -> Budget | None:
    """Return the budget that a move had if it was shorter than usual; raise `JobError` if it was longer."""
    if found.milliseconds is None:
        return None
    most = 0 if usual is None or usual.milliseconds is None else usual.milliseconds
    if not 0 < found.milliseconds <= most:
        raise JobError(f"{found.milliseconds} milliseconds are not fewer than usual")
    return Budget(milliseconds=found.milliseconds)
