"""``capot measure``: what a game is like, with figures and their intervals."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    Refused,
    WithPlayers,
    chosen_crew,
    crew_options,
    directory_option,
    game_options,
    get_players_ready,
    seats_at_best,
    seed_option,
    unless_interrupted,
)


@click.command("measure", cls=WithPlayers)
@click.argument("game", shell_complete=completions.games)
@seats_at_best
@click.option(
    "--against",
    metavar="GAME2",
    shell_complete=completions.games,
    help="Another game, to be compared over the same deals.",
)
@click.option(
    "--sweep",
    metavar="PATH=5..15",
    help="Measure with each value of a number, such as rules.scoring.queen-of-spades.points=5..15.",
)
@click.option(
    "--players",
    multiple=True,
    metavar="A",
    shell_complete=completions.players,
    help="The player at all seats where players are not compared; by default thumb.  One move in ten slips.",
)
@click.option(
    "--finer",
    type=float,
    default=1.0,
    metavar="K",
    help="Go on until the intervals are K times as narrow as is usually enough.",
)
@click.option(
    "--figure",
    multiple=True,
    metavar="KEY",
    help="Only this figure, or section (fair, skill, interest, course); may be given several times.",
)
@click.option(
    "--seconds", type=float, default=60.0, show_default=True, metavar="N", help="Seconds on every core."
)
@seed_option("Seed of cards and luck.")
@crew_options
@game_options
@directory_option("Keep what is played in DIR, and go on from it the next time.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.png|svg",
    help="Draw the figures.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def command(  # noqa: PLR0913 - one argument per option
    *,
    game: str,
    seats: int | None,
    against: str | None,
    sweep: str | None,
    players: tuple[str, ...],
    figure: tuple[str, ...],
    finer: float,
    seconds: float,
    seed: int,
    workers: int | None,
    cluster: str | None,
    option: tuple[str, ...],
    out: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Measure whether GAME is fair, how much is luck, and more.

    Each figure has a 95% interval and the players it was measured with.  First figures appear after two
    seconds; the longer it runs, the narrower the intervals.  Ctrl-C ends it with the report so far.
    docs/measures.md explains the figures.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.reports.measure import data, sweep_data, sweep_text, text
    from capot.cli.reports.plot import check_plot, draw

    if against is not None and sweep is not None:
        raise Refused("choose one: --against GAME2 or --sweep PATH=VALUES")
    chosen = chosen_game(game, option)
    other = None if against is None else chosen_game(against, ())
    usual = _usual(players)
    if plot is not None:
        check_plot(plot)
    seated = chosen.players[0] if seats is None else seats
    for each in filter(None, (chosen, other)):
        each.check_seats(seated)
    how: dict[str, Any] = {"seconds": seconds, "seed": seed, "directory": out}
    how |= {"usual": usual, "figures": figure, "finer": finer}
    values = _values(sweep)
    get_players_ready()
    with unless_interrupted(), chosen_crew(workers, cluster) as crew, _watched(seconds, crew) as progress:
        found = _found(chosen, seated, other, values, {**how, "workers": crew, "progress": progress})
    as_text, as_data = (text, data) if values is None else (sweep_text, sweep_data)
    click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2) if as_json else as_text(found))
    if plot is not None:
        draw(found, plot)


def _usual(players: tuple[str, ...]) -> tuple[str, float]:
    """Return the player named, with the default slips; by default the rule of thumb."""
    from capot.cli.arguments.chosen_players import named_players
    from capot.lab.measures.playing.tables import SLIPS, USUAL
    from capot.players.catalog import PLAYERS

    if not players:
        return USUAL
    named = named_players(players)
    if len(named) != 1 or named[0].name not in PLAYERS:
        raise Refused(f"name one player for all seats; there are {', '.join(PLAYERS)}")
    # Random moves cannot slip.
    return named[0].name, 0.0 if named[0].name == "random" else SLIPS


def _values(sweep: str | None) -> tuple[str, tuple[Any, ...]] | None:
    from capot.lab.measures.running.sweeps import parsed

    return None if sweep is None else parsed(sweep)


def _found(
    game: Any,  # noqa: ANN401 - types of the library would make every command load it
    seats: int,
    other: Any,  # noqa: ANN401 - as above
    values: tuple[str, tuple[Any, ...]] | None,
    how: dict[str, Any],
) -> Any:  # noqa: ANN401 - as above
    from capot.lab.measures.running.run import measure
    from capot.lab.measures.running.sweeps import swept

    if values is None:
        return measure(game, seats, against=other, **how)
    return swept(game, *values, seats=seats, **how)


@contextmanager
def _watched(seconds: float, workers: Any) -> Iterator[Callable[[Any], None]]:  # noqa: ANN401 - as above
    """Yield a function that shows the report so far with a bar, if a person is watching."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress_bar import ProgressBar
    from rich.text import Text

    from capot.cli.reports.measure import short_text, spent
    from capot.lab.measures.running.run import core_seconds
    from capot.lab.work import crew

    whole = core_seconds(seconds, crew(workers).size)
    with Live(console=Console(stderr=True), transient=True, refresh_per_second=4) as live:

        def show(found: Any) -> None:  # noqa: ANN401 - as above
            live.update(Group(ProgressBar(whole, min(whole, spent(found))), Text(short_text(found))))

        yield show
