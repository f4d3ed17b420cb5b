"""A game of contracts as a value: what its parts may be, how edits reach them, how it is written as JSON."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.rules.changes.edits import Add, Change, Remove, edited, found
from capot.rules.changes.options import with_options
from capot.rules.check.deal import check_rules
from capot.rules.codec import dumps, from_data, loads, to_data
from capot.rules.errors import RulesError
from capot.rules.games.barbu import BARBU
from capot.rules.games.common import FULL
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured, GoneOut, TrickTaken
from capot.rules.stages.bidding import Doubling, NameTrump
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.opening import ChooseContract, Contract, branches
from capot.rules.stages.tricks import Eldest, NamedTrump, NotToFirstTrick, Tricks
from capot.rules.terms import CardsOf, Deal
from tests.rules.barbu_table import contract_of, contracts_of
from tests.rules.table import house

TRICKS = Tricks(first_lead=Eldest())
QUEENS = Captured("queens", cards("Q♠ Q♥ Q♦ Q♣"), -6)
NO_QUEENS = Contract("no-queens", "No Queens", (Doubling(), TRICKS), (QUEENS,), total=-24)
ROWS = Contract("rows", "Rows", (NameRank(), Layout()), (GoneOut("order", (45, 20, 5, -5)),), total=65)

BANDS = (QUEENS, Bands("bands", ("queens",), ((0, 1),), 2, 3))
TALON_LAST = Tricks(Eldest(), talon_to="last trick")


def game_of(*stages, scoring=(), each=None):
    """Return a small game of these stages."""
    rules = Rules(packs=FULL, deal=Deal(each=each), stages=stages, scoring=scoring)
    return Game("own", "Own", "A test.", "tests", (4,), every_deal(rules), (AfterDeals(4),))


def choice(*contracts):
    """Return a small game of these contracts."""
    return game_of(ChooseContract(contracts))


# --- What a game of contracts is ---------------------------------------------------------------------


def test_the_chosen_contract_brings_its_stages_and_its_scoring():
    rules = choice(NO_QUEENS, ROWS).rules_for(4, 0)
    (stage,) = rules.stages

    assert branches(stage) == (NO_QUEENS, ROWS)
    assert rules.with_contract(stage, ROWS).stages == (stage, *ROWS.stages)
    assert rules.with_contract(stage, ROWS).scoring == ROWS.scoring


def test_what_a_contract_says_of_its_own_cards_is_settled_by_its_own_scoring():
    banned = Tricks(Eldest(), bans=(NotToFirstTrick(CardsOf(("queens",))),))
    rules = choice(replace(NO_QUEENS, stages=(banned,)), ROWS).rules_for(4, 0)
    (settled,) = contracts_of(rules)[0].stages

    assert isinstance(settled, Tricks)
    assert settled.bans == (NotToFirstTrick(QUEENS.cards),)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (choice, "contract: there is no contract to choose"),
        (lambda: choice(ROWS, ROWS), "each contract needs a different name, one word in lower case"),
        (lambda: choice(replace(ROWS, name="two rows")), "a different name, one word in lower case"),
        (lambda: choice(replace(ROWS, name="Rows")), "needs a different name, one word in lower case"),
        (lambda: choice(replace(ROWS, stages=(NameRank(),))), "a deal must end with the play of the cards"),
        (lambda: choice(replace(ROWS, stages=(Layout(),))), "nobody names the rank that starts it"),
        (lambda: choice(replace(ROWS, scoring=(GoneOut("order", (9, 1)),))), "order has 2 places for 4"),
        (
            lambda: choice(replace(NO_QUEENS, scoring=ROWS.scoring)),
            "order scores going out, but cards are played in tricks",
        ),
        (
            lambda: choice(replace(NO_QUEENS, scoring=(TrickTaken("q", "last", 1), QUEENS, QUEENS))),
            "scoring: two terms have the same name",
        ),
        (
            lambda: choice(replace(NO_QUEENS, stages=(Tricks(Eldest(), trump=NamedTrump()),))),
            "trump: nobody names the trump suit",
        ),
        (
            lambda: choice(replace(NO_QUEENS, stages=(Doubling(owed=-1), TRICKS))),
            "doubling: neither the doubles owed nor their cost can be below zero",
        ),
        (
            lambda: game_of(ChooseContract((NO_QUEENS,)), TRICKS),
            "contract: the stages after it belong in its contracts",
        ),
        (lambda: game_of(Doubling(), TRICKS), "doubling: there is no declarer before it"),
        (lambda: game_of(TRICKS, scoring=BANDS), "bands pays the declarer, but there is none"),
        (
            lambda: game_of(TakeTalon(()), TALON_LAST, each=12),
            "once it is taken, no cards are left for the last trick",
        ),
        (lambda: game_of(NameRank(), Layout(), scoring=ROWS.scoring), "there is no declarer before it"),
        (
            lambda: game_of(NameTrump(fixed="♥"), TRICKS),
            "naming: a fixed suit needs the deal from which it holds",
        ),
    ],
)
def test_contracts_that_contradict_themselves_are_refused_with_the_field_and_the_reason(make, reason):
    with pytest.raises(RulesError, match=reason):
        make()


def test_the_rules_of_a_deal_in_which_a_contract_was_chosen_are_sound_too():
    for each in contracts_of(BARBU.rules_for(4, 0)):
        rules = BARBU.rules_for(4, 0)
        check_rules(rules.with_contract(rules.stages[0], each), 4)


# --- Edits -------------------------------------------------------------------------------------------

PATH = "rules.stages.contract.contracts"


def test_an_edit_reaches_into_one_contract():
    game = edited(BARBU, (Change(f"{PATH}.no-queens.scoring.queens.points", -7),))

    assert contract_of("no-queens", game).scoring == (replace(QUEENS, points=-7),)
    assert contract_of("no-tricks", game) == contract_of("no-tricks")


def test_a_star_reaches_into_every_contract_that_has_the_place():
    game = edited(BARBU, (Change(f"{PATH}.*.stages.tricks.turn_up_to", "last trick"),))
    tricks = [s for each in contracts_of(game.rules_for(4, 0)) for s in each.stages if isinstance(s, Tricks)]

    assert [each.turn_up_to for each in tricks] == ["last trick"] * 6
    assert contract_of("dominoes", game) == contract_of("dominoes")
    assert len(found(BARBU, f"{PATH}.*.stages.doubling")) == 7


def test_a_contract_may_be_taken_out_or_added():
    game = edited(BARBU, (Remove(f"{PATH}.dominoes"), Add(PATH, ROWS)))

    assert [each.name for each in contracts_of(game.rules_for(4, 0))][-2:] == ["trump", "rows"]


def test_a_star_that_leads_nowhere_is_told_like_any_path():
    with pytest.raises(RulesError, match="there is no passing here to change"):
        edited(BARBU, (Remove(f"{PATH}.*.stages.exchange"),))


@pytest.mark.parametrize("option", BARBU.options, ids=lambda option: option.name)
def test_every_house_rule_of_barbu_changes_the_game_and_agrees_with_another(option):
    words = ["3"] if isinstance(option, NumberOption) else [choice.name for choice in option.choices[1:]]
    other = {"void": "letter"} if option.name != "void" else {"trump-led": "overtake"}
    for word in words:
        game = with_options(BARBU, {option.name: word, **other})

        assert replace(with_options(BARBU, {option.name: word}), chosen=()) != BARBU
        assert dict(game.chosen) == {option.name: word, **other}


# --- JSON --------------------------------------------------------------------------------------------


def test_a_contract_is_written_with_its_stages_and_scoring():
    data = to_data(choice(ROWS))
    (stage,) = data["schedule"][0]["rules"]["stages"]

    assert stage == {
        "type": "ChooseContract",
        "contracts": [
            {
                "name": "rows",
                "title": "Rows",
                "stages": [{"type": "NameRank"}, {"type": "Layout"}],
                "scoring": [{"type": "GoneOut", "name": "order", "points": [45, 20, 5, -5]}],
                "total": 65,
            }
        ],
    }
    assert from_data(data) == choice(ROWS)


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        (
            '"undoubled": "split"',
            '"undoubled": "drop"',
            'undoubled: expected "play" or "split", found "drop"',
        ),
        ('"per_turn": "one"', '"per_turn": 1', 'per_turn: expected "any" or "one", found 1'),
        ('"type": "NameRank"', '"type": "NameCard"', 'there is no "NameCard" here'),
        ('"title": "Dominoes"', '"titel": "Dominoes"', 'Contract has no field "titel"; did you mean title'),
        ('"points": [45, 20, 5, -5]', '"points": [45, 20, 5]', "order has 3 places for 4 players"),
        ('"total": -24', '"total": true', "total: expected a whole number"),
    ],
)
def test_a_mistake_in_a_contract_is_answered_with_its_place_and_the_reason(good, bad, reason):
    game = replace(house(BARBU, undoubled="split", dominoes_turn="one"), options=(), cites=())
    text = dumps(game)
    assert good in text

    with pytest.raises(RulesError, match=reason):
        loads(text.replace(good, bad))


def test_an_edit_may_carry_a_whole_contract():
    more = Option("more", "More", (Choice("off", "no"), Choice("on", "yes", (Add(PATH, ROWS),))))
    game = loads(dumps(replace(choice(NO_QUEENS), options=(more,))))

    assert contracts_of(with_options(game, {"more": "on"}).rules_for(4, 0)) == (NO_QUEENS, ROWS)
