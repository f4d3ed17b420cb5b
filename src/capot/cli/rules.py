"""``capot rules GAME``: print the rulebook of a game."""

import os
import sys

import click

from capot.cli.arguments.completions import games
from capot.cli.arguments.options import game_options, is_fit_terminal, language_option, seats_option
from capot.language.languages import LANGUAGES
from capot.language.texts import told


@click.command("rules")
@click.argument("game", shell_complete=games)
@seats_option("Only the rules for this number of players.")
@game_options
@language_option
@click.option("--plain", is_flag=True, help="Print the bare text, without colours or pager.")
def command(*, game: str, seats: int | None, option: tuple[str, ...], language: str, plain: bool) -> None:
    """Print the rules of GAME, with its house rules and sources."""
    from capot.cli.arguments.chosen import chosen_game
    from capot.rules.text import rulebook

    chosen = chosen_game(game, option)
    if seats is not None:
        chosen.check_seats(seats)
    text = told(rulebook(chosen, seats), LANGUAGES[language])
    if plain or not is_fit_terminal(sys.stdout):
        from capot.cli.screens.ascii import has_signs, in_ascii

        click.echo(text.rstrip() if has_signs(sys.stdout) else in_ascii(text.rstrip()))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    from capot.cli.screens.paint import drawn_width

    console = Console()
    # Let `less` show colours, and exit at once if the text fits on the screen.
    os.environ.setdefault("LESS", "-FRX")
    with console.pager(styles=True):
        console.print(Markdown(text), width=drawn_width(console))
