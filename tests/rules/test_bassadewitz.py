"""Bassadewitz: card points, and the dealer's pool."""

import pytest

from capot.play.match import new_match
from capot.rules.errors import RulesError
from capot.rules.games.bassadewitz import BASSADEWITZ
from capot.rules.scoring import ByRank, Captured
from tests.random_play import random_match
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    finished,
    house,
    match_at,
    play,
    playable,
    points,
    scoring,
    with_rows,
)

IN_ORDER = """
    K♠ Q♠ A♠ J♠
    T♠ 9♠ 8♠ 7♠
    K♥ A♥ Q♥ 7♥
    9♥ 8♥ T♥ J♥
    K♦ Q♦ A♦ J♦
    9♦ 8♦ 7♦ T♦
    K♣ Q♣ T♣ A♣
    9♣ 8♣ 7♣ J♣
"""
"""A takes 10 card points, B 18, C 40 and D 52."""

ALL_TO_A = """
    A♠ Q♠ 8♠ 7♠
    A♥ Q♥ 8♥ 7♥
    A♦ Q♦ 8♦ 7♦
    A♣ Q♣ 8♣ 7♣
    K♠ J♠ T♠ 9♠
    K♥ J♥ T♥ 9♥
    K♦ J♦ T♦ 9♦
    K♣ J♣ T♣ 9♣
"""
"""A takes every trick."""

TWO_PAIRS = """
    J♦ A♦ 8♦ K♦
    7♣ A♣ K♥ J♣
    9♣ T♣ 9♠ Q♥
    T♥ Q♣ 7♠ 8♠
    J♠ T♠ Q♠ K♠
    J♥ 8♣ 9♦ T♦
    8♥ K♣ A♥ 7♦
    A♠ 7♥ 9♥ Q♦
"""
"""A and C take equally few card points, B and D equally many."""


def test_four_play_with_32_cards_dealt_out():
    """Polignac (card game): four players; German Wikipedia: 32 cards, eight each."""
    match = new_match(BASSADEWITZ)

    assert match.seats == 4
    assert [len(hand) for hand in match.with_deal(match.pack).position.hands] == [8] * 4
    with pytest.raises(RulesError, match="Bassadewitz is for 4 players, not 3"):
        new_match(BASSADEWITZ, 3)


def test_cards_rank_naturally_and_eldest_leads_clockwise():
    """German Wikipedia: A K Q J 10 9 8 7, forehand leads, no trumps."""
    position = begun(BASSADEWITZ, IN_ORDER)

    assert position.rules.pack.order == "AKQJT987"
    assert position.to_act == {A}
    assert playable(position) == set(position.hands[A])
    assert play(position, "T♠ 9♠ 8♠ J♠").tricks[-1].winner == D
    assert position.trump is None


@pytest.mark.parametrize(
    ("rank", "worth"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]
)
def test_card_points(rank, worth):
    """German Wikipedia: ace 11, ten 10, king 4, queen 3, jack 2, the rest nothing; 120 in all."""
    term = scoring(BASSADEWITZ, "card-points")

    assert isinstance(term, Captured)
    assert isinstance(term.points, ByRank)
    assert term.points.of(rank) == worth
    assert sum(term.value(card) for card in term.cards) == 120


def test_the_dealers_twelve_go_to_the_three_with_the_fewest_card_points():
    """German Wikipedia: twelve in the pool; five, four and three for 10, 18 and 40 card points."""
    over = finished(BASSADEWITZ, IN_ORDER)

    assert over.score().points == (5, 4, 3, -12)
    assert points(BASSADEWITZ, IN_ORDER, dealer=A) == (-7, 4, 3, 0)
    assert "took 40 card points" in {item.reason for item in over.score().items}


def test_who_wins_every_trick_takes_the_pool_and_four_from_each():
    """German Wikipedia: the Durchmarsch."""
    assert points(BASSADEWITZ, ALL_TO_A) == (24, -4, -4, -16)
    assert points(BASSADEWITZ, ALL_TO_A, dealer=A) == (12, -4, -4, -4)


def test_of_equals_the_one_nearer_the_dealer_in_turn_goes_first():
    """German Wikipedia: ties go by the order of play."""
    assert points(BASSADEWITZ, TWO_PAIRS) == (5, 3, 4, -12)


def test_the_player_with_the_most_may_pay_four_to_each():
    """A house rule from another account."""
    pays = house(BASSADEWITZ, most_points="four-to-each")

    assert points(pays, IN_ORDER) == (9, 8, 7, -24)
    assert points(pays, ALL_TO_A) == (24, -4, -4, -16)
    assert points(house(BASSADEWITZ, most_points="nothing"), IN_ORDER) == (5, 4, 3, -12)
    reasons = [item.reason for item in finished(pays, IN_ORDER).score().items]
    assert reasons.count("received 4 from the player with the most card points") == 3
    assert reasons.count("had the most card points and paid everyone else 4") == 1


def test_chips_are_only_moved():
    """The pool is the dealer's own money: what one wins others lose."""
    match = random_match(BASSADEWITZ, 4, seed=5)

    assert {sum(score.points) for score in match.scores} == {0}


def test_the_most_chips_win_after_each_player_has_dealt_twice():
    """Capot's choice: twice around, or any number of deals agreed."""
    match = with_rows(match_at(BASSADEWITZ, (1, 2, 3, -6), deals=7), IN_ORDER)

    assert match.is_over
    assert match.totals == (6, 6, 6, -18)
    assert match.winners == (A, B, C)
    assert len(random_match(house(BASSADEWITZ, deals=4), 4, seed=1).deals) == 4
    assert len(random_match(house(BASSADEWITZ, deals=10), 4, seed=1).deals) == 10


def test_a_tie_may_be_played_off():
    """Capot's house rule for ties."""
    assert match_at(house(BASSADEWITZ, ties="play-on"), (6, 6, 6, -18), deals=8).needs_deal
