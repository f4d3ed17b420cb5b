"""Thirteen-Card Brag: up to four hands of a pair at least, a point for each hand won, and the spare hand."""

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove, OutOfTurn
from capot.play.match import new_match
from capot.play.moves import TakeWidow
from capot.play.notation import parse_move
from capot.play.scores.hands import best_of_hand
from capot.play.view import view
from capot.rules.errors import RulesError
from capot.rules.games.brag import THIRTEEN_CARD_BRAG
from capot.rules.text import rulebook
from tests.random_play import random_match
from tests.rules.brag_table import dealt, made, played, scored, table
from tests.rules.table import A, B, C, D, house

THREE_AND_A_TIE = """
    AS AH AD / KS QS JS / 7S 7H 2C / 6S 6H 3C | 4C
    QH QD 4S / JH JD 5S / 9S 9H KH / 2S 2H 3S | TC
    8D 7D 6D / TS TH 3D / 9D 9C KD | JC 2D 5C KC
    8C 7C 6C / 8S 8H AC / 5H 5D QC / 4H 4D TD | 3H
"""
"""A has the best first, second and fourth hand; for the third B and C tie.  C can make three hands only."""

CRASH = """
    AS AH AD / KS QS JS / QH JH TH / TS 9S 8S | 2H
    KH KD 2S / QD QC 3S / JD JC 4S / TD TC 5S | 6S
    9H 9D 2D / 8H 8D 3D / 7H 7D 4D / 5H 5D 6D | AC
    9C 8C 2C / 7C 5C 3C / 6C 4C KC / 4H 3H 6H | 7S
"""
"""A has the best hand of each number."""

THREE_PLAYERS = """
    AS AH AD / KS QS JS / QH JH TH / TS 9S 8S | 2H
    KH KD 2S / QD QC 3S / JD JC 4S / TD TC 5S | 6S
    9H 9D 2D / 8H 8D 3D / 7H 7D 4D / 5H 5D 6D | AC
"""
SPARE = "9C 8C 2C 7C 5C 3C 6C 4C KC 4H 3H 6H 7S"


def with_row(rows, seat, row):
    """Return the rows with that of one seat replaced."""
    own = rows.strip().splitlines()
    return "\n".join([*own[:seat], row, *own[seat + 1 :]])


# --- Hands -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("QH QD 4S / JH JD 5S / 9S 9H KH / 2S 2H TC / 2S 2H 3S", "the 2♠ is named twice"),
        ("QH QD 4S / JH JD 5S / 9S KH TC", "9♠ K♥ 10♣ is less than a pair and makes no hand"),
        ("QH QD 4S / AS AH AD", "you do not hold the A♠"),
    ],
)
def test_each_hand_must_be_a_pair_at_least(text, reason):
    """Source 004: unlike in Nine-Card Brag, junk hands are not allowed."""
    match = dealt(table(THIRTEEN_CARD_BRAG), THREE_AND_A_TIE)

    with pytest.raises(IllegalMove, match=reason):
        match.after(B, parse_move(f"arrange {text}"))


def test_a_player_may_make_fewer_than_four_hands_or_none():
    """Denexa: whoever cannot make four hands of a pair at least, or does not want to, makes fewer."""
    match = dealt(table(THIRTEEN_CARD_BRAG), THREE_AND_A_TIE)

    for text in ("QH QD 4S / JH JD 5S", "2S 2H 3S", "nothing"):
        assert match.after(B, parse_move(f"arrange {text}")).position.to_act == {A, C, D}


def test_each_hand_won_is_a_point_and_a_tie_scores_for_nobody():
    """Worked example: A wins hands 1, 2 and 4, hand 3 ties between B and C: A scores 3, nobody else any."""
    match = played(table(THIRTEEN_CARD_BRAG), THREE_AND_A_TIE)

    assert [best_of_hand(match.position, number) for number in range(4)] == [(A,), (A,), (B, C), (A,)]
    assert scored(match) == (3, 0, 0, 0)
    assert [item.reason for item in match.scores[-1].items] == ["won hands 1, 2 and 4"]


def test_a_player_with_fewer_hands_loses_the_rest():
    """Common practice of Crash: with A's hands left unmade, the last one is B's, D's or whoever has it."""
    rows = with_row(THREE_AND_A_TIE, A, "AS AH AD / KS QS JS | 7S 7H 2C 6S 6H 3C 4C")
    match = played(table(THIRTEEN_CARD_BRAG), rows)

    assert best_of_hand(match.position, 3) == (D,)
    assert scored(match) == (2, 0, 0, 1)


