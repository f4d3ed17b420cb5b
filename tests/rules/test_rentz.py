"""Rentz, the Romanian game of eight contracts."""

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import Choose
from capot.play.position import from_hands
from capot.rules.games.rentz import RENTZ
from capot.rules.scoring import Captured, GoneOut, TrickTaken
from capot.rules.stages.opening import ChooseContract
from tests.random_play import random_match
from tests.rules.table import A, D, hands_of, house, play_rows
from tests.rules.test_kein_stich import ROWS


def contracts_of(game, seats=4):
    (stage,) = game.rules_for(seats, 0).stages
    assert isinstance(stage, ChooseContract)
    return {each.name: each for each in stage.contracts}


@pytest.mark.parametrize(("seats", "lowest"), [(3, "9"), (4, "7"), (5, "5"), (6, "3")])
def test_everybody_has_eight_cards_from_the_top_of_the_pack(seats, lowest):
    """Boardgames-blog.ro, Rentz: nine to ace for three, and two ranks more for each further player."""
    match = new_match(RENTZ, seats)

    assert {len(hand) for hand in match.with_deal(match.pack).position.hands} == {8}
    assert RENTZ.rules_for(seats, 0).pack.order[-1] == lowest


@pytest.mark.parametrize("seats", [3, 6])
def test_each_player_plays_each_contract_once(seats):
    """Boardgames-blog.ro, Rentz: eight contracts for each player; the choice moves to the left every deal."""
    match = random_match(RENTZ, seats, 5)
    played = [(deal.declarer, deal.contract.name) for deal in match.deals if deal.contract]

    assert len(set(played)) == len(match.deals) == 8 * seats
    assert [deal.declarer for deal in match.deals] == [deal.eldest for deal in match.deals]


def test_the_contracts_cost_and_bring_what_the_scale_says():
    """Boardgames-blog.ro, Rentz: the king 80, a queen 20, a diamond 10, a trick 10."""
    table = contracts_of(RENTZ)
    king, queens, diamonds, tricks = (
        term for name in ("king", "queens", "diamonds", "small-tricks") for term in table[name].scoring
    )

    assert isinstance(king, Captured)
    assert king.points == -80
    assert [getattr(term, "points", None) for term in (queens, diamonds, tricks)] == [-20, -10, -10]
    assert table["totals"].scoring == (king, queens, diamonds, tricks)
    assert table["ten-of-clubs"].scoring == (Captured("ten-of-clubs", cards("T♣"), 80),)
    assert table["large-tricks"].scoring == (TrickTaken("tricks", "every", 10),)


def test_the_chooser_leads_and_in_the_rows_plays_first():
    """Boardgames-blog.ro, Rentz: he sees his hand, names a contract and leads."""
    match = new_match(RENTZ, 4)
    position = match.with_deal(match.pack).position
    (chooser,) = position.to_act

    for name in ("queens", "rentz"):
        assert position.after(chooser, Choose(name)).to_act == {chooser}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_rows_pay_by_the_order_of_going_out(seats):
    """Boardgames-blog.ro, Rentz: 300, 200, 150, 100, 50 and 0, as many places as players."""
    (order,) = contracts_of(RENTZ, seats)["rentz"].scoring

    assert isinstance(order, GoneOut)
    assert order.places == (300, 200, 150, 100, 50, 0)[:seats]


def test_at_totals_everything_counts_at_once():
    """Boardgames-blog.ro, Rentz: king, queens, diamonds and tricks together."""
    match = new_match(RENTZ, 4)
    position = from_hands(RENTZ.rules_for(4, 0), D, hands_of(ROWS), (), match.standing)

    # B has six tricks with the king, two queens and four diamonds; C and D have one each.
    assert play_rows(position.after(A, Choose("totals")), ROWS).score().points == (0, -220, -70, -30)


def test_the_american_scale_has_six_contracts():
    """Infogalactic, Trex: the king 75, queens 25, diamonds 15, tricks 10, and no tricks to win."""
    table = contracts_of(house(RENTZ, scale="american"))

    assert [*table] == ["king", "queens", "diamonds", "small-tricks", "totals", "rentz"]
    assert [getattr(term, "points", None) for term in table["totals"].scoring] == [-75, -25, -15, -10]
    assert len(random_match(house(RENTZ, scale="american"), 3, 1).deals) == 18
