"""Every game of the catalogue as a game of OpenSpiel: one deal each, beside the same deal in plain play."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from capot.env import VectorDeals
from capot.env.observing.told import told
from capot.env.openspiel import spiel_game
from capot.env.words import every_step
from capot.play.scores.totals import lead
from capot.play.view import view
from capot.rules.catalog import GAMES
from tests.env.openspiel.games import dealt
from tests.random_play import any_move


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_goes_as_in_plain_play_and_survives_copying_and_writing(key):
    game, rng = spiel_game(key), Random(key)
    state = dealt(game.new_initial_state(), rng)
    now, halfway = state.deal.position, rng.randrange(30)
    while now.to_act:
        seat = state.current_player()
        assert seat == min(now.to_act)
        move = any_move(now.legal(seat), rng)
        for action in state.deal.choice.path(move):
            assert action in state.legal_actions()
            state.apply_action(action)
        now, halfway = now.after(seat, move), halfway - 1
        assert state.deal.position.hands == now.hands
        if not halfway:
            other, written = state.clone(), pyspiel.serialize_game_and_state(game, state)
            assert other.deal is state.deal
            assert pyspiel.deserialize_game_and_state(written)[1].deal == state.deal

    points, standing = now.score().points, now.standing
    leads = [
        lead(points, seat, low_wins=standing.low_wins, sides=standing.sides) for seat in range(now.seats)
    ]
    assert state.is_terminal()
    assert state.returns() == [float(each) for each in leads]
    assert max(map(abs, leads)) <= game.max_utility()
    assert len(state.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_is_told_the_same_of_cards_it_cannot_tell_apart(key):
    game, rng = spiel_game(key), Random(key)
    sheet = game.setting.sheet
    for _ in range(3):
        deal = dealt(game.new_initial_state(), rng).deal
        seat = rng.randrange(game.num_players())
        other = _with_other_hidden_cards(deal, seat, rng)
        same = view(deal.position, seat) == view(other, seat)
        one, two = told(view(deal.position, seat)), told(view(other, seat))
        assert (one.text() == two.text()) == same
        assert same or one.to_act != two.to_act or one.events != two.events
        if same:
            arrays = [
                {name: np.zeros(shape, np.float32) for name, shape in sheet.shapes.items()} for _ in range(2)
            ]
            for what, parts in zip((one, two), arrays, strict=True):
                sheet.write(what, parts)
            assert all(np.array_equal(arrays[0][name], arrays[1][name]) for name in sheet.shapes)


def _with_other_hidden_cards(deal: Any, seat: int, rng: Random):
    """Return the deal as it begins with the cards that a seat does not hold dealt anew."""
    pack, position = deal.setting.dealings[deal.number].pack, deal.position
    known = {*position.dealt[seat], position.turn_up}
    places = list(deal.places)
    hidden = [place for place, card in enumerate(pack) if card not in known]
    for here, there in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        places[here] = deal.places[there]
    return deal.setting.dealings[deal.number].begun(places)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "game",
    [
        "capot(game=ciapano,players=3,deal=1,reward=points)",
        "capot(game=slippery-paws,options=passing:unanimous,deal=-1)",
        "capot(game=kein-stich,deal=4)",
        "capot(game=gong-zhu)",
        "capot(game=twenty-down,players=3)",
        "capot(game=schieberamsch)",
        "capot(game=tien-len,players=2)",
        "capot(game=nine-card-brag,players=2)",
    ],
)
def test_the_tests_of_openspiel_pass(game):
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


def test_actions_are_numbered_as_in_the_environment():
    game = GAMES["polignac-french"]
    steps, actions = every_step((game.rules_for(4, 0),), 4), VectorDeals(game, 1, 1, 4).actions

    assert steps.count == actions.count
    assert steps.cards == actions.cards
    assert steps.text(actions.of_undertaking("capot")) == "announce capot"
    assert steps.text(actions.nothing) == "announce nothing"
