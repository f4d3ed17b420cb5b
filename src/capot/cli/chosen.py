"""The game, players and budget that the words of a command choose."""

import re
from pathlib import Path

from capot.lab.errors import LabError
from capot.players.catalog import PROGRAM, player_named
from capot.players.protocol import Budget, Player
from capot.rules.catalog import meant_game
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.options import with_options

_BUDGET = re.compile(r"([0-9]{1,7})\s*(ms|s|w)")


def chosen_game(text: str, options: tuple[str, ...]) -> Game:
    """Return the game with this key, name or JSON file, under house rules; raise `RulesError` if none."""
    game = game_in(Path(text)) if text.endswith(".json") else meant_game(text)
    return with_words(game, options) if options else game


def catalogue_game(text: str, what: str) -> Game:
    """Return the game of the catalogue that a text means, for ``what`` only such games have.

    Raise `RulesError` with the reason for a file, or for a text that means no game.
    """
    if text.endswith(".json"):
        raise RulesError(f"only games of the catalogue have {what}, and {text} is a file")
    return meant_game(text)


def game_in(path: Path) -> Game:
    """Return the game in a file, written whole or as edits; raise `RulesError` if it holds none."""
    from capot.rules import codec

    text = text_of_game(path)
    try:
        return codec.loads(text)
    except RulesError as error:
        raise RulesError(f"{path} is not a game: {error}") from error


def text_of_game(path: Path) -> str:
    """Return the text of a file that should hold a game; raise `RulesError` if it cannot be read."""
    from capot.rules.codec import LONGEST

    try:
        with path.open("rb") as file:
            # A file that never ends, or a very long one, is no game.
            read = file.read(4 * LONGEST + 1)
        return read.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise RulesError(f"{path} cannot be read: {reason}") from error


def with_words(game: Game, options: tuple[str, ...]) -> Game:
    """Return a game with house rules given as ``NAME=VALUE``; raise `RulesError` with the reason."""
    chosen: dict[str, str] = {}
    for text in options:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name or not value:
            raise RulesError(f"{text!r} is not a house rule; write it as NAME=VALUE")
        if chosen.get(name, value) != value:
            raise RulesError(f"{name} cannot be both {chosen[name]} and {value}")
        chosen[name] = value
    return with_options(game, chosen)


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
