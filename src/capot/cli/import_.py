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
    cannot be read or kept is reported with the reason, with exit code 1; the others are kept.
    """
    from capot.cli.arguments.store import records_directory
    from capot.cli.reports.imported import counted, line_of
    from capot.record import RecordError, dumps, load_each

    folder = records_directory() if out is None else out
    kept = refused = 0

    def refuse(reason: object) -> None:
        nonlocal refused
        click.echo(str(reason), err=True)
        refused += 1

    for file in files:
        try:
            for number, each in enumerate(load_each(file), start=1):
                if isinstance(each, RecordError):
                    refuse(each)
                    continue
                name = f"{Path(file).stem}-{number}"
                if not _is_kept(dumps(each), folder, name):
                    refuse(f"{name}: another match has this name in {folder}; choose a folder with --out")
                    continue
                click.echo(line_of(each, name))
                for note in each.notes:
                    click.echo(note, err=True)
                kept += 1
        except RecordError as error:
            refuse(error)
    if kept:
        click.echo(f"{counted(kept)} in {folder}.")
    if refused:
        click.echo(f"Not kept: {counted(refused)}.", err=True)
        sys.exit(1)


def _is_kept(text: str, folder: Path, name: str) -> bool:
    """Write a record to a new file, and return whether it is there; another record is not written over."""
    path = folder / f"{name}.capot"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists():
            return path.read_text(encoding="utf-8") == text
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from error
    return True
