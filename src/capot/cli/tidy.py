"""``capot tidy``: remove the tables of a server that has stopped which nobody has used for long."""

import time
from datetime import datetime
from pathlib import Path

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.tables import place_options, tables_directory
from capot.cli.words import count

DAY = 86400.0


@click.command("tidy")
@click.option(
    "--older-than",
    "days",
    type=click.IntRange(1, 36500),
    required=True,
    metavar="DAYS",
    help="Remove tables that nobody has used for this many days.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be removed, and change nothing.")
@place_options
def command(*, days: int, dry_run: bool, data: Path | None, database: str | None) -> None:
    """Remove old tables of a server that has stopped.

    Their matches, results and reviews go with them.  The names of guests who are found nowhere else go too.
    Nothing of it can be brought back, except from a backup.
    """
    from capot.server.store.lock import InUse
    from capot.server.store.places import database_at
    from capot.server.store.upkeep.retention import tidy

    before = time.time() - days * DAY
    where = database_at(data or tables_directory(), database)
    try:
        found = tidy(where, before, pretends=dry_run)
    except InUse as error:
        raise Refused(f"{error}  Stop it first.") from error
    except OSError as error:
        raise Refused(f"{where.name} cannot be written: {error.strerror or error}.") from error
    did = "would be removed" if dry_run else "removed"
    day = f"{datetime.fromtimestamp(before).astimezone():%Y-%m-%d}"
    click.echo(
        f"{count(found.tables, 'table')} not used since {day} {did}; {count(found.kept, 'table')} kept."
    )
    if found.names:
        click.echo(f"{count(found.names, 'name')} of guests who are found nowhere else {did}.")
