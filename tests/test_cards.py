"""Cards, their texts and their faces."""

from copy import deepcopy

import pytest

from capot.cards import (
    BAVARIAN,
    FACES,
    FRENCH,
    ITALIAN,
    JOKER,
    RANKS,
    SUITS,
    TELL,
    Card,
    CardError,
    card,
    cards,
    codes,
)


@pytest.mark.parametrize("text", ["QS", "qs", "Q♠", "q♠", " qS ", "Q♤"])
def test_a_card_is_written_with_letters_or_its_suit_sign(text):
    assert card(text) == Card("Q", "♠")


@pytest.mark.parametrize("text", ["10h", "TH", "t♥", "10♥"])
def test_the_ten_is_written_10_or_t(text):
    assert card(text) == Card("T", "♥")


def test_several_cards_are_separated_by_spaces_or_commas():
    assert cards("7♠, 7♣ TH") == (Card("7", "♠"), Card("7", "♣"), Card("T", "♥"))


@pytest.mark.parametrize("text", ["", "Q", "1S", "QX", "QSS", "queen", "♠Q", "🂭"])
def test_what_is_no_card_is_refused_with_an_example(text):
    with pytest.raises(CardError, match="write the queen of spades as QS"):
        card(text)


@pytest.mark.parametrize("text", ["HQ", "♥Q", "hq"])
def test_a_card_written_the_wrong_way_round_is_refused_with_the_right_one(text):
    with pytest.raises(CardError, match="write the queen of hearts as QH"):
        card(text)


def test_there_is_no_card_without_a_rank_of_the_pack():
    with pytest.raises(CardError, match="there is no card 1♠"):
        Card("1", "♠")


@pytest.mark.parametrize("faces", FACES.values(), ids=FACES)
def test_every_card_is_read_again_from_its_short_form_in_every_face_set(faces):
    for rank in RANKS:
        for suit in SUITS:
            one = Card(rank, suit)
            assert faces.parse(faces.short(one)) == one
            assert faces.parse(one.code) == one


def test_the_queen_is_the_ober_and_the_jack_the_unter_in_german_packs():
    assert TELL.long(card("QC")) == "Ober of Acorns"
    assert BAVARIAN.long(card("QS")) == "Ober of Leaves"
    assert BAVARIAN.long(card("AH")) == "Sow of Hearts"
    assert TELL.short(card("JD")) == "UB"
    assert TELL.parse("OA") == card("QC")


def test_the_courts_of_italian_packs_are_re_cavallo_and_fante():
    assert ITALIAN.long(card("QH")) == "Cavallo of Cups"
    assert ITALIAN.shorts(cards("KS QH JD AC")) == "RS CU FO AB"
    assert ITALIAN.parse("cu") == card("QH")


def test_codes_are_what_records_hold():
    assert codes(cards("Q♠ 10♥")) == "QS TH"
    assert FRENCH.shorts(cards("QS TH")) == "Q♠ 10♥"


def test_each_card_has_a_small_number_of_its_own_as_hash():
    """The hash of a text would be another one in the next process, to which games and deals are sent."""
    packs = (Card(rank, suit, copy) for rank in RANKS for suit in SUITS for copy in (0, 1))
    every = [JOKER, JOKER.twin, *packs]

    assert len({*map(hash, every)}) == len(every)
    assert all(0 <= hash(each) < 2 * (len(RANKS) + 1) * (len(SUITS) + 1) for each in every)
    assert {*deepcopy(every)} == {*every}
