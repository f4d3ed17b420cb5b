"""The statistics of all deals given out by a server, from their counts."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import erfc, sqrt
from typing import Any

from sqlalchemy import Row, select

from capot.language.texts import phrase
from capot.server.log.events import day_of
from capot.server.messages.fairness import DealtShare, Fairness, FairnessOfGame
from capot.server.store import schema
from capot.server.store.storage import Storage

FEWEST_EXPECTED = 5.0
"""Smallest variance, in cards squared, at which the number of cards is nearly normal."""


async def fairness(storage: Storage) -> Fairness:
    """Return how often people and computers were dealt special and high cards, in all games and in each."""
    rows = await storage.rows(select(schema.dealt))
    by_game: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    games = [
        FairnessOfGame(
            game=game,
            name=phrase(some[0].name),
            deals=max(row.deals for row in some),
            special=_shares(some, "special"),
            high=_shares(some, "high"),
            lead=_shares(some, "lead"),
        )
        for game, some in by_game.items()
    ]
    return Fairness(
        since=day_of(min(row.since for row in rows)).isoformat() if rows else None,
        deals=sum(each.deals for each in games),
        special=_shares(rows, "special"),
        high=_shares(rows, "high"),
        games=sorted(games, key=lambda each: each.deals, reverse=True),
    )


def luck(observed: float, expected: float, variance: float) -> float | None:
    """Return how often chance alone makes a difference at least as large; None if there are too few cards.

    By the normal approximation with its correction for whole numbers, in both directions.
    """
    if variance < FEWEST_EXPECTED:
        return None
    away = max(abs(observed - expected) - 0.5, 0.0)
    return erfc(away / sqrt(2 * variance))


def _shares(rows: Iterable[Row[Any]], what: str) -> list[DealtShare]:
    """Return the sums for people and for computers."""
    found: list[DealtShare] = []
    kept = [row for row in rows if row.what == what]
    for who in ("people", "computers"):
        some: Sequence[Row[Any]] = [row for row in kept if row.who == who]
        if some:
            observed, expected, variance = (
                sum(getattr(row, name) for row in some) for name in ("observed", "expected", "variance")
            )
            found.append(
                DealtShare(
                    who=who,
                    hands=sum(row.hands for row in some),
                    observed=observed,
                    expected=expected,
                    luck=luck(observed, expected, variance),
                )
            )
    return found
