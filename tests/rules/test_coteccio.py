"""Coteccio with Italian cards; D deals and A leads unless said.

Swords are written as spades, cups as hearts, coins as diamonds, batons as clubs; Re, Cavallo, Fante as K Q J.
"""

import pytest

from capot.play.match import new_match
from capot.rules.games.coteccio import COTECCIO
from capot.rules.text import rulebook
from tests.rules.table import A, B, C, D, begun, finished, house, match_at, playable, points, with_rows

# A captures ace and king, 11; B the last trick and a jack, 9; C another ace and king, 11; D nothing.
TIED = """
    A♠ 2♠ K♠ 3♠
    2♥ 4♥ A♥ K♥
    3♦ 4♦ 7♦ 2♦
    4♠ 5♠ 6♦ 6♠
    4♣ J♣ 3♣ 2♣
"""
# A wins all five tricks.
EVERY_TRICK = """
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    A♥ 2♥ 3♥ 4♥
    K♥ 5♥ 6♥ 7♥
    A♦ 2♦ 3♦ 4♦
"""


def test_five_cards_each_are_dealt_from_forty_and_the_rest_is_not_seen():
    """John McLeod, Coteccio: five cards each of forty, for two to seven players."""
    for seats in range(2, 8):
        match = new_match(COTECCIO, seats)
        position = match.with_deal(match.pack).position
        assert [len(hand) for hand in position.hands] == [5] * seats
        assert len(position.talon) == 40 - 5 * seats


def test_the_ace_is_high_and_the_player_on_the_dealers_right_leads_anything():
    """John McLeod, Coteccio: A K Q J 7 6 5 4 3 2, anticlockwise."""
    position = begun(COTECCIO, TIED)
    assert position.to_act == {A}
    assert playable(position) == set(position.hands[A])
    assert COTECCIO.schedule[0].rules.at(4).pack.order == "AKQJ765432"
    assert COTECCIO.direction == "anticlockwise"


def test_all_who_tie_for_the_most_points_lose_a_life_each():
    """John McLeod, Coteccio: ace 6, king 5, queen 4, jack 3, last trick 6; the worked example."""
    over = finished(COTECCIO, TIED)
    assert [trick.winner for trick in over.tricks] == [A, C, C, C, B]
    assert points(COTECCIO, TIED) == (-1, 0, -1, 0)


def test_after_winning_all_five_tricks_everyone_else_loses_a_life():
    """John McLeod, Coteccio: the winner of all tricks wins the deal; Capot's choice: the others lose one."""
    assert points(COTECCIO, EVERY_TRICK) == (0, -1, -1, -1)
    assert points(house(COTECCIO, every_trick="nobody-loses"), EVERY_TRICK) == (0, 0, 0, 0)


def test_everyone_has_four_lives_and_who_loses_the_last_is_out():
    """John McLeod, Coteccio: four lives; without any a player drops out, and the last one in wins."""
    assert new_match(COTECCIO, 4).totals == (4, 4, 4, 4)
    assert new_match(house(COTECCIO, lives=2), 4).totals == (2, 2, 2, 2)

    match = with_rows(match_at(COTECCIO, (1, 2, 3, 4)), TIED)
    assert match.totals == (0, 2, 2, 4)
    assert match.out == (A,)
    assert not match.is_over


def test_the_last_player_with_lives_wins_and_those_who_lose_their_last_life_together_share():
    """John McLeod, Coteccio: the last with lives wins; Capot's choice: who lose theirs together share."""
    match = with_rows(match_at(COTECCIO, (1, 1, 1, 2)), EVERY_TRICK)
    assert match.totals == (1, 0, 0, 1)
    assert not match.is_over

    last = with_rows(match_at(COTECCIO, (1, 1, 1, 1)), EVERY_TRICK)
    assert last.is_over
    assert last.winners == (A,)

    # Both take 6 points: B the ace, A the last trick.
    rows = """
        2♠ A♠
        2♥ 3♥
        3♦ 2♦
        5♦ 4♦
        7♦ 6♦
    """
    assert points(COTECCIO, rows) == (-1, -1)
    both = with_rows(match_at(COTECCIO, (1, 1)), rows)
    assert both.out == (A, B)
    assert both.winners == (A, B)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_rulebook_says_who_is_out_and_who_wins(seats):
    text = str(rulebook(COTECCIO, seats))
    assert "A player whose total comes down to 0 is out" in text
    assert "The last player in wins" in text
    assert "The player with the most card points loses 1 point." in text
    assert "each of the others loses 1 point" in text


def test_partners_in_misfortune_are_named_in_the_reasons():
    """The worked example, in the words of the table."""
    items = finished(COTECCIO, TIED).score().items
    assert {(item.seat, str(item.reason)) for item in items} == {
        (A, "took the most card points, 11"),
        (C, "took the most card points, 11"),
    }
    assert D not in {item.seat for item in items}
