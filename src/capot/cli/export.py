"""``capot export``: the record of a stored match."""

from pathlib import Path

import click

from capot.cli.arguments.options import Refused


@click.command("export")
@click.argument("match", required=False)
@click.option("--output", "-o", metavar="FILE", help="Write to FILE, which must not exist yet.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of the text form.")
def command(*, match: str | None, output: str | None, as_json: bool) -> None:
    """Print the record of a stored match.

    MATCH is a file or a name; by default it is the last one played.
    """
    from capot.cli.arguments.store import find_match
    from capot.record import dumps, to_json
    from capot.record.journal import read, to_record

    stored = read(find_match(match))
    record = to_record(stored.header, stored.match)
    text = to_json(record, indent=2) + "\n" if as_json else dumps(record)
    if stored.state.message:
        click.echo(stored.state.message, err=True)
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
