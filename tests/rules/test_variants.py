"""Variants: the edits between two games, and what a game of one's own takes over from its base."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Remove, Shift, edited
from capot.rules.changes.options import with_options
from capot.rules.changes.variants import based_on, edits_between, key_of
from capot.rules.codec import digest
from capot.rules.errors import RulesError
from capot.rules.model import Game, Option
from capot.rules.scoring import Captured, TrickTaken
from capot.rules.stages.tricks import Eldest, Unbroken
from tests.random_edits import random_variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def house_rules(game):
    """Yield the game under each of its house rules."""
    for option in game.options:
        is_choice = isinstance(option, Option)
        for word in [each.name for each in option.choices] if is_choice else [option.low, option.high]:
            yield with_options(game, {option.name: str(word)})


def names(game):
    """Return the names of the house rules of a game."""
    return [option.name for option in game.options]


# --- The edits between two games -------------------------------------------------------------------------


@pytest.mark.sample
@every_game
def test_the_edits_between_a_game_and_its_base_lead_from_one_to_the_other(game):
    base = GAMES.get(game.base, GAMES["hearts"])

    assert digest(edited(base, edits_between(base, game))) == digest(game)
    assert digest(edited(game, edits_between(game, base))) == digest(base)


@pytest.mark.sample
@every_game
def test_the_edits_between_a_game_and_itself_under_a_house_rule_are_found(game):
    for other in house_rules(game):
        edits = edits_between(game, other)
        assert digest(edited(game, edits)) == digest(other)
        assert len(edits) <= max(4, most_edits(game))


def most_edits(game):
    """Return the number of edits of the choice that has the most."""
    choices = [choice for option in game.options if isinstance(option, Option) for choice in option.choices]
    return max((len(choice.edits) for choice in choices), default=0)


@pytest.mark.sample
@every_game
def test_the_edits_after_random_edits_are_found(game):
    rng = Random(14)
    for _ in range(2):
        other = random_variant(game, rng)
        assert digest(edited(game, edits_between(game, other))) == digest(other)


def test_games_that_are_played_alike_have_no_edits_between_them():
    assert edits_between(GAMES["finis"], replace(GAMES["finis"], name="Mine", options=(), cites=())) == ()


@pytest.mark.parametrize(
    ("key", "edits"),
    [
        ("finis", (Change("rules.scoring.last-trick.points", 3),)),
        ("finis", (Add("rules.scoring", TrickTaken("first-trick", "first", 1), before="last-trick"),)),
        ("hearts", (Remove("rules.stages.exchange"),)),
        ("hearts", (Change("rules.scoring.hearts.cards", cards("AH KH")), Change("ends.total.points", 50))),
        ("knaves", (Shift("rules.scoring.jack-of-hearts", "jack-of-spades"),)),
        ("knaves", (Change("rules.scoring.*.points", -1),)),
        ("barbu", (Change("rules.stages.contract.contracts.*.stages.doubling.owed", 1),)),
        ("barbu", (Remove("rules.stages.contract.contracts.no-king"),)),
        ("compendium", (Change("rules@finis.scoring.last-trick.points", 2),)),
        ("compendium", (Change("rules.stages.tricks.first_lead", Eldest()),)),
        ("compendium", (Remove("schedule.finis"),)),
        ("slobberhannes", (Change("rules.packs.order", "KQJAT987"),)),
        ("polignac", (Change("direction", "anticlockwise"), Change("low_wins", value=False))),
    ],
    ids=str,
)  # fmt: skip
def test_a_small_change_has_small_edits(key, edits):
    game = edited(GAMES[key], edits)

    assert set(edits_between(GAMES[key], game)) == set(edits)


# --- A game of one's own ---------------------------------------------------------------------------------


def test_a_variant_has_a_name_of_its_own_and_nobodys_credit():
    mine = based_on(GAMES["finis"], (Change("rules.scoring.last-trick.points", 3),), name="Café Finis")

    assert (mine.key, mine.name, mine.base) == ("cafe-finis", "Café Finis", "finis")
    assert (mine.credit, mine.also_called) == ("", ())
    assert mine.blurb == "A variant of Finis."


def test_a_variant_keeps_the_house_rules_that_have_nothing_to_do_with_its_edits():
    mine = based_on(GAMES["hearts"], (Change("rules.scoring.queen-of-spades.points", 7),))

    assert names(mine) == names(GAMES["hearts"])
    for other in house_rules(mine):
        assert other.chosen


def test_a_house_rule_about_what_was_edited_is_dropped():
    without = based_on(GAMES["hearts"], (Remove("rules.stages.exchange"), Change("ends.total.points", 50)))

    assert set(names(GAMES["hearts"])) - set(names(without)) == {
        "pass-cycle",
        "points",
        "deals",
    }


def test_a_house_rule_for_all_deals_is_dropped_if_one_deal_was_edited():
    mine = based_on(GAMES["compendium"], (Remove("rules@acorn-hearts.stages.exchange"),))

    assert "pass-count" not in names(mine)
    assert {"rounds", "direction"} <= set(names(mine))


@pytest.mark.sample
@every_game
def test_every_house_rule_that_a_variant_keeps_can_be_made(game):
    mine = random_variant(game, Random(3), most=2)

    assert all(other.chosen for other in house_rules(mine))


def test_sources_of_what_was_edited_are_dropped_and_others_kept():
    game = GAMES["finis"]
    mine = based_on(game, (Change("rules.scoring.last-trick.points", 3), Change("ends.deals.count", 5)))
    gone = {cite.where for cite in game.cites} - {cite.where for cite in mine.cites}

    assert gone == {"rules.scoring.last-trick", "ends", "ends.deals.count"}


def test_a_variant_of_a_game_under_house_rules_does_not_offer_them_again():
    game = with_options(GAMES["finis"], {"direction": "anticlockwise"})
    mine = based_on(game, ())

    assert mine.direction == "anticlockwise"
    assert mine.chosen == ()
    assert "direction" not in names(mine)
    assert mine.credit == ""


@pytest.mark.parametrize(
    ("edits", "reason"),
    [
        ((Remove("rules.scoring.queen"),), "there is no queen here to change"),
        ((Remove("rules.stages.tricks"),), "nothing may come|must end with the play of the cards"),
        ((Add("rules.stages.tricks.bans", Unbroken("♥")),) * 2, "two terms have the same name"),
        ((Add("rules.scoring", Captured("deuces", cards("2♠"), 1)),), "2♠ is named in the rules"),
    ],
)
def test_edits_that_make_no_game_are_refused_with_a_sentence(edits, reason):
    with pytest.raises(RulesError, match=reason):
        based_on(GAMES["finis"], edits)


@pytest.mark.parametrize(
    ("name", "key"), [("My Finis", "my-finis"), ("Äpfel & Birnen!", "apfel-birnen"), ("черви", "my-game")]
)
def test_the_key_is_made_of_the_name(name, key):
    assert key_of(name) == key


def test_a_variant_is_a_game():
    assert isinstance(based_on(GAMES["finis"], ()), Game)


def test_a_term_is_shifted_in_the_deals_of_a_medley_that_have_it():
    """Compendium scores the queens in some of its deals only."""
    base = GAMES["compendium"]

    made = edited(base, (Shift("rules.scoring.queen-of-spades", "other-queens"),))

    assert len(made.schedule) == len(base.schedule)
    for old, new in zip(base.schedule, made.schedule, strict=True):
        assert {each.name for each in old.rules.scoring} == {each.name for each in new.rules.scoring}
