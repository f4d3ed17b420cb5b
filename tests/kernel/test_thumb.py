"""The kernel's thumb policy is the player `thumb`, and uses only what its seat may know."""

from random import Random

import numpy as np
import pytest

from capot.kernel.playout import POLICIES, chosen_by
from capot.kernel.state import bits_of, encode
from capot.kernel.thumb.move import thumb_move
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.match import new_match
from capot.play.view import view
from capot.players.thumb import ThumbPlayer
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import Tricks
from tests.kernel.both import tables_of, unevenly_dealt
from tests.kernel.games import KERNEL_GAMES
from tests.kernel.test_learned import scrambled
from tests.random_play import any_move, dealt, random_positions

WORD = np.uint64(7)
THUMB = ThumbPlayer()


def choices_of_a_card(game, seats, seed):
    """Yield the positions of a random deal in which somebody has a choice of cards."""
    for position in random_positions(game, seats, seed):
        for seat in position.to_act:
            if isinstance(position.stages[0], Tricks) and len(position.legal(seat).moves) > 1:
                yield position, seat


def kinds(game):
    return {type(stage) for part in game.schedule for stage in part.rules.at(game.players[0]).stages}


def openings(game, seats):
    """Yield the positions before the first trick, of even and uneven deals."""
    match, rng = new_match(game, seats), Random(seats)
    for seed in range(4):
        start = unevenly_dealt(match, rng) if seed % 2 else dealt(match, seed)
        position = start.position
        while not isinstance(position.stages[0], Tricks):
            yield position
            seat = min(position.to_act)
            position = position.after(seat, any_move(position.legal(seat), rng))


def move_of_the_kernel(position, count=1):
    """Return the move of the policy, as bits, in the position itself with all its cards."""
    tables, state = tables_of(position), encode(position)
    bits = 0
    for _ in range(count):
        bit = int(chosen_by(tables, state, POLICIES["thumb"], legal(tables, state), WORD))
        bits |= bit
        play(tables, state, bit)
    return bits


@pytest.mark.parametrize("key", KERNEL_GAMES)
@pytest.mark.sample
def test_the_card_of_the_player_is_that_of_the_kernel(key):
    """Deals simulated by the kernel are those that the player would play at a table."""
    found = 0
    for seats in KERNEL_GAMES[key].players:
        for position, seat in choices_of_a_card(KERNEL_GAMES[key], seats, seed=seats):
            move = THUMB.choose(view(position, seat), Random(1))
            assert bits_of(move, position.rules, position.trump) == move_of_the_kernel(position)
            found += 1

    assert found >= 15


@pytest.mark.parametrize("key", [key for key, game in KERNEL_GAMES.items() if kinds(game) - {Tricks}])
def test_the_player_passes_lays_aside_and_announces_as_the_kernel_does(key):
    game = KERNEL_GAMES[key]
    for seats in game.players:
        for position in openings(game, seats):
            assert isinstance(position.stages[0], Exchange | TakeTalon | Announce)
            seat = min(position.to_act)
            seen = view(position, seat)
            count = 1 if seen.legal.pick is None else seen.legal.pick.count
            bits = bits_of(THUMB.choose(seen, Random(1)), position.rules, position.trump)
            assert bits == move_of_the_kernel(position, count)


@pytest.mark.parametrize("key", KERNEL_GAMES)
@pytest.mark.sample
def test_the_policy_does_not_look_into_the_hands_of_others(key):
    """With the same knowledge it plays the same card, whatever the hidden cards are."""
    game, rng = KERNEL_GAMES[key], Random(11)
    for position, seat in choices_of_a_card(game, game.players[0], seed=3):
        tables = tables_of(position)
        state = encode(position, tables)
        may = legal(tables, state)
        other = scrambled(state, seat, position.dealer, rng)
        assert thumb_move(tables, other, may, WORD) == thumb_move(tables, state, may, WORD)
