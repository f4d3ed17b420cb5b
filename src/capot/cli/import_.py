"""``capot import FILE...``: matches that other programs have written, as records."""

import sys
from pathlib import Path

import click

from capot.cli.arguments.options import Refused, directory_option


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@directory_option("Where the records go; by default where `capot replay` finds them by name.")
def command(*, files: tuple[str, ...], out: Path | None) -> None:
    """Read matches of other programs, and keep each as a record.

    The content of FILE tells its format; docs/import.md lists those that are read.  Each match is replayed by
    the rules here, and a sentence says where it was scored otherwise.  Nothing is overwritten.  A match that
    cannot be read is reported with its line and the reason, with exit code 1; the others are kept.
    """
    from capot.cli.arguments.store import records_directory
    from capot.cli.reports.imported import counted, line_of
    from capot.record import RecordError, dumps, load_each

    folder = records_directory() if out is None else out
    kept = refused = 0
    for file in files:
        try:
            for number, each in enumerate(load_each(file), start=1):
                if isinstance(each, RecordError):
                    click.echo(str(each), err=True)
                    refused += 1
                    continue
                name = f"{Path(file).stem}-{number}"
                _keep(dumps(each), folder, name)
                click.echo(line_of(each, name))
                for note in each.notes:
                    click.echo(note, err=True)
                kept += 1
        except RecordError as error:
            click.echo(str(error), err=True)
            refused += 1
    if kept:
        click.echo(f"{counted(kept)} in {folder}.")
    if refused:
        click.echo(f"{counted(refused)} could not be read.", err=True)
        sys.exit(1)


def _keep(text: str, folder: Path, name: str) -> None:
    """Write a record to a new file; if the same record is there already, leave it."""
    path = folder / f"{name}.capot"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise Refused(f"{path} exists already and is not overwritten; choose a folder with --out") from error
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from error
