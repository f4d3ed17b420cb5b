"""Errors that only say that PostgreSQL cannot be reached; the database may be back in a moment."""

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree


class Taken(Exception):  # noqa: N818 - the holder may end
    """Another connection holds the lock."""


_LOSSES = (
    OSError,  # among them TimeoutError
    NoneFree,
    Taken,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # asked while it hears that the connection ends
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InvalidPasswordError,
)
"""Errors of a connection; those of them that are a `ValueError` are about what is to be written."""


def is_loss(error: BaseException) -> bool:
    """Whether an error only says that there is no connection, or none any more."""
    cause = cause_of(error)
    return (isinstance(error, DBAPIError) and error.connection_invalidated) or (
        isinstance(cause, _LOSSES) and not isinstance(cause, ValueError)
    )


def cause_of(error: BaseException) -> BaseException:
    """Return the error of the driver or the system behind others."""
    inner = getattr(error, "orig", None) or error.__cause__
    # Behind the end of a time limit stands the cancellation of what took too long.
    return cause_of(inner) if isinstance(inner, Exception) else error
