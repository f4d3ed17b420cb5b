"""The guide to every term of a game."""

from dataclasses import fields
from string import Formatter

import pytest

from capot.rules.decoding.json_types import TYPES, hints_of, literals
from capot.rules.guide import GUIDES


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