def test_a_hand_that_nobody_has_made_scores_for_nobody():
    """Common practice of Crash: there is nothing to compare."""
    match = dealt(table(THIRTEEN_CARD_BRAG), THREE_AND_A_TIE)
    match = made(match, "AS AH AD\nQH QD 4S\n8D 7D 6D\n8C 7C 6C / 8S 8H AC")

    assert [best_of_hand(match.position, number) for number in range(4)] == [(A,), (D,), (), ()]
    assert scored(match) == (1, 0, 0, 1)


def test_who_wins_all_four_hands_scores_a_point_more():
    """Our Pastimes: four points, and another one since a crash took place."""
    match = played(table(THIRTEEN_CARD_BRAG), CRASH)

    assert scored(match) == (5, 0, 0, 0)
    assert [item.reason for item in match.scores[-1].items] == ["won hands 1, 2, 3 and 4", "won every hand"]


def test_three_hands_won_and_one_tied_are_no_crash():
    """Our Pastimes: a crash is to win all four hands."""
    assert scored(played(table(THIRTEEN_CARD_BRAG), THREE_AND_A_TIE))[A] == 3


def test_four_of_a_kind_and_pairs_decide_nothing_before_the_hands():
    """Crash knows no hand that wins outright: four queens are made into hands like other cards."""
    rows = with_row(THREE_AND_A_TIE, B, "QH QD QC / QS JH JD / 9S 9H KH / 2S 2H 3S | 5S")
    rows = with_row(rows, A, "AS AH AD / KS 4S JS / 7S 7H 2C / 6S 6H 3C | 4C")
    rows = with_row(rows, D, "8C 7C 6C / 8S 8H AC / 5H 5D TC / 4H 4D TD | 3H")

    assert dealt(table(THIRTEEN_CARD_BRAG), rows).position.to_act == {A, B, C, D}


# --- The spare hand ----------------------------------------------------------------------------------


def test_with_three_players_each_in_turn_may_take_the_spare_hand():
    """Game Rules: from the dealer's left on, players may exchange their hand with the spare one."""
    match = dealt(table(THIRTEEN_CARD_BRAG, (0, 0, 0)), THREE_PLAYERS, SPARE)

    assert match.position.to_act == {A}
    assert set(match.position.legal(A)) == {TakeWidow(takes=True), TakeWidow(takes=False)}
    match = match.after(A, TakeWidow(takes=False))
    assert match.position.to_act == {B}
    match = match.after(B, TakeWidow(takes=True))
    assert set(match.position.hands[B]) == set(cards(SPARE))
    assert match.position.to_act == {A, B, C}, "C is not asked any more"


def test_nobody_need_take_the_spare_hand():
    """Game Rules: players can discard their hand, and may as well keep it."""
    match = dealt(table(THIRTEEN_CARD_BRAG, (0, 0, 0)), THREE_PLAYERS, SPARE)
    for seat in (A, B, C):
        match = match.after(seat, TakeWidow(takes=False))

    assert match.position.hands == match.position.dealt
    assert scored(made(match, THREE_PLAYERS)) == (5, 0, 0)


def test_the_spare_hand_takes_the_place_of_the_whole_hand():
    """Game Rules: the hand is discarded for it, and no card of it can be kept."""
    match = dealt(table(THIRTEEN_CARD_BRAG, (0, 0, 0)), THREE_PLAYERS, SPARE).after(A, TakeWidow(takes=True))

    with pytest.raises(IllegalMove, match="you do not hold the A♠"):
        match.after(A, parse_move("arrange AS AH AD"))
    rows = with_row(THREE_PLAYERS, A, "9C 8C 2C / 7C 5C 3C / 6C 4C KC / 4H 3H 6H")
    assert scored(made(match, rows)) == (5, 0, 0)


def test_neither_hand_is_seen_by_others_when_hands_are_changed():
    """The spare hand is unseen, and so is the hand given up."""
    one = dealt(table(THIRTEEN_CARD_BRAG, (0, 0, 0)), THREE_PLAYERS, SPARE).after(A, TakeWidow(takes=True))
    other_rows = THREE_PLAYERS.replace("TS 9S 8S | 2H", "9C 9S 8S | 2H")
    other_spare = SPARE.replace("9C", "TS")
    other = dealt(table(THIRTEEN_CARD_BRAG, (0, 0, 0)), other_rows, other_spare).after(
        A, TakeWidow(takes=True)
    )

    for seat in (None, B, C):
        assert repr(view(one.position, seat)) == repr(view(other.position, seat))
    assert view(one.position, A).received == one.position.hands[A]


