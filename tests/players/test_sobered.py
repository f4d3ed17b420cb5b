"""The excess that rollouts promise is taken off what a player says it expects."""

from random import Random

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.protocol import Budget, Estimate, Ranking
from capot.players.sampler import SamplerPlayer
from capot.players.search.race import HOPE, HOPE_BEFORE, sobered
from capot.players.search.settings import SEARCH
from capot.players.tricks.search import trick_ranking
from capot.rules.catalog import GAMES
from tests.random_play import dealt

WORLDS = Budget(worlds=40)


A, B = (PlayCard(each) for each in cards("A♠ 2♠"))


def ranked(*estimates):
    return Ranking(dict(zip((A, B), estimates, strict=False)), 4.0)


# Of 100 worlds each: the standard deviation is ten standard errors.
BEST = Estimate(5.0, 0.6, 2.0, 100, worth_error=0.4)
OTHER = Estimate(7.0, 0.3, 1.0, 100, worth_error=0.2)


@pytest.mark.parametrize(("low_wins", "turn"), [(True, 1), (False, -1)])
def test_all_moves_are_worse_by_the_same_part_of_the_spread_of_the_best(low_wins, turn):
    found = sobered(ranked(BEST, OTHER), low_wins=low_wins, in_tricks=True)

    assert found.spread == 4.0
    for move, before in ((A, BEST), (B, OTHER)):
        after = found.estimates[move]
        assert after.points == pytest.approx(before.points + turn * HOPE * 6.0)
        assert after.worth == pytest.approx(before.worth - HOPE * 4.0)
        assert (after.error, after.worlds) == (before.error, before.worlds)


def test_what_is_certain_stays():
    certain = Estimate(13.0, 0.0, -4.0, 64)

    assert sobered(ranked(certain, BEST), low_wins=True, in_tricks=True).estimates[A] == certain


def test_the_chance_to_win_a_match_stays():
    by_match = Estimate(5.0, 0.6, 0.4, 100, by_match=True, worth_error=0.01, chance=0.39)

    found = sobered(ranked(by_match), low_wins=True, in_tricks=True).estimates[A]

    assert (found.worth, found.chance) == (0.4, 0.39)
    assert found.points > 5.0


def test_before_the_tricks_the_worth_stays_and_points_are_worse():
    found = sobered(ranked(BEST), low_wins=True, in_tricks=False).estimates[A]

    assert found.worth == BEST.worth
    assert found.points == pytest.approx(BEST.points + HOPE_BEFORE * 6.0)


@pytest.mark.parametrize("key", ["hearts", "knaves"])
def test_a_player_says_less_than_rollouts_promise_by_the_same_for_all_moves(key):
    game = GAMES[key]
    position = dealt(new_match(game), 3).position
    turn = 1 if game.low_wins else -1
    for _ in range(10):
        seat = min(position.to_act)
        seen = view(position, seat)
        promised = trick_ranking(seen, Random(1), WORLDS, SEARCH).estimates
        said = SamplerPlayer().evaluate(seen, Random(1), WORLDS)

        assert list(said) == list(promised)
        less = [turn * (said[move].points - promised[move].points) for move in said]
        assert less[0] > 0
        assert less == pytest.approx([less[0]] * len(less))
        position = position.after(seat, next(iter(said)))
