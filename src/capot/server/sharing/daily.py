"""The deals of the day on a server: what a guest may see of them, their ranks, and the table of a month."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Row, select

from capot.language.texts import Name, reason, say, sentence
from capot.server.errors import BadRequest, NotFound
from capot.server.log.events import day_of
from capot.server.log.table_log import TableLog
from capot.server.messages.daily import (
    DailyDay,
    DailyInfo,
    DailyMonth,
    DailyRanks,
    DailyResult,
    DailyStanding,
    DailyStatus,
)
from capot.server.sharing.daily_losses import DailyLosses, Losses
from capot.server.store import schema
from capot.server.store.storage import Storage
from capot.study import daily
from capot.study.daily import DailyDeal, DailyError, check_day, daily_deal, keys, leading_keys
from capot.study.daily_results import Rank, Result, ranked, share_line, signed

MOST_LISTED = 100
"""Maximum number of results, or of people in a month; the asker is there in any case."""

ALONE = 0.5
"""The share of the others beaten that a result without others counts in the table of a month."""

_daily = schema.daily.c


class DailyDeals:
    """The deals of the day of one server; with a ``secret`` they are its own."""

    def __init__(
        self, storage: Storage, now: Callable[[], float], secret: bytes | None, losses_of: Losses
    ) -> None:
        """Begin with the attempts that are stored; ``losses_of`` reviews a finished one."""
        self.losses = DailyLosses(storage, losses_of)
        self._storage = storage
        self._now = now
        self._secret = secret

    @property
    def today(self) -> date:
        """The day in UTC."""
        return day_of(self._now())

    def deal(self, day: str, key: str) -> DailyDeal:
        """Return a deal; raise `NotFound` for a day without deals or an unknown key."""
        found = self._day(day)
        try:
            return daily_deal(found, key, secret=self._secret)
        except DailyError as error:
            raise NotFound(sentence(reason(error))) from error

    async def attempt(self, guest: str, deal: DailyDeal) -> str | None:
        """Return the table of a guest's attempt, or None."""
        rows = await self._rows(_daily.commitment == deal.commitment, _daily.guest == guest)
        return rows[0].table_id if rows else None

    async def may_watch(self, guest: str, log: TableLog) -> bool:
        """Whether a guest may see the replay of a table: of a deal of the day that the guest has played."""
        if log.created.daily is None:
            return False
        deal = log.created.daily.deal_of_day()
        rows = await self._rows(_daily.commitment == deal.commitment, _daily.guest == guest)
        return any(row.ended is not None for row in rows)

    async def day(self, guest: str, asked: str | None) -> DailyDay:
        """Return the deals of a day, by default today; raise `NotFound` for a day without deals."""
        day = self._day(asked or self.today.isoformat())
        rows = await self._rows(_daily.day == day.isoformat())
        of = {key: daily_deal(day, key, secret=self._secret) for key in keys()}
        infos = {key: self._info(guest, deal, rows) for key, deal in of.items()}
        leading = leading_keys(day)
        return DailyDay(
            day=day.isoformat(),
            today=self.today.isoformat(),
            first=daily.FIRST_DAY.isoformat(),
            secret=self._secret is not None,
            leading=[infos[key] for key in leading],
            others=[info for key, info in infos.items() if key not in leading],
        )

    async def ranks(self, guest: str, day: str, key: str) -> DailyRanks:
        """Return the ranks of a deal, without results as long as the guest has not played it."""
        deal = self.deal(day, key)
        rows = await self._rows(_daily.commitment == deal.commitment)
        done = _finished(rows)
        info = self._info(guest, deal, rows)
        is_done = info.status in {"done", "given-up"}
        listed = list(_results(guest, done)) if is_done else []
        if is_done:
            self.losses.ask(_to_review(guest, done))
        is_open = deal.day < self.today or (self._secret is None and is_done)
        own = next((row for row in done if row.guest == guest), None)
        return DailyRanks(
            day=day,
            deal=key,
            game=info.game,
            title=info.title,
            secret=self._secret is not None,
            played=info.played,
            status=info.status,
            own_table=info.table,
            text=deal.text,
            commitment=deal.commitment,
            root=deal.root.hex() if is_open else None,
            results=[each for each in listed if each.you or each.place <= MOST_LISTED][: MOST_LISTED + 1],
            line=None
            if own is None or info.place is None
            else share_line(deal, _lead(own), own.marks, (info.place, info.played)),
        )

    async def month(self, guest: str, month: str) -> DailyMonth:
        """Return the table of a month: what all have scored in its leading deals on their days."""
        first = _parsed(f"{month}-01")
        rows = await self._rows(
            _daily.day.like(f"{first:%Y-%m}-%"), _daily.lead.is_not(None), _daily.late.is_(False)
        )
        leading = {day: leading_keys(date.fromisoformat(day)) for day in {row.day for row in rows}}
        counted = [row for row in rows if row.deal in leading[row.day]]
        standings = list(_standings(guest, counted))
        return DailyMonth(
            month=month, standings=[each for each in standings if each.you or each.place <= MOST_LISTED]
        )

    def _day(self, text: str) -> date:
        """Return a day that has come; raise `NotFound` for any other, `BadRequest` for no date."""
        day = _parsed(text)
        try:
            check_day(day, self.today)
        except DailyError as error:
            raise NotFound(sentence(reason(error))) from error
        return day

    def _info(self, guest: str, deal: DailyDeal, rows: Iterable[Row[Any]]) -> DailyInfo:
        """Return a deal as a guest sees it, by the attempts at it among ``rows``."""
        own = [row for row in rows if row.commitment == deal.commitment]
        done = _finished(own)
        mine = next((row for row in own if row.guest == guest), None)
        status: DailyStatus = "new"
        place = lead = None
        if mine is not None:
            ended: DailyStatus = "given-up" if mine.lead is None else "done"
            status = "begun" if mine.ended is None else ended
        if mine is not None and status == "done":
            place, lead = ranked(list(map(_result, done)))[done.index(mine)].place, signed(_lead(mine))
        return DailyInfo(
            deal=deal.key,
            game=deal.game.key,
            title=deal.title,
            played=len(done),
            status=status,
            table=mine.table_id if mine is not None else None,
            place=place,
            lead=lead,
        )

    async def _rows(self, *wanted: ColumnElement[bool]) -> Sequence[Row[Any]]:
        """Return attempts with the names of their guests, in the order in which they ended."""
        guests = schema.guests
        query = (
            select(schema.daily, guests.c.name)
            .join_from(schema.daily, guests, guests.c.guest == _daily.guest, isouter=True)
            .where(*wanted)
            .order_by(_daily.ended, _daily.guest)
        )
        return await self._storage.rows(query)


