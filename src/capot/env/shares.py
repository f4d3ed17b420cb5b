"""Rows shared out among threads, which compiled code lets run side by side."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")


def shares(rows: int, threads: int) -> list[slice]:
    """Return the rows of each thread: as many in each as can be, and none without any."""
    count = min(rows, threads)
    ends = [rows * share // count for share in range(count + 1)]
    return [slice(*each) for each in pairwise(ends)]


def in_threads(parts: Sequence[tuple[slice, T]], work: Callable[[slice, T], None]) -> None:
    """Do some work for each share, the first in this thread, and return when all are done."""
    (first, rest), *others = parts
    waiting = [_pool().submit(work, *each) for each in others]
    work(first, rest)
    for each in waiting:
        each.result()


@cache
def _pool() -> ThreadPoolExecutor:
    """The threads of this process, started as they are needed; a copy of it after a fork has none."""
    os.register_at_fork(after_in_child=_pool.cache_clear)
    return ThreadPoolExecutor(max_workers=256, thread_name_prefix="capot-rows")
