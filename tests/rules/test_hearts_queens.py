"""Chasse Cœur, Greek Hearts, Royal Hearts, Heartsette; D deals, and the rows are the hands after passing."""

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.rules.games.hearts_queens import CHASSE_COEUR, GREEK_HEARTS, HEARTSETTE, ROYAL_HEARTS
from capot.rules.stages.exchanges import Exchange
from tests.rules.table import A, begun, finished, house, playable, points, ready

# A leads spades, the last trick goes to B with two hearts; A takes all other hearts and the queens.
SPADES_LED = """
    A♠ 2♠ A♦ A♣
    K♠ K♥ K♦ K♣
    Q♠ Q♥ Q♦ Q♣
    J♠ J♥ J♦ J♣
    T♠ T♥ T♦ T♣
    9♠ 9♥ 9♦ 9♣
    8♠ 8♥ 8♦ 8♣
    7♠ 7♥ 7♦ 7♣
    6♠ 6♥ 6♦ 6♣
    5♠ 5♥ 5♦ 5♣
    4♠ 4♥ 4♦ 4♣
    3♠ 3♥ 3♦ 3♣
    2♥ A♥ 2♦ 2♣
"""
# B takes all hearts, the queen of diamonds and that of clubs, D the queen of spades with the last trick.
HEARTS_LED = """
    2♣ 4♣ 2♥ 2♦
    3♥ A♥ 3♠ 4♦
    A♣ K♥ 4♠ 5♦
    K♣ Q♥ 5♠ 6♦
    Q♣ J♥ 6♠ 7♦
    J♣ T♥ 7♠ 8♦
    T♣ 9♥ 8♠ 9♦
    9♣ 8♥ 9♠ T♦
    8♣ 7♥ T♠ J♦
    7♣ 6♥ J♠ Q♦
    6♣ 5♥ K♠ K♦
    5♣ 4♥ A♠ 2♠
    3♣ 3♦ Q♠ A♦
"""
# The queen of clubs goes to D with the queen of spades.
FORGIVEN = HEARTS_LED.replace("Q♣ J♥", "3♣ J♥").replace("3♣ 3♦", "Q♣ 3♦")
# The queen of spades goes to B too.
ALL_TO_B = HEARTS_LED.replace("3♠", "?").replace("Q♠", "3♠").replace("?", "Q♠")
# The widow of Heartsette is Q♠ 7♥ 4♦; B takes it with a heart, C the other hearts.
WIDOW_TO_B = """
    K♣ A♣ 2♦ 9♥
    Q♣ 3♠ A♠ A♥
    J♣ 3♦ A♦ K♥
    T♣ K♠ K♦ Q♥
    9♣ J♠ Q♦ J♥
    8♣ T♠ J♦ T♥
    7♣ 9♠ T♦ 8♥
    6♣ 8♠ 9♦ 6♥
    5♣ 7♠ 8♦ 5♥
    4♣ 6♠ 7♦ 4♥
    3♣ 5♠ 6♦ 3♥
    2♣ 4♠ 5♦ 2♥
"""
# B takes everything, with the widow.
SWEPT = """
    K♣ A♣ 2♦ 9♥
    Q♣ A♠ A♦ A♥
    J♣ K♠ K♦ K♥
    T♣ J♠ Q♦ Q♥
    9♣ T♠ J♦ J♥
    8♣ 9♠ T♦ T♥
    7♣ 8♠ 9♦ 8♥
    6♣ 7♠ 8♦ 6♥
    5♣ 6♠ 7♦ 5♥
    4♣ 5♠ 6♦ 4♥
    3♣ 4♠ 5♦ 3♥
    2♣ 3♠ 3♦ 2♥
"""


def test_each_queen_costs_thirteen_at_chasse_coeur_that_of_hearts_as_a_queen_only():
    """Wikipedia: 64 points in a deal."""
    assert points(CHASSE_COEUR, SPADES_LED) == (62, 2, 0, 0)


