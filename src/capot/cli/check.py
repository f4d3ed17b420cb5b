"""``capot check FILE``: whether a file is a game, and its probable mistakes."""

import json
from pathlib import Path

import click

from capot.cli.arguments.completions import json_files


@click.command("check")
@click.argument("file", shell_complete=json_files)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@click.pass_context
def command(context: click.Context, *, file: str, as_json: bool) -> None:
    """Check the game in FILE for faults and doubtful rules.

    A fault keeps it from being played.  Each line begins with the place in the file, as FILE:LINE:COLUMN, and
    a warning names its rule at the end.

    \b
    Exit status:
      0  the game can be played, with or without warnings
      1  it is not a game
      2  the file cannot be read
    """  # noqa: D301 - click reads the backspace itself
    from capot.cli.arguments.chosen import text_of_game
    from capot.cli.reports.check import examined
    from capot.rules.catalog import GAMES
    from capot.rules.errors import RulesError

    if file in GAMES and not Path(file).exists():
        raise RulesError(f"check takes a file; {file} is a game of the catalogue")
    found = examined(text_of_game(Path(file)))
    if as_json:
        click.echo(json.dumps([each.data() for each in found.findings], ensure_ascii=False, indent=2))
    else:
        for each in found.findings:
            click.echo(each.line(file))
        click.echo(found.summary(file))
    if any(each.kind == "error" for each in found.findings):
        context.exit(1)
