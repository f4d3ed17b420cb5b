"""What the commands that make experiments share: lists of players, seeds, a progress bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

PLAYERS = "--players"


class WithPlayers(click.Command):
    """A command whose option ``--players`` takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Write the option once for each of its words, as the parser wants it."""
        return super().parse_args(ctx, list(_written_out(args)))


def _written_out(args: list[str]) -> Iterator[str]:
    after_players = is_first = False
    for word in args:
        if word.startswith("-"):
            after_players = is_first = word == PLAYERS
            yield word
        elif after_players and not is_first:
            yield from (PLAYERS, word)
        else:
            is_first = False
            yield word


@contextmanager
def shown_progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Yield a function that shows how much is done, if a person is watching."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def seed_option(function: Any) -> Any:  # noqa: ANN401 - whatever click makes of a function
    """Give a command the option ``--seed``."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**64 - 1),
        default=0,
        show_default=True,
        metavar="S",
        help="Which cards and which luck: the same seed gives the same again.",
    )(function)
