"""The names of the players at a table in the terminal."""

from collections.abc import Iterable

from capot.cli.words import Names
from capot.players.protocol import FRIENDS, LONGEST_NAME


class NamesError(ValueError):
    """Names that the players of a table cannot have; the message says why."""


def seated(called: Iterable[str], seats: int, seat: int) -> Names:
    """Return the names at a table: those given from ``seat`` onwards, default names for the rest.

    If none are given, the player at ``seat`` is "You".  Raise `NamesError` for too many or equal names.
    """
    given = [" ".join(name.split()) for name in called]
    if any(not name for name in given):
        raise NamesError("a name is empty; separate names by single commas")
    long = next((name for name in given if len(name) > LONGEST_NAME or not name.isprintable()), None)
    if long is not None:
        raise NamesError(f"{long!r} does not fit on the table: a name has at most {LONGEST_NAME} letters")
    if len(given) > seats:
        raise NamesError(f"{len(given)} names are too many for {seats} players")
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise NamesError(f"two players cannot both be called {twice}")
    spare = [name for name in FRIENDS if name not in given]
    around = (given or ["You"]) + spare
    return Names(tuple(around[(place - seat) % seats] for place in range(seats)), None if given else seat)
