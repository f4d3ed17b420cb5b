"""Stages that cannot stand beside each other are refused with the stage and the reason."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.rules.dominoes import Layout, NameRank
from capot.rules.ends import AfterDeals, AtMost
from capot.rules.errors import RulesError
from capot.rules.model import Game, every_deal
from capot.rules.opening import (
    Announce,
    ChooseContract,
    Contract,
    DealMore,
    Doubling,
    Draw,
    NameTrump,
    StayIn,
    TakeTalon,
    TakeWidow,
    Undertaking,
)
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured, GoneOut, TrickTaken
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from capot.rules.tricks import Eldest, NamedTrump, Tricks, TurnedTrump

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
        (lambda: game_of(TRICKS, *ROWS), "stages: nothing comes after the play of the cards"),
        (
            lambda: game_of(NameTrump(), StayIn(), Draw(2), NAMED, each=4),
            "staying-in: who drops out takes no part in what follows",
        ),
        (
            lambda: game_of(NameTrump(), NameRank(), StayIn(), Layout(), scoring=ORDER),
            "staying-in: it is about tricks, and none are played",
        ),
        (
            lambda: game_of(*ROWS[:2], Announce((ALL,)), Layout(), scoring=ORDER),
            "announce: it is about tricks",
        ),
        (lambda: game_of(*ROWS), "scoring: tricks is about tricks, and none are played"),
        (lambda: game_of(NameTrump(), NameRank(), NAMED), "starting-rank: no rows are built from the rank"),
        (lambda: game_of(*ROWS, scoring=ORDER, each=7), "layout: rows are built of whole suits"),
        (
            lambda: game_of(*ROWS, scoring=ORDER, pack=replace(PACK, without=cards("7♠ 7♥ 7♦ 7♣"))),
            "rows are built of whole suits, of which all cards are dealt",
        ),
        (
            lambda: game_of(NameTrump(), TakeWidow(), NAMED, each=6),
            "widow: somebody declares before anybody is asked to take it",
        ),
        (
            lambda: game_of(ChooseContract((replace(LEFT, stages=(TakeWidow(), TRICKS)),)), each=6),
            "who takes the widow declares, and not who chooses",
        ),
        (
            lambda: game_of(
                TakeWidow(untaken=replace(LEFT, stages=(ChooseContract((LEFT,)),))), TRICKS, each=6
            ),
            "contract: who takes the widow declares, and not who chooses a contract",
        ),
        (
            lambda: game_of(
                TakeWidow(untaken=replace(LEFT, stages=(Doubling(), TRICKS))), Doubling(), TRICKS, each=6
            ),
            "doubling: nobody declares before it",
        ),
        (
            lambda: game_of(NameTrump(), Doubling(owed=2), NAMED),
            "doubling: doubles are owed in the course of contracts",
        ),
        (
            lambda: game_of(
                NameTrump(), Doubling(name="doubled"), NAMED, scoring=(TrickTaken("doubled", "last", 1),)
            ),
            "scoring: doubled is the name of the doubles too",
        ),
        (lambda: game_of(TakeTalon(()), Draw(1), TRICKS, each=6), "talon and draw both use the cards"),
        (lambda: game_of(TakeWidow(), DealMore(1), TRICKS, each=6), "widow and second-deal both use the"),
        (lambda: game_of(TakeWidow(), LAST_TAKES, each=6), "widow: who takes it up leaves none to go to the"),
        (lambda: game_of(Draw(1), TRICKS, each=6, turn_up="talon"), "draw: the talon is turned up"),
        (lambda: game_of(Draw(0), DealMore(1), TRICKS, each=6), "draw: it is about one card at least"),
        (lambda: game_of(DealMore(-1), TRICKS, each=6), "second-deal: it is about one card at least"),
        (lambda: game_of(NameTrump(), TRICKS), "naming: trumps are named, and the tricks are played without"),
        (lambda: game_of(NameTrump(fixed="♥", fixed_from=0), NAMED), "naming: deals are counted from 1"),
        (lambda: game_of(NameTrump(), NAMED, pack=FIXED), "packs: trumps that are the same in every deal"),
        (
            lambda: game_of(Tricks(Eldest(), trump=TurnedTrump()), pack=FIXED, turn_up="dealer"),
            "in every deal are neither named nor turned up",
        ),
        (
            lambda: game_of(NameTrump(), NAMED, scoring=(ACES, Bands("bands", ("aces",), ((0, 1),), 2, -2))),
            "bands weighs cards, none of which counts less than nothing",
        ),
        (
            lambda: game_of(
                NameTrump(), NAMED, scoring=(*WON, Bands("bands", ("tricks",), ((0, 1),), 2, -2))
            ),
            "bands weighs cards, none of which counts less",
        ),
    ],
)
def test_stages_that_contradict_each_other_are_refused_with_the_reason(make, reason):
    with pytest.raises(RulesError, match=reason):
        make()


def test_a_total_that_comes_down_belongs_to_a_game_in_which_the_lowest_wins():
    with pytest.raises(RulesError, match="ends: where totals come down to the end of the match, the lowest"):
        replace(game_of(TRICKS), ends=(AtMost(0),), low_wins=False)


def test_the_widow_goes_to_the_last_trick_only_where_nobody_took_it():
    game = game_of(TakeWidow(untaken=replace(LEFT, stages=(LAST_TAKES,))), TRICKS, each=6)

    assert game.rules_for(4, 0).stages[-1] == TRICKS
