"""The player who sees all cards is better than any other, and uses it."""

import numpy as np

from capot.lab.measures.playing.all_seeing_deals import AllSeeing
from capot.rules.catalog import GAMES
from tests.lab.measures.small_games import ONE_CARD, piece_anywhere


def test_seeing_all_cards_beats_playing_well_and_that_beats_luck() -> None:
    """Among good players of Polignac, ahead of nobody, a beginner loses, and seeing all cards wins."""
    sample = AllSeeing(GAMES["polignac"], 4, 3)
    beginner, seeing = np.mean([sample.piece(number) for number in range(8)], axis=0)

    assert beginner < -0.2
    assert seeing > 0.2


def test_nobody_gains_anything_without_a_choice() -> None:
    """With one card each all players do the same."""
    assert AllSeeing(ONE_CARD, 4, 3).piece(0).tolist() == [0, 0]


def test_pieces_depend_on_their_number_alone() -> None:
    """Another process that plays other pieces first finds the same."""
    piece_anywhere(AllSeeing(GAMES["four-bad-queens"], 3, 2), after=2)