def test_eldest_leads_any_card_at_chasse_coeur():
    """Wikipedia: no lead is barred."""
    position = ready(begun(CHASSE_COEUR, SPADES_LED), SPADES_LED)

    assert position.to_act == {A}
    assert playable(position) == set(position.hands[A])
    assert cards("2♥")[0] in playable(position)


def test_all_penalty_cards_of_chasse_coeur_cost_each_opponent_sixty_four():
    """Capot's choice: as in Hearts."""
    swept = SPADES_LED.replace("2♥ A♥ 2♦ 2♣", "2♠ A♥ 2♦ 2♣").replace("A♠ 2♠ A♦ A♣", "A♠ 2♥ A♦ A♣")

    assert points(CHASSE_COEUR, swept) == (0, 64, 64, 64)


def test_greek_hearts_cost_their_face_and_the_queen_of_spades_fifty():
    """Wikipedia: the ace 15, king, queen and jack 10 each; 149 points in a deal."""
    assert points(GREEK_HEARTS, HEARTS_LED) == (0, 99, 0, 50)
    assert points(GREEK_HEARTS, ALL_TO_B) == (150, 0, 150, 150)


def test_greek_hearts_may_be_played_for_small_points():
    """Pokerwiner: hearts 1, the queen 13, a sweep 26 from each, cards passed to the right."""
    small = house(GREEK_HEARTS, scale="small")

    assert points(small, HEARTS_LED) == (0, 13, 0, 13)
    assert points(small, ALL_TO_B) == (26, 0, 26, 26)
    passing = small.rules_for(4, 0).stage(Exchange)
    assert passing is not None
    assert passing.cycle == ("right",)


def test_the_queen_of_hearts_doubles_hearts_and_that_of_diamonds_pays_ten():
    """Wikipedia: Royal Hearts; thirteen hearts doubled less ten, and the queen of spades 26."""
    assert points(ROYAL_HEARTS, HEARTS_LED) == (0, 16, 0, 26)


def test_the_queen_of_clubs_cancels_the_queen_of_spades():
    """Wikipedia: in the same pile."""
    assert points(ROYAL_HEARTS, FORGIVEN) == (0, 16, 0, 0)


def test_a_sweep_of_royal_hearts_is_neither_doubled_nor_cancelled():
    """Capot's choice: 39 for each of the others; the queen of diamonds still pays."""
    assert points(ROYAL_HEARTS, ALL_TO_B) == (39, -10, 39, 39)


@pytest.mark.parametrize(("seats", "size", "widow"), [(3, 16, 3), (4, 12, 3), (5, 10, 2), (6, 8, 4)])
def test_some_cards_of_heartsette_are_dealt_to_a_widow(seats, size, widow):
    """Pokerwiner: without the two of spades for three and four."""
    match = new_match(HEARTSETTE, seats)
    position = match.with_deal(match.pack).position

    assert {len(hand) for hand in position.hands} == {size}
    assert len(position.talon) == widow
    assert (cards("2♠")[0] in match.pack) == (seats > 4)


def test_the_winner_of_the_first_trick_gets_the_widow():
    """Wikipedia: its cards count as captured; with Q♠ 7♥ and the 9♥ that was thrown, 15."""
    deal = finished(HEARTSETTE, WIDOW_TO_B)

    assert set(deal.talon) == set(cards("Q♠ 7♥ 4♦"))
    assert deal.score().points == (0, 15, 11, 0)
    assert points(house(HEARTSETTE, queen="plain"), WIDOW_TO_B) == (0, 2, 11, 0)


def test_penalty_cards_in_the_widow_count_towards_a_sweep():
    """Capot's choice: whoever has all of them sweeps."""
    assert points(HEARTSETTE, SWEPT) == (26, 0, 26, 26)


def test_hearts_must_be_broken_at_heartsette():
    """Capot's choice: the sources do not say."""
    position = begun(HEARTSETTE, WIDOW_TO_B.replace("2♣ 4♠ 5♦ 2♥", "2♥ 4♠ 5♦ 2♣"))

    assert position.to_act == {A}
    assert cards("2♥")[0] not in playable(position)
