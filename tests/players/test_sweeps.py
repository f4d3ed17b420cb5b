"""Sweeps in the search: rollouts tell who made one, and those of others count for more."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from capot.cards import cards
from capot.kernel.dtypes import NOBODY
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.race import Pace, Prospect, balanced, deadline, race
from capot.players.search.settings import SEARCH
from capot.players.search.stake import Stake
from capot.players.tricks.prospect import NOT_BEGUN, OWN_SWEEP, TrickProspect
from capot.players.views.trick_view import trick_view
from capot.rules.catalog import GAMES
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Sweep
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import AllOf, Deal, EveryTrick, Pack, Payoff
from tests.random_play import dealt, random_positions

WORLDS = Budget(worlds=40)
HEARTS = cards("A♥ Q♥ 3♥ 2♥")
HANDS = [cards("3♠ 3♣ 2♣ 3♦"), cards("Q♠ A♣ Q♦ 3♥"), cards("A♦ A♥ Q♥ 2♥"), cards("A♠ 2♠ Q♣ 2♦")]
SWEEPS = {"cards": AllOf(HEARTS), "tricks": EveryTrick()}


def small(target):
    """Four hearts cost a point each; a sweep is paid by a hundred from each of the others."""
    return Rules(
        packs=Pack(order="AQ32"),
        deal=Deal(),
        stages=(Tricks(Eldest()),),
        scoring=(
            Captured("hearts", HEARTS, 1),
            Sweep("sweep", "sweep", target, ("hearts",), Payoff(0, 100)),
        ),
    )


def prospect(position, **settings):
    seen = trick_view(view(position, min(position.to_act)))
    return TrickProspect(seen, replace(SEARCH, **settings), Random(1))


@pytest.mark.parametrize("exact", [0, 2, 4])
@pytest.mark.parametrize("sides", [None, Sides("own"), Sides("added"), Sides("piled")])
@pytest.mark.parametrize("target", SWEEPS.values(), ids=SWEEPS)
def test_a_rollout_tells_who_swept_as_the_score_does(target, sides, exact):
    """Those who pay a hundred are swept, and nobody else is."""
    rng, pack, found = Random(3), list(Pack(order="AQ32").cards()), set()
    for _ in range(6):
        rng.shuffle(pack)
        hands = [pack[seat::4] for seat in range(4)]
        tried = prospect(from_hands(small(target), 3, hands, standing=Standing(sides=sides)), exact=exact)
        points, swept = tried.rolled_out(tried.draw(40), tried.bits)
        for by, each in zip(swept.ravel(), points.reshape(-1, 4), strict=True):
            free = {seat for seat in range(4) if each[seat] < 100}
            assert (by == NOBODY) == (len(free) == 4)
            assert by in {NOBODY, *free}
        found |= set(swept.ravel().tolist())

    assert len(found) > 2, "somebody sweeps, and not always the same player"


def test_sweeps_of_opponents_weigh_more_once_begun_and_own_ones_less_unless_nobody_can_miss_any():
    """Of four tricks three follow the first; where they are played exactly, nobody slips."""
    position = from_hands(small(SWEEPS["cards"]), 3, HANDS, standing=Standing(sides=Sides("own")))
    swept = np.array([NOBODY, 0, 1, 2, 3])

    for exact, others, own in ((2, 5.0 * NOT_BEGUN, OWN_SWEEP), (3, 1.0, 1.0)):
        tried = prospect(position, exact=exact, sweeps=5.0)
        assert tried.weights(swept).tolist() == [1.0, own, others, own, others]
    position = from_hands(small(SWEEPS["tricks"]), 3, HANDS, standing=Standing(sides=Sides("own")))
    while not position.tricks:
        seat = min(position.to_act)
        position = position.after(seat, view(position, seat).legal.moves[-1])
    by_own = np.arange(4) % 2 == min(position.to_act) % 2
    tried = prospect(position, exact=1, sweeps=5.0)
    assert tried.weights(swept[1:]).tolist() == np.where(by_own, OWN_SWEEP, 5.0).tolist()


@pytest.mark.parametrize("key", ["black-lady", "polignac", "slobberhannes", "knaves"])
def test_without_a_sweep_to_be_paid_for_its_weight_changes_nothing(key):
    game = GAMES[key]
    for position in list(random_positions(game, game.players[0], 2))[::7]:
        if position.to_act:
            seen = view(position, min(position.to_act))
            one, other = (
                SamplerPlayer("some", replace(SEARCH, sweeps=weight)).evaluate(seen, Random(1), WORLDS)
                for weight in (1.0, 7.0)
            )
            assert list(one.items()) == list(other.items())


class Shot(Prospect):
    """Two moves, the second of which lets another seat sweep in one world of ten."""

    def __init__(self, weight):
        hand = dealt(new_match(GAMES["heartsette"]), 1).position.hands[0]
        self.moves = tuple(PlayCard(card) for card in hand[:2])
        self.weight, self.rng = weight, np.random.default_rng(2)

    def points(self, count, places):
        return self.tried(count, places)[0]

    def tried(self, count, places):
        points = np.zeros((count, 2, 4))
        points[:, 0, 0] = self.rng.random(count) < 0.6
        swept = self.rng.random(count) < 0.1
        points[swept, 1] = [10, 0, 10, 10]
        weights = np.ones((count, 2))
        weights[swept, 1] = self.weight
        return points[:, places], weights[:, places]


def test_the_odds_of_a_sweep_are_as_many_times_as_great_as_its_weight():
    """One sweep in ten with a weight of 3 is 3 in 12 outcomes: 2.5 of 10 points."""
    pace = Pace(first=4000, most=4000)
    stake = Stake(0, new_match(GAMES["heartsette"]).standing, 0.0, 0.0)
    plain, weighed = (
        race(Shot(weight), stake, deadline(Budget(worlds=4000), pace), pace).estimates
        for weight in (1.0, 3.0)
    )

    first, second = Shot(1.0).moves
    assert plain[second].points == pytest.approx(1.0, abs=0.2)
    assert weighed[second].points == pytest.approx(2.5, abs=0.4)
    assert weighed[first] == plain[first]


def test_before_the_tricks_weights_change_the_worth_and_not_the_points_told():
    pace = Pace(first=4000, most=4000)
    stake = Stake(0, new_match(GAMES["heartsette"]).standing, 0.0, 0.0)
    weighed, careful = Shot(3.0), Shot(3.0)
    careful.tells_weighted = False
    told, kept = (
        race(shot, stake, deadline(Budget(worlds=4000), pace), pace).estimates for shot in (weighed, careful)
    )

    _, second = careful.moves
    assert kept[second].points == pytest.approx(1.0, abs=0.2)
    assert kept[second].worth == told[second].worth

    seen = trick_view(view(dealt(new_match(GAMES["hearts"]), 1).position, 0))
    assert not TrickProspect(seen, SEARCH, Random(1)).tells_weighted
    position = from_hands(small(SWEEPS["cards"]), 3, HANDS)
    assert prospect(position).tells_weighted


def test_the_error_of_a_weighted_mean_is_that_of_many_samples():
    rng = np.random.default_rng(4)
    swept = rng.random((200, 3000)) < 0.15
    outcomes = np.where(swept, 26.0, rng.integers(0, 12, swept.shape))
    weights = np.where(swept, 4.0, 1.0)

    seen = balanced(outcomes, weights)

    assert seen.mean(axis=0) == pytest.approx(np.average(outcomes, axis=0, weights=weights))
    errors = seen.std(axis=0, ddof=1) / np.sqrt(len(seen))
    assert errors.mean() == pytest.approx(seen.mean(axis=0).std(), rel=0.05)


def test_equal_weights_change_no_outcome():
    outcomes = np.random.default_rng(4).normal(size=(50, 3))

    assert balanced(outcomes, np.full((50, 3), 4.0)) is outcomes
