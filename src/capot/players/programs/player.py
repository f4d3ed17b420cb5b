"""A program as a player: its moves come from a process that speaks the engine protocol."""

import random
import shlex
from dataclasses import dataclass

from capot import __version__
from capot.play.choices import Legal
from capot.play.errors import BadMove
from capot.play.moves import Move
from capot.play.notation import read_move
from capot.play.view import View
from capot.players.errors import Forfeit, NotStarted
from capot.players.programs.messages import LUCK, PROTOCOL, Message
from capot.players.programs.news import events, opening, question, result
from capot.players.programs.process import EngineProcess
from capot.players.protocol import Budget

PATIENCE = 5.0
"""Seconds for a move without a time budget."""

GRACE = 2.0
"""Seconds an answer may exceed its budget."""

START_UP = 20.0
"""Seconds for a program to answer ``ready``."""

FIRST_MOVE = 300.0
"""Extra seconds for its first move: on a new machine `capot engine` compiles for two minutes."""

RESTARTS = 3
"""Maximum number of restarts after failures."""


@dataclass(frozen=True, slots=True)
class _Told:
    """The messages sent to a program about the deal in progress."""

    opening: Message
    events: tuple[Message, ...]

    def goes_on_in(self, later: "_Told") -> bool:
        """Whether ``later`` is the same deal for the same seat, at the same point or further on."""
        return self.opening == later.opening and self.events == later.events[: len(self.events)]


class EnginePlayer:
    """Asks a program for each move; the program starts with the first one and runs until `close`.

    One process serves any number of seats and deals, one after the other: whenever the deal or seat of the
    view changes, a new deal is announced to it with all that was seen so far.  After a failure the process is
    killed and the deal is lost: asked for it again, the player fails at once.  The next deal restarts the
    program, at most `RESTARTS` times.  A pickled copy is a separate player whose program has not started.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        patience: float = PATIENCE,
        start_up: float = START_UP,
        first_move: float = FIRST_MOVE,
    ) -> None:
        """Store the words of the command, and the seconds for a move, the greeting and the first move."""
        self._words, self._patience = words, patience
        self._start_up, self._first_move = start_up, first_move
        self._process: EngineProcess | None = None
        self._starts = 0
        self._is_fresh = True
        self._told: _Told | None = None
        self._lost: _Told | None = None
        self._reason = ""
        self.evaluations: dict[str, float] = {}
        """The program's own worth of moves, by text form, from its last answer."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the command and the limits, not the process."""
        return EnginePlayer, (self._words, self._patience, self._start_up, self._first_move)

    @property
    def name(self) -> str:
        """The name of the player: ``exec:`` and the command."""
        return f"exec:{shlex.join(self._words)}"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the program's move; raise `Forfeit` with the reason if it gives no legal one.

        The reason ends with the last words of the program.  One that never starts raises `NotStarted`.

        A number drawn from ``rng`` is sent as its luck.
        """
        now = _Told(opening(view), events(view))
        if self._lost is not None and self._lost.goes_on_in(now) and self._lost != now:
            raise Forfeit(self._reason)
        try:
            process = self._running()
            process.check_silent()
            self._tell(process, now)
            process.tell(question(view, budget, rng.randrange(LUCK)))
            answer = process.answer("move", self._seconds(budget))
            move = _move_in(answer, view.legal, shlex.join(self._words))
        except Forfeit as failure:
            reason = f"{failure}{self._process.last_words() if self._process else ''}"
            self._give_up(now, reason)
            raise type(failure)(reason) from failure
        # The same deal may be played again, as in the seatings of an arena: its loss no longer counts.
        self._is_fresh, self._lost = False, None
        self.evaluations = _evaluations_in(answer)
        return move

    def follow(self, view: View) -> None:
        """Send the program what its seat has seen since it moved, and the score if the deal is over.

        Does nothing unless the program is in this deal.  Failures show at the next move.
        """
        now = _Told(opening(view), events(view))
        if self._process is None or self._told is None or not self._told.goes_on_in(now):
            return
        self._tell(self._process, now)
        if view.score is not None:
            self._process.tell(result(view))
            self._told = None

    def close(self) -> None:
        """End the program, if it runs; the player may be asked again, and then starts it anew."""
        if self._process is not None:
            self._process.tell({"type": "end"})
            self._process.stop(politely_for=1.0)
        self._process = self._told = None

    def _running(self) -> EngineProcess:
        """Return the process, started and greeted if it does not run."""
        if self._process is not None:
            return self._process
        if self._starts > RESTARTS:
            raise Forfeit(f"{shlex.join(self._words)} failed {self._starts} times and is not started again")
        self._starts += 1
        try:
            return self._started()
        except Forfeit as failure:
            if self._starts > 1:
                raise
            raise NotStarted(f"the program did not start: {failure}") from failure

    def _started(self) -> EngineProcess:
        """Return a new process that has greeted its host."""
        self._process, self._told, self._is_fresh = EngineProcess(self._words), None, True
        self._process.tell({"type": "hello", "protocol": PROTOCOL, "host": f"capot {__version__}"})
        ready = self._process.answer("ready", self._start_up)
        if ready.get("protocol") != PROTOCOL:
            raise Forfeit(
                f"{shlex.join(self._words)} speaks protocol {ready.get('protocol')!r}, not {PROTOCOL}"
            )
        return self._process

    def _tell(self, process: EngineProcess, now: _Told) -> None:
        """Send the events that the program has not received yet."""
        if self._told is None or not self._told.goes_on_in(now):
            process.tell(now.opening, *now.events)
        else:
            process.tell(*now.events[len(self._told.events) :])
        self._told = now

    def _seconds(self, budget: Budget | None) -> float:
        limit = budget.milliseconds if budget else None
        seconds = self._patience if limit is None else limit / 1000 + GRACE
        return seconds + (self._first_move if self._is_fresh else 0.0)

    def _give_up(self, lost: _Told, reason: str) -> None:
        if self._process is not None:
            self._process.stop()
        self._process = self._told = None
        self._lost, self._reason = lost, reason


def _move_in(answer: Message, legal: Legal, name: str) -> Move:
    """Return the move of an answer; raise `Forfeit` unless it is legal."""
    text = answer.get("move")
    if not isinstance(text, str):
        raise Forfeit(f'{name} sent no "move" in text form, such as "play QS"')
    try:
        move = read_move(text, legal)
    except BadMove as error:
        raise Forfeit(f"{name}: {error}") from error
    if move not in legal:
        raise Forfeit(f"{name} answered {move.text!r}, which is not legal")
    return move


def _evaluations_in(answer: Message) -> dict[str, float]:
    given = answer.get("evaluations")
    if not isinstance(given, dict):
        return {}
    return {
        move: float(worth)
        for move, worth in given.items()
        if isinstance(worth, int | float) and not isinstance(worth, bool)
    }
