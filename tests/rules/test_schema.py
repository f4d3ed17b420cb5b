"""The JSON Schema of a game's file: it accepts what Capot reads, and refuses what it does not."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Remove, Shift
from capot.rules.changes.variants import based_on
from capot.rules.codec import dumps, encoded, to_base_data
from capot.rules.guide.schema import game_schema
from capot.rules.scoring import TrickTaken
from capot.surface.form import form_of

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "examples" / "games").glob("*.json")), ROOT / "docs" / "red-ladies.json"]
SCHEMA = game_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def data_of(key):
    return json.loads(dumps(GAMES[key]))


def test_the_schema_is_one_of_draft_2020_12():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_of_the_catalogue_is_valid(key):
    assert [*VALIDATOR.iter_errors(data_of(key))] == []


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_file_of_a_game_is_valid(file):
    assert [*VALIDATOR.iter_errors(json.loads(file.read_text(encoding="utf-8")))] == []


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_a_variant_as_it_is_written_is_valid(key):
    groups = form_of(GAMES[key], GAMES[key].players[0])
    added = [addition.edit for group in groups for addition in group.additions]
    # A game to which nothing can be added has something to remove.
    removed = [Remove(line.where) for group in groups for line in group.lines if line.removable]
    first = (*added, *removed)[0]

    data = to_base_data(based_on(GAMES[key], (first,), name="Nettle"))

    assert data is not None
    assert data["edits"]
    assert [*VALIDATOR.iter_errors(data)] == []


@pytest.mark.parametrize("key", ["finis", "barbu", "knaves", "tien-len", "nine-card-brag"])
def test_every_edit_that_a_form_offers_is_valid_in_a_variant(key):
    groups = form_of(GAMES[key], GAMES[key].players[0])
    edits = [addition.edit for group in groups for addition in group.additions]

    data = {"base": key, "name": "Nettle", "edits": [encoded(edit, object) for edit in edits]}

    assert [*VALIDATOR.iter_errors(data)] == []


def test_a_variant_is_valid_with_values_written_as_in_the_game_itself():
    data = {
        "base": "finis",
        "name": "Nettle",
        "blurb": "The first trick counts as well.",
        "players": [4],
        "edits": [
            {
                "type": "Add",
                "where": "rules.scoring",
                "term": encoded(TrickTaken("first", "first", 1), object),
            },
            {"where": "rules.scoring.last-trick.points", "value": 3},
            {"where": "rules.packs", "value": {"order": "AKQJT987"}},
            encoded(Remove("rules.stages.exchange"), object),
            encoded(Shift("rules.scoring.last-trick", "first"), object),
            encoded(Change("low_wins", value=False), object),
        ],
    }

    assert [*VALIDATOR.iter_errors(data)] == []


def broken(change):
    data = data_of("acorn-hearts")
    change(data, data["schedule"][0]["rules"])
    return data


def test_a_slip_in_a_game_is_not_valid():
    slips = (
        lambda game, _: game.pop("name"),
        lambda game, _: game.update(player=[4]),
        lambda game, _: game.update(ties="shared"),
        lambda game, _: game.update(players="4"),
        lambda game, _: game.update(low_wins=1),
        lambda _, rules: rules["scoring"][0].update(points=1.5),
        lambda _, rules: rules["scoring"][0].update(cards="QX"),
        lambda _, rules: rules["scoring"][0].update(type="Caught"),
        lambda _, rules: rules["scoring"][0].pop("type"),
        lambda _, rules: rules["stages"][-1].update(first_lead={"type": "Youngest"}),
        lambda _, rules: rules["packs"]["4"].update(order="AKQX"),
    )

    assert VALIDATOR.is_valid(broken(lambda *_: None))
    assert [number for number, slip in enumerate(slips) if VALIDATOR.is_valid(broken(slip))] == []


def test_a_slip_in_a_variant_is_not_valid():
    whole = {"base": "finis", "name": "Nettle"}
    slips = (
        {"base": "finis"},
        {"name": "Nettle", "edits": []},
        {**whole, "edits": [{"type": "Alter", "where": "players"}]},
        {**whole, "edits": [{"type": "Remove"}]},
        {**whole, "edits": [{"where": "x", "value": {"type": "Captured"}}]},
        {**whole, "edit": []},
    )

    assert VALIDATOR.is_valid(whole)
    assert [slip for slip in slips if VALIDATOR.is_valid(slip)] == []


def test_every_field_says_what_it_means():
    for name, schema in SCHEMA["$defs"].items():
        for field, each in schema.get("properties", {}).items():
            if field != "type":
                assert each.get("description"), f"{name}.{field}"


def test_an_edit_of_any_kind_is_known():
    terms = {Add, Change, Remove, Shift}

    assert {kind.__name__ for kind in terms} <= set(SCHEMA["$defs"])
