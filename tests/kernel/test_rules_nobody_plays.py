"""The kernel agrees with plain play on terms that no game of the catalogue has, and on all of them mixed."""

from collections import Counter
from dataclasses import is_dataclass
from fractions import Fraction
from random import Random

import pytest

from capot.cards import JOKER, Card
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, LastCard, Sweep, TrickTaken
from capot.rules.stages.tricks import (
    BeatTrumps,
    Eldest,
    HeadOrLowest,
    HolderOfLowest,
    MustDiscard,
    MustTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    Unbroken,
)
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from tests.kernel.both import assert_round_trip, play_match
from tests.kernel.invented import any_game, game_of


@pytest.mark.parametrize("seed", range(110))
@pytest.mark.sample
def test_games_drawn_at_random_are_played_and_scored_as_in_plain_play(seed):
    rng = Random(seed)
    game, seats = any_game(rng)
    for again in range(2):
        play_match(game, seats, again, 4, look=assert_round_trip, often=0.06)


def words(term):
    """Yield the kinds of terms in a value, with the choices they were made with."""
    if isinstance(term, tuple):
        for each in term:
            yield from words(each)
    elif is_dataclass(term):
        yield type(term).__name__
        for name in term.__dataclass_fields__:
            value = getattr(term, name)
            if isinstance(value, str | bool) and not isinstance(term, Fraction):
                yield f"{name}={value}"
            else:
                yield from words(value)


def test_these_games_have_every_term_and_every_choice():
    found: Counter[str] = Counter()
    for seed in range(110):
        game, seats = any_game(Random(seed))
        found.update(set(words((game.schedule[0].rules.at(seats), game.ends))))
        found[f"ties={game.ties}"] += 1

    for name in (
        *("Exchange", "TakeTalon", "Announce", "Tricks", "Eldest", "DealersRight", "HolderOfLowest"),
        *(
            "Unbroken",
            "NotToFirstTrick",
            "NotOpening",
            "MustDiscard",
            "TurnedTrump",
            "none_when_repeated=True",
        ),
        *("Captured", "ByRank", "TrickTaken", "Together", "Sweep", "Shares", "Sweepstake", "Howell", "Scale"),
        *("EveryTrick", "NoTrick", "AllOf", "AtTotal", "exactly_halves=True", "ties=play on", "leads=True"),
        *(
            "MustTrump",
            "BeatTrumps",
            "TrumpFactor",
            "TrickCount",
            "BasePoints",
            "Exempt",
            "Dealer",
            "beaten=True",
            "Fewest",
            "Most",
            "Multiplier",
            "talon_to=first trick",
            "AtMost",
            "nearest=True",
            "talon_to=last trick",
            "which=last but one",
            "by=never",
        ),
        *(
            "unanimous=True",
            "instead_of_hold=left",
            "must_lead=card",
            "must_lead=suit",
            "by=play",
            "by=discard",
        ),
        *("poll=first", "poll=every", "poll=highest", "still_count=nobody", "still_count=others"),
        *("still_count=everybody", "which=first", "which=last", "which=every", "to=winner", "to=others"),
        *("turn_up=talon", "turn_up=dealer", "turn_up_to=last trick", "doubled_by_every_trick=True"),
    ):
        assert found[name] >= 4, name


@pytest.mark.parametrize("goes_to", ["first trick", "last trick"])
def test_a_talon_as_large_as_a_trick_is_not_counted_as_one(goes_to):
    """Three cards are left over for three players: who takes them wins no more tricks by that."""
    pack = Pack("AKQJ", without=(Card("J", "♦"),))
    every = Sweep("sweep", "won every trick", EveryTrick(), ("tricks",), Payoff(0, 20))
    scoring = (TrickTaken("tricks", "every", 1), every)
    stages = (Tricks(Eldest(), talon_to=goes_to),)
    rules = Rules(pack, Deal(each=4), stages, scoring)

    for seed in range(12):
        play_match(game_of(rules, 3), 3, seed, 1)


FACES = ByRank({"A": 5, "K": 4, "Q": 3, "J": -2})
WITHOUT_SUITS = {
    "any": Tricks(Eldest()),
    "may-head": Tricks(Eldest(), duties=(HeadOrLowest(),)),
    "must-head": Tricks(Eldest(), duties=(HeadOrLowest(must_head=True, lowest_to="AQ"),)),
    "suits": Tricks(Eldest()),
}


@pytest.mark.parametrize("equals", [False, True])
@pytest.mark.parametrize("how", WITHOUT_SUITS)
def test_tricks_without_suits_and_the_last_card_are_as_in_plain_play(how, equals):
    """The suits mean nothing, or only the last card counts where they do."""
    pack = Pack("AKQJT", suitless=how != "suits")
    scoring = (LastCard("last", FACES, equals), Captured("black", (Card("Q", "♠"), Card("A", "♣")), 1))
    rules = Rules(pack, Deal(each=4), (WITHOUT_SUITS[how],), scoring)

    for seed in range(5):
        play_match(game_of(rules, 4), 4, seed, 1, look=assert_round_trip, often=0.2)


QUEEN = Card("Q", "♦")
SPADES = tuple(Card(rank, "♠") for rank in "AKQJT")
WITH_JOKERS = {
    "bans": Tricks(Eldest(), bans=(Unbroken("♥", also=(JOKER,)), NotToFirstTrick((JOKER, QUEEN)))),
    "held-back": Tricks(Eldest(), bans=(NotToFirstOfSuit(QUEEN), NotOpening("♣"))),
    "low-card": Tricks(HolderOfLowest("♣", "suit"), duties=(MustDiscard(QUEEN, beaten=True),)),
    "lowest": Tricks(HolderOfLowest("♥"), bans=(Unbroken("♠", by="play"),)),
    "over": Tricks(Eldest(), duties=(MustTrump("always"), BeatTrumps(plain=True))),
    "highest": Tricks(Eldest(), duties=(MustTrump("free"), BeatTrumps("highest"))),
}


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("jokers", [1, 2])
@pytest.mark.parametrize("how", WITH_JOKERS)
@pytest.mark.sample
def test_jokers_are_as_in_plain_play_whatever_must_be_led_or_played(how, jokers, seats):
    """One or two, which may count, with trumps, bans and duties; two players may play both to one trick."""
    pack = Pack("AKQJT", trumps=SPADES if how in {"over", "highest"} else (), jokers=jokers)
    every = Sweep("sweep", "won every trick", EveryTrick(), ("tricks",), Payoff(0, 20))
    scoring = (
        Captured("jokers", (JOKER,), -3),
        TrickTaken("tricks", "every", 1),
        every,
        LastCard("last", FACES),
    )
    rules = Rules(pack, Deal(each=4), (WITH_JOKERS[how],), scoring)

    for seed in range(4):
        play_match(game_of(rules, seats), seats, seed, 1, look=assert_round_trip, often=0.2)
