"""``capot restore BACKUP``: put a backup in place of the tables of a server that has stopped."""

from pathlib import Path

import click

from capot.cli.options import Refused


@click.command("restore")
@click.argument("backup", type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Directory of the tables; by default with your other data.",
)
def command(*, backup: Path, data: Path | None) -> None:
    """Put the tables and the key of a directory BACKUP in place of those of a server that has stopped.

    What was there before is moved aside, not deleted.
    """
    from capot.cli.tables import tables_directory
    from capot.server.store.backup import restore
    from capot.server.store.lock import InUse

    directory = data or tables_directory()
    try:
        replaced = restore(backup, directory)
    except InUse as error:
        raise Refused(f"{error}  Stop it first.") from error
    except OSError as error:
        raise Refused(f"{directory} cannot be written: {error.strerror or error}.") from error
    click.echo(f"The tables of {backup} are now in {directory}.")
    if replaced is not None:
        click.echo(f"Those that were there before are in {replaced}.")
