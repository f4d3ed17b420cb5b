"""How long matches take, and what a short one leaves out."""

from random import Random

import pytest

from capot.play.match import new_match
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from capot.rules.options import with_deals
from capot.surface.lengths import TYPICAL, can_owe_doubles, fixed_deals, usual_minutes
from tests.random_play import dealt


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_tells_how_long_a_match_takes(game):
    assert (game.key in TYPICAL) or fixed_deals(game, game.players[0])
    assert 5 <= usual_minutes(game) <= 60


def test_a_typical_number_of_deals_is_that_of_matches_played():
    game, player, rng, deals = GAMES["polignac"], SimplePlayer(), Random(1), []
    for seed in range(5):
        match = new_match(game, 4)
        while not match.is_over:
            if match.needs_deal:
                match = dealt(match, seed)
                continue
            seat = min(match.position.to_act)
            match = match.after(seat, player.choose(view(match.position, seat), rng))
        deals.append(len(match.deals))

    assert abs(sum(deals) / len(deals) - TYPICAL["polignac"]) <= 2


@pytest.mark.parametrize(("deals", "can"), [(1, False), (20, False), (21, True), (28, True)])
def test_a_match_too_short_for_a_declarers_last_contracts_calls_in_no_doubles(deals, can):
    """Each owes two doubles over seven contracts: only the sixth can be the first that is compulsory."""
    assert can_owe_doubles(with_deals(GAMES["barbu"], deals), 4) is can
