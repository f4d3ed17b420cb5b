"""Games written as edits of another game: read like whole games, written back the same."""

import json
from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Remove, Shift, edited
from capot.rules.changes.variants import based_on
from capot.rules.codec import (
    digest,
    dumps,
    edits_from_data,
    edits_to_data,
    from_data,
    loads,
    to_base_data,
    to_data,
)
from capot.rules.decoding.defaults import DEFAULTS, required_fields
from capot.rules.errors import RulesError
from capot.rules.games.fosdick import FINIS
from capot.rules.games.hearts import HEARTS
from capot.rules.scoring import Captured, TrickTaken
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack
from tests.random_edits import random_variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

DOUBLE_FINIS = {
    "name": "Double Finis",
    "base": "finis",
    "edits": [
        {"type": "Add", "where": "rules.scoring", "before": "last-trick",
         "term": {"type": "TrickTaken", "name": "first-trick", "which": "first", "points": 1}},
        {"type": "Add", "where": "rules.scoring",
         "term": {"type": "Captured", "name": "red-queen", "cards": "QD", "points": -2}},
    ],
}  # fmt: skip


def finis(*edits, **fields):
    """Return the data of a variant of Finis."""
    return {"name": "Mine", "base": "finis", "edits": [*edits], **fields}


# --- Reading -----------------------------------------------------------------------------------------


def test_a_variant_is_a_few_lines():
    game = from_data(DOUBLE_FINIS)

    assert game == based_on(
        FINIS,
        (
            Add("rules.scoring", TrickTaken("first-trick", "first", 1), before="last-trick"),
            Add("rules.scoring", Captured("red-queen", cards("Q♦"), -2)),
        ),
        name="Double Finis",
    )
    assert game.key == "double-finis"


def test_what_describes_a_variant_may_be_given():
    game = from_data(finis(key="mine-2", blurb="Mine alone.", credit="A. Player", options=[], best=[5]))

    assert (game.key, game.blurb, game.credit, game.options, game.best) == (
        "mine-2", "Mine alone.", "A. Player", (), (5,),
    )  # fmt: skip
    assert digest(game) == digest(FINIS)


def test_fields_of_the_game_may_be_given_instead_of_edits():
    game = from_data({"name": "Mine", "base": "finis", "players": [4], "low_wins": False})

    assert (game.players, game.low_wins) == ((4,), False)


@pytest.mark.parametrize(
    ("where", "value", "expected"),
    [
        ("rules.scoring.hearts.cards", "AH KH", cards("AH KH")),
        ("rules.scoring.hearts.cards", {"type": "Cards", "cards": "AH KH"}, cards("AH KH")),
        ("rules.packs", {"order": "AKQJT98"}, Pack("AKQJT98")),
        ("rules.packs", {"type": "Pack", "order": "AKQJT98"}, Pack("AKQJT98")),
        ("rules.stages.tricks.first_lead", {"type": "Eldest"}, Eldest()),
        ("rules.stages.exchange.cycle", ["left", "hold"], ("left", "hold")),
    ],
)
def test_the_value_of_an_edit_is_read_as_what_is_due_at_its_place(where, value, expected):
    """Without the names of types that the game itself would not need, or with them."""
    edit = {"type": "Change", "where": where, "value": value}

    assert edits_from_data(HEARTS, [edit]) == (Change(where, expected),)


def test_an_edit_with_a_value_is_a_change_and_one_with_a_term_an_addition():
    data = [
        {"where": "rules.scoring.last-trick.points", "value": 3},
        {"where": "rules.scoring", "term": {"type": "Captured", "name": "q", "cards": "QD", "points": 1}},
    ]

    assert [type(edit) for edit in edits_from_data(FINIS, data)] == [Change, Add]


def test_a_term_that_one_edit_adds_may_be_changed_by_another():
    added = {"where": "rules.scoring", "term": {"type": "Captured", "name": "q", "cards": "QD", "points": 1}}
    game = from_data(finis({"where": "rules.scoring.q.points", "value": 5}, added))

    assert game.schedule[0].rules.scoring[-1] == Captured("q", cards("QD"), 5)


# --- Writing -----------------------------------------------------------------------------------------


@every_game
def test_a_game_comes_back_from_its_base_form_as_it_was(game):
    assert loads(dumps(game, whole=False)) == game


