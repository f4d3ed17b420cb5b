"""English: numbers, lists, plurals and sentences."""

from collections.abc import Sequence
from fractions import Fraction

from capot.rules.terms import Exact

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def number(value: int) -> str:
    """Return a number in words up to twelve, in figures beyond."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else figure(value)


def ordinal(place: int) -> str:
    """Return ``first`` for 1, and figures beyond the tenth."""
    if 1 <= place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    last = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in {11, 12, 13} else last}"


def figure(value: Exact) -> str:
    """Return a number in figures: ``13``, ``−1``, ``½``, ``2½``."""
    if value < 0:
        return f"−{figure(-value)}"
    whole = int(value)
    part = Fraction(value) - whole
    if part and part not in _PARTS:
        return f"{part.numerator + whole * part.denominator}/{part.denominator}"
    return f"{whole or ''}{_PARTS[part]}" if part else f"{whole}"


def often(times: int) -> str:
    """Return how often: ``once``, ``twice``, ``three times``."""
    return {1: "once", 2: "twice"}.get(times, f"{number(times)} times")


def a(noun: str) -> str:
    """Return a noun with its article: ``a jack``, ``an ace``."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return the plural of a noun: ``queens``, ``sixes``."""
    return f"{noun}es" if noun.endswith(("x", "s")) else f"{noun}s"


def counted(value: int, noun: str) -> str:
    """Return a number of things in words: ``one card``, ``three cards``."""
    return f"{number(value)} {noun if value == 1 else plural(noun)}"


def measured(value: Exact, noun: str = "point") -> str:
    """Return an amount in figures: ``1 point``, ``13 points``, ``½ point``, ``0 points``."""
    return f"{figure(value)} {noun if value and -1 <= value <= 1 else plural(noun)}"


def listed(some: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: ``hearts, clubs and the queen of spades``."""
    if not some:
        return "nothing"
    return some[0] if len(some) == 1 else f"{', '.join(some[:-1])} {last} {some[-1]}"


def alternatives(some: Sequence[int]) -> str:
    """Return numbers of which one holds: ``3, 5 or 6``."""
    return listed([str(each) for each in sorted(some)], "or")


def spanned(some: Sequence[int]) -> str:
    """Return numbers as a range where they are one: ``3 to 6``, ``3, 4 or 6``, ``4``."""
    low: int = min(some)
    high: int = max(some)
    return f"{low} to {high}" if len(some) > 2 and len(some) == high - low + 1 else alternatives(some)


def sentence(clause: str) -> str:
    """Return a clause as a sentence, with a capital and a full stop."""
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith(('.', ':', '!', '?')) else '.'}"
