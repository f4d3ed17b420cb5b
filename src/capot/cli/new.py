"""``capot new GAME [NAME]``: the file of a new game, based on another."""

from dataclasses import replace

import click

from capot.cli.arguments.completions import games
from capot.cli.arguments.options import game_options


@click.command("new")
@click.argument("game", shell_complete=games)
@click.argument("name", required=False)
@click.option("--key", metavar="KEY", help="Its word on the command line; by default made of the name.")
@click.option("--whole", is_flag=True, help="Write all rules instead of the changes to GAME.")
@game_options
def command(*, game: str, name: str | None, key: str | None, whole: bool, option: tuple[str, ...]) -> None:
    """Print the file of a new game, called NAME, made from GAME.

    House rules given with --option are written into it.  Keep it, edit it, check it and play it:

    \b
      capot new finis "My Finis" > my.json
      capot check my.json
      capot play my.json
    """  # noqa: D301 - click reads the backspace itself
    from capot.cli.arguments.chosen import chosen_game
    from capot.rules.changes.variants import started_from
    from capot.rules.codec import dumps, loads

    mine = started_from(chosen_game(game, option), name, key)
    if whole:
        # Rules changed by hand must not need changes in the texts about them.
        mine = replace(mine, credit="", cites=())
    text = dumps(mine, indent=2, whole=whole)
    # A name or key that no file may have is refused here rather than when the file is read.
    loads(text)
    click.echo(text)
