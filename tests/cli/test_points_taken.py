"""Points beside the cards that a player has taken are shown only where nothing can change them."""

import pytest

from capot.cli.table import picture
from capot.play.view import view
from capot.rules.catalog import GAMES
from tests.random_play import random_positions


@pytest.mark.parametrize(("key", "shown"), [("spot-hearts", True), ("gong-zhu", False)])
def test_points_are_shown_unless_other_cards_may_multiply_them(key, shown):
    positions = [each for each in random_positions(GAMES[key], 4, 3) if len(each.tricks) > 9]
    told = [
        word
        for each in positions
        for seat in range(4)
        for word in picture.deeds(view(each, 0), seat)
        if "point" in word
    ]

    assert bool(told) == shown
