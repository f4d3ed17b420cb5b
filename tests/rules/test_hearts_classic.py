"""Hearts as on computers, and its variants with a bonus card and with hearts at face value."""

from fractions import Fraction

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import PassCards, PlayCard
from capot.rules.check.reach import reach_of
from capot.rules.derived.weights import weights_of
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC, OMNIBUS_HEARTS, SPOT_HEARTS
from capot.rules.scoring.factors import PointsOff
from capot.rules.terms import Payoff
from capot.rules.text import rulebook
from tests.rules.hearts_table import (
    ALL_BUT_THE_JACK,
    EVERY_TRICK,
    ORDINARY,
    hearts,
    in_hand,
    ready_for,
    sides,
    swapped,
    sweep_at,
    these,
)
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

OUT_OF_THE_PACK = {3: "2♦", 4: "", 5: "2♦ 2♣", 6: "2♦ 2♣ 3♣ 2♠"}

ONLY_PENALTIES = """
    A♣ 2♣ Q♠ 4♣
    A♠ 2♠ 3♥ 4♠
    K♠ 5♠ 4♥ 6♣
    J♠ 8♠ 5♥ 8♣
    A♦ 2♦ 6♥ 4♦
    K♦ 5♦ 7♥ 9♣
    Q♦ 8♦ 8♥ T♣
    J♦ 7♠ 9♥ J♣
    T♦ 9♠ T♥ Q♣
    9♦ T♠ J♥ K♣
    7♦ 6♠ Q♥ 7♣
    6♦ 5♣ K♥ 3♣
    2♥ 3♠ A♥ 3♦
"""
"""C holds nothing but hearts and the queen of spades."""


@pytest.mark.parametrize(("seats", "out"), OUT_OF_THE_PACK.items())
def test_low_cards_are_taken_out_so_that_the_pack_deals_out_evenly(seats, out):
    """Bicycle Cards, Rules of Card Games: Hearts: for three, five and six players."""
    match = new_match(HEARTS_CLASSIC, seats)

    assert set(new_match(HEARTS).pack) - set(match.pack) == these(out)
    assert len(match.pack) % seats == 0
    assert {3: 17, 4: 13, 5: 10, 6: 8}[seats] * seats == len(match.pack)


@pytest.mark.parametrize(("seats", "lowest"), [(3, "2♣"), (4, "2♣"), (5, "3♣"), (6, "4♣")])
def test_the_lowest_club_in_play_leads(seats, lowest):
    """Common practice: 2♣ leads, and where it is out of the pack the lowest club that is not."""
    match = new_match(HEARTS_CLASSIC, seats)
    position = match.with_deal(match.pack).position
    for seat in sorted(position.to_act):
        position = position.after(seat, next(iter(position.legal(seat))))

    assert playable(position) == these(lowest)


@pytest.mark.parametrize(
    ("seats", "cycle"),
    [
        (3, ["left", "right", "hold", "left", "right"]),
        (4, ["left", "right", "across", "hold", "left"]),
        (5, ["left", "right", "hold", "left", "right"]),
        (6, ["left", "right", "across", "hold", "left"]),
    ],
)
def test_cards_are_passed_left_right_across_and_held_across_only_where_somebody_sits_there(seats, cycle):
    """Pagat, Hearts, for four; Capot's choice for the others: the same without what cannot be."""
    assert sides(HEARTS_CLASSIC, seats) == cycle


