"""A deal is decided once nothing that may still happen in it changes anybody's score, as all can see."""

from collections import Counter

import pytest

from capot.cards import card, cards
from capot.play.ending.claims import is_at_its_end
from capot.play.ending.decided import is_decided, why_decided
from capot.play.match import new_match
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Bid, Choose, Discard, TakeWidow
from capot.play.position import from_hands
from capot.play.progress import TricksProgress
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.derived.stakes import possible_tops
from capot.rules.games.euchre import EUCHRE
from capot.rules.games.knockout_whist import KNOCKOUT_WHIST
from capot.rules.games.skat import SKAT
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import (
    ByRank,
    Captured,
    Fewest,
    Most,
    Multiplier,
    PoolTaken,
    ScoreTerm,
    Shares,
    Sweep,
    TrickCount,
    TrickTaken,
)
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.opening import ChooseContract
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import AllOf, Deal, EveryTrick, Pack, Payoff
from tests.random_play import random_positions
from tests.rules.table import A, B, C, begun, play, play_rows, ready, said

PACK = Pack("AKQJ")
KING = Captured("king", cards("K♥"), 5)
HEARTS = Captured("hearts", cards("A♥ K♥ Q♥ J♥"), 1)
HIGH = Captured("points", tuple(card for card in PACK.cards() if card.rank in "AK"), ByRank({"A": 4, "K": 1}))

ROWS = """
    A♠ K♠ Q♠ J♠
    A♥ K♥ Q♥ J♥
    K♦ A♦ Q♦ J♦
    J♣ Q♣ K♣ A♣
"""
"""A wins two tricks with 10 card points and all hearts; B wins one with 5, D one with 5, C none."""


def after(tricks: int, *scoring: ScoreTerm, rows: str = ROWS):
    """Return what everybody sees of a small game of these terms after some tricks of a deal."""
    schedule = every_deal(Rules(PACK, Deal(), (Tricks(Eldest()),), scoring))
    game = Game("small", "Small", "Sixteen cards.", "tests", (4,), schedule, (AfterDeals(4),))
    lines = rows.strip().splitlines()
    return view(play_rows(begun(game, rows), "\n".join(lines[:tricks])), None)


def decided_after(*scoring: ScoreTerm, rows: str = ROWS) -> int:
    """Return after how many tricks of a deal it is decided, 4 if it must be played to its end."""
    return next((tricks for tricks in (1, 2, 3) if is_decided(after(tricks, *scoring, rows=rows))), 4)


@pytest.mark.parametrize(
    ("scoring", "tricks"),
    [
        ((KING,), 2),
        ((HEARTS,), 2),
        ((HEARTS, TrickTaken("last", "last", 1)), 4),
        ((TrickTaken("first", "first", 1),), 1),
        ((TrickTaken("third", 3, 1),), 3),
        ((Sweep("all", "every trick", EveryTrick(), (), Payoff(4, 0)),), 3),
        ((TrickCount("tricks", 1),), 4),
        ((TrickCount("tricks", 1, book=3),), 3),
        ((TrickCount("tricks", 0, none=1),), 4),
    ],
)
def test_single_cards_and_tricks_are_waited_for_until_they_are_taken(scoring, tricks):
    assert decided_after(*scoring) == tricks


def test_what_a_sweep_replaces_no_longer_counts_once_it_is_sure():
    other = Captured("spades", cards("J♠ J♦"), 1)
    sweep = Sweep("moon", "took all hearts", AllOf(HEARTS.cards), ("hearts", "spades"), Payoff(0, 4))

    assert decided_after(HEARTS, other) == 3
    assert decided_after(HEARTS, other, sweep) == 2


def test_the_most_card_points_are_decided_once_nobody_can_catch_up():
    """After three tricks A has 10 card points, B has 5, and 5 are left."""
    assert decided_after(HIGH, Most("most", ("points",), points=3)) == 4
    assert decided_after(HIGH, Most("most", ("points",), points=3), rows=ROWS.replace("K♣ A♣", "A♣ K♣")) == 4
    less = Captured("points", cards("A♠ K♠ A♥ K♥ A♦ K♦ A♣"), ByRank({"A": 4, "K": 1}))
    # Now 4 are left, and 9 do not catch 10; but B and D have a trick, C may still win none.
    assert decided_after(less, Most("most", ("points",), points=3)) == 3
    assert decided_after(less, Most("most", ("points",), points=3, trickless=2)) == 4
    assert decided_after(less, Most("most", ("points",), times=1)) == 4


