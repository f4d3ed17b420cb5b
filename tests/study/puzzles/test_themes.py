"""The themes of a puzzle follow from the state of the deal and the best move."""

from random import Random

import pytest

from capot.cards import card, cards
from capot.play.lab_deals import lab_standing
from capot.play.moves import Announce, PassCards, PlayCard
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from capot.study.puzzles.lessons import SUBJECTS, lesson
from capot.study.puzzles.puzzle import Option, Theme
from capot.study.puzzles.shelf import games, shelf_of
from capot.study.puzzles.themes import themes_of

HEARTS = GAMES["hearts-classic"]
WITHOUT_PASSING = 3
"""The number of a deal in which no cards are passed."""

MIXED = (
    "KC 9C 8C 2C AS 7S 5S KH 9H 4H KD 8D 4D",
    "QC TC 7C 3C KS QS 6S QH 8H 3H AD 9D 5D",
    "AC JC 6C 4C JS 9S 8S AH TH 2H QD 7D 3D",
    "5C TS 4S 3S 2S JH 7H 6H 5H JD TD 6D 2D",
)
ALL_CLUBS = (
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
)


def deal(hands, played=""):
    """Return a deal of Hearts after some cards, the holder of the 2♣ leading."""
    standing = lab_standing(HEARTS, 4, WITHOUT_PASSING)
    now = from_hands(HEARTS.rules_for(4, WITHOUT_PASSING), 3, [cards(hand) for hand in hands], (), standing)
    for each in cards(played):
        now = now.after(min(now.to_act), PlayCard(each))
    return now


def themes(position, *codes: str) -> set[Theme]:
    options = tuple(Option((PlayCard(card(code)),)) for code in codes)
    return set(themes_of(position, min(position.to_act), options))


def test_a_low_spade_led_while_another_holds_the_queen_smokes_her_out():
    position = deal(MIXED, "2C QC AC 5C")

    assert {"smoke", "lead"} <= themes(position, "9S", "QD")
    assert "smoke" not in themes(position, "7D", "9S")


def test_the_queen_thrown_on_anothers_trick_is_the_costliest_card_given_away():
    assert {"queen", "dump"} <= themes(deal(ALL_CLUBS, "2C AS 2H AD AC"), "QS", "KS")


def test_where_tricks_are_wanted_a_card_thrown_away_gives_nothing_away():
    whist = GAMES["whist"]
    standing = lab_standing(whist, 4, 0)
    position = from_hands(whist.rules_for(4, 0), 3, [cards(hand) for hand in ALL_CLUBS], (), standing)
    position = position.after(0, PlayCard(card("AC")))

    assert themes(position, "2S", "AS") == {"discard"}


def test_a_card_under_the_winning_one_is_a_duck_where_a_higher_one_could_be_played():
    assert "duck" in themes(deal(MIXED, "2C"), "3C", "QC")


def test_the_highest_club_of_all_takes_the_trick():
    assert "win" in themes(deal(MIXED, "2C QC"), "AC", "4C")


def test_the_last_card_of_a_suit_led_makes_a_void():
    assert "void" not in themes(deal(MIXED, "2C 3C 4C 5C"), "2S", "JD")
    assert "void" in themes(deal(MIXED, "2C 3C AC 5C JS TS 7S 6S 9S 4S 5S KS"), "QS", "QD")


def test_with_four_cards_left_it_is_one_of_the_last_tricks():
    position = deal(MIXED)
    while len(position.hands[min(position.to_act)]) > 4:
        seat = min(position.to_act)
        assert "last" not in themes(position, position.legal(seat).moves[0].card.code)
        position = position.after(seat, SimplePlayer().choose(view(position, seat), Random(1)))
    seat = min(position.to_act)

    assert "last" in themes(position, position.legal(seat).moves[0].card.code)


def test_choices_before_the_tricks_are_themes_of_their_own():
    position = deal(MIXED)

    assert themes_of(position, 0, (Option((PassCards(cards("KC 9C 8C")),)),)) == ("pass",)
    assert themes_of(position, 0, (Option((Announce(None),)),)) == ("announce",)


@pytest.mark.parametrize("game", games())
def test_every_theme_of_a_game_is_told_in_words_and_lessons_have_no_other(game):
    shelf = shelf_of(game)
    for theme in shelf.themes():
        assert SUBJECTS[theme].sentence.endswith(".")
        assert all(theme in label.themes for label in lesson(shelf, theme))
