"""A check that nothing waits for the garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def none_left(kind: type) -> Iterator[None]:
    """Fail if objects of a kind that are made meanwhile are still there afterwards; none are collected."""
    gc.disable()
    try:
        # Kept, so that no later one is taken for one of these.
        earlier = _all(kind)
        yield
        assert len(_all(kind)) == len(earlier)
    finally:
        gc.enable()


def _all(kind: type) -> list[object]:
    # By their types: some objects pretend to be of others when they are asked.
    return [each for each in gc.get_objects() if issubclass(type(each), kind)]
