"""The plain screen: lines in, lines out, for a pipe, a test or a screen reader."""

import sys
import textwrap
from contextlib import AbstractContextManager, nullcontext
from shutil import get_terminal_size

from capot.cards import Faces
from capot.cli.screens.ascii import has_signs, in_ascii
from capot.cli.screens.screen import WIDE, InputEnded, Interrupted, Place, Question, Table, hand_text
from capot.cli.words import opening
from capot.language.languages import ENGLISH, Language
from capot.language.texts import Name, Text, listed, say, told


class PlainScreen:
    """A `Screen` of simple lines over standard input and output."""

    def __init__(self, language: Language = ENGLISH) -> None:
        """Check which signs the output can show."""
        self.language = language
        self._in, self._out = sys.stdin, sys.stdout
        self._headed = ""
        self._has_signs = has_signs(self._out)

    @property
    def width(self) -> int:
        """The default width, or that of a narrower terminal."""
        return min(WIDE, self._columns or WIDE)

    @property
    def _columns(self) -> int:
        """The columns of a terminal, 0 for a pipe or file, whose lines are not wrapped."""
        return get_terminal_size().columns if self._out.isatty() else 0

    def show_as(self, faces: Faces) -> None:
        """Do nothing: every pack looks the same without colours."""

    def say(self, text: str = "") -> None:
        """Print the words."""
        self._write(f"{text}\n")

    def title(self, text: str) -> None:
        """Print the heading after an empty line."""
        self._headed = ""
        self._write(f"\n{text}\n")

    def thinking(self, table: Table) -> AbstractContextManager[None]:  # noqa: ARG002 - nothing is shown
        """Wait in silence."""
        return nullcontext()

    def played(self, table: Table, sentence: str) -> None:
        """Print the sentence, after a heading if a trick or pile begins."""
        self._head(table)
        self.say(sentence)

    def trick_over(self, sentence: str, line: str) -> None:  # noqa: ARG002 - its cards have been printed
        """Print the sentence, if there is one."""
        if sentence:
            self.say(sentence)

    def ask(self, question: Question, table: Table | None = None) -> str:
        """Print the question and return the line typed, or the meaning of an empty line."""
        if question.note:
            self.say(question.note)
        else:
            self._head(table)
            for line in [*self._table_lines(table), *self._choice_lines(question)]:
                self.say(line)
        for line in question.lines:
            self.say(line)
        prompt = f"{question.prompt}{self._forced(question)}"
        end = " " if prompt.endswith("?") else self.language.grammar.spaced(": ")
        return self._read(f"{prompt}{end}").strip() or question.empty

    def page(self, markdown: str) -> None:
        """Print the text."""
        self.say(markdown.rstrip())

    def close(self) -> None:
        """Flush the output."""
        self._out.flush()

    def _head(self, table: Table | None) -> None:
        """Print an empty line and the number of a trick or pile, when a new one begins."""
        if table is None or table.progress == self._headed:
            return
        self._headed = table.progress
        if table.is_counted:
            self._write(f"\n{opening(table.progress)}\n")

    def _table_lines(self, table: Table | None) -> list[str]:
        """Return the rows of a layout or pile, the trick so far and the hand."""
        if table is None:
            return []
        lines = [*table.rows, *table.held]
        laid = sorted((place for place in table.places if place.card), key=lambda place: _turn(table, place))
        if laid:
            cards = listed([_laid(place, table.faces) for place in laid])
            lines.append(told(say("On the table: {cards}.", cards=cards), self.language))
        if table.hand:
            cards = Name(hand_text(table.hand, table.faces))
            lines.append(told(say("Your hand: {cards}", cards=cards), self.language))
        return lines

    def _choice_lines(self, question: Question) -> list[str]:
        """Return the numbered choices; none for cards, which the hand shows."""
        match question.kind:
            case "cards" | "hands":
                return []
            case "list":
                return _listed(question)
            case "words":
                words = [self._numbered(question, place) for place in range(len(question.choices))]
                is_said = all(f" {word} " in f" {question.prompt.lower()} " for word in words)
                return [] if is_said else [f"{', '.join(words)}."]

    def _numbered(self, question: Question, place: int) -> str:
        """Return a choice with its number, unless it is a number itself, and its detail."""
        choice = question.choices[place]
        first = None if choice.answer.isdecimal() else question.first
        shown = choice.label if first is None else f"{first + place} {choice.label}"
        enter = told(say("Enter"), self.language) if choice.answer == question.empty else ""
        known = [part for part in (choice.detail, enter) if part]
        return f"{shown} ({', '.join(known)})" if known else shown

    def _forced(self, question: Question) -> str:
        """Return the card that Enter plays if it is forced, or nothing."""
        if question.kind != "cards" or not question.empty:
            return ""
        card = next((choice.label for choice in question.choices if choice.answer == question.empty), "")
        forced = say("Enter plays {card}", card=Name(card))
        return f" ({told(forced, self.language)})" if card else ""

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
        shown = text if self._has_signs else in_ascii(text)
        self._out.write(wrapped(shown, self._columns) if self._columns else shown)
        self._out.flush()


_HELD = "±\u00a0"
"""The sign and a space at which `textwrap` breaks no line."""


def wrapped(text: str, columns: int) -> str:
    """Return a text wrapped to a width in columns, with its indents kept.

    Lines break between words, but not between a sign such as ± and its number.
    """
    whole = text.replace("± ", _HELD)
    return "\n".join(_wrapped(line, columns) for line in whole.split("\n")).replace(_HELD, "± ")


def _wrapped(line: str, columns: int) -> str:
    if len(line) <= columns:
        return line
    words = line.rstrip()
    margin = words[: len(words) - len(words.lstrip())]
    # The last column of a list may be continued below itself, unless it begins far to the right.
    start = words.rfind("  ") + 2 if margin else 0
    later = " " * start if len(margin) < start <= columns // 2 else margin
    lines = textwrap.wrap(
        words,
        columns,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines) + " " * (line.endswith(" ") and len(lines[-1]) < columns)


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


def _laid(place: Place, faces: Faces) -> Text:
    assert place.card is not None
    card = Name(f"{place.name} {faces.short(place.card)}")
    return say("{card} (winning)", card=card) if place.winning else card
