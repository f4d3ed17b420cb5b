"""One seat among players of Capot, as Gymnasium wants it."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from capot.env import VectorDeals, aec, solo
from capot.env.one_seat import Solo
from capot.play.lab_deals import dealt
from capot.players.catalog import player_named
from capot.players.errors import UnknownPlayer
from capot.rules.catalog import GAMES
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

NAMED = """
import gymnasium
env = gymnasium.make("capot.env:capot/hearts-v0", seats=4, options={"pass-cycle": "none"})
env.reset()
print(env.unwrapped.game.key, env.unwrapped.seats, *env.unwrapped.game.chosen)
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


@pytest.mark.parametrize("key", ["hearts", "polignac", "tien-len", "knaves", "skat", "nine-card-brag"])
def test_a_seat_is_as_gymnasium_wants_it(key):
    check_env(solo(key, seed=1, illegal="end"), skip_render_check=True)


@pytest.mark.sample(12)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_registered_with_gymnasium(key):
    env = gymnasium.make(f"capot/{key}-v0", seed=1, others="random", illegal="end").unwrapped

    assert isinstance(env, Solo)
    assert env.game == GAMES[key]
    check_env(env, skip_render_check=True)


def test_the_module_may_be_loaded_again():
    again = "import importlib, capot.env; importlib.reload(capot.env)"

    subprocess.run([sys.executable, "-W", "error", "-c", again], check=True)


def test_a_program_that_names_the_module_needs_no_import():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", NAMED], capture_output=True, text=True, check=True
    )

    assert done.stdout == "hearts 4 ('pass-cycle', 'none')\n"


@pytest.mark.parametrize(
    ("key", "reward"), [("hearts", "lead"), ("hearts", "book"), ("skat", "lead"), ("skat", "book")]
)
def test_an_illegal_action_may_end_the_deal_with_a_reward_as_bad_as_any(key, reward):
    env = solo(key, "random", seed=1, illegal="end", reward=reward)
    better = -1 if reward == "book" and env.game.low_wins else 1
    for _ in range(3):
        rewards, _, _ = played(env, first)
        assert better * env.worst <= better * rewards[-1]
    number = env.reset()[1]["deal"]

    seen, bad, over, cut, info = env.step(int(env.action_masks().argmin()))

    assert (bad, over, cut) == (env.worst, True, False)
    assert not seen["action_mask"].any()
    assert not env.action_masks().any()
    assert "points" not in info
    with pytest.raises(ValueError, match="reset deals the next"):
        env.step(0)
    assert env.reset()[1]["deal"] == number + 1


def test_the_mask_is_a_method_as_maskable_ppo_calls_it():
    """sb3-contrib, `get_action_masks`: `env.env_method("action_masks")`, one boolean for each action."""
    env = gymnasium.make("capot/barbu-v0", seed=1)
    seen, _ = env.reset()

    mask = env.get_wrapper_attr("action_masks")()

    assert mask.dtype == np.bool_
    assert np.array_equal(mask, seen["action_mask"])


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
        ({"illegal": "pass"}, ValueError, "'raise' an error or 'end' the deal, not 'pass'"),
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
