"""Catch the Ten: the order of trumps, cards beyond those dealt, counting in order; the last seat deals."""

from itertools import chain

import pytest

from capot.cards import Card, card, cards
from capot.play.match import new_match
from capot.play.view import view
from capot.rules.games.catch_the_ten import CATCH_THE_TEN
from capot.rules.match.sides import partners_of
from capot.rules.scoring import Captured
from capot.shuffle import lab_shuffle
from capot.surface.points import points_so_far
from tests.random_play import random_match
from tests.rules.table import (
    A,
    B,
    C,
    D,
    F,
    begun,
    house,
    match_at,
    play,
    play_rows,
    playable,
    points,
    with_rows,
)

# Spades are trumps: A and C take six tricks with the ten and jack of trumps, B and D three with the rest.
EXAMPLE_A = """
    J♠ 9♠ T♠ 8♠
    A♥ 6♥ 7♥ 8♥
    K♥ 9♥ T♥ J♥
    A♦ 6♦ 7♦ 8♦
    K♦ 9♦ T♦ J♦
    A♣ 6♣ 7♣ 8♣
    9♣ K♣ T♣ J♣
    7♠ A♠ 6♠ K♠
    Q♥ Q♠ Q♦ Q♣
"""
# Spades are trumps: of seven tricks A takes three, with ten and queen, B two with the jack, C and D one.
EXAMPLE_B = """
    Q♠ T♠ 7♠ 8♠ 9♠
    A♥ 6♥ 7♥ 8♥ 9♥
    A♦ 6♦ 7♦ 8♦ 9♦
    6♣ A♣ 7♣ 8♣ 9♣
    J♥ T♥ A♠ Q♥ K♥
    J♦ Q♦ T♦ K♠ K♦
    J♣ J♠ Q♣ T♣ K♣
"""
# Spades are trumps: A and C take five tricks with the ten, B and D four with all other high trumps.
EXAMPLE_C = """
    T♠ 9♠ 8♠ 7♠
    A♥ 6♥ 7♥ 8♥
    K♥ 9♥ T♥ J♥
    A♦ 6♦ 7♦ 8♦
    K♦ 9♦ T♦ J♦
    6♣ A♣ 7♣ 8♣
    9♣ K♣ T♣ J♣
    6♠ J♠ Q♠ K♠
    Q♥ A♠ Q♦ Q♣
"""


def test_the_jack_is_the_highest_trump_and_below_the_queen_elsewhere():
    """Source 003: in trumps the jack is highest.  Encyclopædia Britannica: J A K Q 10 9 8 7 6."""
    position = begun(CATCH_THE_TEN, EXAMPLE_A, turn_up="8♠")
    played = play_rows(position, EXAMPLE_A)

    assert position.rules.pack.trumps == cards("J♠ A♠ K♠ Q♠ T♠ 9♠ 8♠ 7♠ 6♠")
    assert [each.winner for each in played.tricks] == [A, A, A, A, A, A, B, B, B]
    assert view(position, A).hand[:2] == cards("J♠ 7♠")
    pack = position.rules.pack
    assert pack.strength(card("J♥")) < pack.strength(card("Q♥"))


def test_any_card_may_be_led_and_nobody_void_has_to_trump_or_to_beat():
    """Encyclopædia Britannica: eldest leads any card; suit is followed, and the void may play any card."""
    position = begun(CATCH_THE_TEN, EXAMPLE_A, turn_up="8♠")

    assert position.to_act == {A}
    assert playable(position) == {*position.hands[A]}
    assert playable(play(position, "7♠")) == {*cards("A♠ Q♠ 9♠")}
    five = begun(CATCH_THE_TEN, EXAMPLE_B, turn_up="9♠")
    late = play_rows(five, "\n".join(EXAMPLE_B.strip().splitlines()[:4]))
    assert playable(play(late, "T♥")) == {*cards("A♠ T♦ Q♣")}
    assert playable(play(late, "T♥ A♠")) == {card("Q♥")}


@pytest.mark.parametrize(("seats", "each"), [(4, 9), (5, 7), (6, 6), (7, 5), (8, 4)])
def test_every_card_is_dealt_and_the_last_one_makes_trumps(seats, each):
    """Britannica: with five and seven the six of spades is left out, with eight all sixes."""
    match = new_match(CATCH_THE_TEN, seats)
    pack = lab_shuffle(1, 0, match.pack)
    position = match.with_deal(pack).position

    assert {len(hand) for hand in position.hands} == {each}
    assert position.turn_up == pack[-1]
    gone = {Card("6", suit) for suit in "♠♥♦♣"} - {*chain(*position.hands)}
    assert len(gone) == {4: 0, 5: 1, 6: 0, 7: 1, 8: 4}[seats]


