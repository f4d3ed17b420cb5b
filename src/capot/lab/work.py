"""Pieces of work done by one process or several, with results in the same order."""

import atexit
import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, Timer
from typing import Any, Protocol, TypeVar

from capot.lab.errors import LabError

Given = TypeVar("Given")
Found = TypeVar("Found")
Given_contra = TypeVar("Given_contra", contravariant=True)
Found_co = TypeVar("Found_co", covariant=True)

GRACE = 5.0
"""Seconds for workers to end once their results are no longer wanted."""

LOOK = 5.0
"""Seconds between two looks at whether a crew has grown or is gone."""


class Work(Protocol[Given_contra, Found_co]):
    """A task for each of many pieces, in any process it is pickled into."""

    def done(self, piece: Given_contra, /) -> Found_co:
        """Return the result for a piece."""

    def close(self) -> None:
        """Release its resources."""


class Stopped(Exception):  # noqa: N818 - a signal, not an error
    """The work is no longer wanted."""


class Here:
    """The state of a worker process."""

    work: Work[Any, Any] | None = None
    is_stopped: Callable[[], bool] | None = None


def go_on() -> None:
    """Raise `Stopped` in a worker process whose results are no longer wanted."""
    if Here.is_stopped is not None and Here.is_stopped():
        raise Stopped


class Hired(Protocol[Given_contra, Found]):
    """A crew that does the pieces of one work."""

    @property
    def room(self) -> int:
        """The number of pieces to hand out at once, so that nobody waits for the next.

        Raise `LabError` if nobody is left to finish.
        """

    def submit(self, piece: Given_contra, /) -> "Future[Found]":
        """Hand out a piece."""


class Crew(Protocol):
    """The workers that do pieces of work: processes of this computer, or those of a cluster."""

    @property
    def size(self) -> int:
        """The number of pieces done at once."""

    def at_most(self, pieces: int) -> "Crew":
        """Return a crew no larger than this many pieces need."""

    def hired(self, work: Work[Given, Found]) -> AbstractContextManager[Hired[Given, Found]]:
        """Have the work done within a context, after which whatever is left is no longer wanted.

        Errors of the crew itself become `LabError`.
        """


@dataclass(frozen=True, slots=True)
class Processes:
    """Processes of this computer; a single one is this process."""

    size: int

    def at_most(self, pieces: int) -> "Processes":
        """Return as many processes as this many pieces need."""
        return Processes(max(1, min(self.size, pieces)))

    @contextmanager
    def hired(self, work: Work[Given, Found]) -> Iterator[Hired[Given, Found]]:
        """Have the work done by new processes, which end with the context."""
        check_can_travel(work)
        # Always spawn: a fork of a process with threads, such as a progress bar, may hang.
        context = get_context("spawn")
        # No event: its lock stays taken if a process dies while it looks.
        stop, others = context.RawValue("b", 0), set(active_children())
        pool = ProcessPoolExecutor(self.size, context, _begin, (work, partial(getattr, stop, "value")))
        try:
            yield _Pool(pool, 3 * self.size)
        except BrokenProcessPool as error:
            raise LabError(
                "a worker process died: a player ended it, or there is too little memory"
            ) from error
        finally:
            stop.value = 1
            late = Timer(GRACE, _terminate, [set(active_children()) - others])
            late.start()
            # Only the pool waits for its processes: two threads waiting for one may both miss its end.
            pool.shutdown(cancel_futures=True)
            late.cancel()


@dataclass(frozen=True, slots=True)
class _Pool:
    """A pool of processes that have their work; ``room`` is more than there are processes."""

    pool: ProcessPoolExecutor
    room: int

    def submit(self, piece: Any, /) -> "Future[Any]":  # noqa: ANN401 - of any work
        """Hand out a piece."""
        return self.pool.submit(_do, piece)


def processes(wanted: int | None) -> int:
    """Return the number of processes wanted, or one for each available core.

    Raise `LabError` for less than one.
    """
    if wanted is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if wanted < 1:
        raise LabError(f"the work takes at least one process, not {wanted}")
    return wanted


def crew(wanted: int | Crew | None) -> Crew:
    """Return a crew as it is, or one of the number of processes wanted, by default one for each core."""
    return Processes(processes(wanted)) if wanted is None or isinstance(wanted, int) else wanted


def in_order(work: Work[Given, Found], pieces: Iterable[Given], workers: Crew) -> Generator[Found]:
    """Yield the results of ``work`` for these pieces, in order.

    Closing the iterator stops the work.  Raise `LabError` if a worker process dies or the work cannot be
    pickled.
    """
    return _results(work, pieces, workers, slice(1))


def as_they_come(work: Work[Given, Found], pieces: Iterable[Given], workers: Crew) -> Generator[Found]:
    """Yield the results of ``work`` as `in_order` does, but each as soon as it is there."""
    return _results(work, pieces, workers, slice(None))


def _results(
    work: Work[Given, Found], pieces: Iterable[Given], workers: Crew, awaited: slice
) -> Generator[Found]:
    """Yield results; ``awaited`` are those of the pieces handed out whose result may come next."""
    if workers == Processes(1):
        try:
            yield from map(work.done, pieces)
        finally:
            work.close()
        return
    rest, waiting = iter(pieces), list[Future[Found]]()
    with workers.hired(work) as hired:
        while True:
            waiting += map(hired.submit, islice(rest, max(0, hired.room - len(waiting))))
            if not waiting:
                return
            done, _ = wait(waiting[awaited], LOOK, FIRST_COMPLETED)
            for each in [each for each in waiting if each in done]:
                waiting.remove(each)
                # A piece takes its place first, so that nobody waits while this result is used.
                waiting += map(hired.submit, islice(rest, 1))
                yield each.result()


def _terminate(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.terminate()


def check_can_travel(work: object) -> None:
    """Raise `LabError` if work cannot be sent to another process."""
    try:
        pickle.dumps(work)
    except Exception as error:
        raise LabError(
            f"this cannot be sent to another process, only one worker can do it: {error}"
        ) from error


def _begin(work: Work[Any, Any], is_stopped: Callable[[], bool]) -> None:
    """Prepare a worker process, which leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Here.work, Here.is_stopped = work, is_stopped
    atexit.register(work.close)
    Thread(target=end_with, args=(parent_process(),), daemon=True).start()


def end_with(parent: BaseProcess | None) -> None:
    """End this process when its parent is gone, or it would wait for work for good."""
    assert parent is not None, "a worker process has a parent"
    parent.join()
    os._exit(1)


def _do(piece: Any) -> Any:  # noqa: ANN401 - of any work
    assert Here.work is not None
    return Here.work.done(piece)
