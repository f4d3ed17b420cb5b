"""The profile of a guest, made from the archived results."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import fmean
from typing import Any, get_args

from sqlalchemy import Row, func, select

from capot.language.texts import Name, Text, phrase
from capot.rules.catalog import GAMES
from capot.rules.text.match import group
from capot.server.log.events import day_of
from capot.server.messages.basics import Strength
from capot.server.messages.profiles import (
    DealPick,
    FamilyRating,
    Period,
    Played,
    PlayedAgainst,
    PlayedGame,
    Profile,
)
from capot.server.people.ratings import Ratings
from capot.server.store import schema
from capot.server.store.statements import OVER
from capot.server.store.storage import Storage

MOST_PERIODS = 24
"""Maximum number of points of the line over time."""

_OPPONENTS = ("people", *get_args(Strength), "mixed")


async def profile(storage: Storage, ratings: Ratings, guest: str) -> Profile:
    """Return what a guest has played, by one query for all archived matches."""
    kept = schema.results.c
    rows = await storage.rows(
        select(schema.results).where(kept.guest == guest).order_by(kept.ended, kept.table_id)
    )
    tables, sitters = schema.tables.c, schema.sitters.c
    finished = (
        select(func.count())
        .select_from(schema.tables)
        .join(schema.sitters)
        .where(sitters.guest == guest, tables.status == OVER)
    )
    played = [row for row in rows if not row.gave_up]
    names = {row.family: row.name for row in played}
    met = {row.family for row in played if row.opponents == "people" and row.family}
    skills = {family: await ratings.skill(guest, family) for family in sorted(met)}
    rated = [
        FamilyRating(family=_heading(family, names[family]), rating=each.rating)
        for family, each in skills.items()
        if each.matches
    ]
    return _profile(played, rated, pending=(await storage.rows(finished))[0][0] - len(played))


def _profile(rows: Sequence[Row[Any]], ratings: list[FamilyRating], pending: int) -> Profile:
    by_game: dict[str, list[Row[Any]]] = defaultdict(list)
    by_opponents: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
        by_opponents[row.opponents].append(row)
    streaks = [(won, len(list(some))) for won, some in groupby(row.place == 1 for row in rows)]
    return Profile(
        played=_played(rows),
        deals=sum(row.deals for row in rows),
        streak=streaks[-1][1] if streaks and streaks[-1][0] else 0,
        longest=max((length for won, length in streaks if won), default=0),
        games=sorted(
            (_game(some) for some in by_game.values()), key=lambda each: each.played.matches, reverse=True
        ),
        opponents=[
            PlayedAgainst(opponents=each, played=_played(by_opponents[each]))
            for each in _OPPONENTS
            if each in by_opponents
        ],
        periods=[
            Period(
                first=day_of(some[0].ended).isoformat(),
                last=day_of(some[-1].ended).isoformat(),
                played=_played(some),
            )
            for some in _parts(rows, MOST_PERIODS)
        ],
        ratings=ratings,
        pending=max(pending, 0),
    )


def _heading(family: str, name: str) -> Text:
    """Return the heading of a family of games; an invented game is one by itself, under its ``name``."""
    return next((group(game) for game in GAMES.values() if game.family == family), Name(name))


def _played(rows: Sequence[Row[Any]]) -> Played:
    return Played(
        matches=len(rows),
        wins=sum(row.place == 1 for row in rows),
        beaten=fmean(row.beaten for row in rows) if rows else 0.0,
    )


def _game(rows: Sequence[Row[Any]]) -> PlayedGame:
    deals = sum(row.deals for row in rows)
    best, worst = max(rows, key=lambda row: row.best), min(rows, key=lambda row: row.worst)
    return PlayedGame(
        game=rows[-1].game,
        name=phrase(rows[-1].name),
        played=_played(rows),
        deals=deals,
        lead=sum(row.lead for row in rows) / max(deals, 1),
        best=DealPick(table=best.table_id, deal=best.best_deal, lead=best.best),
        worst=DealPick(table=worst.table_id, deal=worst.worst_deal, lead=worst.worst),
    )


def _parts(rows: Sequence[Row[Any]], most: int) -> Iterable[Sequence[Row[Any]]]:
    """Yield the rows in order, in up to ``most`` parts of nearly equal size."""
    count = min(len(rows), most)
    for part in range(count):
        yield rows[part * len(rows) // count : (part + 1) * len(rows) // count]
