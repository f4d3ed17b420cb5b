"""``capot complaints``: what a player does in positions in which people complain of computer players."""

import json

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import get_players_ready


@click.command("complaints")
@click.option(
    "--player",
    default="medium",
    show_default=True,
    metavar="NAME",
    shell_complete=completions.players,
    help="The player to ask, or exec:COMMAND for a program of your own.",
)
@click.option(
    "--game", metavar="GAME", shell_complete=completions.games, help="Only the positions of this game."
)
@click.option("--budget", metavar="50ms|100w", help="Limit for each move: time, or worlds.")
@click.option(
    "--seeds",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    metavar="N",
    help="How often to ask in each position, each time with a different seed.",
)
@click.option(
    "--kinds",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Count kinds of errors instead, in N generated positions of each game.",
)
@click.option("--json", "as_json", is_flag=True, help="Print every move as JSON.")
def command(  # noqa: PLR0913 - one argument an option
    *, player: str, game: str | None, budget: str | None, seeds: int, kinds: int | None, as_json: bool
) -> None:
    """List moves of a computer player that people complain about.

    The positions, and what may not be played in them, are records in src/capot/study/complaints/positions;
    docs/complaints.md describes them, and the kinds of errors in generated positions.
    """
    from capot.cli.arguments.chosen import catalogue_game
    from capot.cli.arguments.chosen_players import budget_of
    from capot.cli.reports.complaints import data, kind_data, kind_lines, lines
    from capot.players.catalog import dismiss, player_named
    from capot.study.complaints.kinds import errors
    from capot.study.complaints.suite import answers

    chosen = None if game is None else catalogue_game(game, "complaints").key
    asked, allowed = player_named(player), budget_of(budget)
    get_players_ready()
    try:
        if kinds is None:
            found = list(answers(asked, allowed, seeds, chosen))
            cells, told = [data(each) for each in found], lines(found, player)
        else:
            counted = list(errors(asked, allowed, kinds, chosen))
            cells, told = [kind_data(each) for each in counted], kind_lines(counted)
    finally:
        dismiss(asked)
    click.echo(json.dumps(cells, ensure_ascii=False, indent=2) if as_json else "\n".join(told))
