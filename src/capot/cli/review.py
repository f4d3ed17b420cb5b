"""``capot review [FILE]``: every decision of a match, graded by what its player could know."""

import json
import sys
from dataclasses import replace

import click

from capot.cli.arguments.options import (
    get_players_ready,
    is_fit_terminal,
    language_option,
    seed_option,
    shown_progress,
)
from capot.language.languages import LANGUAGES, Language


@click.command("review")
@click.argument("file", required=False)
@click.option("--deal", type=click.IntRange(1), metavar="N", help="Only deal N, with every decision.")
@click.option("--seat", type=click.IntRange(0), metavar="K", help="Only the decisions at seat K.")
@click.option("--hindsight", is_flag=True, help="Also what each decision cost with all cards known.")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
@seed_option("Seed of the worlds: the same seed gives the same review.", 2**63 - 1)
@language_option
def command(  # noqa: PLR0913 - one argument per option
    *,
    file: str | None,
    deal: int | None,
    seat: int | None,
    hindsight: bool,
    as_json: bool,
    seed: int,
    language: str,
) -> None:
    """Review the finished deals of a match: what each decision cost.

    FILE is a record or a stored match.  Each decision is graded by what its player could know.  Without FILE,
    the newest stored match is reviewed, and without --seat the seat called "You", or else every seat.
    docs/review.md explains the figures.
    """
    from capot.cli.arguments.store import find_match, find_record
    from capot.cli.words import Names
    from capot.record import JournalError, RecordError
    from capot.study.review import ReviewError, review, review_data

    try:
        record = find_record(str(find_match(None)) if file is None else file)
        called = record.names or tuple(f"Seat {each}" for each in range(record.match.seats))
        spoken = LANGUAGES[language].as_typed
        names = Names(called, called.index("You") if "You" in called else None, spoken)
        seats = (seat,) if seat is not None else None if names.you is None else (names.you,)
        get_players_ready()
        with shown_progress(100, "Reviewing:") as progress:
            found = review(
                replace(record, names=called),
                deals=None if deal is None else (deal,),
                seats=seats,
                hindsight=hindsight,
                seed=seed,
                progress=lambda share: progress(round(100 * share)),
            )
    except (RecordError, JournalError, ReviewError) as error:
        # Exit code 1, not 2: the command was right, the match is not.
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        click.echo("Interrupted before the review was finished.", err=True)
        sys.exit(130)
    if as_json:
        click.echo(json.dumps(review_data(found), ensure_ascii=False, indent=2))
        return
    from capot.cli.reports.review import review_lines

    _print(review_lines(found, record.match, names), record.match.game.faces, spoken)


def _print(lines: list[str], faces: str, language: Language) -> None:
    """Print lines with cards and grades in colour where the terminal knows it, else as plain text."""
    if not is_fit_terminal(sys.stdout):
        from capot.cli.screens.ascii import has_signs, in_ascii

        for line in lines:
            click.echo(line if has_signs(sys.stdout) else in_ascii(line))
        return
    from rich.console import Console

    from capot.cards import FACES
    from capot.cli.screens.paint import Painter
    from capot.cli.screens.plain import wrapped

    console, painter = Console(highlight=False), Painter(FACES[faces], language)
    for line in lines:
        console.print(painter.graded(wrapped(line, console.width)))
