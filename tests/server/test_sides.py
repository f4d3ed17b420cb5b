"""The sides of a table: the partners, and what they have together."""

from dataclasses import replace

from capot.play.match import new_match
from capot.players.programs.news import _standing_data
from capot.players.programs.service import _standing
from capot.rules.catalog import GAMES
from capot.rules.match.sides import Sides
from capot.server.catalogue import game_info
from capot.server.states.table_states import _sides


def told(key, totals):
    match = replace(new_match(GAMES[key], len(totals)), totals=totals)
    return [(side.seats, side.total) for side in _sides(match, match.totals)]


def test_partners_with_their_own_totals_have_the_sum():
    assert told("leekha", (103, 60, 41, 102)) == [([0, 2], 144), ([1, 3], 162)]


def test_partners_with_one_score_have_that():
    assert told("hearts-partnership", (9, 17, 9, 17)) == [([0, 2], 9), ([1, 3], 17)]


def test_there_are_no_sides_where_everybody_plays_alone():
    assert told("hearts", (1, 2, 3, 4)) == []


def test_a_program_is_told_the_sides():
    standing = new_match(GAMES["leekha"], 4).standing
    data = _standing_data(standing)

    assert data["sides"] == {"score": "own"}
    assert _standing(data, 4).sides == Sides("own")


def test_whoever_opens_a_table_is_told_the_partners_by_the_number_of_players_and_the_house_rules():
    info = game_info(GAMES["catch-the-ten"])
    (sides,) = (option for option in info.options if option.name == "sides")

    assert info.partners == {4: [2], 6: [2, 4], 8: [2, 4, 6]}
    assert {choice.name: choice.partners for choice in sides.choices} == {
        "two": None,
        "three": {6: [3]},
        "four": {8: [4]},
        "off": {},
    }
    assert game_info(GAMES["hearts"]).partners == {}