def test_four_six_and_eight_play_in_two_sides_unless_agreed_otherwise():
    """Cassell: four in pairs, six in two sides of three; Britannica: eight.  Wikipedia: each for himself."""
    assert partners_of(new_match(CATCH_THE_TEN, 4).sides, A, 4) == (C,)
    assert partners_of(new_match(CATCH_THE_TEN, 6).sides, B, 6) == (D, F)
    assert len(partners_of(new_match(CATCH_THE_TEN, 8).sides, A, 8)) == 3
    assert new_match(CATCH_THE_TEN, 5).sides is None
    assert new_match(house(CATCH_THE_TEN, sides="off"), 4).sides is None


def test_trumps_and_cards_beyond_those_dealt_score():
    """Sheet 4, example (a): 24 cards with jack and ten make 27; 12 cards with ace, king and queen make 9."""
    assert points(CATCH_THE_TEN, EXAMPLE_A, turn_up="8♠") == (27, 9, 27, 9)


def test_fewer_cards_than_dealt_cost_nothing():
    """Sheet 4, example (b): five players who take 15, 10, 5, 5 and no cards score 20, 14, 4, 3 and 0."""
    assert points(CATCH_THE_TEN, EXAMPLE_B, turn_up="9♠") == (20, 14, 4, 3, 0)


def test_whoever_reaches_the_total_first_in_the_order_of_counting_wins():
    """Sheet 4, example (c), after Parlett: with 30 against 33, ten and two cards count before the ace."""
    match = with_rows(match_at(CATCH_THE_TEN, (30, 33, 30, 33), deals=1), EXAMPLE_C, turn_up="7♠")
    late = {item.reason for item in match.deals[-1].score().items if item.seat == B}

    assert match.totals == (42, 33, 42, 33)
    assert match.winners == (A, C)
    assert "took J♠, too late to count" in late


def test_by_agreement_the_higher_total_wins():
    """Sheet 4, question 2: of two sides that are both there, the higher wins: 53 to 42 in example (c)."""
    game = house(CATCH_THE_TEN, tie="higher-total")
    match = with_rows(match_at(game, (30, 33, 30, 33), deals=1), EXAMPLE_C, turn_up="7♠")

    assert match.totals == (42, 53, 42, 53)
    assert match.winners == (B, D)


def test_the_match_ends_at_41():
    """Encyclopædia Britannica: the game is 41."""
    short = with_rows(match_at(CATCH_THE_TEN, (13, 0, 13, 0), deals=1), EXAMPLE_A, turn_up="8♠")
    there = with_rows(match_at(CATCH_THE_TEN, (14, 0, 14, 0), deals=1), EXAMPLE_A, turn_up="8♠")

    assert not short.is_over
    assert there.totals == (41, 9, 41, 9)
    assert there.winners == (A, C)


def test_thirty_points_lie_in_trumps_and_nobody_else_counts_them():
    """Cassell: jack 11, ten 10, ace 4, king 3, queen 2; sheet 14: 30 in all."""
    position = begun(CATCH_THE_TEN, EXAMPLE_A, turn_up="8♠")
    counted = [term for term in position.rules.scoring if isinstance(term, Captured)]

    assert {each for term in counted for each in term.cards} == {*cards("T♠ A♠ K♠ Q♠ J♠")}
    assert sum(term.value(each) for term in counted for each in term.cards) == 30


def test_the_points_so_far_are_those_of_the_side():
    """Capot's choice: everyone sees what a side has scored so far, cards beyond those dealt included."""
    position = begun(CATCH_THE_TEN, EXAMPLE_A, turn_up="8♠")
    rows = EXAMPLE_A.strip().splitlines()

    assert points_so_far(view(play_rows(position, "\n".join(rows[:4])), B)) == (21, 0, 21, 0)
    assert points_so_far(view(play_rows(position, "\n".join(rows[:6])), B)) == (27, 0, 27, 0)


def test_six_may_play_in_three_pairs_and_eight_in_four():
    """Cassell: of six, three pairs sit opposite; Encyclopaedia Britannica: eight in pairs."""
    three, four = house(CATCH_THE_TEN, sides="three"), house(CATCH_THE_TEN, sides="four")

    assert partners_of(new_match(three, 6).sides, A, 6) == (D,)
    assert partners_of(new_match(four, 8).sides, B, 8) == (F,)
    assert new_match(three, 8).sides is new_match(four, 6).sides is None
    assert random_match(three, 6, 1).is_over
    assert random_match(four, 8, 1).is_over
