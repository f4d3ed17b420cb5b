"""Stages that cannot stand beside each other are refused with the stage and the reason."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals, AtMost
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured, GoneOut, StakeWon, TrickTaken
from capot.rules.stages.announcing import Announce, StayIn, Undertaking
from capot.rules.stages.bidding import Doubling, NameTrump
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.exchanges import DealMore, Draw, TakeTalon
from capot.rules.stages.opening import ChooseContract, Contract, TakeWidow
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from capot.rules.text import rulebook
from tests.random_play import random_match

PACK = Pack("AKQJT987")
TRICKS = Tricks(Eldest())
NAMED = Tricks(Eldest(), trump=NamedTrump())
LAST_TAKES = Tricks(Eldest(), talon_to="last trick")
ROWS = (NameTrump(), NameRank(), Layout())
ORDER = (GoneOut("order", (3, 2, 1, 0)),)
WON = (TrickTaken("tricks", "every", 1),)
LEFT = Contract("left", "Left", (TRICKS,), WON)
ALL = Undertaking("all", "Capot", EveryTrick(), Payoff(5, 0), Payoff(-5, 0), "nobody")
ACES = Captured("aces", cards("A♠ A♥"), -3)
FIXED = replace(PACK, trumps=cards("Q♦ A♦ K♦ J♦ T♦ 9♦ 8♦ 7♦"))


def game_of(*stages, scoring=WON, each=None, pack=PACK, turn_up="none"):
    """Return a small game of four in which these stages follow each other."""
    rules = Rules(pack, Deal(each=each, turn_up=turn_up), stages, scoring)
    return Game("own", "Own", "A test.", "tests", (4,), every_deal(rules), (AfterDeals(4),))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: game_of(TRICKS, *ROWS), "stages: nothing may come after the play of the cards"),
        (
            lambda: game_of(NameTrump(), StayIn(), Draw(2), NAMED, each=4),
            "staying-in: players who drop out are out of the deal",
        ),
        (
            lambda: game_of(NameTrump(), NameRank(), StayIn(), Layout(), scoring=ORDER),
            "staying-in: it concerns tricks, but none are played",
        ),
        (
            lambda: game_of(*ROWS[:2], Announce((ALL,)), Layout(), scoring=ORDER),
            "announce: it concerns tricks",
        ),
        (lambda: game_of(*ROWS), "scoring: tricks concerns tricks, but none are played"),
        (
            lambda: game_of(NameTrump(), NameRank(), NAMED),
            "starting-rank: a rank is named, but no rows are built",
        ),
        (lambda: game_of(*ROWS, scoring=ORDER, each=7), "layout: rows are built of whole suits"),
        (
            lambda: game_of(*ROWS, scoring=ORDER, pack=replace(PACK, without=cards("7♠ 7♥ 7♦ 7♣"))),
            "rows are built of whole suits, so all cards must be dealt",
        ),
        (
            lambda: game_of(NameTrump(), TakeWidow(), NAMED, each=6),
            "widow: there is a declarer before anyone is asked to take it",
        ),
        (
            lambda: game_of(ChooseContract((replace(LEFT, stages=(TakeWidow(), TRICKS)),)), each=6),
            "whoever takes the widow is the declarer, so no contract is chosen",
        ),
        (
            lambda: game_of(
                TakeWidow(untaken=replace(LEFT, stages=(ChooseContract((LEFT,)),))), TRICKS, each=6
            ),
            "contract: whoever takes the widow is the declarer, so no contract is chosen",
        ),
        (
            lambda: game_of(
                TakeWidow(untaken=replace(LEFT, stages=(Doubling(), TRICKS))), Doubling(), TRICKS, each=6
            ),
            "doubling: there is no declarer before it",
        ),
        (
            lambda: game_of(NameTrump(), Doubling(owed=2), NAMED),
            "doubling: doubles are owed over several contracts",
        ),
        (
            lambda: game_of(
                NameTrump(), Doubling(name="doubled"), NAMED, scoring=(TrickTaken("doubled", "last", 1),)
            ),
            "scoring: doubled is also the name of the doubles",
        ),
        (lambda: game_of(TakeTalon(()), Draw(1), TRICKS, each=6), "talon and draw both use the cards"),
        (lambda: game_of(TakeWidow(), DealMore(1), TRICKS, each=6), "widow and second-deal both use the"),
        (
            lambda: game_of(NameTrump(), DealMore(1), StayIn(spare=True), NAMED, each=4),
            "staying-in and second-deal both use the cards left over",
        ),
        (
            lambda: game_of(TakeWidow(), LAST_TAKES, each=6),
            "widow: once it is taken, no cards are left for the",
        ),
        (lambda: game_of(Draw(1), TRICKS, each=6, turn_up="talon"), "draw: the talon is turned up"),
        (lambda: game_of(Draw(0), DealMore(1), TRICKS, each=6), "draw: it needs at least one card"),
        (lambda: game_of(DealMore(-1), TRICKS, each=6), "second-deal: it needs at least one card"),
        (lambda: game_of(NameTrump(), TRICKS), "naming: trumps are named, but the tricks are played without"),
        (lambda: game_of(NameTrump(fixed="♥", fixed_from=0), NAMED), "naming: deals are counted from 1"),
        (lambda: game_of(NameTrump(), NAMED, pack=FIXED), "packs: trumps that are the same in every deal"),
        (
            lambda: game_of(Tricks(Eldest(), trump=TurnedTrump()), pack=FIXED, turn_up="dealer"),
            "in every deal can be neither named nor turned up",
        ),
        (
            lambda: game_of(NameTrump(), NAMED, scoring=(ACES, Bands("bands", ("aces",), ((0, 1),), 2, -2))),
            "bands compares card points, and no card may count less than zero",
        ),
        (
            lambda: game_of(
                NameTrump(), NAMED, scoring=(*WON, Bands("bands", ("tricks",), ((0, 1),), 2, -2))
            ),
            "bands compares card points, and no card may count less",
        ),
    ],
)
def test_stages_that_contradict_each_other_are_refused_with_the_reason(make, reason):
    with pytest.raises(RulesError, match=reason):
        make()


def test_the_nearest_of_the_totals_that_came_down_wins_only_where_low_totals_win():
    with pytest.raises(RulesError, match="ends: the total nearest to the one it comes down to wins only"):
        replace(game_of(TRICKS), ends=(AtMost(0, nearest=True),), low_wins=False)


def test_a_match_may_end_with_a_ruined_player_where_the_highest_total_wins():
    ruined = replace(
        game_of(TRICKS, scoring=(TrickTaken("last", "last", -10),)), ends=(AtMost(-10),), low_wins=False
    )
    match = random_match(ruined, 4, 1)

    assert sorted(match.totals) == [-10, 0, 0, 0]
    assert len(match.deals) == 1
    assert match.leaders == tuple(seat for seat in range(4) if not match.totals[seat])
    assert "total comes down to −10 or below" in rulebook(ruined, 4)


def test_a_stake_of_two_does_not_belong_where_cards_are_laid_out():
    with pytest.raises(RulesError, match="it does not belong where cards are laid out in rows"):
        game_of(*ROWS, scoring=(*ORDER, StakeWon("stake")))


def test_the_widow_goes_to_the_last_trick_only_where_nobody_took_it():
    game = game_of(TakeWidow(untaken=replace(LEFT, stages=(LAST_TAKES,))), TRICKS, each=6)

    assert game.rules_for(4, 0).stages[-1] == TRICKS
