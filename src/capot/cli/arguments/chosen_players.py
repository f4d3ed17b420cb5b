"""The players, and their budget, that the words of a command choose."""

import re

from capot.lab.errors import LabError
from capot.players.catalog import PROGRAM, player_named
from capot.players.protocol import Budget, Player

_BUDGET = re.compile(r"([0-9]{1,7})\s*(ms|s|w)")


def named_players(texts: tuple[str, ...]) -> tuple[Player, ...]:
    """Return the players named by these words, which may contain several names separated by commas.

    A program, ``exec:COMMAND``, is one name with its commas.  Raise `UnknownPlayer` for an unknown name.
    """
    names = [
        name.strip() for text in texts for name in ([text] if text.startswith(PROGRAM) else text.split(","))
    ]
    # The same program at several seats is one player.
    players = {name: player_named(name) for name in names}
    return tuple(players[name] for name in names)


def budget_of(text: str | None) -> Budget | None:
    """Return the budget of a text such as ``50ms``, ``2s`` or ``100w``; raise `LabError` for any other."""
    if text is None:
        return None
    found = _BUDGET.fullmatch(text.strip())
    amount = int(found[1]) if found else 0
    if found is None or amount == 0:
        raise LabError(f"{text!r} is not a budget for a move; write 50ms or 2s for time, 100w for worlds")
    if found[2] == "w":
        return Budget(worlds=amount)
    return Budget(milliseconds=amount * (1000 if found[2] == "s" else 1))
