"""``capot restore BACKUP``: replace the tables of a stopped server with a backup."""

from pathlib import Path

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.tables import place_options, tables_directory


@click.command("restore")
@click.argument("backup", type=click.Path(path_type=Path))
@place_options
def command(*, backup: Path, data: Path | None, database: str | None) -> None:
    """Put a directory BACKUP in place of a stopped server's tables.

    The key that signs cookies is put back too.  Whatever was there before is moved aside, not deleted.
    """
    from capot.server.store.lock import InUse
    from capot.server.store.places import database_at
    from capot.server.store.upkeep.backup import restore

    directory = data or tables_directory()
    where = database_at(directory, database)
    try:
        replaced = restore(backup, where, directory)
    except InUse as error:
        raise Refused(f"{error}  Stop it first.") from error
    except OSError as error:
        raise Refused(f"{directory} cannot be written: {error.strerror or error}.") from error
    click.echo(f"The tables of {backup} are now in {where.name}.")
    if replaced is not None:
        click.echo(f"Those that were there before are in {replaced}.")
