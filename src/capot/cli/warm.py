"""``capot warm``: get the computer players ready ahead of time."""

import click

from capot.cli.arguments.options import get_players_ready


@click.command("warm")
def command() -> None:
    """Compile the computer players now, so that nobody waits later.

    Two processes do this, in about a minute where two processors are idle, once for each version; other
    commands do it when they first need it.
    """
    get_players_ready()
    click.echo("The computer players are ready.")
