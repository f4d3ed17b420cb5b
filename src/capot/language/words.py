"""Numbers, amounts and ranges as texts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from capot.language.texts import Name, Text, inflected, listed, mark_count, say, say_count

Exact: TypeAlias = int | Fraction

PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}
"""The fractions that have a sign."""

COUNTED = {
    "card": mark_count("{number} card", "{number} cards"),
    "more card": mark_count("{number} more card", "{number} more cards"),
    "game": mark_count("{number} game", "{number} games"),
    "deal": mark_count("{number} deal", "{number} deals"),
    "more deal": mark_count("{number} more deal", "{number} more deals"),
    "different deal": mark_count("{number} different deal", "{number} different deals"),
    "hand": mark_count("{number} hand", "{number} hands"),
    "trick": mark_count("{number} trick", "{number} tricks"),
    "double": mark_count("{number} double", "{number} doubles"),
}
"""The things that `counted` counts."""

MEASURED = {
    "point": mark_count("{number} point", "{number} points"),
    "card point": mark_count("{number} card point", "{number} card points"),
    "chip": mark_count("{number} chip", "{number} chips"),
}
"""The units of `measured`."""


def number(value: int) -> Text:
    """Return a number in words up to twelve, in figures beyond."""
    return inflected("number", value)


def ordinal(place: int) -> Text:
    """Return ``first`` for 1, and figures beyond the tenth."""
    return inflected("ordinal", place)


def often(times: int) -> Text:
    """Return how often: ``once``, ``twice``, ``three times``."""
    return inflected("times", times)


def decimal(value: float, digits: int = 1) -> Text:
    """Return a number in figures with one decimal place or more: ``1.4``, ``−0.3``."""
    return inflected("decimal", round(value, digits) or 0.0, digits)


def figure(value: Exact) -> Name:
    """Return a number in figures: ``13``, ``−1``, ``½``, ``2½``."""
    if value < 0:
        return Name(f"−{figure(-value)}")
    whole = int(value)
    part = Fraction(value) - whole
    if part and part not in PARTS:
        return Name(f"{part.numerator + whole * part.denominator}/{part.denominator}")
    return Name(f"{whole or ''}{PARTS[part]}" if part else f"{whole}")


def in_percent(share: float) -> int:
    """Return a share in whole percent, in which all texts give chances, so that none differs from another."""
    return round(100 * share)


def counted(value: int, noun: str) -> Text:
    """Return a number of things in words: ``one card``, ``three cards``; ``noun`` is a key of ``COUNTED``."""
    one, many = COUNTED[noun]
    return say_count(one, many, value, number=number(value))


def measured(value: Exact, noun: str = "point") -> Text:
    """Return an amount in figures: ``1 point``, ``13 points``, ``½ point``, ``0 points``."""
    one, many = MEASURED[noun]
    count = int(value) if value == int(value) else 1 if -1 <= value <= 1 else 2
    return say_count(one, many, abs(count), number=figure(value))


def alternatives(some: Sequence[int]) -> Text:
    """Return numbers as alternatives: ``3, 5 or 6``."""
    return listed([Name(each) for each in sorted(some)], "or")


def spanned(some: Sequence[int]) -> Text:
    """Return numbers as a range where they are one: ``3 to 6``, ``3, 4 or 6``, ``4``."""
    low: int = min(some)
    high: int = max(some)
    is_range = len(some) > 2 and len(some) == high - low + 1
    return say("{low} to {high}", low=low, high=high) if is_range else alternatives(some)
