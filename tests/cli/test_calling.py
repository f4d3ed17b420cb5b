"""Calling a card in the terminal: the question, its answers, and what is said of the exchange."""

import pytest

from capot.cards import card, cards
from capot.cli.table.answers import read_move
from capot.cli.table.picture import facts
from capot.cli.table.questions import explained, question
from capot.cli.words import Names
from capot.play.errors import BadMove
from capot.play.moves import CallCard as Call
from capot.play.moves import PassCards
from capot.play.view import view
from capot.players.opening.calling import giving_back_advised
from capot.surface import voice
from tests.rules.table import A, B, C
from tests.rules.test_calling import called, named

STAGE = named().stages[0]


def names(you):
    return Names(("Ann", "Ben", "Clara"), you=you)


def test_the_question_lists_the_cards_and_explains_what_is_given():
    seen = view(named(), A)

    assert [each.label for each in question(seen, names(A)).choices][:3] == ["A♠", "10♠", "K♥"]
    assert question(seen, names(A)).prompt.endswith("Whoever holds it gives it to you for another")
    assert "If it lies in the widow, nothing is exchanged" in explained(seen, names(A))[0]


@pytest.mark.parametrize("text", ["as", "call AS"])
def test_a_card_is_called_by_its_name(text):
    assert read_move(text, view(named(), A), names(A)) == Call(card("A♠"))


def test_one_card_is_called():
    with pytest.raises(BadMove, match="'as ah' is not an answer"):
        read_move("as ah", view(named(), A), names(A))


def test_the_card_to_give_back_is_asked_for_by_the_name_of_the_other():
    seen = view(called("A♠"), A)

    assert question(seen, names(A)).prompt == "Which card do you give Ben in return?"
    assert PassCards(cards(question(seen, names(A)).start)) == giving_back_advised(seen).move
    assert read_move("9d", seen, names(A)) == PassCards(cards("9♦"))


def said(seen, you):
    """Return the words for a player on the calling, event by event."""
    words = [voice.told(seen, [event], you) for event in seen.events if event.stage == STAGE]
    return [names(you).said(each, seen.standing.faces) for each in words if each]


def test_it_is_told_who_held_the_card_and_that_one_was_given_back():
    now = called("A♠").after(A, PassCards(cards("9♦")))

    assert said(view(now, A), A)[1:] == ["Ben gives you A♠.", "You give 9♦ to Ben in return."]
    assert said(view(now, B), B)[1:] == ["You give A♠ to Ann.", "Ann gives you 9♦."]
    assert said(view(now, C), C)[1:] == ["Ben gives A♠ to Ann.", "Ann gives a card to Ben in return."]


def test_it_is_told_that_the_card_lies_in_the_widow():
    seen = view(called("T♠"), C)

    assert said(seen, C) == ["Ann calls 10♠. It lies in the widow."]
    assert "10♠ called: in the widow" in facts(seen, names(C))
    assert "A♠ called: held by Ben" in facts(view(called("A♠"), C), names(C))
