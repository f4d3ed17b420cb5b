"""Players of Truc: a stake that grows, words mixed so that nobody can read them, and new cards."""

from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest

from capot.cards import card
from capot.lab.strength.best_reply import gains
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.moves import Move, PlayCard
from capot.play.position import Position
from capot.play.view import view
from capot.play.vying import (
    ACCEPT,
    AGREE,
    DECLINE,
    DOUBLE,
    NEW_CARDS,
    REFUSE,
    REMAINDER,
    THROW_IN,
)
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.vying.advice import _why, thought, vying_advice
from capot.players.vying.chances import Chances, Lie
from capot.players.vying.heard import moment, moment_of
from capot.players.vying.learning import Learned, Table, Worth
from capot.players.vying.search import VyingProspect
from capot.players.vying.stake import game_stake
from capot.players.vying.tree import End, Node, Turn, tree_of
from capot.players.vying.words import Wording, chances_of
from capot.rules.games.truc import TRUC as GAME
from capot.study.hints import advised
from capot.study.review.decisions import Wanted, decision_of
from tests.random_play import dealt
from tests.rules import vying_table
from tests.rules.table import A, B, play, said

WORDS = Wording.of(GAME.rules_for(2, 0), 2)
BEST = "7♠ 9♥\n7♥ T♦\n8♦ J♦"
WORST = "9♠ 7♥\n9♥ 7♦\nT♦ 8♦"
LATE = (8, 9)
"""Totals of A and B late in a game."""


at = partial(vying_table.at, totals=LATE)


def shares(now: Position) -> dict[Move, float]:
    """Return how often the player to act makes each move."""
    return thought(view(now, min(now.to_act))).shares


def test_a_bluff_that_nobody_can_read_is_made_as_often_as_theory_says():
    """Half the hands always win, the others never: one in three of those doubles, two in three are met."""
    refused, seen = End("given", 1, 0), End("played", 2)
    answers = Node(1, (ACCEPT, REFUSE), (seen, refused), {ACCEPT: 0, REFUSE: 1})
    root = Node(0, (None, DOUBLE), (End("played", 1), answers), {None: 0, DOUBLE: 1})
    table = Table(*(np.array(each) for each in ([[0.5], [0.5]], [[0.5], [0.0]], [[0.0], [0.5]])))

    learned = Learned(root, table, lambda end: Worth(*_points(end)), 2000)

    assert learned.shares(root)[:, 1] == pytest.approx([1, 1 / 3], abs=0.02)
    assert learned.shares(answers)[0, 0] == pytest.approx(2 / 3, abs=0.02)
    assert learned.chance == pytest.approx(1 / 3, abs=0.01)
    assert all(0 <= gain < 0.01 for gain in learned.gains)


def _points(end: End) -> tuple[float, float, float]:
    """Return what the first player scores if he wins, draws or loses."""
    return (end.stake, 0, -end.stake) if end.how == "played" else (end.stake,) * 3


def test_the_words_of_a_turn_are_those_that_the_rules_allow():
    here = moment(WORDS, (8, 9), ())

    assert isinstance(here.node, Node)
    assert {word for word in here.options if word} == {DOUBLE, REMAINDER, NEW_CARDS}
    (answers,) = (here.node.after[here.node.at[word]] for word in (DOUBLE,))
    assert isinstance(answers, Node)
    assert answers.words == (ACCEPT, REFUSE, REMAINDER)


def test_offers_that_come_to_the_same_are_one():
    """If both need two points, doubling means playing for the remainder."""
    root = tree_of(WORDS.talk, WORDS.talk.begun, Turn(0, leads=False, is_first=False, later=True), (2, 2))

    assert isinstance(root, Node)
    assert root.words == (None, DOUBLE)
    assert root.at[REMAINDER] == root.at[DOUBLE]


def test_a_player_who_is_ahead_has_the_better_chance_of_the_game():
    chance = chances_of(WORDS)

    assert chance[0, 0] == pytest.approx(0.5, abs=0.02)
    assert all(chance[own + 1, 5] > chance[own, 5] for own in range(11))
    assert all(abs(chance[own, other] + chance[other, own] - 1) < 0.2 for own, other in chance)


