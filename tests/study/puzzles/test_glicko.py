"""Glicko-2 as in Mark E. Glickman, "Example of the Glicko-2 system"."""

import pytest

from capot.study.puzzles.glicko import MOST_DEVIATION, Rated, after


def test_the_worked_example_of_the_paper():
    games = [(Rated(1400, 30), 1.0), (Rated(1550, 100), 0.0), (Rated(1700, 300), 0.0)]

    found = after(Rated(1500, 200, 0.06), games)

    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.02)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_solver_gains_what_is_not_expected_and_a_puzzle_loses_it():
    solver, puzzle = Rated(), Rated(1900, 150)
    better, easier = after(solver, [(puzzle, 1.0)]), after(puzzle, [(solver, 0.0)])

    assert better.rating > solver.rating + 100
    assert easier.rating < puzzle.rating
    assert better.deviation < MOST_DEVIATION
    assert after(solver, [(puzzle, 0.0)]).rating > solver.rating - (better.rating - solver.rating)


def test_a_great_surprise_raises_the_volatility():
    steady = Rated(1500, 50, 0.06)

    surprised = after(steady, [(Rated(2800, 30), 1.0)] * 4)

    assert surprised.volatility > steady.volatility
