"""A check that nothing waits for the garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def none_left(*kinds: type) -> Iterator[None]:
    """Fail if objects of some kinds made meanwhile are still there afterwards; none are collected."""
    gc.disable()
    try:
        # Kept, so that no later one is taken for one of these.
        earlier = _all(kinds)
        yield
        assert len(_all(kinds)) == len(earlier)
    finally:
        gc.enable()


def _all(kinds: tuple[type, ...]) -> list[object]:
    # By their types: some objects pretend to be of others when they are asked.
    return [each for each in gc.get_objects() if issubclass(type(each), kinds)]
