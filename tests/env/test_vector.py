"""Many deals stepped at once are the deals of plain play, and a seat is told what it may know."""

import numpy as np
import pytest

from capot.rules.catalog import GAMES
from tests.env.beside_plain_play import TABLES, assert_same_deals


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda each: getattr(each, "key", each))
def test_deals_have_the_moves_the_points_and_the_views_of_plain_play(game, seats):
    n = max(3, len(game.schedule))

    assert_same_deals(game, seats, 7, n, np.random.default_rng(seats))
