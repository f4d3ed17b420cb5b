"""Hearts as the leaflet has it, for exactly four players."""

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import PassCards, PlayCard
from capot.play.view import view
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS
from tests.rules.hearts_table import (
    ALL_BUT_THE_JACK,
    EVERY_TRICK,
    ORDINARY,
    hearts,
    in_hand,
    ready_for,
    sides,
    swapped,
    these,
)
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    finished,
    match_at,
    play,
    playable,
    points,
    ready,
    with_rows,
)


def test_hearts_is_for_exactly_four_players():
    """Hearts, a rule leaflet: for exactly four players."""
    with pytest.raises(RulesError, match="Hearts is for 4 players, not 3"):
        new_match(HEARTS, 3)


def test_all_fifty_two_cards_are_dealt_thirteen_to_each_player():
    """Hearts, a rule leaflet, deal: all 52 go out, thirteen to each hand."""
    match = new_match(HEARTS)
    match = match.with_deal(match.pack)

    assert len(match.pack) == 52
    assert [len(hand) for hand in match.position.hands] == [13] * 4
    assert match.position.talon == ()


def test_the_deal_passes_to_the_left():
    """Hearts, a rule leaflet, deal: any player deals first, then the next player to the left."""
    match = new_match(HEARTS, first_dealer=2)

    assert [match.dealer_of(number) for number in range(5)] == [2, 3, 0, 1, 2]
    assert HEARTS.direction == "clockwise"


def test_three_cards_are_passed_across_then_right_then_left_and_so_on_without_a_hold():
    """Hearts, a rule leaflet, deal: round 1 across, 2 right, 3 left, from the fourth the cycle anew."""
    assert sides(HEARTS, 4, deals=7) == ["across", "right", "left", "across", "right", "left", "across"]


@pytest.mark.parametrize(("deal", "receiver"), [(0, C), (1, D), (2, B)])
def test_the_cards_go_to_the_player_across_at_the_right_or_at_the_left(deal, receiver):
    """Hearts, a rule leaflet, deal: across, right, left of the passing player."""
    position = begun(HEARTS, ORDINARY, number=deal)
    passed = {seat: position.hands[seat][:3] for seat in position.to_act}

    for seat, some in passed.items():
        position = position.after(seat, PassCards(some))

    assert set(passed[A]) <= set(position.hands[receiver])
    assert not set(passed[A]) & set(position.hands[A])
    assert [len(hand) for hand in position.hands] == [13] * 4


def test_nobody_sees_what_he_is_passed_before_all_have_passed():
    """Hearts, a rule leaflet, deal: the cards lie before the receiver until everybody has passed."""
    position = begun(HEARTS, ORDINARY)
    for seat in (A, B, C):
        position = position.after(seat, PassCards(position.hands[seat][:3]))

    assert position.to_act == {D}
    assert view(position, C).received == ()
    assert view(position, C).hand == position.dealt[C]


@pytest.mark.parametrize("count", [2, 4])
def test_exactly_three_cards_are_passed(count):
    """Hearts, a rule leaflet, deal: each picks three cards to pass."""
    position = begun(HEARTS, ORDINARY)

    with pytest.raises(IllegalMove, match=f"you must pass 3 cards, not {count}"):
        position.after(A, PassCards(position.hands[A][:count]))


def test_the_holder_of_the_two_of_clubs_leads_it():
    """Hearts, a rule leaflet, play: the player with the two plays it to lead to the first trick."""
    position = ready_for(HEARTS, ORDINARY)

    assert position.to_act == {B}
    assert playable(position) == these("2♣")
    with pytest.raises(IllegalMove, match="the first lead must be 2♣"):
        position.after(B, PlayCard(cards("6♣")[0]))


def test_the_two_of_clubs_is_looked_for_after_the_passing():
    """Hearts, a rule leaflet: the cards passed are in the hands when play begins."""
    position = begun(HEARTS, ORDINARY)
    dealt_to = next(seat for seat, hand in enumerate(position.dealt) if cards("2♣")[0] in hand)

    assert dealt_to == D
    assert ready(position, ORDINARY).to_act == {B}


def test_players_follow_suit_and_only_a_player_who_cannot_plays_another():
    """Hearts, a rule leaflet, play: the suit led must be followed; without it, any other card."""
    first = play(ready_for(HEARTS, ALL_BUT_THE_JACK), "2♣")

    assert first.to_act == {C}
    assert playable(first) == in_hand(first)
    with pytest.raises(IllegalMove, match="clubs were led and you hold the 6♣"):
        play(first, "J♦").after(D, PlayCard(cards("4♠")[0]))


def test_penalty_cards_may_be_played_to_the_first_trick():
    """Hearts, a rule leaflet: nothing bars a heart or the queen of spades from the first trick."""
    first = play(ready_for(HEARTS, swapped(ALL_BUT_THE_JACK, "Q♠", "9♠")), "2♣")

    assert first.to_act == {C}
    assert these("Q♠ 3♥ 7♥") <= playable(first)


