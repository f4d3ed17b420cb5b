"""``capot bench``: how many deals of each game this machine plays per second."""

import json

import click

from capot.cli.arguments import completions


@click.command("bench")
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=completions.games)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(*, games: tuple[str, ...], as_json: bool) -> None:
    """Measure how many deals of GAMEs one core plays per second.

    "At random" and "quick" are compiled play, with random moves and with the rule of thumb; "plain" is the
    slow and obvious program that compiled play is tested against.  Dealing and scoring are included.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.reports.speed import data, line
    from capot.lab.speed import speeds, warm_up

    chosen = [chosen_game(key, ()) for key in games]
    ready = warm_up(*chosen[:1])
    if as_json:
        found = [data(each) for each in speeds(chosen)]
        click.echo(json.dumps({"ready_seconds": round(ready, 3), "games": found}, indent=2))
        return
    click.echo(f"Compiled play was ready after {ready:.1f} seconds.\n")
    click.echo(f"{'deals a second':<26}{'at random':>12}{'quick':>12}{'plain':>8}{'at random / plain':>20}")
    for each in speeds(chosen):
        click.echo(line(each))
