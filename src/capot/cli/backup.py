"""``capot backup TARGET``: copy the tables of a server, which may go on meanwhile."""

from pathlib import Path

import click

from capot.cli.options import Refused


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Directory of the tables; by default with your other data.",
)
def command(*, target: Path, data: Path | None) -> None:
    """Copy the tables of a server, and the key that signs cookies, into a new directory TARGET.

    The server need not stop.  Keep the copy where only you can read it: whoever has the key can play as
    anybody.  `capot restore` puts it back.
    """
    from capot.cli.tables import tables_directory
    from capot.server.store.backup import back_up

    try:
        size = back_up(data or tables_directory(), target)
    except OSError as error:
        raise Refused(f"{target} cannot be written: {error.strerror or error}.") from error
    click.echo(f"The backup is in {target} ({max(size // 1024, 1):,} KB).")
