"""The aim of a seat: to stay in longest where players drop out, and its taste for risk."""

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest

from capot.play.ending.rubber import WonGame, begun_with
from capot.play.lab_deals import dealt as lab_deal
from capot.play.match import new_match
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.rubbers import begun_after, chances_from
from capot.players.search.stake import Stake, stake_of
from capot.players.search.survival import chances_to_outlast
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AtMost, AtTotal, LastIn, Rubber
from capot.rules.match.sides import Sides
from tests.random_play import dealt

LIVES = Standing(ends=(LastIn(0, down=True),), low_wins=False)

COTECCIO_DEAL = -0.27, 0.44
"""Mean and standard deviation of the points of a seat that loses one life in a good quarter of its deals."""


@cache
def counted(lives):
    """Return each player's chance to be the last in, if each life lost is equally likely to be anybody's."""
    players = [seat for seat, left in enumerate(lives) if left]
    if len(players) == 1:
        return tuple(float(left > 0) for left in lives)
    after = [counted(tuple(left - (seat == loser) for seat, left in enumerate(lives))) for loser in players]
    return tuple(sum(chances) / len(players) for chances in zip(*after, strict=True))


@pytest.mark.parametrize("lives", [(1, 2), (1, 1, 1), (2, 2, 1), (0, 1, 3), (4, 1, 3, 2), (9, 12)])
def test_the_chance_to_stay_in_longest_is_that_of_losses_that_may_be_anybodys(lives):
    assert chances_to_outlast(np.array(lives, float)) == pytest.approx(counted(lives), abs=0.003)


def test_if_all_go_out_together_the_last_ones_share_the_match():
    """Capot's choice for Coteccio: if all who are left lose their last life together, they share the win."""
    stake = Stake(0, replace(LIVES, totals=(1, 1, 1)), *COTECCIO_DEAL, by_match=True)

    assert stake.chance(np.array([[-1, -1, -1], [0, -1, -1], [-1, 0, -1]])).tolist() == [1 / 3, 1, 0]


def test_where_the_goal_rises_a_seat_wins_only_once_it_is_alone_at_it():
    now = Standing(ends=(AtTotal(50, rises=10),), low_wins=False, totals=(45, 44))
    stake = Stake(0, now, 6.5, 2.0, by_match=True)

    won, level, both, beyond = stake.chance(np.array([[8, 5], [6, 6], [8, 7], [15, 9]])).tolist()

    assert won == beyond == 1
    assert 0.5 < level < both < 1


@pytest.mark.parametrize(
    ("lives", "by_match"), [((4, 4, 4), False), ((1, 4, 4), True), ((4, 1, 4), False), ((2, 1, 0), True)]
)
def test_with_one_life_left_or_near_the_end_a_seat_plays_for_the_match(lives, by_match):
    match = dealt(new_match(GAMES["coteccio"], 3), 1)
    me = min(match.position.to_act)
    seen = view(match.position, me)
    # The lives of this seat come first.
    totals = tuple(lives[(seat - me) % 3] for seat in range(3))
    seen = replace(seen, standing=replace(seen.standing, totals=totals))

    assert stake_of(seen, *COTECCIO_DEAL).by_match == by_match


@pytest.mark.parametrize("key", GAMES)
def test_a_single_deal_is_played_for_points_whatever_its_number(key):
    """Deals of the lab belong to no match, so none is the last of one."""
    seats = GAMES[key].players[0]
    for number in (0, 3, 11, 30):
        position = lab_deal(GAMES[key], seats, 1, number)
        seat = min(position.to_act)
        seen = view(position, seat)

        assert stake_of(seen, mean=30.0, spread=30.0) == Stake(seat, seen.standing, 30.0, 30.0)


def test_the_search_takes_a_late_single_deal_as_it_takes_an_early_one():
    """Deals 2 and 30 are passed to the same side and dealt by the same seat, here with the same cards."""
    early, late = (lab_deal(GAMES["finis"], 4, 1, number) for number in (2, 30))
    late = replace(early, standing=late.standing)
    found = [SamplerPlayer().evaluate(view(each, 0), Random(1), Budget(worlds=20)) for each in (early, late)]

    assert found[0] == found[1]


def test_the_last_deal_of_a_match_is_played_for_the_match():
    deal = dealt(new_match(GAMES["finis"]), 1).position
    last = view(replace(deal, standing=replace(deal.standing, number=7)), 0)

    assert stake_of(last, 0.25, 0.4).by_match


def test_where_points_add_up_to_none_whoever_has_more_left_is_likelier_to_stay_in():
    stake = Stake(0, Standing(ends=(LastIn(50),), totals=(10, 30, 40)), 0.0, 8.0, by_match=True)
    chances = [replace(stake, seat=seat).chance(np.zeros(3)) for seat in range(3)]

    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] > 0


