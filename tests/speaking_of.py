"""Which of many cases a test speaks of, where it goes through them itself.

Thousands of cases of a few milliseconds are quicker looked at in one test than each in a test of its own.
"""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def speaking_of(*case: object) -> Iterator[None]:
    """Whatever fails inside says for which case it failed."""
    try:
        yield
    except Exception as failure:
        failure.add_note(f"This was about {' '.join(map(str, case))}.")
        raise
