"""``capot arena``: compare players over the same cards."""

import json
import sys

import click

from capot.cli import completing
from capot.cli.options import WithPlayers, experiment_options, get_players_ready, shown_progress


@click.command("arena", cls=WithPlayers)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--players",
    multiple=True,
    required=True,
    metavar="A B...",
    shell_complete=completing.players,
    help="Two or more players to compare.",
)
@click.option("--deals", type=int, metavar="N", help="Number of deals, each played in every seating.")
@click.option("--matches", type=int, metavar="N", help="Number of whole matches instead.")
@experiment_options
@click.option("--until-clear", is_flag=True, help="Stop as soon as one of two players is clearly better.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def command(  # noqa: PLR0913 - one argument per option
    *,
    game: str,
    players: tuple[str, ...],
    deals: int | None,
    matches: int | None,
    seats: int | None,
    option: tuple[str, ...],
    budget: str | None,
    seed: int,
    workers: int | None,
    until_clear: bool,
    as_json: bool,
) -> None:
    """Compare players of GAME over the same cards.

    Each deal is played in every seating of the players with the same cards and the same luck, so that only
    their play differs.  A player is a name such as thumb or random, or exec:COMMAND for a program
    of your own.  docs/lab.md explains the figures.
    """
    from capot.cli.chosen import budget_of, chosen_game, named_players
    from capot.cli.reports.arena import data, text
    from capot.lab.arena import compare
    from capot.lab.errors import LabError

    chosen, named, allowed = chosen_game(game, option), named_players(players), budget_of(budget)
    if (deals is None) == (matches is None):
        raise LabError("choose one: --deals N or --matches N")
    get_players_ready()
    try:
        with shown_progress(deals or matches or 0, f"{chosen.name}:") as progress:
            result = compare(
                chosen,
                chosen.players[0] if seats is None else seats,
                named,
                deals=deals,
                matches=matches,
                seed=seed,
                budget=allowed,
                workers=workers,
                until_clear=until_clear,
                progress=progress,
            )
    except KeyboardInterrupt:
        click.echo("Interrupted before anything was finished.", err=True)
        sys.exit(130)
    click.echo(json.dumps(data(result), ensure_ascii=False, indent=2) if as_json else text(result))
    if result.stopped == "interrupted":
        sys.exit(130)
