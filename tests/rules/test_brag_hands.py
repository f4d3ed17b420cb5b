"""Hands of three in Brag: what they are, which of two is the better, and which can be made of some cards."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb, factorial

import pytest

from capot.cards import cards
from capot.play.brag import BragOrder, hands_from, is_pair_or_better
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.terms import Pack

PACK = Pack(order="AKQJT98765432").cards()
PLAIN = BragOrder()
THREES = BragOrder("3", sets_only=True)
SIXES = BragOrder("6")
SIXES_IN_SETS = BragOrder("6", sets_only=True)


def assert_ranked(order, rows):
    """Each hand, from the first row on, beats the next."""
    hands = [cards(row) for row in rows.strip().splitlines()]
    for higher, lower in pairwise(hands):
        assert order.strength(higher) > order.strength(lower), (higher, lower)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("7S 7H 7D", "prial"),
        ("QS JS TS", "running flush"),
        ("AH 2H 3H", "running flush"),
        ("QS JH TS", "run"),
        ("AS KH QD", "run"),
        ("3C AS 2H", "run"),
        ("KD 9D 2D", "flush"),
        ("2D AD KD", "flush"),
        ("4S 4H AD", "pair"),
        ("2S AH KD", "high card"),
        ("5S 3H 2D", "high card"),
    ],
)
def test_a_hand_is_what_brag_calls_it(hand, name):
    """Brag everywhere: prial, running flush, run, flush, pair, high card; 2 A K is no run."""
    assert PLAIN.class_of(cards(hand)) == name


def test_there_are_as_many_hands_of_each_kind_as_can_be_reckoned():
    """Of 22,100 hands: 13·4 prials, 12·4 running flushes, 12·60 runs, 4·274 flushes, 13·6·48 pairs."""
    found = Counter(PLAIN.class_of(hand) for hand in combinations(PACK, 3))

    assert found == {
        "prial": 52,
        "running flush": 48,
        "run": 720,
        "flush": 1096,
        "pair": 3744,
        "high card": 16440,
    }
    assert sum(found.values()) == comb(52, 3) == 22100


def test_the_kinds_rank_prial_running_flush_run_flush_pair_high_card():
    """Brag everywhere: the lowest of each kind beats the highest of the next."""
    assert_ranked(
        PLAIN,
        """
        2S 2H 2D
        AS 2S 3S
        4S 3S 2S
        AS 2H 3D
        4S 3H 2D
        AS KS JS
        5S 3S 2S
        AS AH KD
        2S 2H 3D
        AS KH JD
        5S 3H 2D
        """,
    )


def test_ace_two_three_is_the_highest_run_and_ace_king_queen_the_second():
    """Other sources of Brag: A-2-3, then A-K-Q, K-Q-J and so on down to 4-3-2."""
    runs = ["A 2 3", "A K Q", "K Q J", "Q J T", "J T 9", "T 9 8", "9 8 7", "8 7 6", "7 6 5", "6 5 4"]
    runs += ["5 4 3", "4 3 2"]

    for suits in ("SSS", "SHD"):
        hands = ("".join(f"{r}{s} " for r, s in zip(run.split(), suits, strict=True)) for run in runs)
        assert_ranked(PLAIN, "\n".join(hands))


def test_flushes_and_high_cards_compare_the_highest_then_the_second_then_the_third():
    """Brag everywhere."""
    assert_ranked(PLAIN, "AS 9S 2S\nKH QH TH\nKS QS 9S\nKD JD TD")
    assert_ranked(PLAIN, "AS 9H 2D\nKH QS TD\nKS QH 9D\nKD JS TC")


def test_of_two_pairs_the_higher_wins_and_of_equal_ones_that_with_the_higher_odd_card():
    """Brag everywhere."""
    assert_ranked(PLAIN, "AS AH 2D\nKS KH QD\nKD KC 9S\n2S 2H AD")


def test_suits_never_break_a_tie():
    """Brag everywhere: hands of the same kind with the same ranks are equal."""
    for one, other in (("9S 8H 7D", "9C 8S 7H"), ("KS 9S 2S", "KH 9H 2H"), ("4S 4H 7D", "4D 4C 7S")):
        assert PLAIN.strength(cards(one)) == PLAIN.strength(cards(other))


def test_three_threes_are_the_best_hand_of_all_and_threes_count_for_nothing_else():
    """Wikipedia on Crash: the highest hand is three threes, all others are as usual."""
    assert_ranked(THREES, "3S 3H 3D\nAS AH AD\nKS KH KD\n4S 4H 4D\n2S 2H 2D")
    assert_ranked(THREES, "2S 2H 3D\n5S 4H 2D")
    assert_ranked(THREES, "4S 4H 2D\n3S 3H AD")
    assert_ranked(THREES, "AS 4H 2D\nKS QH 3D")


def test_a_six_is_above_the_ace_in_prials_pairs_odd_cards_flushes_and_high_cards():
    """Source 004, Six-Card Brag: high card is 6, followed by A, K, Q, J, 10 and so on."""
    assert_ranked(SIXES, "6S 6H 6D\nAS AH AD\nKS KH KD\n2S 2H 2D")
    assert_ranked(SIXES, "6S 6H 2D\nAS AH KD")
    assert_ranked(SIXES, "KS KH 6D\nKD KC AD")
    assert_ranked(SIXES, "6S 3S 2S\nAH KH JH")
    assert_ranked(SIXES, "6S 3H 2D\nAH KS JD\nAS KD TC")


def test_in_a_run_a_six_has_its_natural_place():
    """Capot's choice: runs keep their order, so that 7-6-5 is below 8-7-6 and far below K-Q-J."""
    assert_ranked(SIXES, "KS QH JD\n8S 7H 6D\n7S 6H 5D\n6S 5H 4D\n5S 4H 3D")
    assert SIXES.class_of(cards("6S AH KD")) == "high card"


