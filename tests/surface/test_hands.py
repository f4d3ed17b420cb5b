"""Hands of three: their names, who won them, and the pot."""

from random import Random

import pytest

from capot.cards import cards
from capot.play.brag import order_of
from capot.play.moves import Arrange
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.surface.hands import antes, makes_hands, named_hand, own_hands, proposed_hands, won_hands
from tests.random_play import random_positions

NINE = GAMES["nine-card-brag"]


def test_three_cards_have_a_name_and_two_have_none():
    order = order_of(NINE.rules_for(4, 0))

    prial = named_hand(cards("9♠ 9♥ 9♦"), order)
    assert (prial.kind, prial.high) == ("prial", "9")
    assert named_hand(cards("9♠ 9♥"), order).kind is None
    assert named_hand(cards("9♠ 9♠ 9♦"), order).kind is None


def test_hands_are_proposed_to_a_seat_that_makes_some_and_are_its_own_once_made():
    position = next(
        each
        for each in random_positions(NINE, 4, seed=1)
        if each.to_act and view(each, None).asks == "arrange"
    )
    seat = min(position.to_act)
    hands = proposed_hands(view(position, seat), Random(1))

    assert Arrange(hands) in position.legal(seat)
    made = view(position.after(seat, Arrange(hands)), seat)
    assert own_hands(made) == hands
    assert proposed_hands(made, Random(1)) == ()


def test_the_plain_player_proposes_hands_while_the_compiled_ones_get_ready(monkeypatch):
    position = next(
        each
        for each in random_positions(NINE, 4, seed=1)
        if each.to_act and view(each, None).asks == "arrange"
    )
    seen = view(position, min(position.to_act))
    monkeypatch.setattr("capot.surface.hands.is_getting_ready", lambda: True)
    monkeypatch.setattr(
        "capot.surface.hands.stage_move", lambda *_: pytest.fail("this waits for the compiler")
    )

    assert Arrange(proposed_hands(seen, Random(1))) in position.legal(min(position.to_act))


def test_each_hand_of_a_deal_is_won_by_one_of_the_best_or_by_nobody():
    *_, over = random_positions(NINE, 4, seed=1)

    assert len(won_hands(over)) == (3 if over.arranged else 0)
    for hand in won_hands(over):
        assert hand.winner is None or hand.winner in hand.best


def test_all_put_their_antes_into_the_pot_of_games_that_have_one():
    assert antes(NINE.rules_for(4, 0), 4) == 4 * antes(NINE.rules_for(4, 0), 1) > 0
    assert antes(GAMES["hearts"].rules_for(4, 0), 4) == 0
    assert makes_hands(NINE.rules_for(4, 0))
    assert not makes_hands(GAMES["hearts"].rules_for(4, 0))
