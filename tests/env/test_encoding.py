"""A deal in plain play is encoded as the environment of its game has it."""

from random import Random

import numpy as np
import pytest

from capot.cards import Card
from capot.env import PlainDeals, VectorDeals
from capot.env.encoding import encoder_of
from capot.play.lab_deals import dealt
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from tests.random_play import any_move

TRICKS = [
    ("hearts", 4, {}),
    ("compendium", 5, {}),
    ("polignac", 4, {"direction": "anticlockwise"}),
    ("polignac", 3, {"odd-cards": "dealer"}),
    ("knaves", 3, {}),
    ("slippery-paws", 4, {"passing": "unanimous"}),
]


@pytest.mark.parametrize(("key", "seats", "options"), TRICKS)
def test_a_deal_in_tricks_is_encoded_as_in_many_deals_at_once(key, seats, options):
    game, rng = with_options(GAMES[key], options), Random(1)
    shown = encoder_of(game, seats)
    for number in range(max(4, len(game.schedule))):
        deals = VectorDeals(game, 1, 7, seats, auto_reset=False)
        deals.reset(first=number)
        now = dealt(game, seats, 7, number)
        while now.to_act:
            seat = min(now.to_act)
            mine, theirs = shown.observe(now, seat), deals.observe()
            assert deals.turn[0] == seat
            np.testing.assert_array_equal(mine.planes, theirs.planes)
            np.testing.assert_array_equal(mine.rest, theirs.rest)
            np.testing.assert_array_equal(shown.legal(now, seat), deals.legal[0])
            move = any_move(now.legal(seat), rng)
            put: tuple[Card, ...] = ()
            for action in shown.actions_of(now, seat, move):
                np.testing.assert_array_equal(
                    shown.observe(now, seat, (put,)).flat(), deals.observe(seat).flat()
                )
                deals.act([action])
                put = (*put, *shown.actions.cards[action : action + 1])
            now = now.after(seat, move)
        assert deals.points[0].tolist() == [float(each) for each in now.score().points]


@pytest.mark.parametrize(
    ("key", "seats"),
    [("tien-len", 4), ("nine-card-brag", 3), ("six-card-brag", 4), ("thirteen-card-brag", 3)],
)
def test_a_deal_of_climbing_or_brag_is_encoded_as_in_its_environment(key, seats):
    game, rng = GAMES[key], Random(2)
    shown = encoder_of(game, seats)
    deals = PlainDeals(game, 3, seats)
    now = deals.position
    while now.to_act:
        seat = min(now.to_act)
        mine, theirs = shown.observe(now, seat), deals.observe(seat)
        np.testing.assert_array_equal(mine.planes, theirs.planes)
        np.testing.assert_array_equal(mine.rest, theirs.rest)
        np.testing.assert_array_equal(shown.legal(now, seat), deals.legal[0])
        move = any_move(now.legal(seat), rng)
        for action in shown.actions_of(now, seat, move):
            deals.act([action])
        now = now.after(seat, move)
        assert deals.position.hands == now.hands


def test_a_number_of_players_that_a_game_is_not_for_is_refused():
    with pytest.raises(RulesError, match="Barbu is for 4 players"):
        encoder_of(GAMES["barbu"], 3)
