"""Bavarian Ramsch: the most card points pay; D deals, A leads.  Leaves are spades, acorns clubs."""

import pytest

from capot.cards import Card, cards
from capot.play.match import new_match
from capot.rules.games.ramsch import SCHAFKOPF_RAMSCH
from capot.rules.match.ends import AfterDeals
from tests.rules.table import A, B, C, D, begun, finished, house, play, playable, points

# A has 37 card points, B 60, C none and no trick, D 23.
ONE_WITHOUT = """
    T♣ 9♣ K♣ 8♣
    Q♣ Q♦ K♥ J♣
    9♥ J♦ 8♥ Q♥
    A♣ T♥ 7♦ 7♥
    7♣ J♠ T♦ J♥
    T♠ A♠ 7♠ K♠
    K♦ A♥ 9♦ Q♠
    A♦ 8♠ 9♠ 8♦
"""
# B has 21 card points, C 99, the others no trick.
TWO_WITHOUT = """
    Q♦ 7♥ Q♣ Q♥
    J♦ 9♥ Q♠ A♥
    T♠ A♠ 9♠ 8♦
    K♦ 7♦ J♥ A♦
    8♥ T♥ J♣ T♣
    7♣ 7♠ 8♠ K♣
    8♣ 9♣ J♠ A♣
    9♦ K♠ K♥ T♦
"""
# C and D have 40 card points; D took the highest trump, C won the last trick.
TIE = """
    K♣ A♣ 8♣ 7♣
    Q♦ T♥ 8♥ Q♣
    J♠ K♥ J♥ J♣
    9♣ 8♠ 7♥ Q♥
    A♠ K♠ 7♠ T♠
    9♦ 7♦ 8♦ A♥
    K♦ T♦ Q♠ 9♥
    T♣ A♦ J♦ 9♠
"""
ALL_TO_A = """
    Q♣ A♥ A♠ A♦
    Q♠ T♥ T♠ T♦
    Q♥ K♥ K♠ K♦
    Q♦ 9♥ 9♠ 9♦
    J♣ 8♥ 8♠ 8♦
    J♠ 7♥ 7♠ 7♦
    J♥ A♣ K♣ 8♣
    J♦ T♣ 9♣ 7♣
"""


def test_four_play_with_32_bavarian_cards_dealt_in_packets_of_four():
    """Common practice: the pack of Schafkopf, eight cards each as four and four."""
    match = new_match(SCHAFKOPF_RAMSCH, 4)

    assert SCHAFKOPF_RAMSCH.players == (4,)
    assert {len(hand) for hand in match.with_deal(match.pack).position.hands} == {8}
    assert SCHAFKOPF_RAMSCH.rules_for(4, 0).deal.by.of(8) == (4, 4)
    assert SCHAFKOPF_RAMSCH.faces == "bavarian"


def test_obers_unters_and_hearts_are_one_suit_of_fourteen_trumps():
    """Common practice: Obers, then Unters, then the other hearts; a trump led calls for trumps."""
    position = play(begun(SCHAFKOPF_RAMSCH, ONE_WITHOUT), "T♣ 9♣ K♣ 8♣ Q♣")

    assert len(position.rules.pack.trumps) == 14
    assert position.to_act == {B}
    assert playable(position) == {each for each in position.hands[B] if each in position.rules.pack.trumps}
    assert Card("J", "♠") in playable(position)


def test_the_player_with_the_most_card_points_pays_each_of_the_others():
    """A Schafkopf analyser: 1 from him to each other, doubled for each player without a trick."""
    assert points(SCHAFKOPF_RAMSCH, ONE_WITHOUT) == (2, -6, 2, 2)
    assert points(SCHAFKOPF_RAMSCH, TWO_WITHOUT) == (4, 4, -12, 4)
    assert points(house(SCHAFKOPF_RAMSCH, trickless="no"), TWO_WITHOUT) == (1, 1, -3, 1)


@pytest.mark.parametrize(
    ("tied", "scored"),
    [("highest-trump", (1, 1, 1, -3)), ("last-trick", (1, 1, -3, 1)), ("each", (2, 2, -2, -2))],
)
def test_of_players_who_tie_for_the_most_the_one_with_the_highest_trump_pays(tied, scored):
    """A Schafkopf analyser: the loser is the one whose pile holds the highest trump."""
    deal = finished(house(SCHAFKOPF_RAMSCH, tied=tied), TIE)

    assert deal.tricks[-1].winner == C
    assert any(trick.winner == D and cards("Q♣")[0] in trick.cards for trick in deal.tricks)
    assert deal.score().points == scored


def test_a_player_who_wins_every_trick_is_paid_three():
    """A Schafkopf analyser: he wins 3, the others lose 1 each, and nothing is doubled."""
    assert points(SCHAFKOPF_RAMSCH, ALL_TO_A) == (3, -1, -1, -1)


def test_a_match_is_twelve_deals_and_the_highest_total_wins():
    """Capot's choice: everybody deals three times."""
    (end,) = SCHAFKOPF_RAMSCH.ends

    assert isinstance(end, AfterDeals)
    assert end.deals(4, 1) == 12
    assert not SCHAFKOPF_RAMSCH.low_wins
    assert begun(SCHAFKOPF_RAMSCH, TIE).to_act == {A}