@pytest.mark.parametrize("lacking", range(2, 8))
def test_whoever_alone_may_speak_loses_nothing_by_it(lacking: int):
    """At eleven eldest has nothing to say: a point wins the game."""
    score, chance, table = (11, 12 - lacking), chances_of(WORDS), WORDS.table
    won, lost = float(table.won.sum()), float(table.lost.sum())
    worth = WORDS.worth(*score, chance)(End("played", 1))
    in_silence = won * worth.won + (1 - won - lost) * worth.drawn + lost * worth.lost

    assert chance[score] < in_silence + 0.001


@pytest.mark.parametrize("score", [(8, 9), (10, 7), (11, 11)])
def test_neither_player_gains_more_than_a_trifle_by_other_words(score: tuple[int, int]):
    """The exploitability of the solved game of words before the second card, in chances of the game."""
    here = moment(WORDS, score, ((0, 4),))

    if here.options:
        assert all(0 <= gain < 0.01 for gain in here.game.learned.gains)
    else:
        assert score == (11, 11)


def test_the_best_reply_in_a_pack_of_two_ranks_gains_little():
    """The exploitability of cards and words together, of both players, in chances of the game."""
    assert 0 <= gains(replace(WORDS, order="78"), (10, 10)) < 0.06


def test_the_better_the_hand_the_more_often_a_double_is_accepted():
    here = moment(WORDS, LATE[::-1], ((0, 4), (1, DOUBLE)))
    wins = here.results(0, here.hands[0], here.hands[1]).mean(axis=1)
    by_level = [
        each.mean() for each in np.array_split(here.saying(REFUSE)[np.argsort(wins, kind="stable")], 4)
    ]

    assert by_level[0] > 0.5 > by_level[-1]
    assert by_level[-1] < 0.05


def test_at_the_remainder_of_the_other_nobody_refuses_who_loses_the_game_by_it():
    """At eleven a point wins the game, so a refused offer would win it too."""
    here = moment(WORDS, (11, 7), ((0, 4), (1, REMAINDER)))
    lost = moment(WORDS, (7, 11), ((0, 4),))

    assert here.saying(REFUSE).max() > 0.1
    assert REMAINDER not in lost.options


def test_a_hand_of_sevens_is_kept_and_a_hand_of_nines_is_not():
    asked = said(at(BEST), NEW_CARDS)
    poor = said(at("7♠ 9♥\n7♥ 9♦\n8♦ T♦"), NEW_CARDS)

    assert shares(at(WORST))[NEW_CARDS] > 0.5
    assert shares(at(BEST))[NEW_CARDS] < shares(at(WORST))[NEW_CARDS] / 2
    assert shares(asked)[AGREE] > 0.5 or shares(poor)[AGREE] > 0.5
    good = said(at("9♠ 7♥\n9♥ 7♦\nT♦ 8♦"), NEW_CARDS)
    assert shares(good)[DECLINE] > 0.9


def test_why_new_cards_are_asked_for_fits_the_hand():
    good, poor = view(at(BEST), A), view(at(WORST), A)

    assert _why(good, NEW_CARDS, Chances(0.9, 0.0, 0.1)) == "to ask for new cards hides how good your hand is"
    assert vying_advice(poor).reason.endswith("of such deals; new cards may be better")


def test_a_player_knows_the_hand_that_he_laid_away():
    """New cards are none of those, so the other player cannot hold them either."""
    now = said(at(BEST), NEW_CARDS, AGREE)
    seen = view(now, A)
    away = {*at(BEST).hands[A]}
    pack, height = now.rules.pack, now.rules.pack.strength
    left = sum(each.rank == "7" for each in pack.cards() if each not in away and each not in seen.hand)

    assert any(isinstance(event.what, Given) for event in seen.events)
    assert left < 4
    most = max(hand.count(height(card("7♠"))) for hand, _ in Lie(seen).others)
    assert most == min(left, 3)
    assert moment_of(seen).said.redeals == 1


def test_after_an_offer_was_accepted_its_caller_plays_a_card():
    now = said(at(BEST), DOUBLE, ACCEPT)

    assert all(isinstance(move, PlayCard) for move in shares(now))


@pytest.mark.parametrize("answer", ["remainder", "two", "reraise"])
@pytest.mark.parametrize("totals", [LATE, (7, 11), (11, 7), (11, 11)])
def test_how_deals_end_after_each_move_is_a_share_of_all(answer: str, totals: tuple[int, int]):
    now, luck = at(BEST, totals=totals, answer=answer, throw_in="yes"), Random(1)
    while now.to_act:
        (seat,) = now.to_act
        prospect = VyingProspect(view(now, seat), np.random.default_rng(0))
        for ends in prospect.ends:
            assert ends.shares.min() >= 0
            assert ends.shares.sum(axis=1) == pytest.approx(np.ones(len(ends.shares)))
        now = now.after(seat, luck.choice(prospect.moves))


