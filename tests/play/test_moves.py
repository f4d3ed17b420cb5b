"""Moves and their one text form."""

import pytest

from capot.cards import BAVARIAN, cards
from capot.play.errors import BadMove
from capot.play.moves import (
    Announce,
    Discard,
    Legal,
    Move,
    PassCards,
    PickCards,
    PlayCard,
    RefusePass,
    move_text,
    parse_move,
)

MOVES: dict[str, Move] = {
    "play QS": PlayCard(*cards("QS")),
    "pass QS KS 9H": PassCards(cards("QS KS 9H")),
    "refuse": RefusePass(),
    "discard 7C 8C": Discard(cards("7C 8C")),
    "announce capot": Announce("capot"),
    "announce nothing": Announce(None),
}


@pytest.mark.parametrize("text", MOVES)
def test_each_move_has_one_text_form_in_and_out(text):
    assert parse_move(text) == MOVES[text]
    assert move_text(MOVES[text]) == text


def test_cards_may_be_named_by_the_faces_of_the_game():
    assert parse_move("play OL", BAVARIAN) == PlayCard(*cards("QS"))


@pytest.mark.parametrize("text", ["", "play", "play QS KS", "pass", "refuse QS", "announce", "fold", "QS"])
def test_what_is_no_move_is_refused_with_examples(text):
    with pytest.raises(BadMove, match="is not a move; moves look like: play QS"):
        parse_move(text)


def test_a_move_with_a_wrong_card_says_so():
    with pytest.raises(BadMove, match=r"^.xx. is not a card"):
        parse_move("play xx")


def test_a_choice_of_cards_holds_every_set_of_them_and_nothing_else():
    legal = Legal(pick=PickCards("pass", 2, cards("QS KS 9H")))

    assert PassCards(cards("9H QS")) in legal
    assert PassCards(cards("QS QS")) not in legal
    assert PassCards(cards("QS")) not in legal
    assert PassCards(cards("QS 2C")) not in legal
    assert Discard(cards("QS KS")) not in legal
    assert [move_text(move) for move in legal] == ["pass QS KS", "pass QS 9H", "pass KS 9H"]


def test_a_seat_that_is_not_to_act_has_no_legal_move():
    assert not Legal()
    assert list(Legal()) == []
