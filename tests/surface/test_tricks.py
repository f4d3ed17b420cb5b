"""The picture of tricks: who plays to the one on the table, and the cards taken that count."""

from capot.cards import cards
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.surface.tricks import counting_cards, trick_seats
from tests.random_play import random_positions


def test_of_the_cards_taken_only_those_that_count_are_shown_in_the_order_of_the_pack():
    seen = view(next(random_positions(GAMES["hearts"], 4, seed=1)), 0)

    assert counting_cards(seen, cards("2♥ Q♠ K♠ A♥")) == cards("Q♠ A♥ 2♥")


def test_a_trick_is_played_by_all_who_have_not_dropped_out():
    seen = [view(position, None) for position in random_positions(GAMES["twenty-down"], 4, seed=3)]

    assert trick_seats(seen[0]) == ()
    for each in seen:
        if each.leader is not None:
            first, *_ = trick_seats(each)
            assert first == each.leader
            assert {*trick_seats(each), *each.dropped} == set(range(4))