def test_by_the_house_rule_a_six_is_high_in_prials_and_fours_only():
    """Other sources: only three or four of the special rank are promoted."""
    assert_ranked(SIXES_IN_SETS, "6S 6H 6D\nAS AH AD\n7S 7H 7D")
    assert_ranked(SIXES_IN_SETS, "AS AH 2D\n7S 7H 2C\n6S 6H AD")
    assert_ranked(SIXES_IN_SETS, "AS 3S 2S\nKH QH 6H")
    assert_ranked(SIXES_IN_SETS, "AS 3H 2D\n6S 5H 3D")
    assert SIXES_IN_SETS.of_set("6") > SIXES_IN_SETS.of_set("A")


def test_the_hands_of_a_player_are_shown_from_the_strongest_to_the_weakest():
    """The engine sorts what a player has made, and never refuses an order."""
    hands = [cards("JS 8H 3D"), cards("4S 4H 4D"), cards("9C 9D 2S")]

    assert PLAIN.arranged(hands) == (hands[1], hands[2], hands[0])
    assert PLAIN.arranged([cards("2S 9C 9D")]) == (cards("9C 9D 2S"),)
    assert PLAIN.arranged([cards("2S 3D AC")]) == (cards("AC 2S 3D"),)


@pytest.mark.parametrize(
    ("game", "special", "scope"),
    [
        (NINE_CARD_BRAG, "9", "all"),
        (SIX_CARD_BRAG, "6", "all"),
        (SEVEN_CARD_BRAG, "7", "all"),
        (THIRTEEN_CARD_BRAG, "3", "sets"),
    ],
)
def test_each_game_has_its_special_rank(game, special, scope):
    """Source 004 for the six and the seven; Our Pastimes for the nine; Wikipedia on Crash for the three."""
    term = game.rules_for(4, 0).stages[-1]

    assert (term.special, term.scope) == (special, scope)


# --- The hands that can be made ----------------------------------------------------------------------


def ways(cards_held, hands):
    """Return the number of ways to make this number of hands of three of a number of cards."""
    used = 3 * hands
    return comb(cards_held, used) * factorial(used) // (6**hands * factorial(hands))


@pytest.mark.parametrize(("held", "hands", "number"), [(6, 2, 10), (7, 2, 70), (9, 3, 280), (9, 2, 840)])
def test_as_many_hands_can_be_made_as_can_be_reckoned(held, hands, number):
    found = list(hands_from(PACK[:held], hands, hands))

    assert len(found) == number == ways(held, hands)
    assert len({frozenset(map(frozenset, each)) for each in found}) == number


def every_way(held, most):
    """Return all sets of up to ``most`` hands without a card in common, found by trying all of them."""
    hands = [frozenset(hand) for hand in combinations(held, 3) if is_pair_or_better(hand)]
    sets = [some for count in range(most + 1) for some in combinations(hands, count)]
    return {frozenset(some) for some in sets if len(set().union(*some)) == 3 * len(some)}


@pytest.mark.parametrize(
    "text", ["AS AH KS KD QS QD JS 9H 2C", "3S 3H 3D 4S 5S 6S 9C 9D KH", "AS 2S 3S 4S 5S 6S"]
)
def test_the_hands_of_a_pair_at_least_are_those_that_trying_all_finds(text):
    held = cards(text)
    found = [frozenset(map(frozenset, each)) for each in hands_from(held, 0, 3, pairs_only=True)]

    assert len(found) == len(set(found))
    assert set(found) == every_way(held, 3)


def test_a_pair_at_least_is_whatever_is_no_high_card():
    """Source 004: in Thirteen-Card Brag junk hands are not allowed."""
    for hand in combinations(PACK[::2], 3):
        assert is_pair_or_better(hand) == (PLAIN.class_of(hand) != "high card")
