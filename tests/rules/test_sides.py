"""Sides: partners who share a score or a result."""

from dataclasses import replace

import numpy as np
import pytest

from capot.cards import cards
from capot.kernel.dtypes import STATE
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.score import score as kernel_score
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.position import start
from capot.play.scores.totals import lead, leaders, losers, per_side
from capot.play.view import view
from capot.players.search.stake import Stake
from capot.players.search.values import ahead_of, lead_of
from capot.rules.catalog import GAMES
from capot.rules.codec import dumps, loads
from capot.rules.errors import RulesError
from capot.rules.match.ends import AtTotal
from capot.rules.match.sides import Sides, partners_of, sides_at, sides_of
from tests.rules.table import A, B, C, D

HEARTS = GAMES["hearts-classic"]
ALL_HEARTS = "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥"


def game(score: str, **changes: object):
    """Return Hearts for two pairs that share a score in this way."""
    return replace(HEARTS, players=(4,), sides=Sides(score), **changes)  # type: ignore[arg-type]


def taking(some, **piles: str):
    """Return the score of a deal in which the players A to D have taken these cards, D all others."""
    match = new_match(some, 4)
    position = start(some.rules_for(4, 0), 4, D, match.pack, match.standing)
    tricks = [Trick(A, (each,), "ABCD".index(name)) for name, text in piles.items() for each in cards(text)]
    named = {each for trick in tricks for each in trick.cards}
    rest = [Trick(A, (each,), D) for each in match.pack if each not in named]
    return replace(position, stages=(), tricks=(*tricks, *rest)).score()


# --- Who is whose partner ----------------------------------------------------------------------------


def test_partners_of_four_sit_opposite_each_other():
    """World sheet 4 and 16: partners opposite."""
    assert sides_of(Sides(), 4) == ((A, C), (B, D))
    assert partners_of(Sides(), B, 4) == (D,)


def test_six_play_two_sides_of_three_in_turn_or_three_pairs_across():
    """Sheet of named games, Catch the Ten: two sides of three or three of two, who sit in turn."""
    assert sides_of(Sides(count=2), 6) == ((0, 2, 4), (1, 3, 5))
    assert sides_of(Sides(count=3), 6) == ((0, 3), (1, 4), (2, 5))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everybody_plays_alone_where_sides_cannot_share_the_players(seats):
    """Gong Zhu has partners for four and none for five."""
    assert sides_at(Sides(), seats) is None
    assert new_match(replace(HEARTS, sides=Sides(), players=(3, 4, 5)), 3).sides is None


def test_everybody_knows_who_is_whose_partner():
    """A view has the sides of the table, and names the partner."""
    match = new_match(game("own"), 4)
    position = start(match.game.rules_for(4, 0), 4, D, match.pack, match.standing)

    assert view(position, B).partners == (D,)
    assert view(position, None).partners == ()
    assert view(position, None).standing.sides == Sides("own")


def test_a_game_with_sides_is_read_from_json_and_has_its_own_digest():
    """A game is a value."""
    for score in ("own", "added", "piled"):
        assert loads(dumps(game(score))) == game(score)


# --- Scores ------------------------------------------------------------------------------------------


def test_points_of_partners_are_added_to_one_score():
    """World sheet 16: the two partners' points are added to one team score."""
    found = taking(game("added"), A="Q♠ 2♥", B="3♥", C="4♥ 5♥", D="6♥")

    assert found.points == (16, 10, 16, 10)
    assert [(item.points, item.other) for item in found.items if item.term == "sides" and item.seat == A] == [
        (2, C)
    ]


def test_partners_with_their_own_totals_score_what_they_take():
    """World sheet 4: each player keeps his own score."""
    assert taking(game("own"), A="Q♠ 2♥", B="3♥", C="4♥ 5♥").points == (14, 1, 2, 9)


def test_a_sweep_of_one_player_costs_the_opponents_twice_and_the_partner_nothing():
    """World sheet 16: all 26 with one player: his team 0, the other team 52."""
    assert taking(game("added"), C=f"Q♠ {ALL_HEARTS}").points == (0, 52, 0, 52)
    assert taking(game("own"), C=f"Q♠ {ALL_HEARTS}").points == (0, 26, 0, 26)


def test_all_points_split_between_partners_are_no_sweep():
    """World sheet 16: 26 split between partners is no sweep (26 for them)."""
    assert taking(game("added"), A="Q♠", C=ALL_HEARTS).points == (26, 0, 26, 0)


def test_partners_who_pile_up_what_they_take_sweep_together():
    """World sheet 16, team_moon: the two together suffice, here at one player's price."""
    found = taking(game("piled"), A="Q♠", C=ALL_HEARTS)

    assert found.points == (0, 26, 0, 26)
    assert {item.reason for item in found.items if item.seat == C} == {"shot the moon"}