def test_with_nothing_hidden_the_points_expected_are_those_that_the_deal_scores():
    last = play(said(play(at("7♠ 8♥\nA♣ 7♦\nJ♠ T♥"), "7♠ 8♥ A♣ 7♦"), DOUBLE, ACCEPT), "T♥")
    found = VyingProspect(view(last, A), np.random.default_rng(0))
    (place,) = (number for number, move in enumerate(found.moves) if isinstance(move, PlayCard))

    points = found.points(9, np.array([place]))[:, 0]
    assert {tuple(each) for each in points.tolist()} == {play(last, "J♠").score().points} == {(2, 0)}


@pytest.mark.parametrize(("move", "grades"), [(REFUSE, {"blunder", "mistake"}), (ACCEPT, {"best", "good"})])
def test_to_refuse_with_the_best_hand_is_a_fault(move: Move, grades: set[str]):
    asked = said(play(at(BEST), "7♠"), DOUBLE)
    found = decision_of(asked, A, move, Wanted(("Ann", "Ben"), spread=2.0))

    assert found is not None
    assert found.grade in grades


def test_words_are_drawn_so_that_the_same_hand_does_not_always_say_the_same():
    mixed = play(at("Q♠ A♣\nJ♥ A♦\n9♦ T♦"), "9♦")
    drawn = {SamplerPlayer().choose(view(mixed, B), Random(luck)) for luck in range(40)}

    assert len(drawn) > 1


def test_only_throwing_in_is_left_to_say_before_the_last_card_of_a_game():
    """Nobody lacks more than is at stake, and the other player has nothing to say."""
    last = play(at("7♠ 8♥\nA♣ 7♦\nJ♠ T♥", totals=(11, 11), throw_in="yes"), "7♠ 8♥ A♣ 7♦ T♥")

    assert shares(last)[THROW_IN] < 0.5


def test_a_simple_player_accepts_with_two_high_cards_and_refuses_with_none():
    assert SimplePlayer().choose(view(said(at(WORST), DOUBLE), B), Random(1)) == ACCEPT
    assert SimplePlayer().choose(view(said(at(BEST), DOUBLE), B), Random(1)) == REFUSE
    assert SimplePlayer().choose(view(said(at(BEST), NEW_CARDS), B), Random(1)) == AGREE
    assert SimplePlayer().choose(view(at(WORST), A), Random(1)) == NEW_CARDS
    assert SimplePlayer().choose(view(at(BEST), A), Random(1)) == DOUBLE


def test_the_move_that_a_hint_puts_first_has_the_best_chance_of_the_game_though_words_are_mixed():
    """Of those alike in whole percent it is the one that computer players make most often."""
    for seed in (14, 15, 18, 20):
        now = dealt(new_match(GAME, 2), seed).position
        (seat,) = now.to_act
        seen = view(now, seat)
        advice, estimates = advised(seen, Random(1), Budget(worlds=200))
        chances = {move: each.chance or 0.0 for move, each in estimates.items()}
        best = next(iter(chances))

        assert len(chances) > 1
        assert round(chances[best], 2) == max(round(chance, 2) for chance in chances.values())
        usual = next(iter(advice.shares))
        assert best == usual or round(chances[usual], 2) < round(chances[best], 2)


def test_new_hands_are_worth_the_chance_of_the_game_at_the_score():
    """Points cannot say who deals then: the same player as before."""
    asked = said(at(BEST, totals=(10, 10), games="one"), NEW_CARDS)
    seen = view(asked, B)

    agreed = advised(seen, Random(1))[1][AGREE].chance

    chance = chances_of(WORDS)
    assert agreed == pytest.approx(1 - chance[10, 10], abs=1e-6)
    assert abs(chance[10, 10] - 0.5) > 0.01


def test_a_seat_that_leads_has_the_chance_of_its_score_as_the_next_to_deal():
    """A point for eldest, who deals next, or for the dealer."""
    stake = game_stake(view(at(BEST, totals=(8, 9), games="one"), A))

    chance = chances_of(WORDS)
    found = stake.chance(np.array([[1, 0], [0, 1], [0, 0], [4, 0]]))
    assert found.tolist() == pytest.approx([1 - chance[9, 9], 1 - chance[10, 8], 1 - chance[9, 8], 1.0])
