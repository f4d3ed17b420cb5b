"""Black Maria, the British game for three and more, with penalties on three spades."""

import pytest

from capot.play.match import new_match
from capot.play.moves import PassCards
from capot.play.view import view
from capot.rules.errors import RulesError
from capot.rules.games.black_lady import BLACK_MARIA
from capot.rules.terms import Payoff
from tests.rules.hearts_table import (
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
from tests.rules.table import A, B, C, finished, house, match_at, playable, points, with_rows

THREE = """
    A♥ 2♥ 3♥
    4♥ 5♥ K♥
    6♥ 7♥ Q♥
    8♥ 9♥ J♥
    Q♠ A♠ 2♠
    K♠ 3♠ 4♠
    A♦ 2♦ T♥
    K♦ 3♦ 5♠
    Q♦ 4♦ 6♠
    J♦ 5♦ 7♠
    T♦ 6♦ 8♠
    9♦ 7♦ 9♠
    8♦ 3♣ T♠
    A♣ 4♣ 5♣
    K♣ 6♣ 7♣
    Q♣ 8♣ 9♣
    T♣ J♠ J♣
"""
"""A takes four hearts and the king of spades, B the queen and ace of spades, C nine hearts."""

ONLY_HEARTS = """
    A♥ A♠ A♦ 2♥
    K♥ K♠ K♦ 2♣
    Q♥ Q♠ Q♦ 3♣
    J♥ J♠ J♦ 4♣
    T♥ T♠ T♦ 5♣
    9♥ 9♠ 9♦ 6♣
    8♥ 8♠ 8♦ 7♣
    7♥ 7♠ 7♦ 8♣
    6♥ 6♠ 6♦ 9♣
    5♥ 5♠ 5♦ T♣
    4♥ 4♠ 4♦ J♣
    3♥ 3♠ 3♦ Q♣
    2♠ K♣ 2♦ A♣
"""
"""A holds all hearts but the two, and the two of spades."""


@pytest.mark.parametrize(("seats", "out"), [(3, "2♣"), (4, ""), (5, "2♦ 2♣"), (6, "2♠ 2♥ 2♦ 2♣")])
def test_twos_are_taken_out_so_that_the_pack_deals_out_evenly(seats, out):
    """David Parlett, The Penguin Book of Card Games: 2♣ for three, two twos for five, all four for six."""
    pack = new_match(BLACK_MARIA, seats).pack

    assert set(new_match(BLACK_MARIA, 4).pack) - set(pack) == these(out)
    assert len(pack) % seats == 0


def test_black_maria_is_best_for_three():
    """Polignac (card game): for three to six, and praised as a game of three."""
    assert new_match(BLACK_MARIA).seats == 3
    assert sorted(BLACK_MARIA.players) == [3, 4, 5, 6]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_cards_are_passed_to_the_right_in_every_deal(seats):
    """Wikipedia: three cards to the right, whatever the number of players."""
    match = new_match(BLACK_MARIA, seats)
    position = match.with_deal(match.pack).position

    assert sides(BLACK_MARIA, seats) == ["right"] * 5
    assert view(position, A).passed_to == seats - 1
    assert PassCards(position.hands[A][:3]) in position.legal(A)
    assert PassCards(position.hands[A][:2]) not in position.legal(A)


def test_eldest_hand_leads_any_card():
    """David Parlett, The Penguin Book of Card Games: no lead is banned."""
    position = ready_for(BLACK_MARIA, THREE)

    assert position.to_act == {A}
    assert playable(position) == in_hand(position) >= these("A♥ 4♥ 6♥ 8♥")


def test_hearts_cost_one_the_queen_of_spades_thirteen_the_king_ten_and_the_ace_seven():
    """David Parlett, The Penguin Book of Card Games; the example 14, 20, 9."""
    deal = finished(BLACK_MARIA, THREE)

    assert deal.score().points == (14, 20, 9)
    assert sum(deal.score().points) == 43
    assert [item.reason for item in deal.score().items] == [
        "took A♥ 10♥ 3♥ 2♥",
        "took K♠",
        "took A♠ Q♠",
        "took K♥ Q♥ J♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥",
    ]


def test_who_takes_everything_has_everything():
    """Capot's choice: a sweep is left to the table."""
    assert points(BLACK_MARIA, EVERY_TRICK) == (43, 0, 0, 0)


def test_the_match_ends_at_a_hundred():
    """Capot's choice: sources that name a total name 100."""
    match = with_rows(match_at(BLACK_MARIA, (86, 10, 30)), THREE)

    assert match.totals == (100, 30, 39)
    assert match.winners == (B,)
    assert with_rows(match_at(BLACK_MARIA, (85, 10, 30)), THREE).needs_deal


def test_six_players_play_for_twelve_hearts():
    """David Parlett, The Penguin Book of Card Games: the two of hearts is out of the pack."""
    assert sweep_at(house(BLACK_MARIA, sweep="others"), 6).payoff == Payoff(0, 42)


# Its own house rules


def test_hearts_may_have_to_be_broken():
    """Common practice: not led before a heart was discarded."""
    broken = house(BLACK_MARIA, hearts_broken="discard")

    assert not hearts(playable(ready_for(broken, ORDINARY, tricks=4)))
    assert hearts(playable(ready_for(broken, ORDINARY, tricks=5)))


def test_eldest_hand_may_be_barred_from_leading_a_heart():
    """Common practice: not to the first trick; from the second on anybody may."""
    barred = house(BLACK_MARIA, opening_heart="barred")

    first = ready_for(barred, THREE)

    assert playable(first) == in_hand(first) - hearts(in_hand(first))
    assert these("A♥") <= playable(ready_for(barred, ORDINARY, tricks=1))


def test_an_eldest_hand_of_hearts_alone_leads_one_although_it_is_barred():
    """Common practice: a hand without another suit has no choice."""
    barred = house(BLACK_MARIA, opening_heart="barred")

    all_hearts = ready_for(barred, swapped(ONLY_HEARTS, "2♠", "2♥"))

    assert playable(ready_for(barred, ONLY_HEARTS)) == these("2♠")
    assert playable(all_hearts) == hearts(in_hand(all_hearts)) == in_hand(all_hearts)


def test_eldest_hand_is_not_barred_where_it_does_not_lead():
    """Common practice: the bar is on eldest hand, so that eldest must lead."""
    reason = "opening-heart=barred goes only with the usual first lead, which opening-lead changes"

    with pytest.raises(RulesError, match=reason):
        house(BLACK_MARIA, opening_heart="barred", opening_lead="two-of-clubs")


def test_penalty_cards_may_count_their_face_value():
    """52 Pickup, Black Maria: pips as they are, court cards 10, the ace 15; Q♠ 25 and no other spade."""
    face = house(BLACK_MARIA, values="face")

    assert points(face, THREE) == (15 + 10 + 3 + 2, 25, 10 + 10 + 10 + 9 + 8 + 7 + 6 + 5 + 4)
    assert sum(points(face, THREE)) == 124


def test_a_sweep_is_of_what_counts_and_worth_all_of_it():
    """52 Pickup, Black Maria: with face values the king and ace of spades are harmless."""
    usual = house(BLACK_MARIA, sweep="others")
    face = house(BLACK_MARIA, sweep="others", values="face")

    without_the_ace = swapped(EVERY_TRICK, "A♠", "2♠")

    assert points(usual, EVERY_TRICK) == (0, 43, 43, 43)
    assert points(usual, without_the_ace) == (36, 7, 0, 0)
    assert points(face, EVERY_TRICK) == (0, 124, 124, 124)
    assert points(face, without_the_ace) == (0, 124, 124, 124)


def test_a_number_of_deals_is_usually_a_multiple_of_the_number_of_players():
    """David Parlett, The Penguin Book of Card Games: every player deals equally often."""
    twelve = house(BLACK_MARIA, deals=12)

    assert match_at(twelve, (5, 4, 3, 6), deals=12).winners == (C,)
    assert match_at(twelve, (5, 200, 3, 6), deals=11).needs_deal
    assert match_at(twelve, (5, 4, 3, 6, 7), deals=12).is_over
