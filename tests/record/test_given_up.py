"""A deal that is given up ends there: all that is left goes to one seat, and the record says so."""

import pytest

from capot.play.errors import PlayError
from capot.play.match import Match, new_match
from capot.play.moves import Bid
from capot.record import (
    Aside,
    Record,
    RecordError,
    dumps,
    dumps_view,
    from_json,
    loads,
    loads_view,
    to_json,
    undone,
)
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from tests.random_play import dealt, random_match


def begun(cards: int) -> Match:
    """Return a match of Hearts, everybody having passed, in which some cards have been played."""
    match = dealt(new_match(with_deals(GAMES["hearts"], 2), 4), 3)
    for _ in range(4 + cards):
        seat = min(match.position.to_act)
        match = match.after(seat, next(iter(match.position.legal(seat))))
    return match


@pytest.mark.parametrize("cards", [0, 4, 6, 40])
def test_whoever_gets_the_rest_scores_all_penalty_cards_that_are_left(cards):
    """All thirteen hearts and the queen of spades are worth 26 in every deal."""
    match = begun(cards)

    ended = match.with_rest_to(2)

    points = ended.position.score().points
    assert ended.position.is_over
    assert sum(points) in {26, 78}
    assert ended.totals == points
    assert ended.position.tricks == match.position.tricks
    if cards == 0:
        assert points == (26, 26, 0, 26)


def test_nothing_can_be_given_up_before_tricks_are_played_or_after():
    bidding = dealt(new_match(GAMES["skat"], 3), 1).after(2, Bid(None))
    over = random_match(GAMES["hearts"], 4, 1, deals=1)

    for match in (bidding, over):
        with pytest.raises(PlayError, match="the rest cannot be given to seat 1 now"):
            match.with_rest_to(1)


@pytest.fixture
def record() -> Record:
    """A match with a deal given up, and another one begun."""
    first = begun(6).with_rest_to(2)
    moves = len(first.position.moves)
    asides = (Aside(1, moves, 2, "resigns"), Aside(1, moves - 2, 1, "shows"), Aside(2, 0, 3, "leaves"))
    second = dealt(first, 3)
    seat = min(second.position.to_act)
    second = second.after(seat, next(iter(second.position.legal(seat))))
    return Record(second, ("Ann", "Ben", "Cleo", "Dan"), asides=asides)


def test_a_deal_given_up_is_the_same_match_when_read_again(record):
    assert loads(dumps(record)) == record
    assert from_json(to_json(record)) == record
    assert "shows 1 after 8\nresigns 2 after 10\nrest 2\nscore" in dumps(record)


@pytest.mark.parametrize("seat", range(4))
def test_a_view_of_it_tells_who_gave_up(record, seat):
    text = dumps_view(record, seat)

    assert "resigns 2 after 10\nrest 2\nscore" in text
    assert dumps(loads_view(text)) == text


def test_a_deal_given_up_is_over_right_after_its_last_move_and_goes_on_when_that_is_undone(record):
    moves = len(record.match.deals[0].moves)

    assert record.at(moves).position.is_over
    assert not record.at(moves - 1).position.is_over
    assert not undone(record.match, 2).position.is_over


FAULTS = [
    ("rest 2", "rest 7", "rest: after it stands the number of a seat, from 0 to 3"),
    ("rest 2\n", "rest 2\nrest 2\n", "rest 2: the rest cannot be given to seat 2 now"),
    ("rest 2\n", "", "the deal is not over yet, so there is no score"),
    ("after 8", "after 11", "shows: there is no move 11: 10 have been made in this deal"),
    ("shows 1 after 8", "shows 1 at 8", "shows: it looks like this: shows 1 after 22"),
    ("shows 1 after 8", "shows Ben", "shows: after it stands the number of a seat"),
]


@pytest.mark.parametrize(("right", "wrong", "sentence"), FAULTS)
def test_what_cannot_have_been_done_is_refused(record, right, wrong, sentence):
    text = dumps(record).replace(right, wrong)

    with pytest.raises(RecordError) as refused:
        loads(text, name="r")

    assert sentence in str(refused.value)


def test_faulty_json_of_it_is_refused(record):
    text = to_json(record)

    with pytest.raises(RecordError, match=r'"asides" holds the likes of \[22, 1, "shows"\]'):
        from_json(text.replace('"resigns"', '"sulks"'))
    with pytest.raises(RecordError, match="nobody can have done this: shows 9 after 0 in deal 1"):
        Record(record.match, asides=(Aside(1, 0, 9, "shows"),))


def test_without_a_number_something_was_done_after_the_last_move_of_the_line_before():
    text = dumps(Record(begun(6)))
    place = text.index("1 from")
    before = text[:place] + "leaves 3\n" + text[place:]

    assert [each.move for each in loads(before).asides] == [4]
