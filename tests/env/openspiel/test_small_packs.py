"""Small packs: the whole tree, its information states, and counterfactual regret minimisation."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pyspiel
import pytest

from capot.env.openspiel import spiel_game
from capot.env.steps import Put
from capot.play.view import View, view
from tests.env.openspiel.games import DRAWING, PASSING, TINY, calling, dealt


def test_every_way_in_which_the_cards_can_lie_is_equally_likely_and_dealt_once():
    ways: Counter[tuple[object, ...]] = Counter()

    def deal(state, chance):
        if not state.is_chance_node():
            assert state.deal.position.hands not in ways
            ways[state.deal.position.hands] = chance
            return
        for outcome, each in state.chance_outcomes():
            deal(state.child(outcome), chance * Fraction(each).limit_denominator(100))

    deal(spiel_game(TINY, 3).new_initial_state(), Fraction(1))

    assert len(ways) == 90
    assert set(ways.values()) == {Fraction(1, 90)}


@pytest.mark.parametrize(
    "game",
    [TINY, PASSING, DRAWING, calling(again=False), calling(again=True)],
    ids=["tiny", "passing", "drawing", "calling", "calling again"],
)
def test_information_states_are_equal_exactly_if_the_views_are(game):
    """They tell of a card called, one given back and a hand laid open too."""
    seats = game.players[-1]
    tree, rng = spiel_game(game, seats), Random(1)
    found: dict[str, list[tuple[View, Put]]] = {}
    for _ in range(120):
        state = dealt(tree.new_initial_state(), rng)
        while not state.is_terminal():
            for seat in range(seats):
                seen = view(state.deal.position, seat), state.deal.put(seat)
                found.setdefault(state.information_state_string(seat), []).append(seen)
                assert any(state.information_state_tensor(seat))
            state.apply_action(rng.choice(state.legal_actions()))

    assert all(each == seen[0] for seen in found.values() for each in seen)
    assert sum(len(seen) > 1 for seen in found.values()) > 50
    firsts = [seen[0] for seen in found.values()]
    of_one_size = [[each for each in firsts if len(each[0].events) == count] for count in range(8)]
    assert not any(one == other for some in of_one_size for one, other in combinations(some, 2))


def test_in_a_drawn_deal_everybody_deals_and_the_deal_is_known():
    game = spiel_game(TINY, 3, deal=-1)
    state = game.new_initial_state()
    dealers = []
    for outcome, chance in state.chance_outcomes():
        assert chance == 1 / 3
        child = dealt(state.child(outcome), Random(1))
        assert child.information_state_string(0).startswith(f"deal {outcome}; ")
        dealers.append(child.deal.position.dealer)

    assert dealers == [0, 1, 2]


def test_regret_minimisation_approaches_an_equilibrium():
    tree = pyspiel.convert_to_cached_tree(spiel_game(TINY, 2))
    solver, left = pyspiel.CFRSolver(tree), []
    for _ in range(3):
        for _ in range(8):
            solver.evaluate_and_update_policy()
        left.append(pyspiel.exploitability(tree, solver.average_policy()))

    assert left[0] < 0.2
    assert left[0] > 2 * left[2] > 0
