"""The cards on the table in climbing, in words."""

from capot.cards import FRENCH, cards
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.surface.hands import combination_name, last_pile
from tests.random_play import random_positions

TIEN_LEN = GAMES["tien-len"]


def test_cards_that_may_be_laid_together_have_a_name():
    rules = TIEN_LEN.rules_for(4, 0)

    assert combination_name(cards("9♠ 9♥"), rules, FRENCH) == "a pair of 9s"
    assert combination_name(cards("9♠ 8♥"), rules, FRENCH) is None
    assert combination_name(cards("9♠ 9♠"), rules, FRENCH) is None
    assert combination_name(cards("9♠ 9♥"), GAMES["hearts"].rules_for(4, 0), FRENCH) is None


def test_the_cards_on_which_a_deal_ends_are_its_last_pile():
    seen = [view(position, None) for position in random_positions(TIEN_LEN, 4, seed=2)]

    assert last_pile(seen[0]) == ()
    assert last_pile(seen[-1])[:-1] == seen[-2].pile
