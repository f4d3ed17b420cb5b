"""Games that people write as JSON are compiled like those of the catalogue, or refused in a sentence."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import get_args

import numpy as np
import pytest

from capot.cards import cards
from capot.kernel.batch import play_deals
from capot.kernel.dtypes import BY_POSITION, HOLDER_LEADS_SUIT, TABLES
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.amounts import PLAIN
from capot.kernel.tricks.score import FILL
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.codec import dumps, loads
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal
from capot.rules.rules import Rules
from capot.rules.scoring import (
    ByRank,
    Captured,
    CardsHeld,
    CardsLeft,
    DealWon,
    GoneOut,
    HandsWon,
    Horses,
    InstantWinPaid,
    Kitty,
    Melds,
    MostTaken,
    Pot,
    Reversal,
    ScoreTerm,
    StakeRaised,
    StakeWon,
    Sweep,
    TableSwept,
    TrumpCard,
)
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, HolderOfLowest, MustDiscard, Tricks
from capot.rules.terms import Deal, EveryTrick, NoTrick, Pack, Payoff
from tests.kernel.both import assert_round_trip, play_match
from tests.kernel.invented import any_game, game_of

RED_LADIES = (Path(__file__).parents[2] / "docs" / "red-ladies.json").read_text(encoding="utf-8")
FULL = Pack("AKQJT98765432")
HEARTS = Captured("hearts", tuple(card for card in FULL.cards() if card.suit == "♥"), 1)


def rules_of(*stages, scoring=(HEARTS,), pack=FULL):
    return Rules(pack, Deal(), (*stages, Tricks(Eldest())), scoring)


@pytest.mark.parametrize("lead", ["free", "hearts-later"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_red_ladies_is_played_as_in_plain_play(lead, seats):
    game = with_options(loads(RED_LADIES), {"lead": lead})

    play_match(game, seats, 3, 4, look=assert_round_trip)


def test_every_term_but_those_of_other_kinds_of_play_has_its_place_in_the_record():
    plain = {GoneOut, InstantWinPaid, Pot, HandsWon, StakeRaised, StakeWon, Horses, CardsLeft, Kitty}
    plain |= {DealWon, CardsHeld, Melds, TrumpCard, MostTaken, TableSwept}
    assert set(get_args(ScoreTerm)) - set(FILL) == plain


def test_terms_have_the_same_code_only_if_they_are_paid_alike():
    codes = [code for kind, (code, _) in FILL.items() if code != PLAIN and kind is not Reversal]

    assert len(set(codes)) == len(codes)


def test_a_sweep_is_paid_otherwise_if_another_total_is_nearest_to_the_end():
    """Where a match ends at a total from above, whoever is nearest to it wins, not the lowest."""
    sweep = Sweep("sweep", "won no trick", NoTrick(), (), Payoff(-5, -8), Payoff(-9, 4))
    hearts = Captured("hearts", cards("A♥ K♥"), 1)
    rules = rules_of(scoring=(hearts, sweep), pack=Pack("AK"))
    game = game_of(rules, 4, ends=(AtMost(-2, nearest=True), AfterDeals(4)))

    for seed in range(8):
        play_match(game, 4, seed, 4)


def test_a_game_read_from_json_is_compiled_to_the_same_record():
    for seed in range(20):
        game, seats = any_game(Random(seed))
        rules, again = game.schedule[0].rules, loads(dumps(game)).schedule[0].rules

        assert compile_rules(rules, seats).tobytes() == compile_rules(again, seats).tobytes()


def test_the_record_of_rules_survives_as_bytes():
    game = GAMES["knaves"]
    tables = compile_rules(game.schedule[0].rules, 3)
    again = np.frombuffer(tables.tobytes(), TABLES)[0]

    assert again == tables


WAYS_TO_LEAD: dict[int, Eldest | HolderOfLowest] = {
    BY_POSITION: Eldest(),
    HOLDER_LEADS_SUIT: HolderOfLowest("♣", "suit"),
}


@pytest.mark.parametrize("number", WAYS_TO_LEAD)
def test_the_first_lead_is_a_code_in_the_record(number):
    rules = Rules(FULL, Deal(), (Tricks(WAYS_TO_LEAD[number]),), (HEARTS,))

    assert compile_rules(rules, 4)["first_lead"] == number


DEEDS = tuple(
    Undertaking(f"deed{number}", "did it", EveryTrick(), Payoff(1, 0), Payoff(0, 1), "nobody")
    for number in range(9)
)
DUTIES = tuple(MustDiscard(card, f"duty{number}") for number, card in enumerate(FULL.cards()[:9]))
VALUES = ByRank({rank: 1 + place for place, rank in enumerate(FULL.order)})
EACH_ANOTHER = (
    *(Captured(f"{number}", FULL.cards(), VALUES) for number in range(9)),
    *(Captured(f"single{number}", cards("QS"), 1) for number in range(12)),
)
TOO_MUCH = {
    "10 players, and these rules need 11": (rules_of(), 11),
    "32 deals in a cycle of passing, and these rules need 33": (rules_of(Exchange(1, ("left",) * 33)), 4),
    "8 undertakings, and these rules need 9": (rules_of(Announce(DEEDS)), 4),
    "8 duties, and these rules need 9": (
        Rules(FULL, Deal(), (Tricks(Eldest(), (), DUTIES),), (HEARTS,)),
        4,
    ),
    "48 scoring terms, and these rules need 49": (
        rules_of(scoring=tuple(Captured(f"{number}", cards("QS"), 1) for number in range(49))),
        4,
    ),
    "128 different values of cards, and these rules need 129": (rules_of(scoring=EACH_ANOTHER), 4),
    f"{2**30} points in the smallest unit, and these rules need {10**30}": (
        rules_of(scoring=(Captured("queen", cards("QS"), 10**30),)),
        4,
    ),
    f"{2**30} points in the smallest unit, and these rules need {2**40}": (
        rules_of(scoring=(Captured("queen", cards("QS"), Fraction(1, 2**40)),)),
        4,
    ),
}


@pytest.mark.parametrize("words", TOO_MUCH)
def test_rules_too_large_for_the_record_are_refused_in_a_sentence(words):
    rules, seats = TOO_MUCH[words]

    with pytest.raises(RulesError, match=f"^fast play has room for {words}$"):
        compile_rules(rules, seats)


def test_a_match_to_an_absurd_total_is_refused():
    game = game_of(rules_of(), 4, ends=(AtTotal(10**25),))

    with pytest.raises(RulesError, match=f"room for {2**30} points in a match"):
        play_deals(game, 4, 0, 0, 1)


def test_too_many_totals_that_end_a_match_are_refused():
    game = game_of(rules_of(), 4, ends=tuple(AtTotal(number, name=f"{number}") for number in range(10, 15)))

    with pytest.raises(RulesError, match="room for 4 totals that end a match, and these rules need 5"):
        play_deals(game, 4, 0, 0, 1)


def test_rules_that_score_nothing_but_a_sweep_are_compiled():
    sweep = Sweep("sweep", "won every trick", EveryTrick(), (), Payoff(0, 1))

    assert play_deals(game_of(rules_of(scoring=(sweep,)), 4), 4, 0, 0, 5).scale == 1
