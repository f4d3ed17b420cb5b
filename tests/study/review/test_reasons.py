"""The reasons for a grade by the worlds: never against the grade, and never a share of nothing."""

import numpy as np
import pytest

from capot.play.match import new_match
from capot.play.moves import Capture, PlayCard
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.study.review import reasons
from capot.study.review.reasons import Question
from capot.study.review.worths import FIRST, Trials
from tests.random_play import dealt


@pytest.fixture(scope="module")
def question():
    """Why the second card in hand is worse than the first on lead at Whist."""
    position = dealt(new_match(GAMES["whist"]), 1).position
    seen = view(position, min(position.to_act))
    trials = Trials(seen, seen.legal.moves[1], FIRST, 1)
    return Question(trials, 1 - min(trials.made, 1), ("",) * 4)


def told(question, *worlds, unit="points"):
    """Return the reason where the best move is ahead by so much in these worlds: pairs of count and lead."""
    lost = np.concatenate([np.full(count, float(lead)) for count, lead in worlds])
    question.trials.unit = unit
    return str(reasons.by_share(question, lost)).replace("\u00a0", " ")


def test_what_is_done_with_a_card_is_named_where_it_may_be_captured_or_laid_down():
    position = dealt(new_match(GAMES["cassino"], 2), 6).position
    seen = view(position, min(position.to_act))
    taken = next(move for move in seen.legal if isinstance(move, Capture))
    trials = Trials(seen, PlayCard(taken.card), FIRST, 1)

    called = Question(trials, trials.moves.index(taken), ("", "")).called()

    own, lying = str(taken.card), " ".join(map(str, taken.cards))
    assert called == {"made": f"laying {own} down", "best": f"taking {lying} with {own}"}


def test_a_move_that_is_better_more_often_is_said_to_be_so(question):
    assert "In 60% of cases " in told(question, (60, 3), (40, -1))
    assert "in 40% it does worse, by 1" in told(question, (60, 3), (40, -1))


def test_a_move_that_is_better_less_often_is_better_by_more(question):
    """So that nobody wonders how "better in 20%, worse in 46%" can be best."""
    why = told(question, (20, 4), (34, 0), (46, -1))

    assert why.startswith("In 46% of cases ")
    assert "does better, but only by 1" in why
    assert why.index("in 20% ") > why.index("only by")


@pytest.mark.parametrize("unit", ["points", "chance"])
def test_no_share_is_rounded_to_nothing(question, unit):
    assert "hardly ever" in told(question, (300, 3), (99, 0), (1, -4), unit=unit)
    assert " 0%" not in told(question, (300, 3), (99, 0), (1, -4), unit=unit)
    assert "In 1% of cases" in told(question, (1, 400), (399, 0), unit=unit)


@pytest.mark.parametrize("unit", ["points", "chance"])
def test_no_share_is_rounded_to_everything(question, unit):
    assert "In 99% of cases " in told(question, (396, 3), (4, 0), unit=unit)
    assert told(question, (399, 3), (1, 0), unit=unit).startswith("In nearly every case ")
    assert "%" not in told(question, (400, 3), unit=unit)


@pytest.mark.parametrize("unit", ["points", "chance"])
def test_worlds_in_which_the_best_move_is_no_better_give_no_reason(question, unit):
    assert told(question, (20, 1), (80, -1), unit=unit) == ""


def test_a_better_chance_in_fewer_deals_is_better_by_more(question):
    why = told(question, (20, 0.4), (80, -0.05), unit="chance")

    assert "In 80% of cases " in why
    assert "but by less than " in why
