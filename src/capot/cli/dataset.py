"""``capot dataset``: decisions with what could be observed and what each move was worth, as Parquet."""

import sys
from pathlib import Path

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    Refused,
    chosen_crew,
    experiment_options,
    get_players_ready,
    shown_progress,
)
from capot.cli.words import figures


@click.command("dataset")
@click.argument("what", nargs=-1, required=True, metavar="FILE...|GAME", shell_complete=completions.games)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The Parquet file, which must not exist yet.",
)
@click.option("--deals", type=click.IntRange(1), metavar="N", help="Play N deals of GAME for the data set.")
@click.option(
    "--players",
    default="medium",
    show_default=True,
    metavar="A,B,...",
    help="Who plays them: one player for all seats, or one for each.",
)
@click.option(
    "--worlds",
    type=click.IntRange(16, 100_000),
    metavar="N",
    help="Worlds for each decision; by default as many as a review takes.",
)
@experiment_options
def command(  # noqa: PLR0913 - one argument per option
    *,
    what: tuple[str, ...],
    out: Path,
    deals: int | None,
    players: str,
    worlds: int | None,
    seats: int | None,
    option: tuple[str, ...],
    budget: str | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Write decisions with their results to a Parquet file.

    A row is a decision: what the seat could observe, which actions it had, which it took, what each was
    worth, and how the deal ended for it.  The decisions are those of FILEs, which are records, stored
    matches, files of other programs or folders of them, or of deals played by computers.  docs/data.md
    explains the columns.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.arguments.chosen_players import budget_of, named_players
    from capot.cli.arguments.store import Records
    from capot.study.dataset.dataset import Source, of_play, of_records
    from capot.study.dataset.parquet import pyarrow, write
    from capot.study.review.worths import WORLDS

    pyarrow()
    steps = WORLDS if worlds is None else (worlds,)
    with chosen_crew(workers, cluster) as crew:
        if deals is None:
            if option or seats is not None or budget is not None:
                raise Refused("--option, --seats and --budget are for deals that are played: add --deals N")
            dataset = of_records(Records(what), seed, steps, crew)
        else:
            if len(what) > 1:
                raise Refused("deals are played of one game at a time")
            game, seated = chosen_game(what[0], option), named_players((players,))
            source = Source(game, game.players[0] if seats is None else seats, seed, steps)
            dataset = of_play(source, seated, deals, budget_of(budget), crew)
        get_players_ready()
        with shown_progress(dataset.total, "Deals:") as progress:
            done = write(dataset, out, progress)
    click.echo(f"{done.rows:,} decisions of {figures(done.deals, 'deal')} are in {out}.")
    if done.is_interrupted:
        click.echo(f"Interrupted after {done.deals} of {figures(dataset.total, 'deal')}.", err=True)
        sys.exit(130)
