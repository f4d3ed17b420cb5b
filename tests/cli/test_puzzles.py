"""``capot puzzles``: a position, a question, an answer that is explained, and more puzzles made."""

import re

import pytest

from capot.cards import FRENCH, codes
from capot.cli.table.sessions.puzzle_session import chosen_labels
from capot.play.moves import PassCards, PlayCard
from capot.study.puzzles.lessons import lesson
from capot.study.puzzles.shelf import find, shelf_of
from capot.study.puzzles.tactics import tactic

GAME = "slobberhannes"
AGAIN = ("puzzles", GAME, "--seed", "1", "--plain")


@pytest.fixture(scope="module")
def puzzles():
    """The puzzles that the commands of these tests show, in order."""
    return [find(label.key) for label in chosen_labels(shelf_of(GAME), None, seed=1)]


def test_a_puzzle_shows_the_table_and_explains_a_wrong_answer(run, puzzles):
    first = puzzles[0]
    wrong = first.options[-1].moves[0].card

    told = run(*AGAIN, typed=[wrong.code, "", "quit"]).output

    assert f"Slobberhannes · puzzle 1 of {len(puzzles)}, rated {first.rating}" in told
    assert "Your hand: " in told
    best = " or ".join(FRENCH.short(move.card) for move in first.solution)
    assert f"No: {best} is better than {FRENCH.short(wrong)}, by " in told
    assert "Behind the best move, on average: " in told
    assert "In this deal play might go on: " in told
    assert told.rstrip().endswith("0 solved.")


def test_a_puzzle_tells_what_counts_and_who_made_which_trumps(run):
    """Without the deal's opening on the screen, nobody could know the trumps."""
    told = run("puzzles", "euchre", "--theme", "lead", "--seed", "1", "--plain", typed=["quit"]).output

    assert "What counts: makers 1 for three tricks, 2 for all, the others 2 for fewer." in told
    assert re.search(r"Trumps: J.*, named by (you|Ben|Clara|David)\.", told)


def test_a_puzzle_tells_a_declarer_what_was_discarded(run):
    """The discards count for the declarer, and nobody else has seen them."""
    told = run("puzzles", "skat", "--seed", "2", "--plain", typed=["quit"]).output

    assert re.search(r"You take up .*\.\nYou discard .*\.", told)


def test_right_answers_make_a_streak_and_the_solution_ends_it(run, puzzles):
    codes = [puzzle.solution[-1].card.code for puzzle in puzzles[:2]]

    told = run(*AGAIN, typed=[codes[0], "", codes[1], "", "show", "quit"]).output

    assert told.count("Right: ") == 2
    assert "2 in a row." in told
    assert "Best is " in told
    assert told.rstrip().endswith("2 solved.")


def test_a_card_that_may_not_be_played_is_refused_and_asked_again(run):
    told = run(*AGAIN, typed=["2S", "?", "hint", "why", "last", "nonsense", "quit"])

    assert told.exit_code == 0
    assert "do not hold the 2♠" in told.output
    assert "  show   the solution" in told.output
    assert "A puzzle has no hint; type ? for what there is." in told.output


def test_a_puzzle_of_a_layout_has_the_turns_since_the_own_in_place_of_tricks(run):
    told = run(
        "puzzles", "trex", "--theme", "domino", "--seed", "1", "--plain", typed=["?", "last", "quit"]
    ).output

    assert "  last   what the others have played since your last turn\n" in told
    assert "trick" not in told.partition("  last ")[2]


def test_input_that_ends_is_no_crash(run):
    assert run(*AGAIN).exit_code == 1


def test_themes_are_listed_and_chosen(run):
    shelf = shelf_of(GAME)
    theme, count = next(iter(shelf.themes().items()))

    listed = run("puzzles", GAME, "--themes").output
    told = run("puzzles", GAME, "--theme", theme, "--plain", typed=["quit"]).output

    assert f"Slobberhannes: {len(shelf.labels)} puzzles" in listed
    assert f"puzzle 1 of {count}," in told


def test_a_lesson_goes_from_easy_to_hard(run):
    shelf = shelf_of(GAME)
    theme = next(iter(shelf.themes()))
    ratings = [label.rating for label in lesson(shelf, theme)]

    told = run("puzzles", GAME, "--theme", theme, "--lesson", "--plain", typed=["quit"]).output

    assert ratings == sorted(ratings)
    assert f"puzzle 1 of {len(ratings)}, rated {ratings[0]}" in told


def test_a_lesson_on_tactics_is_listed_and_a_wrong_choice_is_tried_again(run):
    first, *_ = tactic("moon").moments
    puzzle = find(first.puzzle)
    (wrong, *_), (right, *_) = puzzle.options[-1].moves, puzzle.solution
    assert isinstance(wrong, PlayCard)
    assert isinstance(right, PlayCard)

    listed = run("puzzles", "lesson").output
    told = run(
        "puzzles", "lesson", "moon", "--plain", typed=[wrong.card.code, right.card.code, "quit"]
    ).output

    assert "moon      Spot and stop a moon" in listed
    assert "Spot and stop a moon · 1 of 4" in told
    assert "One player has all the penalty cards so far" in told
    assert f"No: {FRENCH.short(wrong.card)} is " in told
    assert "worse than the best. Look again." in told
    assert f"Right: {FRENCH.short(right.card)}." in told
    assert "Behind the best move" not in told


def test_a_lesson_on_passing_offers_some_ways_and_takes_no_other(run):
    puzzle = find(tactic("pass").moments[0].puzzle)
    right = puzzle.solution[-1]
    assert isinstance(right, PassCards)

    typed = ["2H 5D 3C", codes(right.cards), "quit"]
    told = run("puzzles", "lesson", "pass", "--plain", typed=typed).output

    assert told.count("Choose between ") == 2
    assert "Look again" not in told
    assert "Right: " in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("lesson", "gardening"), "there is no lesson 'gardening'"),
        (("bridge",), "there is no game 'bridge'"),
        (("nine-card-brag",), "there are no puzzles of 'nine-card-brag'"),
        ((GAME, "--theme", "gardening"), "Slobberhannes has no puzzles about 'gardening'"),
        ((GAME, "--lesson"), "a lesson has a theme"),
        (("make", "bridge"), "there is no game 'bridge'"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(run, words, sentence):
    result = run("puzzles", *words)

    assert result.exit_code == 2
    assert sentence in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_puzzles_are_made_into_a_file_and_a_file_of_others_is_refused(run, tmp_path):
    path = tmp_path / "mine.jsonl"
    words = ("puzzles", "make", GAME, "--count", "1", "--workers", "1", "-o", str(path))

    made, other = run(*words), run(*words, "--seed", "9")

    assert made.exit_code == 0
    assert f"{path} has 1 puzzle of Slobberhannes." in made.output
    assert len(path.read_text().splitlines()) == 2
    assert other.exit_code == 2
    assert "holds other puzzles" in other.output


def test_a_file_that_cannot_be_written_is_told(run, tmp_path):
    result = run(
        "puzzles", "make", GAME, "--count", "1", "--workers", "1", "-o", str(tmp_path / "file" / "x")
    )

    assert result.exit_code == 0
    (tmp_path / "plain").write_text("")
    refused = run("puzzles", "make", GAME, "--workers", "1", "-o", str(tmp_path / "plain" / "x"))
    assert refused.exit_code == 1
    assert "cannot be written" in refused.output
