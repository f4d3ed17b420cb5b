"""Lessons on tactics: moments of real deals, judged as puzzles are."""

from zlib import crc32

import pytest

from capot.play.lab_deals import dealt
from capot.play.moves import PassCards
from capot.rules.catalog import GAMES
from capot.shuffle import word_at
from capot.study.puzzles.checks import FEWEST, GAP, HELD_OUT, SURE, verified
from capot.study.puzzles.codec import PuzzleError, puzzle_line
from capot.study.puzzles.explained import answer
from capot.study.puzzles.shelf import find, moments_of, shelf_of
from capot.study.puzzles.tactics import TACTICS, tactic, tactics_of
from capot.study.puzzles.themes import themes_of

MOMENTS = [(lesson.game, moment) for lesson in TACTICS for moment in lesson.moments]


def test_lessons_have_three_to_five_moments_and_each_says_what_to_look_for():
    assert [each.name for each in tactics_of("hearts-classic")] == ["duck", "moon", "pass"]
    assert tactics_of("slobberhannes") == ()
    for lesson in TACTICS:
        assert 3 <= len(lesson.moments) <= 5
        assert all(moment.look.endswith((".", "?")) for moment in lesson.moments)
    with pytest.raises(PuzzleError, match="there is no lesson 'gardening'"):
        tactic("gardening")


@pytest.mark.parametrize("game", sorted({game for game, _ in MOMENTS}))
def test_moments_made_for_lessons_are_dealt_by_their_seed_and_all_are_used(game):
    shelf = moments_of(game)
    assert shelf is not None
    seed = word_at(shelf.head.seed, crc32(game.encode()))
    used = {moment.puzzle for lesson in tactics_of(game) for moment in lesson.moments}
    for label, line in zip(shelf.labels, shelf.lines, strict=True):
        puzzle = find(label.key)
        assert puzzle.hands == dealt(GAMES[game], shelf.head.seats, seed, puzzle.deal).dealt
        assert puzzle_line(puzzle) == line
        assert label.key in used


@pytest.mark.parametrize(("game", "moment"), MOMENTS)
def test_in_a_moment_all_choices_are_legal_and_wrong_ones_are_surely_worse(game, moment):
    puzzle, spread = find(moment.puzzle), shelf_of(game).head.spread
    position = puzzle.position()
    moves = [move for option in puzzle.options for move in option.moves]

    assert all(position.why_not(puzzle.seat, move) is None for move in moves)
    assert puzzle.themes == themes_of(position, puzzle.seat, puzzle.options)
    assert len(puzzle.options) >= FEWEST
    assert puzzle.loss >= GAP * spread - 0.006
    assert puzzle.z >= SURE
    assert puzzle.worlds == HELD_OUT


@pytest.mark.parametrize("moment", [each for _, each in MOMENTS if find(each.puzzle).themes == ("pass",)])
def test_every_good_way_to_pass_is_right_and_a_bad_one_is_explained(moment):
    puzzle = find(moment.puzzle)
    told = [answer(puzzle, move, puzzle.names) for option in puzzle.options for move in option.moves]

    assert all(isinstance(move, PassCards) for move in puzzle.solution)
    assert [each.is_right for each in told if each] == [
        option is puzzle.options[0] for option in puzzle.options for _ in option.moves
    ]
    assert all(each.why for each in told if each)


@pytest.mark.slow
@pytest.mark.parametrize("moment", [each for _, each in MOMENTS if find(each.puzzle).themes != ("pass",)])
def test_a_card_of_a_lesson_is_confirmed_in_fresh_worlds(moment):
    puzzle = find(moment.puzzle)
    clear = verified(puzzle.view(), puzzle.solution[0], 0.9 * shelf_of(puzzle.game).head.spread, seed=7)

    assert clear is not None
