"""The seatings of a comparison: each player has every hand equally often, or by lot."""

from collections import Counter

import pytest

from capot.cli.arena import NAMES as OFFERED
from capot.lab.arena import compare
from capot.lab.errors import LabError
from capot.lab.strength.control import Control, values_of
from capot.lab.strength.designs import NAMES, Design
from capot.play.lab_deals import dealt
from capot.rules.catalog import GAMES
from tests.lab.players import RANDOM, THUMB

FINIS = GAMES["finis"]


def test_the_command_offers_every_design():
    assert OFFERED == NAMES


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_in_a_mirror_each_player_has_every_seat_once(seats):
    design = Design("mirror", 2, seats)

    for number in range(20):
        row, exchanged = design.lineups(5, number)
        assert sum(row) == seats // 2
        assert exchanged == tuple(1 - player for player in row)


def test_seats_are_drawn_by_lot_from_all_and_the_same_for_the_same_seed():
    design = Design("mirror", 2, 4)
    drawn = [design.lineups(5, number) for number in range(200)]

    assert len(Counter(drawn)) == 6
    assert drawn == [design.lineups(5, number) for number in range(200)]
    assert drawn != [design.lineups(6, number) for number in range(200)]


def test_one_seat_is_against_the_rest_everywhere_and_either_way():
    rows = Design("one", 2, 4).lineups(0, 0)

    assert Counter(sum(row) for row in rows) == {1: 4, 3: 4}
    assert len(set(rows)) == 8


def test_a_lot_is_one_seating_of_all():
    design, every = Design("lot", 2, 4), Design("all", 2, 4).lineups(0, 0)
    drawn = Counter(design.lineups(1, number) for number in range(700))

    assert {row for (row,) in drawn} == set(every)
    assert not design.is_balanced


@pytest.mark.parametrize("name", ["mirror", "all", "one"])
def test_partners_are_one_player_and_each_has_either_side(name):
    assert sorted(Design(name, 2, 4, 2).lineups(0, 0)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_a_lot_draws_a_side():
    design = Design("lot", 2, 4, 2)

    assert {row for number in range(50) for row in design.lineups(0, number)} == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_more_players_than_sides_cannot_be_seated():
    with pytest.raises(LabError, match="3 players cannot have a side each"):
        Design("all", 3, 4, 2)


def test_equal_players_come_out_level_as_sides():
    result = compare(GAMES["hearts-partnership"], 4, [THUMB, THUMB], deals=2, workers=1)

    assert result.seatings == 2
    assert result.difference.mean == 0


@pytest.mark.parametrize("design", ["mirror", "one"])
def test_equal_players_come_out_exactly_level_in_every_balanced_design(design):
    result = compare(GAMES["polignac"], 4, [THUMB, THUMB], deals=3, design=design, workers=1)

    assert result.differences == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("design", "players", "sentence"),
    [
        ("mirror", 3, "the design 'mirror' is for two players; for more there is 'all'"),
        ("half", 2, "there is no design 'half'; there are mirror, all, one, lot"),
        ("all", 1, "it takes two players"),
    ],
)
def test_a_design_that_does_not_fit_is_refused(design, players, sentence):
    with pytest.raises(LabError, match=sentence):
        Design(design, players, 4)


def test_leads_are_told_by_the_number_of_seats_where_it_varies():
    result = compare(GAMES["polignac"], 4, [THUMB, RANDOM], deals=4, design="one", workers=1)
    mirror = compare(GAMES["polignac"], 4, [THUMB, RANDOM], deals=1, design="mirror", workers=1)

    leads = dict(result.by_seats)
    assert list(leads) == [1, 3]
    assert (leads[1].mean + leads[3].mean) / 2 == pytest.approx(result.difference.mean)
    assert all(lead.mean > 0 for lead in leads.values())
    assert mirror.by_seats == ()


def test_by_lot_the_value_of_the_cards_is_taken_off_the_lead():
    game = GAMES["polignac"]

    plain = compare(game, 4, [THUMB, THUMB], deals=30, design="lot", workers=1)

    assert plain.coefficient is not None
    assert plain.coefficient > 0.5
    assert abs(plain.difference.mean) < 0.4


def test_the_values_of_the_cards_of_a_deal_add_up_to_nothing():
    values = values_of(dealt(GAMES["polignac"], 4, 3, 0), 0)

    assert sum(values) == pytest.approx(0)
    assert max(values) > 0.1


def test_the_control_narrows_and_does_not_shift():
    """The share that the cards explain is taken off; a deal's own lead never decides its coefficient."""
    control = Control()
    cards = [1.0, -2.0, 0.5, -0.5, 2.0, -1.0] * 50
    leads = [0.3 + 2 * each for each in cards]

    left = [control.adjusted(lead, each) for lead, each in zip(leads, cards, strict=True)]

    assert control.coefficient == pytest.approx(2, abs=0.1)
    assert sum(left[-60:]) / 60 == pytest.approx(0.3, abs=0.02)
    assert max(left[-60:]) - min(left[-60:]) < 0.2 * (max(leads) - min(leads))
    assert Control().adjusted(7.0, 2.0) == 5.0
    assert Control().adjusted(-100.0, 2.0) == -102.0


def test_a_sweep_is_made_by_one_seat_and_suffered_by_all_others():
    result = compare(GAMES["polignac"], 4, [RANDOM, THUMB], deals=16, design="mirror", workers=1)

    made = sum(each.made or 0 for each in result.players)
    suffered = sum(each.suffered or 0 for each in result.players)
    assert made > 0
    assert suffered == pytest.approx(3 * made)


def test_a_game_without_tricks_has_no_sweeps():
    result = compare(GAMES["tien-len"], 4, [RANDOM, RANDOM], deals=1, design="mirror", workers=1)

    assert [each.made for each in result.players] == [None, None]
