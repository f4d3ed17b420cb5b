"""A question answered by typing, or by arrow keys and Enter.

Either way, the answer is the text that the plain screen would read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, VSplit, Window

from capot.cli.screens.screen import InputEnded, Interrupted, Question
from capot.language.languages import ENGLISH, Language
from capot.language.texts import Name, Text, say, told
from capot.language.words import counted

_ROOM_TO_TYPE = 10
"""Columns kept free for typing after a prompt."""

_OPEN_ENDS = (
    *(" to", " of", " a", " for", " or", ","),
    *(" an", " zu", " die", " den", " oder", " à", " de", " la", " le", " les", " ou"),
)
"""Ends of the first words of a question that want another word, in each language."""


@dataclass(slots=True)
class Picking:
    """The state of choosing: the current choice, the marked ones, and a note.

    While it is ``deaf``, a first Enter is ignored: after asking for help, people press it out of habit.
    """

    question: Question
    deaf: bool = False
    at: int | None = None
    marked: tuple[int, ...] = ()
    note: str = ""

    language: Language = ENGLISH

    def __post_init__(self) -> None:
        """Begin where the question says, or at the first allowed choice."""
        self.note = self.question.note
        choices = self.question.choices
        wanted = [place for place in self._open if choices[place].answer == self.question.start]
        self.at = min(wanted or self._open, default=None)

    @property
    def _alone(self) -> bool:
        """Whether Enter means the current choice, because one is enough and none is marked."""
        return self.question.is_several and self.question.least == 1 and not self.marked

    @property
    def _open(self) -> list[int]:
        return [place for place, choice in enumerate(self.question.choices) if choice.is_open]

    @property
    def _in_order(self) -> Sequence[int]:
        """The marked choices from left to right, or where it counts in the order of marking."""
        return self.marked if self.question.is_ordered else sorted(self.marked)

    def go_on(self, before: "Picking") -> None:
        """Take over the state of choosing if the same question was asked before."""
        if replace(self.question, note="") == replace(before.question, note=""):
            self.at, self.marked = before.at, before.marked

    def follow(self, typed: str) -> int | None:
        """Go to the line of a list that a typed number or start of a name means, and return it."""
        wanted, choices = typed.strip().lower(), self.question.choices
        if self.question.kind != "list" or not wanted:
            return None
        if wanted.isdecimal():
            found = [place for place in self._open if place == int(wanted[:9]) - 1]
        else:
            found = [
                place
                for place in self._open
                if any(
                    each.lower().startswith(wanted) for each in (choices[place].answer, choices[place].label)
                )
            ]
            if self.question.is_strict and len(found) > 1:
                found = []
        self.at = found[0] if found else self.at
        return found[0] if found else None

    def step(self, by: int) -> None:
        """Go to the next allowed choice, or back; the first follows the last."""
        self.deaf = False
        places = self._open
        if self.at is not None:
            self.at = places[(places.index(self.at) + by) % len(places)]

    def end(self, which: int) -> None:
        """Go to the first allowed choice (0) or the last (-1)."""
        if self.at is not None:
            self.at = self._open[which]

    def mark(self) -> None:
        """Mark the choice, or unmark it."""
        self.deaf = False
        if self.at is None:
            return
        kept = tuple(place for place in self.marked if place != self.at)
        marked = kept if self.at in self.marked else (*kept, self.at)
        if len(marked) > self.question.pick:
            cards = counted(self.question.pick, "card")
            self.note = self._said(say("{cards:Cap} are marked already.", cards=cards))
            return
        self.marked, self.note = marked, ""

    def answer(self) -> str | None:
        """Return the answer of Enter, or None, with a note, while it is incomplete."""
        question = self.question
        several = question.is_several
        alone = self._alone
        is_enough = alone or (len(self.marked) in question.counts if several else self.at is not None)
        if self.deaf and is_enough:
            again = say("Press Enter once more for {choice}.", choice=Name(self.shown()))
            self.deaf, self.note = False, self._said(again)
            return None
        if not several or alone:
            return question.empty if self.at is None else question.choices[self.at].answer
        if is_enough:
            return " ".join(question.choices[place].answer for place in self._in_order) or "nothing"
        if len(question.counts) > 1:
            many: Text = say("Mark cards with the space bar, then press Enter; or type them.")
        else:
            cards = counted(question.pick, "card")
            many = say("Mark {cards} with the space bar, then press Enter; or type them.", cards=cards)
        self.note = self._said(many)
        return None

    def shown(self) -> str:
        """Return the answer of Enter in words for the prompt."""
        question = self.question
        if not question.is_several or self._alone:
            return "" if self.at is None else question.choices[self.at].label
        marked = " ".join(question.choices[place].label for place in self._in_order)
        return marked or (self._said(say("nothing")) if 0 in question.counts else "")

    def _said(self, text: Text) -> str:
        return told(text, self.language)


def ask(picking: Picking, picture: Callable[[Picking], str], hints: str) -> str:
    """Return the answer; raise `Interrupted` or `InputEnded` when the player leaves.

    ``picture`` returns everything above the prompt as text with colour codes.
    """
    typed = Buffer(multiline=False, on_text_changed=lambda buffer: _follow(picking, buffer))
    above = Window(
        FormattedTextControl(lambda: ANSI(picture(picking))), dont_extend_height=True, wrap_lines=False
    )
    prompt = Window(
        FormattedTextControl(lambda: _prompt(picking, typed)), dont_extend_width=True, height=1, style="bold"
    )
    line = VSplit([prompt, Window(BufferControl(typed), height=1)])
    below = Window(FormattedTextControl(hints), height=1, style="dim")
    app: Application[str] = Application(
        Layout(HSplit([above, line, below]), focused_element=typed),
        key_bindings=_bindings(picking, typed),
        erase_when_done=True,
    )
    try:
        return app.run()
    except KeyboardInterrupt as interrupt:
        raise Interrupted from interrupt
    except EOFError as end:
        raise InputEnded from end


def _follow(picking: Picking, typed: Buffer) -> None:
    picking.follow(typed.text)


def _prompt(picking: Picking, typed: Buffer) -> str:
    """Return the question with its default answer, shortened on a narrow screen."""
    shown, asked = picking.shown(), picking.question.prompt
    proposed = f" [{shown}]" if shown and not typed.text else ""
    room = get_app().output.get_size().columns - len(proposed) - _ROOM_TO_TYPE
    while " " in asked and (len(asked) > room or asked.endswith(_OPEN_ENDS)):
        asked = asked.rpartition(" ")[0]
    return f" {asked}{proposed}{picking.language.grammar.spaced(': ')}"


def _bindings(picking: Picking, typed: Buffer) -> KeyBindings:
    keys = KeyBindings()
    nothing_typed = Condition(lambda: not typed.text)
    several = Condition(lambda: picking.question.is_several)

    for key, by in {"left": -1, "up": -1, "right": 1, "down": 1, "tab": 1}.items():
        keys.add(key, filter=nothing_typed)(lambda _, by=by: picking.step(by))
    for key, which in {"home": 0, "end": -1}.items():
        keys.add(key, filter=nothing_typed)(lambda _, which=which: picking.end(which))
    keys.add("space", filter=nothing_typed & several)(lambda _: picking.mark())
    # A stray space would switch the arrow keys off.
    keys.add("space", filter=nothing_typed & ~several)(lambda _: None)
    _add_leaving(keys, picking, typed, nothing_typed)
    return keys


def _add_leaving(keys: KeyBindings, picking: Picking, typed: Buffer, nothing_typed: Condition) -> None:
    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        answer = typed.text.strip() or picking.answer()
        found = picking.follow(typed.text)
        if found is not None:
            answer = picking.question.choices[found].answer
        if answer is not None:
            event.app.exit(result=answer)

    @keys.add("?", filter=nothing_typed)
    @keys.add("f1")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result="?")

    @keys.add("escape", eager=True)
    def _(_event: KeyPressEvent) -> None:
        typed.reset()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt())

    @keys.add("c-d", filter=nothing_typed)
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError())
