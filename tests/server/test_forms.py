"""Drafts hold the rules as sentences with slots, in the reader's language."""

from capot.language.languages import LANGUAGES
from capot.rules.catalog import GAMES
from capot.server.messages.workshop import Line
from capot.server.workshop.forms import groups_of


def said(line: Line) -> str:
    return "".join(part.text or (part.slot.shown if part.slot else "") for part in line.parts)


def test_sentences_of_a_draft_have_slots_with_the_words_of_the_language():
    for language in ("en", "de"):
        groups = groups_of(GAMES["hearts"], 4, LANGUAGES[language])
        (queen,) = [
            line for group in groups for line in group.lines if line.where.endswith("queen-of-spades")
        ]

        kinds = {part.slot.kind for part in queen.parts if part.slot}

        assert {"cards", "number"} <= kinds
        assert "13" in said(queen)


def test_additions_are_edits_as_data():
    groups = groups_of(GAMES["hearts"], 4, LANGUAGES["en"])

    kinds = {addition.edit["type"] for group in groups for addition in group.additions}

    assert kinds <= {"Add", "Change", "Shift"}
    assert kinds
