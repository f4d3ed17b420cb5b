"""Puzzles are made from deals, kept in a file as records write cards, and a file is continued."""

import json
from dataclasses import replace

import pytest

from capot.play.moves import PassCards, PlayCard
from capot.rules.catalog import GAMES
from capot.study.puzzles.codec import PuzzleError, head_line, puzzle_line, read_head, read_label, read_puzzle
from capot.study.puzzles.explained import answer
from capot.study.puzzles.maker import make
from capot.study.puzzles.shelf import find, shelf_in, shelf_of

GAME = "slobberhannes"
NAMES = ("Ann", "Ben", "Clara", "David", "Emma", "Felix")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A file with two puzzles, made in one go."""
    path = tmp_path_factory.mktemp("puzzles") / "two.jsonl"
    assert make(GAMES[GAME], 2, path, seed=5) == 2
    return path


def test_a_puzzle_is_read_back_as_it_was_written(made):
    first, *lines = made.read_text().splitlines()
    head = read_head(first)

    assert (head.game, head.seed, len(head.evaluators), len(lines)) == (GAME, 5, 3, 2)
    for line in lines:
        puzzle = read_puzzle(head, line)
        assert puzzle_line(puzzle) == line
        assert read_label(line).key == puzzle.key
        assert puzzle.seat in puzzle.position().to_act


def test_a_file_is_continued_and_a_line_torn_by_a_crash_is_made_again(made, tmp_path):
    head, first, _ = made.read_text().splitlines(keepends=True)
    torn = tmp_path / "torn.jsonl"
    torn.write_text(head + first + '{"key": "slob')
    so_far: list[int] = []

    assert make(GAMES[GAME], 2, torn, seed=5, progress=so_far.append) == 2
    assert torn.read_text() == made.read_text()
    assert so_far[-1] == 2


def test_puzzles_of_a_game_that_is_not_in_the_catalogue_carry_it(made, tmp_path):
    mine = replace(GAMES[GAME], key="mine", name="Mine", blurb="My own.")
    first, *lines = made.read_text().splitlines()
    head = replace(read_head(first), game="mine", own=mine)
    file = tmp_path / "mine.jsonl"
    file.write_text("\n".join([head_line(head), *lines]), encoding="utf-8")
    shelf = shelf_in(file)
    puzzle = shelf.puzzle(shelf.labels[0].key)

    assert shelf.head.rules == puzzle.rules_of == mine
    assert puzzle.seat in puzzle.position().to_act
    with pytest.raises(PuzzleError, match="no file of puzzles"):
        read_head(head_line(head).replace('"game":"mine"', '"game":"other"'))


def test_no_puzzles_are_made_of_games_that_fast_play_does_not_know(tmp_path):
    path = tmp_path / "twins.jsonl"

    with pytest.raises(PuzzleError, match="which does not know games with two packs"):
        make(GAMES["cancellation-hearts"], 1, path)
    assert not path.exists()


def test_a_file_of_other_puzzles_is_not_written_to(made):
    before = made.read_text()

    with pytest.raises(PuzzleError, match="holds other puzzles"):
        make(GAMES[GAME], 3, made, seed=6)
    assert made.read_text() == before


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ["S:AK"]},
        {"moves": "2C2C"},
        {"moves": "0 dance"},
        {"options": [["QS"]]},
        {"themes": "gardening"},
        {"deal": None},
    ],
)
def test_a_line_that_is_no_puzzle_is_refused_with_its_number(made, change):
    first, line, _ = made.read_text().splitlines()

    with pytest.raises(PuzzleError, match=r"line 3 of some\.jsonl"):
        read_puzzle(read_head(first), json.dumps(json.loads(line) | change), "some.jsonl", 3)


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"puzzles":1,"game":"bridge"}', '{"puzzles":2}'])
def test_a_file_of_anything_else_is_refused(line):
    with pytest.raises(PuzzleError):
        read_head(line)


def test_the_answer_explains_a_wrong_move_and_the_second_best_beside_the_right_one():
    puzzle = find(shelf_of(GAME).labels[0].key)
    wrong = puzzle.options[1].moves[0]
    missed, found = answer(puzzle, wrong, NAMES), answer(puzzle, puzzle.solution[-1], NAMES)

    assert missed is not None
    assert found is not None
    assert missed.option is not None
    assert found.option is not None
    assert (missed.is_right, found.is_right) == (False, True)
    assert missed.option.behind == puzzle.loss
    assert found.option.behind == 0
    assert missed.why
    assert found.why == missed.why
    assert answer(puzzle, wrong, NAMES) == missed
    assert all(isinstance(move, PlayCard) for _, move in (*found.line, *missed.yours))
    assert missed.line == found.line
    assert missed.yours != missed.line
    assert found.yours == ()


def test_a_move_that_is_not_legal_has_no_answer():
    puzzle = find(shelf_of(GAME).labels[0].key)

    assert answer(puzzle, PassCards(puzzle.view().hand[:3]), NAMES) is None


def test_there_are_no_puzzles_of_an_unknown_game_or_name():
    with pytest.raises(PuzzleError, match="no puzzles of 'bridge'"):
        shelf_of("bridge")
    with pytest.raises(PuzzleError, match="no puzzle 'slobberhannes-0'"):
        find("slobberhannes-0")
