"""``capot export``: the record of a stored match, or its deals in the format of another program."""

from pathlib import Path

import click

from capot.cli.arguments.options import Refused
from capot.record import Record, RecordError


@click.command("export")
@click.argument("match", required=False)
@click.option("--output", "-o", metavar="FILE", help="Write to FILE, which must not exist yet.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of the text form.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["skat-server"]),
    help="Write finished deals as the International Skat Server does.",
)
def command(*, match: str | None, output: str | None, as_json: bool, form: str | None) -> None:
    """Print the record of a stored or imported match.

    MATCH is a file or a name; by default it is the last one played.  With --format it may also be a file or
    folder of many matches, where those that cannot be written are left out.  docs/import.md says what another
    format leaves out.
    """
    from capot.cli.arguments.store import find_match, find_record, kind_of
    from capot.record import dumps, to_json

    if as_json and form is not None:
        raise Refused("choose one: --json or --format")
    if form is not None and match is not None and kind_of(Path(match)) is not None:
        text = _all_for_the_server(match)
    elif match is not None and kind_of(Path(match)) == "folder":
        raise Refused(f"{match} is a folder, and a record holds one match; choose a --format for many")
    else:
        record = find_record(str(find_match(match)))
        if form is not None:
            text, notes = _for_the_server(record)
            for note in notes:
                _tell(note)
        else:
            text = to_json(record, indent=2) + "\n" if as_json else dumps(record)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with Path(output).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise Refused(f"{output} exists already and is not overwritten") from error
    except OSError as error:
        raise Refused(f"{output} cannot be written: {error.strerror}") from error
    click.echo(f"The record is in {output}.", err=True)


def _all_for_the_server(path: str) -> str:
    """Return the finished deals of Skat in a file or folder, and print what is left out.

    Raise `RecordError` if nothing can be written.
    """
    from capot.cli.arguments.store import Records

    texts, refused, told = list[str](), list[RecordError](), list[tuple[str, str]]()
    records = Records((path,))
    for record in records:
        name = records.names[-1]
        try:
            text, notes = _for_the_server(record)
        except RecordError as error:
            refused.append(error)
            told.append((name, str(error)))
        else:
            texts.append(text)
            told += [(name, note) for note in notes]
    if refused and len(records.names) == 1:
        raise refused[0]
    for name, note in told:
        _tell(note, "" if len(records.names) == 1 else name)
    if not texts:
        reason = "no match could be " + ("written" if refused else "read, so there is nothing to write")
        raise RecordError(reason, name=path)
    return "".join(texts)


def _tell(note: str, name: str = "") -> None:
    """Print a sentence, about a match of several if it has a name."""
    click.echo(f"{name}: {note}" if name else note[0].upper() + note[1:], err=True)


def _for_the_server(record: Record) -> tuple[str, list[str]]:
    """Return the finished deals of a match of Skat, one a line, and sentences about what is left out."""
    from capot.record.foreign.skat_writer import lines_of

    lines = list(lines_of(record))
    notes = []
    if len(record.match.deals) > len(lines):
        notes.append("the deal that is not finished is left out.")
    if record.comments:
        notes.append("the comments are left out.")
    return "".join(f"{line}\n" for line in lines), notes
