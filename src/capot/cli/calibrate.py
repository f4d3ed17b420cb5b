"""``capot calibrate``: what a player expects of its moves, against what it gets."""

import json
import sys
from pathlib import Path

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    directory_option,
    experiment_options,
    get_players_ready,
    shown_work,
)


@click.command("calibrate")
@click.argument("game", shell_complete=completions.games)
@click.option("--deals", type=int, required=True, metavar="N", help="Number of deals.")
@click.option(
    "--player",
    default="sampler",
    show_default=True,
    metavar="A",
    shell_complete=completions.players,
    help="The player whose expectations are checked; at every seat unless others are named.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="B,C,...",
    shell_complete=completions.players,
    help="Others, for the player to sit at one seat only: one for all other seats, or one for each.",
)
@experiment_options
@directory_option("Keep what is noted in DIR, and play only the deals that are not there yet.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def command(  # noqa: PLR0913 - one argument per option
    *,
    game: str,
    deals: int,
    player: str,
    against: tuple[str, ...],
    seats: int | None,
    option: tuple[str, ...],
    budget: str | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compare what a player expects of its moves with what it gets.

    At each decision with a choice the player notes its expectation for the move it makes: its own points in
    the deal, and how far it will be ahead of the mean of the table.  Ctrl-C ends it with the report so far.
    docs/calibration.md explains the table.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.arguments.chosen_players import budget_of, named_players
    from capot.cli.reports.calibration import data, text
    from capot.lab.calibration.run import calibrate, checked

    chosen, allowed = chosen_game(game, option), budget_of(budget)
    ((evaluator,), others) = named_players((player,))[:1], named_players(against)
    checked(evaluator)
    get_players_ready()
    with shown_work(workers, cluster, deals, f"{chosen.name}:") as (crew, progress):
        found = calibrate(
            chosen,
            chosen.players[0] if seats is None else seats,
            evaluator,
            deals,
            against=others,
            seed=seed,
            budget=allowed,
            workers=crew,
            directory=out,
            progress=progress,
        )
    click.echo(json.dumps(data(found), ensure_ascii=False, indent=2) if as_json else text(found))
    if found.stopped == "interrupted":
        click.echo(f"Interrupted after {found.deals} of {found.asked} deals.", err=True)
        sys.exit(130)
