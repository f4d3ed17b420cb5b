"""The figures of a report as messages: numbers with as many digits as their intervals deserve."""

from math import floor, isfinite, log10

from capot.lab.measures.catalogue import usual
from capot.lab.measures.figures import Figure
from capot.language.texts import NOTHING, Message, Text, mark, say
from capot.language.words import decimal
from capot.server.messages.workshop import FigureInfo

_UNITS = {
    "points": mark("{number} points"),
    "s": mark("{number} s"),
    "share": mark("{number}%"),
    "ratio": mark("{number}"),
    "deals": mark("{number} deals"),
    "matches": mark("{number} matches"),
    "moves": mark("{number} moves"),
    "tricks": mark("{number} tricks"),
    "minutes": mark("{number} minutes"),
    "bits": mark("{number} bits"),
    "Elo": mark("{number} Elo"),
    "rungs": mark("{number} rungs"),
}
"""A number with its unit; s is the standard deviation of a seat's score in a deal."""

_MOST_DIGITS = 3

_WHOLE_FROM = 10
"""The value of a game of the catalogue from which it is shown without decimals."""

_EXACT = 1e-9
"""Relative width of an interval below which a number is certain."""


def figure_info(figure: Figure) -> FigureInfo:
    """Return a figure as a message."""
    value, low, high = (_finite(each) for each in (figure.value, figure.low, figure.high))
    return FigureInfo(
        key=figure.key,
        section=figure.section,
        title=figure.title,
        definition=figure.definition,
        unit=figure.unit,
        shown=_shown(figure.unit, value, low, high),
        value=value,
        low=low,
        high=high,
        players=list(figure.players),
        deals=figure.deals,
        meaning=figure.meaning,
        usual=_usual(figure),
    )


def _usual(figure: Figure) -> Text:
    """Return how a figure is in the games of the catalogue, nothing if that is not known."""
    among = usual(figure.key)
    if among is None:
        return NOTHING
    scale = 100.0 if figure.unit == "share" else 1.0
    low, middle, high = (
        decimal(scale * each, 0 if scale * each >= _WHOLE_FROM else 2)
        for each in (among.low, among.median, among.high)
    )
    return say(
        "Of Capot’s games that are known well enough, half have less than {median}; "
        "they go from {low} to {high}.",
        median=_with_unit(figure.unit, middle),
        low=low,
        high=_with_unit(figure.unit, high),
    )


def _finite(value: float | None) -> float | None:
    return None if value is None or not isfinite(value) else float(value)


def _shown(unit: str, value: float | None, low: float | None, high: float | None) -> Text:
    """Return a value with half its interval, or with its ends where it is lopsided, and its unit."""
    if value is None:
        return NOTHING
    scale = 100.0 if unit == "share" else 1.0
    if low is None or high is None or high - low <= _EXACT * abs(value):
        return _with_unit(unit, decimal(scale * value, 0 if value == round(value) else 2))
    below, above = scale * (value - low), scale * (high - value)
    digits = _digits((below + above) / 4)
    if abs(above - below) <= 10.0**-digits:
        half = max(below, above)
        number = say("{value} ± {half}", value=_number(scale * value, digits), half=_number(half, digits))
    else:
        number = say(
            "{value} ({low} to {high})",
            value=_number(scale * value, digits),
            low=_number(scale * low, digits),
            high=_number(scale * high, digits),
        )
    return _with_unit(unit, number)


def _with_unit(unit: str, number: Text) -> Message:
    return say(_UNITS[unit], number=number)


def _digits(step: float) -> int:
    """Return how many decimals a step of this size needs."""
    return min(_MOST_DIGITS, max(0, -floor(log10(step)))) if step > 0 else _MOST_DIGITS


def _number(value: float, digits: int) -> Text:
    # Not minus nothing.
    return decimal(round(value, digits) or 0.0, digits)
