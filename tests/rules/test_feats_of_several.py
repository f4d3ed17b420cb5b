"""A feat that several players may manage is paid to each of them, in plain play and in the kernel."""

from random import Random

import pytest

from capot.cards import cards
from capot.play.moves import Announce as AnnounceMove
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.rules.match.ends import AtTotal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Sweep
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, EveryTrick, NoTrick, Pack, Payoff
from tests.kernel.both import assert_same_play
from tests.rules.table import B, C, D

HEARTS = Captured("hearts", cards("A♥ K♥"), 1)
ALL_CLUBS = tuple(map(cards, ("A♣ K♣", "A♠ K♠", "A♥ K♥", "A♦ K♦")))
"""The player with all clubs wins every trick, wherever he sits."""

ONE_EACH = tuple(map(cards, ("K♣ A♠", "A♣ K♠", "A♥ K♥", "A♦ K♦")))
"""The first two win a trick each, whatever is led, and the others none."""


def scored(sweep, hands, *, standing=None, seed=0):
    """Return the points of a deal played at random, the same in the kernel and in plain play."""
    rules = Rules(Pack("AK"), Deal(), (Tricks(Eldest()),), (HEARTS, sweep))
    position = from_hands(rules, 3, hands, standing=standing or Standing())
    return assert_same_play(position, Random(seed)).score()


def none(payoff, otherwise=None):
    return Sweep("none", "won no trick", NoTrick(), (), payoff, otherwise)


def test_each_player_without_a_trick_has_what_it_pays_where_one_wins_them_all():
    """The rulebook says it to every player: if you win no trick, you score five less."""
    score = scored(none(Payoff(-5, 0)), ALL_CLUBS)

    assert score.points == (2, -5, -5, -5)
    assert [item.seat for item in score.items if item.term == "none"] == [1, 2, 3]


def test_what_the_others_pay_for_a_feat_they_pay_for_each_of_them():
    """Each of the three pays one to the two others, who pay one to him."""
    assert scored(none(Payoff(-5, 1)), ALL_CLUBS).points == (2 + 3, -3, -3, -3)


def test_nobody_is_paid_for_a_feat_that_nobody_manages():
    sweep = Sweep("all", "won every trick", EveryTrick(), ("hearts",), Payoff(0, 26))
    score = scored(sweep, ONE_EACH)

    assert not [item for item in score.items if item.term == "all"]
    assert sum(score.points) == 2


@pytest.mark.parametrize(
    ("totals", "one_each", "all_clubs"),
    [
        ((9, 0, 0, 0), (7, 7, -2, -2), (11, 1, 1, 1)),
        ((0, 9, 0, 0), (7, 7, -2, -2), (8, 5, -2, -2)),
        ((9, 9, 9, 9), (7, 7, -2, -2), (11, 1, 1, 1)),
        ((20, 3, 4, 5), (4, 4, -5, 2), (5, -5, 2, 2)),
    ],
)
def test_whether_a_feat_would_lose_the_match_is_asked_of_each_who_manages_it(totals, one_each, all_clubs):
    """A player who would lose the match by the payoff gets the other one; the rest are paid as usual.

    By hand: at 0, 9, 0 and 0 all clubs would end the match at 11, 10, 1 and 1, and only B would not win it.
    """
    standing = Standing(totals=totals, ends=(AtTotal(10),))
    for seed in range(6):
        for hands, points in ((ONE_EACH, one_each), (ALL_CLUBS, all_clubs)):
            score = scored(none(Payoff(-5, 3), Payoff(-1, 0)), hands, standing=standing, seed=seed)
            assert score.points == points


MISERE = Undertaking("misere", "misère", NoTrick(), Payoff(-3, 1), Payoff(4, 0), "nobody")


def test_each_declarer_who_makes_an_undertaking_is_paid_and_nothing_else_counts():
    """Two misères are made together, and the third declarer's failure is not charged."""
    rules = Rules(Pack("AK"), Deal(), (Announce((MISERE,), poll="every"), Tricks(Eldest())), (HEARTS,))
    deal = from_hands(rules, 3, ALL_CLUBS)
    for seat, says in enumerate(("misere", "misere", "misere", None)):
        deal = deal.after(seat, AnnounceMove(says))
    over = assert_same_play(deal, Random(1))

    assert [each.seat for each in over.declared] == [0, B, C]
    assert over.score().points == (2, -3 + 1, -3 + 1, 2)
    assert [item.seat for item in over.score().items if item.points == -3] == [B, C]
    assert D not in [each.seat for each in over.declared]