@pytest.mark.parametrize("score", ["own", "added", "piled"])
@pytest.mark.parametrize(
    "piles",
    [
        {"A": "Q♠ 2♥", "B": "3♥", "C": "4♥ 5♥"},
        {"A": "Q♠", "C": ALL_HEARTS},
        {"B": f"Q♠ {ALL_HEARTS}"},
    ],
)
def test_the_kernel_scores_sides_as_plain_play_does(score, piles):
    """The kernel may be faster than the plain rules, never different."""
    some = game(score)
    match = new_match(some, 4)
    position = start(some.rules_for(4, 0), 4, D, match.pack, match.standing)
    tables = compile_rules(position.rules, 4, match.standing)
    state = np.zeros(1, STATE)
    state[0] = encode(position, tables)
    named = {each: "ABCD".index(name) for name, text in piles.items() for each in cards(text)}
    bits = {each: int(tables["bit"][0, place]) for place, each in enumerate(position.rules.pack.cards())}
    for each, bit in bits.items():
        state[0]["taken"][named.get(each, D)] |= bit
    points = np.zeros(4, np.int64)

    kernel_score(tables, state[0], points)

    assert tuple(points) == taking(some, **piles).points
    assert int(state[0]["taken"][A]) == sum(bits[each] for each, seat in named.items() if seat == A)


# --- The end of a match ------------------------------------------------------------------------------

END = (AtTotal(101, loses=True),)


def test_a_side_loses_when_one_of_its_players_reaches_the_end():
    """World sheet 4: somebody stands at 101 or more: his team loses, whatever the sums are."""
    totals = (103, 90, 0, 95)

    assert leaders(totals, END, low_wins=True, sides=Sides("own")) == (B, D)
    assert losers(totals, END, low_wins=True, sides=Sides("own")) == (A, C)


def test_if_both_sides_have_such_a_player_the_lower_sum_wins():
    """World sheet 4, example: 103, 60, 41, 102: 144 against 162; A and C win."""
    totals = (103, 60, 41, 102)

    assert leaders(totals, END, low_wins=True, sides=Sides("own")) == (A, C)
    assert losers(totals, END, low_wins=True, sides=Sides("own")) == (B, D)


def test_before_the_end_the_lower_sum_leads():
    """World sheet 4: the sum of its two scores decides."""
    assert leaders((50, 40, 10, 30), END, low_wins=True, sides=Sides("own")) == (A, C)


def test_the_lead_of_a_seat_is_that_of_its_side():
    """A card that a partner takes is as bad as one's own."""
    own = Sides("own")

    assert per_side((13, 0, 3, 10), own) == (8, 5, 8, 5)
    assert lead((13, 0, 3, 10), A, low_wins=True, sides=own) == -3
    assert lead((13, 0, 3, 10), B, low_wins=True, sides=own) == 3


# --- What players maximise ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "points"), [("own", (20.0, 4.0, 0.0, 2.0)), ("added", (10.0, 3.0, 10.0, 3.0))]
)
def test_the_worth_of_a_deal_is_the_side_s_lead_over_the_others(score, points):
    """The gain of a seat is its side's."""
    sides, some = Sides(score), np.array(points)

    assert lead_of(C, some, low_wins=True, sides=sides) == lead_of(A, some, low_wins=True, sides=sides) == -7
    assert ahead_of(some, low_wins=True, sides=sides).tolist() == [-3.5, 3.5, -3.5, 3.5]


def test_the_chance_to_win_is_that_of_the_side():
    """World sheet 4: a side is lost with one player at 101, and both win or lose it."""
    standing = replace(new_match(game("own", ends=END, ties="play on"), 4).standing, totals=(95, 80, 20, 80))
    stakes = [Stake(seat, standing, 9.0, 6.0, by_match=True) for seat in range(4)]
    over, even = np.array([6.0, 0.0, 0.0, 0.0]), np.array([0.0, 12.0, 0.0, 12.0])

    assert [float(stake.chance(over)) for stake in stakes] == [0, 1, 0, 1]
    assert float(stakes[A].chance(even)) == pytest.approx(float(stakes[C].chance(even)))
    assert float(stakes[A].chance(even)) + float(stakes[B].chance(even)) == pytest.approx(1)


# --- What sides cannot play --------------------------------------------------------------------------


def test_sides_are_for_games_of_tricks_in_which_nothing_is_settled_between_players():
    """Dropping out, doubling single players and pools set partners apart."""
    for key in ("tien-len", "barbu", "bassadewitz", "thirteen-card-brag"):
        with pytest.raises(RulesError, match="only for those who play alone"):
            replace(GAMES[key], sides=Sides(), players=(4,), best=())


@pytest.mark.parametrize("count", [1, 0, -2])
def test_a_single_side_has_nobody_to_play_against(count):
    """There are at least two sides."""
    with pytest.raises(RulesError, match="at least two"):
        replace(HEARTS, players=(4,), sides=Sides(count=count))
