"""Warnings to inventors: each has a game that deserves it, and no game of the catalogue deserves any."""

from dataclasses import replace
from fractions import Fraction

import pytest

from capot.cards import cards
from capot.language.languages import LANGUAGES
from capot.language.texts import Text, told
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Edit, Remove
from capot.rules.changes.options import with_options
from capot.rules.changes.variants import based_on
from capot.rules.check.warnings import warnings_of
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Option
from capot.rules.scoring import ByRank, Captured, Scale, Sweep, TrickTaken, TrumpFactor
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import MustTrump, NotOpening, NotToFirstTrick, Unbroken
from capot.rules.terms import EveryTrick, Pack, Payoff
from capot.rules.text import rulebook

FINIS = GAMES["finis"]
CAPOT_BID = "rules.stages.announce.undertakings.capot"


def found(game):
    """Return the warnings about a game as plain pairs."""
    return {(each.where, str(each.text)) for each in warnings_of(game)}


def mine(base, *edits, **fields):
    """Return a variant of a game of the catalogue."""
    return based_on(GAMES[base], edits, **{"name": "Mine", **fields})


# --- No false alarms ---------------------------------------------------------------------------------


@pytest.mark.sample
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_game_of_the_catalogue_is_warned_of_under_any_house_rule(game):
    assert found(game) == set()
    for option in game.options:
        words = (
            [each.name for each in option.choices]
            if isinstance(option, Option)
            else [option.low, option.high]
        )
        for word in words:
            table = with_options(game, {option.name: str(word)})
            assert found(table) == set(), (option.name, word)


def test_a_decent_variant_has_no_warning():
    queen = Captured("red-queen", cards("Q♦"), -2)

    assert (
        found(
            mine("finis", Add("rules.scoring", TrickTaken("first", "first", 1)), Add("rules.scoring", queen))
        )
        == set()
    )
    assert found(mine("hearts", Remove("rules.stages.exchange"), Change("ends.total.points", 50))) == set()


# --- The game among others ---------------------------------------------------------------------------


def test_a_key_of_the_catalogue_is_noticed():
    edit = Change("rules.scoring.last-trick.points", 3)

    assert ("key", "this is the key of Finis in the catalogue") in found(mine("finis", edit, key="finis"))


@pytest.mark.parametrize("name", ["Finis", "cruel fate", "Jeu des Valets"])
def test_a_name_of_the_catalogue_is_noticed(name):
    edit = Change("rules.scoring.last-trick.points", 3)
    places = {where for where, _ in found(mine("finis", edit, name=name, key="own"))}
    others = {where for where, _ in found(mine("finis", edit, also_called=(name,)))}

    assert places == {"name"}
    assert others == {"also_called"}


def test_a_game_that_is_played_like_another_is_noticed():
    assert found(mine("finis")) == {("rules", "this is played exactly like Finis")}


def test_a_copied_credit_is_noticed_as_soon_as_rules_differ():
    edit = Change("rules.scoring.last-trick.points", 3)
    text = "this credit is that of Four Bad Queens, which has other rules"

    assert ("credit", text) in found(mine("finis", edit, credit=FINIS.credit))
    assert "credit" not in {where for where, _ in found(mine("finis", credit=FINIS.credit))}


def test_copied_sources_are_noticed_where_rules_differ():
    edit = Change("rules.scoring.last-trick.points", 3)
    text = "the sources of rules.scoring.last-trick are those of other rules than these"

    assert ("cites", text) in found(mine("finis", edit, cites=FINIS.cites))
    assert found(mine("finis", edit)) == set()


def test_best_numbers_of_players_that_cannot_play_are_noticed():
    game = mine("finis", Change("players", (4, 5)), best=(3, 6, 4))

    assert found(game) == {("best", "3 or 6 players cannot play this")}


# --- The deals ---------------------------------------------------------------------------------------

