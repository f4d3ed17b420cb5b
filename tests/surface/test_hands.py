"""Hands of three: their names, who won them, and the pot."""

from random import Random

import pytest

from capot.cards import FRENCH, cards
from capot.play.brag import BragOrder, order_of
from capot.play.moves import Arrange
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.surface.hands import antes, hand_name, own_hands, proposed_hands, won_hands
from tests.random_play import random_positions

NINE = GAMES["nine-card-brag"]


def test_three_cards_have_a_name_and_two_have_none():
    order = order_of(NINE.rules_for(4, 0))

    assert hand_name(cards("9♠ 9♥ 9♦"), order, FRENCH) == "prial of 9s"
    assert hand_name(cards("9♠ 9♥"), order, FRENCH) is None
    assert hand_name(cards("9♠ 9♠ 9♦"), order, FRENCH) is None


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
    assert NINE.rules_for(4, 0).hands_made == 3
    assert not GAMES["hearts"].rules_for(4, 0).hands_made


@pytest.mark.parametrize(
    ("hand", "title"),
    [
        ("9♠ 9♥ 9♦", "prial of 9s"),
        ("A♠ A♥ A♦", "prial of aces"),
        ("3♥ A♥ 2♥", "running flush"),
        ("J♠ K♥ Q♦", "run"),
        ("K♥ 9♥ 4♥", "flush, king high"),
        ("7♠ Q♥ Q♦", "pair of queens"),
        ("T♠ A♥ 7♦", "ace high"),
        ("2♠ 4♥ 7♦", "7 high"),
    ],
)
def test_a_hand_is_called_by_its_class_and_its_rank(hand, title):
    assert hand_name(cards(hand), BragOrder(), FRENCH) == title


def test_the_special_rank_is_the_high_card_of_a_hand():
    assert hand_name(cards("9♠ A♥ 4♦"), BragOrder("9"), FRENCH) == "9 high"
