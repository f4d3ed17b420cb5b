"""Highlights: a big card goes, a sweep is in sight, foiled or made, or a suit may be led at last."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.language.languages import ENGLISH
from capot.language.texts import told as in_words
from capot.play.highlights import Highlight, highlight, told
from capot.play.match import new_match
from capot.play.moves import Announce, Move
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AfterDeals
from capot.rules.match.sides import Sides
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Sweep, TrickTaken
from capot.rules.stages.tricks import Eldest, Tricks, Unbroken
from capot.rules.terms import AllOf, Deal, EveryTrick, Payoff
from capot.server.log.news import news_of_move
from capot.server.messages.live import Moved, Took
from capot.surface.voice import told as news
from tests.play.test_decided import HEARTS, KING, PACK, ROWS, after
from tests.random_play import any_move, dealt
from tests.rules.table import A, B, C, D, begun, play

SPADES = Captured("spades", cards("A♠ K♠ Q♠ J♠"), 2)
ALL_HEARTS = Sweep("sweep", "all hearts", AllOf(cards("A♥ K♥ Q♥ J♥")), ("hearts",), Payoff(0, 8))
EVERY_TRICK = Sweep("tricks", "every trick", EveryTrick(), (), Payoff(8, 0))

MADE = """
    A♠ K♠ J♥ Q♥
    A♥ K♥ J♦ Q♦
    Q♠ K♦ J♣ Q♣
    J♠ A♦ K♣ A♣
"""
"""A takes two hearts, and then the others."""
FOILED = """
    A♠ K♠ J♥ Q♥
    K♦ A♦ J♦ A♥
    Q♠ K♥ J♣ Q♣
    J♠ Q♦ K♣ A♣
"""
"""A takes two hearts, and then B a third."""


TOGETHER = """
    A♠ K♠ J♥ Q♥
    K♦ K♥ A♦ A♥
    Q♦ Q♠ K♣ A♣
    J♦ J♠ Q♣ J♣
"""
"""A takes two hearts, and C the others."""


def highlights(*scoring, rows):
    return [highlight(after(tricks, *scoring, rows=rows)) for tricks in (1, 2, 3)]


def test_a_card_is_big_that_is_a_quarter_of_all_that_cards_count():
    assert highlights(KING, rows=ROWS) == [None, Highlight("big card", A), None]
    assert highlights(KING, HEARTS, SPADES, rows=ROWS) == [None, Highlight("big card", A), None]
    assert highlights(HEARTS, SPADES, rows=ROWS) == [None, None, None]


def test_the_last_trick_is_a_highlight_where_it_counts_a_quarter_of_everything():
    last = TrickTaken("last", "last", 3)

    assert highlight(after(4, last, rows=ROWS)) == Highlight("last trick", D)
    assert highlight(after(3, last, rows=ROWS)) is None
    assert highlight(after(4, SPADES, last, rows=ROWS)) == Highlight("last trick", D)
    assert highlight(after(4, SPADES, replace(last, points=2), rows=ROWS)) is None
    assert told(Highlight("last trick", D), D) == ""


def test_a_sweep_is_in_sight_with_half_of_its_cards_and_then_made():
    assert highlights(HEARTS, SPADES, ALL_HEARTS, rows=MADE) == [
        Highlight("in sight", A, (A,)),
        Highlight("made", A, (A,)),
        None,
    ]


def test_a_sweep_in_sight_is_foiled_by_whoever_takes_one_of_its_cards():
    assert highlights(HEARTS, SPADES, ALL_HEARTS, rows=FOILED)[:2] == [
        Highlight("in sight", A, (A,)),
        Highlight("foiled", B, (A,)),
    ]


def test_a_sweep_of_tricks_is_in_sight_with_half_of_them():
    assert highlights(EVERY_TRICK, rows=ROWS) == [
        None,
        Highlight("in sight", A, (A,)),
        Highlight("foiled", B, (A,)),
    ]


def test_partners_who_pile_up_what_they_take_make_a_sweep_together():
    sides = Sides("piled", 2)
    seen = [after(tricks, HEARTS, SPADES, ALL_HEARTS, rows=TOGETHER) for tricks in (1, 2)]
    together = [replace(each, standing=replace(each.standing, sides=sides)) for each in seen]

    assert [highlight(each) for each in seen] == [
        Highlight("in sight", A, (A,)),
        Highlight("foiled", C, (A,)),
    ]
    assert [highlight(each) for each in together] == [
        Highlight("in sight", A, (A, C)),
        Highlight("made", C, (A, C)),
    ]


@pytest.mark.parametrize(
    ("found", "to", "words"),
    [
        (Highlight("in sight", A, (A,)), A, "A sweep is in sight for you."),
        (Highlight("foiled", B, (A,)), A, "{@1} foils your sweep."),
        (Highlight("foiled", B, (A,)), B, "You foil the sweep of {@0}."),
        (Highlight("foiled", B, (A,)), C, "{@1} foils the sweep of {@0}."),
        (Highlight("made", B, (B,)), None, "A sweep for {@1}."),
    ],
)
def test_each_reader_is_told_of_a_sweep_in_words_of_their_own(found, to, words):
    assert in_words(told(found, to), ENGLISH) == words


def test_the_card_that_breaks_hearts_is_told_with_what_it_allows():
    schedule = every_deal(Rules(PACK, Deal(), (Tricks(Eldest(), bans=(Unbroken("♥"),)),), (HEARTS,)))
    game = Game("small", "Small", "Sixteen cards.", "tests", (4,), schedule, (AfterDeals(4),))
    position, said = begun(game, MADE), []
    for each in ("A♠", "K♠", "J♥", "Q♥"):
        before, position = position, play(position, each)
        new = position.events[len(before.events) :][:1]
        said.append(in_words(news(view(position, None), new, None), ENGLISH))

    assert [text.partition("}. ")[2] for text in said] == ["", "", "Hearts may be led from now on.", ""]


def highlighted(key: str, *first: Move) -> list[str]:
    """Return what is shown over the felt in a deal of random moves after the first, for watchers."""
    match, rng, shown = dealt(new_match(GAMES[key], 4), 3), Random(3), []
    moves = iter(first)
    while not match.position.is_over:
        seat = min(match.position.to_act)
        move = next(moves, None) or any_move(match.position.legal(seat), rng)
        before, match = match, match.after(seat, move)
        for each in news_of_move(before, match, seat, move)(None):
            match each:
                case Moved(words=words, highlight=over) | Took(words=words, highlight="decided", sweep=over):
                    assert in_words(over, ENGLISH) in in_words(words, ENGLISH)
                    shown += [in_words(over, ENGLISH)] if over else []
                case _:
                    pass
    return shown


def test_the_card_that_breaks_hearts_is_shown_over_the_felt_once():
    assert highlighted("hearts-classic").count("Hearts may be led from now on.") == 1


def test_a_sweep_announced_is_shown_over_the_felt_and_so_is_its_end():
    announced, decided = highlighted("polignac", Announce("capot"))

    assert announced == "{@1} announces capot."
    assert decided == "{@1} has failed: capot."
