"""Intervals of measures hold in as many samples as they say, and agree with what is known."""

from math import inf, sqrt
from typing import Any

import numpy as np
import pytest

from capot.lab.measures.statistics import Jackknifed, Rows, holm, jackknife, student, wilson


def found(rows, column) -> Any:
    """Return the jackknife of the mean of a column."""
    return jackknife(lambda means: means["a"][column], {"a": rows})


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (47, 2.012), (inf, 1.960)],
)
def test_quantiles_of_student_are_those_of_the_tables(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_the_jackknife_of_a_mean_is_the_interval_of_the_textbook():
    values = np.random.default_rng(1).normal(size=(30, 1))
    whole = jackknife(lambda means: means["a"]["x"], {"a": Rows(("x",), values)})

    assert whole is not None
    assert whole.value == pytest.approx(values.mean())
    assert whole.error == pytest.approx(values.std(ddof=1) / sqrt(30))
    assert whole.half() == pytest.approx(student(29) * whole.error)


def test_groups_of_unequal_size_change_little():
    values = np.random.default_rng(1).normal(size=(1000, 1))
    whole = jackknife(lambda means: means["a"]["x"], {"a": Rows(("x",), values)})

    assert whole is not None
    assert whole.error == pytest.approx(values.std(ddof=1) / sqrt(1000), rel=0.25)


def test_variances_of_independent_samples_add_up():
    rng = np.random.default_rng(2)
    samples = {key: Rows(("x",), rng.normal(size=(20, 1))) for key in "ab"}
    both = jackknife(lambda means: means["a"]["x"] - means["b"]["x"], samples)
    errors = [found(rows, "x").error for rows in samples.values()]

    assert both is not None
    assert both.error == pytest.approx(sqrt(errors[0] ** 2 + errors[1] ** 2))
    assert 19 < both.freedom <= 38


def test_there_is_nothing_to_say_of_too_few_pieces_or_of_no_number():
    few, none = Rows(("x",), np.ones((3, 1))), Rows(("x",), np.zeros((9, 1)))

    assert jackknife(lambda means: means["a"]["x"], {"a": few}) is None
    assert jackknife(lambda means: 1 / means["a"]["x"], {"a": none}) is None


@pytest.mark.parametrize("pieces", [6, 20, 130])
def test_intervals_of_a_ratio_cover_the_truth_in_95_of_100_samples(pieces):
    rng = np.random.default_rng(pieces)
    hits = 0
    for _ in range(400):
        below = 2 + 0.5 * rng.normal(size=pieces)
        above = 3 + 0.3 * below + 0.5 * rng.normal(size=pieces)
        rows = Rows(("above", "below"), np.column_stack([above, below]))
        whole = jackknife(lambda means: means["a"]["above"] / means["a"]["below"], {"a": rows})
        assert whole is not None
        hits += abs(whole.value - 3.6 / 2) <= whole.half()

    assert 0.92 <= hits / 400 <= 0.985


def test_intervals_of_all_seats_of_a_fair_game_hold_together_in_95_of_100_samples():
    rng = np.random.default_rng(4)
    clear = 0
    for _ in range(400):
        scores = rng.normal(size=(24, 4))
        scores -= scores.mean(axis=1, keepdims=True)
        rows = Rows(("0", "1", "2", "3"), scores)
        seats = [found(rows, seat) for seat in "0123"]
        halves = [each.half(error) for each, error in zip(seats, holm(seats), strict=True)]
        clear += any(abs(each.value) > half for each, half in zip(seats, halves, strict=True))

    assert clear / 400 <= 0.065


def test_after_a_clear_seat_the_others_are_judged_less_strictly():
    clear, near = Jackknifed(5.0, 1.0, inf), Jackknifed(2.1, 1.0, inf)

    assert holm([clear, near]) == pytest.approx([0.025, 0.05])
    assert holm([near, near]) == pytest.approx([0.025, 0.025])


def test_shares_have_the_interval_of_wilson():
    """E. B. Wilson (1927): 50 of 100 give 0.404 to 0.596; none of ten at most 0.278."""
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=5e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.278), abs=5e-4)
