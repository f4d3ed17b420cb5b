"""A test that hangs is given up and says where: its tasks and threads, and what a table waits for."""

import asyncio
import gc
import sys
import threading
import traceback
import warnings
from collections.abc import Coroutine, Iterable, Iterator
from types import FrameType
from typing import Any, TypeVar

from capot.server.tables.table import Table

T = TypeVar("T")

LONGEST = 300
"""Seconds after which a test counts as hanging, even on a busy machine."""

TICK = 1.0
"""Seconds between two looks at a test."""

CLOSING = 30
"""Seconds for a test that hangs to close what it has opened."""


async def watched(test: Coroutine[Any, Any, T]) -> T:
    """Return the result of a test; raise `AssertionError` with all that is going on if it hangs.

    A computer that stands still meanwhile is no hang: however long that takes, it counts as one look.
    """
    task, looks = asyncio.create_task(test, name="the test"), 0
    while looks * TICK < LONGEST:
        if (await asyncio.wait({task}, timeout=TICK))[0]:
            return task.result()
        looks += 1
    told = "\n".join(going_on())
    task.cancel()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.wait(others, timeout=CLOSING)
    del task, others
    with warnings.catch_warnings():
        # Anything still open is the fault of this test and must not fail the next.
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    raise AssertionError(f"the test hangs:\n{told}")


def going_on() -> Iterator[str]:
    """Yield lines on the tables in memory, the tasks of this loop, and all threads."""
    for table in gc.get_objects():
        # A weak reference may be to what no longer exists, so it is not asked.
        if type(table) is Table:
            yield from table_told(table)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        yield f"task {task.get_name()}:"
        yield from lines_of(awaited(task.get_coro()))
    frames = sys._current_frames()  # noqa: SLF001 - there is no other way to see threads
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.ident in frames:
            yield f"thread {thread.name}:"
            yield from lines_of(reversed([*outwards(frames[thread.ident])]))


def table_told(table: Table) -> Iterator[str]:
    """Yield lines on a table: how far it is, and all it keeps in memory."""
    log = table.log
    acting = log.match.position.to_act if log.phase == "playing" else ()
    yield f"table {table.id}: {log.phase} at {log.seq}, to act {sorted(acting)}, {len(table.pages)} pages"
    yield from (f"    {name}: {each!r}" for name, each in vars(table).items() if name not in {"log", "pages"})


def awaited(work: Any) -> Iterator[FrameType]:
    """Yield the frames of a coroutine that waits, from the outermost to where it waits."""
    while work is not None:
        frame = getattr(work, "cr_frame", None) or getattr(work, "ag_frame", None)
        if frame is not None:
            yield frame
        work = getattr(work, "cr_await", None) or getattr(work, "ag_await", None)


def outwards(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a frame and all around it."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def lines_of(frames: Iterable[FrameType]) -> Iterator[str]:
    """Yield where frames are."""
    for frame in frames:
        (summary,) = traceback.extract_stack(frame, limit=1)
        yield f"    {summary.filename}:{summary.lineno} in {summary.name}: {summary.line}"
