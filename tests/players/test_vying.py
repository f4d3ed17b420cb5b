"""Players of Put: the worth of a hand, words mixed so that nobody can read them, and reasons for both."""

import re
from dataclasses import replace
from functools import partial
from math import comb, prod
from random import Random

import numpy as np
import pytest

from capot.cards import card
from capot.lab.strength.best_reply import cards_chosen, gains
from capot.play.lab_deals import dealt
from capot.play.moves import PlayCard
from capot.play.view import View, view
from capot.play.vying import CONCEDE, PUT, SEE, THROW_IN
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.thumb import reason_for
from capot.players.vying.advice import _why, thought, vying_advice
from capot.players.vying.chances import Chances, Lie, result
from capot.players.vying.grids import Numbers
from capot.players.vying.heard import Moment, moment, moment_of
from capot.players.vying.search import VyingProspect
from capot.players.vying.words import Wording, table_of
from capot.rules.games.put import PUT as GAME
from capot.study.hints import advised
from capot.study.review.decisions import Wanted, decision_of
from tests.rules import vying_table
from tests.rules.table import A, B, begun, house, play, said

LEVEL = (0, 0)
WORDS, WORDS_OF_FOUR = (Wording.of(GAME.rules_for(seats, 0), seats) for seats in (2, 4))
THREE, NINE = 13, 6
"""Strengths of the highest cards and of nines."""


at = partial(vying_table.at, game=GAME)


BEST = "3♠ 4♥\n3♥ 4♦\n3♦ 5♦"
WORST = "4♠ 3♥\n4♥ 3♦\n4♦ 2♦"


def test_with_all_cards_seen_the_better_player_wins_whatever_the_other_does():
    assert result((9, 9, 9), (1, 1, 1), None, mine_led=True, won=(), spoilt="nobody") == 1
    assert result((1, 1, 1), (9, 9, 9), None, mine_led=True, won=(), spoilt="nobody") == -1
    assert result((5, 5, 5), (5, 5, 5), None, mine_led=True, won=(), spoilt="nobody") == 0


def test_one_trick_with_two_ties_wins_and_a_trick_each_with_a_tie_does_not():
    assert result((5,), (5,), None, mine_led=True, won=(None, 0), spoilt="nobody") == 1
    assert result((5,), (5,), None, mine_led=True, won=(0, 1), spoilt="nobody") == 0


def test_a_hand_of_threes_never_loses_and_a_hand_of_fours_hardly_ever_wins():
    assert Lie(view(at(BEST), A)).chances().lose == 0
    assert Lie(view(at(WORST), A)).chances().win == 0


def test_a_trick_is_won_with_the_lowest_card_that_does():
    seen = view(play(at("5♠ 4♥\n3♥ 6♦\n9♦ K♦"), "5♠"), B)

    assert {move for move in thought(seen).shares if isinstance(move, PlayCard)} <= {
        PlayCard(card) for card in seen.hand if card.rank in "6K"
    }


