"""The plain face: lines in, lines out, for a pipe, a test or a screen reader.

Nothing is coloured, nothing is redrawn, and nothing waits.
"""

import sys
from contextlib import AbstractContextManager, nullcontext

from capot.cards import Faces
from capot.cli.screens.screen import WIDE, InputEnded, Interrupted, Place, Question, Table, hand_text
from capot.cli.words import joined, opening, third_person

_ASCII = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "·": "-",
        "−": "-",
        "–": "-",
        "½": " 1/2",
        "’": "'",
        "×": "x",
        "○": "o",
    }
)


class PlainScreen:
    """A `Screen` of simple lines over standard input and output."""

    def __init__(self) -> None:
        """Find out which signs the output can show."""
        self._in, self._out = sys.stdin, sys.stdout
        self._told = ""
        try:
            "♠♥♦♣·−½".encode(getattr(self._out, "encoding", None) or "ascii")
            self._has_signs = True
        except (UnicodeEncodeError, LookupError):
            self._has_signs = False

    @property
    def width(self) -> int:
        """As many columns as a line of hands ever takes: who reads this may break lines as he likes."""
        return WIDE

    def show_as(self, faces: Faces) -> None:
        """Show every pack alike: by letters and signs."""

    def say(self, text: str = "") -> None:
        """Print the words."""
        self._write(f"{text}\n")

    def title(self, text: str) -> None:
        """Print the heading after an empty line."""
        self._told = ""
        self._write(f"\n{text}\n")

    def thinking(self, table: Table) -> AbstractContextManager[None]:  # noqa: ARG002 - it says nothing
        """Wait in silence."""
        return nullcontext()

    def played(self, table: Table, sentence: str) -> None:
        """Print the sentence, and before the first of a trick which it is."""
        self._head(table)
        self.say(sentence)

    def trick_over(self, sentence: str, line: str) -> None:  # noqa: ARG002 - its cards have been told
        """Print the sentence, if there is more to say than which cards there were."""
        if sentence:
            self.say(sentence)

    def ask(self, question: Question, table: Table | None = None) -> str:
        """Print what is asked and return the line typed, or what an empty line stands for."""
        if question.note:
            self.say(question.note)
        else:
            self._head(table)
            for line in [*_table_lines(table), *_choice_lines(question)]:
                self.say(line)
        for line in question.lines:
            self.say(line)
        return self._read(f"{question.prompt}{_forced(question)}: ").strip() or question.empty

    def page(self, markdown: str) -> None:
        """Print the whole text."""
        self.say(markdown.rstrip())

    def close(self) -> None:
        """Hand over what was written."""
        self._out.flush()

    def _head(self, table: Table | None) -> None:
        """Part one trick from the next by an empty line and its number."""
        if (
            table is not None
            and table.progress.startswith(("trick ", "pile "))
            and table.progress != self._told
        ):
            self._told = table.progress
            self._write(f"\n{opening(table.progress)}\n")

    def _read(self, prompt: str) -> str:
        self._write(prompt)
        try:
            line = self._in.readline()
        except KeyboardInterrupt as interrupt:
            self._write("\n")
            raise Interrupted from interrupt
        if not line.endswith("\n") and not line.strip():
            self._write("\n")
            raise InputEnded
        if not self._in.isatty():
            self._write(line if line.endswith("\n") else f"{line}\n")
        return line

    def _write(self, text: str) -> None:
        self._out.write(text if self._has_signs else text.translate(_ASCII))
        self._out.flush()


def _table_lines(table: Table | None) -> list[str]:
    """Return what a person needs before answering: the trick so far and the hand."""
    if table is None:
        return []
    lines = [*table.rows, *table.held]
    laid = sorted((place for place in table.places if place.card), key=lambda place: _turn(table, place))
    if laid:
        lines.append("On the table: " + joined(_laid(place, table.faces) for place in laid) + ".")
    if table.hand:
        lines.append(f"Your hand: {hand_text(table.hand, table.faces)}")
    return lines


def _forced(question: Question) -> str:
    """Return what Enter alone plays where one card is forced, or nothing."""
    if question.kind != "cards" or not question.empty:
        return ""
    card = next((choice.label for choice in question.choices if choice.answer == question.empty), "")
    return f" (Enter {third_person(question.verb)} {card})" if card else ""


def _choice_lines(question: Question) -> list[str]:
    """Return the choices with their numbers; cards are not repeated, as the hand shows them."""
    match question.kind:
        case "cards" | "hands":
            return []
        case "list":
            return _listed(question)
        case "words":
            words = [_numbered(question, place) for place in range(len(question.choices))]
            is_said = all(f" {word} " in f" {question.prompt.lower()} " for word in words)
            return [] if is_said else [f"{', '.join(words)}."]


def _numbered(question: Question, place: int) -> str:
    """Return a choice with its number, unless it is a number itself, and what is to be known of it."""
    choice = question.choices[place]
    first = None if choice.answer.isdecimal() else question.first
    shown = choice.label if first is None else f"{first + place} {choice.label}"
    known = [part for part in (choice.detail, "Enter" if choice.answer == question.empty else "") if part]
    return f"{shown} ({', '.join(known)})" if known else shown


def _listed(question: Question) -> list[str]:
    wide = max(len(choice.label) for choice in question.choices)
    lines = []
    for place, choice in enumerate(question.choices, 1):
        lines += ["", choice.heading] if choice.heading else []
        lines.append(f"{place:>3}  {choice.label:<{wide}}  {choice.detail}".rstrip())
    return [*lines, ""]


def _turn(table: Table, place: Place) -> int:
    assert place.card is not None
    return table.trick.index(place.card)


def _laid(place: Place, faces: Faces) -> str:
    assert place.card is not None
    shown = f"{place.name} {faces.short(place.card)}"
    return f"{shown} (winning)" if place.winning else shown