@pytest.mark.parametrize(("seats", "count"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_three_cards_are_passed_or_two_where_five_or_six_play(seats, count):
    """Common practice: fewer cards are passed from smaller hands."""
    match = new_match(HEARTS_CLASSIC, seats)
    position = match.with_deal(match.pack).position
    hand = position.hands[A]

    assert PassCards(hand[:count]) in position.legal(A)
    assert PassCards(hand[: 5 - count]) not in position.legal(A)


def test_in_the_fourth_deal_nobody_passes():
    """Pagat, Hearts: left, right, across, then a deal without passing."""
    position = begun(HEARTS_CLASSIC, ORDINARY, number=3)

    assert position.to_act == {B}
    assert playable(position) == these("2♣")


def test_no_penalty_card_may_be_played_to_the_first_trick():
    """Pagat, Hearts: neither a heart nor the queen of spades."""
    first = play(ready_for(HEARTS_CLASSIC, swapped(ALL_BUT_THE_JACK, "Q♠", "9♠")), "2♣")

    assert first.to_act == {C}
    assert playable(first) == in_hand(first) - hearts(in_hand(first)) - these("Q♠")
    for card in cards("Q♠ 3♥"):
        with pytest.raises(IllegalMove, match="no penalty card may be played to the first trick"):
            first.after(C, PlayCard(card))


def test_a_hand_of_nothing_but_penalty_cards_plays_any_of_them_to_the_first_trick():
    """Pagat, Hearts: unless the hand holds nothing else."""
    first = play(ready_for(HEARTS_CLASSIC, ONLY_PENALTIES), "2♣")

    assert first.to_act == {C}
    assert playable(first) == in_hand(first)


def test_from_the_second_trick_on_penalty_cards_may_be_discarded():
    """Pagat, Hearts: only the first trick is protected."""
    fifth = play(ready_for(HEARTS_CLASSIC, ORDINARY, tricks=4), "Q♣ 8♣ 9♣")

    assert fifth.to_act == {D}
    assert hearts(playable(fifth)) == these("2♥ 5♥ 8♥ J♥")


def test_hearts_are_led_once_one_was_discarded():
    """Pagat, Hearts: hearts must be broken before they are led."""
    before = ready_for(HEARTS_CLASSIC, ORDINARY, tricks=4)
    after = ready_for(HEARTS_CLASSIC, ORDINARY, tricks=5)

    assert not hearts(playable(before))
    assert hearts(playable(after))


def test_classic_hearts_scores_as_the_leaflet_and_is_played_to_a_hundred():
    """Pagat, Hearts: hearts 1, queen of spades 13, 26 to the others for all of them."""
    assert points(HEARTS_CLASSIC, ORDINARY) == (5, 0, 8, 13)
    assert points(HEARTS_CLASSIC, ALL_BUT_THE_JACK) == (0, 26, 26, 26)
    assert with_rows(match_at(HEARTS_CLASSIC, (90, 95, 20, 87)), ORDINARY).winners == (C,)
    assert with_rows(match_at(HEARTS_CLASSIC, (90, 95, 20, 86)), ORDINARY).needs_deal


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_all_points_are_twenty_six_for_every_number_of_players(seats):
    """Bicycle Cards, Rules of Card Games: Hearts: no penalty card is taken out of the pack."""
    assert sweep_at(HEARTS_CLASSIC, seats).payoff == Payoff(0, 26)


# Omnibus Hearts


def test_the_jack_of_diamonds_takes_ten_points_off():
    """Bicycle Cards, Rules of Card Games: Hearts: minus ten for its taker."""
    deal = finished(OMNIBUS_HEARTS, ORDINARY)

    assert deal.score().points == (5, 0, -2, 13)
    assert (C, -10, "took J♦") in [(item.seat, item.points, item.reason) for item in deal.score().items]


def test_the_moon_is_shot_without_the_jack_which_counts_besides_for_its_taker():
    """Common practice: the 26 points are enough; minus ten stays with whoever took the jack."""
    assert points(OMNIBUS_HEARTS, ALL_BUT_THE_JACK) == (0, 26, 26, 16)
    assert points(OMNIBUS_HEARTS, EVERY_TRICK) == (-10, 26, 26, 26)


def test_the_jack_of_diamonds_is_no_penalty_card_and_may_be_played_to_the_first_trick():
    """Bicycle Cards, Rules of Card Games: Hearts: penalty cards are hearts and the queen of spades."""
    first = play(ready_for(OMNIBUS_HEARTS, ALL_BUT_THE_JACK), "2♣")

    assert these("J♦") <= playable(first)
    assert not hearts(playable(first))


def test_omnibus_hearts_is_classic_hearts_but_for_the_jack():
    """Bicycle Cards, Rules of Card Games: Hearts: the other rules are the same."""
    assert OMNIBUS_HEARTS.base == "hearts-classic"
    for seats in (3, 4, 5, 6):
        plain, bonus = HEARTS_CLASSIC.rules_for(seats, 0), OMNIBUS_HEARTS.rules_for(seats, 0)
        assert bonus.scoring == (*plain.scoring, scoring(OMNIBUS_HEARTS, "bonus"))
        assert (bonus.packs, bonus.deal, bonus.stages) == (plain.packs, plain.deal, plain.stages)


NEVER_BELOW_ZERO = {"below-zero": "never"}


def test_by_a_house_rule_the_jack_takes_off_no_more_than_the_deal_has_cost():
    """Common practice: a bonus lowers the score for a deal to zero at most."""
    table = house(OMNIBUS_HEARTS, **NEVER_BELOW_ZERO)
    score = finished(table, ORDINARY).score()

    assert score.points == (5, 0, 0, 13)
    reason = "took J♦, which takes nothing below zero"
    assert (C, -8, reason) in [(item.seat, item.points, item.reason) for item in score.items]


def test_the_jack_takes_off_what_another_player_s_moon_has_cost():
    """Common practice: the score for the deal counts, the 26 points of a sweep included."""
    table = house(OMNIBUS_HEARTS, **NEVER_BELOW_ZERO)

    assert points(table, ALL_BUT_THE_JACK) == (0, 26, 26, 16)
    assert points(table, EVERY_TRICK) == (0, 26, 26, 26)


def test_the_moon_may_still_be_taken_off_the_total_of_its_shooter():
    """Common practice: only the bonus of the jack is limited."""
    table = house(OMNIBUS_HEARTS, sweep="shooter", **NEVER_BELOW_ZERO)

    assert points(table, EVERY_TRICK) == (-26, 0, 0, 0)


def test_the_limited_jack_may_be_needed_for_the_moon_but_be_no_ten():
    """Bicycle Cards, Rules of Card Games: Hearts: all fifteen counting cards make a sweep there."""
    counted = house(OMNIBUS_HEARTS, jack="jack-counted", **NEVER_BELOW_ZERO)

    assert points(counted, ALL_BUT_THE_JACK) == (26, 0, 0, 0)
    with pytest.raises(RulesError, match="jack=ten and below-zero=never contradict each other"):
        house(OMNIBUS_HEARTS, jack="ten", **NEVER_BELOW_ZERO)


def test_the_rulebook_says_that_no_bonus_takes_a_score_below_zero():
    """Common practice, as above."""
    book = str(rulebook(house(OMNIBUS_HEARTS, **NEVER_BELOW_ZERO), 4))

    assert "The jack of diamonds takes 10 points off your score for the deal, but never below zero." in book
    assert "the points for the jack of diamonds still count" in book
    assert "otals can go below zero" not in book


def test_a_limited_jack_is_worth_an_even_share_of_the_penalties_at_most():
    """Of 26 points a player of four has six and a half, of ten points no more can be taken off."""
    rules = house(OMNIBUS_HEARTS, **NEVER_BELOW_ZERO).rules_for(4, 0)
    (jack,) = (each for each in weights_of(rules, 4).cards if cards("J♦")[0] in each.cards)
    reach = reach_of(rules, 4)

    assert jack.points == Fraction(-13, 2)
    assert reach is not None
    assert reach.low == -10


def test_points_taken_off_are_above_zero():
    """Rules that contradict themselves are refused in a sentence."""
    with pytest.raises(RulesError, match="takes points off, so give their number above zero"):
        PointsOff("bonus", cards("J♦"), -10)


# Spot Hearts


def test_each_heart_costs_its_face_value_and_the_queen_of_spades_twenty_five():
    """Encyclopædia Britannica, 1911: jack 11, queen 12, king 13, ace 14; the queen of spades as usual 25."""
    assert points(SPOT_HEARTS, ORDINARY) == (14 + 5 + 4 + 3 + 2, 0, 13 + 12 + 11 + 10 + 9 + 8 + 7 + 6, 25)


def test_the_deal_has_129_points_and_a_sweep_is_worth_them_all():
    """Encyclopædia Britannica, 1911: the hearts make 104; with the queen 129."""
    assert sum(points(SPOT_HEARTS, ORDINARY)) == 129
    assert points(SPOT_HEARTS, ALL_BUT_THE_JACK) == (0, 129, 129, 129)


def test_spot_hearts_is_played_to_five_hundred():
    """Common practice: the target is 500."""
    assert with_rows(match_at(SPOT_HEARTS, (471, 0, 0, 0)), ORDINARY).totals == (499, 0, 76, 25)
    assert with_rows(match_at(SPOT_HEARTS, (471, 0, 0, 0)), ORDINARY).needs_deal
    assert with_rows(match_at(SPOT_HEARTS, (472, 0, 0, 0)), ORDINARY).winners == (B,)
