"""One seat among players of Capot, as Gymnasium wants it."""

import subprocess
import sys

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from capot.env import VectorDeals, aec, solo
from capot.play.lab_deals import dealt
from capot.players.catalog import player_named
from capot.players.errors import UnknownPlayer
from capot.rules.errors import RulesError

WITHOUT = """
import sys
sys.modules["gymnasium"] = None
from capot.env import solo
try:
    solo("hearts")
except ModuleNotFoundError as error:
    print(error)
"""


def played(env, choose):
    """Play a deal; return the rewards, the last info, and every information state."""
    seen, info = env.reset()
    rewards, told, over = [], [info["told"]], False
    while not over:
        seen, reward, over, cut, info = env.step(choose(seen["action_mask"]))
        assert not cut
        rewards.append(reward)
        told.append(info["told"])
    return rewards, info, told


def first(mask):
    return int(mask.argmax())


@pytest.mark.filterwarnings("ignore:.*Box observation space maximum and minimum values are equal.*")
@pytest.mark.parametrize("key", ["hearts", "polignac", "tien-len", "knaves"])
def test_a_seat_is_as_gymnasium_wants_it(key):
    env = solo(key, seed=1)
    # Gymnasium's own check draws actions without a mask.
    env.action_space.sample = lambda *_, **__: np.int64(first(env.reset()[0]["action_mask"]))

    check_env(env, skip_render_check=True)


@pytest.mark.parametrize(
    "key", ["hearts", "compendium", "leekha", "nine-card-brag", "barbu", "domino-hearts"]
)
def test_the_reward_is_that_of_the_seat_at_the_end_of_the_deal(key):
    env, book = solo(key, seed=3), solo(key, seed=3, reward="book")
    for _ in range(2):
        rewards, info, told = played(env, first)
        points, _, told_too = played(book, first)

        assert not any(rewards[:-1])
        assert points[-1] == info["points"][info["seat"]]
        assert told == told_too
        assert (rewards[-1] != 0) == (len(set(info["points"])) > 1)


def test_the_seats_take_turns_unless_one_is_chosen():
    turns, fixed = solo("hearts", "random", seed=1), solo("hearts", "random", seed=1, seat=2)

    assert [turns.reset()[1]["seat"] for _ in range(5)] == [0, 1, 2, 3, 0]
    assert [fixed.reset()[1]["seat"] for _ in range(3)] == [2, 2, 2]


def test_a_seat_among_players_sees_what_it_sees_in_many_deals_at_once():
    env, deals = solo("hearts", seed=5, seat=0), VectorDeals("hearts", 1, 5)

    seen, _ = env.reset()

    assert np.array_equal(seen["observation"], deals.observe(0).flat()[0])


class Noting:
    """A player that notes whom it plays for and plays like another."""

    name = "noting"

    def __init__(self):
        self.seats, self.player = set(), player_named("random")

    def choose(self, view, rng, budget=None):
        self.seats.add(view.seat)
        return self.player.choose(view, rng, budget)


def test_the_players_sit_in_their_order_after_the_seat():
    others = [Noting(), Noting(), Noting()]
    env = solo("hearts", others, seed=1, seat=2)

    played(env, first)

    assert [player.seats for player in others] == [{3}, {0}, {1}]


def test_an_episode_depends_on_its_seed_and_deal_alone():
    env = solo("hearts", "random", seed=7)
    told = [played(env, first)[2] for _ in range(3)]
    env.reset(seed=7)
    env.reset()

    again = solo("hearts", "random", seed=9)
    again.reset(seed=7)
    again.reset()

    assert played(env, first)[2] == told[2] == played(again, first)[2]


def test_an_action_that_is_not_allowed_is_refused_in_a_sentence_and_nothing_is_done():
    env = solo("hearts", seed=1, seat=0)
    seen, info = env.reset()
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])

    for action, named in ((wrong, str(env.actions.cards[wrong])), (999, "action 999")):
        with pytest.raises(ValueError, match=f"deal 0: {named} is not allowed to seat 0 now, but "):
            env.step(action)
    assert env.step(first(seen["action_mask"]))[4]["told"].startswith(info["told"])
    env.reset()
    played(env, first)
    with pytest.raises(ValueError, match="reset deals the next"):
        env.step(0)


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"others": "nobody"}, UnknownPlayer, "there is no player 'nobody'"),
        ({"others": ["thumb"]}, ValueError, "there are 3 other players at this table, not 1"),
        ({"seat": 4}, ValueError, "the seat lies between 0 and 3"),
        ({"game": "barbu", "seats": 3}, RulesError, "Barbu is for 4 players"),
        ({"reward": "money"}, ValueError, "'lead' or 'book'"),
        (
            {"others": [None] * 3},
            TypeError,
            "a player is a name or has a method 'choose', and None is neither",
        ),
        ({"budget": "5x"}, TypeError, "a budget is Budget.*, not '5x'"),
        (
            {"options": {"points": 5.5}},
            RulesError,
            "the choice for points is a word or a whole number, not 5.5",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(given, error, says):
    with pytest.raises(error, match=says):
        solo(**{"game": "hearts", "seed": 1, **given})


def test_without_gymnasium_the_extra_is_named():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)

    assert done.stdout.startswith("solo needs gymnasium, which comes with the extra [env]")
    assert "[env]'" in done.stdout.partition(": ")[2]


def test_central_critics_see_every_hand_of_a_table():
    env = aec("hearts", seed=1)
    env.reset()
    table = env.unwrapped
    position = dealt(table.deals.game, 4, 1, 0)

    state = table.state()

    hands = state[: 4 * 52].reshape(4, 52)
    cards = table.deals.actions.cards
    assert [{cards[at] for at in np.flatnonzero(hand)} for hand in hands] == [set(h) for h in position.hands]
    assert table.state_space.contains(state)


def test_a_number_may_be_given_for_a_house_rule():
    assert solo("hearts", seed=1, options={"points": 50}).game.chosen == (("points", "50"),)


@pytest.mark.parametrize("action", [-1, 999])
def test_there_are_no_words_for_an_action_that_does_not_exist(action):
    with pytest.raises(ValueError, match="an action lies between 0 and "):
        solo("hearts", seed=1).actions.text(action)
