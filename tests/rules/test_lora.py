"""Lóra as Slovaks play it; D deals and A leads.  Leaves are written as spades, acorns as clubs."""

import pytest

from capot.cards import Card, cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Expose
from capot.rules.games.lora import LORA_SLOVAK
from tests.rules.table import A, B, C, D, begun, house, match_at, play, play_rows, playable, points, with_rows

# A takes everything.
ALL_TO_A = """
    A♠ Q♠ 7♠ 8♠
    K♠ 9♠ T♠ J♠
    A♣ Q♣ 7♣ 8♣
    K♣ 9♣ T♣ J♣
    A♥ 7♥ 8♥ 9♥
    K♥ T♥ J♥ Q♥
    A♦ 7♦ 8♦ 9♦
    K♦ T♦ J♦ Q♦
"""
# A takes the leaf Ober and two hearts, B the acorn Ober and four hearts, C two hearts.
SPREAD = """
    A♠ Q♠ 7♠ 8♠
    7♥ A♥ K♥ Q♥
    7♣ A♣ 8♣ Q♣
    9♣ 8♥ T♥ 9♦
    K♠ J♥ 9♠ T♠
    A♦ 7♦ 9♥ 8♦
    K♦ Q♦ J♠ T♦
    T♣ J♣ K♣ J♦
"""


def test_lora_is_played_by_four_with_32_cards_and_by_three_with_30():
    """Slovak Wikipedia, Lóra: without the seven and eight of bells for three; eight or ten cards each."""
    four, three = (LORA_SLOVAK.rules_for(seats, 0).pack for seats in (4, 3))

    assert LORA_SLOVAK.players == (4, 3)
    assert len(four.cards()) == 32
    assert set(four.cards()) - set(three.cards()) == set(cards("7♦ 8♦"))
    for seats, size in ((4, 8), (3, 10)):
        match = new_match(LORA_SLOVAK, seats)
        assert {len(hand) for hand in match.with_deal(match.pack).position.hands} == {size}


def test_play_goes_anticlockwise_and_the_player_on_the_dealers_right_leads():
    """Slovak Wikipedia, Lóra: the dealer's right leads."""
    assert LORA_SLOVAK.direction == "anticlockwise"
    assert begun(LORA_SLOVAK, ALL_TO_A, dealer=B).to_act == {C}


def test_hearts_cost_one_the_acorn_ober_four_and_the_leaf_ober_eight():
    """Slovak Wikipedia, Lóra: twenty points in a deal."""
    scored = points(LORA_SLOVAK, SPREAD)

    assert scored == (10, 8, 2, 0)
    assert sum(scored) == 20


def test_a_heart_may_not_be_led_before_a_heart_or_an_ober_has_been_played():
    """Slovak Wikipedia, Lóra: to an earlier trick; the Obers of acorns and leaves count too."""
    position = begun(LORA_SLOVAK, ALL_TO_A)
    assert all(card.suit != "♥" for card in playable(position))

    unbroken = play(position, "K♠ 9♠ 7♠ 8♠")
    assert all(card.suit != "♥" for card in playable(unbroken))
    with pytest.raises(IllegalMove):
        play(unbroken, "A♥")

    broken = play(position, "A♠ Q♠ 7♠ 8♠")
    assert Card("A", "♥") in playable(broken)


def test_a_leader_who_has_only_hearts_may_lead_them():
    """Slovak Wikipedia, Lóra: unless he has nothing else."""
    position = begun(LORA_SLOVAK, ONLY_HEARTS)

    assert playable(position) == set(position.hands[A])


ONLY_HEARTS = """
    A♥ A♠ A♦ A♣
    K♥ K♠ K♦ K♣
    Q♥ Q♠ Q♦ Q♣
    J♥ J♠ J♦ J♣
    T♥ T♠ T♦ T♣
    9♥ 9♠ 9♦ 9♣
    8♥ 8♠ 8♦ 8♣
    7♥ 7♠ 7♦ 7♣
"""


def test_whoever_takes_all_twenty_points_scores_nothing_and_each_other_twenty():
    """Slovak Wikipedia, Lóra: all hearts and both Obers."""
    assert points(LORA_SLOVAK, ALL_TO_A) == (0, 20, 20, 20)


def test_a_player_at_ninety_is_charged_for_hearts_only():
    """Slovak Wikipedia, Lóra: from 90 on the Obers cost nothing."""
    for total, cost in ((89, 10), (90, 2), (97, 2)):
        match = with_rows(match_at(LORA_SLOVAK, (total, 0, 0, 0)), SPREAD)
        assert match.totals[A] == total + cost


def test_only_those_who_stood_at_ninety_before_the_deal_are_spared():
    """Slovak Wikipedia, Lóra: for example, 93, 84, 40 and 70 become 95, 92, 42 and 70."""
    match = with_rows(match_at(LORA_SLOVAK, (93, 84, 40, 70)), SPREAD)

    assert match.totals == (95, 92, 42, 70)


def test_the_points_of_anothers_sweep_are_charged_in_full_at_ninety():
    """Capot's choice: the source says only that the Obers are not charged."""
    match = with_rows(match_at(LORA_SLOVAK, (10, 95, 40, 70)), ALL_TO_A)

    assert match.totals == (10, 115, 60, 90)


def test_a_total_of_exactly_a_hundred_drops_to_eighty():
    """Slovak Wikipedia, Lóra: whoever lands on 100 goes back to 80."""
    match = with_rows(match_at(LORA_SLOVAK, (10, 80, 40, 70)), ALL_TO_A)

    assert match.totals == (10, 80, 60, 90)
    assert not match.is_over


def test_the_match_ends_when_somebody_is_above_a_hundred_who_loses():
    """Slovak Wikipedia, Lóra: the highest of those above 100 loses; Capot's choice: the lowest total wins."""
    match = with_rows(match_at(LORA_SLOVAK, (10, 81, 40, 95)), ALL_TO_A)

    assert match.totals == (10, 101, 60, 115)
    assert match.is_over
    assert match.losers == (D,)
    assert match.winners == (A,)


def test_a_tie_may_be_played_off():
    """Capot's choice: the win is shared unless the table agrees otherwise."""
    shared = with_rows(match_at(LORA_SLOVAK, (40, 90, 20, 20)), ALL_TO_A)
    open_ = with_rows(match_at(house(LORA_SLOVAK, ties="play-on"), (40, 90, 20, 20)), ALL_TO_A)

    assert shared.winners == (A, C, D)
    assert not open_.is_over


@pytest.mark.parametrize(
    ("some", "acorn", "leaf"), [("", 4, 8), ("Q♣", 8, 8), ("Q♠", 4, 16), ("Q♣ Q♠", 8, 16)]
)
def test_an_ober_laid_open_costs_double(some, acorn, leaf):
    """World sheet 9, options: the holders of the two Obers may expose them for double value [wiki sk]."""
    position = begun(house(LORA_SLOVAK, exposing="on"), SPREAD)
    for seat in sorted(position.to_act):
        own = tuple(each for each in cards(some) if each in position.hands[seat])
        position = position.after(seat, Expose(own))

    assert play_rows(position, SPREAD).score().points == (2 + leaf, 4 + acorn, 2, 0)


def test_no_ober_is_laid_open_unless_the_table_agrees():
    assert begun(LORA_SLOVAK, SPREAD).to_act == {A}
