"""Options, refusals, progress and terminal checks that several commands share."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click
from click.shell_completion import CompletionItem

from capot.cli.arguments.completions import house_rules, numbers, players
from capot.extras import need

NEWEST = ":newest:"
"""The value of ``--resume`` without a name."""

PLAYERS = "--players"

WORDS = "words"
"""Where the context of a command `WithPlayers` has its words as they were given."""

F = TypeVar("F", bound=Callable[..., object])


class Refused(click.ClickException):
    """The command cannot be carried out; the message is the reason, the exit code 2."""

    exit_code = 2


def game_options(function: F) -> F:
    """Give a command the option ``--option NAME=VALUE``, any number of times."""
    return click.option(
        "--option",
        "-o",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=house_rules,
        help="A house rule; may be given several times.",
    )(function)


def language_option(function: F) -> F:
    """Give a command the option ``--language``."""
    from capot.language.languages import ENGLISH, LANGUAGES

    return click.option(
        "--language",
        type=click.Choice([*LANGUAGES]),
        default=ENGLISH.key,
        envvar="CAPOT_LANGUAGE",
        show_default=True,
        help="Language of all that is shown; what you type stays English.",
    )(function)


def screen_options(function: F) -> F:
    """Give a command the options that say how a table looks in the terminal."""
    for option in (
        language_option,
        click.option(
            "--four-colours", "--four-colors", is_flag=True, help="A different colour for each suit."
        ),
        click.option(
            "--plain", is_flag=True, help="Simple lines without colour, for a pipe or a screen reader."
        ),
    ):
        function = option(function)
    return function


def seats_option(help_text: str) -> Callable[[F], F]:
    """Give a command the option ``--seats K``, and refuse the old word for it."""

    def given(function: F) -> F:
        function = click.option("--seats", type=int, metavar="K", shell_complete=numbers, help=help_text)(
            function
        )
        return click.option(PLAYERS, type=str, hidden=True, expose_value=False, callback=_refuse_players)(
            function
        )

    return given


def _refuse_players(_context: click.Context, _option: click.Parameter, value: str | None) -> None:
    if value is not None:
        raise Refused(f"{PLAYERS} names players, in other commands; for their number type --seats {value}")


seats_at_best = click.option(
    "--seats",
    type=int,
    metavar="K",
    shell_complete=numbers,
    help="Number of players; by default the best number for the game.",
)
"""Give a command whose ``--players`` are names the option ``--seats K``."""


def seed_option(help_text: str, most: int = 2**64 - 1) -> Callable[[F], F]:
    """Give a command the option ``--seed S``."""
    return click.option(
        "--seed", type=click.IntRange(0, most), default=0, show_default=True, metavar="S", help=help_text
    )


def directory_option(help_text: str) -> Callable[[F], F]:
    """Give a command the option ``--out DIR``, where it keeps what is played."""
    return click.option(
        "--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help=help_text
    )


@contextmanager
def unless_interrupted() -> Iterator[None]:
    """End the program if Ctrl-C interrupts it before it has anything to show."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("Interrupted before anything was finished.", err=True)
        sys.exit(130)


def crew_options(function: F) -> F:
    """Give a command the options that say which processes do the work."""
    function = click.option(
        "--cluster",
        metavar="tcp://HOST:PORT|local:N",
        help="Play on the workers of a Dask scheduler, or on N of this computer, instead of processes.",
    )(function)
    return click.option(
        "--workers", type=int, metavar="W", help="Number of processes; by default one per core."
    )(function)


@contextmanager
def chosen_crew(workers: int | None, cluster: str | None) -> Iterator[Any]:
    """Yield who does the work: a number of processes, or a cluster for as long as it is needed."""
    if cluster is None:
        yield workers
        return
    if workers is not None:
        raise Refused("choose one: --workers W or --cluster")
    need("--cluster", "distributed")
    from capot.lab import cluster as clusters

    with clusters.cluster(cluster) as found:
        yield found


def bus_option(help_text: str, *, required: bool = False) -> Callable[[F], F]:
    """Give a command the option ``--bus``, whose value is refused unless what it needs is installed."""
    return click.option(
        "--bus",
        envvar="CAPOT_BUS",
        required=required,
        metavar="nats://HOST:PORT",
        callback=_installed_bus,
        help=help_text,
    )


def _installed_bus(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        # It is never repeated, because it may hold a password.
        if not all(each.strip().startswith(("nats://", "tls://")) for each in value.split(",")):
            raise click.BadParameter("it is not an address such as nats://localhost:4222")
        need("--bus", "nats")
    return value


def experiment_options(function: F) -> F:
    """Give a command the options that say at which table, how fast and with which luck players play."""
    function = crew_options(function)
    for option in (
        seed_option("Seed of cards and luck: the same seed gives the same result."),
        click.option("--budget", metavar="50ms|100w", help="Limit for each move: time, or worlds."),
        game_options,
        seats_at_best,
    ):
        function = option(function)
    return function


class WithPlayers(click.Command):
    """A command whose option ``--players`` takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Repeat the option before each of its words, as click expects."""
        options = [word for word in args if word.startswith("-")]
        ctx.meta[PLAYERS] = options[-1:] == [PLAYERS]
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, list(_written_out(args)))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return players for a further word after the option."""
        if ctx.meta.get(PLAYERS) and not incomplete.startswith("-"):
            return players(ctx, None, incomplete)
        return super().shell_complete(ctx, incomplete)


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
def shown_progress(total: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """Yield a function that shows the number done, if a person is watching."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def shown_work(
    workers: int | None, cluster: str | None, total: int | None, what: str
) -> Iterator[tuple[Any, Callable[[int], None]]]:
    """Yield who does the work, as `chosen_crew`, and who shows it; end the program if it is interrupted."""
    with unless_interrupted(), chosen_crew(workers, cluster) as crew, shown_progress(total, what) as progress:
        yield crew, progress


def get_players_ready() -> None:
    """Compile the players if that is not done, with a bar if a person is watching and a line if not."""
    from capot.players.readiness import TAKES, get_ready, is_ready

    if is_ready():
        return
    if not sys.stderr.isatty():
        click.echo(f"Getting the computer players ready; {TAKES}, just this once...", err=True)
    with shown_progress(100, "Getting the computer players ready, just this once:") as progress:
        get_ready(progress)


def is_fit_terminal(stream: TextIO) -> bool:
    """Whether a stream is a terminal with colours, boxes and suit signs."""
    knows_signs = (getattr(stream, "encoding", None) or "").lower().startswith("utf")
    return stream.isatty() and knows_signs and os.environ.get("TERM", "") not in {"", "dumb"}
