"""A small terminal for tests: it understands as much of a VT100 as the screens of Capot send."""

import re

_SEQUENCE = re.compile(
    r"\x1b\[([?>=]?)([0-9;]*)([a-zA-Z])"  # what moves, erases and colours
    r"|\x1b[=>78c]|\x1b[()]."  # modes and character sets
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles
)


class Screen:
    """Lines of text as a person would see them, and above them what has scrolled away."""

    def __init__(self, columns=80, rows=24):
        self.columns, self.rows = columns, rows
        self.lines = [[" "] * columns for _ in range(rows)]
        self.scrolled: list[str] = []
        self._row = self._column = 0
        self._rest = ""

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join("".join(line).rstrip() for line in self.lines)

    @property
    def all_text(self) -> str:
        """The text on the screen, after the text that can be scrolled back to."""
        return "\n".join([*self.scrolled, self.text])

    def feed(self, data: str) -> None:
        """Take what a program sends."""
        data = self._rest + data
        self._rest = ""
        place = 0
        while place < len(data):
            if data[place] == "\x1b":
                found = _SEQUENCE.match(data, place)
                if found is None:
                    self._rest = data[place:]
                    return
                if found[3] and not found[1]:
                    self._do(found[3], [int(each) for each in found[2].split(";") if each])
                place = found.end()
            else:
                self._put(data[place])
                place += 1

    def _put(self, sign: str) -> None:
        match sign:
            case "\r":
                self._column = 0
            case "\n":
                self._next_line()
            case "\b":
                self._column = max(0, self._column - 1)
            case "\x07" | "\x0e" | "\x0f":
                pass
            case _:
                if self._column == self.columns:
                    self._column = 0
                    self._next_line()
                self.lines[self._row][self._column] = sign
                self._column += 1

    def _next_line(self) -> None:
        if self._row < self.rows - 1:
            self._row += 1
            return
        self.scrolled.append("".join(self.lines.pop(0)).rstrip())
        self.lines.append([" "] * self.columns)

    def _do(self, what: str, numbers: list[int]) -> None:
        by = numbers[0] if numbers else 1
        match what:
            case "A":
                self._row = max(0, self._row - by)
            case "B":
                self._row = min(self.rows - 1, self._row + by)
            case "C":
                self._column = min(self.columns - 1, self._column + by)
            case "D":
                self._column = max(0, min(self._column, self.columns - 1) - by)
            case "G":
                self._column = by - 1
            case "H":
                self._row, self._column = ((numbers or [1])[0] - 1, (numbers[1:] or [1])[0] - 1)
            case "J" | "K":
                self._erase(what, numbers[0] if numbers else 0)
            case "m" | "h" | "l" | "n" | "t" | "q":
                pass
            case _:
                raise AssertionError(f"the screens of Capot send CSI {numbers} {what}, which is unknown here")

    def _erase(self, what: str, how: int) -> None:
        line = self.lines[self._row]
        begin, end = (self._column, self.columns) if how == 0 else (0, self.columns)
        line[begin:end] = [" "] * (end - begin)
        if what == "J":
            first = self._row + 1 if how == 0 else 0
            for row in range(first, self.rows):
                self.lines[row] = [" "] * self.columns
