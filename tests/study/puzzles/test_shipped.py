"""Every puzzle that comes with Capot can be played, and says what its moves are worth."""

from functools import cache

import pytest

from capot.cards import FACES
from capot.play.moves import Expose
from capot.rules.catalog import GAMES
from capot.study.puzzles.checks import FEWEST, GAP, HELD_OUT, SURE, verified
from capot.study.puzzles.codec import puzzle_line, read_puzzle
from capot.study.puzzles.explained import answer
from capot.study.puzzles.shelf import games, shelf_of
from capot.study.puzzles.themes import themes_of

SAMPLE = 5
"""Puzzles of each game that are checked again in fresh worlds."""


@cache
def puzzles(game):
    shelf = shelf_of(game)
    return [read_puzzle(shelf.head, line) for line in shelf.lines]


@pytest.mark.sample
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_a_puzzle_replays_to_a_choice_in_which_all_its_moves_are_legal(game, step):
    for puzzle in puzzles(game)[::step]:
        position = puzzle.position()
        assert puzzle.seat in position.to_act
        moves = [move for option in puzzle.options for move in option.moves]
        assert all(position.why_not(puzzle.seat, move) is None for move in moves)
        assert len(set(moves)) == len(moves)


@pytest.mark.sample
@pytest.mark.parametrize("game", games())
def test_every_puzzle_has_one_clearly_best_move(game):
    shelf = shelf_of(game)
    keys = set()
    for puzzle, label, line in zip(puzzles(game), shelf.labels, shelf.lines, strict=True):
        assert len(puzzle.options) >= FEWEST
        assert puzzle.loss >= GAP * shelf.head.spread - 0.006
        assert puzzle.z >= SURE
        assert puzzle.worlds == HELD_OUT
        behind = [option.behind for option in puzzle.options]
        assert behind == sorted(behind)
        assert (puzzle.key, puzzle.themes, puzzle.rating) == (label.key, label.themes, label.rating)
        assert puzzle.themes
        assert puzzle_line(puzzle) == line
        keys.add(puzzle.key)
    assert len(keys) == len(shelf.lines)


@pytest.mark.sample
@pytest.mark.parametrize("game", games())
def test_the_first_puzzles_have_the_themes_that_the_state_of_the_deal_gives(game):
    for puzzle in puzzles(game)[:10]:
        assert puzzle.themes == themes_of(puzzle.position(), puzzle.seat, puzzle.options)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_a_sample_is_confirmed_in_fresh_worlds(game):
    """A puzzle near a limit may fail in another 2,000 worlds; of a sample at most one may."""
    some = puzzles(game)
    sample = some[:: max(len(some) // SAMPLE, 1)][:SAMPLE]
    spread = 0.9 * shelf_of(game).head.spread
    found = [verified(each.view(), each.solution[0], spread, seed=7) for each in sample]

    assert sum(each is None for each in found) <= 1


def test_an_answer_about_exposing_names_the_cards():
    exposing = (each for each in puzzles("gong-zhu") if isinstance(each.solution[0], Expose))
    puzzle = next(each for each in exposing if each.solution[0].cards)
    cards = FACES[GAMES["gong-zhu"].faces].shorts(puzzle.solution[0].cards)

    told = answer(puzzle, Expose(()), ("You", "Ben", "Clara", "David"))

    assert told is not None
    assert f"exposing {cards} does better than exposing nothing" in told.why
