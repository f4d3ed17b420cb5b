"""Ratings of people who met people, by family of games, with the Plackett-Luce model of openskill.

A rating is a mean and a standard deviation, and follows from the archived results in the order in which the
matches ended: the server computes it from all of them when it is first asked for, and then match by match.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any, Protocol

from openskill.models import PlackettLuce
from sqlalchemy import and_, func, or_, select

from capot.server.messages.profiles import Rating
from capot.server.store import schema
from capot.server.store.storage import Storage

OWN_MOVES = 0.5
"""Smallest share of own moves with which a person is rated: a stand-in who makes more is not that person."""

SCALE = 40.0
"""Points shown for one point of openskill: a newcomer, at 25, has 1000."""


class Result(Protocol):
    """A row of the archived results, as far as ratings depend on it."""

    @property
    def table_id(self) -> str:
        """The match."""

    @property
    def guest(self) -> str:
        """The person."""

    @property
    def place(self) -> int:
        """The person's place, shared by ties."""

    @property
    def own_moves(self) -> float:
        """The share of moves that no computer made."""

    @property
    def gave_up(self) -> bool:
        """Whether the person gave up."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of a person's skill: mean, standard deviation, and number of rated matches."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def rating(self) -> Rating:
        """The rating as people are shown it, with two standard deviations."""
        return Rating(
            rating=round(SCALE * self.mu), plus_minus=round(2 * SCALE * self.sigma), matches=self.matches
        )


def rated(match: Sequence[Result], skills: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return the new skills of those who are rated in a match, nobody if fewer than two are.

    They are rated by their order among each other: computer players, and people who gave up or for whom a
    computer made most moves, are left out.
    """
    people = [each for each in match if not each.gave_up and each.own_moves >= OWN_MOVES]
    if len(people) < 2:
        return {}
    before = [skills.get(each.guest) or newcomer() for each in people]
    teams = [[_model().rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = _model().rate(teams, ranks=[float(each.place) for each in people])
    return {
        each.guest: Skill(rating.mu, rating.sigma, skill.matches + 1)
        for each, (rating,), skill in zip(people, after, before, strict=True)
    }


def all_rated(results: Iterable[Result], skills: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return the skills after further results, in the order in which the matches ended."""
    known = dict(skills)
    for _, match in groupby(results, key=lambda each: each.table_id):
        known |= rated(list(match), known)
    return known


@cache
def newcomer() -> Skill:
    """Return what is known of somebody who has not been rated yet."""
    rating = _model().rating()
    return Skill(rating.mu, rating.sigma)


_model = cache(PlackettLuce)


@dataclass(slots=True)
class _Family:
    """The skills of a family after ``count`` results, the last of them at ``ended`` in match ``table``."""

    skills: dict[str, Skill] = field(default_factory=dict)
    count: int = 0
    ended: float = 0.0
    table: str = ""


class Ratings:
    """The ratings of all people on a server."""

    def __init__(self, storage: Storage) -> None:
        """Begin with nothing computed."""
        self._storage = storage
        self._families: dict[str, _Family] = {}
        self._lock = asyncio.Lock()

    async def skill(self, guest: str, family: str) -> Skill:
        """Return a person's skill in a family of games."""
        async with self._lock:
            known = self._families.get(family, _Family())
            fresh = await self._after(known, family)
            kept = schema.results.c
            count = (await self._storage.rows(select(func.count()).where(kept.family == family)))[0][0]
            if count != known.count + len(fresh):
                # A match that ended earlier was archived later.
                known = _Family()
                fresh = await self._after(known, family)
            if fresh:
                skills = await asyncio.to_thread(all_rated, fresh, known.skills)
                last = fresh[-1]
                known = _Family(skills, known.count + len(fresh), last.ended, last.table_id)
            self._families[family] = known
        return known.skills.get(guest) or newcomer()

    def forget(self) -> None:
        """Compute all ratings anew when they are next asked for, because stored results have changed."""
        self._families.clear()

    async def _after(self, known: _Family, family: str) -> Sequence[Any]:
        """Return the results of a family after those known."""
        kept = schema.results.c
        later = or_(kept.ended > known.ended, and_(kept.ended == known.ended, kept.table_id > known.table))
        return await self._storage.rows(
            select(schema.results)
            .where(kept.family == family, later)
            .order_by(kept.ended, kept.table_id, kept.seat)
        )
