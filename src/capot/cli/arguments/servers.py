"""Refusals of a server that a command asks over HTTP, with the standard library alone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from capot.cli.arguments.options import Refused

LONGEST_REASON = 500
"""Letters of a server's reason that are shown."""


@contextmanager
def refusals(url: str, what: str, advice: str = "") -> Iterator[None]:
    """Turn the errors of a request into `Refused`: the server refuses ``what``, or cannot be reached."""
    from http.client import HTTPException
    from urllib.error import HTTPError

    try:
        yield
    except HTTPError as error:
        with error:
            reason = _reason(error.read(10_000), error.code)
        raise Refused(f"the server refuses {what}: {reason}") from error
    except (OSError, HTTPException, ValueError) as error:
        raise Refused(f"{url} cannot be reached: {getattr(error, 'reason', error)}{advice}") from error


def _reason(body: bytes, status: int) -> str:
    """Return the reason a server gives for refusing, or its status if it gives none."""
    from capot.record.signs import harmless

    try:
        return harmless(str(json.loads(body)["reason"])[:LONGEST_REASON])
    except (ValueError, KeyError, TypeError):
        return f"it answers {status}"
