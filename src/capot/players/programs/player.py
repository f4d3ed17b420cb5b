"""A program at the table: a player whose moves come from a process that speaks the engine protocol."""

import random
import shlex
from dataclasses import dataclass

from capot import __version__
from capot.play.errors import BadMove
from capot.play.moves import Legal, Move, move_text, parse_move
from capot.play.view import View
from capot.players.errors import Forfeit
from capot.players.programs.messages import LUCK, PROTOCOL, Message
from capot.players.programs.news import events, opening, question, result
from capot.players.programs.process import EngineProcess
from capot.players.protocol import Budget

PATIENCE = 5.0
"""How many seconds a program may take for a move without a budget of time."""

GRACE = 2.0
"""How many seconds later than its budget an answer may come."""

START_UP = 20.0
"""How many seconds a program may take to say that it is ready, and again for its first move."""

RESTARTS = 3
"""How often a program that failed is started again."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What a program has been told of the deal in progress."""

    opening: Message
    events: tuple[Message, ...]

    def goes_on_in(self, later: "_Told") -> bool:
        """Whether another is the same deal for the same seat, as far or further on."""
        return self.opening == later.opening and self.events == later.events[: len(self.events)]


class EnginePlayer:
    """Asks a program for each move; the program starts with the first and runs until `close`.

    One process serves any number of seats and deals, one after the other: whenever the view is not that of
    the deal and seat of the last one, a new deal is announced to it, and all that was seen of it is told.
    After a failure the process is killed and the deal is lost: asked again for it, the player fails at once.
    The next deal starts the program anew, at most `RESTARTS` times.  A copy by pickle is a player of its
    own, whose program has not started.
    """

    def __init__(
        self, words: tuple[str, ...], *, patience: float = PATIENCE, start_up: float = START_UP
    ) -> None:
        """Keep the words of the command, and how many seconds a move and the start may take."""
        self._words, self._patience, self._start_up = words, patience, start_up
        self._process: EngineProcess | None = None
        self._starts = 0
        self._is_fresh = True
        self._told: _Told | None = None
        self._lost: _Told | None = None
        self._reason = ""
        self.evaluations: dict[str, float] = {}
        """What the program said of its last choice: the worth of moves in text form, to its own scale."""

    def __reduce__(self) -> tuple[object, ...]:
        """Take along how the program is started, not the process."""
        return _like, (self._words, self._patience, self._start_up)

    @property
    def name(self) -> str:
        """The text by which the player is named: ``exec:`` and the command."""
        return f"exec:{shlex.join(self._words)}"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the move that the program answers; raise `Forfeit` with the reason if it is none.

        It is given a number drawn from ``rng`` as its luck.
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
            self._give_up(now, str(failure))
            raise
        # The same deal may be played again, as in the seatings of an arena: what was lost then is over.
        self._is_fresh, self._lost = False, None
        self.evaluations = _evaluations_in(answer)
        return move

    def follow(self, view: View) -> None:
        """Tell the program what its seat has seen since it moved, and the score if the deal is over.

        Nothing happens unless the program is in this deal.  Whatever is wrong shows at the next move.
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
        self._process, self._told, self._is_fresh = EngineProcess(self._words), None, True
        self._process.tell({"type": "hello", "protocol": PROTOCOL, "host": f"capot {__version__}"})
        ready = self._process.answer("ready", self._start_up)
        if ready.get("protocol") != PROTOCOL:
            raise Forfeit(
                f"{shlex.join(self._words)} speaks protocol {ready.get('protocol')!r}, not {PROTOCOL}"
            )
        return self._process

    def _tell(self, process: EngineProcess, now: _Told) -> None:
        """Tell what the program has not been told yet."""
        if self._told is None or not self._told.goes_on_in(now):
            process.tell(now.opening, *now.events)
        else:
            process.tell(*now.events[len(self._told.events) :])
        self._told = now

    def _seconds(self, budget: Budget | None) -> float:
        limit = budget.milliseconds if budget else None
        seconds = self._patience if limit is None else limit / 1000 + GRACE
        return seconds + (self._start_up if self._is_fresh else 0.0)

    def _give_up(self, lost: _Told, reason: str) -> None:
        if self._process is not None:
            self._process.stop()
        self._process = self._told = None
        self._lost, self._reason = lost, reason


def _like(words: tuple[str, ...], patience: float, start_up: float) -> EnginePlayer:
    """Return a player of the same program that has not started."""
    return EnginePlayer(words, patience=patience, start_up=start_up)


def _move_in(answer: Message, legal: Legal, name: str) -> Move:
    """Return the move of an answer; raise `Forfeit` unless it is legal."""
    text = answer.get("move")
    if not isinstance(text, str):
        raise Forfeit(f'{name} sent no "move" in text form, such as "play QS"')
    listed = {move_text(move): move for move in legal.moves}
    if text in listed:
        return listed[text]
    try:
        move = parse_move(text)
    except BadMove as error:
        raise Forfeit(f"{name}: {error}") from error
    if move not in legal:
        raise Forfeit(f"{name} answered {move_text(move)!r}, which is not legal")
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
