"""Black Lady: Hearts with the queen of spades, as it was before hearts had to be broken."""

import pytest

from capot.play.match import new_match
from capot.play.moves import PassCards
from capot.play.view import view
from capot.rules.games.black_lady import BLACK_LADY
from tests.rules.hearts_table import (
    ALL_BUT_THE_JACK,
    EVERY_TRICK,
    ORDINARY,
    THREE_FIVE_FIVE,
    in_hand,
    ready_for,
    sides,
    swapped,
    these,
)
from tests.rules.table import A, B, C, finished, house, match_at, play, playable, points, with_rows

SIXTEEN = """
    A♥ 2♥ 3♥ 3♦
    4♥ K♥ 5♥ 4♦
    7♥ 6♥ Q♥ 5♦
    2♦ 2♣ J♥ 6♦
    7♦ A♣ 3♣ 4♣
    8♦ K♣ 9♥ 5♣
    9♦ Q♣ 8♥ 6♣
    T♦ J♣ T♥ 7♣
    J♦ T♣ 2♠ 8♣
    Q♦ 9♣ 3♠ 4♠
    A♠ Q♠ 5♠ 6♠
    K♦ A♦ 7♠ 8♠
    T♠ 9♠ J♠ K♠
"""
"""A takes three hearts and the queen of spades, B six hearts, C four; D the jack of spades."""

BLACK_JACK = house(BLACK_LADY, penalty_card="jack")


@pytest.mark.parametrize(("seats", "out"), [(3, "2♠"), (4, ""), (5, "2♠ 2♣"), (6, "2♠ 2♥ 2♦ 2♣")])
def test_twos_are_taken_out_as_in_original_hearts(seats, out):
    """R. F. Foster, Foster's Complete Hoyle, of the game it grew from."""
    pack = new_match(BLACK_LADY, seats).pack

    assert set(new_match(BLACK_LADY, 4).pack) - set(pack) == these(out)
    assert len(pack) % seats == 0


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_are_passed_to_the_left_in_every_deal(seats):
    """Capot's choice: as in Discard Hearts."""
    assert sides(BLACK_LADY, seats) == ["left"] * 5


@pytest.mark.parametrize(("seats", "count"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_three_cards_are_passed_or_two_where_five_or_six_play(seats, count):
    """Common practice: fewer cards are passed from smaller hands."""
    match = new_match(BLACK_LADY, seats)
    position = match.with_deal(match.pack).position

    assert view(position, A).passed_to == B
    assert PassCards(position.hands[A][:count]) in position.legal(A)
    assert PassCards(position.hands[A][: 5 - count]) not in position.legal(A)


def test_eldest_hand_leads_any_card_a_heart_too():
    """Capot's choice: early forms allow hearts to be led."""
    position = ready_for(BLACK_LADY, SIXTEEN)

    assert position.to_act == {A}
    assert playable(position) == in_hand(position) >= these("A♥ 4♥ 7♥")


def test_penalty_cards_may_be_played_to_the_first_trick():
    """Capot's choice: early forms bar no card."""
    first = play(ready_for(BLACK_LADY, swapped(ALL_BUT_THE_JACK, "Q♠", "9♠")), "5♣ 2♣")

    assert first.to_act == {C}
    assert playable(first) == in_hand(first) >= these("Q♠ 3♥")


def test_hearts_cost_one_point_each_and_the_black_lady_thirteen():
    """Polignac (card game): the queen of spades counts thirteen; the example 16, 6, 4, 0."""
    deal = finished(BLACK_LADY, SIXTEEN)

    assert deal.score().points == (16, 6, 4, 0)
    assert [item.reason for item in deal.score().items if item.seat == A] == ["took A♥ 3♥ 2♥", "took Q♠"]


def test_who_takes_everything_has_everything():
    """Capot's choice: the moon came with later forms of Hearts."""
    assert points(BLACK_LADY, EVERY_TRICK) == (26, 0, 0, 0)


def test_the_match_ends_at_a_hundred():
    """Common practice: the target is 100, and the fewest points win."""
    match = with_rows(match_at(BLACK_LADY, (84, 9, 10, 50)), SIXTEEN)

    assert match.totals == (100, 15, 14, 50)
    assert match.winners == (C,)
    assert with_rows(match_at(BLACK_LADY, (83, 9, 10, 50)), SIXTEEN).needs_deal


# Black Jack


def test_in_black_jack_the_jack_of_spades_costs_ten_and_the_queen_nothing():
    """Wikipedia: Black Jack has the jack of spades for its penalty card."""
    deal = finished(BLACK_JACK, SIXTEEN)

    assert deal.score().points == (3, 6, 4, 10)
    assert [item.reason for item in deal.score().items if item.seat == 3] == ["took J♠"]


def test_in_black_jack_a_sweep_needs_the_jack_and_is_worth_twenty_three():
    """Wikipedia: Black Jack; a sweep is of all the penalty cards there are."""
    swept = house(BLACK_LADY, penalty_card="jack", sweep="others")

    assert points(swept, ALL_BUT_THE_JACK) == (0, 23, 23, 23)
    assert points(swept, swapped(ALL_BUT_THE_JACK, "J♦", "J♠")) == (13, 0, 0, 10)


def test_in_black_jack_the_jack_of_spades_is_the_card_barred_from_the_first_trick():
    """Wikipedia: Black Jack; the queen of spades is no penalty card there."""
    barred = house(BLACK_LADY, penalty_card="jack", first_trick="no-penalty-cards")
    rows = swapped(swapped(ALL_BUT_THE_JACK, "Q♠", "9♠"), "J♠", "T♠")

    first = play(ready_for(barred, rows), "5♣ 2♣")

    assert first.to_act == {C}
    assert these("Q♠ J♠") <= in_hand(first)
    assert these("Q♠") <= playable(first)
    assert not these("J♠ 3♥") & playable(first)


def test_in_black_jack_the_jack_of_spades_may_break_hearts_as_the_queen_did():
    """Wikipedia: Black Jack; and Bicycle Cards, Rules of Card Games: Hearts, of the penalty card."""
    either = house(BLACK_LADY, hearts_broken="also-queen")
    black_jack = house(BLACK_LADY, hearts_broken="also-queen", penalty_card="jack")
    rows = swapped(EVERY_TRICK, "Q♠", "J♠")

    assert these("A♥") <= playable(ready_for(either, EVERY_TRICK, tricks=4))
    assert not these("A♥") & playable(ready_for(black_jack, EVERY_TRICK, tricks=4))
    assert these("A♥") <= playable(ready_for(black_jack, rows, tricks=4))


def test_black_jack_is_black_lady_in_all_else():
    """Wikipedia: only the penalty card is another."""
    assert points(BLACK_JACK, THREE_FIVE_FIVE) == (3, 5, 15, 0)
    assert BLACK_JACK.rules_for(4, 0).stages == BLACK_LADY.rules_for(4, 0).stages
    assert points(BLACK_JACK, ORDINARY) == (5, 0, 8, 10)
