"""Compiling what the players need, once on each machine."""

import logging
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from threading import Lock, Thread
from typing import Any, NamedTuple

from capot.language.texts import say
from capot.play.match import new_match
from capot.play.moves import Announce, Choose, Move, PassTurn
from capot.play.position import Position
from capot.play.view import View, view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.players.quick import QuickPlayer
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer, advise
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.brag import DecidedByHand
from capot.rules.stages.dominoes import Layout
from capot.shuffle import lab_shuffle

TAKES = say("this takes about a minute, or longer on a busy machine")
"""Time that `get_ready` needs on a typical machine with nothing compiled yet, as a clause."""

_logger = logging.getLogger(__name__)
# A terminal says it in its own words.
_logger.addHandler(logging.NullHandler())


@dataclass(slots=True)
class Progress:
    """How far compiling has come in this process.

    ``thread`` compiles in the background, if anything does, and then finishes ``compiled``; ``failure`` is
    why it could not.
    """

    lock: Lock = field(default_factory=Lock)
    is_done: bool = False
    percentage: int = 0
    thread: Thread | None = None
    compiled: "Future[None]" = field(default_factory=Future)
    failure: str = ""

    def note(self, percentage: int) -> None:
        """Note the percentage done."""
        self.percentage = percentage


PROGRESS = Progress()


def needs_compiling(player: Player) -> bool:
    """Whether a player needs compiled code, and so has to wait for `get_ready`."""
    return isinstance(player, SamplerPlayer | QuickPlayer | ThumbPlayer)


def is_ready() -> bool:
    """Whether all that players and reviews need is compiled for this machine and cached on its disk."""
    # Importing the compiler takes longer than many commands that never play.
    from capot.kernel import batch, dominoes, playout, rollouts  # noqa: PLC0415
    from capot.kernel.brag import deals  # noqa: PLC0415
    from capot.kernel.brag import policy as brag  # noqa: PLC0415
    from capot.kernel.climbing import policy as climbing  # noqa: PLC0415
    from capot.kernel.climbing.moves import explained  # noqa: PLC0415
    from capot.kernel.compiling import is_kept  # noqa: PLC0415
    from capot.kernel.learned import odds  # noqa: PLC0415
    from capot.kernel.solve import search  # noqa: PLC0415
    from capot.kernel.thumb.move import note_account  # noqa: PLC0415
    from capot.kernel.tricks import following, moves, replayed  # noqa: PLC0415
    from capot.players.worlds import draws  # noqa: PLC0415

    called: tuple[tuple[Callable[..., Any], ...], ...] = (
        (batch.deals_by_policies, following.legal, moves.play, playout.chosen_by, note_account),
        (replayed.play_each,),
        (
            rollouts.roll_out,
            rollouts.play_hands,
            odds.worth_of_each,
            odds.note_likelihoods,
            draws.cases_drawn,
            draws.draw_worlds,
        ),
        (search.start, search.step, search.ask),
        (dominoes.chosen, dominoes.places_after),
        (climbing.chosen, climbing.weigh, climbing.places_after, explained),
        (brag.best_of_each, brag.useful, deals.deal_hidden, deals.settle_each, deals.pay_takers),
    )
    return all(is_kept(function) for some in called for function in some)


def get_ready_in_background() -> None:
    """Start `get_ready` in a thread; `is_getting_ready` until it is done."""
    PROGRESS.note(0)
    PROGRESS.failure, PROGRESS.compiled = "", Future()
    PROGRESS.thread = Thread(target=_try_to_get_ready, name="readiness", daemon=True)
    PROGRESS.thread.start()


def _try_to_get_ready() -> None:
    try:
        get_ready(PROGRESS.note)
    except Exception as error:
        PROGRESS.failure = str(error).partition("\n")[0] or type(error).__name__
        _logger.exception("the computer players cannot be compiled and go on playing simply")
    else:
        PROGRESS.compiled.set_result(None)


