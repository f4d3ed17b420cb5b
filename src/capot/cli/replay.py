"""``capot replay FILE``: the scores of a recorded match, or the table after some move."""

import click

from capot.cli.arguments.options import language_option


@click.command("replay")
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the table after N moves of the match.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the record, or its first N moves.")
@language_option
def command(*, file: str, at: int | None, as_json: bool, language: str) -> None:
    """Replay the record or the stored match in FILE.

    Its scores are printed, or the table after move N.  A stored match may also be given by the name that
    `capot play` printed.  The first illegal move is reported with its line and the reason, with exit code 1.
    """
    from capot.cli.arguments.store import find_record
    from capot.cli.reports.replay import scores, table
    from capot.cli.words import names_in
    from capot.language.languages import LANGUAGES
    from capot.language.texts import reason, told
    from capot.record import JournalError, Record, RecordError, to_json

    spoken = LANGUAGES[language].as_typed
    try:
        record = find_record(file, spoken)
        match = record.match if at is None else record.at(at)
    except (RecordError, JournalError) as error:
        # Exit code 1, not 2: the command was right, the file is not.
        raise click.ClickException(told(reason(error), spoken)) from error
    if as_json:
        shown = record if at is None else Record(match, record.names, record.seed, record.tags)
        click.echo(to_json(shown, indent=2))
        return
    names = names_in(record.names, match.seats, spoken)
    for line in scores(match, names, record.resigned, record.asides) if at is None else table(match, names):
        click.echo(line)
