"""Players of Capot in OpenSpiel, bots of OpenSpiel at our tables, and what is refused."""

import importlib
import sys
from random import Random

import pyspiel
import pytest

from capot.env import openspiel
from capot.env.openspiel import BotPlayer, PlayerBot, spiel_game
from capot.lab.arena import compare
from capot.play.lab_deals import dealt as lab_deal
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from tests.env.openspiel.games import PASSING, TINY


def uniform(seat, seed):
    return pyspiel.make_uniform_random_bot(seat, seed)


def test_our_player_plays_and_passes_in_openspiel_as_at_our_table():
    game = spiel_game("hearts")
    bots = [PlayerBot(0, "simple"), *(uniform(seat, seat) for seat in range(1, 4))]
    leads = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] for seed in range(6)]

    assert sum(leads) > 20


def test_a_policy_of_openspiel_plays_in_the_arena_wherever_the_dealer_sits():
    game = spiel_game(TINY, 3)
    tree = pyspiel.convert_to_cached_tree(game)
    solver = pyspiel.CFRSolver(tree)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    solved = BotPlayer("cfr", game, lambda seat, seed: pyspiel.make_policy_bot(game, seat, seed, policy))
    chance = BotPlayer("chance", game, uniform)

    result = compare(TINY, 3, [solved, chance], deals=40, seed=1, workers=1)

    interval = result.players[0].lead.interval
    assert interval is not None
    assert interval[0] > 0
    assert not any(player.forfeits for player in result.players)


def test_a_bot_passes_cards_one_by_one_and_is_not_asked_at_other_tables():
    game, rng = spiel_game("hearts"), Random(1)
    seen = view(lab_deal(GAMES["hearts"], 4, 1, 0), 2)
    bot = BotPlayer("chance", game, uniform)

    assert bot.choose(seen, rng) in seen.legal
    with pytest.raises(ValueError, match="chance plays Tiny Slobberhannes for 3, as it was made for"):
        BotPlayer("chance", spiel_game(TINY, 3), uniform).choose(seen, rng)


def test_a_bot_that_plays_on_from_a_copy_learns_that_cards_are_hidden():
    game = spiel_game(PASSING, 3)

    class Looking(pyspiel.Bot):  # type: ignore[misc]
        def step(self, state):
            return int(state.information_state_string((state.current_player() + 1) % 3))

    player = BotPlayer("looking", game, lambda *_: Looking())
    seen = view(lab_deal(PASSING, 3, 1, 0), 0)
    with pytest.raises(ValueError, match="only seat 0 may be asked: the hand of seat 1 is hidden"):
        player.choose(seen, Random(1))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("game=hearts,players=9", "Hearts is for 4 players, not 9"),
        ("game=nothing", "there is no game 'nothing'"),
        ("options=all-three", "options are written as name:choice;name:choice, not as 'all-three'"),
        ("deal=-2", "the number of the deal lies between -1 and"),
        ("reward=fun", "the reward is 'lead' or 'points', not 'fun'"),
        ("rules=abc", "these rules are no game of Capot: write them with spiel_game"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(given, says):
    with pytest.raises(ValueError, match=says):
        pyspiel.load_game(f"capot({given})")


def test_an_action_that_is_not_allowed_is_refused_with_those_that_are():
    state = spiel_game(TINY, 2).new_initial_state()
    for place in (0, 1, 0, 1, 2):
        state.apply_action(place)
    with pytest.raises(ValueError, match=r"K♠ is not allowed to seat 1 now, but Q♠, K♣$"):
        state.apply_action(0)


def test_our_player_is_not_asked_while_cards_are_dealt_or_in_a_copied_tree():
    game, bot = spiel_game(TINY, 2), PlayerBot(1, SimplePlayer())
    for each in (game, pyspiel.convert_to_cached_tree(game)):
        with pytest.raises(ValueError, match="asked when a seat is to act in the game capot itself"):
            bot.step(each.new_initial_state())


def test_without_openspiel_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"needs pyspiel, which comes with the extra \[spiel\]: "):
        importlib.reload(openspiel)


@pytest.mark.parametrize(
    ("how", "error", "reason"),
    [
        ((10, "simple"), ValueError, "the seat lies between 0 and 9, not at 10"),
        ((0, None), TypeError, "a player is a name or has a method 'choose', and None is neither"),
        ((0, "simple", 1, "5x"), TypeError, "a budget is Budget.*, not '5x'"),
    ],
)
def test_a_bot_that_cannot_sit_is_refused_with_a_sentence(how, error, reason):
    with pytest.raises(error, match=reason):
        PlayerBot(*how)
