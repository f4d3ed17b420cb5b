"""Original Hearts of the 1880s, in points and in counters."""

import pytest

from capot.play.match import new_match
from capot.rules.games.black_lady import ORIGINAL_HEARTS
from capot.rules.scoring import Sweepstake
from tests.rules.hearts_table import (
    ALL_BUT_THE_JACK,
    EVERY_TRICK,
    ORDINARY,
    THREE_FIVE_FIVE,
    in_hand,
    ready_for,
    swapped,
    these,
    turned,
)
from tests.rules.table import A, B, C, D, finished, house, match_at, play, playable, points, with_rows

SWEEPSTAKE = house(ORIGINAL_HEARTS, settlement="sweepstake")
HOWELL = house(ORIGINAL_HEARTS, settlement="howell")
NOBODY_CLEAR = swapped(THREE_FIVE_FIVE, "T♥", "K♦")
"""A takes three hearts, B four, C five and D one."""


@pytest.mark.parametrize(("seats", "out"), [(3, "2♠"), (4, ""), (5, "2♠ 2♣"), (6, "2♠ 2♥ 2♦ 2♣")])
def test_twos_are_taken_out_so_that_the_pack_deals_out_evenly(seats, out):
    """R. F. Foster, Foster's Complete Hoyle: 2♠ for three, the black twos for five, all four for six."""
    pack = new_match(ORIGINAL_HEARTS, seats).pack

    assert set(new_match(ORIGINAL_HEARTS, 4).pack) - set(pack) == these(out)
    assert len(pack) % seats == 0


def test_nobody_passes_and_eldest_hand_leads_any_card():
    """R. F. Foster, Foster's Complete Hoyle: no passing; eldest leads what he likes, a heart too."""
    position = ready_for(ORIGINAL_HEARTS, THREE_FIVE_FIVE)

    assert position.to_act == {A}
    assert playable(position) == in_hand(position)


def test_no_card_is_barred_from_the_first_trick():
    """R. F. Foster, Foster's Complete Hoyle: who cannot follow suit discards what he likes."""
    position = play(ready_for(ORIGINAL_HEARTS, ALL_BUT_THE_JACK), "5♣ 2♣")

    assert position.to_act == {C}
    assert playable(position) == in_hand(position) >= these("3♥ 4♥ 6♥ 7♥")


def test_each_heart_costs_a_point_and_nothing_else_does():
    """Polignac (card game): only hearts were penalised; the example of hearts 3, 5, 5 and 0."""
    assert points(ORIGINAL_HEARTS, THREE_FIVE_FIVE) == (3, 5, 5, 0)
    assert points(ORIGINAL_HEARTS, EVERY_TRICK) == (13, 0, 0, 0)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_player_deals_twice_and_the_fewest_points_win(seats):
    """Capot's choice: no source ends the match."""
    match = match_at(ORIGINAL_HEARTS, tuple(range(seats)), deals=2 * seats)

    assert match.is_over
    assert match.winners == (0,)
    assert match_at(ORIGINAL_HEARTS, tuple(range(seats)), deals=2 * seats - 1).needs_deal


# Sweepstake


def test_in_a_sweepstake_the_only_player_without_hearts_takes_the_pool():
    """R. F. Foster, Foster's Complete Hoyle: each pays one for each heart, and he who has none takes all."""
    deal = finished(SWEEPSTAKE, THREE_FIVE_FIVE)

    assert deal.score().points == (-3, -5, -5, 13)
    assert deal.score().pot == 0
    assert [item.reason for item in deal.score().items] == [
        "paid for 3 hearts taken",
        "paid for 5 hearts taken",
        "paid for 5 hearts taken",
        "took none and won the pool",
    ]


def test_in_a_sweepstake_two_players_without_hearts_divide_the_pool_and_the_odd_counter_stays():
    """R. F. Foster, Foster's Complete Hoyle: thirteen counters make six for each of the two."""
    score = finished(SWEEPSTAKE, ORDINARY).score()

    assert score.points == (-5, 6, -8, 6)
    assert score.pot == 1


@pytest.mark.parametrize(
    ("rows", "paid"), [(NOBODY_CLEAR, (-3, -4, -5, -1)), (EVERY_TRICK, (-13, 0, 0, 0))], ids=["none", "all"]
)
def test_in_a_sweepstake_the_pool_stays_when_nobody_is_clear_or_one_player_took_all(rows, paid):
    """R. F. Foster, Foster's Complete Hoyle: it becomes a jackpot."""
    score = finished(SWEEPSTAKE, rows).score()

    assert score.points == paid
    assert score.pot == 13


def test_in_a_sweepstake_the_jackpot_goes_to_who_is_clear_in_a_later_deal():
    """R. F. Foster, Foster's Complete Hoyle: the pool stays for the next deal."""
    match = with_rows(match_at(SWEEPSTAKE, (0, 0, 0, 0)), EVERY_TRICK)
    assert (match.totals, match.pot) == ((-13, 0, 0, 0), 13)

    # The deal has passed on to A, so that B leads in the place of A.
    match = with_rows(match, turned(THREE_FIVE_FIVE))

    assert (match.totals, match.pot) == ((-13 + 26, -3, -5, -5), 0)


@pytest.mark.parametrize("settled", [SWEEPSTAKE, HOWELL], ids=["sweepstake", "howell"])
def test_who_has_the_most_counters_wins(settled):
    """R. F. Foster, Foster's Complete Hoyle: counters are won, not suffered."""
    assert match_at(settled, (-3, 7, 0, -4), deals=8).winners == (B,)


def test_six_players_pay_for_twelve_hearts():
    """R. F. Foster, Foster's Complete Hoyle: the two of hearts is out."""
    (term,) = SWEEPSTAKE.rules_for(6, 0).scoring

    assert isinstance(term, Sweepstake)
    assert len(term.cards) == 12


# Howell's settlement


def test_howells_settlement_is_told_heart_by_heart():
    """R. F. Foster, Foster's Complete Hoyle: three counters paid for each taken, one drawn for each other."""
    items = finished(HOWELL, THREE_FIVE_FIVE).score().items

    assert [item.reason for item in items if item.seat == A] == [
        "paid 3 for each of the 3 hearts taken",
        "received 1 for each of the 10 hearts not taken",
    ]
    assert {item.reason for item in items if item.seat == D} == {
        "received 1 for each of the 13 hearts not taken"
    }


def test_in_howells_settlement_each_heart_taken_pays_the_others_and_each_not_taken_draws_one():
    """R. F. Foster, Foster's Complete Hoyle: hearts 3, 5, 5, 0 make +1, -7, -7, +13."""
    deal = finished(HOWELL, THREE_FIVE_FIVE)

    assert deal.score().points == (1, -7, -7, 13)
    assert [(item.seat, item.points) for item in deal.score().items] == [
        (A, -9),
        (A, 10),
        (B, -15),
        (B, 8),
        (C, -15),
        (C, 8),
        (D, 13),
    ]


@pytest.mark.parametrize("rows", [ORDINARY, EVERY_TRICK, THREE_FIVE_FIVE, NOBODY_CLEAR])
def test_in_howells_settlement_no_counter_stays_on_the_table(rows):
    """R. F. Foster, Foster's Complete Hoyle: what is paid in is drawn out."""
    assert sum(points(HOWELL, rows)) == 0
