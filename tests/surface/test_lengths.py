"""How long matches take, and what a short one leaves out."""

import pytest

from capot.lab.measures.playing.ladder import Course
from capot.lab.measures.playing.tables import tables
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from capot.rules.check.deal import tricks_in
from capot.rules.derived.pace import SECONDS_A_CARD, SECONDS_A_DEAL, seconds_of_deal
from capot.surface.lengths import can_owe_doubles, fixed_deals, typical_deals, usual_minutes


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_tells_how_long_a_match_takes(game):
    assert (game.key in typical_deals()) or fixed_deals(game, game.players[0])
    assert 5 <= usual_minutes(game) <= 60


def test_a_typical_number_of_deals_is_that_of_matches_played():
    means = [Course(tables(GAMES["polignac"], 4, 1)).piece(number)[0] for number in range(4)]

    assert abs(sum(means) / len(means) - typical_deals()["polignac"]) <= 0.5


@pytest.mark.parametrize(("deals", "can"), [(1, False), (20, False), (21, True), (28, True)])
def test_a_match_too_short_for_a_declarers_last_contracts_calls_in_no_doubles(deals, can):
    """Each owes two doubles over seven contracts: only the sixth can be the first that is compulsory."""
    assert can_owe_doubles(with_deals(GAMES["barbu"], deals), 4) is can


def test_where_cards_are_shed_a_player_has_more_turns_than_cards_dealt():
    """In deals of rule-of-thumb players, 2.8 turns for each card of three players and 2.4 of five."""
    rules = GAMES["switch"].rules_for(3, 0)

    assert seconds_of_deal(rules, 3) > SECONDS_A_DEAL + 2 * 7 * SECONDS_A_CARD
    assert usual_minutes(GAMES["switch"]) == 10


def test_cards_drawn_between_the_tricks_are_played_too():
    rules = GAMES["bezique"].rules_for(2, 0)
    assert tricks_in(rules, 2) == 32
    assert seconds_of_deal(rules, 2) == SECONDS_A_DEAL + 32 * SECONDS_A_CARD
