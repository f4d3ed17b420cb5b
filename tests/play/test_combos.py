"""Combinations of climbing, against all subsets of a hand looked at one by one."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.cards import SUITS, Card, cards
from capot.play.climbing import CardOrder, all_combos, beats, combo_of
from capot.rules.stages.climbing import Climb
from tests.climbing_by_hand import RANKS, House, combinations_of, is_higher, kind

CLOSE = [Card(rank, suit) for rank in "34567" for suit in SUITS]
HIGH = [Card(rank, suit) for rank in "JQKA2" for suit in SUITS]
PACK = [Card(rank, suit) for rank in RANKS for suit in SUITS]

hands = st.one_of(
    *(st.sets(st.sampled_from(some), min_size=1, max_size=9) for some in (CLOSE, HIGH, PACK)),
    st.sets(st.sampled_from(CLOSE), min_size=10, max_size=11),
).map(frozenset)
houses = st.builds(House, twos=st.booleans(), one_suit=st.booleans(), bombs=st.booleans())


def ladder_of(house):
    term = Climb(
        outside="" if house.twos else "2",
        one_suit=house.one_suit,
        bombs="southern" if house.bombs else "none",
    )
    return CardOrder(RANKS[::-1], term)


@given(hand=hands, house=houses)
def test_all_combinations_of_a_hand_are_found_and_each_once(hand, house):
    found = [frozenset(combo.cards) for combo in all_combos(tuple(hand), ladder_of(house))]

    assert len(set(found)) == len(found)
    assert set(found) == combinations_of(hand, house)


@given(hand=hands, house=houses)
def test_a_set_of_cards_is_a_combination_just_if_it_is_one_of_those(hand, house):
    made = combo_of(tuple(hand), ladder_of(house))

    assert (made is not None) == (kind(hand, house) is not None)
    if made is not None:
        assert made in all_combos(tuple(hand), ladder_of(house))


@given(one=hands, other=hands, house=houses)
def test_what_beats_what_is_as_worked_out_by_hand(one, other, house):
    ladder = ladder_of(house)
    left = [combo for combo in all_combos(tuple(other), ladder) if one.isdisjoint(combo.cards)]
    for combo, lying in product(list(all_combos(tuple(one), ladder))[:40], left[:40]):
        by_hand = is_higher(frozenset(combo.cards), frozenset(lying.cards), house)
        assert beats(combo, lying, ladder) == by_hand
        assert not (beats(combo, lying, ladder) and beats(lying, combo, ladder))


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        ("3♠ 4♠ 5♠", 4),
        ("3♠ 3♥ 4♠ 4♥ 5♠ 5♥", 6 + 3 + 8 + 1),
        ("9♠ 9♣ 9♦ 9♥", 15),
        ("J♠ Q♠ K♠ A♠ 2♠", 5 + 3 + 2 + 1),
    ],
)
def test_a_hand_holds_this_number_of_combinations(hand, number):
    """Counted by hand: single cards, pairs and more of a rank, then the sequences and double sequences."""
    assert len(list(all_combos(cards(hand), ladder_of(House())))) == number
