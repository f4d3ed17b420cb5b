"""Deals that end before the play, or are played by some of the players only."""

import pytest

from capot.cards import cards
from capot.play.moves import Bid, Discard, PassTurn, PlayCard, StayIn, TakeWidow
from capot.play.position import from_hands
from capot.play.scores.deal import why_empty
from capot.play.standing import Standing
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AtMost
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Captured,
    Fewest,
    Shares,
    Sweep,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
)
from capot.rules.stages.announcing import StayIn as StayInTerm
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from tests.random_play import random_positions

PLAIN = Tricks(Eldest())
QUEENS = Captured("queens", cards("Q♠ Q♥"), 1)
FIRST, LAST = TrickTaken("first", "first", 1), TrickTaken("end", "last", 1)
HANDS = [cards("A♠ Q♠"), cards("K♠ K♥"), cards("A♥ Q♥")]


def begun(*scoring, stages=(), standing=None):
    """Return a deal of three in which seat 0 is eldest and a widow of two may be taken."""
    pack = Pack("AKQ", without=cards("A♣ K♣ Q♣ Q♦"))
    rules = Rules(pack, Deal(each=2), (TakeWidowTerm(), *stages, PLAIN), scoring)
    return from_hands(rules, 2, HANDS, cards("A♦ K♦"), standing)


@pytest.mark.parametrize(
    "scoring",
    [
        (QUEENS, Shares("pool", ("queens",), ante=4, shares=(3, 1, 0), sweep=2)),
        (FIRST, LAST, Together("both", ("first", "end"), 5)),
        (QUEENS, Sweep("sweep", "won all", EveryTrick(), ("queens",), Payoff(0, 5))),
        (QUEENS, Fewest("fewest", ("queens",), points=2, no_trick=4, sweeper=-4)),
        (TrickCount("tricks", each=-1, none=5, every=-5, none_at_sweep=5, alone=-5),),
    ],
    ids=lambda scoring: scoring[-1].name,
)
def test_nothing_scores_where_nobody_took_the_widow_and_nothing_was_played(scoring):
    now = begun(*scoring)
    for seat in range(3):
        now = now.after(seat, TakeWidow(takes=False))

    assert now.is_over
    assert now.score().points == (0, 0, 0)
    assert why_empty(now) == "Nothing was played."


@pytest.mark.parametrize(
    ("game", "passing", "reason"),
    [
        ("skat", Bid(None), "Everybody passed."),
        ("euchre", PassTurn(), "Everybody passed."),
        ("polignac", None, ""),
    ],
)
def test_a_deal_that_ends_without_play_says_why(game, passing, reason):
    now = next(random_positions(GAMES[game], GAMES[game].players[0], 1))
    while not now.is_over:
        seat = min(now.to_act)
        moves = now.legal(seat).moves
        now = now.after(seat, passing if passing in moves else moves[0])

    assert why_empty(now) == reason


def test_the_pool_waits_where_nothing_was_played():
    now = begun(Sweepstake("pool", cards("Q♠ Q♥")), standing=Standing(pot=7))
    for seat in range(3):
        now = now.after(seat, TakeWidow(takes=False))

    assert now.score().points == (0, 0, 0)
    assert now.score().pot == 7


def played(*scoring):
    """Return a deal in which seat 1 took the widow, eldest dropped out, and the other two played."""
    now = begun(*scoring, stages=(StayInTerm(),)).after(0, TakeWidow(takes=False))
    now = now.after(1, TakeWidow(takes=True)).after(1, Discard(cards("A♦ K♦")))
    return now.after(2, StayIn(stays=True)).after(0, StayIn(stays=False))


def test_the_next_player_leads_where_the_leader_has_dropped_out():
    now = played(QUEENS)

    assert now.to_act == {1}
    now = now.after(1, PlayCard(*cards("K♥"))).after(2, PlayCard(*cards("Q♥")))
    assert now.tricks[0].leader == 1
    assert now.tricks[0].winner == 1


def test_who_dropped_out_is_not_among_those_who_took_the_fewest_points():
    now = played(QUEENS, Fewest("fewest", ("queens",), points=2, no_trick=4, sweeper=-4))
    for seat, card in ((1, "K♥"), (2, "A♥"), (2, "Q♥"), (1, "K♠")):
        now = now.after(seat, PlayCard(*cards(card)))

    assert [trick.winner for trick in now.tricks] == [2, 2]
    assert now.score().points == (0, 4, 0)


def test_a_sweep_does_not_end_the_match_for_one_who_is_not_nearest_to_its_end():
    """Of those who came down to it the nearest wins, so the sweeper takes what does not end the match."""
    sweep = Sweep("sweep", "won all", EveryTrick(), (), Payoff(-8, -5), otherwise=Payoff(0, 1))
    standing = Standing(totals=(5, 5, 20), ends=(AtMost(0, nearest=True),))
    rules = Rules(Pack("AKQ", without=cards("A♣ K♣ Q♣ A♦ K♦ Q♦")), Deal(each=2), (PLAIN,), (sweep,))
    now = from_hands(rules, 2, [cards("A♠ A♥"), cards("K♠ K♥"), cards("Q♠ Q♥")], standing=standing)
    for seat, card in ((0, "A♠"), (1, "K♠"), (2, "Q♠"), (0, "A♥"), (1, "K♥"), (2, "Q♥")):
        now = now.after(seat, PlayCard(*cards(card)))

    assert now.score().points == (0, 1, 1)