CASES: list[tuple[str, list[Edit], str, str]] = [
    ("finis", [Change("rules.scoring.last-trick.points", 0)], "rules.scoring", "nothing scores"),
    ("finis", [Change("rules.scoring", ())], "rules.scoring", "nothing scores"),
    ("hearts", [Change("rules.scoring.hearts.points", 0)], "rules.scoring.hearts", "hearts scores nothing"),
    (
        "finis",
        [Add("rules.scoring", Captured("q", cards("QS"), ByRank({"Q": 3, "J": 2})))],
        "rules.scoring.q",
        "no card of q has the rank J",
    ),
    ("finis", [Add("rules.scoring", Scale("s", Fraction(1)))], "rules.scoring.s", "s changes nothing"),
    (
        "finis",
        [Add("rules.scoring", Scale("s", Fraction(0)))],
        "rules.scoring.s",
        "s makes every score nothing",
    ),
    (
        "barbu",
        [Add("rules.stages.contract.contracts.trump.scoring", TrumpFactor("f", "♥", 1))],
        "rules.stages.contract.contracts.trump.scoring.f",
        "f changes nothing",
    ),
    (
        "finis",
        [Add("rules.stages.tricks.bans", NotToFirstTrick(()))],
        "rules.stages.tricks.bans.first-trick",
        "this never applies, as no card is named",
    ),
    (
        "finis",
        [
            Change("players", (3,)),
            Change("rules.packs", Pack("AKQJT987", cards("AH KH QH JH TH 9H 8H 7H"))),
            Add("rules.stages.tricks.bans", Unbroken("♥")),
        ],
        "rules.stages.tricks.bans.breaking",
        "this never applies: no card of the pack is of this suit",
    ),
    (
        "finis",
        [
            Change("players", (3,)),
            Change("rules.packs", Pack("AKQJT987", cards("AH KH QH JH TH 9H 8H 7H"))),
            Add("rules.stages.tricks.bans", NotOpening("♥")),
        ],
        "rules.stages.tricks.bans.opening",
        "this never applies: no card of the pack is of this suit",
    ),
    (
        "finis",
        [Add("rules.stages.tricks.duties", MustTrump())],
        "rules.stages.tricks.duties.trumping",
        "this never applies, as there are no trumps",
    ),
    (
        "finis",
        [Change("rules.stages.exchange.cycle", ("hold",))],
        "rules.stages.exchange.cycle",
        "nobody ever passes cards",
    ),
    (
        "polignac",
        [Change(f"{CAPOT_BID}.failed", Payoff(0, 5))],
        CAPOT_BID,
        "capot scores the same whether it succeeds or fails",
    ),
    ("polignac", [Change(f"{CAPOT_BID}.made", Payoff(3, 3))], f"{CAPOT_BID}.made", "everybody gets the same"),
    (
        "polignac",
        [Change(f"{CAPOT_BID}.suspends", ("trumping",))],
        f"{CAPOT_BID}.suspends",
        "there is no duty trumping to suspend",
    ),
    (
        "finis",
        [Add("rules.scoring", Sweep("s", "all", EveryTrick(), ("last-trick",), Payoff(2, 2)))],
        "rules.scoring.s",
        "everybody gets the same",
    ),
    (
        "slobberhannes",
        [Change("rules.scoring.first-trick.to", "others"), Change("rules.scoring.last-trick.which", "first")],
        "rules.scoring.all-three",
        "nobody can have all parts of all-three",
    ),
    (
        "slobberhannes",
        [Change("rules.scoring.all-three.points", 3)],
        "rules.scoring.all-three",
        "all-three scores what its parts score anyway",
    ),
    (
        "finis",
        [
            Add("rules.scoring", Captured("a", cards("QS QH"), 2)),
            Add("rules.scoring", Captured("b", cards("QS"), -2)),
        ],
        "rules.scoring.b",
        "a and b cancel each other for the queen of spades",
    ),
    (
        "finis",
        [Add("rules.scoring", TrickTaken("bonus", "last", -1))],
        "rules.scoring.bonus",
        "last-trick and bonus cancel each other",
    ),
    (
        "finis",
        [Add("rules.scoring", TrickTaken("all", "last", 1, to="others"))],
        "rules.scoring.all",
        "last-trick and all cancel each other",
    ),
    (
        "hearts",
        [
            Change("players", (4, 5)),
            Change("rules.packs", Pack("AKQJT98765432")),
            Remove("rules.stages.exchange"),
        ],
        "rules.packs",
        "with 5 players: the pack does not deal out evenly: 2 cards stay out of play",
    ),
    (
        "hearts",
        [
            Change("players", (3,)),
            Change("rules.packs", Pack("AKQJT98765432")),
            Remove("rules.stages.exchange"),
        ],
        "rules.packs",
        "the pack does not deal out evenly: one card stays out of play",
    ),
    (
        "hearts",
        [Change("players", (4,)), Change("rules.stages.tricks.talon_to", "last trick")],
        "rules.stages.tricks.talon_to",
        "no cards are left over",
    ),
    (
        "finis",
        [
            Change("players", (4,)),
            Change("rules.packs", Pack("AKQJT987")),
            Change("rules.stages.tricks.turn_up_to", "last trick"),
        ],
        "rules.stages.tricks.turn_up_to",
        "no card is turned up",
    ),
    (
        "finis",
        [Change("rules.deal.each", 2), Remove("rules.stages.exchange")],
        "rules.deal",
        "everybody has fewer than three cards",
    ),
]


@pytest.mark.parametrize(
    ("base", "edits", "where", "text"), CASES, ids=[f"{place}-{case[3]}" for place, case in enumerate(CASES)]
)
def test_a_rule_that_hardly_can_be_meant_is_noticed_at_its_place(base, edits, where, text):
    assert (where, text) in found(mine(base, *edits))


