"""Text that people write, as one line that changes nothing around it."""

from collections.abc import Iterable
from itertools import chain, groupby, islice
from unicodedata import category, combining, normalize

MOST_MARKS = 3
"""Maximum number of accents on one letter; more would be piled over other lines."""

JOINERS = "\u200c\u200d"
"""Invisible characters without which some scripts and emoji fall apart."""

BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters that print nothing, though Unicode counts them as letters, accents or symbols."""

SELECTORS = ("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef")
"""First and last of the characters that choose a variant of the one before and print nothing themselves."""


def one_line(text: str) -> str:
    """Return a text as one line of visible characters, with few accents on each.

    Letters in another style (wide, bold, circled) become plain ones; invisible characters and direction marks
    are dropped.
    """
    shown = (sign for sign in normalize("NFKC", text) if category(sign) != "Cf" and not _is_selector(sign))
    printed = (sign if sign.isprintable() and sign not in BLANK else " " for sign in shown)
    return " ".join(_with_few_accents(printed).split())


def tidied_line(text: str) -> str:
    """Return a text as one line of visible characters.

    Control characters, direction marks and overrides are dropped, so that no text changes how others look.
    """
    seen = (sign if sign.isprintable() or sign in JOINERS else " " * sign.isspace() for sign in text)
    return " ".join(_with_few_accents(seen).split()).strip(JOINERS + " ")


def _is_selector(sign: str) -> bool:
    return any(first <= sign <= last for first, last in SELECTORS)


def _with_few_accents(signs: Iterable[str]) -> str:
    groups = groupby(signs, key=lambda sign: any(map(combining, sign)))
    return "".join(
        chain.from_iterable(islice(group, MOST_MARKS if piled else None) for piled, group in groups)
    )
