"""Names, numbers and points in sentences."""

from dataclasses import replace
from fractions import Fraction

import pytest

from capot.cli.arguments.seat_names import NamesError, seated
from capot.cli.words import Names, count, near, number, points, signed
from capot.language.languages import LANGUAGES

TABLE = Names(("Anna", "Ben", "Clara"), you=0)


def test_you_take_and_ben_takes():
    messages = "You take {cards}.", "{name} takes {cards}."

    assert TABLE.tell(0, *messages, cards="Q♠") == "You take Q♠."
    assert TABLE.tell(1, *messages, cards="Q♠") == "Ben takes Q♠."


def test_you_are_small_inside_a_sentence_and_begin_one_with_a_capital():
    assert TABLE.said(TABLE.of(1, 0)) == "Ben and you"
    assert TABLE.said(TABLE.with_words([0, 1], "14")) == "You and Ben 14"


def test_the_reader_is_addressed_in_each_language():
    german, french = (replace(TABLE, language=LANGUAGES[key]) for key in ("de", "fr"))

    assert [names[0] for names in (TABLE, german, french)] == ["You", "Du", "Vous"]
    assert german.said(german.with_words([1, 0], "14")) == "Ben und du 14"


@pytest.mark.parametrize(
    ("value", "text"),
    [(14, "14"), (-2, "−2"), (Fraction(7, 2), "3½"), (Fraction(-1, 2), "−½"), (Fraction(11, 7), "11/7")],
)
def test_points_are_written_as_people_write_them(value, text):
    assert number(value) == text


def test_gains_have_their_sign_and_nothing_has_none():
    assert [signed(value) for value in (3, -3, 0)] == ["+3", "−3", "0"]


def test_one_point_is_no_points():
    assert [points(value) for value in (0, Fraction(1, 2), 1, -1, 2)] == [
        "0 points",
        "½ point",
        "1 point",
        "−1 point",
        "2 points",
    ]


def test_few_cards_are_counted_in_words():
    assert [count(each, "card") for each in (1, 3, 12)] == ["one card", "three cards", "12 cards"]


def test_without_names_you_sit_among_friends():
    names = seated((), 3, 1)

    assert [names[seat] for seat in range(3)] == ["Clara", "You", "Ben"]


def test_eleven_have_names_even_if_one_is_called_like_a_friend():
    names = seated(("Ben",), 11, 0)

    assert len({names[seat] for seat in range(11)}) == 11


def test_the_first_name_is_the_persons_own_and_it_is_not_called_you():
    names = seated(("Anna", "Bo"), 4, 2)

    assert [names[seat] for seat in range(4)] == ["Ben", "Clara", "Anna", "Bo"]
    assert names[2] == "Anna"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("A", "B", "C", "D"), "4 names are too many for 3 players"),
        (("A", "A"), "two players cannot both be called A"),
        (("A", " "), "a name is empty"),
        (("A" * 21,), "does not fit on the table: a name has at most 20 letters"),
        (("A\x1b[31m",), "does not fit on the table"),
    ],
)
def test_names_that_cannot_be_are_refused(given, reason):
    with pytest.raises(NamesError, match=reason):
        seated(given, 3, 0)


def test_a_slip_of_the_finger_is_answered_with_the_word_that_was_meant():
    assert near("hnt", ["hint", "undo"]) == "did you mean hint?"
    assert near("xyz", ["hint", "undo"]) == ""
