"""Calling a card in the terminal: the question, its answers, and what is said of the exchange."""

import pytest

from capot.cards import card, cards
from capot.cli.table.exchange import exchange_sentence, given_lines
from capot.cli.table.opening import opening_effects, opening_facts, opening_sentence
from capot.cli.table.questions import explained, question, read_move
from capot.cli.words import Names
from capot.play.errors import BadMove
from capot.play.events import Made
from capot.play.moves import CallCard as Call
from capot.play.moves import PassCards
from capot.play.view import view
from capot.players.opening.calling import giving_back_advised
from tests.rules.table import A, B, C
from tests.rules.test_calling import called, named

STAGE = named().stages[0]


def names(you):
    return Names(("Ann", "Ben", "Clara"), you=you)


def test_the_question_lists_the_cards_and_explains_what_is_given():
    seen = view(named(), A)

    assert [each.label for each in question(seen, names(A)).choices][:3] == ["A♠", "10♠", "K♥"]
    assert "whoever has it gives it to you" in explained(seen, names(A))[0]


@pytest.mark.parametrize("text", ["as", "call AS"])
def test_a_card_is_called_by_its_name(text):
    assert read_move(text, view(named(), A), names(A)) == Call(card("A♠"))


def test_one_card_is_called():
    with pytest.raises(BadMove, match="name one card to call"):
        read_move("as ah", view(named(), A), names(A))


def test_the_card_to_give_back_is_asked_for_by_the_name_of_the_other():
    seen = view(called("A♠"), A)

    assert question(seen, names(A)).prompt == "Give one card to Ben"
    assert PassCards(cards(question(seen, names(A)).start)) == giving_back_advised(seen).move
    assert read_move("9d", seen, names(A)) == PassCards(cards("9♦"))


def test_it_is_told_who_held_the_card_and_that_one_was_given_back():
    now = called("A♠").after(A, PassCards(cards("9♦")))
    for you, gave, back in (
        (A, "Ben gives A♠ to you.", "You give 9♦ to Ben in return."),
        (B, "You give A♠ to Ann.", ""),
        (C, "Ben gives A♠ to Ann.", "Ann gives a card to Ben in return."),
    ):
        seen = view(now, you)
        made = [each.what for each in seen.events if isinstance(each.what, Made)]
        lines = given_lines(seen.events, seen, names(you))

        assert lines[0] == gave
        assert exchange_sentence(STAGE, made[2], seen, names(you)) == back
        assert lines[1:] == (["Ann gives 9♦ to you."] if you == B else [])


def test_it_is_told_that_the_card_lies_in_the_widow():
    seen = view(called("T♠"), C)
    made = Made(A, Call(card("T♠")))

    assert opening_sentence(STAGE, made, seen, names(C)) == "Ann calls 10♠."
    assert opening_effects(STAGE, made, seen, names(C))[0] == "It lies in the widow."
    assert "10♠ called: in the widow" in opening_facts(seen, names(C))
    assert "A♠ called: held by Ben" in opening_facts(view(called("A♠"), C), names(C))
