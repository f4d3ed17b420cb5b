"""Constructed deals for rules that random ones seldom reach: growing pools, sweeps that end a match."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import Card
from capot.kernel.dtypes import NOBODY
from capot.kernel.state import bits_of, encode
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Sweep, Sweepstake, Together, TrickTaken
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import AllOf, Deal, EveryTrick, NoTrick, Pack, Payoff
from tests.kernel.both import assert_same_deal, points_of, tables_of
from tests.random_play import at_its_end, dealt

THREES = Pack("AKQ")
HEARTS = tuple(Card(rank, "♥") for rank in "AKQ")
PLAY = (Tricks(Eldest()),)


def each_a_suit(rules, standing, dealer=3):
    """Return a deal for four in which each holds a suit, so that the first leader wins all tricks."""
    hands = [[Card(rank, suit) for rank in "AKQ"] for suit in "♠♥♦♣"]
    return from_hands(rules, dealer, hands, (), standing)


def both_scores(position):
    """Play the deal out, the first legal card each time, and return the points of kernel and plain play."""
    tables = tables_of(position)
    state = encode(position, tables)
    while position.to_act:
        seat = min(position.to_act)
        move = next(iter(position.legal(seat)))
        assert legal(tables, state) & bits_of(move, position.rules, position.trump)
        play(tables, state, bits_of(move, position.rules, position.trump))
        position = position.after(seat, move)
    assert state["turn"] == NOBODY
    points, pot = points_of(tables, state)
    assert pot == position.score().pot
    assert points == [each * int(tables["scale"]) for each in position.score().points]
    return position.score().points


SWEEP = Sweep("sweep", "swept", EveryTrick(), ("hearts",), Payoff(0, 26), Payoff(-26, 0))
SWEPT = Rules(THREES, Deal(), PLAY, (Captured("hearts", HEARTS, 1), SWEEP))
TO_100 = (AtTotal(100),)


@pytest.mark.parametrize(
    ("totals", "ends", "points"),
    [
        ((0, 0, 0, 0), TO_100, (0, 26, 26, 26)),
        ((10, 80, 20, 5), TO_100, (0, 26, 26, 26)),
        ((50, 80, 20, 5), TO_100, (-26, 0, 0, 0)),
        ((31, 80, 20, 5), TO_100, (0, 26, 26, 26)),
        ((32, 80, 20, 5), TO_100, (-26, 0, 0, 0)),
        ((50, 74, 20, 5), TO_100, (-26, 0, 0, 0)),
        ((50, 73, 20, 5), TO_100, (0, 26, 26, 26)),
        ((50, 74, 20, 5), (AtTotal(100, exactly_halves=True),), (0, 26, 26, 26)),
        ((50, 74, 20, 5), (AtTotal(100, exactly_wins=True),), (-26, 0, 0, 0)),
        ((100, 80, 20, 5), (AtTotal(100, exactly_wins=True),), (0, 26, 26, 26)),
        ((100, 74, 20, 5), (AtTotal(100, exactly_wins=True),), (0, 26, 26, 26)),
        ((50, 80, 20, 5), (AtTotal(100, exactly_wins=True),), (-26, 0, 0, 0)),
        ((50, 74, 20, 5), (AtTotal(100, rises=10),), (-26, 0, 0, 0)),
        ((50, 80, 75, 5), (AtTotal(100, rises=10),), (0, 26, 26, 26)),
        ((150, 80, 84, 5), (AtTotal(100, rises=5),), (-26, 0, 0, 0)),
        ((50, 80, 20, 5), (AtTotal(500), AfterDeals(9)), (0, 26, 26, 26)),
        ((50, 80, 20, 5), (AtTotal(500), AfterDeals(5)), (-26, 0, 0, 0)),
        ((50, 24, 98, 23), (AtTotal(50, exactly_halves=True), AtTotal(100, exactly_halves=True)), None),
        ((13, 24, 74, 1), (AtTotal(100, exactly_halves=True), AtTotal(50, exactly_halves=True)), None),
    ],
)
def test_a_sweep_has_its_other_payment_where_it_would_end_the_match_for_another_winner(totals, ends, points):
    standing = Standing(number=4, totals=totals, ends=ends)

    found = both_scores(each_a_suit(SWEPT, standing))

    assert points is None or found == points


@pytest.mark.parametrize("ties", ["share", "play on"])
@pytest.mark.parametrize("low_wins", [True, False])
def test_totals_near_the_end_settle_a_sweep_as_in_plain_play(ties, low_wins):
    rng = Random(ties)
    seen = set()
    for _ in range(60):
        totals = tuple(rng.choice((0, 3, 24, 48, 50, 73, 74, 75, 99)) for _ in range(4))
        way = rng.choice(("counts", "halves", "wins"))
        target = AtTotal(100, exactly_halves=way == "halves", exactly_wins=way == "wins")
        ends = (target, AtTotal(50, exactly_halves=True, name="half"))
        standing = Standing(number=4, totals=totals, ends=ends[: rng.randint(1, 2)], ties=ties)
        seen.add(both_scores(each_a_suit(SWEPT, replace(standing, low_wins=low_wins))))

    assert seen == {(0, 26, 26, 26), (-26, 0, 0, 0)}


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        # Three players win no trick, and each of them is paid.
        ((Sweep("none", "won nothing", NoTrick(), (), Payoff(-5, 1)),), (3, -3, -3, -3)),
        ((Sweep("all", "won all", EveryTrick(), (), Payoff(7, 0), None, True),), (14, 0, 0, 0)),  # noqa: FBT003
        (
            (
                Captured("hearts", HEARTS, 1),
                Sweep("all", "took hearts", AllOf(HEARTS), ("hearts",), Payoff(0, 3)),
                Sweep("more", "won all", EveryTrick(), ("all",), Payoff(9, 0)),
            ),
            (9, 0, 0, 0),
        ),
        (
            (
                TrickTaken("first", "first", 1),
                TrickTaken("last", "last", 2),
                Together("ends", ("first", "last"), 10),
            ),
            (10, 0, 0, 0),
        ),
        (
            (
                TrickTaken("each", "every", 1),
                Captured("hearts", HEARTS, 1),
                Together("all", ("each", "hearts"), 4),
            ),
            (4, 0, 0, 0),
        ),
        ((TrickTaken("each", "every", 2, "others"), TrickTaken("last", "last", -1, "others")), (0, 5, 5, 5)),
    ],
)
def test_deals_swept_by_one_player_are_scored_as_in_plain_play(scoring, points):
    assert both_scores(each_a_suit(Rules(THREES, Deal(), PLAY, scoring), Standing())) == points


def test_a_pool_that_nobody_takes_is_carried_to_the_next_deal():
    rules = Rules(THREES, Deal(), PLAY, (Sweepstake("hearts", HEARTS),))
    position = each_a_suit(rules, Standing(pot=4, low_wins=False))

    assert both_scores(position) == (-3, 0, 0, 0)
    assert at_its_end(position).score().pot == 7


def test_pools_are_the_same_over_a_whole_match():
    game = with_options(GAMES["original-hearts"], {"settlement": "sweepstake"})
    rng, match, pots = Random(4), new_match(game, 3), set()
    for seed in range(12):
        if match.is_over:
            break
        match = assert_same_deal(dealt(match, seed), rng)
        pots.add(match.pot)

    assert len(pots) == 3


def test_a_deal_of_one_trick_ends_with_it():
    position = from_hands(
        Rules(Pack("A"), Deal(), PLAY, (TrickTaken("last", "last", 1), TrickTaken("first", "first", 2))),
        3,
        [[Card("A", suit)] for suit in "♠♥♦♣"],
    )

    assert position.legal(0).moves == (PlayCard(Card("A", "♠")),)
    assert both_scores(position) == (3, 0, 0, 0)
