"""Work that goes on when whoever asked for it has gone, and the errors that nobody waits for then."""

import asyncio
import logging
from typing import Any, TypeVar

from capot.server.errors import Refusal

T = TypeVar("T")

_logger = logging.getLogger(__name__)


async def outcome(work: "asyncio.Future[T]") -> T:
    """Return the result of some work, which goes on if the caller is cancelled.

    So it does with `asyncio.shield`, but an error is then left to the event loop.
    """
    try:
        await asyncio.wait((work,))
    except asyncio.CancelledError:
        # Of several that are cancelled, one has its error noted.
        work.remove_done_callback(note_error)
        work.add_done_callback(note_error)
        raise
    try:
        return work.result()
    finally:
        # An error of the work would keep this frame, and the frame the work.
        del work


def note_error(work: "asyncio.Future[Any]") -> None:
    """Log the error of work that is done and that nobody waits for, unless it is a refusal."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, Refusal):
        _logger.error("background work failed", exc_info=error)