def test_a_target_of_more_cards_than_are_in_play_is_noticed():
    """Five cards are in play, and six are asked for."""
    edits = [
        Change("players", (5,)),
        Change("rules.packs", Pack("AKQJT987")),
        Remove("rules.stages.exchange"),
        Change("rules.deal.each", 1),
    ]
    queens = "rules.stages.announce.undertakings.moon.target"
    game = mine("four-bad-queens", *edits, Change(f"{queens}.cards", cards("AS KS QS JS TS 9S")))

    assert (queens, "this target can never be reached") in found(game)


# --- The match ---------------------------------------------------------------------------------------

ENDS = [
    (
        AtTotal(50),
        {"rules.scoring.last-trick.points": -1},
        "no total ever reaches 50, so that the match never ends",
    ),
    (AtMost(-50), {}, "no total ever reaches -50, so that the match never ends"),
    (AtTotal(0), {}, "the match ends after its first deal"),
    (AtMost(5), {}, "the match ends after its first deal"),
    (AfterDeals(0), {}, "the match ends after its first deal"),
    (AfterDeals(100, per="player"), {}, "a match has 600 deals"),
    (AtTotal(1000), {}, "it takes 1000 deals at least to get there"),
]


@pytest.mark.parametrize(
    ("end", "changes", "text"), ENDS, ids=[f"{place}-{case[2]}" for place, case in enumerate(ENDS)]
)
def test_an_end_that_hardly_can_be_meant_is_noticed(end, changes, text):
    edits = [Change(where, value) for where, value in changes.items()]

    assert text in {each for _, each in found(mine("finis", Change("ends", (end,)), *edits))}


def test_a_target_beside_another_end_does_not_keep_the_match_from_ending():
    game = mine("finis", Add("ends", AtMost(-50)))

    assert found(game) == {("ends.down-to.points", "no total ever reaches -50")}


def test_totals_that_get_no_nearer_to_the_target_are_noticed():
    bonus = Captured("bonus", cards("Q♦"), -2)
    game = mine("finis", Change("ends", (AtTotal(50),)), Add("rules.scoring", bonus))

    assert found(game) == {
        ("ends.total.points", "all players together get no nearer to 50: the match may never end")
    }


def test_a_winner_who_is_called_the_loser_is_noticed():
    game = mine("polignac", Change("low_wins", value=False))

    assert ("ends.total.loses", "the highest total wins, and yet whoever has the most is the loser") in found(
        game
    )


# --- Warnings themselves -----------------------------------------------------------------------------


def test_a_warning_is_a_sentence_that_can_be_said_in_every_language():
    (warning, *_) = warnings_of(mine("finis", Change("rules.scoring", ())))

    assert isinstance(warning.text, Text)
    assert all(told(warning.text, language) for language in LANGUAGES.values())


def test_a_game_with_a_warning_can_be_played():
    game = mine("finis", Change("rules.scoring", ()))

    assert replace(game) == game


@pytest.mark.parametrize(("players", "count"), [((5,), 2), ((4,), 9)])
def test_sides_that_fit_no_number_of_players_are_warned_of_and_not_spoken_of(players, count):
    game = replace(FINIS, key="mine", name="Mine", players=players, best=(), sides=Sides("own", count))
    book = str(rulebook(game))

    (text,) = (each.text for each in warnings_of(game) if each.where == "sides")
    assert text == (
        f"with {players[0]} players there are no {count} sides of equal size: everyone plays alone"
    )
    assert "players who tie for the best total share the win" in book.casefold()
    assert "sides tie" not in book
    assert "side with the lowest sum" not in book


def test_sides_that_fit_are_not_warned_of():
    game = replace(FINIS, key="mine", name="Mine", players=(4, 5), best=(), sides=Sides("own"))

    assert not [each for each in warnings_of(game) if each.where == "sides"]
    assert "If sides tie, they share the win" in str(rulebook(game, 4))
    assert "Players who tie for the best total share the win" in str(rulebook(game, 5))


# --- Fields without effect ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "edit", "where", "text"),
    [
        (
            "hearts",
            Change("rules.stages.exchange", Exchange(3, ("left",), instead_of_hold="right")),
            "stages.exchange.instead_of_hold",
            "cards are passed in every deal anyway",
        ),
        (
            "reversis",
            Change("rules.scoring.great-quinola.held", 3),
            "scoring.great-quinola.held",
            "this is found out in each deal, so nothing set here counts",
        ),
        (
            "schieberamsch",
            Change("rules.stages.push.factor", 1),
            "stages.push",
            "a push multiplies nothing",
        ),
        (
            "polignac",
            Change("rules.stages.announce.poll", "highest"),
            "stages.announce.poll",
            "there is one undertaking, which none outranks",
        ),
        (
            "rams-pool",
            Change("rules.scoring.tricks.each", 2),
            "scoring.tricks.each",
            "this is found out in each deal, so nothing set here counts",
        ),
    ],
)
def test_a_field_that_counts_for_nothing_is_noticed(base, edit, where, text):
    assert (f"rules.{where}", text) in found(mine(base, edit))
