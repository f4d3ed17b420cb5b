"""Partners in the terminal: who they are, what they score and who wins."""

import re

from capot.cli.table.picture import table
from capot.cli.table.story import ending_lines, match_opening, result_lines
from capot.cli.words import Names
from capot.play.match import new_match
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals, with_options
from tests.cli.scripted import AS_SCRIPTED
from tests.rules.table import A, match_at
from tests.rules.test_sides import game, taking

NAMES = Names(("You", "Ben", "Cleo", "Dan"), A)
LEEKHA, HEARTS = GAMES["leekha"], GAMES["hearts-partnership"]


def test_a_match_begins_with_who_plays_with_whom():
    lines = match_opening(LEEKHA, 4, NAMES)

    assert "Partners: you and Cleo against Ben and Dan." in lines
    assert lines[-1] == (
        "The match ends after the deal in which someone’s total reaches 101 points. "
        "Points are bad: a side loses once one of its players has too many."
    )


def test_a_match_of_some_deals_is_won_by_the_sum_of_a_side():
    lines = match_opening(with_deals(LEEKHA, 4), 4, NAMES)

    assert lines[-1] == (
        "The match ends after four deals. Points are bad: the side with the lowest sum of its totals wins."
    )


def test_players_whom_the_sides_do_not_divide_are_told_that_they_play_alone():
    pairs = with_options(GAMES["gong-zhu"], {"partners": "pairs"})
    alone = "With 5 players, everyone plays alone."

    assert alone in match_opening(pairs, 5, Names(("You", "Ben", "Cleo", "Dan", "Eve"), A))
    assert alone.replace("5", "4") not in match_opening(pairs, 4, NAMES)
    assert "partners" not in " ".join(match_opening(GAMES["gong-zhu"], 4, NAMES))


def test_the_partner_is_marked_at_the_table():
    match = new_match(HEARTS, 4)
    shown = table(view(match.with_deal(match.pack).position, A), HEARTS, NAMES)

    assert [place.name for place in shown.places if "partner" in place.deeds] == ["Cleo"]


def test_a_side_with_one_score_has_one_line_and_its_players_are_named_in_it():
    some = game("added")
    lines = result_lines(NAMES, taking(some, A="Q♠", C="2♥"), (14, 12, 14, 12), new_match(some, 4).sides)

    assert lines[:-1] == [
        "  You and Cleo   +14    +13 You: took Q♠",
        "                         +1 Cleo: took 2♥",
        "  Ben and Dan    +12   Dan: took A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥",
    ]
    assert lines[-1] == "Totals: You and Cleo 14, Ben and Dan 12."


def test_partners_with_their_own_totals_are_told_their_sum():
    lines = result_lines(NAMES, taking(game("own")), (7, 30, 9, 0), new_match(LEEKHA, 4).sides)

    assert lines[-1] == "Totals: You 7 and Cleo 9 (together 16), Ben 30 and Dan 0 (together 30)."


def test_sides_win_and_lose_the_match():
    lost = match_at(LEEKHA, (103, 60, 41, 102), deals=4)
    assert ending_lines(lost, NAMES) == [
        "You and Cleo win the match with 144 points.",
        "Ben and Dan lose the match with 162 points.",
    ]

    shared = match_at(HEARTS, (210, 210, 210, 210), deals=4)
    assert ending_lines(shared, NAMES) == [
        "You and Cleo share the win with 210 points.",
        "Ben and Dan share the win with 210 points.",
    ]


def test_scores_tell_of_the_partner_apart_from_what_was_taken(run):
    output = run("play", "whist", *AS_SCRIPTED, typed=["scores"]).output

    assert re.search(r"Clara +0 +0 tricks, partner$", output, re.MULTILINE)
    assert re.search(r"Ben +0 +0 tricks$", output, re.MULTILINE)
