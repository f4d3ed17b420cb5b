"""The stake of Truc, which two players raise: offers, their answers and what they score.

B deals, A leads first.
"""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.env.bounds import longest
from capot.play.errors import IllegalMove
from capot.play.moves import Move, PlayCard
from capot.play.view import view
from capot.play.vying import (
    ACCEPT,
    DOUBLE,
    RAISE,
    REFUSE,
    REMAINDER,
    THROW_IN,
)
from capot.rules.changes.options import with_deals
from capot.rules.derived.sums import sums_of
from capot.rules.games.truc import TRUC as GAME
from capot.surface import voice
from tests.random_play import random_match
from tests.rules.table import A, B, begun, house, play, said
from tests.rules.vying_table import MIXED, at, words


def test_before_a_card_a_player_may_double_or_call_his_remainder():
    """jeuxloisirs.net: at his turn, whether he leads or follows."""
    assert words(at()) == {"double", "remainder", "new-cards"}
    assert words(play(at(), "7♠")) == {"double", "remainder"}


def test_an_offer_is_accepted_refused_or_answered_by_ones_own_remainder():
    """Wikipedia, Truc."""
    now = said(at(), DOUBLE)

    assert now.to_act == {B}
    assert now.legal(B).moves == (ACCEPT, REFUSE, REMAINDER)
    with pytest.raises(IllegalMove, match="accept or to refuse"):
        now.after(B, PlayCard(cards("8♥")[0]))


def test_whoever_has_doubled_plays_his_card_and_says_nothing_more_in_that_turn():
    """Sheet 3: no second offer in the same turn."""
    now = said(at(), DOUBLE, ACCEPT)

    assert now.to_act == {A}
    assert not words(now)
    with pytest.raises(IllegalMove, match="a card follows"):
        now.after(A, DOUBLE)


def test_both_players_may_raise_in_the_same_trick():
    """Sheet 3, example a: A doubles, B accepts, B doubles before answering the card, A refuses: B +2."""
    now = said(play(said(at(), DOUBLE, ACCEPT), "7♠"), DOUBLE, REFUSE)

    assert now.is_over
    assert now.score().points == (0, 2)


def test_a_deal_won_scores_the_stake_to_which_it_was_raised():
    """jeuxloisirs.net: 2, 4, 8."""
    now = play(said(at(), DOUBLE, ACCEPT), "7♠")
    now = said(now, DOUBLE, ACCEPT)
    now = play(now, "K♦")
    now = said(now, DOUBLE, ACCEPT)

    assert play(now, "A♣ T♥").score().points == (8, 0)


@pytest.mark.parametrize(
    ("answer", "order", "points"),
    [
        (REFUSE, "", (1, 0)),
        (ACCEPT, "A♣ K♦ 7♠ 8♥", (5, 0)),
        (ACCEPT, "9♠ T♥ K♦ 7♠ A♣ 8♥", (0, 5)),
    ],
)
def test_a_remainder_is_for_all_that_its_caller_lacks(answer: Move, order: str, points: tuple[int, int]):
    """Sheet 3, example b: 7–10; A calls his remainder of 5."""
    now = said(at(totals=(7, 10)), REMAINDER, answer)

    assert (play(now, order) if order else now).score().points == points


def test_the_other_answers_with_his_own_remainder_if_that_is_more():
    """Sheet 3: refused, it scores the stake as it was before the first offer."""
    now = said(at(totals=(10, 3)), REMAINDER, REMAINDER)

    assert now.to_act == {A}
    assert now.legal(A).moves == (ACCEPT, REFUSE)
    assert said(now, REFUSE).score().points == (0, 1)
    assert play(said(now, ACCEPT), "7♠ 8♥ A♣ K♦").score().points == (9, 0)


def test_a_remainder_that_is_no_more_than_the_offer_is_no_answer():
    """Sheet 3: if it is more than the stake offered."""
    now = said(at(totals=(0, 10)), DOUBLE)

    assert now.legal(B).moves == (ACCEPT, REFUSE)
    with pytest.raises(IllegalMove, match="no more than what is at stake"):
        now.after(B, REMAINDER)


