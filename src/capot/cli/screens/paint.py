"""Colours and boxes: the table, the hand and lists as the terminal shows them."""

import re
from collections.abc import Collection, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from capot.cards import FRENCH, ITALIAN, RANKS, SUITS, Faces
from capot.cli.screens.screen import Choice, Place, Table, taken_text
from capot.cli.words import number
from capot.language.languages import ENGLISH, Language
from capot.language.texts import mark, say, told

WIDEST = 100
"""Maximum width of the table in columns."""

EDGE = 6
"""Columns of a box's edge that hold no text."""

_TWO = dict(zip(SUITS, ("bold", "bold red", "bold red", "bold"), strict=True))
_FOUR = dict(zip(SUITS, ("bold", "bold red", "bold bright_blue", "bold green"), strict=True))
_ITALIAN = dict(zip(SUITS, ("bold bright_blue", "bold red", "bold yellow", "bold green"), strict=True))
_GERMAN = dict(zip(SUITS, ("bold green", "bold red", "bold yellow", "bold"), strict=True))

_GRADES = {
    **dict.fromkeys((mark("blunder"), "??"), "bold red"),
    **dict.fromkeys((mark("mistake"), "?"), "bold yellow"),
    **dict.fromkeys((mark("inaccuracy"), "?!"), "yellow"),
}


