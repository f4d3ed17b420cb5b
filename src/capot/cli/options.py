"""Command-line options that several commands share, and the game they choose."""

import os
from collections.abc import Callable
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
    """Return the game of this key or name with house rules in force; raise `RulesError` with the reason."""
    from capot.rules.catalog import find_game

    game = find_game(text)
    return with_words(game, options) if options else game


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
