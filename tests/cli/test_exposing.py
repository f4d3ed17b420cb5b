"""Exposing cards in the terminal: the question, its answers, and what the others expose."""

import pytest

from capot.cards import cards
from capot.cli.table.answers import read_move
from capot.cli.table.picture import facts
from capot.cli.table.questions import explained, question
from capot.cli.words import Names
from capot.play.errors import BadMove
from capot.play.events import Made
from capot.play.moves import Expose
from capot.play.view import view
from capot.surface.voice import told
from tests.rules.table import exposing
from tests.rules.test_gong_zhu import deal
from tests.rules.test_trex import deal as of_kingdom

NAMES = Names(("You", "Ben", "Clara", "David"), you=0)


def test_the_question_lists_the_ways_to_expose_and_says_what_they_change():
    seen = view(deal(A="A♥ Q♠", B="J♦"), 0)

    assert [each.label for each in question(seen, NAMES).choices] == [
        "Expose nothing",
        "Expose Q♠",
        "Expose A♥",
        "Expose Q♠ A♥",
    ]
    assert (
        "Exposed, the queen of spades scores twice as much for whoever takes it." in explained(seen, NAMES)[0]
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("qs", Expose(cards("Q♠"))),
        ("expose ah qs", Expose(cards("Q♠ A♥"))),
        ("2", Expose(cards("A♥"))),
        ("0", Expose(())),
        ("nothing", Expose(())),
    ],
)
def test_cards_are_exposed_by_name_or_number(text, move):
    assert read_move(text, view(deal(A="A♥ Q♠", B="J♦"), 0), NAMES) == move


def test_the_word_expose_alone_is_no_answer():
    with pytest.raises(BadMove, match="type nothing, QS, AH or QS AH"):
        read_move("expose", view(deal(A="A♥ Q♠"), 0), NAMES)
    with pytest.raises(BadMove, match="type nothing"):
        read_move("expose", view(deal(A="2♠", B="A♥ Q♠ J♦ T♣"), 0), NAMES)


def test_a_word_that_is_no_card_is_refused():
    with pytest.raises(BadMove, match="pig"):
        read_move("pig", view(deal(A="A♥ Q♠"), 0), NAMES)


def test_a_player_without_such_cards_is_told_why_there_is_a_question():
    seen = view(deal(A="2♠", B="A♥ Q♠ J♦ T♣"), 0)

    assert question(seen, NAMES).prompt.startswith("You hold none of the cards that may be exposed")


def test_the_question_says_what_is_paid_for_exposing():
    seen = view(of_kingdom("king", A="K♥"), 0)

    assert explained(seen, NAMES)[0].endswith("; you score 75 points for exposing it.")


def test_what_the_others_exposed_is_told_once_everybody_has_answered():
    before = deal(A="A♥", B="J♦", C="T♣")
    over = view(exposing(before, B="J♦", C="T♣"), 0)
    exposed = [event for event in over.events if isinstance(event.what, Made) and event.what.seat in {1, 2}]
    words = [told(over, [event], 0) for event in exposed]

    assert [NAMES.said(each, over.standing.faces) for each in words] == [
        "Ben exposes J♦.",
        "Clara exposes 10♣.",
    ]
    assert facts(over, NAMES) == ("exposed by Ben: J♦", "exposed by Clara: 10♣")
