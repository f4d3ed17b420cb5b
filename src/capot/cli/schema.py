"""``capot schema``: print the JSON Schema of a game's file."""

import json

import click


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of a game's file, for editors.

    With it, they check a game and complete words as you type.
    """
    from capot.rules.guide.schema import game_schema

    click.echo(json.dumps(game_schema(), ensure_ascii=False, indent=2))
