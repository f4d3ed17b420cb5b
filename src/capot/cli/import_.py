"""``capot import FILE...``: matches that other programs have written, as records."""

import sys
from pathlib import Path

import click

from capot.cli.arguments.options import directory_option, language_option


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER...")
@directory_option("Where the records go; by default where `capot replay` finds them by name.")
@language_option
def command(*, files: tuple[str, ...], out: Path | None, language: str) -> None:
    """Read matches of other programs, and keep each as a record.

    The content of FILE tells its format; docs/import.md lists those that are read.  Every file in a FOLDER is
    read, and those without a match are listed.  Each match is replayed by the rules here, and a sentence
    says where it was scored otherwise.  Nothing is overwritten.  A match that cannot be read or kept is
    reported with the reason, with exit code 1; the others are kept.
    """
    from capot.cli.arguments.store import records_directory
    from capot.cli.reports.imported import Imports
    from capot.language.languages import LANGUAGES

    imports = Imports(records_directory() if out is None else out, LANGUAGES[language])
    for file in files:
        imports.take(Path(file))
    imports.summary()
    if imports.refused or not imports.kept:
        sys.exit(1)
