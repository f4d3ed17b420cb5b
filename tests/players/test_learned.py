"""The learned policy in the search: what it expects of moves counts, and worlds are weighed by it."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from capot.play.match import new_match
from capot.play.moves import PassCards, PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.search.race import Pace, Prospect, deadline, race
from capot.players.search.settings import SEARCH
from capot.players.search.stake import Stake
from capot.players.tricks.prospect import PROMISING, TrickProspect
from capot.players.views.trick_view import trick_view
from capot.players.worlds.knowledge import know
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.exchanges import Exchange
from tests.players.plain_play import TRICK_GAMES, draws, plain_positions
from tests.players.test_worlds import fits
from tests.players.worlds_by_replay import columns_of
from tests.random_play import dealt

HEARTS = with_options(GAMES["hearts"], {"pass-cycle": "none"})
PLAIN = replace(SEARCH, prior=0.0, weighing=0.0)
PACE = Pace(first=16, most=64)


class Coins(Prospect):
    """Two moves that cost a point or none at random, the second a little less often."""

    def __init__(self, prior=None, trust=0.0):
        self.moves = tuple(PlayCard(card) for card in dealt(new_match(HEARTS), 1).position.hands[0][:2])
        self.prior, self.trust = prior, trust
        self.rng = np.random.default_rng(2)

    def points(self, count, places):
        found = np.zeros((count, 2, 4))
        found[..., 0] = self.rng.random((count, 2)) < np.array([0.6, 0.4])
        return found[:, places]


def ranking(prospect, worlds):
    stake = Stake(0, new_match(HEARTS).standing, 0.0, 0.0)
    return race(prospect, stake, deadline(Budget(worlds=worlds), PACE), PACE)


def test_the_prior_decides_where_there_are_few_worlds_and_the_worlds_where_there_are_many():
    for first, prior in enumerate(([0.3, 0.0], [0.0, 0.3])):
        few, many = (ranking(Coins(np.array(prior), 50), worlds).estimates for worlds in (16, 3000))

        assert next(iter(few)) == Coins().moves[first]
        assert next(iter(many)) == Coins().moves[1]


@pytest.mark.parametrize("worlds", [16, 200])
def test_without_trust_the_race_is_as_without_a_prior(worlds):
    assert ranking(Coins(np.array([9.0, 0.0]), 0), worlds) == ranking(Coins(), worlds)


def test_a_prior_changes_the_worth_of_moves_but_not_its_mean_nor_their_points():
    some = {
        bool(trust): list(ranking(Coins(np.array([9.0, 0.0]), trust), 16).estimates.values())
        for trust in (0, 50)
    }

    assert np.mean([each.worth for each in some[True]]) == pytest.approx(
        np.mean([each.worth for each in some[False]])
    )
    assert {each.points for each in some[True]} == {each.points for each in some[False]}
    assert abs(some[True][0].worth - some[True][1].worth) > 5


def test_each_card_has_a_prior_where_points_count():
    seen = view(dealt(new_match(HEARTS), 4).position, min(dealt(new_match(HEARTS), 4).position.to_act))
    prospect = TrickProspect(seen, SEARCH, Random(1))

    assert prospect.prior is not None
    assert prospect.prior.shape == (len(prospect.moves),)
    assert TrickProspect(seen, PLAIN, Random(1)).prior is None
    assert TrickProspect(seen, replace(SEARCH, rollouts="thumb"), Random(1)).prior is None


def test_where_the_match_counts_no_points_are_expected():
    match = new_match(HEARTS)
    seen = view(match.with_deal(match.pack).position, 0)
    late = replace(seen, standing=replace(seen.standing, totals=(70, 96, 97, 20)))

    assert TrickProspect(late, SEARCH, Random(1)).prior is None


def test_of_the_ways_to_pass_the_promising_ones_are_compared_and_one_asked_for():
    seen = view(dealt(new_match(GAMES["hearts"]), 7).position, 2)
    usual = TrickProspect(seen, SEARCH, Random(1))
    picked = set(usual.moves)
    assert seen.legal.pick is not None
    other = next(
        PassCards(seen.hand[place : place + 3][::-1])
        for place in range(11)
        if not picked & {PassCards(way) for way in _orders(seen.hand[place : place + 3])}
    )

    found = TrickProspect(seen, SEARCH, Random(1), other)

    assert len(usual.moves) == PROMISING
    assert len(found.moves) == PROMISING + 1
    assert frozenset(other.cards) in {
        frozenset(each.cards) for each in found.moves if isinstance(each, PassCards)
    }
    assert found.prior is not None
    assert len(found.prior) == len(found.bits) == len(found.moves)
    assert len(TrickProspect(seen, replace(PLAIN, rollouts="thumb"), Random(1)).moves) == 286


def _orders(cards):
    first, second, third = cards
    return [
        (first, second, third),
        (first, third, second),
        (second, first, third),
        (second, third, first),
        (third, first, second),
        (third, second, first),
    ]


def test_a_refusal_to_pass_is_judged_by_the_worlds_alone():
    """Forecasts for cards and for no cards cannot be compared."""
    game = with_options(GAMES["finis"], {"passing": "unanimous"})
    position = dealt(new_match(game), 3).position
    seen = view(position, min(position.to_act))
    prospect = TrickProspect(seen, SEARCH, Random(1))

    assert seen.legal.moves
    assert set(seen.legal.moves) < set(prospect.moves)
    assert len(prospect.moves) >= PROMISING
    assert prospect.prior is None


@pytest.mark.parametrize(
    "key",
    [key for key, game in TRICK_GAMES.items() if game.sides is None and not draws(game, game.players[-1])],
)
@pytest.mark.sample
def test_weighed_worlds_fit_what_the_seat_has_seen(key):
    game = TRICK_GAMES[key]
    positions = [each for each in plain_positions(game, game.players[-1], 6) if each.to_act]
    weighed = 0
    for position in positions[:: max(1, len(positions) // 5)]:
        seen = trick_view(view(position, min(position.to_act)))
        prospect = TrickProspect(seen, replace(SEARCH, match=False), Random(1))
        knowledge = know(seen)
        weighed += prospect.weighs

        assert all(fits(knowledge, tuple(world)) for world in prospect.draw(12).tolist())

    assert weighed >= 3


def places_gained(game, goes_on):
    """Return how many more cards lie right in weighed worlds than in others, sixteen seeds together.

    Learned players play each deal as long as it ``goes_on``.
    """
    gained = 0.0
    for seed in range(16):
        position, luck = dealt(new_match(game), seed).position, Random(seed)
        while goes_on(position):
            seat = min(position.to_act)
            position = position.after(seat, PLAYERS["learned"].choose(view(position, seat), luck))
        seen, true = view(position, min(position.to_act)), np.array(columns_of(position))
        weighed, plain = (
            TrickProspect(seen, replace(settings, match=False), Random(1)).draw(400)
            for settings in (SEARCH, PLAIN)
        )
        right = [np.bitwise_count(worlds & true).sum(axis=1).mean() for worlds in (weighed, plain)]
        gained += right[0] - right[1]
    return gained


def test_weighing_brings_worlds_nearer_to_the_true_one_where_learned_players_play():
    assert places_gained(HEARTS, lambda position: len(position.moves) < 24) > 0


def test_worlds_are_weighed_by_what_was_passed_before_a_card_is_played():
    def is_passing(position):
        return isinstance(view(position, 0).stage, Exchange)

    assert places_gained(GAMES["hearts"], is_passing) > 4


def test_one_likely_world_does_not_crowd_out_the_others(monkeypatch):
    """By its likelihood alone it would be about 20 of 64; it may owe it to a rare slip of somebody."""
    position = plain_positions(HEARTS, 4, 6)[30]
    prospect = TrickProspect(view(position, min(position.to_act)), replace(SEARCH, match=False), Random(1))

    def one_is_likely(*parts):
        *_, found = parts
        found[:] = -50.0
        found[7] = -44.0

    monkeypatch.setattr("capot.players.tricks.prospect.note_likelihoods", one_is_likely)
    _, counts = np.unique(prospect.draw(64), axis=0, return_counts=True)

    assert 3 <= counts.max() <= 10
