"""The terminal screen: a table redrawn in place below a scrolling line for each trick."""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markdown import Markdown
from rich.text import Text

from capot.cards import Faces
from capot.cli.screens.keys import Picking, ask
from capot.cli.screens.paint import Painter, as_ansi, drawn_width
from capot.cli.screens.plain import wrapped
from capot.cli.screens.screen import Choice, Question, Table
from capot.language.languages import ENGLISH, Language
from capot.language.texts import mark, say, told

PACE = 0.25
"""Seconds for which each card of the others is shown."""

TRICK_PACE = 0.6
"""Further seconds for which a full trick is shown, unless a key is pressed."""

MOMENT = 0.4
"""Seconds of thinking before the table says who is thinking."""

NARROW = 64
"""Columns below which the table is drawn narrow."""

_ENTER, _HELP = say("Enter"), say("? help")
_ACROSS, _DOWN, _MARK = say("←→ choose"), say("↑↓ choose"), say("space marks")
_HINTS = {
    "cards": (_ACROSS, _ENTER, "", say("? why and help"), "hint", "undo", "last", "rules", "quit"),
    "several": (_ACROSS, _MARK, _ENTER, "", _HELP, "hint", "undo", "rules", "quit"),
    "words": (_ACROSS, _ENTER, _HELP, "hint", "undo", "rules", "quit"),
    "choices": (
        *(_DOWN, _ENTER, say("or type a number or a name"), _HELP, "hint", "scores", "undo", "quit"),
    ),
    "menu": (_ACROSS, _ENTER, say("or type a number")),
    "list": (_DOWN, _ENTER, say("or type a number or a name"), "quit"),
    "laying": (_ACROSS, _MARK, _ENTER, "", "moves", _HELP, "hint", "undo", "quit"),
    "hands": (say("Enter makes these"), "", say("or type hands"), _HELP, "hint", "undo", "quit"),
    "none": (_ENTER, "review", _HELP, "scores", "last", "undo", "quit"),
}
"""The line of keys of each kind of question, with the empty text for a word typed in place of cards."""

_SHORT_HINTS = {_ACROSS: "←→", _DOWN: "↑↓", _MARK: say("space"), _HINTS["cards"][3]: _HELP}


