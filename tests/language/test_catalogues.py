"""The catalogues of translations are complete, and their places are those of the English messages."""

import ast
import re
import runpy
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from capot.language.languages import CATALOGUES, LANGUAGES

ROOT = Path(__file__).parent.parent.parent
TRANSLATED = [language for language in LANGUAGES.values() if language.key != "en"]
every_language = pytest.mark.parametrize("language", TRANSLATED, ids=lambda language: language.key)
PLACES = Formatter()
OPEN = re.compile(r"\{\{(?::\w+)?\}\}")


@pytest.fixture(scope="module")
def collected():
    return runpy.run_path(str(ROOT / "scripts" / "catalogues.py"))["collected"]()


@cache
def catalogue(language):
    with (CATALOGUES / language.key / "LC_MESSAGES" / "capot.po").open("rb") as file:
        return read_po(file, locale=language.key)


def entries(language):
    """Yield each message with its translation; those for one and for several count as two."""
    for message in catalogue(language):
        if isinstance(message.id, tuple):
            yield from zip(message.id, message.string, strict=True)
        elif message.id:
            yield message.id, message.string


def messages(found):
    return found if isinstance(found, tuple) else (found,)


def places(text):
    return {name for _, name, _, _ in PLACES.parse(text) if name}


@every_language
def test_every_message_of_the_sources_is_in_the_catalogue(language, collected):
    assert {message.id for message in catalogue(language)} == {message.id for message in collected}


def test_no_message_is_missed_when_they_are_collected(collected):
    # The collector sees only the outer of two calls, one of which stands among the arguments of the other.
    known = {each for message in collected for each in messages(message.id)}
    calls = {"say": 1, "mark": 1, "say_count": 2, "mark_count": 2}
    said = {
        word.value
        for path in (ROOT / "src" / "capot").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in calls
        for word in call.args[: calls[call.func.id]]
        if isinstance(word, ast.Constant)
    }
    assert said - known == set()


@every_language
def test_every_message_is_translated(language):
    assert [message for message, text in entries(language) if not text] == []
    assert [message.id for message in catalogue(language) if message.fuzzy] == []


@every_language
def test_a_translation_has_no_place_that_the_message_lacks(language):
    assert [
        (message, text) for message, text in entries(language) if not places(text) <= places(message)
    ] == []


@every_language
def test_a_translation_leaves_out_no_place_but_the_count_of_one(language):
    left_out = [
        (message, text)
        for message, text in entries(language)
        for form in text.split("|")
        if places(message) - places(form) - {"number", "count"}
    ]

    assert left_out == []


@every_language
def test_open_values_stand_in_both(language):
    assert [
        (message, text)
        for message, text in entries(language)
        if message.count("{{}}") != len(OPEN.findall(text))
    ] == []


@every_language
def test_a_place_asks_for_a_form_that_the_language_has(language):
    known = {"", *language.grammar.forms, "bare", "Cap", "clause"}
    endings = {"de": {"e", "en", "er", "es", "stem"}, "fr": {"f", "le", "les", "un"}}[language.key]
    forms = {form for _, text in entries(language) for _, _, form, _ in PLACES.parse(text) if form}

    assert forms <= known | endings


@every_language
def test_a_translation_has_one_form_or_all(language):
    counts = {1, len(language.grammar.forms)}

    assert [text for _, text in entries(language) if text.count("|") + 1 not in counts] == []


@every_language
def test_a_sentence_ends_as_in_english(language):
    ends = re.compile(r"[.!?:…]$")

    assert [
        (message, text)
        for message, text in entries(language)
        if bool(ends.search(message)) != bool(ends.search(text)) and not message.endswith("…")
    ] == []


def test_french_signs_stand_after_spaces_that_do_not_break():
    assert [text for _, text in entries(LANGUAGES["fr"]) if re.search(r" [;:!?»]|« ", text)] == []


def test_french_centuries_have_a_raised_e():
    assert [text for _, text in entries(LANGUAGES["fr"]) if re.search(r"[IVX]e\b", text)] == []


def test_the_german_builds_of_cassino_have_one_plural():
    assert not [text for _, text in entries(LANGUAGES["de"]) if "Bauten" in text]
