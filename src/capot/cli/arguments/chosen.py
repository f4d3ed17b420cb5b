"""The game that the words of a command choose."""

from pathlib import Path

from capot.rules.catalog import meant_game
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.model import Game


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
