"""Command-line options that several commands share, and what the terminal can show."""

import os
from collections.abc import Callable
from typing import TextIO, TypeVar

import click

NEWEST = ":newest:"
"""What ``--resume`` means without a name."""

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


def is_fit_terminal(stream: TextIO) -> bool:
    """Whether colours, boxes and suit signs can be shown: a terminal that knows more than lines."""
    knows_signs = (getattr(stream, "encoding", None) or "").lower().startswith("utf")
    return stream.isatty() and knows_signs and os.environ.get("TERM", "") not in {"", "dumb"}
