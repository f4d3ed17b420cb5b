"""What the commands that make experiments share: lists of players, budgets, how far it is."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from capot.players.protocol import Budget, Player

PLAYERS = "--players"

_BUDGET = re.compile(r"([0-9]{1,7})\s*(ms|s|w)")


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


def named_players(texts: tuple[str, ...]) -> "tuple[Player, ...]":
    """Return the players that these words name, several in a word where commas part them.

    A program with its words, ``exec:COMMAND``, may have commas.  Raise `UnknownPlayer` for a word that names
    none.
    """
    from capot.players.named import PROGRAM, player_named

    names = [
        name.strip() for text in texts for name in ([text] if text.startswith(PROGRAM) else text.split(","))
    ]
    # The same program at several seats is one player.
    players = {name: player_named(name) for name in names}
    return tuple(players[name] for name in names)


def budget_of(text: str | None) -> "Budget | None":
    """Return the budget that a text like ``50ms``, ``2s`` or ``100w`` is; raise `LabError` if it is none."""
    from capot.lab.errors import LabError
    from capot.players.protocol import Budget

    if text is None:
        return None
    found = _BUDGET.fullmatch(text.strip())
    amount = int(found[1]) if found else 0
    if found is None or amount == 0:
        raise LabError(f"{text!r} is no budget for a move; write 50ms or 2s for time, 100w for worlds")
    if found[2] == "w":
        return Budget(worlds=amount)
    return Budget(milliseconds=amount * (1000 if found[2] == "s" else 1))


@contextmanager
def shown_progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Yield a function that is told how much is done, and shows it where a person looks on."""
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
