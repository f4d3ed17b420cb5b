"""The hidden cards drawn anew: the seat cannot tell the difference, and all that fits is equally likely."""

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from capot.env.openspiel import spiel_game
from capot.env.openspiel.seen import seen_at
from capot.play.matching import PileProgress
from capot.play.view import view
from capot.rules.catalog import GAMES
from tests.env.openspiel.games import DRAWING, PASSING, TAKING_UP, TINY, dealt
from tests.players.worlds_by_replay import are_equally_likely

DRAWS = 120


def states_of(game, rng):
    """Yield the states of a deal played at random in which a seat is to act, and cards are drawn anew.

    They are not once a pile has become the stock.
    """
    state = dealt(game.new_initial_state(), rng)
    while not state.is_terminal() and not is_renewed(state.deal.position):
        yield state
        state = state.child(rng.choice(state.legal_actions()))


def is_renewed(deal):
    """Whether a pile of shed cards has become the stock."""
    return isinstance(deal.progress, PileProgress) and deal.progress.renewed > 0


def told(state, seat):
    """Return all that a seat knows in a state, and who is to act."""
    numbers = state.information_state_tensor(seat)
    return state.information_state_string(seat), numbers, state.current_player()


@pytest.mark.sample(4)
@pytest.mark.parametrize("key", GAMES)
def test_a_seat_cannot_tell_the_cards_drawn_from_those_that_were_dealt(key):
    game, rng = spiel_game(key), Random(key)
    states = list(states_of(game, rng))
    first, *others = states[0], *rng.sample(states, min(4, len(states)))
    seats = [rng.randrange(game.num_players()) for _ in states]

    assert any(str(first.resample_from_infostate(seats[0], rng.random)) != str(first) for _ in range(5))
    for seat, state in zip(seats, others, strict=False):
        drawn = state.resample_from_infostate(seat, rng.random)
        assert told(drawn, seat) == told(state, seat)
        if seat == state.current_player():
            assert drawn.legal_actions() == state.legal_actions()


def ways(state, seat, wanted):
    """Yield the deals at which a seat is to act and has been told this."""
    if not state.is_chance_node():
        found = state.deal.told(seat)
        if state.current_player() == seat and found == wanted:
            yield way(state)
        if state.is_terminal() or len(found.events) >= len(wanted.events) + (found.put == wanted.put):
            return
    for action in state.legal_actions():
        yield from ways(state.child(action), seat, wanted)


def way(state):
    return state.deal.places, state.deal.position.moves


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("game", "seats", "actions"),
    [(TINY, 2, 1), (PASSING, 3, 2), (PASSING, 3, 4), (DRAWING, 2, 2), (TAKING_UP, 2, 2)],
    ids=lambda value: getattr(value, "key", str(value)),
)
def test_every_way_that_fits_what_a_seat_has_seen_is_equally_likely(game, seats, actions):
    tree, rng = spiel_game(game, seats), Random(3)
    state = dealt(tree.new_initial_state(), rng)
    for _ in range(actions):
        state = state.child(state.legal_actions()[0])
    seat = state.current_player()
    found = list(ways(tree.new_initial_state(), seat, state.deal.told(seat)))
    random = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)

    drawn = [way(state.resample_from_infostate(seat, random)) for _ in range(DRAWS)]

    assert len(found) > 1
    assert are_equally_likely(
        [(place,) for place in range(len(found))], np.array([[found.index(each)] for each in drawn])
    )


def test_the_tree_search_of_openspiel_plays_by_it():
    game = spiel_game("slobberhannes", 3)
    state = dealt(game.new_initial_state(), Random(1))
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, np.random.RandomState(1)),
        4.0,
        12,
        random_state=np.random.RandomState(1),
    )

    assert bot.step(state) in state.legal_actions()


def test_cards_are_drawn_anew_only_while_a_deal_is_played():
    game, rng = spiel_game(TINY, 3), Random(1)
    state = dealt(game.new_initial_state(), rng)
    seen = game.state_seen(seen_at(game.setting, view(state.deal.position, state.current_player())))
    over = state.clone()
    while not over.is_terminal():
        over.apply_action(over.legal_actions()[0])

    for each in (game.new_initial_state(), over, seen):
        with pytest.raises(ValueError, match="while a deal of the game capot is played"):
            each.resample_from_infostate(0, rng.random)
