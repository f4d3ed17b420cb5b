"""Players of Capot at a table of an environment, and what limits them."""

from capot.players.catalog import player_named
from capot.players.protocol import Budget, Player


def the_player(wanted: Player | str) -> Player:
    """Return a player, itself or by name; raise `UnknownPlayer` or, for anything else, `TypeError`."""
    if isinstance(wanted, str):
        return player_named(wanted)
    if not callable(getattr(wanted, "choose", None)):
        raise TypeError(f"a player is a name or has a method 'choose', and {wanted!r} is neither")
    return wanted


def the_budget(wanted: Budget | None) -> Budget | None:
    """Return a budget or None; raise `TypeError` for anything else."""
    if wanted is None or isinstance(wanted, Budget):
        return wanted
    raise TypeError(f"a budget is Budget(milliseconds=...) or Budget(worlds=...), not {wanted!r}")
