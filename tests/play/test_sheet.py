"""The score sheet of Barbu: the contract, who doubled whom, circles for what is owed, and a check column."""

from random import Random

from capot.play.match import Match, new_match
from capot.play.moves import Choose, Double, NameTrump
from capot.play.scores.sheet import deal_sheet, match_sheets
from capot.players.random_player import RandomPlayer
from capot.rules.catalog import GAMES
from tests.random_play import by_player


def dealt(match: Match, rng: Random) -> Match:
    pack = list(match.pack)
    rng.shuffle(pack)
    return match.with_deal(pack)


def played_out(match: Match, rng: Random) -> Match:
    return by_player(match, RandomPlayer(), rng)


def said(match: Match, *moves) -> Match:
    """Return the match after moves, each of whoever is to act."""
    for move in moves:
        match = match.after(min(match.position.to_act), move)
    return match


def test_a_deal_without_a_chosen_contract_has_no_sheet():
    rng = Random(1)
    barbu = dealt(new_match(GAMES["barbu"]), rng)
    least = dealt(new_match(GAMES["schafkopf-window"]), rng)
    for _ in range(3):
        least = least.after(
            min(least.position.to_act), least.position.legal(min(least.position.to_act)).moves[1]
        )

    assert deal_sheet(barbu.position) is None
    assert least.position.contract is not None
    assert deal_sheet(least.position) is None


def test_the_sheet_says_who_doubled_whom_and_circles_the_doubles_that_were_owed():
    """Source 001: each must double the declarer twice, and such doubles are circled on the sheet."""
    match = dealt(new_match(GAMES["barbu"]), Random(1))
    # Seat 1 declares; seats 2, 3 and 0 speak before him.
    match = said(match, Choose("no-queens"), Double((1, 3)), Double(()), Double((1, 2, 3)), Double((0,)))
    sheet = deal_sheet(match.position)

    assert sheet is not None
    assert sheet.declarer == 1
    assert sheet.contract.title == "No Queens"
    assert sheet.doubles == ((2, 1), (2, 3), (0, 1), (0, 2), (0, 3), (1, 0))
    assert sheet.circled == (0, 2)
    assert sheet.owed == (1, 0, 1, 2)
    assert (sheet.base, sheet.points, sheet.check) == (None, None, None)


def test_the_check_column_is_the_total_of_the_contract_whatever_was_doubled():
    """Source 001: what one gains by a double another loses."""
    rng = Random(2)
    match = new_match(GAMES["barbu"])
    for _ in range(7):
        match = played_out(dealt(match, rng), rng)
    sheets = match_sheets(match)

    assert [sheet.number for sheet in sheets] == list(range(7))
    assert {sheet.contract.name for sheet in sheets} == set(match.position.standing.spent) | {
        sheets[-1].contract.name
    }
    for sheet, score in zip(sheets, match.scores, strict=True):
        assert sheet.points == score.points
        assert sheet.base is not None
        assert sum(sheet.base) == sheet.check == sheet.total
    assert any(sheet.base != sheet.points for sheet in sheets)
    # Seven deals are a declarer's; by then everybody has doubled him as often as he must.
    assert sheets[-1].owed == (0, 0, 0, 0)


def test_a_sheet_in_play_names_the_trump():
    match = said(dealt(new_match(GAMES["barbu"]), Random(1)), Choose("trump"), NameTrump("♠"))
    sheet = deal_sheet(match.position)

    assert sheet is not None
    assert sheet.trump == "♠"