def test_the_careful_prefer_what_is_certain_and_the_bold_a_gamble():
    """Two moves with the same mean: without caution neither is better, and more is better for everybody."""
    certain, gamble = np.array([[5, 5, 5, 5]]), np.array([[0, 8, 6, 6], [10, 2, 4, 4]])
    worth = {
        caution: [
            Stake(0, Standing(), 5.0, 5.0, caution=caution).worth(some).mean() for some in (certain, gamble)
        ]
        for caution in (0.6, 0.0, -0.4)
    }

    assert worth[0.6][0] > worth[0.6][1]
    assert worth[0.0][0] == pytest.approx(worth[0.0][1])
    assert worth[-0.4][0] < worth[-0.4][1]
    for caution in worth:
        better = Stake(0, Standing(), 5.0, 5.0, caution=caution).worth(np.array([[9, 4, 4, 4], [1, 4, 4, 4]]))
        assert better[1] > better[0]


RUBBER = Standing(ends=(AtTotal(5), Rubber(2)), low_wins=False, sides=Sides("piled"), totals=(4, 4, 4, 4))
FIRST, SECOND = (WonGame(3, (5, 0, 5, 0), (0, 2), 1), WonGame(3, (0, 5, 0, 5), (1, 3), 1))


@pytest.mark.parametrize(
    ("won", "if_won", "if_lost"), [((), 3 / 4, 1 / 4), ((FIRST,), 1, 1 / 2), ((FIRST, SECOND), 1, 0)]
)
def test_a_game_won_is_worth_what_it_does_for_the_match(won, if_won, if_lost):
    """Arithmetic: of two games to win, each side wins each later one equally often."""
    stake = Stake(0, replace(RUBBER, won=won), 0.5, 1.0, by_match=True)

    assert stake.chance(np.array([[1, 0, 1, 0], [0, 1, 0, 1]])).tolist() == [if_won, if_lost]


def test_exactly_the_total_that_wins_is_certain_to_win():
    """Common practice at Hearts: exactly a hundred wins, whatever the others have."""
    now = Standing(ends=(AtTotal(100, exactly_wins=True),), low_wins=True, totals=(90, 60, 80, 20))
    stake = Stake(0, now, 6.5, 6.0, by_match=True)

    assert stake.chance(np.array([[10, 0, 16, 0], [11, 0, 15, 0], [10, 0, 20, 0]])).tolist() == [1, 0, 0.5]


def test_points_carried_over_are_a_head_start_in_the_next_game():
    """Reaching the total exactly carries nothing over; the more points beyond it, the better the chance."""
    carried = replace(RUBBER, ends=(AtTotal(5), Rubber(2, carries=True)))
    stake = Stake(0, carried, 0.5, 1.0, by_match=True)
    points = np.array([[more, 0, more, 0] for more in (1, 2, 4)])
    level, ahead, far = stake.chance(points).tolist()

    assert level == pytest.approx(3 / 4)
    assert level < ahead < far < 1
    assert replace(stake, seat=1).chance(points).tolist() == pytest.approx([1 - level, 1 - ahead, 1 - far])
    assert replace(stake, standing=RUBBER).chance(points).tolist() == [3 / 4] * 3
    assert replace(stake, standing=replace(carried, won=(FIRST,))).chance(points).tolist() == [1.0] * 3


@pytest.mark.parametrize("totals", [(5, 2), (7, 4), (11, 0), (4, 6)])
def test_the_search_begins_the_next_game_as_the_match_does(totals):
    rubber = Rubber(2, carries=True)
    now = replace(RUBBER, ends=(AtTotal(5), rubber), opening=1)
    winner = int(totals[1] > totals[0])
    begun = begun_with(rubber, totals * 2, (winner, winner + 2), now.ends, now.opening)

    assert begun_after(now, np.array(totals * 2), winner, 2).tolist() == list(begun)


def test_a_game_that_is_worth_more_is_more_of_the_match():
    """Arithmetic: two crosses of three leave one to win, one cross two, of games that are anybody’s."""
    crosses = Rubber(3, by="points", points=2, by_losers=((1, 1),))
    now = replace(RUBBER, ends=(AtMost(0), crosses), low_wins=True, opening=24, totals=(2, 24, 2, 24))
    double = Stake(0, now, -1.0, 2.0, by_match=True)
    single = replace(double, standing=replace(now, totals=(2, 20, 2, 20)))

    points = np.array([-2, 0, -2, 0])
    assert float(double.chance(points)) == pytest.approx(7 / 8)
    assert float(single.chance(points)) == pytest.approx(11 / 16)


def test_the_chances_of_all_to_win_a_long_match_add_up():
    """Arithmetic: somebody wins the match."""
    for left in ((7, 9), (3, 3, 3, 3), (1, 2, 3)):
        assert sum(chances_from(left)) == pytest.approx(1)
