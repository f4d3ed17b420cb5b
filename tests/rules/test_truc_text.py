"""The words of Truc at the table, in the terminal and in its rulebook.

B deals, A leads first.
"""

import pytest

from capot.cards import cards
from capot.cli.table.answers import read_move
from capot.cli.table.questions import question
from capot.cli.table.story import trick_line, what_counts
from capot.cli.words import Names
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.events import Trick
from capot.play.moves import Move, PlayCard
from capot.play.view import view
from capot.play.vying import (
    ACCEPT,
    AGREE,
    DECLINE,
    DOUBLE,
    NEW_CARDS,
    PUT,
    REFUSE,
    REMAINDER,
    THROW_IN,
)
from capot.rules.games.put import PUT as PUT_GAME
from capot.rules.games.truc import TRUC as GAME
from capot.rules.model import Game
from capot.rules.text import rulebook
from capot.surface import voice
from capot.surface.questions import doing
from tests.rules.table import A, B, begun, house, play, said
from tests.rules.vying_table import SPOILT, at


@pytest.mark.parametrize(
    ("language", "yours", "theirs"),
    [
        ("en", "only you may raise it", "only {@1} may raise it"),
        ("de", "erhöhen darfst nur du", "erhöhen darf nur {@1}"),
        ("fr", "vous seul pouvez l’augmenter", "seul {@1} peut l’augmenter"),
    ],
)
def test_the_stake_is_told_at_the_table_and_who_may_raise_it(language: str, yours: str, theirs: str):
    """A fact for both, once an offer was accepted."""
    now = said(at(right="accepter"), DOUBLE, ACCEPT)

    facts = [told(voice.facts(view(now, seat), seat)[1], LANGUAGES[language]) for seat in (B, A)]
    assert facts == [yours, theirs]
    assert voice.facts(view(now, A), A)[0] == "at stake: 2 points"


@pytest.mark.parametrize(
    ("game", "words", "facts"),
    [
        (GAME, (DOUBLE,), ["at stake: 1 point", "you offer 2 points", "{@0} offers 2 points"]),
        (GAME, (NEW_CARDS,), ["at stake: 1 point", "you ask for new cards", "{@0} asks for new cards"]),
        (PUT_GAME, (PUT,), ["you have put", "{@0} has put"]),
    ],
    ids=["raised", "new cards", "put"],
)
def test_whoever_looks_at_a_deal_again_reads_what_waits_for_an_answer(
    game: Game, words: tuple[Move, ...], facts: list[str]
):
    now = said(at(game=game), *words)

    *stake, yours, theirs = facts
    for seat, waits in ((A, yours), (B, theirs)):
        assert voice.facts(view(now, seat), seat) == [*stake, waits]


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ((DOUBLE, REFUSE), ""),
        ((DOUBLE, ACCEPT, PlayCard(cards("7♠")[0]), THROW_IN), ""),
        ((DOUBLE, ACCEPT), "7♠ 8♥ A♣ K♦"),
    ],
    ids=["refused", "thrown in", "played out"],
)
def test_nobody_may_raise_the_stake_of_a_deal_that_is_over(words: tuple[Move, ...], order: str):
    now = said(at(right="accepter", throw_in="yes"), *words)
    now = play(now, order) if order else now

    assert now.is_over
    assert voice.facts(view(now, B), B) == [f"at stake: {'1 point' if REFUSE in words else '2 points'}"]


def test_the_question_says_what_an_offer_is_for():
    """To whoever must answer it."""
    now = said(at(totals=(7, 10)), REMAINDER)
    asked = voice.question(view(now, B))

    assert str(asked.words) == "{@0} raises the stake to 5 points. Do you accept?"
    assert "scores 5 points. If you refuse, it is over, and {@0} scores 1 point." in str(asked.more)


def test_the_question_says_that_to_raise_the_stake_is_an_offer():
    assert str(voice.question(view(at(), A)).more).startswith("Raising the stake is only an offer: the other")


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", "1 point for winning the deal, more once the stake is raised"),
        ("de", "1 Punkt für ein gewonnenes Spiel, mehr, sobald der Einsatz erhöht ist"),
        ("fr", "1 point pour la donne gagnée, davantage si l’enjeu est augmenté"),
    ],
)
def test_what_counts_is_said_at_the_table(language: str, counts: str):
    (line,) = what_counts(view(at(), A))

    assert counts in told(line, LANGUAGES[language]).replace("\N{NO-BREAK SPACE}", " ")


