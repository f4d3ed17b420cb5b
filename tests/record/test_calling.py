"""A card called in a record: replayed from the hands, told to each seat as it saw it."""

from random import Random

import pytest

from capot.cards import card, cards
from capot.play.match import new_match
from capot.play.moves import CallCard, NameTrump, PassCards
from capot.record import Record, RecordError, dumps, dumps_view, loads, loads_view, view_of
from tests.conformance.test_conformance import cards_known, look_closely
from tests.random_play import matches
from tests.record.test_views import cards_written, with_hidden_cards_exchanged
from tests.rules.table import A, B, C
from tests.rules.test_calling import AGAIN, CALLING, HANDS, WIDOW


def called(code="A♠", back="9♦"):
    """Return a match in which A has made spades trumps, called a card and given one back."""
    match = new_match(CALLING, 3, first_dealer=C).with_hands(HANDS, WIDOW)
    match = match.after(A, NameTrump("♠")).after(A, CallCard(card(code)))
    return match.after(A, PassCards(cards(back)))


def moves(text):
    """Return the lines of a record after its tags and cards."""
    return [
        line for line in text.splitlines() if not line.startswith(("[", "deal", "hand", "talon")) and line
    ]


def test_a_record_writes_the_call_and_what_was_given_back():
    assert moves(dumps(Record(called()))) == ["trump 0 S", "call 0 AS", "pass 0 9D"]


@pytest.mark.parametrize(
    ("seat", "last"),
    [
        (A, ["call 0 AS", "give 1 AS", "pass 0 9D"]),
        (B, ["call 0 AS", "give 1 AS", "pass 0 9D"]),
        (C, ["call 0 AS", "give 1 AS", "pass 0 ?"]),
    ],
)
def test_the_view_of_a_seat_writes_who_gave_the_card_called(seat, last):
    assert moves(dumps_view(Record(called()), seat)) == ["trump 0 S", *last]


def test_only_a_view_says_who_gave_the_card_called():
    text = dumps(Record(called())).replace("pass 0 9D", "give 1 AS\npass 0 9D")

    with pytest.raises(RecordError, match="the card called follows from the hands"):
        loads(text)


def assert_reads_as_written(played):
    """Check that the records of matches, and all views of them, come back from their text."""
    for match in played:
        record = Record(match)
        assert loads(dumps(record)).match == match
        for seat in range(match.position.seats):
            assert loads_view(dumps_view(record, seat)) == view_of(record, seat)


@pytest.mark.parametrize("table", [CALLING, AGAIN], ids=["once", "again"])
def test_every_record_and_every_view_reads_as_it_was_written(table):
    assert_reads_as_written(matches(table, 4))


def test_no_view_shows_what_its_seat_has_not_seen():
    rng = Random(5)
    for match in matches(AGAIN, 3):
        for seat in range(3):
            known = {each.code for each in cards_known(match.position, seat)}
            assert cards_written(dumps(view_of(Record(match), seat))) <= known
            other = with_hidden_cards_exchanged(match, seat, rng)
            assert view_of(Record(other), seat) == view_of(Record(match), seat)


def test_every_legal_move_can_be_made_and_no_other():
    for match in matches(AGAIN, 2):
        look_closely(match.position)
