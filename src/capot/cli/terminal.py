"""The face for a terminal: a table that is drawn in place, above it a line for each trick.

What is over stays readable when one scrolls back; the table itself leaves no copies.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markdown import Markdown
from rich.text import Text

from capot.cards import Faces
from capot.cli.keys import Picking, ask
from capot.cli.paint import Painter, as_ansi, drawn_width
from capot.cli.picture import Table
from capot.cli.screen import Choice, Question

PACE = 0.25
"""Seconds for which each card of the others is looked at."""

_HINTS = {
    "cards": " ←→ choose · Enter play · ? why and help · hint · undo · last · rules · quit",
    "several": " ←→ choose · space mark · Enter pass · ? help · hint · undo · rules · quit",
    "words": " ←→ choose · Enter · ? help · hint · undo · rules · quit",
    "menu": " ←→ choose · Enter · or type a number",
    "list": " ↑↓ choose · Enter · or type a number or a name · quit",
    "none": " Enter · ? help · scores · last · undo · quit",
}


_LESS = "-R -PSpace shows more, q goes back to the table$"
"""Options for the usual pager: let colours through, and say how to get out."""


class TerminalScreen:
    """A `Screen` in colour, with arrow keys."""

    def __init__(self, *, four_colours: bool = False) -> None:
        """Take the terminal that the program was started in."""
        self._console = Console(highlight=False)
        self._four_colours = four_colours
        self._painter = Painter(four_colours=four_colours)
        self._live: Live | None = None
        self._deaf = False

    def show_as(self, faces: Faces) -> None:
        """Choose the colours of these faces."""
        self._painter = Painter(faces, four_colours=self._four_colours)

    def say(self, text: str = "") -> None:
        """Print the words, cards in colour."""
        self._lift()
        self._console.print(self._painter.words(text))

    def title(self, text: str) -> None:
        """Print a heading over a rule."""
        self._lift()
        self._console.print()
        self._console.rule(Text(text, style="bold"), align="left", style="green")

    def played(self, table: Table, sentence: str) -> None:  # noqa: ARG002 - the table shows it
        """Draw the table anew, and let it be looked at."""
        if self._live is None:
            self._live = Live(
                console=self._console,
                transient=True,
                auto_refresh=False,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start()
        self._live.update(self._waiting(table), refresh=True)
        with _silent_keys():
            time.sleep(PACE)

    def trick_over(self, sentence: str, line: str) -> None:  # noqa: ARG002 - the line says it
        """Print the whole trick in a line."""
        self.say(line)

    def ask(self, question: Question, table: Table | None = None) -> str:
        """Show the table and the choices; return what was typed or chosen."""
        self._lift()
        hints = _hints(question, table)
        answer = ask(question, lambda picking: self._picture(picking, table), hints, deaf=self._deaf)
        self._deaf = answer == "?"
        return answer

    def page(self, markdown: str) -> None:
        """Show a long text a screenful at a time."""
        self._lift()
        before = os.environ.get("LESS")
        os.environ["LESS"] = f"{before or ''} {_LESS}"
        try:
            with self._console.pager(styles=True):
                self._console.print(Markdown(markdown), width=drawn_width(self._console))
        finally:
            del os.environ["LESS"]
            if before is not None:
                os.environ["LESS"] = before

    def close(self) -> None:
        """Take the table off the screen."""
        self._lift()

    def _lift(self) -> None:
        """Take the drawn table away before something else is printed."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _waiting(self, table: Table) -> RenderableType:
        """Return the table while others play, as high as when a question stands below it."""
        hand = tuple(Choice(table.faces.short(held.card), "") for held in table.hand)
        turn = next((f" {place.name} ..." for place in table.places if place.to_act), "")
        return Group(self._painter.table(table), self._painter.hand(hand), "", Text(turn, "dim"), "")

    def _picture(self, picking: Picking, table: Table | None) -> str:
        question, painter = picking.question, self._painter
        parts: list[RenderableType] = []
        if table is not None:
            parts.append(painter.table(table))
        if question.kind == "cards":
            parts.append(painter.hand(question.choices, picking.at, picking.marked))
        elif table is not None:
            hand = tuple(Choice(table.faces.short(held.card), "") for held in table.hand)
            parts.append(painter.hand(hand))
        if question.kind == "list":
            width, height = drawn_width(self._console), self._console.height - 3
            parts.append(painter.listed(question.choices, picking.at, width, height))
        elif question.kind == "words" and question.choices:
            parts.append(painter.options(question.choices, picking.at))
        if picking.note:
            parts.append(painter.words(f" {picking.note}", "yellow"))
        return as_ansi(self._console, *parts)


def _hints(question: Question, table: Table | None) -> str:
    """Return the line that says which keys may be used."""
    if not question.choices:
        return _HINTS["none"]
    if question.pick > 1:
        return _HINTS["several"]
    return _HINTS["menu" if table is None and question.kind == "words" else question.kind]


@contextmanager
def _silent_keys() -> Iterator[None]:
    """Let keys pressed meanwhile neither show nor play a card later."""
    try:
        import termios

        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
    except (ImportError, OSError, ValueError):
        yield
        return
    silent = [*before]
    silent[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(fd, termios.TCSADRAIN, silent)
    try:
        yield
    finally:
        termios.tcsetattr(fd, termios.TCSAFLUSH, before)