class TerminalScreen:
    """A `Screen` in colour, with arrow keys."""

    def __init__(
        self,
        language: Language = ENGLISH,
        *,
        four_colours: bool = False,
        console: Console | None = None,
    ) -> None:
        """Use the given console, or the terminal in which the program was started."""
        self.language = language
        self._console = console or Console(highlight=False)
        self._four_colours = four_colours
        self._painter = Painter(language=language, four_colours=four_colours)
        self._live: Live | None = None
        self._deaf = False
        self._before: Picking | None = None
        self._hurries = False
        self._silence: ExitStack | None = None

    @property
    def width(self) -> int:
        """The width of the table in columns."""
        return drawn_width(self._console)

    def show_as(self, faces: Faces) -> None:
        """Use the colours of these faces."""
        self._painter = Painter(faces, self.language, four_colours=self._four_colours)

    def say(self, text: str = "") -> None:
        """Print the text, cards in colour."""
        self._lift()
        self._console.print(self._painter.words(wrapped(text, self._console.width)))

    def title(self, text: str) -> None:
        """Print a heading over a rule."""
        self._lift()
        self._console.print()
        self._console.rule(Text(text, style="bold"), align="left", style="green")

    @contextmanager
    def thinking(self, table: Table) -> Iterator[None]:
        """Draw the table with a note on who is thinking, once that has taken a moment."""
        soon = threading.Timer(MOMENT, self._draw, [table, mark("{name} is thinking ...")])
        self._silence_keys()
        soon.start()
        try:
            yield
        finally:
            with _drawn_whole():
                soon.cancel()
                soon.join()

    def played(self, table: Table, sentence: str) -> None:  # noqa: ARG002 - the table shows it
        """Redraw the table, and wait a little."""
        self._silence_keys()
        self._draw(table)
        self._hurries = _pressed_within(PACE)

    def _draw(self, table: Table, doing: str = "{name} ...") -> None:
        """Draw the table over the last one."""
        with _drawn_whole():
            if self._live is None:
                self._live = Live(
                    console=self._console,
                    transient=True,
                    auto_refresh=False,
                    redirect_stdout=False,
                    redirect_stderr=False,
                )
                self._live.start()
            self._live.update(self._waiting(table, doing), refresh=True)

    def trick_over(self, sentence: str, line: str) -> None:  # noqa: ARG002 - the line says it
        """Show the full trick for a while, then print it in a line."""
        if self._live is not None and not self._hurries:
            _pressed_within(TRICK_PACE)
        self.say(line)

    def ask(self, question: Question, table: Table | None = None) -> str:
        """Show the table and the choices; return what was typed or chosen."""
        self._lift()
        picking = Picking(question, self._deaf, language=self.language)
        if self._before is not None:
            picking.go_on(self._before)
        hints = hints_line(question, table, drawn_width(self._console), self.language)
        if self._silence is None:
            self._silence_keys()
        else:
            _forget_keys()
        # The question hears keys by itself; before and after it they must not be echoed either.
        answer = ask(picking, lambda now: self.picture(now, table), hints)
        self._deaf, self._before = answer == "?", picking
        return answer

    def page(self, markdown: str) -> None:
        """Show a long text a screenful at a time."""
        self._lift()
        self._hear_keys()
        before = os.environ.get("LESS")
        leave = told(say("Space shows more, q goes back to the table"), self.language)
        os.environ["LESS"] = f"{before or ''} -R -P{leave}$"
        try:
            with self._console.pager(styles=True):
                self._console.print(Markdown(markdown), width=drawn_width(self._console))
        finally:
            del os.environ["LESS"]
            if before is not None:
                os.environ["LESS"] = before

    def close(self) -> None:
        """Remove the table from the screen."""
        self._lift()
        self._hear_keys()

    def _silence_keys(self) -> None:
        """Discard keys but those that answer a question: echoed, they would move the table on the screen."""
        if self._silence is None:
            self._silence = ExitStack()
            self._silence.enter_context(_silent_keys())

    def _hear_keys(self) -> None:
        if self._silence is not None:
            self._silence.close()
            self._silence = None

    def _lift(self) -> None:
        """Remove the drawn table before something else is printed."""
        if self._live is not None:
            with _drawn_whole():
                self._live.stop()
                self._live = None

    def _waiting(self, table: Table, doing: str) -> RenderableType:
        """Return the table while others play, as high as with a question below it."""
        hand = tuple(Choice(table.faces.short(held.card), "", suit=held.suit) for held in table.hand)
        names = (place.name for place in table.places if place.to_act)
        turn = next((told(say(doing, name=name), self.language) for name in names), "")
        below = [self._painter.hand(hand), Text(f" {turn}", "dim")]
        return Group(*self._fitted(table, below), *below)

    def _fitted(self, table: Table, below: Sequence[RenderableType]) -> list[RenderableType]:
        """Return the table, as large as fits above the other parts."""
        room = self._console.height - 2 - _lines(self._console, below)
        width = drawn_width(self._console)
        whole = self._painter.table(table, width, narrow=width < NARROW)
        if _lines(self._console, [whole]) <= room:
            return [whole]
        brief: list[RenderableType] = [*self._painter.brief(table)]
        while len(brief) > 1 and _lines(self._console, brief) > room:
            brief.pop(0)
        return brief

    def picture(self, picking: Picking, table: Table | None) -> str:
        """Return everything above the prompt, as text with colour codes, cut to the height of the screen."""
        question, painter = picking.question, self._painter
        parts: list[RenderableType] = []
        if question.kind == "cards":
            parts.append(painter.hand(question.choices, picking.at, picking.marked))
        elif table is not None:
            hand = tuple(Choice(table.faces.short(held.card), "", suit=held.suit) for held in table.hand)
            parts.append(painter.hand(hand))
        note = [painter.words(f" {picking.note}", "yellow")] if picking.note else []
        if question.kind == "list":
            width, height = drawn_width(self._console), self._console.height - 2
            height -= _lines(self._console, note) if note else 0
            height -= _lines(self._console, parts) if parts else 0
            parts.append(painter.listed(question.choices, picking.at, width, height))
        elif question.kind == "words" and question.choices:
            parts.append(painter.options(question.choices, picking.at, drawn_width(self._console)))
        parts += [painter.words(line) for line in question.lines]
        parts += note
        above = self._fitted(table, parts) if table is not None else []
        return as_ansi(self._console, *above, *parts)


def hints_line(question: Question, table: Table | None, width: int, language: Language = ENGLISH) -> str:
    """Return the line of key hints, as many as fit."""
    kind: str = "menu" if table is None and question.kind == "words" else question.kind
    kind = "choices" if table is not None and kind == "list" else kind
    several = "laying" if question.verb == "lay" else "several"
    key = several if question.is_several else kind if question.choices or question.lines else "none"
    hints = [each for each in _HINTS[key] if (each or question.instead) and each not in question.without]
    words = [told(each, language) or question.instead for each in hints]
    if len(" · ".join(words)) + 1 > width:
        words = [told(_SHORT_HINTS.get(each, each), language) or question.instead for each in hints]
    line = ""
    for word in words:
        longer = f"{line} · {word}" if line else f" {word}"
        line = longer if len(longer) <= width else line
    return line


@contextmanager
def _drawn_whole() -> Iterator[None]:
    """Let Ctrl-C wait for the end of a drawing: half a table cannot be removed from the screen."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
        if pressed:
            signal.raise_signal(signal.SIGINT)


def _lines(console: Console, parts: Sequence[RenderableType]) -> int:
    """Return the number of lines that these parts take."""
    return len(as_ansi(console, *parts).splitlines())


def _pressed_within(seconds: float) -> bool:
    """Wait, or until a key is pressed; return whether one was.  The key has no other effect."""
    with _silent_keys() as fd:
        if fd is None:
            time.sleep(seconds)
            return False
        return bool(select.select([fd], [], [], seconds)[0])


def _forget_keys() -> None:
    """Discard the keys pressed so far, if the keyboard is known."""
    try:
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):
        return


@contextmanager
def _silent_keys() -> Iterator[int | None]:
    """Discard keys pressed meanwhile; yield the file descriptor of the keyboard, if known."""
    try:
        import termios

        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
    except (ImportError, OSError, ValueError):
        yield None
        return
    silent = [*before]
    silent[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(fd, termios.TCSADRAIN, silent)
    try:
        yield fd
    finally:
        termios.tcsetattr(fd, termios.TCSAFLUSH, before)
