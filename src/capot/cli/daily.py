"""``capot daily``: the deal of the day in this terminal."""

import json
import sys
from contextlib import closing
from datetime import UTC, date, datetime

import click

from capot.cli.arguments.completions import daily_deals
from capot.cli.arguments.options import Refused, screen_options


@click.command("daily")
@click.argument("game", required=False, shell_complete=daily_deals)
@click.option(
    "--date", "day", metavar="YYYY-MM-DD", help="A day that has come; by default today, which begins in UTC."
)
@click.option("--json", "as_json", is_flag=True, help="Print the deal and your result as JSON; play nothing.")
@screen_options
def command(  # noqa: PLR0913 - one argument per option
    *, game: str | None, day: str | None, as_json: bool, plain: bool, four_colours: bool, language: str
) -> None:
    """Play the deal of the day, the same for everybody.

    It is played once.  GAME is a game as `capot play` knows it, or hearts-classic.left, .right, .across or
    .hold: Classic Hearts has a deal for each way of passing, and by default the one whose turn it is is
    played.  Your score is how much better you did than the mean of the others.  An attempt is saved move by
    move: leave at any time, and the same command continues it.  See docs/daily.md.
    """
    from capot.cli.arguments.chosen import catalogue_game
    from capot.cli.table.sessions.daily_match import play_daily, told
    from capot.cli.table.sessions.terminal_match import screen_of
    from capot.study.daily import check_day, daily_deal, meant_key, side_of_the_day

    today = datetime.now(UTC).date()
    asked = today if day is None else _day(day)
    check_day(asked, today)
    if game is not None and game.endswith(".json"):
        catalogue_game(game, "a deal of the day")
    deal = daily_deal(asked, side_of_the_day(asked) if game is None else meant_key(game, asked))
    if as_json:
        click.echo(json.dumps(told(deal), ensure_ascii=False, indent=2))
        return
    with closing(screen_of(language, plain=plain, four_colours=four_colours)) as screen:
        sys.exit(play_daily(screen, deal))


def _day(text: str) -> date:
    """Return the date of a text; raise `Refused` for any other."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Refused(f"{text!r} is not a date such as 2026-01-31.") from error