def test_nobody_is_asked_where_no_cards_are_left_over():
    """With four players all 52 cards are dealt."""
    match = dealt(table(THIRTEEN_CARD_BRAG), CRASH)

    assert match.position.talon == ()
    with pytest.raises(IllegalMove):
        match.after(A, TakeWidow(takes=True))


# --- The match ---------------------------------------------------------------------------------------


def test_the_first_to_fifteen_points_wins():
    """Wikipedia: players aim to reach a total of 15 points, gained over successive deals."""
    assert not played(table(THIRTEEN_CARD_BRAG, (9, 14, 2, 3), deals=6), CRASH).is_over
    match = played(table(THIRTEEN_CARD_BRAG, (10, 14, 2, 3), deals=6), CRASH)

    assert match.is_over
    assert match.winners == (A,)
    with pytest.raises(OutOfTurn, match="the match is over"):
        match.after(A, parse_move("arrange nothing"))


def test_of_two_who_reach_fifteen_together_the_higher_total_wins():
    """Capot's choice: A comes to 16, and D, who wins the last hand, to 15."""
    rows = with_row(THREE_AND_A_TIE, A, "AS AH AD / KS QS JS | 7S 7H 2C 6S 6H 3C 4C")
    match = played(table(THIRTEEN_CARD_BRAG, (14, 3, 0, 14), deals=8), rows)

    assert match.totals == (16, 3, 0, 15)
    assert match.winners == (A,)


def test_with_equal_totals_another_deal_is_played():
    """Capot's choice: both come to 15."""
    rows = with_row(THREE_AND_A_TIE, A, "AS AH AD / KS QS JS | 7S 7H 2C 6S 6H 3C 4C")
    match = played(table(THIRTEEN_CARD_BRAG, (13, 3, 0, 14), deals=8), rows)

    assert match.totals == (15, 3, 0, 15)
    assert not match.is_over
    assert played(match, CRASH).winners == (A,)


def test_every_deal_is_worth_five_points_at_most():
    """Four hands are won by one player each, and a fifth point is for all of them."""
    for seats in THIRTEEN_CARD_BRAG.players:
        match = random_match(THIRTEEN_CARD_BRAG, seats, seed=seats)
        sums = [sum(score.points) for score in match.scores]
        assert all(0 <= points <= 5 for points in sums)
        assert sum(sums) == sum(match.totals)
        assert max(match.totals) >= 15


def test_it_is_for_four_players_or_three():
    assert new_match(THIRTEEN_CARD_BRAG).seats == 4
    assert THIRTEEN_CARD_BRAG.players == (4, 3)


# --- For a pot ---------------------------------------------------------------------------------------


def test_in_the_pot_form_three_hands_of_four_take_the_pot_and_two_do_not():
    """Scott McNeely plays the other forms of Brag for a pot; more than half the hands is Capot’s choice."""
    match = played(table(house(THIRTEEN_CARD_BRAG, played_for="pot")), THREE_AND_A_TIE)

    assert scored(match) == (3, -1, -1, -1)
    assert match.pot == 0


def test_in_the_pot_form_a_pot_that_nobody_has_won_stays():
    match = dealt(table(house(THIRTEEN_CARD_BRAG, played_for="pot")), CRASH)
    for seat in (A, B, C, D):
        match = match.after(seat, parse_move("arrange nothing"))

    assert scored(match) == (-1, -1, -1, -1)
    assert match.pot == 4
    assert match.needs_deal


def test_the_rulebook_of_the_pot_form_says_what_takes_the_pot():
    page = rulebook(house(THIRTEEN_CARD_BRAG, played_for="pot"))

    assert "Before each deal, everyone puts 1 point in the pot (the ante)." in page
    assert "The player who wins three or more of the four hands takes the pot." in page
    assert "If anything is left in the pot, up to ten more deals are played for it;" in page


@pytest.mark.parametrize(("option", "word"), [("points", "21"), ("crash", "wins")])
def test_what_speaks_of_points_contradicts_the_pot_form(option, word):
    with pytest.raises(RulesError, match="contradict each other"):
        house(THIRTEEN_CARD_BRAG, played_for="pot", **{option: word})