def test_the_fewest_card_points_stay_open_while_a_player_may_win_no_trick():
    fewest = Fewest("fewest", ("hearts",), points=2, no_trick=4, sweeper=4)

    assert decided_after(HEARTS, fewest) == 4


def test_shares_are_decided_once_the_order_is_even_if_points_are_not():
    """After two tricks A has all hearts, so A is last and the others tie in order of play."""
    assert decided_after(HEARTS, Shares("pool", ("hearts",), 6, (3, 2, 1, 0), 1)) == 3
    early = Captured("hearts", cards("A♠ K♠ Q♠"), 1)
    late = Captured("late", cards("J♣"), 1)
    assert decided_after(early, late, Shares("pool", ("hearts", "late"), 6, (2, 2, 2, 0), 1)) == 3


def test_a_pool_that_nobody_can_win_any_more_is_waited_for_by_nobody():
    assert decided_after(PoolTaken("pool", 4)) == 3


def test_a_card_that_may_lie_out_of_play_keeps_a_deal_open():
    schedule = every_deal(Rules(PACK, Deal(each=3), (Tricks(Eldest()),), (Captured("ace", cards("A♣"), 1),)))
    game = Game("small", "Small", "Twelve cards.", "tests", (4,), schedule, (AfterDeals(4),))
    rows = "A♠ K♠ Q♠ J♠\nA♥ K♥ Q♥ J♥\nA♦ K♦ Q♦ J♦"
    now = play_rows(begun(game, rows), "\n".join(rows.splitlines()[:2]))

    assert not is_decided(view(now, None))
    assert is_decided(view(now, None), aside=cards("A♣"))


def test_a_null_is_lost_with_the_first_trick_of_its_declarer():
    """Skat: a Null is lost at once when the declarer wins a trick, whatever follows."""
    hands = (
        "7♠ 8♠ 9♠ T♠ 7♥ 8♥ 9♥ 7♦ 8♦ A♣",
        "J♠ Q♠ K♠ A♠ J♥ Q♥ T♦ J♦ Q♦ K♦",
        "T♥ K♥ A♥ A♦ 8♣ T♣ J♣ Q♣ K♣ 7♣",
    )
    standing = new_match(SKAT, 3).standing
    now = from_hands(SKAT.rules_for(3, 0), C, [cards(hand) for hand in hands], cards("9♣ 9♦"), standing)
    now = said(
        now,
        Bid(None),
        Bid(None),
        Bid(18),
        TakeWidow(takes=True),
        Discard(cards("9♣ 9♦")),
        Choose("null"),
        AnnounceMove(None),
    )
    assert not is_decided(view(now, None))

    lost = play(now, "A♣ J♥ 7♣")

    assert is_decided(view(lost, None))
    assert is_at_its_end(lost)
    assert why_decided(view(lost, None)) == "the rest changes nothing: the declarer has won a trick"


def test_a_game_of_skat_is_lost_once_its_trumps_cannot_make_it_worth_the_bid():
    """ISkO: with one, game, schneider and schwarz make four levels of clubs, 48, and 60 was bid."""
    hands = (
        "J♣ A♣ T♣ K♣ Q♣ A♠ K♠ A♥ K♥ A♦",
        "J♠ 9♣ T♠ Q♠ 9♠ T♥ Q♥ 9♥ T♦ K♦",
        "J♥ J♦ 8♣ 8♠ 7♠ 8♥ 7♥ Q♦ 9♦ 8♦",
    )
    standing = new_match(SKAT, 3).standing
    now = from_hands(SKAT.rules_for(3, 0), C, [cards(hand) for hand in hands], cards("7♣ 7♦"), standing)
    now = said(
        now,
        Bid(60),
        Bid(60),
        Bid(None),
        Bid(None),
        TakeWidow(takes=True),
        Discard(cards("7♣ 7♦")),
        Choose("clubs"),
    )

    assert is_decided(view(play(now, "J♣ J♠ 8♣"), None))
    # Nobody knows that the jack of spades is not among the declarer's cards.
    assert not is_decided(view(play(now, "A♣ 9♣ 8♣"), None))