def test_the_best_card_of_the_suit_wins_and_its_player_leads_next():
    """Hearts, a rule leaflet, play: 2 low, ace high; cards of other suits cannot win."""
    after_one = ready_for(HEARTS, ORDINARY, tricks=1)
    after_five = ready_for(HEARTS, ORDINARY, tricks=5)

    assert after_one.tricks[0].winner == A
    assert after_one.to_act == {A}
    assert after_five.tricks[4].cards == cards("Q♣ 8♣ 9♣ 2♥")
    assert after_five.tricks[4].winner == A


def test_hearts_may_not_be_led_before_one_was_discarded_on_another_suit():
    """Hearts, a rule leaflet, play: breaking the hearts."""
    before = ready_for(HEARTS, ORDINARY, tricks=4)
    after = ready_for(HEARTS, ORDINARY, tricks=5)

    assert before.to_act == after.to_act == {A}
    assert playable(before) == in_hand(before) - hearts(in_hand(before))
    with pytest.raises(IllegalMove, match="hearts may not be led until they are broken"):
        before.after(A, PlayCard(cards("A♥")[0]))
    assert playable(after) == in_hand(after)


def test_a_leader_with_nothing_but_hearts_leads_one():
    """Capot's choice: there would be no other legal card."""
    position = ready_for(HEARTS, EVERY_TRICK, tricks=7)

    assert position.to_act == {A}
    assert playable(position) == in_hand(position) == these("A♥ K♥ Q♥ J♥ T♥ 9♥")


def test_a_heart_that_had_to_be_led_breaks_nothing():
    """Capot's choice: the leaflet speaks of a heart in a trick of a different suit, and is taken so."""
    position = ready_for(HEARTS, swapped(EVERY_TRICK, "K♥", "5♥"), tricks=7)

    position = play(position, "5♥ K♥ 3♥ 4♥")

    assert position.to_act == {B}
    assert in_hand(position) == these("2♥ 8♥ J♠ J♦ J♣")
    assert playable(position) == these("J♠ J♦ J♣")


def test_the_queen_of_spades_breaks_nothing_and_may_be_led():
    """Capot's choice: the leaflet speaks of hearts alone."""
    before = ready_for(HEARTS, EVERY_TRICK, tricks=3)
    after = ready_for(HEARTS, EVERY_TRICK, tricks=4)

    assert these("Q♠") <= playable(before)
    assert playable(after) == these("A♦ K♦ Q♦")


def test_each_heart_costs_one_point_and_the_queen_of_spades_thirteen():
    """Hearts, a rule leaflet, score; and the example 5, 0, 8, 13."""
    deal = finished(HEARTS, ORDINARY)

    assert deal.score().points == (5, 0, 8, 13)
    assert [(item.seat, item.points, item.reason) for item in deal.score().items] == [
        (A, 5, "took A♥ 5♥ 4♥ 3♥ 2♥"),
        (C, 8, "took K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥"),
        (D, 13, "took Q♠"),
    ]


@pytest.mark.parametrize("rows", [EVERY_TRICK, ALL_BUT_THE_JACK], ids=["every trick", "not every trick"])
def test_who_takes_all_scoring_cards_scores_nothing_and_the_others_twenty_six(rows):
    """Hearts, a rule leaflet, score: shooting the moon; the example 0, 26, 26, 26."""
    score = finished(HEARTS, rows).score()

    assert score.points == (0, 26, 26, 26)
    assert sum(score.points) == 78
    assert score.items[0].reason == "shot the moon"


def test_a_player_without_one_heart_has_not_shot_the_moon():
    """Hearts, a rule leaflet, score: all scoring cards are needed."""
    assert points(HEARTS, swapped(ALL_BUT_THE_JACK, "J♦", "6♥")) == (25, 0, 0, 1)


def test_the_match_ends_when_somebody_has_a_hundred_and_the_fewest_points_win():
    """Hearts, a rule leaflet, score: 100 points or more, the player with the fewest wins."""
    match = with_rows(match_at(HEARTS, (90, 95, 20, 87)), ORDINARY)

    assert match.totals == (95, 95, 28, 100)
    assert match.is_over
    assert match.winners == (C,)


def test_the_match_goes_on_at_ninety_nine():
    """Hearts, a rule leaflet, score: otherwise, play a new round."""
    match = with_rows(match_at(HEARTS, (90, 95, 20, 86)), ORDINARY)

    assert match.totals == (95, 95, 28, 99)
    assert match.needs_deal


def test_players_who_tie_for_the_fewest_points_share_the_win():
    """Capot's choice: the leaflet does not speak of ties."""
    match = with_rows(match_at(HEARTS, (95, 28, 20, 86)), ORDINARY)

    assert match.totals == (100, 28, 28, 99)
    assert match.winners == (B, C)
