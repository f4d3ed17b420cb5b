"""A puzzle has one clearly best move: in fresh worlds, by three ways to play on, and not the plainest."""

import numpy as np
import pytest

from capot.players.search.spread import spread_of
from capot.rules.catalog import GAMES
from capot.study.puzzles import checks
from capot.study.puzzles.checks import FIRST, GAP, SECOND, THIRD, easily_found, is_clear, rating_of, verified
from capot.study.puzzles.shelf import find, shelf_of
from capot.study.review.worths import Evaluator

GAME = "slobberhannes"


@pytest.fixture(scope="module")
def puzzle():
    return find(shelf_of(GAME).labels[0].key)


@pytest.fixture(scope="module")
def spread():
    return spread_of(GAMES[GAME], GAMES[GAME].players[0]).points


def test_a_solution_is_confirmed_in_fresh_worlds_with_its_losses(puzzle, spread):
    found = verified(puzzle.view(), puzzle.solution[0], spread, seed=99)

    assert found is not None
    assert set(found.options[0].moves) == set(puzzle.solution)
    assert found.options[1].behind == pytest.approx(puzzle.loss, abs=6 * (found.options[1].error + 0.01))
    assert found.z >= 4


def test_any_other_move_is_refused_as_the_solution(puzzle, spread):
    for option in puzzle.options[1:]:
        assert verified(puzzle.view(), option.moves[0], spread, seed=99) is None


def test_a_gap_that_is_small_for_the_game_is_refused(puzzle):
    assert verified(puzzle.view(), puzzle.solution[0], 2 * puzzle.loss / GAP, seed=99) is None


def test_a_move_best_by_one_evaluator_only_is_refused(puzzle, spread, monkeypatch):
    valued: list[Evaluator] = []
    real = checks.value_by

    def other(trials, evaluator):
        valued.append(evaluator)
        real(trials, evaluator)
        if evaluator is THIRD:
            run = trials.run

            def turned(count, numbers):
                points, worth = run(count, numbers)
                return points, -worth

            trials.run = turned

    monkeypatch.setattr(checks, "value_by", other)

    assert verified(puzzle.view(), puzzle.solution[0], spread, seed=99) is None
    assert set(valued) == {FIRST, SECOND, THIRD}


@pytest.mark.parametrize(
    ("behind", "error", "clear"),
    [([1.0, 2.0], [0.2, 0.2], True), ([0.7, 2.0], [0.1, 0.1], False), ([1.0, 2.0], [0.3, 0.2], False)],
)
def test_the_second_best_must_be_a_tenth_of_the_spread_behind_and_surely_so(behind, error, clear):
    assert is_clear(np.array(behind), np.array(error), 8.0) == clear


def test_a_puzzle_that_easy_players_miss_is_rated_higher():
    rng = np.random.default_rng(1)
    near, far = (rng.normal([0, -gap, -gap], 4, (400, 3)) for gap in (0.5, 20))
    sizes = np.array([1, 1, 1])
    hard, plain = (rating_of(easily_found(worth, sizes, 0)) for worth in (near, far))

    assert hard > 1500 > plain


def test_even_odds_give_the_rating_1500_and_ten_to_one_400_more():
    assert rating_of(0.5) == 1500
    assert rating_of(1 / 11) == pytest.approx(1900, abs=20)
