"""The quick rule of thumb: legal, honest, and better than chance in every game."""

from random import Random

import numpy as np
import pytest

from capot.kernel.batch import play_deals
from capot.kernel.dtypes import NOBODY
from capot.kernel.playout import QUICK, chosen_by
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.match import new_match
from tests.kernel.test_learned import TABLE, scrambled
from tests.random_play import dealt


def random_bit(bits, rng):
    return rng.choice([1 << place for place in range(63) if bits >> place & 1])


def plies(game, seats, seed, chance=0.2):
    """Yield the plies of a deal that give a choice; a share of the moves is random."""
    rng = Random(seed)
    position = dealt(new_match(game, seats), seed).position
    tables = compile_rules(position.rules, seats, position.standing)
    state = encode(position, tables)
    while state["turn"] != NOBODY:
        may = int(legal(tables, state))
        move = may
        if may & (may - 1):
            word = np.uint64(rng.getrandbits(64))
            yield tables, state, may, word
            move = int(chosen_by(tables, state, QUICK, may, word))
        play(tables, state, random_bit(may, rng) if rng.random() < chance else move)


@TABLE
@pytest.mark.sample(in_turn=True)
def test_it_makes_a_single_legal_move(game, seats):
    for seed in range(3):
        for tables, state, may, word in plies(game, seats, seed):
            move = int(chosen_by(tables, state, QUICK, may, word))
            assert move & may == move
            assert move.bit_count() == 1


@TABLE
@pytest.mark.sample(in_turn=True)
def test_what_others_hold_does_not_change_its_move(game, seats):
    rng = Random(1)
    for tables, state, may, word in plies(game, seats, 1):
        other = scrambled(state, int(state["turn"]), int(state["dealer"]), rng)
        assert chosen_by(tables, other, QUICK, may, word) == chosen_by(tables, state, QUICK, may, word)


def saved(game, seats, deals):
    """Return the gain of one seat with the policy over random others, and its standard error."""
    better = np.zeros(deals)
    for seat in range(seats):
        who = ["random"] * seats
        who[seat] = "quick"
        points = play_deals(game, seats, 1, 0, deals, who).points
        better += (points.sum(1) - points[:, seat]) / (seats - 1) - points[:, seat]
    better *= 1 if game.low_wins else -1
    return better.mean(), better.std() / deals**0.5


HARMED = {("coteccio", 2)}
"""Tables at which it is not: who ducks early with two hands of five is left with the dear last trick."""


@TABLE
@pytest.mark.sample(in_turn=True)
def test_it_is_better_than_chance(game, seats):
    mean, error = saved(game, seats, 1000)
    assert (mean > 4 * error) != ((game.key, seats) in HARMED)
