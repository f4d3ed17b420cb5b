"""Kein Stich with Bavarian cards; hearts are hearts, Obers queens, Unters jacks."""

import pytest

from capot.cards import card
from capot.rules.games.kein_stich import KEIN_STICH
from capot.rules.scoring import TrickTaken
from capot.rules.text.book import rulebook
from tests.random_play import random_match
from tests.rules.table import house, points

# B takes all but the sixth trick, which D wins with three hearts and an Ober, and the last, which is C's.
ROWS = """
    7♠ A♠ 8♠ 9♠
    K♥ A♥ 7♥ 8♥
    T♠ K♠ J♠ Q♠
    7♣ A♣ 8♣ 9♣
    T♣ K♣ J♣ Q♣
    9♥ T♥ J♥ Q♥
    7♦ A♦ 8♦ 9♦
    J♦ T♦ K♦ Q♦
"""


def test_each_of_four_deals_costs_forty_points_in_all():
    """German Wikipedia, Kein Stich: tricks 5, hearts 5, Obers 10 and the king of hearts 40."""
    assert [sum(points(KEIN_STICH, ROWS, number=number)) for number in range(4)] == [-40] * 4
    assert points(KEIN_STICH, ROWS, number=0) == (0, -30, -5, -5)
    assert points(KEIN_STICH, ROWS, number=3) == (0, -40, 0, 0)


def test_the_fifth_deal_pays_out_what_the_four_have_cost():
    """Capot's choice: half to the first to go out, a quarter to the second, the rest halved."""
    match = random_match(KEIN_STICH, 4, 3)
    last = match.deals[-1]

    assert sum(match.totals) == 0
    assert last.start_rank == "J"
    assert last.moves[0][0] == last.eldest
    assert [last.score().points[seat] for seat in last.finished] == [80, 40, 20, 20]


def test_the_first_to_go_out_may_get_the_whole_pool():
    """Capot's choice, for tables that play so."""
    last = random_match(house(KEIN_STICH, pool="first"), 4, 3).deals[-1]

    assert [last.score().points[seat] for seat in last.finished] == [160, 0, 0, 0]


def test_the_last_trick_may_cost_forty_instead_of_the_king():
    """German Wikipedia, Kein Stich: some play the fourth deal so."""
    game = house(KEIN_STICH, fourth="last")

    assert game.rules_for(4, 3).scoring == (TrickTaken("last", "last", -40),)
    assert points(game, ROWS, number=3) == (0, 0, -40, 0)


def test_the_five_deals_may_be_played_several_times():
    """Capot's choice: each round has a separate pool."""
    match = random_match(house(KEIN_STICH, rounds=2), 4, 1)

    assert len(match.deals) == 10
    assert sum(match.totals) == 0


@pytest.mark.parametrize(
    ("seats", "each", "pool"),
    [
        (3, 10, (86, 42, 42)),
        (4, 8, (80, 40, 20, 20)),
        (5, 6, (77, 37, 18, 9, 9)),
        (6, 5, (74, 36, 18, 9, 4, 4)),
    ],
)
def test_three_to_six_may_play_with_equal_hands_and_whatever_they_paid_comes_back(seats, each, pool):
    """World sheet 12: 30 cards without two black sevens but for four; deal 1 brings 5 for each trick."""
    match = random_match(KEIN_STICH, seats, 2)
    first, *_, last = match.deals

    assert {len(hand) for hand in first.dealt} == {each}
    assert (
        (card("7♠") in first.rules.pack.cards()) == (card("7♣") in first.rules.pack.cards()) == (seats == 4)
    )
    assert [sum(deal.score().points) for deal in match.deals[:4]] == [-5 * each, -40, -40, -40]
    assert tuple(last.score().points[seat] for seat in last.finished) == pool
    assert sum(match.totals) == 0


def test_a_row_without_a_seven_ends_at_the_eight():
    """Capot's choice: with three, five and six players, the rows of leaves and acorns end at the eight."""
    last = random_match(KEIN_STICH, 5, 2).deals[-1]

    assert all(not hand for seat, hand in enumerate(last.hands) if seat != last.finished[-1])
    assert "at the last card that is left of it" in rulebook(KEIN_STICH, 5)