def is_getting_ready() -> bool:
    """Whether compiled code must not be called, as a thread still compiles it or could not."""
    return bool(PROGRESS.failure) or (PROGRESS.thread is not None and PROGRESS.thread.is_alive())


def until_ready() -> None:
    """Return once no thread compiles any more."""
    if PROGRESS.thread is not None:
        PROGRESS.thread.join()


def when_ready(work: Callable[[], object]) -> None:
    """Do work that calls compiled code: now, or else in the thread that compiles, as its last work.

    Nobody is ready before that is done.  If the code could not be compiled, the work is never done.
    """
    if is_getting_ready():
        PROGRESS.compiled.add_done_callback(lambda _: work())
    else:
        work()


def get_ready(progress: Callable[[int], None] = lambda _: None, *, with_lab: bool = False) -> None:
    """Compile all that the players need, or load it from disk in a second; later calls do nothing.

    ``progress`` is called with the percentage done.  The loops of random play, which only the lab runs, are
    compiled as well if ``with_lab``.
    """
    with PROGRESS.lock:
        if PROGRESS.is_done:
            return
        told = done = 0
        if with_lab or not is_ready():
            with suppress(OSError):
                for percentage in _compiled_by_processes(with_lab=with_lab):
                    # Compiled code is still to be loaded.
                    told = min(99, told + percentage)
                    progress(told)
        # This compiles what the other processes could not.
        for part in _parts():
            part.compile()
            done += part.percentage
            if done > told:
                told = done
                progress(told)
        PROGRESS.is_done = True


def _compiled_by_processes(*, with_lab: bool) -> Iterator[int]:
    """Compile in two processes, or one on one processor; yield the percentage of each part when it is done.

    The processes end with this one at the latest.
    """
    command = [sys.executable, "-P", "-m", "capot.players.readiness", *(("--all",) if with_lab else ())]
    read, write = os.pipe()
    with os.fdopen(read) as lines, ExitStack() as processes:
        with os.fdopen(write) as told:
            for shares in ((0, 1),) if _processors() == 1 else ((0,), (1,)):
                process = subprocess.Popen(  # noqa: S603 - our own program
                    [*command, "--shares", *map(str, shares)],
                    stdin=subprocess.PIPE,
                    stdout=told,
                    stderr=subprocess.DEVNULL,
                )
                processes.enter_context(process)
        yield from map(int, lines)


def _processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Part(NamedTuple):
    """Something to compile: the share of a process, and the usual percentage of the whole time."""

    share: int
    percentage: int
    compile: Callable[[], object]


def _parts() -> Iterator[Part]:
    """Yield the parts of what players need, for each process in the order in which they build on each other.

    Code that both need is compiled by whichever comes to it first.
    """
    import numpy as np  # noqa: PLC0415 - as above

    from capot.kernel.dtypes import SEATS, new_states  # noqa: PLC0415 - as above
    from capot.kernel.solve.answers import values_of_moves  # noqa: PLC0415 - as above
    from capot.kernel.tables import compile_rules  # noqa: PLC0415 - as above
    from capot.kernel.tricks.score import score  # noqa: PLC0415 - as above
    from capot.players.worlds.draws import cases_drawn  # noqa: PLC0415 - as above

    luck, few = Random(0), Budget(worlds=4)
    tricks = _view_in(next(iter(GAMES)), lambda seen: bool(seen.trick) and len(seen.playable) > 1)
    yield Part(0, 30, partial(PLAYERS["quick"].choose, tricks, luck, few))
    yield Part(0, 1, partial(advise, tricks, luck))
    tables = compile_rules(tricks.rules, tricks.seats, tricks.standing)
    yield Part(1, 20, partial(score, tables, new_states(1)[0], np.zeros(SEATS, np.int64)))
    # Reviews prove faults in the last tricks.
    yield Part(1, 8, partial(values_of_moves, _late_position()))
    # Of the games with contracts to choose from, this one compiles the same in the shortest time.
    views = (_view_in("trex", lambda seen: seen.asks == "contract"), _dominoes_view(), _climbing_view())
    for seen, percentage in zip((*views, *_brag_views()), (3, 0, 14, 5, 1), strict=True):
        yield Part(1, percentage, partial(SamplerPlayer().evaluate, seen, luck, few))
    yield Part(0, 18, partial(PLAYERS["sampler"].choose, tricks, luck, few))
    # Only some views leave cases to choose from.
    yield Part(0, 0, partial(cases_drawn, 1, np.uint64(0), np.ones(1)))