def test_a_player_offers_no_more_once_the_stake_is_all_that_he_lacks():
    """Sheet 3: doubling is allowed while the stake is less than the points he lacks."""
    now = play(said(at(totals=(10, 8)), DOUBLE, ACCEPT), "7♠")

    assert words(now) == {"double", "remainder"}
    now = play(now, "8♥")
    assert words(now) == set()
    with pytest.raises(IllegalMove, match="the stake is already all you need"):
        now.after(A, DOUBLE)


def test_some_let_only_the_player_who_accepted_an_offer_make_the_next():
    """A program by JorisL, as with a doubling cube; house rule."""
    now = play(said(at(right="accepter"), DOUBLE, ACCEPT), "7♠")

    assert words(now) == {"double", "remainder"}
    now = play(now, "8♥")
    with pytest.raises(IllegalMove, match="accepted the last offer"):
        now.after(A, DOUBLE)
    now = said(play(at(right="accepter"), "7♠"), DOUBLE, ACCEPT)
    assert words(play(now, "8♥")) == {"double", "remainder"}


def test_some_raise_by_two_each_time():
    """House rule: 1, 2, 4, 6, 8."""
    now, stakes = at(MIXED, (0, 0), GAME, **{"raise": "by-two"}), list[str]()
    for card in ("7♠", "8♥", "9♠", "T♥"):
        now = said(now, RAISE, ACCEPT)
        stakes += [fact for fact in voice.facts(view(now, A), A) if fact.startswith("at stake")]
        now = play(now, card)

    assert stakes == [f"at stake: {points} points" for points in (2, 4, 6, 8)]


def test_some_answer_an_offer_only_by_accepting_or_refusing():
    """House rule."""
    assert said(at(answer="two"), DOUBLE).legal(B).moves == (ACCEPT, REFUSE)


def test_some_answer_an_offer_with_any_higher_one():
    """House rule: refused, the last offer scores the stake that was agreed on before all of them."""
    now = said(at(answer="reraise"), DOUBLE)

    assert now.legal(B).moves == (ACCEPT, REFUSE, DOUBLE, REMAINDER)
    now = said(now, DOUBLE, DOUBLE)
    assert now.to_act == {B}
    assert said(now, REFUSE).score().points == (1, 0)
    assert play(said(now, ACCEPT), "7♠ 8♥ A♣ K♦").score().points == (8, 0)


@pytest.mark.parametrize(("answer", "why"), [("reraise", "no more than"), ("two", "time to accept")])
def test_a_remainder_in_answer_is_refused_with_the_reason(answer: str, why: str):
    """It is too low only if it could be an answer at all."""
    with pytest.raises(IllegalMove, match=why):
        said(at(totals=(0, 10), answer=answer), DOUBLE).after(B, REMAINDER)


def test_a_hand_is_thrown_in_only_by_house_rule():
    """House rule: the other player scores the stake."""
    with pytest.raises(IllegalMove, match="no hand is thrown in"):
        at().after(A, THROW_IN)
    now = play(said(at(throw_in="yes"), DOUBLE, ACCEPT), "9♠")

    assert said(now, THROW_IN).score().points == (2, 0)


def test_nobody_raises_the_stake_once_he_has_enough():
    """In a match of a fixed number of deals, totals go past twelve, and nobody lacks anything."""
    now = begun(with_deals(GAME, 20), MIXED)
    now = replace(now, standing=replace(now.standing, totals=(14, 3)))

    assert words(now) == {"new-cards"}
    assert words(play(now, "7♠")) == {"double", "remainder"}


@pytest.mark.parametrize("by", ["double", "by-two"])
def test_what_a_deal_scores_and_its_words_stay_within_the_limits_of_its_terms(by: str):
    game = with_deals(house(GAME, answer="reraise", throw_in="yes", redeal="repeated", **{"raise": by}), 40)
    match, rules = random_match(game, 2, seed=5), game.rules_for(2, 0)
    reach, length = rules.scoring[0].reach(sums_of(rules, 2)), longest(rules, 2)

    assert max(points for deal in match.deals for points in deal.score().points) <= reach.high
    assert max(len(deal.moves) for deal in match.deals) <= length.actions
    assert max(len(deal.events) for deal in match.deals) <= length.events
