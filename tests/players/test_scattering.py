"""Passing one card to each of the others: what players choose and know, in worlds, records and programs."""

from random import Random

import numpy as np
import pytest

from capot.env import PlainDeals
from capot.env.openspiel import spiel_game
from capot.play.match import new_match
from capot.play.moves import ScatterCards
from capot.play.position import Position
from capot.play.stages.exchange import receivers
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.costs import Costs
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import advise
from capot.players.views.trick_deal import trick_deal
from capot.players.views.trick_view import trick_view
from capot.players.worlds.card_sets import bits_of
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC, HEARTS_PARTNERSHIP
from tests.env.openspiel.games import dealt as chosen_by_chance
from tests.kernel.both import assert_same_play
from tests.players.programs import assert_heard
from tests.players.test_worlds import fits
from tests.players.worlds_by_replay import columns_of
from tests.random_play import by_player, dealt, matches
from tests.record.test_calling import assert_reads_as_written
from tests.rules.table import house

SCATTER = house(HEARTS, pass_cycle="scatter")
MIXED = house(HEARTS, pass_cycle="left-right-across-scatter")
REFUSED = variant(SCATTER, Change("rules.stages.exchange.unanimous", value=True), key="refused")


def passed(seed: int) -> Position:
    """Return a deal before its first lead."""
    return next(each.position for each in matches(SCATTER, seed) if view(each.position, 0).leader is not None)


@pytest.mark.parametrize("seed", range(2))
def test_a_card_given_is_known_to_lie_with_the_player_who_got_it(seed):
    for now in [match.position for match in matches(SCATTER, seed)][:-1]:
        for seat in range(4):
            seen = trick_view(view(now, seat))
            knowledge = know(seen)
            assert fits(knowledge, columns_of(now))
            for world in WorldSampler(knowledge).draw(2, seed).tolist():
                assert fits(knowledge, tuple(world))


def test_in_every_world_the_cards_given_lie_with_those_who_got_them():
    seen = view(passed(3), 1)
    bits = bits_of(seen.rules.pack)

    for world in WorldSampler(know(trick_view(seen))).draw(20, 3).tolist():
        given = zip(receivers(seen), seen.passed, strict=True)
        assert all(world[seat] & bits[card] for seat, card in given)


def test_after_a_refusal_nobody_knows_of_another_card():
    match = next(each for each in matches(REFUSED, 1) if view(each.position, 0).leader is not None)
    seen = trick_view(view(match.position, 0))

    assert match.position.hands == match.position.dealt
    assert (seen.dealt, seen.exposed) == (match.position.dealt[0], ())
    assert fits(know(seen), columns_of(match.position))


def test_the_tricks_are_those_of_a_plain_deal():
    for now in (passed(seed) for seed in range(3)):
        assert_same_play(trick_deal(now)[0], Random(1))


@pytest.mark.parametrize("game", [SCATTER, REFUSED], ids=["scatter", "refused"])
def test_every_record_and_every_view_reads_as_it_was_written(game):
    every = list(matches(game, 4))
    assert_reads_as_written((*every[:6], every[-20], every[-1]))


@pytest.mark.parametrize("game", [SCATTER, REFUSED], ids=["scatter", "refused"])
def test_a_program_knows_what_its_seat_has_seen(game):
    for match in matches(game, 5):
        assert_heard(match.position)


@pytest.mark.parametrize("name", ["simple", "quick", "thumb", "sampler"])
def test_every_player_finishes_a_deal(name):
    match = by_player(dealt(new_match(SCATTER, 4), 3), PLAYERS[name], Random(1), Budget(worlds=4))

    assert match.position.score().points


def test_the_rule_of_thumb_gives_its_partner_the_least_harmful_card_and_says_why():
    table = house(HEARTS_PARTNERSHIP, pass_cycle="scatter")
    seen = view(dealt(new_match(table, 4), 2).position, 0)
    advice, danger = advise(seen, Random(0)), Costs(seen.rules, 4, low_wins=True).danger

    assert isinstance(advice.move, ScatterCards)
    left, across, right = map(danger, advice.move.cards)
    assert across <= min(left, right)
    assert "tricks" in advice.reason or "penalty" in advice.reason


def test_the_search_weighs_who_gets_which_card_and_the_cards_a_player_chose():
    table = house(HEARTS_CLASSIC, pass_cycle="scatter")
    seen = view(dealt(new_match(table, 5), 1).position, 0)
    estimates = SamplerPlayer().evaluate(seen, Random(1), Budget(worlds=4))
    orders = {frozenset(move.cards) for move in estimates if isinstance(move, ScatterCards)}

    assert all(move in seen.legal for move in estimates)
    assert 1 < len(orders) < len(estimates)


def test_in_another_deal_of_the_cycle_players_pass_as_ever():
    first = variant(HEARTS, Change("rules.stages.exchange.cycle", ("left", "right", "across")), key="first")
    deals = [dealt(new_match(game, 4), 3).position for game in (first, MIXED)]
    moves = [PLAYERS["thumb"].choose(view(now, 1), Random(1)) for now in deals]

    assert moves[0] == moves[1]


def test_an_environment_takes_the_cards_in_order_and_tells_whose_they_are():
    deals, given = PlainDeals(SCATTER, 1), {}
    first = deals.position
    for seat in range(4):
        given[seat] = first.hands[seat][2::-1]
        for card in given[seat]:
            assert int(deals.turn[0]) == seat
            deals.act([deals.actions.of_card(card)])
    layout, seen = deals.layout, deals.observe(1)

    def card_in(group: str, place: int) -> list[str]:
        plane = seen.planes[0, layout.planes[group].at][place]
        return [str(deals.actions.cards[at]) for at in np.flatnonzero(plane)]

    for step in (1, 2, 3):
        assert card_in("passed_to", step) == [str(given[1][step - 1])]
        assert card_in("received_from", step) == [str(given[(1 + step) % 4][3 - step])]


def test_in_openspiel_the_order_of_the_cards_counts():
    game = spiel_game("hearts", options={"pass-cycle": "scatter"})
    state = chosen_by_chance(game.new_initial_state(), Random(1))
    one, two, three = state.legal_actions()[:3]
    others = [state.clone(), state.clone()]
    for other, actions in zip(others, ((one, two, three), (two, one, three)), strict=True):
        for action in actions:
            other.apply_action(action)

    assert others[0].information_state_string(0) != others[1].information_state_string(0)
    tensors = [other.information_state_tensor(0) for other in others]
    assert tensors[0] != tensors[1]