def test_a_variant_is_written_as_its_edits():
    game = from_data(DOUBLE_FINIS)

    assert to_base_data(game) == {"key": "double-finis", **DOUBLE_FINIS, "edits": edits_to_data(
        edits_from_data(FINIS, DOUBLE_FINIS["edits"]))}  # fmt: skip
    assert len(dumps(game, whole=False)) < len(dumps(game)) / 5


def test_a_game_without_a_base_in_the_catalogue_is_written_whole():
    assert to_base_data(HEARTS) is None
    assert loads(dumps(replace(HEARTS, base="nettle"), whole=False)).base == "nettle"
    assert json.loads(dumps(HEARTS, whole=False)) == to_data(HEARTS)


@pytest.mark.sample
@every_game
def test_a_random_variant_comes_back_as_it_was(game):
    mine = random_variant(game, Random(5))

    assert loads(dumps(mine)) == mine
    assert loads(dumps(mine, whole=False)) == mine


@pytest.mark.parametrize(
    "edits",
    [
        (Change("rules.scoring.last-trick.points", 3), Remove("rules.stages.exchange")),
        (Add("rules.scoring", Captured("q", cards("QD"), -2), first=True),),
        (Add("rules.scoring", TrickTaken("f", "first", 1)), Shift("rules.scoring.last-trick", "f")),
    ],
)
def test_edits_are_read_as_they_were_written(edits):
    assert edits_from_data(FINIS, edits_to_data(edits)) == edits
    assert edits_from_data(FINIS, json.loads(json.dumps(edits_to_data(edits)))) == edits


# --- What may be left out ----------------------------------------------------------------------------


def test_the_shortest_game_says_its_name_its_players_and_what_scores():
    game = from_data(
        {
            "name": "Plain Jacks",
            "players": [4],
            "schedule": [{"rules": {"scoring": [{"type": "TrickTaken", "name": "t", "which": "every",
                                                 "points": 1}]}}],
        }
    )  # fmt: skip
    rules = game.schedule[0].rules

    assert game.key == "plain-jacks"
    assert (rules.pack, rules.deal, rules.stages) == (Pack("AKQJT98765432"), Deal(), (Tricks(Eldest()),))


def test_what_may_be_left_out_is_a_field_of_its_type():
    for cls, values in DEFAULTS.items():
        assert not set(values) & set(required_fields(cls))


@every_game
def test_whatever_a_game_leaves_out_is_written_so_that_digests_stay(game):
    rules = to_data(game)["schedule"][0]["rules"]

    assert {"packs", "deal", "stages", "scoring"} <= set(rules)


# --- What is refused ---------------------------------------------------------------------------------

MISTAKES = {
    "no such game": (
        finis(base="finnis"),
        'base: there is no game "finnis" in the catalogue; did you mean finis?',
    ),
    "a name for a key": (
        finis(base="Finis"),
        'base: there is no game "Finis" in the catalogue; did you mean finis?',
    ),
    "no name": ({"base": "finis", "edits": []}, 'a game needs its own "name"'),
    "no base": ({"name": "Mine", "edits": []}, "base: expected the key of a game, found null"),
    "edits and a schedule": (finis(schedule=[]), 'a game has either a "schedule" or the "edits" of a game'),
    "an unknown field": (finis(edit=[]), 'a variant has no field "edit"; did you mean'),
    "a word for edits": ({**finis(), "edits": "no"}, 'edits: expected a list, found "no"'),
    "a number": (finis(7), 'edits[0]: expected an edit, which has a "type"'),
    "an unknown edit": (
        finis({"type": "Chnage"}),
        'edits[0]: there is no "Chnage" here; did you mean Change?',
    ),
    "an edit of a house rule": (
        finis({"type": "Keep", "where": "ends"}),
        "edits[0]: Keep belongs in a house rule",
    ),
    "no place": (finis({"type": "Remove"}), 'edits[0]: an edit needs a "where"'),
    "a wrong name": (
        finis({"type": "Remove", "where": "rules.stages.exchage"}),
        'edits[0].where: there is no "exchage" here; did you mean exchange?',
    ),
    "a wrong field": (
        finis({"where": "rules.scoring.last-trick.point", "value": 2}),
        'edits[0].where: there is no "point" here; did you mean points?',
    ),
    "a description": (
        finis({"where": "name", "value": "x"}),
        "edits[0].where: edits are for rules; the name",
    ),
    "a decimal": (
        finis({"where": "ends.deals.count", "value": 1.5}),
        "edits[0].value: expected a whole number, found 1.5",
    ),
    "no value": (finis({"type": "Change", "where": "ends"}), 'edits[0]: Change needs a field "value"'),
    "a field of the term": (
        finis({"where": "rules.scoring", "term": {"type": "Captured", "nam": "q"}}),
        'edits[0].term: Captured has no field "nam"; did you mean name?',
    ),
    "no such card": (
        finis(
            {"where": "rules.scoring", "term": {"type": "Captured", "name": "q", "cards": "QX", "points": 1}}
        ),
        "edits[0].term.cards: 'QX' is not a card",
    ),
    "a term of another list": (
        finis({"where": "rules.scoring", "term": {"type": "Eldest"}}),
        'edits[0].term: there is no "Eldest" here',
    ),
    "no list": (
        finis({"type": "Add", "where": "rules.packs", "term": {}}),
        '"rules.packs" is no list to add to',
    ),
    "no term": (finis({"type": "Remove", "where": "rules.packs"}), '"rules.packs" is no term with a name'),
    "before nothing": (
        finis({"type": "Shift", "where": "rules.stages.exchange", "before": "trick"}),
        'edits[0].before: there is no "trick" here; did you mean tricks?',
    ),
    "an unknown field of an edit": (
        finis({"type": "Remove", "where": "rules.stages.exchange", "why": ""}),
        'edits[0]: Remove has no field "why"',
    ),
    "too many edits": (finis(*[{}] * 201), "edits: 201 are too many here; 200 are allowed"),
    "rules that contradict each other": (
        finis({"type": "Remove", "where": "rules.stages.tricks"}),
        "stages: a deal must end with the play of the cards",
    ),
    "some numbers of players only": (
        finis({"where": "rules.stages.exchange.count", "value": 6}),
        "with 5 players: exchange: 6 cards cannot be passed from 6",
    ),
    "a house rule of the wrong kind": (
        finis(options=[{"type": "Eldest"}]),
        'options[0]: there is no "Eldest" here',
    ),
}


