"""Deals in sequence: who deals, when the match ends, who has won."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.play.errors import OutOfTurn, PlayError
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, TrickTaken
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack
from tests.random_play import by_first

RULES = Rules(
    packs=Pack(order="KQ"),
    deal=Deal(),
    stages=(Tricks(first_lead=Eldest()),),
    scoring=(Captured("queens", cards("QS QH QD QC"), 1), TrickTaken("last", "last", 1)),
)
TWO_TRICKS = Game(
    key="two-tricks",
    name="Two Tricks",
    blurb="A game of two tricks.",
    family="test",
    players=(4,),
    schedule=every_deal(RULES),
    ends=(AtTotal(5),),
)


def play(match, hands, text):
    """Deal these hands and play the cards in turn."""
    match = match.with_hands([cards(hand) for hand in hands])
    for card in cards(text):
        (seat,) = match.position.to_act
        match = match.after(seat, PlayCard(card))
    return match


HANDS = ("KS KH", "QS QH", "KD QD", "KC QC")
"""Hands with which seat 0 wins every trick, and all four queens, after any dealer."""

ALL_TO_SEAT_0 = "KS QS QD QC KH QH KD KC"


def test_the_deal_moves_to_the_next_player_in_the_direction_of_play():
    match = new_match(TWO_TRICKS, first_dealer=3)
    assert match.needs_deal
    assert match.dealer == 3

    match = play(match, HANDS, ALL_TO_SEAT_0)

    assert [match.dealer_of(number) for number in range(5)] == [3, 0, 1, 2, 3]


def test_the_deal_may_move_clockwise_though_play_goes_the_other_way():
    game = replace(TWO_TRICKS, direction="anticlockwise", rotation="clockwise")

    match = new_match(game, first_dealer=1)

    assert [match.dealer_of(number) for number in range(3)] == [1, 0, 3]


def test_a_match_ends_after_the_deal_in_which_a_total_is_reached_and_the_lowest_total_wins():
    match = play(new_match(TWO_TRICKS, first_dealer=3), HANDS, ALL_TO_SEAT_0)

    assert match.totals == (5, 0, 0, 0)
    assert match.is_over
    assert match.winners == (1, 2, 3)
    assert match.losers == ()
    with pytest.raises(OutOfTurn, match="the match is over"):
        match.after(0, PlayCard(*cards("KS")))
    with pytest.raises(PlayError, match="the match is over"):
        match.with_deal(match.position.pack)


def test_where_the_rules_name_a_loser_it_is_the_worst_total_at_the_target():
    game = replace(TWO_TRICKS, ends=(AtTotal(5, loses=True),))

    assert play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0).losers == (0,)


def test_a_tie_is_played_off_where_the_table_says_so():
    game = replace(TWO_TRICKS, ties="play on")

    match = play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0)

    assert not match.is_over
    assert match.winners == ()
    assert match.needs_deal


def test_a_tie_is_played_off_in_whole_rounds_where_the_table_says_so():
    """Capot's choice: of another deal and another round as a tie-break, the round is fair to every dealer."""
    game = replace(TWO_TRICKS, ties="round")
    match = play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0)

    assert match.is_tied
    for deal in range(4):
        assert (match.needs_deal, match.winners) == (True, ())
        assert [end.count for end in match.standing.ends] == [5]
        turned = HANDS[-deal - 1 :] + HANDS[: -deal - 1]
        match = by_first(match.with_hands([cards(hand) for hand in turned]))

    assert len(match.deals) == 5
    assert match.is_over is (match.totals.count(min(match.totals)) == 1)
    assert match.is_tied is not match.is_over


def test_the_round_that_decides_begins_only_with_a_tie():
    game = replace(TWO_TRICKS, ends=(AtTotal(5),), ties="round", low_wins=False)

    assert play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0).winners == (0,)


def test_the_highest_total_wins_where_points_are_good():
    game = replace(TWO_TRICKS, low_wins=False)

    assert play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0).winners == (0,)


def test_a_total_of_exactly_the_target_is_halved_where_the_table_says_so():
    game = replace(TWO_TRICKS, ends=(AtTotal(5, exactly_halves=True),))

    match = play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0)

    assert match.totals == (2, 0, 0, 0)
    assert not match.is_over


@pytest.mark.parametrize(("end", "deals"), [(AfterDeals(1), 1), (AfterDeals(1, per="player"), 4)])
def test_a_match_ends_after_its_number_of_deals(end, deals):
    match = new_match(replace(TWO_TRICKS, ends=(end,)), first_dealer=0)
    while match.needs_deal:
        match = by_first(match.with_deal(match.pack))

    assert len(match.deals) == deals


def test_the_first_of_two_ends_that_is_met_ends_the_match():
    game = replace(TWO_TRICKS, ends=(AtTotal(100), AfterDeals(1)))

    assert play(new_match(game, first_dealer=3), HANDS, ALL_TO_SEAT_0).is_over


def test_a_number_of_players_that_cannot_play_is_refused():
    with pytest.raises(RulesError, match="Two Tricks is for 4 players, not 3"):
        new_match(TWO_TRICKS, 3)
    with pytest.raises(PlayError, match="seat 4 is not at a table of 4"):
        new_match(TWO_TRICKS, first_dealer=4)


def test_no_cards_are_dealt_while_a_deal_is_in_progress():
    match = new_match(TWO_TRICKS)
    with pytest.raises(PlayError, match="no cards have been dealt yet"):
        _ = match.position

    match = match.with_deal(match.pack)

    with pytest.raises(PlayError, match="this deal is not over yet"):
        match.with_deal(match.pack)
