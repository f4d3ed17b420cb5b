"""The table shuffle keeps what ``docs/shuffle.md`` promises of it."""

import hashlib
import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from capot.table_shuffle import LABEL, commitment, key_of, table_shuffle
from tests.test_shuffle import normal_deviations

VECTORS = json.loads(
    Path(__file__).with_name("data").joinpath("table_shuffle.json").read_text(encoding="utf-8")
)["shuffles"]

secrets = st.binary(min_size=32, max_size=32)
given_by_seats = st.lists(st.just(b"") | secrets, min_size=2, max_size=7)
deals = st.integers(1, 2**32 - 1)


def each_vector():
    return pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))


def contributions(vector):
    return [bytes.fromhex(value or "") for value in vector["contributions"]]


def secret_number(number):
    """A different secret for each number, always the same."""
    return hashlib.sha256(f"secret {number}".encode()).digest()


# The vectors


@each_vector()
def test_the_commitments_are_those_of_the_vectors(vector):
    assert commitment(bytes.fromhex(vector["secret"])) == vector["commitment"]


@each_vector()
def test_the_keys_are_those_of_the_vectors(vector):
    key = key_of(bytes.fromhex(vector["secret"]), contributions(vector), vector["deal"])

    assert key.hex() == vector["key"]


@each_vector()
def test_the_deals_are_those_of_the_vectors(vector):
    order = vector["order"]
    secret = bytes.fromhex(vector["secret"])

    assert list(table_shuffle(secret, contributions(vector), vector["deal"], range(len(order)))) == order


def test_a_commitment_is_what_any_other_program_calls_sha_256():
    """FIPS 180-2, appendix B.1: the digest of "abc"."""
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_byte_that_would_favour_some_cards_is_passed_over():
    """The worked example: 39 places are left when 252 comes, and 39 goes into 256 only up to 234."""
    drawn = list(hashlib.sha256(bytes.fromhex(VECTORS[0]["key"]) + bytes(4)).digest())
    order = list(range(52))
    for size, byte in zip(range(52, 38, -1), [*drawn[:13], drawn[14]], strict=True):
        order[size - 1], order[byte % size] = order[byte % size], order[size - 1]

    assert drawn[13] == 252
    assert order[38:] == VECTORS[0]["order"][38:]


# Contributions


@given(secret=secrets, given_by=given_by_seats, deal=deals, pack=st.lists(st.integers(), max_size=62))
def test_a_shuffle_keeps_every_card_and_leaves_the_pack_alone(secret, given_by, deal, pack):
    before = list(pack)

    shuffled = table_shuffle(secret, given_by, deal, pack)

    assert sorted(shuffled) == sorted(pack)
    assert pack == before


@given(secret=secrets, given_by=given_by_seats, deal=deals, pack=st.lists(st.text(max_size=2), max_size=62))
def test_a_shuffle_looks_at_places_and_never_at_cards(secret, given_by, deal, pack):
    places = table_shuffle(secret, given_by, deal, range(len(pack)))

    assert table_shuffle(secret, given_by, deal, pack) == tuple(pack[place] for place in places)


@given(
    st.tuples(secrets, given_by_seats, deals),
    st.tuples(secrets, given_by_seats, deals),
)
def test_other_secrets_contributions_or_deals_give_other_keys(one, other):
    assume(one != other)

    assert key_of(*one) != key_of(*other)


@pytest.mark.parametrize("bit", [0, 7, 100, 255])
@pytest.mark.parametrize("whose", ["the server", 0, 1, 3])
def test_one_bit_of_anybody_changes_the_whole_deal(bit, whose):
    secret, *given_by = (bytes.fromhex(f"{number:02x}" * 32) for number in range(5))
    changed = [bytearray(secret), *map(bytearray, given_by)]
    changed[0 if whose == "the server" else whose + 1][bit // 8] ^= 1 << bit % 8

    before = table_shuffle(secret, given_by, 1, range(52))
    after = table_shuffle(bytes(changed[0]), [bytes(each) for each in changed[1:]], 1, range(52))

    assert sum(one == other for one, other in zip(before, after, strict=True)) < 8


def test_a_contribution_counts_at_its_seat_and_an_empty_seat_counts_as_one():
    ours, theirs = secret_number(1), secret_number(2)
    given_by = [[ours, theirs], [theirs, ours], [ours, theirs, b""], [ours, b"", theirs], [ours + theirs]]

    assert len({table_shuffle(bytes(32), each, 1, range(52)) for each in given_by}) == len(given_by)


def test_parts_are_never_taken_for_one_another():
    """The same bytes, cut at other places."""
    cuts = [(b"ab", [b"c"]), (b"a", [b"bc"]), (b"a", [b"b", b"c"]), (b"abc", []), (b"abc", [b""])]

    assert len({key_of(secret, given_by, 1) for secret, given_by in cuts}) == len(cuts)


def test_the_label_sets_the_keys_apart_from_every_other_use():
    assert (
        key_of(b"", [], 1)
        == hashlib.sha256(
            len(LABEL).to_bytes(4, "big") + LABEL + bytes(4) + bytes(4) + (1).to_bytes(4, "big")
        ).digest()
    )


# The deals


def test_every_order_of_a_small_pack_comes_equally_often():
    orders = [table_shuffle(secret_number(number), [], 1, range(4)) for number in range(12_000)]

    assert set(orders) == set(permutations(range(4)))
    assert abs(normal_deviations(orders, kinds=24)) < 4


@pytest.mark.parametrize("by", ["secrets", "contributions", "deals"])
def test_every_card_comes_to_every_place_equally_often(by):
    def shuffled(number):
        change = secret_number(number)
        match by:
            case "secrets":
                return table_shuffle(change, [bytes(32)], 1, range(52))
            case "contributions":
                return table_shuffle(bytes(32), [b"", change], 1, range(52))
            case _:
                return table_shuffle(bytes(32), [bytes(32)], number + 1, range(52))

    placed = ((place, card) for number in range(5200) for place, card in enumerate(shuffled(number)))

    assert abs(normal_deviations(placed, kinds=52 * 52, freedom=51 * 51)) < 4


@pytest.mark.parametrize("size", [30, 62, 200])
def test_the_first_draw_favours_no_card_where_a_byte_does_not_divide_evenly(size):
    """Two hundred of 256 bytes would leave 56 cards twice as likely as the others."""
    last = [table_shuffle(secret_number(number), [], 1, range(size))[-1] for number in range(100 * size // 4)]

    assert abs(normal_deviations(last, kinds=size)) < 4


# Refusals


@pytest.mark.parametrize("deal", [0, -1, 2**32])
def test_a_deal_that_is_not_counted_from_1_is_refused(deal):
    with pytest.raises(ValueError, match=f"the number of a deal must lie between 1 .*; {deal} does not"):
        table_shuffle(bytes(32), [], deal, "ab")


def test_a_pack_for_which_a_byte_is_too_small_is_refused():
    with pytest.raises(ValueError, match="a pack of 257 cards is too large to be shuffled: 256 are the most"):
        table_shuffle(bytes(32), [], 1, range(257))
