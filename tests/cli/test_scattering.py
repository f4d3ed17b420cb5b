"""Passing one card to each of the others, at the terminal: the order in which cards are named counts."""

import pytest

from capot.cli.screens.keys import Picking
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.answers import read_move
from capot.cli.table.questions import question
from capot.cli.words import Names
from capot.play.match import new_match
from capot.play.moves import ScatterCards
from capot.play.view import view
from capot.rules.games.hearts import HEARTS
from capot.server.states.deal_states import ask
from tests.random_play import dealt
from tests.rules.table import house

SEEN = view(dealt(new_match(house(HEARTS, pass_cycle="scatter"), 4), 1).position, 1)


@pytest.mark.parametrize("verb", ["", "scatter ", "pass "])
def test_cards_are_passed_in_the_order_in_which_they_are_typed(verb):
    some = SEEN.hand[4:1:-1]

    assert read_move(verb + " ".join(card.code for card in some), SEEN) == ScatterCards(some)


def test_the_question_names_all_who_get_a_card_in_their_order():
    names = Names(("Ann", "Ben", "Clara", "David"), you=1)

    assert question(SEEN, names).prompt == "Pick a card for each, in this order: Clara, David and Ann"


@pytest.mark.parametrize(("is_ordered", "answer"), [(True, "c a"), (False, "a c")])
def test_cards_marked_with_the_space_bar_keep_their_order_where_it_counts(is_ordered, answer):
    picking = Picking(Question("?", [Choice(each, each) for each in "abc"], pick=2, is_ordered=is_ordered))
    for end in (-1, 0):
        picking.end(end)
        picking.mark()

    assert (picking.answer(), picking.shown()) == (answer, answer)


def test_the_page_is_sent_who_gets_the_first_card_and_who_the_next_ones():
    asked = ask(SEEN)

    assert asked is not None
    assert (asked.verb, asked.count, asked.to, asked.to_each) == ("scatter", 3, None, [2, 3, 0])