@pytest.mark.parametrize(
    ("own", "others", "tops"),
    [
        ("", "", {*range(1, 12)}),
        ("J♣", "J♠", {1}),
        ("J♥", "J♣ J♠", {2}),
        ("J♠", "J♣", {1}),
        ("J♣ J♠", "J♦", {2, 3}),
        ("", "J♥", {1, 2, *range(3, 12)}),
        ("J♠", "J♥", {1, 2}),
    ],
)
def test_the_cards_played_tell_how_many_tops_a_declarer_may_have(own, others, tops):
    stage = SKAT.schedule[0].rules.stage(ChooseContract)
    assert stage is not None
    clubs = next(each.pack for each in stage.contracts if each.name == "clubs")
    assert clubs is not None
    known = dict.fromkeys(cards(own), True) | dict.fromkeys(cards(others), False)

    assert possible_tops(clubs, known) == tops


@pytest.mark.parametrize(("still", "tricks"), [("nobody", 1), ("everybody", 3)])
def test_a_failed_undertaking_decides_a_deal_unless_tricks_still_count(still, tricks):
    capot = Undertaking("capot", "capot", EveryTrick(), Payoff(0, 5), Payoff(5, 0), still)
    stages = (Announce((capot,)), Tricks(Eldest()))
    schedule = every_deal(Rules(PACK, Deal(), stages, (Captured("jack", cards("J♦"), 1),)))
    game = Game("small", "Small", "Sixteen cards.", "tests", (4,), schedule, (AfterDeals(4),))
    now, seen = ready(begun(game, ROWS), ROWS, {B: "capot"}), []
    for row in ROWS.strip().splitlines()[:3]:
        now = play_rows(now, row)
        seen.append(is_decided(view(now, None)))

    assert seen == [number >= tricks for number in (1, 2, 3)]


def test_makers_of_trumps_who_can_no_longer_win_enough_tricks_have_lost_the_deal():
    """Euchre: the makers need three of five tricks."""
    for position in random_positions(EUCHRE, 4, 3):
        if not isinstance(position.progress, TricksProgress) or position.progress.cards:
            continue
        assert position.declarer is not None
        lost = sum(
            trick.winner not in {position.declarer, (position.declarer + 2) % 4} for trick in position.tricks
        )
        won = len(position.tricks) - lost

        assert is_at_its_end(position) == (bool(position.tricks) and (lost > 2 or (won > 2 and lost > 0)))


def test_a_deal_stays_open_while_it_is_open_who_names_the_next_trumps():
    """Knockout Whist: only a player without a trick loses, but whoever wins most tricks names trumps."""
    number_open = 0
    for position in random_positions(KNOCKOUT_WHIST, 2, 1):
        won = Counter(trick.winner for trick in position.tricks)
        if isinstance(position.progress, TricksProgress) and len(won) == 2:
            is_close = abs(won[A] - won[B]) <= position.total_tricks - len(position.tricks)
            number_open += is_close
            assert is_decided(view(position, None)) == (not is_close)
    assert number_open


def test_every_seat_and_every_watcher_get_the_same_answer():
    for key in ("skat", "hearts", "euchre", "spoil-five", "polignac", "black-maria"):
        game = GAMES[key]
        for position in random_positions(game, game.players[0], 5):
            answers = {is_decided(view(position, seat)) for seat in (*range(position.seats), None)}
            assert len(answers) == 1


def test_points_that_another_card_may_still_double_are_not_compared_too_early():
    less = Captured("points", cards("A♠ K♠ Q♠ J♠ A♥"), 1)
    most = Most("most", ("points",), points=3)
    double = Multiplier("double", card("A♣"), ("points",), 2)

    assert decided_after(less, most) == 3
    assert decided_after(less, double, most) == 4
