"""The players and the budget that the words of a command choose."""

import re

from capot.lab.errors import LabError
from capot.players.catalog import PROGRAM, player_named
from capot.players.protocol import Budget, Player

_BUDGET = re.compile(r"([0-9]{1,7})\s*(ms|s|w)")


def named_players(texts: tuple[str, ...]) -> tuple[Player, ...]:
    """Return the players that these words name, several in a word where commas part them.

    A program with its words, ``exec:COMMAND``, may have commas.  Raise `UnknownPlayer` for a word that names
    none.
    """
    names = [
        name.strip() for text in texts for name in ([text] if text.startswith(PROGRAM) else text.split(","))
    ]
    # The same program at several seats is one player.
    players = {name: player_named(name) for name in names}
    return tuple(players[name] for name in names)


def budget_of(text: str | None) -> Budget | None:
    """Return the budget that a text like ``50ms``, ``2s`` or ``100w`` is; raise `LabError` if it is none."""
    if text is None:
        return None
    found = _BUDGET.fullmatch(text.strip())
    amount = int(found[1]) if found else 0
    if found is None or amount == 0:
        raise LabError(f"{text!r} is no budget for a move; write 50ms or 2s for time, 100w for worlds")
    if found[2] == "w":
        return Budget(worlds=amount)
    return Budget(milliseconds=amount * (1000 if found[2] == "s" else 1))
