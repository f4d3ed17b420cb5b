"""OpenSpiel's own files of Hearts and Euchre are read with the results that they give."""

from fractions import Fraction
from random import Random

import pyspiel
import pytest

from capot.record.foreign.openspiel import read

GAMES = (
    "hearts",
    "hearts(pass_cards=False)",
    "hearts(qs_breaks_hearts=False,jd_bonus=True)",
    "hearts(must_break_hearts=False)",
    "hearts(can_lead_any_club=True,no_pts_on_first_trick=False)",
    "euchre",
    "euchre(stick_the_dealer=False)",
)


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_played_there_is_legal_here_and_has_the_same_results(name):
    game = pyspiel.load_game(name)
    for seed in range(4):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))

        match = read(pyspiel.serialize_game_and_state(game, state), "state").match

        points = match.position.score().points
        is_hearts = name.startswith("hearts")
        here = [26 - each if is_hearts else each - points[(seat + 1) % 4] for seat, each in enumerate(points)]
        assert list(map(Fraction, here)) == [Fraction(each) for each in state.returns()]
