"""The score sheet as the terminal shows it: contracts, points before and after doubles, circles, checks."""

import re

from capot.cli.table.score_sheet import last_sheet_lines, sheet_lines
from capot.cli.words import Names
from capot.play.match import new_match
from capot.play.scores.sheet import deal_sheet
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from tests.random_play import random_match

NAMES = Names(("Anna", "Ben", "Cleo", "Dan"))


def barbu(deals):
    return random_match(GAMES["barbu"], 4, seed=4, deals=deals)


def test_each_deal_has_a_line_that_fits_on_a_screen_of_eighty_columns():
    lines = sheet_lines(barbu(7), NAMES)

    rows = [line for line in lines if line[:3].strip().isdecimal()]
    assert [int(line[:3]) for line in rows] == list(range(1, 8))
    assert all(len(line) <= 80 for line in rows)


def test_a_line_ends_with_the_check_and_seven_of_them_make_nothing():
    """Source 001: what the contracts of one declarer score adds up to 0."""
    match = barbu(7)
    lines = sheet_lines(match, NAMES)
    checks = [line.split()[-1].replace("−", "-") for line in lines if line[:3].strip().isdecimal()]
    together = next(line for line in lines if line.strip().startswith("together"))

    assert sorted(map(int, checks)) == [-30, -30, -26, -24, -20, 65, 65]
    assert together.split()[-1] == "0"


def test_points_before_doubles_stand_in_parentheses_and_doubles_owed_have_a_circle():
    match = barbu(1)
    (line,) = (line for line in sheet_lines(match, NAMES) if line.startswith("  1"))
    sheet = deal_sheet(match.deals[0])
    cells = re.findall(r"([+-]?\d+) \(([+-]?\d+)\)", line.replace("−", "-"))
    circled = {by for by, other in match.deals[0].doubles if other == match.deals[0].declarer}

    assert line.count("○") == len(circled) > 0
    assert sheet is not None
    assert sheet.points is not None
    assert sheet.base is not None
    assert [(int(final), int(before)) for final, before in cells] == [
        *zip(sheet.points, sheet.base, strict=True)
    ]


def test_after_a_deal_only_its_own_doubles_are_told():
    match = barbu(4)

    told = [line for line in sheet_lines(match, NAMES) if re.search("has doubled [A-Z]", line)]
    last = [line for line in last_sheet_lines(match, NAMES) if re.search("has doubled [A-Z]", line)]
    assert len(told) == 4
    assert last == told[-1:]


def test_each_declarer_has_a_block_of_his_own():
    match = barbu(9)

    heads = [line for line in sheet_lines(match, NAMES) if " declares:" in line]
    assert len(heads) == 2
    assert len([line for line in last_sheet_lines(match, NAMES) if " declares:" in line]) == 1


def test_games_without_contracts_have_no_sheet():
    assert sheet_lines(new_match(GAMES["barbu"]), NAMES) == []
    assert sheet_lines(random_match(GAMES["twenty-down"], 4, 1, deals=2), NAMES) == []


def test_doubles_that_are_owed_are_not_told_once_the_match_is_over():
    short = random_match(with_deals(GAMES["barbu"], 1), 4, seed=4, deals=1)

    assert short.is_over
    assert not any("Still owed" in line for line in sheet_lines(short, NAMES))
    assert any("Still owed" in line for line in sheet_lines(barbu(1), NAMES))
