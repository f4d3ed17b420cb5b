"""What there is to play, as the page is told: games with their house rules, card faces and rulebooks."""

from collections.abc import Mapping

from capot.server.messages import GameInfo, Rulebook


def games() -> list[GameInfo]:
    """Return the games of the catalogue in its order."""
    raise NotImplementedError


def rulebook(key: str, seats: int | None = None, options: Mapping[str, str] | None = None) -> Rulebook:
    """Return the rules of a game, for one number of players where it is given.

    Raise `NotFound` if there is no such game, `Illegal` for house rules that contradict each other.
    """
    raise NotImplementedError
