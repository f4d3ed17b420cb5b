"""``capot backup TARGET``: copy the tables of a server, which may go on meanwhile."""

from pathlib import Path

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.tables import place_options, tables_directory


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@place_options
def command(*, target: Path, data: Path | None, database: str | None) -> None:
    """Copy the tables of a server into a new directory TARGET.

    The key that signs cookies is copied too.  The server need not stop.  Keep the copy where only you can
    read it: whoever has the key can play as anybody.  `capot restore` puts it back.
    """
    from capot.server.store.places import database_at
    from capot.server.store.upkeep.backup import back_up

    directory = data or tables_directory()
    try:
        size = back_up(database_at(directory, database), directory, target)
    except OSError as error:
        raise Refused(f"{target} cannot be written: {error.strerror or error}.") from error
    click.echo(f"The backup is in {target} ({max(size // 1024, 1):,} KB).")
