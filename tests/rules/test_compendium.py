"""Compendium: one deal of each of Howard Fosdick's six games."""

from fractions import Fraction

import pytest

from capot.play.match import new_match
from capot.play.moves import Announce, PlayCard, RefusePass
from capot.play.view import view
from capot.rules.changes.options import with_deals
from capot.rules.errors import RulesError
from capot.rules.games.fosdick import COMPENDIUM
from tests.random_play import random_match
from tests.rules.fosdick_deals import ALL_TO_A, LEFT_ONE, SEVEN_AND_FIVE, SPREAD
from tests.rules.table import A, B, C, D, begun, house, match_at, playable, points, with_rows

BAD_QUEENS, MAD_QUEENS, PAWS, FINIS, FATE, HEARTS = range(6)
"""The six deals in their order."""


def sides(game, seats, deals=6):
    """Return to which side each deal passes, read off the words to the first player."""
    words = {None: "hold", 1: "left", seats - 1: "right"}
    pack = game.rules_for(seats, 0).pack.cards()
    rows = "\n".join(
        " ".join(each.code for each in pack[start : start + seats]) for start in range(0, len(pack), seats)
    )
    seen = (view(begun(game, rows, number=number), A).passed_to for number in range(deals))
    return " ".join(words.get(to, "across") for to in seen)


def test_the_six_games_are_played_in_their_order():
    """Fosdick, 7 Trick Avoidance Games: the chart of Compendium."""
    assert [COMPENDIUM.part(number).title for number in range(7)] == [
        "Four Bad Queens",
        "Four Mad Queens",
        "Slippery Paws",
        "Finis",
        "Cruel Fate",
        "Acorn Hearts",
        "Four Bad Queens",
    ]


@pytest.mark.parametrize(
    ("number", "spread", "all_to_a"),
    [
        (BAD_QUEENS, (3, 1, 1, 0), (5, 0, 0, 0)),
        (MAD_QUEENS, (2, 2, 2, 2), (8, 0, 0, 0)),
        (PAWS, (2, 0, 0, 1), (4, 0, 0, 0)),
        (FINIS, (0, 0, 0, 1), (1, 0, 0, 0)),
        (FATE, (1, 1, 1, 0), (0, 1, 1, 1)),
        (HEARTS, (2, 2, 0, 2), (0, 6, 6, 6)),
    ],
)
def test_each_deal_counts_as_the_chart_says(number, spread, all_to_a):
    """Fosdick, 7 Trick Avoidance Games: the chart of Compendium, Acorn Hearts at half its points."""
    assert points(COMPENDIUM, SPREAD, number=number) == spread
    assert points(COMPENDIUM, ALL_TO_A, number=number) == all_to_a


def test_in_acorn_hearts_a_heart_counts_half_and_the_queen_of_spades_two():
    """Fosdick, 7 Trick Avoidance Games: points of Acorn Hearts are reduced by half; exact halves."""
    assert points(COMPENDIUM, LEFT_ONE, number=HEARTS) == (4, 0, 0, 2)
    assert points(COMPENDIUM, SEVEN_AND_FIVE, number=HEARTS) == (Fraction(7, 2), 0, 0, Fraction(5, 2))


def test_a_moon_is_announced_in_the_first_deal_only():
    """Fosdick, 7 Trick Avoidance Games: the chart has it in Four Bad Queens; elsewhere it is forbidden."""
    assert points(COMPENDIUM, ALL_TO_A, announce={A: "moon"}) == (0, 5, 5, 5)
    assert points(COMPENDIUM, LEFT_ONE, announce={A: "moon"}) == (5, 0, 0, 2)
    for number in (MAD_QUEENS, PAWS, FINIS, FATE, HEARTS):
        stages = COMPENDIUM.rules_for(4, number).stages
        assert [stage.name for stage in stages] == ["exchange", "tricks"]


@pytest.mark.parametrize(
    ("seats", "passes"),
    [
        (3, "right left hold right left right"),
        (4, "right left across hold right left"),
        (5, "right left right left right left"),
        (6, "right left right left right left"),
    ],
)
def test_passing_counts_the_deals_of_the_match_and_acorn_hearts_never_holds(seats, passes):
    """Capot's choice where the text is silent; passing is a normal part of Acorn Hearts."""
    assert sides(COMPENDIUM, seats) == passes


def test_in_a_second_round_of_four_players_acorn_hearts_passes_right_instead_of_holding():
    """Capot's choice: a hold never falls on Acorn Hearts, whose second deal is the twelfth."""
    assert sides(house(COMPENDIUM, rounds=2), 4, 12).split()[11] == "right"


