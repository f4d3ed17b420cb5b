"""The lab shuffle keeps what ``docs/shuffle.md`` promises of it."""

import json
import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.shuffle import first_dealer, lab_shuffle, mix64, seed_from_entropy, word_at

VECTORS = json.loads(Path(__file__).with_name("data").joinpath("shuffle.json").read_text(encoding="utf-8"))
LARGEST = 2**64 - 1

words = st.integers(0, LARGEST)


def number(text):
    return int(text, 16)


def name(vector):
    return "-".join(str(part) for part in vector.values() if isinstance(part, str))


def normal_deviations(outcomes: Iterable[object], kinds: int, freedom: int | None = None) -> float:
    """How far the chi-square of ``outcomes`` against ``kinds`` equally likely ones lies from its mean."""
    counts = Counter(outcomes)
    expected = counts.total() / kinds
    unseen = kinds - len(counts)
    square = sum((count - expected) ** 2 for count in counts.values()) / expected + unseen * expected
    freedom = freedom or kinds - 1
    return (square - freedom) / math.sqrt(2 * freedom)


# The words


@pytest.mark.parametrize("vector", VECTORS["words"], ids=name)
def test_the_words_are_those_of_the_vectors(vector):
    start = number(vector["start"])

    assert [word_at(start, place) for place in range(5)] == [number(word) for word in vector["words"]]


def test_the_words_are_those_of_splitmix64():
    """G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators.

    The numbers are those that Rosetta Code, Pseudo-random numbers/Splitmix64, gives for this start.
    """
    assert [word_at(1234567, place) for place in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(one=words, other=words)
def test_different_words_never_mix_to_the_same(one, other):
    assert (mix64(one) == mix64(other)) == (one == other)
    assert 0 <= mix64(one) <= LARGEST


# The deals


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=range(len(VECTORS["shuffles"])))
def test_the_deals_are_those_of_the_vectors(vector):
    order = vector["order"]

    assert list(lab_shuffle(number(vector["seed"]), number(vector["deal"]), range(len(order)))) == order


@given(seed=words, deal=words, pack=st.lists(st.integers(), max_size=62))
def test_a_shuffle_keeps_every_card_and_leaves_the_pack_alone(seed, deal, pack):
    before = list(pack)

    shuffled = lab_shuffle(seed, deal, pack)

    assert sorted(shuffled) == sorted(pack)
    assert pack == before


@given(seed=words, deal=words, pack=st.lists(st.text(max_size=2), max_size=62))
def test_a_shuffle_looks_at_places_and_never_at_cards(seed, deal, pack):
    places = lab_shuffle(seed, deal, range(len(pack)))

    assert lab_shuffle(seed, deal, pack) == tuple(pack[place] for place in places)


def test_a_deal_does_not_depend_on_the_deals_before_it():
    in_turn = [lab_shuffle(11, deal, range(52)) for deal in range(100)]
    backwards = [lab_shuffle(11, deal, range(52)) for deal in reversed(range(100))]

    assert in_turn == backwards[::-1]


def test_no_two_deals_of_neighbouring_seeds_are_the_same():
    deals = {lab_shuffle(seed, deal, range(52)) for seed in range(50) for deal in range(50)}

    assert len(deals) == 50 * 50


def test_every_order_of_a_small_pack_comes_equally_often():
    orders = [lab_shuffle(5, deal, range(4)) for deal in range(12_000)]

    assert set(orders) == set(permutations(range(4)))
    assert abs(normal_deviations(orders, kinds=24)) < 4


@pytest.mark.parametrize(
    "numbers",
    [[(3, deal) for deal in range(5200)], [(seed, 0) for seed in range(5200)]],
    ids=["deals of one seed", "first deals of neighbouring seeds"],
)
def test_every_card_comes_to_every_place_equally_often(numbers):
    placed = (
        (place, card)
        for seed, deal in numbers
        for place, card in enumerate(lab_shuffle(seed, deal, range(52)))
    )

    assert abs(normal_deviations(placed, kinds=52 * 52, freedom=51 * 51)) < 4


@pytest.mark.parametrize("place", [0, 51])
def test_a_deal_tells_nothing_about_the_next(place):
    cards = [lab_shuffle(8, deal, range(52))[place] % 13 for deal in range(17_000)]

    assert abs(normal_deviations(pairwise(cards), kinds=13 * 13)) < 4


# The first dealer


@pytest.mark.parametrize("vector", VECTORS["first_dealers"], ids=name)
def test_the_first_dealers_are_those_of_the_vectors(vector):
    seed = number(vector["seed"])

    assert {seats: first_dealer(seed, int(seats)) for seats in vector["dealers"]} == vector["dealers"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_every_seat_deals_first_equally_often(seats):
    dealers = [first_dealer(seed, seats) for seed in range(7000)]

    assert set(dealers) == set(range(seats))
    assert abs(normal_deviations(dealers, kinds=seats)) < 4


def test_the_first_dealer_tells_nothing_about_the_first_deal():
    """The last card is the one the first draw decides, from the same half of a word as the dealer."""
    pairs = [(first_dealer(seed, 4), lab_shuffle(seed, 0, range(4))[3]) for seed in range(8000)]

    assert abs(normal_deviations(pairs, kinds=16)) < 4


# Seeds


def test_a_new_seed_is_a_seed_and_is_new():
    seeds = {seed_from_entropy() for _ in range(100)}

    assert len(seeds) == 100
    assert all(0 <= seed <= LARGEST for seed in seeds)
    assert max(seeds) > 2**56


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_outside_64_bits_is_refused(seed):
    sentence = rf"the seed must lie between 0 and 18446744073709551615; {seed} does not"

    with pytest.raises(ValueError, match=sentence):
        lab_shuffle(seed, 0, "ab")
    with pytest.raises(ValueError, match=sentence):
        first_dealer(seed, 4)


@pytest.mark.parametrize("deal", [-1, 2**64])
def test_a_deal_outside_64_bits_is_refused(deal):
    with pytest.raises(ValueError, match=f"the number of a deal must lie between 0 .*; {deal} does not"):
        lab_shuffle(0, deal, "ab")


def test_a_table_without_seats_has_no_dealer():
    with pytest.raises(ValueError, match="a table of 0 seats has no dealer"):
        first_dealer(0, 0)
