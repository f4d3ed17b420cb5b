"""Answering with the keyboard: arrow keys, marks and typing lead to the same answers."""

from dataclasses import replace

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from capot.cli.screens.keys import Picking, ask
from capot.cli.screens.screen import Choice, InputEnded, Interrupted, Question
from capot.cli.screens.terminal import hints_line

LEFT, RIGHT, UP, DOWN, HOME, END = (f"\x1b[{key}" for key in "DCABHF")
ENTER, SPACE, TAB, ESCAPE, BACKSPACE, CTRL_C, CTRL_D = "\r", " ", "\t", "\x1b", "\x7f", "\x03", "\x04"

HAND = (
    Choice("Q♠", "QS"),
    Choice("7♠", "7S", is_open=False),
    Choice("A♥", "AH"),
    Choice("10♦", "TD"),
)
CARD = Question("Your card", HAND, kind="cards")
PASS = Question("Pass two cards to Ben", HAND, pick=2, kind="cards", verb="pass")


def answer(keys, question=CARD, *, deaf=False):
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        return ask(Picking(question, deaf), lambda _: "", "")


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (ENTER, "QS"),
        (RIGHT + ENTER, "AH"),
        (TAB + RIGHT + ENTER, "TD"),
        (RIGHT * 3 + ENTER, "QS"),
        (LEFT + ENTER, "TD"),
        (END + ENTER, "TD"),
        (END + HOME + ENTER, "QS"),
        (DOWN + DOWN + UP + ENTER, "AH"),
        (SPACE + ENTER, "QS"),
    ],
)
def test_arrow_keys_go_through_the_cards_that_may_be_played(keys, chosen):
    assert answer(keys) == chosen


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("ah" + ENTER, "ah"),
        ("q♠" + ENTER, "q♠"),
        ("xx" + BACKSPACE * 2 + ENTER, "QS"),
        ("hint" + ENTER, "hint"),
        ("why 7s" + ENTER, "why 7s"),
        ("7s" + LEFT + BACKSPACE + "8" + ENTER, "8s"),
    ],
)
def test_what_is_typed_goes_before_what_is_chosen(keys, text):
    assert answer(keys) == text


def test_a_question_mark_needs_no_enter():
    assert answer("?") == "?"


def test_an_enter_out_of_habit_after_a_question_mark_plays_no_card():
    assert answer(ENTER + RIGHT + ENTER, deaf=True) == "AH"
    assert answer(RIGHT + ENTER + RIGHT, deaf=True) == "AH"


def test_an_enter_that_plays_no_card_is_heard_at_once():
    assert answer(ENTER, Question("Enter for the next deal", empty="next"), deaf=True) == "next"


def test_what_an_enter_not_heard_would_do_is_told():
    one, two = Picking(CARD, deaf=True), Picking(PASS, deaf=True)
    two.mark()
    two.step(1)
    two.mark()
    two.deaf = True

    assert one.answer() is two.answer() is None
    assert one.note == "Press Enter once more for Q♠."
    assert two.note == "Press Enter once more for Q♠ A♥."


def test_marks_survive_a_question_between():
    before = Picking(PASS)
    before.mark()
    before.step(1)
    again = Picking(replace(PASS, note="Why not?"))
    again.go_on(before)

    assert (again.at, again.marked, again.note) == (before.at, before.marked, "Why not?")


def test_marks_do_not_go_over_to_another_question():
    before = Picking(PASS)
    before.mark()
    other = Picking(replace(PASS, prompt="Pass two cards to Clara"))
    other.go_on(before)

    assert not other.marked


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        ("2" + ENTER, "finis"),
        ("pol" + ENTER, "polignac"),
        ("slip" + ENTER, "slippery-paws"),
        ("quit" + ENTER, "quit"),
    ],
)
def test_a_number_or_the_beginning_of_a_name_goes_to_its_line(keys, chosen):
    lines = tuple(
        Choice(each.capitalize(), each) for each in ("slippery-paws", "finis", "polignac", "slobberhannes")
    )

    assert answer(keys, Question("Game", lines, kind="list")) == chosen


def test_a_typed_card_is_heard_at_once_after_a_question_mark():
    assert answer("ah" + ENTER, deaf=True) == "ah"


def test_several_cards_are_marked_with_the_space_bar():
    assert answer(SPACE + RIGHT + RIGHT + SPACE + ENTER, PASS) == "QS TD"


def test_a_mark_is_taken_away_by_the_same_key():
    assert answer(SPACE + SPACE + RIGHT + SPACE + RIGHT + SPACE + ENTER, PASS) == "AH TD"


def test_enter_waits_until_enough_is_marked():
    assert answer(ENTER + SPACE + ENTER + RIGHT + SPACE + ENTER, PASS) == "QS AH"


def test_more_than_enough_cannot_be_marked():
    picking = Picking(PASS)
    for _ in range(3):
        picking.mark()
        picking.step(1)

    assert len(picking.marked) == 2
    assert picking.note == "Two cards are marked already."


def test_several_cards_may_be_typed_with_spaces():
    assert answer("qs ah" + ENTER, PASS) == "qs ah"


def test_enter_alone_gives_the_empty_answer_where_nothing_is_to_be_chosen():
    assert answer(ENTER, Question("Enter for the next deal", empty="next")) == "next"


def test_a_question_may_begin_at_its_best_answer():
    numbers = tuple(Choice(each, each) for each in "3456")

    assert answer(ENTER, Question("How many players", numbers, start="4")) == "4"


def test_ctrl_c_and_ctrl_d_leave():
    with pytest.raises(Interrupted):
        answer(CTRL_C)
    with pytest.raises(InputEnded):
        answer(CTRL_D)


LEAD = Question("Lead cards", HAND, pick=3, least=1, kind="cards", verb="lay")
PAIR = Question('Lay cards, or "pass"', HAND, pick=2, least=2, kind="cards", verb="lay", instead="pass")


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [(ENTER, "QS"), (RIGHT + ENTER, "AH"), (SPACE + RIGHT + SPACE + ENTER, "QS AH"), (SPACE + ENTER, "QS")],
)
def test_where_one_card_is_enough_the_one_at_hand_needs_no_mark(keys, chosen):
    assert answer(keys, LEAD) == chosen


def test_where_two_are_wanted_enter_alone_lays_nothing():
    picking = Picking(PAIR)

    assert picking.answer() is None
    assert picking.note == "Mark two cards with the space bar, then press Enter; or type them."
    assert answer(ENTER + "pass" + ENTER, PAIR) == "pass"


def test_an_enter_out_of_habit_after_a_question_mark_leads_no_card():
    picking = Picking(LEAD, deaf=True)

    assert picking.answer() is None
    assert picking.note == "Press Enter once more for Q♠."
    assert picking.answer() == "QS"


def test_enter_makes_the_hands_that_are_proposed_and_typing_others():
    hands = Question("Enter makes these hands", empty="arrange QS AH TD", kind="hands", lines=("  1. ...",))

    assert answer(ENTER, hands) == "arrange QS AH TD"
    assert answer("swap qs ah" + ENTER, hands) == "swap qs ah"


def test_the_line_of_keys_leaves_out_words_that_are_refused():
    asked = Question("Your card", (Choice("6♠", "6S"),), kind="cards", instead="", without=("hint", "undo"))
    line = hints_line(asked, None, 100)

    assert "hint" not in line
    assert "undo" not in line
    assert "quit" in line
    assert "hint" in hints_line(replace(asked, without=()), None, 100)
