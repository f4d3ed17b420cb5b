"""Command-line options that several commands share, and the game they choose."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

import click

if TYPE_CHECKING:
    from capot.rules.model import Game

F = TypeVar("F", bound=Callable[..., object])


def game_options(function: F) -> F:
    """Give a command the option ``--option NAME=VALUE``, any number of times."""
    return click.option(
        "--option",
        "-o",
        multiple=True,
        metavar="NAME=VALUE",
        help="A house rule; may be given several times.",
    )(function)


def chosen_game(text: str, options: tuple[str, ...]) -> "Game":
    """Return the game of this key, name or JSON file with house rules in force.

    Raise `RulesError` with the reason if there is none.
    """
    from capot.rules.catalog import find_game

    game = _game_in(Path(text)) if text.endswith(".json") else find_game(text)
    return with_words(game, options) if options else game


def _game_in(path: Path) -> "Game":
    """Return the game that a file holds as JSON."""
    from capot.rules import codec
    from capot.rules.errors import RulesError

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise RulesError(f"{path} cannot be read: {reason}") from error
    try:
        return codec.loads(text)
    except RulesError as error:
        raise RulesError(f"{path} holds no game: {error}") from error


def with_words(game: "Game", options: tuple[str, ...]) -> "Game":
    """Return a game with house rules given as ``NAME=VALUE``; raise `RulesError` with the reason."""
    from capot.rules.errors import RulesError
    from capot.rules.options import with_options

    chosen: dict[str, str] = {}
    for text in options:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not name or not value:
            raise RulesError(f"{text!r} is no house rule; write it as NAME=VALUE")
        if chosen.get(name, value) != value:
            raise RulesError(f"{name} cannot be both {chosen[name]} and {value}")
        chosen[name] = value
    return with_options(game, chosen)


def is_fit_terminal(stream: TextIO) -> bool:
    """Whether colours, boxes and suit signs can be shown: a terminal that knows more than lines."""
    knows_signs = (getattr(stream, "encoding", None) or "").lower().startswith("utf")
    return stream.isatty() and knows_signs and os.environ.get("TERM", "") not in {"", "dumb"}