def test_the_dealer_puts_with_the_best_and_the_worst_hands_after_a_silent_lead():
    """A bluff costs least with a hand that would lose anyway."""
    here = moment(WORDS, (0, 0), ((0, NINE),))
    puts = by_level_of(here, 1, here.saying(PUT))

    assert puts[0] > 0.5
    assert puts[-1] > 0.5
    assert puts[len(puts) // 2] < 0.1


def test_the_better_the_hand_the_more_often_a_put_is_seen():
    here = moment(WORDS, (3, 3), ((0, PUT),))
    sees = by_level_of(here, 1, here.saying(SEE))

    assert np.all(np.diff(sees) > -0.05)
    assert sees[0] < 0.1
    assert sees[-1] > 0.9


@pytest.mark.parametrize("own", [0, 4])
def test_at_four_points_of_the_other_a_put_is_always_seen(own: int):
    """To concede would lose the game as well."""
    assert moment(WORDS, (4, own), ((0, PUT),)).saying(SEE).min() > 0.9


def test_no_word_is_said_that_the_rules_do_not_allow():
    rules = house(GAME, put_when="first-lead").rules_for(2, 0)

    assert PUT not in moment(Wording.of(rules, 2), (0, 0), ((0, NINE),)).options


def by_level_of(here: Moment, place: int, by_hand: Numbers) -> Numbers:
    """Return how often hands say a word, the hands of a place in twenty levels by how often they win."""
    wins = here.results(place, here.hands[place], here.hands[1 - place]).mean(axis=1)
    levels = np.array_split(by_hand[np.argsort(wins, kind="stable")], 20)
    return np.array([each.mean() for each in levels])


@pytest.mark.parametrize("put_when", ["turn", "leader", "first-lead"])
@pytest.mark.parametrize("totals", [(0, 4), (2, 1)])
def test_a_good_hand_is_not_thrown_in_because_it_may_not_put_any_more(put_when: str, totals: tuple[int, int]):
    leads = view(play(at("A♠ 4♥\n3♠ 5♥\n4♣ 6♦", totals, put_when=put_when), "A♠ 4♥"), A)
    shares = thought(leads).shares

    assert (PUT in shares) is (put_when != "first-lead")
    assert shares[THROW_IN] < 0.02
    assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.parametrize("put_when", ["leader", "first-lead"])
def test_a_dealer_who_may_not_put_plays_his_card_instead(put_when: str):
    seen = view(play(at("4♠ 3♥\n5♥ 3♦\n6♦ 2♦", put_when=put_when), "4♠"), B)
    shares = thought(seen).shares

    assert PUT not in shares
    assert shares[PlayCard(card("2♦"))] == pytest.approx(1, abs=0.02)


def test_where_only_the_leader_puts_a_hopeless_hand_concedes_to_a_dealer_who_leads():
    put = play(at(WORST, put_when="leader"), "4♠ 3♥").after(B, PUT)
    asked = view(put, A)

    assert Lie(asked).chances().level == 0
    assert thought(asked).shares[CONCEDE] > 0.9


@pytest.mark.parametrize("score", [(0, 0), (2, 3), (4, 4)])
def test_neither_player_gains_more_than_a_trifle_by_other_words(score: tuple[int, int]):
    """The exploitability of the solved game of words, for each player, in chances of the game."""
    gains = moment(WORDS, score, ()).game.learned.gains

    assert all(0 <= gain < 0.005 for gain in gains)


def test_the_best_reply_in_a_pack_of_two_ranks_gains_little():
    """The exploitability of cards and words together, of both players, in chances of the game."""
    assert 0 <= gains(replace(WORDS, order="32"), LEVEL) < 0.05


def test_hands_of_all_levels_are_dealt_equally_often():
    table = table_of(WORDS.order, "nobody", 2)

    assert table.dealt.sum() == pytest.approx(1)
    assert table.dealt.sum(axis=1) == pytest.approx(np.full(20, 0.05), abs=0.01)


def test_of_four_a_player_holds_a_three_as_often_as_the_six_cards_of_his_side_have_one():
    """The best card of the partner comes to him, and his lowest goes."""
    hands = moment(WORDS_OF_FOUR, LEVEL, ()).hands[0]
    dealt = np.array([prod(comb(4, hand.count(rank)) for rank in {*hand}) for hand in hands], dtype=float)
    chance = dealt / dealt.sum() * WORDS_OF_FOUR.dealt
    with_three = sum(share for hand, share in zip(hands, chance, strict=True) if THREE in hand)

    assert chance.sum() == pytest.approx(1)
    assert with_three == pytest.approx(1 - comb(48, 6) / comb(52, 6))


def test_of_four_the_same_hand_wins_less_often_than_of_two():
    """The other player has the best card of his partner too."""
    two, four = begun(GAME, "A♠ 8♥\nK♣ 7♥\n4♠ 5♦"), begun(GAME, "A♠ 8♥ 9♦ 6♦\nK♣ 7♥ 5♠ 5♣\n9♠ 5♦ 4♣ 4♦")
    alone, with_partner = (thought(view(now, A)).chances.win for now in (two, four))

    assert {*two.hands[A]} - {*four.hands[A]} == {card("4♠")}
    assert with_partner < alone


def test_of_four_both_partners_score_what_a_move_is_expected_to_bring():
    """They have one score."""
    prospect = VyingProspect(
        view(begun(GAME, "A♠ 8♥ 9♦ 6♦\nK♣ 7♥ 5♠ 5♣\n9♠ 5♦ 4♣ 4♦"), A), np.random.default_rng(1)
    )
    found = prospect.points(50, np.arange(len(prospect.moves)))

    assert (found[:, :, A] == found[:, :, 2]).all()
    assert (found[:, :, B] == found[:, :, 3]).all()
    assert found[:, :, A].any()
    assert found[:, :, B].any()


def test_words_are_drawn_so_that_the_same_hand_does_not_always_say_the_same():
    mixed = view(play(at("Q♠ T♣\nJ♥ 7♦\n9♦ 6♦", (3, 3)), "Q♠"), B)
    drawn = {SamplerPlayer().choose(mixed, Random(luck)) for luck in range(40)}

    assert 0.1 < thought(mixed).shares[PUT] < 0.9
    assert PUT in drawn
    assert any(isinstance(move, PlayCard) for move in drawn)


def test_a_put_before_the_last_card_is_seen_now_and_then_by_a_likely_winner():
    """Words are solved again before each card; otherwise a bluff with the last one would always win."""
    last = play(at("Q♠ K♠\nJ♥ 9♦\nK♦ 8♣"), "Q♠ K♠ 9♦ J♥ K♦").after(B, PUT)

    assert 0.05 < thought(view(last, A)).shares[SEE] < 0.95


def test_whoever_holds_a_card_that_cannot_be_beaten_sees():
    last = play(at("Q♠ K♠\nJ♥ 9♦\n3♦ 8♣"), "Q♠ K♠ 9♦ J♥ 3♦").after(B, PUT)

    assert thought(view(last, A)).shares[SEE] > 0.9


def test_a_player_who_is_silent_is_thought_to_hold_no_such_hand_as_puts():
    silent = play(at("Q♠ K♠\nJ♥ 9♦\n9♣ 8♣"), "Q♠ K♠")
    here = moment_of(view(silent, B))
    likelihood = dict(zip(here.hands[1], here.likelihood[1], strict=True))

    assert likelihood[THREE, THREE] < 0.7 * likelihood[NINE, NINE]


@pytest.mark.parametrize(
    ("rows", "totals", "reason"),
    [
        ("3♠ 3♥\n3♦ 3♣\n2♥ K♦", (0, 0), "your hand wins 98% of such deals, often enough to see"),
        ("3♠ 3♥\n2♦ A♣\n5♥ 3♦", (4, 4), "giving this deal up would lose the game"),
        ("3♠ 3♥\n2♦ A♣\n5♥ 3♦", (4, 0), " of such deals, and if you see and lose, you lose the game"),
    ],
)
def test_the_reason_to_see_or_to_concede_fits_the_hand_and_the_score(
    rows: str, totals: tuple[int, int], reason: str
):
    asked = said(play(at(rows, totals=totals), "3♠"), PUT)

    assert vying_advice(view(asked, A)).reason.endswith(reason)


def test_any_card_has_its_reason_and_its_own_share_of_deals():
    seen = view(at("3♠ 4♥\nA♥ 4♦\n9♦ 5♦"), A)
    reasons = {move.text: reason_for(seen, move) for move in seen.legal.moves}

    shares = [int(re.findall(r"(\d+)%", reason)[0]) for reason in reasons.values() if reason]
    assert reasons["play 3S"].startswith("with the 3♠ you win ")
    assert reasons["announce put"] == ""
    assert len(shares) == 3
    assert len({*shares}) > 1


def test_a_trick_that_cannot_be_won_is_not_said_to_be_better_left():
    seen = view(play(at("2♠ 4♥\nA♥ 6♦\n9♦ K♦"), "2♠"), B)

    assert reason_for(seen, PlayCard(card("4♥"))) == "you cannot win the trick, so give up the 4♥"


def test_the_reason_for_a_bluff_is_that_the_other_player_may_give_up():
    """A put that is seen risks the game, which is much."""
    poor = view(play(at("Q♠ T♣\nJ♥ 7♦\n9♦ 6♦", (3, 3)), "Q♠"), B)

    assert _why(poor, PUT, Chances(0.2, 0.1, 0.7)) == (
        "your hand wins only 20% of such deals, but the other player may give up"
    )


def test_how_often_a_hand_draws_is_named_where_that_is_why_it_sees():
    even = said(play(at("3♠ 3♥\n2♦ 2♣\n2♥ 9♦"), "3♠"), PUT)
    draws = Chances(0.08, 0.6, 0.32)

    assert _why(view(even, A), SEE, draws) == (
        "your hand wins 8% of such deals and draws 60%, often enough to see"
    )


@pytest.mark.parametrize("put_when", ["turn", "leader", "first-lead"])
def test_how_deals_end_after_each_move_is_a_share_of_all(put_when: str):
    for now in (at(BEST, put_when=put_when), play(at(WORST, put_when=put_when), "4♠")):
        seen = view(now, min(now.to_act))
        for ends in VyingProspect(seen, np.random.default_rng(0)).ends:
            assert ends.shares.min() >= 0
            assert ends.shares.sum(axis=1) == pytest.approx(np.ones(len(ends.shares)))
            assert not ends.points.prod(axis=-1).any()


def test_with_nothing_hidden_the_points_expected_are_those_that_the_deal_scores():
    last = play(at("Q♠ K♠\nJ♥ 9♦\n3♦ 4♣", (1, 2)), "Q♠ K♠ 9♦ J♥ 3♦").after(B, PUT).after(A, SEE)
    found = VyingProspect(view(last, B), np.random.default_rng(0)).points(9, np.array([0]))

    assert {tuple(each) for each in found[:, 0].tolist()} == {play(last, "4♣").score().points} == {(4, 0)}


@pytest.mark.parametrize(
    ("move", "grades", "kind"),
    [(THROW_IN, {"blunder"}, "announce"), (PUT, {"best", "good"}, "announce")],
)
def test_a_hand_of_threes_thrown_in_is_a_blunder_and_a_put_with_it_is_none(move, grades, kind):
    found = decision_of(at(BEST), A, move, Wanted(("Ann", "Ben"), spread=2.0))

    assert found is not None
    assert found.grade in grades
    assert (found.kind, found.trick) == (kind, 1)


def test_after_a_put_was_seen_a_three_wasted_on_a_nine_is_a_blunder():
    now = play(at("T♠ 5♥\n3♠ 9♣\n4♦ K♥").after(A, PUT).after(B, SEE), "4♦ 5♥ 9♣")
    found = decision_of(now, A, PlayCard(card("3♠")), Wanted(("Ann", "Ben"), spread=2.0))

    assert found is not None
    assert (found.grade, found.kind, found.best) == ("blunder", "win", PlayCard(card("T♠")))


def test_the_card_of_each_hand_in_the_best_reply_is_that_of_the_player():
    """The measured players play as in games: in every decision after the first trick of random deals."""
    luck, asked = Random(5), 0
    for number in range(15):
        now = dealt(GAME, 2, 7, number)
        while now.to_act:
            seen = view(now, min(now.to_act))
            if len(seen.hand) == 2:
                assert card_by_measure(seen) == card_by_advice(seen), seen
                asked += 1
            cards = [move for move in seen.legal.moves if isinstance(move, PlayCard)]
            now = now.after(min(now.to_act), luck.choice(cards))

    assert asked == 30


def card_by_measure(seen: View) -> int:
    """Return the strength of the card that a hand plays in the best reply."""
    here, height = moment_of(seen), seen.rules.pack.strength
    own = here.hands[here.now.turn].index(tuple(sorted(map(height, seen.hand))))
    return cards_chosen(here)[own]


def card_by_advice(seen: View) -> int:
    """Return the strength of the card that a player chooses."""
    (move,) = (move for move in thought(seen).shares if isinstance(move, PlayCard))
    return seen.rules.pack.strength(move.card)


def test_each_advice_has_a_reason_in_words():
    put = at(WORST, (0, 0)).after(A, PUT)

    assert "%" in vying_advice(view(put, B)).reason
    assert vying_advice(view(put, B)).move == SEE
    assert advised(view(at(BEST), A), Random(1))[0].reason


def test_a_simple_player_sees_with_two_high_cards_and_concedes_with_none():
    put = at(WORST).after(A, PUT)
    other = at(BEST).after(A, PUT)

    assert SimplePlayer().choose(view(put, B), Random(1)) == SEE
    assert SimplePlayer().choose(view(other, B), Random(1)) == CONCEDE