class Painter:
    """Paints the cards of one game, French suits in two or four colours."""

    def __init__(
        self, faces: Faces = FRENCH, language: Language = ENGLISH, *, four_colours: bool = False
    ) -> None:
        """Choose the colours."""
        french = _FOUR if four_colours else _TWO
        styles = {FRENCH.key: french, ITALIAN.key: _ITALIAN}.get(faces.key, _GERMAN)
        self._faces, self._language = faces, language
        self._style = {sign: styles[suit] for suit, sign in zip(SUITS, faces.suit_signs, strict=True)}
        ranks = "|".join(faces.rank_letter(rank) for rank in RANKS)
        self._card = re.compile(rf"(?<!\w)(?:{ranks})([{faces.suit_signs}])(?!\w)")

    def words(self, text: str, style: str = "") -> Text:
        """Return a text with its cards in colour."""
        painted = Text(text, style=style)
        for found in self._card.finditer(text):
            painted.stylize(self._style[found[1]], *found.span())
        return painted

    def graded(self, text: str) -> Text:
        """Return a text with its cards and the grades of decisions in colour."""
        painted = self.words(text)
        # The longest first: in German, a blunder is a kind of mistake.
        grades = {self._told(grade): style for grade, style in _GRADES.items()}
        some = "|".join(re.escape(grade) for grade in sorted(grades, key=len, reverse=True))
        for found in re.finditer(rf"(?<!\S)(?:{some})(?![\w?!])", text):
            painted.stylize(grades[found[0]], *found.span())
        return painted

    def table(self, table: Table, width: int = WIDEST, *, narrow: bool = False) -> RenderableType:
        """Return the table in a box: a row for each player in the order of play, the person's own last.

        A ``narrow`` table has shorter words and no column of tricks; nor has a game without tricks.  What
        is known of the deal stands in the lower edge; what there is no room for in ``width`` stands above it.
        """
        grid = Grid(box=None, padding=(0, 0 if narrow else 1), header_style="dim", expand=True)
        grid.add_column("", width=1)
        grid.add_column("", no_wrap=True, max_width=12 if narrow else None, overflow="ellipsis")
        if table.has_tricks:
            card = self._told(mark("card"))
            grid.add_column(f" {card}" if narrow else card, min_width=5 if narrow else 4, no_wrap=True)
            grid.add_column("", min_width=5 if narrow else 7, no_wrap=True)
            if not narrow:
                grid.add_column(self._told(mark("tricks")), justify="right")
        grid.add_column(self._told(mark("total")), justify="right", no_wrap=True)
        grid.add_column(
            f" {table.column}" if narrow else table.column, ratio=1, no_wrap=True, overflow="ellipsis"
        )
        for place in table.places:
            row = self._row(place, narrow=narrow)
            grid.add_row(*(row if table.has_tricks else (*row[:2], *row[-2:])))
        parts = (table.progress, table.title) if narrow else (table.title, table.progress)
        title = " · ".join(part for part in parts if part)
        below = [self.words(row) for row in table.rows]
        edge, rest = _fitting(table.facts, width - EDGE)
        below += [self.words(rest)] if rest else []
        return Panel(
            Group(grid, *below),
            box=box.ROUNDED,
            title=Text(title, style="bold"),
            title_align="left",
            subtitle=self.words(edge) if edge else None,
            subtitle_align="left",
            border_style="green",
            padding=(0, 0 if narrow else 1),
        )

    def brief(self, table: Table) -> list[Text]:
        """Return the table in lines without a box, the least important first: facts, title, the trick."""
        laid = [place for place in table.places if place.card]
        laid.sort(key=lambda place: table.trick.index(place.card) if place.card else 0)
        trick = ", ".join(
            f"{place.name} {table.faces.short(place.card)}{'!' if place.winning else ''}"
            for place in laid
            if place.card
        )
        facts = [self.words(f" {' · '.join(table.facts)}", "dim")] if table.facts else []
        facts += [self.words(f" {row}") for row in table.rows]
        title = Text(f" {table.progress or table.title}", style="bold")
        return [*facts, title, *([self.words(f" {trick}")] if trick else [])]

    def hand(self, choices: Sequence[Choice], at: int | None = None, marked: Collection[int] = ()) -> Text:
        """Return the hand in a line: barred cards dim, the current one reversed, marked ones in brackets."""
        line, suit = Text(" "), ""
        for place, choice in enumerate(choices):
            own = choice.suit or choice.label[-1]
            line.append("  " if suit and own != suit else "")
            suit = own
            style = "" if choice.is_open else "dim not bold"
            shown = self.words(f"[{choice.label}]" if place in marked else f" {choice.label} ")
            shown.stylize(f"{style} reverse" if place == at else style)
            line.append_text(shown)
        return line

    def options(self, choices: Sequence[Choice], at: int | None, width: int = WIDEST) -> Text:
        """Return choices, the current one reversed: in a line, or in several where there is no room in one.

        Those with details then have a line each, and no line ends within a choice.
        """
        options: list[Text] = []
        for place, choice in enumerate(choices):
            option = Text(f" {choice.label} ", style="bold reverse" if place == at else "bold")
            detail = self.words(f" {choice.detail} " if choice.detail else " ", "dim")
            options.append(Text.assemble(option, detail))
        is_listed = any(choice.detail for choice in choices)
        room = width - 1
        fits = sum(option.cell_len for option in options) <= room
        lines = [Text(" ")]
        for option in options:
            if lines[-1].cell_len > 1 and (
                (not fits and is_listed) or lines[-1].cell_len + option.cell_len > room
            ):
                lines.append(Text(" "))
            lines[-1].append_text(option)
        return Text("\n").join(lines)

    def listed(self, choices: Sequence[Choice], at: int | None, width: int, height: int) -> Text:
        """Return choices in a list, as many as fit around the current one.

        The last line is the whole detail of the current one.
        """
        wide = max(len(choice.label) for choice in choices)
        lines: list[Text] = []
        heads: set[int] = set()
        chosen = 0
        for place, choice in enumerate(choices):
            if choice.heading:
                heads.add(len(lines))
                lines.append(Text(f" {choice.heading}", style="bold green"))
            chosen = len(lines) if place == at else chosen
            line = Text(f" {place + 1:>3}  {choice.label:<{wide}} ", style="reverse" if place == at else "")
            line.append(f"  {choice.detail}", style="not reverse dim")
            line.truncate(width, overflow="ellipsis")
            lines.append(line)
        detail = Text(f" {choices[at].detail}" if at is not None else "")
        room = max(1, height - max(1, -(-len(detail) // max(1, width - 4))))
        if len(lines) <= room:
            return Text("\n").join([*lines, detail])
        room = max(1, room - 1)
        top = max(0, min(chosen - room // 2, len(lines) - room))
        end = top + room
        end -= end < len(lines) and end - 1 in heads and end - 1 > chosen
        further = self._told(mark("more"))
        up, down = f"▴ {further}" * (top > 0), f"▾ {further}" * (end < len(lines))
        more = Text(f"      {'  '.join(part for part in (up, down) if part)}", style="dim")
        return Text("\n").join([*lines[top:end], more, detail])

    def _row(self, place: Place, *, narrow: bool) -> tuple[Text, ...]:
        style, gap = "bold" if place.to_act else "", " " if narrow else ""
        card = self._faces.short(place.card) if place.card else ""
        winning = mark("wins") if narrow else mark("winning")
        role = self._told(winning if place.winning else mark("led") if place.led else "")
        dealer = self._told(mark("dealer"))
        dealer = "*" if narrow else f" ({dealer})"
        return (
            Text("▸" if place.to_act else "", style="bold green"),
            Text(place.name + dealer * place.deals, style=style),
            self.words(gap + card),
            Text(role, style="green" if place.winning else "dim"),
            *([] if narrow else [Text(str(place.tricks or ""), style=style)]),
            Text(number(place.total), style=style),
            self.words(gap + taken_text(place, self._faces)),
        )

    def _told(self, message: str) -> str:
        return told(say(message), self._language)


def _fitting(facts: Sequence[str], width: int) -> tuple[str, str]:
    """Return as many of the facts, in one line, as there is room for, and a line of the others."""
    fit = len(facts)
    while fit and cell_len(" · ".join(facts[:fit])) > width:
        fit -= 1
    return " · ".join(facts[:fit]), " · ".join(facts[fit:])


def drawn_width(console: Console) -> int:
    """Return the width of the table in columns."""
    return min(console.width, WIDEST)


def as_ansi(console: Console, *parts: RenderableType) -> str:
    """Return what the console would print for these parts, as text with colour codes."""
    with console.capture() as capture:
        console.print(Group(*parts), end="", width=drawn_width(console))
    return capture.get().rstrip("\n")
