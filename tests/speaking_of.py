"""The case that a test is at, if it goes through many itself.

Thousands of cases of a few milliseconds are quicker to go through in one test than in separate ones.
"""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def speaking_of(*case: object) -> Iterator[None]:
    """An error inside says for which case it is."""
    try:
        yield
    except Exception as failure:
        failure.add_note(f"This was about {' '.join(map(str, case))}.")
        raise