def _parsed(text: str) -> date:
    """Return the date of a text in ISO form; raise `BadRequest` for any other."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadRequest(say("{text} is not a date such as 2026-01-31.", text=Name(repr(text[:20]))))
    return day


def _finished(rows: Iterable[Row[Any]]) -> list[Row[Any]]:
    """Return the attempts with a result."""
    return [row for row in rows if row.lead is not None]


def _lead(row: Row[Any]) -> Fraction:
    """Return the lead of a result, which is a fraction of few parts."""
    return Fraction(row.lead).limit_denominator(1000)


def _result(row: Row[Any]) -> Result:
    return Result(_lead(row), row.decision_loss)


def _ranks(rows: Sequence[Row[Any]]) -> Iterator[tuple[Row[Any], Rank]]:
    """Yield results with their ranks, the best first."""
    ranks = ranked(list(map(_result, rows)))
    yield from sorted(zip(rows, ranks, strict=True), key=lambda each: each[1].place)


def _to_review(guest: str, rows: Sequence[Row[Any]]) -> Iterator[str]:
    """Yield the tables of results without a loss that are the guest's own or equal to another."""
    leads = Counter(row.lead for row in rows)
    for row in sorted(rows, key=lambda row: bool(row.guest != guest)):
        if row.decision_loss is None and (row.guest == guest or leads[row.lead] > 1):
            yield row.table_id


def _results(guest: str, rows: Sequence[Row[Any]]) -> Iterator[DailyResult]:
    for row, rank in _ranks(rows):
        yield DailyResult(
            name=row.name or say("Guest"),
            place=rank.place,
            lead=signed(_lead(row)),
            share=rank.matchpoints,
            loss=row.decision_loss,
            late=row.late,
            you=row.guest == guest,
            table=row.table_id,
        )


def _standings(guest: str, rows: Iterable[Row[Any]]) -> Iterator[DailyStanding]:
    """Yield what everybody has scored, the best first."""
    names: dict[str, str] = {}
    points: dict[str, float] = {}
    deals: dict[str, int] = {}
    by_deal = sorted(rows, key=lambda row: str(row.commitment))
    for _, some in groupby(by_deal, key=lambda row: str(row.commitment)):
        for row, rank in _ranks(list(some)):
            share = ALONE if rank.matchpoints is None else rank.matchpoints
            names[row.guest] = row.name or say("Guest")
            points[row.guest] = points.get(row.guest, 0.0) + 100 * share
            deals[row.guest] = deals.get(row.guest, 0) + 1
    best = sorted(points.values(), reverse=True)
    for each in sorted(points, key=lambda each: (-points[each], each)):
        yield DailyStanding(
            name=names[each],
            place=best.index(points[each]) + 1,
            deals=deals[each],
            points=round(points[each], 1),
            you=each == guest,
        )
