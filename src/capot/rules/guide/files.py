"""The guides to the parts of a game's file besides its rules: house rules, sources and edits."""

from typing import Final

from capot.language.texts import mark
from capot.rules import model, sources
from capot.rules.changes import edits
from capot.rules.text.guides import Field, Guide

_WHERE = "the path: names of fields and terms joined by dots"

FILES: Final = {
    model.Option: Guide(
        title=mark("a house rule with choices"),
        meaning=mark("A house rule with a few choices, the game’s own first."),
        fields={
            "name": Field("", "its word in commands"),
            "title": Field("", "the question to the players"),
            "choices": Field("", "the choices, the game’s own first"),
            "source": Field("", "who describes it"),
        },
    ),
    model.NumberOption: Guide(
        title=mark("a house rule with a number"),
        meaning=mark("A house rule that is a number from a range."),
        fields={
            "name": Field("", "its word in commands"),
            "title": Field("", "the question to the players"),
            "low": Field("", "the lowest number"),
            "high": Field("", "the highest number"),
            "where": Field("", "the path of the number"),
            "default": Field("", "the number if none is chosen; left out if it then plays no part"),
            "edits": Field("", "edits made before the number is set"),
            "source": Field("", "who describes it"),
        },
    ),
    model.Choice: Guide(
        title=mark("a choice"),
        meaning=mark("One choice of a house rule."),
        fields={
            "name": Field("", "its word in commands"),
            "meaning": Field("", "what it means"),
            "edits": Field("", "the edits that put it in force"),
        },
    ),
    model.Cite: Guide(
        title=mark("a citation"),
        meaning=mark("The source of what stands at a path of the game."),
        fields={
            "where": Field("", _WHERE),
            "source": Field("", "the source, or its key"),
            "note": Field("", "what the source leaves open"),
        },
    ),
    sources.Source: Guide(
        title=mark("a source"),
        meaning=mark("A book or page from which rules are taken."),
        fields={
            "key": Field("", "its key"),
            "author": Field("", "who wrote it"),
            "title": Field("", "its title"),
            "imprint": Field("", "where and when it appeared"),
            "licence": Field("", "the licence of its text"),
        },
    ),
    edits.Change: Guide(
        title=mark("a change"),
        meaning=mark("A field, or a whole term, gets another value."),
        fields={
            "where": Field("", _WHERE),
            "value": Field("", "the new value; one that JSON alone leaves open names its type"),
            "yields": Field("", "whether another choice that changes the same place prevails"),
        },
    ),
    edits.Add: Guide(
        title=mark("an addition"),
        meaning=mark("A term joins a list: at its end, unless told otherwise."),
        fields={
            "where": Field("", "the path of the list"),
            "term": Field("", "the term, which names its type"),
            "before": Field("", "the name of the term that it goes in front of"),
            "first": Field("", "whether it goes to the front of the list"),
        },
    ),
    edits.Remove: Guide(
        title=mark("a removal"),
        meaning=mark("A term is removed."),
        fields={"where": Field("", _WHERE)},
    ),
    edits.Shift: Guide(
        title=mark("a move"),
        meaning=mark("A term moves in front of another one of its list."),
        fields={"where": Field("", _WHERE), "before": Field("", "the name of the other term")},
    ),
    edits.Keep: Guide(
        title=mark("something to keep"),
        meaning=mark("The value at the path must stay as it is, or the choice would make no sense."),
        fields={
            "where": Field("", _WHERE),
            "because": Field("", "the reason, said of the house rule"),
        },
    ),
}
