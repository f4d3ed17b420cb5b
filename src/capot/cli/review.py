"""``capot review [FILE]``: the decisions of a match, graded by what players could know; leagues."""

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

import click

from capot.cli.arguments.options import (
    Refused,
    get_players_ready,
    is_fit_terminal,
    language_option,
    seed_option,
    shown_progress,
)
from capot.cli.arguments.store import Records
from capot.language.languages import LANGUAGES, Language
from capot.language.texts import reason, say, told
from capot.record import Record, RecordError


@click.command("review")
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER]...")
@click.option("--deal", type=click.IntRange(1), metavar="N", help="Only deal N, with every decision.")
@click.option("--seat", type=click.IntRange(0), metavar="K", help="Only the decisions at seat K.")
@click.option("--hindsight", is_flag=True, help="Also what each decision cost with all cards known.")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
@click.option("--workers", type=int, metavar="W", help="Number of processes for several matches.")
@seed_option("Seed of the worlds: the same seed gives the same review.", 2**63 - 1)
@language_option
def command(  # noqa: PLR0913 - one argument per option
    *,
    files: tuple[str, ...],
    deal: int | None,
    seat: int | None,
    hindsight: bool,
    as_json: bool,
    workers: int | None,
    seed: int,
    language: str,
) -> None:
    """Review the finished deals of a match: what each decision cost.

    FILE is a record, a stored match, or a file of another program.  Each decision is graded by what its
    player could know.  Without FILE, the newest stored match is reviewed, and without --seat the seat called
    "You", or else every seat.  Of several matches, or a FOLDER of them, a table shows how many points each
    player lost by decisions.  docs/review.md explains the figures.
    """
    from capot.cli.arguments.store import find_match
    from capot.cli.words import called_in, names_in
    from capot.record import JournalError
    from capot.study.review import ReviewError, review, review_data

    try:
        records = Records(files or (str(find_match(None)),), LANGUAGES[language])
        record, *others = _first_two(records)
        if others:
            _check_whole(deal, seat, hindsight)
            _league(records, LANGUAGES[language].as_typed, seed, workers, as_json=as_json)
            return
        spoken, seats = LANGUAGES[language].as_typed, record.match.seats
        names = names_in(record.names, seats, spoken)
        reviewed = (seat,) if seat is not None else None if names.you is None else (names.you,)
        get_players_ready()
        with shown_progress(100, "Reviewing:") as progress:
            found = review(
                replace(record, names=called_in(record.names, seats)),
                deals=None if deal is None else (deal,),
                seats=reviewed,
                hindsight=hindsight,
                seed=seed,
                progress=lambda share: progress(round(100 * share)),
            )
    except (RecordError, JournalError, ReviewError) as error:
        # Exit code 1, not 2: the command was right, the match is not.
        raise click.ClickException(told(reason(error), LANGUAGES[language])) from error
    except KeyboardInterrupt:
        click.echo("Interrupted before the review was finished.", err=True)
        sys.exit(130)
    if as_json:
        click.echo(json.dumps(review_data(found), ensure_ascii=False, indent=2))
        return
    from capot.cli.reports.review import review_lines

    _print(review_lines(found, record.match, names), record.match.game.faces, spoken)


def _first_two(records: Iterable[Record]) -> tuple[Record, ...]:
    """Return the first record, and the second if there are several."""
    found = tuple(islice(records, 2))
    if not found:
        raise RecordError(say("no match could be read, so there is nothing to review"))
    return found


def _check_whole(*chosen: object) -> None:
    """Refuse options for a single match."""
    if any(each is not None and each is not False for each in chosen):
        raise Refused("--deal, --seat and --hindsight are for one match, and these are several")


def _league(records: Records, language: Language, seed: int, workers: int | None, *, as_json: bool) -> None:
    """Review several matches and print the table of their players."""
    from capot.cli.reports.league import league_lines
    from capot.cli.words import Names
    from capot.study.review.league import Leagues, league_data, reviewed

    leagues = Leagues()
    get_players_ready()
    is_interrupted = False
    with shown_progress(None, "Matches reviewed:") as progress:
        try:
            for place, one in enumerate(reviewed(records, seed, workers)):
                if one.problem:
                    click.echo(f"{records.names[place]}: {one.problem}", err=True)
                else:
                    leagues.add(one)
                progress(place + 1)
        except KeyboardInterrupt:
            is_interrupted = True
    if as_json:
        click.echo(json.dumps(league_data(leagues), ensure_ascii=False, indent=2))
    else:
        _print(league_lines(leagues, Names((), None, language)), "french", language)
    if is_interrupted:
        click.echo(f"Interrupted after {leagues.matches:,} matches.", err=True)
        sys.exit(130)


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
