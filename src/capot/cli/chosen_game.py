"""The game and the house rules that the words of a command choose."""

from pathlib import Path

from capot.rules.catalog import find_game
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.options import with_options


def chosen_game(text: str, options: tuple[str, ...]) -> Game:
    """Return the game of this key, name or JSON file with house rules in force.

    Raise `RulesError` with the reason if there is none.
    """
    game = _game_in(Path(text)) if text.endswith(".json") else find_game(text)
    return with_words(game, options) if options else game


def _game_in(path: Path) -> Game:
    """Return the game that a file holds as JSON."""
    from capot.rules import codec

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise RulesError(f"{path} cannot be read: {reason}") from error
    try:
        return codec.loads(text)
    except RulesError as error:
        raise RulesError(f"{path} holds no game: {error}") from error


def with_words(game: Game, options: tuple[str, ...]) -> Game:
    """Return a game with house rules given as ``NAME=VALUE``; raise `RulesError` with the reason."""
    chosen: dict[str, str] = {}
    for text in options:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name or not value:
            raise RulesError(f"{text!r} is no house rule; write it as NAME=VALUE")
        if chosen.get(name, value) != value:
            raise RulesError(f"{name} cannot be both {chosen[name]} and {value}")
        chosen[name] = value
    return with_options(game, chosen)
