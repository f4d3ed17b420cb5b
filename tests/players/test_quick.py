"""The quick and the learned player play at the table what the kernel's policy plays there."""

from random import Random

import numpy as np
import pytest

from capot.kernel.playout import POLICIES, chosen_by
from capot.kernel.state import bits_of, encode
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.play.moves import Discard, PassCards
from capot.play.view import view
from capot.players.catalog import PLAYERS
from tests.players.plain_play import TRICK_GAMES, plain_positions
from tests.random_play import any_move

TABLE = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{key}-{seats}")
        for key, game in TRICK_GAMES.items()
        for seats in game.players
    ],
)


@pytest.mark.parametrize("name", ["quick", "learned"])
@TABLE
@pytest.mark.sample(12, in_turn=True)
def test_from_its_view_it_plays_what_the_kernel_plays_from_the_whole_deal(game, seats, name):
    rng, player = Random(seats), PLAYERS[name]
    position = plain_positions(game, seats, 1)[0]
    tables = compile_rules(position.rules, position.seats, position.standing)
    while position.to_act:
        seat = min(position.to_act)
        luck = rng.getrandbits(32)
        move = player.choose(view(position, seat), Random(luck))
        assert move in position.legal(seat)
        if not isinstance(move, PassCards | Discard):
            state = encode(position, tables)
            word = np.uint64(Random(luck).getrandbits(64))
            bits = int(chosen_by(tables, state, POLICIES[name], int(legal(tables, state)), word))
            assert bits == bits_of(move, position.rules, position.trump)
        position = position.after(seat, move if rng.random() < 0.8 else any_move(position.legal(seat), rng))
