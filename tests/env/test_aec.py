"""The table for PettingZoo passes PettingZoo's own tests, for every game and number of seats."""

import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from capot.env import VectorDeals, aec
from capot.extras import install
from capot.rules.catalog import GAMES

# An observation with a mask is a dict, as in PettingZoo's own card games; who is done has nothing legal.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

WITHOUT = """
import sys
sys.modules["pettingzoo"] = None
from capot.env import VectorDeals, aec
from capot.rules.catalog import GAMES
try:
    aec("hearts")
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_as_pettingzoo_wants_it(key):
    api_test(aec(key, seed=3, deals=2), num_cycles=60)


@pytest.mark.parametrize("key", ["hearts", "compendium", "polignac", "knaves", "black-maria"])
def test_a_seed_repeats_an_episode(key):
    seed_test(partial(aec, key, deals=2), num_cycles=200)


def played(env, rng):
    """Play an episode at random; return the rewards of each agent."""
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observed, reward, done, _, _ = env.last()
        rewards[agent] = rewards.get(agent, 0) + reward
        env.step(None if done else int(rng.choice(np.flatnonzero(observed["action_mask"]))))
    return rewards


def test_rewards_of_an_episode_are_those_of_its_deals():
    env = aec("hearts", seed=1, deals=3, reward="book")
    env.reset()

    assert sum(played(env, np.random.default_rng(1)).values()) in {78, 130, 182, 234}


def test_the_table_goes_as_the_same_deals_do_in_a_row():
    env, row = aec("polignac", seed=6, deals=2), VectorDeals("polignac", 1, 6)
    env.reset()
    rng = np.random.default_rng(1)
    while env.agents and not any(env.terminations.values()):
        seen, _, _, _, _ = env.last()
        assert env.agent_selection == f"seat_{row.turn[0]}"
        assert np.array_equal(seen["observation"], row.observe().flat()[0])
        assert np.array_equal(seen["action_mask"], row.legal[0])
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        rewards, _ = row.act([action])
        assert list(env.rewards.values()) == rewards[0].tolist()
    assert row.numbers[0] == 2
    assert env.infos["seat_0"] == {"deal": 1, "part": 0, "points": row.points[0, 0]}


def test_an_episode_without_a_seed_goes_on_with_the_next_deals():
    env, row = aec("hearts", seed=1, deals=2), VectorDeals("hearts", 4, 1)
    env.reset()
    env.reset()
    second, _, _, _, _ = env.last()
    env.reset(seed=1)
    again, _, _, _, _ = env.last()

    assert np.array_equal(second["observation"], row.observe().flat()[2])
    assert np.array_equal(again["observation"], row.observe().flat()[0])


def test_without_a_seed_the_deals_are_drawn():
    hands = set()
    for _ in range(3):
        env = aec("hearts")
        env.reset()
        hands.add(env.observe("seat_0")["observation"].tobytes())
    assert len(hands) == 3


def test_only_the_seat_to_act_has_anything_legal():
    env = aec("polignac", seed=1)
    env.reset()

    acting = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]

    assert acting == [env.agent_selection]


def test_an_action_that_is_not_legal_is_refused_with_a_sentence():
    env = aec("hearts", seed=1)
    env.reset()

    with pytest.raises(ValueError, match="announcing nothing is not allowed to seat 0 now"):
        env.step(52)
    with pytest.raises(ValueError, match="seat_0 is to act, and None is no action"):
        env.step(None)


def test_the_table_is_rendered_as_text_without_hidden_cards():
    env = aec("polignac", seed=1, render_mode="ansi")
    env.reset()
    hand = env.observe(env.agent_selection)["observation"][: len(env.unwrapped.deals.actions.cards)]

    text = env.render()

    assert text.startswith("Polignac, deal 0, seat_")
    assert sum(str(card) in text for card in env.unwrapped.deals.actions.cards) == hand.sum()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"deals": 0}, "number of deals of an episode lies between 1 and"),
        ({"render_mode": "human"}, "rendered as 'ansi'"),
        ({"seats": 9}, "Hearts is for 4 players"),
        ({"seed": -1}, "a seed lies between"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(given, says):
    with pytest.raises(ValueError, match=says):
        aec("hearts", **given)


def test_without_pettingzoo_many_deals_are_there_and_aec_says_what_to_install():
    said = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout

    assert said == f"aec needs pettingzoo, which comes with the extra [env]: {install('env')}\n"
