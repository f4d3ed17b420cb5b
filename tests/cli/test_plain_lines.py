"""Plain lines fit the terminal and the signs its encoding has."""

import io

import pytest

from capot.cli.screens.ascii import in_ascii
from capot.cli.screens.plain import PlainScreen, wrapped


class Console(io.StringIO):
    """A terminal without colours."""

    encoding = "ascii"

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [
        ("You must follow suit\n", 12, "You must\nfollow suit\n"),
        ("follow suit: ", 40, "follow suit: "),
        ("Pass three cards: ", 13, "Pass three\ncards: "),
        ("  hint  what to do now", 16, "  hint  what to\n        do now"),
        ("unbreakable-word-of-many-letters now", 10, "unbreakable-word-of-many-letters\nnow"),
        ("   1  Finis  Avoid it all", 16, "   1  Finis\n   Avoid it all"),
    ],
)
def test_no_word_is_broken_at_the_edge_of_the_screen(text, columns, expected):
    assert wrapped(text, columns) == expected


def test_a_plain_terminal_wraps_at_its_own_width_and_a_pipe_never(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    sentence = "You must follow suit if you can."
    for stream, lines in ((Console(), 2), (io.StringIO(), 1)):
        monkeypatch.setattr("sys.stdout", stream)
        PlainScreen().say(sentence)
        assert stream.getvalue().count("\n") == lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("K♣ 0.8 (± 0.1 to 0.2)", "KC 0.8 (+/- 0.1 to 0.2)"),
        ("−1.5 · 3–6 × 2", "-1.5 - 3-6 x 2"),
        ("„Süß“ « cœur »", '"Suss" " coeur "'),
        ("Tiến lên, Grünobern “Unter” 2½ … 3⅓", 'Tien len, Grunobern "Unter" 2 1/2 ... 3 1/3'),
    ],
)
def test_signs_have_ascii_forms(text, expected):
    assert in_ascii(text) == expected
    assert in_ascii(text).isascii()


def test_no_line_breaks_between_a_sign_and_its_number():
    text = "Expected points: Q♠ 12, 7♦ 3 (± 0.4)"

    broken = [wrapped(text, columns) for columns in range(12, len(text))]

    assert not any(line.endswith("±") for lines in broken for line in lines.split("\n"))
    assert {" ".join(lines.split()) for lines in broken} == {text}