def _parts_for_lab() -> Iterator[Part]:
    from capot.kernel.batch import play_deals  # noqa: PLC0415 - as above

    for share, deposit in enumerate((True, False)):
        # The last of three is played alone.
        yield Part(share, 0, partial(play_deals, GAMES["hearts"], 4, 0, 0, 3, deposit=deposit))


def _late_position() -> Position:
    """Return a deal of tricks with two tricks left."""
    match, luck = new_match(GAMES["slobberhannes"]), Random(0)
    match = match.with_deal(lab_shuffle(0, 0, match.pack))
    while len(match.position.tricks) < match.position.total_tricks - 2:
        seat = min(match.position.to_act)
        match = match.after(seat, RandomPlayer().choose(view(match.position, seat), luck))
    return match.position


def _dominoes_view() -> View:
    """Return the view of a seat with a choice of cards in dominoes."""

    def has_choice(seen: View) -> bool:
        return isinstance(seen.stage, Layout) and len(seen.legal.moves) > 1

    return _view_in("trex", has_choice, Choose("trex"))


def _climbing_view() -> View:
    """Return the view of a seat with a choice in climbing after another has passed."""

    def has_choice(seen: View) -> bool:
        others = (each.move for each in seen.history if each.seat != seen.seat)
        return len(seen.legal.moves) > 1 and PassTurn() in others

    return _view_in("tien-len", has_choice)


def _brag_views() -> tuple[View, View]:
    """Return the views of a seat that may declare four of a kind, and of one that makes its hands."""
    game = with_options(GAMES["nine-card-brag"], {"four-of-a-kind": "declared"})
    match = new_match(game)
    match = match.with_deal(lab_shuffle(0, 0, match.pack))
    first = view(match.position, 0)
    while isinstance(match.position.stages[0], DecidedByHand):
        match = match.after(min(match.position.to_act), Announce(None))
    return first, view(match.position, 0)


def _view_in(key: str, is_wanted: Callable[[View], bool], *moves: Move) -> View:
    """Return a view of a seat to act in a deal played at random after its first ``moves``.

    Any such view compiles the same code.
    """
    match, luck = new_match(GAMES[key]), Random(0)
    match = match.with_deal(lab_shuffle(0, 0, match.pack))
    for move in moves:
        match = match.after(min(match.position.to_act), move)
    while not is_wanted(seen := view(match.position, seat := min(match.position.to_act))):
        match = match.after(seat, RandomPlayer().choose(seen, luck))
    return seen


def main(words: Sequence[str]) -> None:
    """Compile what the players need, or only shares of it and print the percentages done."""
    parser = ArgumentParser(prog="python -m capot.players.readiness")
    parser.add_argument("--all", action="store_true", help="compile the lab's random play as well")
    parser.add_argument("--shares", nargs="+", type=int, help="of another process, and end with it")
    options = parser.parse_args(words)
    if options.shares is None:
        get_ready(with_lab=options.all)
        return
    # A server answers people meanwhile.
    if hasattr(os, "nice"):
        os.nice(10)
    # An interrupt is for the other process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_other, daemon=True).start()
    for part in (*_parts(), *(_parts_for_lab() if options.all else ())):
        if part.share in options.shares:
            part.compile()
            sys.stdout.write(f"{part.percentage}\n")
            sys.stdout.flush()


def _end_with_the_other() -> None:
    """End this process as soon as the one that started it has ended, however that may be."""
    # A buffered read would hold a lock that Python needs to end.
    with suppress(OSError):
        os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
