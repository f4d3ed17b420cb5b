"""The command ``moves``: all that may be done now, at every kind of question."""

import pytest

from tests.cli.scripted import AS_SCRIPTED, NEXT_DEAL, script


@pytest.mark.parametrize("word", ["moves", "m"])
def test_cards_to_pass_may_be_any_of_the_hand(run, word):
    told = run("play", "hearts", *AS_SCRIPTED, typed=[word]).output

    assert "You may choose from " in told


def test_words_are_listed_as_they_are_offered_and_then_the_cards(run):
    told = run("play", "polignac", *AS_SCRIPTED, typed=["moves", "nothing", "moves"]).output

    assert "You may say: Nothing or capot." in told
    assert "You may play " in told


def test_words_that_may_be_said_beside_the_cards_are_listed_after_them(run):
    told = run("play", "put", *AS_SCRIPTED, typed=["moves"]).output

    cards, words = told.split("You may play ")[1].splitlines()[:2]
    assert cards.endswith(".")
    assert words == "You may say: Put or Throw in."


def test_hands_of_three_are_not_listed_one_by_one(run):
    told = run("play", "six-card-brag", *AS_SCRIPTED, typed=["moves"]).output
    assert "Any two hands of three of your cards." in told
    told = run("play", "thirteen-card-brag", *AS_SCRIPTED, typed=["moves"]).output
    assert "Up to four hands of three of your cards, each a pair or better." in told


def test_between_two_deals_there_is_nothing_to_decide(run, tmp_path):
    played = script(tmp_path, "polignac", deals=4)
    first = played.lines.index(NEXT_DEAL)

    told = run(
        "play", "polignac", "--deals", "4", *AS_SCRIPTED, typed=[*played.lines[:first], "moves"]
    ).output

    assert "You have nothing to decide now." in told


def test_who_has_nothing_to_declare_may_say_nothing(run):
    game = ("nine-card-brag", "--seed", "8", "--against", "random", "-o", "four-of-a-kind=declared")

    assert "You may say: Declare nothing." in run("play", *game, typed=["moves"]).output


def test_what_parentheses_mean_is_explained(run):
    game = ("hearts-classic", "--seed", "3", "--against", "random", "--option", "pass-cycle=none")
    told = run("play", *game, typed=["moves"]).output

    assert "(" in told.split("Your hand: ")[1].splitlines()[0]
    assert "Cards of your hand in parentheses, or dimmed, may not be chosen now" in told


def test_it_is_not_explained_where_no_card_is_in_parentheses(run):
    assert "in parentheses" not in run("play", "hearts", *AS_SCRIPTED, typed=["moves"]).output


def test_who_drew_a_card_that_does_not_fit_may_only_end_the_turn(run):
    told = run("play", "switch", "--seed", "3", "--against", "thumb", typed=["draw", "m", "?", ""]).output

    _, drawn, listed, helped = told.split('which does not fit: end your turn (Enter, "pass"): ')
    assert drawn.startswith('m\nYou may say: End turn ("pass").')
    assert "Press Enter, or type one of these words" in listed
    assert "You end your turn." in helped
