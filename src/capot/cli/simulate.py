"""``capot simulate``: play many deals of a game and summarize the results."""

import json
import sys
from pathlib import Path

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    WithPlayers,
    directory_option,
    experiment_options,
    get_players_ready,
    shown_work,
)


@click.command("simulate", cls=WithPlayers)
@click.argument("game", shell_complete=completions.games)
@click.option("--deals", type=int, required=True, metavar="N", help="Number of deals.")
@click.option(
    "--players",
    multiple=True,
    default=("random",),
    show_default="random",
    metavar="A,B,...",
    shell_complete=completions.players,
    help="One player for all seats, or one for each.",
)
@experiment_options
@directory_option("Keep the deals in DIR, and play only those that are not there yet.")
@click.option("--shard", type=int, metavar="N", help="Number of deals in each file of DIR.")
@click.option("--in-full", is_flag=True, help="Play by the plain rules, even where the kernel can.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def command(  # noqa: PLR0913 - one argument per option
    *,
    game: str,
    deals: int,
    players: tuple[str, ...],
    seats: int | None,
    option: tuple[str, ...],
    budget: str | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    shard: int | None,
    in_full: bool,
    as_json: bool,
) -> None:
    """Play many deals of GAME and summarize the results.

    A player is a name such as thumb or random, or exec:COMMAND for a program of your own.  With quick
    players such as random, a million deals take seconds.  docs/lab.md explains the figures.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.arguments.chosen_players import budget_of, named_players
    from capot.cli.reports.simulation import data, text
    from capot.lab.simulation import simulate

    chosen = chosen_game(game, option)
    get_players_ready()
    with shown_work(workers, cluster, deals, f"{chosen.name}:") as (crew, progress):
        result = simulate(
            chosen,
            chosen.players[0] if seats is None else seats,
            named_players(players),
            deals,
            seed=seed,
            budget=budget_of(budget),
            workers=crew,
            directory=out,
            piece=shard,
            in_full=in_full,
            progress=progress,
        )
    click.echo(json.dumps(data(result), ensure_ascii=False, indent=2) if as_json else text(result))
    if result.deals < result.asked:
        click.echo(f"Interrupted after {result.deals} of {result.asked} deals.", err=True)
        sys.exit(130)
