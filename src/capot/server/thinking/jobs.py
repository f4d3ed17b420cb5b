"""What a server sends to a worker, what it gets back, and both as JSON.

A worker is told what a program at the table is told (``docs/engine.md``): what the seat may know, and nothing
else.
"""

from array import array
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec

from capot import __version__
from capot.play.errors import BadMove
from capot.play.moves import Move
from capot.play.notation import move_text, parse_move
from capot.play.view import View
from capot.players.programs.news import events, opening, question
from capot.players.programs.service import Heard
from capot.players.protocol import Budget, Estimate

_PREFIX = f"capot.think.{__version__.replace('.', '_')}"

MOVES, HINTS = f"{_PREFIX}.moves", f"{_PREFIX}.hints"
"""The subjects on the bus; workers of another version, which may play otherwise, have others."""

GROUP = "workers"
"""The group of the bus in which each job goes to one worker."""

_STATE = 625
"""Numbers of 32 bits in the state of a random generator."""


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


Job: TypeAlias = MoveJob | HintJob


class Moved(msgspec.Struct, tag="moved"):
    """The move chosen, and the milliseconds it had if they were fewer than usual."""

    move: str
    milliseconds: int | None = None


class Estimated(msgspec.Struct, tag="estimated"):
    """Moves with their estimates, best first."""

    moves: list[tuple[str, Estimate]]


class Declined(msgspec.Struct, tag="declined"):
    """There is no answer, for a reason."""

    reason: str


Answer: TypeAlias = Moved | Estimated | Declined

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


def told(seen: View) -> list[dict[str, Any]]:
    """Return what a worker is told of a view."""
    return [opening(seen), *events(seen), question(seen, None)]


def heard(told: Sequence[dict[str, Any]]) -> View:
    """Return the view of which a worker was told; raise `JobError` if it makes no sense."""
    deal = Heard()
    try:
        *before, asked = told
        for each in before:
            deal.hear(each)
        return deal.view(asked)
    except Exception as error:
        # Whatever comes over a network is only believed when it fits.
        raise JobError(f"{type(error).__name__}: {error}") from error


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
        found = parse_move(move)
    except BadMove as error:
        raise JobError(str(error)) from error
    # The names of contracts and announcements are those of the rules.
    listed = {move_text(each): each for each in seen.legal.moves}
    found = listed.get(move, found)
    if found not in seen.legal:
        raise JobError(f"{move!r} is not legal")
    return found


def estimates_sent(estimates: Mapping[Move, Estimate]) -> Estimated:
    """Return estimates as they travel."""
    return Estimated([(move_text(move), each) for move, each in estimates.items()])


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
