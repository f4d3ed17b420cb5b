"""Records of matches of several games: what they say of totals, undoing, and the view of one seat."""

from dataclasses import replace
from itertools import accumulate

from capot.record import dumps, loads_view, view_of
from capot.record.replay import undone
from tests.record.test_matches import match_of


def test_a_record_has_the_totals_with_which_each_game_ended():
    record = match_of("whist-rubber")
    games = record.match.won

    assert [record.deals[game.deals - 1].total for game in games] == [game.totals for game in games]
    assert len(games) == 3


def test_a_match_taken_back_across_the_end_of_a_game_is_what_it_was():
    record = match_of("whist-rubber")
    match, first = record.match, record.match.won[0].deals
    ends = [*accumulate(len(deal.moves) for deal in match.deals)]

    again = undone(match, ends[-1] - ends[first - 1] - 1)
    assert again.won == match.won[:1]
    assert again.totals == (0, 0, 0, 0)
    assert record.at(ends[first - 1]).totals == match.won[0].totals


def test_a_seat_can_read_its_view_of_a_match_of_several_games():
    record = match_of("whist-rubber")
    seen = view_of(replace(record, comments=()), 1)

    assert loads_view(dumps(seen)) == seen