def test_the_table_may_begin_the_passing_anew_with_each_game():
    """Another reading: one deal of each game is its first, which passes to the right."""
    game = house(COMPENDIUM, pass_count="game")

    assert {sides(game, seats) for seats in (3, 4, 5, 6)} == {" ".join(["right"] * 6)}
    assert sides(house(COMPENDIUM, pass_count="match"), 4) == sides(COMPENDIUM, 4)


def test_two_ways_to_count_the_passes_contradict_each_other():
    with pytest.raises(RulesError, match="contradict each other: both say what the passing cycle is"):
        house(COMPENDIUM, pass_count="game", pass_cycle="right-left-hold")


def test_the_three_optional_passes_may_be_left_out_together():
    """Fosdick, 7 Trick Avoidance Games: optional in Slippery Paws, Finis and Cruel Fate only."""
    game = house(COMPENDIUM, passing="off")
    names = [[stage.name for stage in game.rules_for(4, number).stages] for number in range(6)]

    position = begun(game, SPREAD, number=FINIS)

    assert ["exchange" in stages for stages in names] == [True, True, False, False, False, True]
    assert playable(position) == set(position.hands[C])


def test_the_three_optional_passes_may_be_left_to_each_player():
    """A reading of "optional": one refusal leaves the cards where they are."""
    game = house(COMPENDIUM, passing="unanimous")

    assert RefusePass() in begun(game, SPREAD, number=PAWS).legal(B)
    assert RefusePass() in begun(game, SPREAD, number=FATE).legal(B)
    assert RefusePass() not in begun(game, SPREAD, number=HEARTS).legal(B)


def test_the_house_rules_of_the_moon_reach_its_deal():
    early = house(COMPENDIUM, moon_timing="before-passing")
    several = house(COMPENDIUM, moon_bidders="several")

    assert Announce("moon") in begun(early, SPREAD).legal(C)
    assert points(several, LEFT_ONE, announce={A: "moon", D: "moon"}) == (5, 0, 0, 5)
    assert [stage.name for stage in house(COMPENDIUM, moon="off").rules_for(4, 0).stages] == [
        "exchange",
        "tricks",
    ]
    with pytest.raises(RulesError, match="leaves out the announcement of four bad queens"):
        house(COMPENDIUM, moon="off", moon_bidders="several")


def test_played_anticlockwise_the_dealers_right_neighbour_plays_first():
    position = begun(house(COMPENDIUM, direction="anticlockwise", passing="off"), SPREAD, number=FINIS)

    assert position.to_act == {A}
    assert position.after(A, PlayCard(position.hands[A][0])).to_act == {B}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_match_is_six_deals_whatever_the_number_of_players(seats):
    """Fosdick, 7 Trick Avoidance Games: six hands, though four or five players do not all deal as often."""
    match = random_match(COMPENDIUM, seats, seed=seats)

    assert len(match.deals) == 6
    assert [deal.dealer for deal in match.deals] == [
        (match.first_dealer + number) % seats for number in range(6)
    ]


def test_the_six_games_may_be_gone_through_more_than_once():
    """Capot's house rule: two rounds are twelve deals."""
    assert len(random_match(house(COMPENDIUM, rounds=2), 3, seed=1).deals) == 12


@pytest.mark.parametrize("deals", [12, 8])
def test_a_match_may_have_any_number_of_deals_and_not_only_whole_rounds_of_six(deals):
    assert len(random_match(with_deals(COMPENDIUM, deals), 4, seed=1).deals) == deals


def test_the_lowest_total_over_all_six_deals_wins():
    """Fosdick, 7 Trick Avoidance Games: the lowest cumulative total, halves included."""
    match = with_rows(match_at(COMPENDIUM, (9, 7, 6, Fraction(1, 2)), deals=5), SPREAD)

    assert match.totals == (11, 9, 6, Fraction(5, 2))
    assert match.winners == (D,)


def test_players_who_tie_share_the_win_or_play_on():
    """Capot's choice where the text is silent, and its house rule."""
    play_on = match_at(house(COMPENDIUM, ties="play-on"), (4, 4, 9, 9), deals=6)

    assert match_at(COMPENDIUM, (4, 4, 9, 9), deals=6).winners == (A, B)
    assert play_on.needs_deal
    assert play_on.game.part(6).name == "four-bad-queens"


def test_there_are_twenty_six_points_in_play_without_a_moon():
    """The chart added up for four players: 5 + 8 + 3 + 1 + 3 + 6."""
    match = new_match(COMPENDIUM, 4, D)
    for _ in range(6):
        match = with_rows(match, SPREAD)

    assert sum(match.totals) == 26
