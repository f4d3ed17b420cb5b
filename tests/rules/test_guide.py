"""The guide to every term of a game."""

import json
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest

from capot.rules.codec import encoded
from capot.rules.decoding.json_types import TAGGED, TYPES, hints_of, literals
from capot.rules.decoding.values import decoded
from capot.rules.guide import GUIDES
from capot.rules.guide.examples import examples
from capot.rules.guide.reference import reference


@pytest.mark.parametrize("kind", TYPES.values(), ids=TYPES)
def test_every_type_and_field_of_a_game_has_its_guide(kind):
    guide = GUIDES[kind]

    assert ([*guide.fields] and {*guide.fields} == {each.name for each in fields(kind)}) or not fields(kind)
    assert guide.title
    assert guide.meaning.endswith(".")


@pytest.mark.parametrize("kind", TYPES.values(), ids=TYPES)
def test_every_value_that_a_field_lists_has_words(kind):
    for name, hint in hints_of(kind).items():
        words = GUIDES[kind].fields[name].words
        values = {False, True} if hint is bool else set(literals(hint))
        assert not words or values <= set(words), name


@pytest.mark.parametrize("kind", TYPES.values(), ids=TYPES)
def test_a_sentence_has_only_the_fields_of_its_term(kind):
    guide = GUIDES[kind]
    places = {
        name.partition(".")[0]
        for text in (guide.sentence, *guide.details)
        for _, name, _, _ in Formatter().parse(text)
        if name is not None
    }

    assert places <= {*guide.fields, "kind"}


def test_the_page_of_terms_is_current():
    page = Path(__file__).parents[2] / "docs" / "terms.md"

    assert page.read_text(encoding="utf-8") == reference()


@pytest.mark.parametrize("kind", TAGGED, ids=[kind.__name__ for kind in TAGGED])
def test_every_kind_of_term_has_an_example_that_is_read_as_it_stands(kind):
    example = examples()[kind]

    assert type(example.term) is kind
    assert decoded(json.loads(json.dumps(encoded(example.term, object))), object) == example.term
