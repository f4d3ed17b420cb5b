"""The computer players by name: those of the catalogue, and programs by their command."""

import shlex
from dataclasses import replace

from capot.players.erring import ErringPlayer, Errors
from capot.players.errors import UnknownPlayer
from capot.players.protocol import Budget, Player
from capot.players.quick import QuickPlayer
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.simple import SimplePlayer
from capot.players.thumb import ThumbPlayer

EASY = ErringPlayer("easy", replace(SEARCH, budget=Budget(worlds=16)), Errors(heat=0.5, cap=0.6))
MEDIUM = ErringPlayer("medium", replace(SEARCH, budget=Budget(worlds=24)), Errors(heat=0.1, cap=0.15))
HARD = replace(SEARCH, budget=Budget(milliseconds=250))
MAX = replace(SEARCH, budget=Budget(milliseconds=1300))

STYLES = {"careful": 1.2, "bold": -1.0}
"""How cautious players of a style are: `capot.players.search.stake.Stake`."""

STRENGTHS: dict[str, Player] = {
    "easy": EASY,
    "medium": MEDIUM,
    "hard": SamplerPlayer("hard", HARD),
    "max": SamplerPlayer("max", MAX),
}
"""The players that people choose by strength, weakest first."""

PLAYERS: dict[str, Player] = {
    "random": RandomPlayer(),
    "simple": SimplePlayer(),
    "thumb": ThumbPlayer(),
    "quick": QuickPlayer(),
    "learned": QuickPlayer("learned"),
    "sampler": SamplerPlayer(),
    **STRENGTHS,
    **{name: SamplerPlayer(name, replace(HARD, caution=caution)) for name, caution in STYLES.items()},
}
"""Every player by its name."""

RETIRED = {"duck": "quick"}
"""Successors of retired players, by name."""

PROGRAM = "exec:"
"""Prefix of the command of a program that speaks the engine protocol."""


def player_named(text: str) -> Player:
    """Return the player named by a text: a key of `PLAYERS`, or ``exec:COMMAND`` for a program.

    The command is split into words as by a shell, but no shell runs it.  It starts when the player is
    first asked for a move; `dismiss` the player at the end.  Raise `UnknownPlayer` for any other name; the
    message lists the names, or gives the successor of a retired player.
    """
    if text.startswith(PROGRAM):
        # Only here are processes and threads needed.
        from capot.players.programs.player import EnginePlayer  # noqa: PLC0415

        return EnginePlayer(words_of(text))
    if text in RETIRED:
        raise UnknownPlayer(f"the player {text!r} is gone; play {RETIRED[text]!r} instead")
    if text not in PLAYERS:
        raise UnknownPlayer(
            f"there is no player {text!r}; there are {', '.join(PLAYERS)}, "
            f"and {PROGRAM}COMMAND for a program of your own"
        )
    return PLAYERS[text]


def dismiss(player: Player) -> None:
    """Stop what a player keeps running, if anything; asked for another move, it starts again."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of the command of a program; raise `UnknownPlayer` if there are none."""
    try:
        words = tuple(shlex.split(text.removeprefix(PROGRAM)))
    except ValueError as error:
        raise UnknownPlayer(f"{text!r} is no command: it opens a quotation and does not close it") from error
    if not words:
        raise UnknownPlayer(f"{PROGRAM} needs the command of a program, such as {PROGRAM}'python3 ducker.py'")
    return words
