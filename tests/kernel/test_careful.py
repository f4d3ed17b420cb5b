"""The careful policy of the kernel plays as the plain player `thumb` does, by what its seat may know."""

from random import Random

import numpy as np
import pytest

from capot.kernel.careful import careful_move
from capot.kernel.moves import legal
from capot.kernel.state import encode, ordering_of
from capot.play.view import view
from capot.players.thumb.playing import weighed
from capot.rules.catalog import GAMES
from capot.rules.terms import Tricks
from tests.kernel.both import tables_of
from tests.random_play import random_positions

WORD = np.uint64(7)


def choices_of_a_card(game, seats, seed):
    """Run through the positions of a random deal in which somebody has a choice of cards."""
    for position in random_positions(game, seats, seed):
        for seat in position.to_act:
            if isinstance(position.stages[0], Tricks) and len(position.legal(seat).moves) > 1:
                yield position, seat


def careful_card(position):
    """Return the card that the policy plays."""
    tables = tables_of(position)
    state = encode(position, tables)
    move = careful_move(tables, state, legal(tables, state), WORD)
    return ordering_of(position.rules, position.trump).cards[int(move).bit_length() - 1]


@pytest.mark.parametrize("key", GAMES)
def test_the_careful_policy_plays_a_card_that_costs_least_in_the_eyes_of_the_plain_player(key):
    """Of all choices in some random deals with every number of players, nearly all are the same."""
    same = []
    for seats in GAMES[key].players:
        for position, seat in choices_of_a_card(GAMES[key], seats, seed=seats):
            costs = weighed(view(position, seat)).costs
            same.append(costs[careful_card(position)] <= min(costs.values()) + 1e-6)

    assert np.mean(same) >= 0.97
    assert len(same) >= 15


@pytest.mark.parametrize("key", GAMES)
def test_the_careful_policy_does_not_look_into_the_hands_of_others(key):
    """Whatever cards the others hold and lie out of play, with the same knowledge it plays the same card."""
    game, rng = GAMES[key], Random(11)
    for position, seat in choices_of_a_card(game, game.players[0], seed=3):
        tables = tables_of(position)
        state = encode(position, tables)
        may = legal(tables, state)
        card = careful_move(tables, state, may, WORD)
        for other in range(position.seats):
            if other != seat:
                state["hands"][other] = rng.getrandbits(62) & ~int(state["hands"][seat])
                state["passed"][other] = rng.getrandbits(62)
                state["dealt"][other] = rng.getrandbits(62)
        if seat != position.dealer:
            state["discards"] = rng.getrandbits(62)
        assert careful_move(tables, state, may, WORD) == card
