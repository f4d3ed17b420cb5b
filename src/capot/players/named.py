"""Players as people name them: one of the catalogue by its key, or a program of their own by its command."""

import shlex

from capot.players.catalog import PLAYERS, RETIRED
from capot.players.errors import UnknownPlayer
from capot.players.protocol import Player

PROGRAM = "exec:"
"""What stands before the command of a program that speaks the engine protocol."""


def player_named(text: str) -> Player:
    """Return the player that a text names: a key of `PLAYERS`, or ``exec:COMMAND`` for a program.

    The command is split into words as a shell does it, but no shell runs it.  It starts when the player is
    first asked for a move; `dismiss` the player at the end.  Raise `UnknownPlayer` with the names that there
    are if the text is none of them, and with the successor of a player that is gone.
    """
    if text.startswith(PROGRAM):
        # Only here are processes and threads needed.
        from capot.players.programs.player import EnginePlayer  # noqa: PLC0415

        return EnginePlayer(_words(text))
    if text in RETIRED:
        raise UnknownPlayer(f"the player {text!r} is gone; play {RETIRED[text]!r} instead")
    if text not in PLAYERS:
        raise UnknownPlayer(
            f"there is no player {text!r}; there are {', '.join(PLAYERS)}, "
            f"and {PROGRAM}COMMAND for a program of your own"
        )
    return PLAYERS[text]


def dismiss(player: Player) -> None:
    """End what a player keeps running, if anything; asked again, it would start anew."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def _words(text: str) -> tuple[str, ...]:
    """Return the words of the command; raise `UnknownPlayer` if it has none."""
    try:
        words = tuple(shlex.split(text.removeprefix(PROGRAM)))
    except ValueError as error:
        raise UnknownPlayer(f"{text!r} is no command: it opens a quotation and does not close it") from error
    if not words:
        raise UnknownPlayer(f"{PROGRAM} needs the command of a program, such as {PROGRAM}'python3 ducker.py'")
    return words
