"""The output of ``capot review`` for several matches: a table of the players, game by game."""

from collections.abc import Iterator

from capot.cli.words import Names, aligned
from capot.language.texts import phrase, say
from capot.language.words import decimal, figure
from capot.study.review.league import League, Leagues


def league_lines(leagues: Leagues, names: Names) -> list[str]:
    """Return the table of each game, those who lost fewest points first."""
    lines: list[str] = []
    for league in leagues.tables:
        lines += ["", *_table(league, names)] if lines else _table(league, names)
    return lines


def _table(league: League, names: Names) -> Iterator[str]:
    game, deals = phrase(league.game.name), figure(league.deals)
    yield names.say("{game} for {seats}, deals reviewed: {deals}", game=game, seats=league.seats, deals=deals)
    head = (say("deals"), say("points lost per deal"), say("without a fault"))
    rows = [["", *map(names.said, head)]]
    for each in league.players:
        share = names.say("{number}%", number=decimal(100 * each.faultless))
        rows.append([each.name, str(each.deals), names.said(decimal(each.points_lost, 2)), share])
    yield from (f"  {line}" for line in aligned(rows))
