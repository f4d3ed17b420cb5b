"""OpenSpiel's own tests of a game: what it says of itself, and what it lets each seat observe."""

import unittest
from random import Random

import pyspiel
import pytest
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.observation import make_observation

from capot.cards import codes
from capot.env.openspiel import spiel_game
from capot.rules.catalog import GAMES
from tests.env.openspiel.games import DRAWING, PASSING, TINY, dealt

FIRST = 40
"""States of each game that are tried as OpenSpiel picks them, nearly all while the cards are dealt."""


def played_through(game, rng):
    """Yield the states of a deal played at random once the cards are dealt."""
    state = dealt(game.new_initial_state(), rng)
    while not state.is_terminal():
        yield state
        state = state.child(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("key", ["hearts", "polignac", "barbu", "tien-len", "nine-card-brag"])
def test_openspiel_finds_no_fault_with_a_game(key):
    # It loads all of SciPy's statistics, for which processes with other tests need not wait.
    from open_spiel.integration_tests import api_test  # noqa: PLC0415

    class Checked(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = key

        @classmethod
        def setUpClass(cls):
            cls.game = spiel_game(key)
            played = list(played_through(cls.game, Random(key)))
            cls.some_states = [*sample_some_states(cls.game, max_states=FIRST), *played[::4], played[-1]]
            cls.game_type = cls.game.get_type()

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Checked).run(result)

    assert result.testsRun >= 5
    assert [told for _, told in (*result.errors, *result.failures)] == []


def observer(game, *, public=True, private=pyspiel.PrivateInfoType.SINGLE_PLAYER, recall=True):
    asked = pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
    return make_observation(game, asked)


@pytest.mark.parametrize(
    "game",
    [TINY, PASSING, DRAWING, *map(GAMES.get, ("hearts", "skat", "tien-len"))],
    ids=lambda game: game.key,
)
def test_what_a_seat_knows_is_what_all_know_and_what_only_it_knows(game):
    tree, rng = spiel_game(game, game.players[-1], deal=-1), Random(1)
    both = observer(tree)
    all_know = observer(tree, private=pyspiel.PrivateInfoType.NONE, recall=False)
    alone = observer(tree, public=False, recall=False)
    parts_of: dict[object, object] = {}
    whole_of: dict[object, object] = {}
    said = set()
    for _ in range(30 if game.key in {"tiny-slobberhannes", "passing", "drawing"} else 1):
        for state in played_through(tree, rng):
            common = all_know.string_from(state, 0)
            said.add(common)
            for seat in range(tree.num_players()):
                whole, parts = both.string_from(state, seat), (common, alone.string_from(state, seat))
                assert all_know.string_from(state, seat) == common
                assert parts_of.setdefault((seat, whole), parts) == parts
                assert whole_of.setdefault((seat, parts), whole) == whole
                for each, told in ((all_know, common), (alone, parts[1])):
                    each.set_from(state, seat)
                    numbers = each.tensor.tobytes()
                    assert parts_of.setdefault((id(each), seat, told), numbers) == numbers
    assert len(said) > 10


def test_of_passing_all_know_that_it_was_done_and_a_seat_which_cards():
    tree = spiel_game("hearts")
    *_, first = (each for each in played_through(tree, Random(2)) if not each.deal.position.tricks)
    all_know, alone = observer(tree, private=pyspiel.PrivateInfoType.NONE), observer(tree, public=False)
    passed = first.deal.position.moves[1][1].in_order
    received = codes(first.deal.position.received[1])

    assert all_know.string_from(first, 1).startswith("all of 4; 0 hides 3; 1 hides 3; 2 hides 3; 3 hides 3; ")
    assert alone.string_from(first, 1).endswith(f"; 1 {passed.text}; 1 passed {received}")


def test_while_the_cards_are_dealt_a_seat_knows_those_it_has():
    tree = spiel_game(TINY, 3)
    state, alone = tree.new_initial_state(), observer(tree, public=False)
    for place in (1, 0, 1):
        state.apply_action(place)

    assert [alone.string_from(state, seat) for seat in range(3)] == ["0 of 3 QS", "1 of 3 KS JS", "2 of 3"]
    assert (
        observer(tree, private=pyspiel.PrivateInfoType.NONE).string_from(state, 0)
        == "the cards are being dealt"
    )


def test_there_are_no_observers_of_nothing_and_of_all_hands():
    tree = spiel_game(TINY, 3)

    assert observer(tree, public=False, private=pyspiel.PrivateInfoType.NONE) is None
    assert observer(tree, private=pyspiel.PrivateInfoType.ALL_PLAYERS) is None
    with pytest.raises(ValueError, match="observations of capot have no parameters, not fun"):
        make_observation(tree, params={"fun": 1})
