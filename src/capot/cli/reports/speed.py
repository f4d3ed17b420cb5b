"""The result of ``capot bench`` as text and JSON."""

from typing import Any

from capot.lab.speed import Speed


def line(each: Speed) -> str:
    """Return the figures of a game as a row of the table."""
    name, plain = f"{each.game.key} for {each.seats}", f"{each.plain:,.0f}"
    randomly, quick, times = (_rounded(some) for some in (each.at_random, each.quick, each.times_plain))
    return f"{name:<26}{randomly:>12}{quick:>12}{plain:>8}{times:>20}"


def _rounded(rate: float | None) -> str:
    """Return a rate, or a dash for a game that is not compiled."""
    return "–" if rate is None else f"{rate:,.0f}"


def data(each: Speed) -> dict[str, Any]:
    """Return the figures of a game as a JSON object."""
    return {
        "game": each.game.key,
        "seats": each.seats,
        "at_random": _whole(each.at_random),
        "quick": _whole(each.quick),
        "plain": round(each.plain, 1),
        "times_plain": _whole(each.times_plain),
    }


def _whole(rate: float | None) -> int | None:
    return None if rate is None else round(rate)