@pytest.mark.parametrize(("data", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_variant_is_answered_with_its_place_and_the_reason(data, reason):
    with pytest.raises(RulesError) as refused:
        from_data(data)

    assert str(refused.value).startswith(reason) or reason in str(refused.value)


def test_an_error_knows_its_place_in_the_data():
    with pytest.raises(RulesError) as refused:
        from_data(finis({"where": "ends.deals.count", "value": 1.5}))

    assert refused.value.place == ("edits", 0, "value")


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "x" * 61, "this text has 61 characters, and 60 are allowed"),
        ("blurb", "x" * 301, "this text has 301 characters, and 300 are allowed"),
        ("name", "<b>Bold</b>", "has characters of markup: < >"),
        ("blurb", "a [link](x)", r"has characters of markup: \[ \]"),
        ("name", "red\u202eder", "characters that cannot be printed"),
        ("name", "two  spaces", "has spaces that do not belong there"),
        ("name", "", "a game needs a name"),
        ("key", "Not A Key", "key: expected small letters, digits and hyphens"),
    ],
)
def test_texts_that_others_should_not_see_are_refused(field, value, reason):
    with pytest.raises(RulesError, match=reason):
        from_data(finis(**{field: value}))


def test_the_name_of_a_term_is_one_word():
    term = {"type": "TrickTaken", "name": "a b", "which": "last", "points": 1}
    with pytest.raises(RulesError, match=r"term.name: expected one word of letters, digits and hyphens"):
        from_data(finis({"where": "rules.scoring", "term": term}))


@pytest.mark.parametrize("name", ["1/2", "a.b", ""])
def test_a_term_may_not_be_renamed_to_what_no_path_can_reach(name):
    with pytest.raises(RulesError, match=r"edits\[0\].value: expected one word"):
        from_data(finis({"where": "rules.scoring.last-trick.name", "value": name}))


def test_what_leads_into_a_schedule_that_was_emptied_leads_nowhere():
    data = [
        {"type": "Remove", "where": "schedule.*"},
        {"where": "rules@finis.scoring.last-trick.points", "value": 2},
    ]

    with pytest.raises(RulesError, match=r"edits\[1\].where: there is no \"rules@finis\" here"):
        from_data({"name": "Mine", "base": "compendium", "edits": data})


def test_the_edited_game_of_a_variant_is_what_edits_make_of_its_base():
    game = from_data(DOUBLE_FINIS)

    assert digest(edited(FINIS, edits_from_data(FINIS, DOUBLE_FINIS["edits"]))) == digest(game)
