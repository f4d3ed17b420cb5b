"""Pieces of work done by one process or several, with results in the same order."""

import atexit
import os
import pickle
import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from threading import Thread, Timer
from typing import Any, Protocol, TypeVar

from capot.lab.errors import LabError

Given = TypeVar("Given")
Found = TypeVar("Found")
Given_contra = TypeVar("Given_contra", contravariant=True)
Found_co = TypeVar("Found_co", covariant=True)

GRACE = 5.0
"""Seconds for workers to end once their results are no longer wanted."""


class Work(Protocol[Given_contra, Found_co]):
    """A task for each of many pieces, in any process it is pickled into."""

    def done(self, piece: Given_contra, /) -> Found_co:
        """Return the result for a piece."""

    def close(self) -> None:
        """Release its resources."""


class Stopped(Exception):  # noqa: N818 - a signal, not an error
    """The work is no longer wanted."""


class _Here:
    """The state of a worker process."""

    work: Work[Any, Any] | None = None
    stop: Event | None = None


def go_on() -> None:
    """Raise `Stopped` in a worker process whose results are no longer wanted."""
    if _Here.stop is not None and _Here.stop.is_set():
        raise Stopped


def processes(wanted: int | None) -> int:
    """Return the number of processes wanted, or one for each available core.

    Raise `LabError` for less than one.
    """
    if wanted is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if wanted < 1:
        raise LabError(f"the work takes at least one process, not {wanted}")
    return wanted


def in_order(work: Work[Given, Found], pieces: Iterable[Given], workers: int) -> Generator[Found]:
    """Yield the results of ``work`` for these pieces, in order.

    With more than one worker, new processes compute them.  Closing the iterator stops the work.  Raise
    `LabError` if a worker process dies or the work cannot be pickled.
    """
    if workers > 1:
        _check_can_travel(work)
        yield from _by_processes(work, pieces, workers)
        return
    try:
        yield from map(work.done, pieces)
    finally:
        work.close()


def _by_processes(work: Work[Given, Found], pieces: Iterable[Given], workers: int) -> Generator[Found]:
    # Always spawn: a fork of a process with threads, such as a progress bar, may hang.
    context = get_context("spawn")
    stop, others = context.Event(), set(active_children())
    pool = ProcessPoolExecutor(workers, context, _begin, (work, stop))
    waiting: deque[Future[Found]] = deque()
    rest = iter(pieces)
    try:
        # More than there are workers, so that none of them waits for this process.
        waiting.extend(pool.submit(_do, piece) for piece in islice(rest, 3 * workers))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(_do, piece) for piece in islice(rest, 1))
            yield result
    except BrokenProcessPool as error:
        raise LabError("a worker process died: a player ended it, or there is too little memory") from error
    finally:
        stop.set()
        late = Timer(GRACE, _terminate, [set(active_children()) - others])
        late.start()
        # Only the pool waits for its processes: two threads waiting for one may both miss its end.
        pool.shutdown(cancel_futures=True)
        late.cancel()


def _terminate(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.terminate()


def _check_can_travel(work: object) -> None:
    try:
        pickle.dumps(work)
    except Exception as error:
        raise LabError(
            f"this cannot be sent to another process, only one worker can do it: {error}"
        ) from error


def _begin(work: Work[Any, Any], stop: Event) -> None:
    """Prepare a worker process, which leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Here.work, _Here.stop = work, stop
    atexit.register(work.close)
    Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: BaseProcess | None) -> None:
    """End this process when its parent is gone, or it would wait for work for good."""
    assert parent is not None, "a worker process has a parent"
    parent.join()
    os._exit(1)


def _do(piece: Any) -> Any:  # noqa: ANN401 - of any work
    assert _Here.work is not None
    return _Here.work.done(piece)
