"""A card called, one given back and a hand laid open, as an environment tells each seat of them."""

from itertools import combinations
from random import Random

import pytest

from capot.env.openspiel import spiel_game
from capot.env.steps import Put
from capot.play.view import View, view
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import TrickTaken
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.calling import CallCard
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks
from capot.rules.terms import Deal
from tests.env.openspiel.games import dealt
from tests.players.test_calling import SMALL


def small(*, again: bool) -> Game:
    """Return a game of eight cards in which a card is called, and the declarer's hand laid open."""
    play = Tricks(first_lead=Eldest(), trump=NamedTrump(), open_hand="first trick")
    stages = (NameTrump(), CallCard(again=again), play)
    return Game(
        key="small",
        name="Small",
        blurb="Call a card.",
        family="card points",
        players=(3,),
        schedule=every_deal(Rules(SMALL, Deal(each=2), stages, (TrickTaken("last", "last", 1),))),
        ends=(AfterDeals(2),),
        low_wins=False,
    )


@pytest.mark.parametrize("again", [False, True])
def test_information_states_are_equal_exactly_if_the_views_are(again):
    tree, rng = spiel_game(small(again=again), 3), Random(1)
    found: dict[str, list[tuple[View, Put]]] = {}
    for _ in range(40):
        state = dealt(tree.new_initial_state(), rng)
        while not state.is_terminal():
            for seat in range(3):
                seen = view(state.deal.position, seat), state.deal.put(seat)
                found.setdefault(state.information_state_string(seat), []).append(seen)
                assert any(state.information_state_tensor(seat))
            state.apply_action(rng.choice(state.legal_actions()))

    assert all(each == seen[0] for seen in found.values() for each in seen)
    firsts = [seen[0] for seen in found.values()]
    for count in range(8):
        some = [each for each in firsts if len(each[0].events) == count]
        assert not any(one == other for one, other in combinations(some, 2))