def test_whoever_is_asked_for_new_cards_neither_sees_nor_concedes():
    seen = view(said(at(), NEW_CARDS), B)

    assert seen.asks == "answer"
    assert str(doing(seen.asks, seen.rules)) == "answering the other player"


@pytest.mark.parametrize(
    ("language", "yours", "theirs"),
    [
        ("en", "What was spoilt before goes to you too.", "What was spoilt before goes to {@1} too."),
        (
            "de",
            "Was vorher verdorben war, bekommst du auch.",
            "Was vorher verdorben war, bekommt {@1} auch.",
        ),
        ("fr", "Ce qui était pourri vous revient aussi.", "Ce qui était pourri revient aussi à {@1}."),
    ],
)
def test_whoever_wins_the_first_trick_hears_that_the_spoilt_ones_are_his_too(
    language: str, yours: str, theirs: str
):
    now = play(at(SPOILT), "J♠ J♥ T♣ Q♦")

    for to, says in ((B, yours), (A, theirs)):
        events = [each for each in view(now, to).events if isinstance(each.what, Trick)]
        heard = [told(voice.told(view(now, to), [each], to), LANGUAGES[language]) for each in events]
        assert [says in each for each in heard] == [False, True]


@pytest.mark.parametrize(("game", "says"), [(GAME, "It is spoilt."), (PUT_GAME, "Nobody wins it.")])
def test_a_trick_of_equal_cards_is_not_taken_later_by_the_words_of_the_terminal(game: Game, says: str):
    now = play(begun(game, SPOILT), "J♠ J♥")

    assert trick_line(view(now, A), 0, Names(("you", "Ben"), 0)).endswith(says)


def test_words_are_typed_beside_the_cards_in_the_terminal():
    """Each word that may be said is offered with the question for a card."""
    seen = view(at(), A)
    asked = question(seen, Names(("you", "Ben"), 0))

    assert '("double", "remainder", "new-cards")' in asked.prompt
    assert read_move("double", seen) == DOUBLE
    assert read_move("new cards", seen) == NEW_CARDS
    assert read_move("7s", seen) == PlayCard(cards("7♠")[0])


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({}, "may ask once for new cards"),
        ({"redeal": "repeated"}, "If both agree once the pack is used up, the deal passes"),
        ({"raise": "by-two"}, "raise it from 1 to 2, and then by two each time"),
        ({"right": "accepter"}, "After an offer has been accepted, only the player who accepted it"),
        ({"answer": "reraise"}, "answered with a higher one, and so on"),
        ({"throw-in": "yes"}, "If a player throws in, the other scores the stake"),
    ],
)
def test_the_rulebook_tells_each_house_rule(chosen: dict[str, str], says: str):
    assert says in rulebook(house(GAME, **chosen), 2)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_rulebook_has_a_worked_score_in_each_language(language: str):
    """Sheet 3, examples a and b."""
    book = told(rulebook(GAME, 2), LANGUAGES[language])

    assert {"en": "remainder of 5", "de": "Rest von 5", "fr": "reste de 5"}[language] in book


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("de", "evor irgendetwas anderes geschieht, darf "),
        ("fr", "elui qui gagne une donne marque l’enjeu"),
    ],
)
def test_the_rulebook_reads_well_in_other_languages(language: str, says: str):
    assert says in told(rulebook(GAME, 2), LANGUAGES[language])


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (
            (DOUBLE, ACCEPT),
            "{@1} accepts: the deal is worth 2 points. You lead: play a card.",
        ),
        (
            (NEW_CARDS, DECLINE),
            "{@1} declines: both keep their cards. You lead: play a card, or say a word.",
        ),
        ((NEW_CARDS, AGREE), "You lead: play a card, or say a word."),
    ],
)
def test_the_question_for_a_card_repeats_an_answer_that_new_cards_do_not_show(
    words: tuple[Move, ...], asked: str
):
    """Whoever has said a word is asked for a card at once, and may not have read the answer."""
    assert told(voice.question(view(said(at(), *words), A)).words, LANGUAGES["en"]) == asked
