"""``capot forget NAME``: remove one guest from the tables of a server that has stopped."""

from pathlib import Path

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.tables import place_options, tables_directory
from capot.cli.words import count


@click.command("forget")
@click.argument("name")
@click.option(
    "--guest",
    default="",
    metavar="NUMBER",
    help="Which of several guests of this name, by the beginning of the guest's number.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be removed, and change nothing.")
@place_options
def command(*, name: str, guest: str, dry_run: bool, data: Path | None, database: str | None) -> None:
    """Remove the guest called NAME from a server that has stopped.

    The name, puzzles, reviews, invented games and matches against computer players alone are deleted.  In
    matches with others the guest stays, unknown and without a name.  Guests can do the same on their profile
    while the server runs.  Nothing of it can be brought back, except from a backup.
    """
    from sqlalchemy.engine import Connection

    from capot.server.store.lock import InUse
    from capot.server.store.places import database_at
    from capot.server.store.upkeep.erasure import Forgotten, forget, guest_called

    def forgotten(connection: Connection) -> Forgotten:
        return forget(connection, guest_called(connection, name, guest))

    where = database_at(data or tables_directory(), database)
    try:
        done = where.alone(forgotten, keeps=not dry_run)
    except InUse as error:
        raise Refused(f"{error}  Stop it first, or let the guest do it on the profile.") from error
    except OSError as error:
        raise Refused(f"{where.name} cannot be written: {error.strerror or error}.") from error
    did = "would be" if dry_run else "is"
    click.echo(
        f"{name} {did} forgotten: {count(done.removed, 'table')} removed, unknown at"
        f" {count(done.unknown, 'table')} with others."
    )
