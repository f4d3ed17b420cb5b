"""Tables for the deal of the day: how one is opened, what it shows, and what is stored of its result."""

from collections.abc import Iterator
from secrets import token_urlsafe

from capot.cards import codes
from capot.play.match import Match
from capot.rules import codec
from capot.server.log import events
from capot.server.log.names import name_at, names_of_computers
from capot.server.log.table_log import TableLog
from capot.server.messages.basics import Strength
from capot.server.messages.daily import DailyState
from capot.server.store import statements
from capot.server.store.statements import Change
from capot.study.daily import PLAYERS_VERSION, SEAT, DailyDeal, title_of
from capot.study.daily_results import marks, result_of

STRENGTH: Strength = "medium"
"""The strength by which the opponents are shown."""


def opening(deal: DailyDeal, name: str, now: float) -> tuple[TableLog, str]:
    """Return the log of a new table for a deal, with open seat, and the definition of its game."""
    strengths: list[Strength | None] = [None if seat == SEAT else STRENGTH for seat in range(deal.seats)]
    game = deal.game
    created = events.Created(
        at=now,
        game=game.key,
        options={},
        deals=1,
        digest=codec.digest(game),
        seats=deal.seats,
        strengths=strengths,
        names=names_of_computers(strengths, name),
        reserved=[None] * deal.seats,
        first_dealer=deal.dealer,
        listed=False,
        seconds=None,
        invitation=token_urlsafe(16),
        luck="",
        ends_decided=True,
        daily=events.Daily(
            day=deal.day.isoformat(), deal=deal.key, version=deal.version, root=deal.root.hex()
        ),
    )
    return TableLog(created, game), codec.dumps(game)


def first_events(log: TableLog, deal: DailyDeal, guest: str, name: str) -> list[events.AnyEvent]:
    """Return the first events of the table: the guest sits down, and the cards are dealt."""
    now = log.created.at
    return [
        events.Sat(at=now, seat=SEAT, guest=guest, name=name_at(log.seats, name)),
        events.Dealt(at=now, deal=1, contributions=[None] * deal.seats, pack=codes(deal.pack)),
    ]


def daily_state(created: events.Created) -> DailyState | None:
    """Return the deal of the day that a table is played for."""
    daily = created.daily
    if daily is None:
        return None
    deal = daily.deal_of_day()
    return DailyState(day=daily.day, deal=daily.deal, title=title_of(deal.key, deal.day))


def daily_begun(table: str, daily: events.Daily, sat: events.Sat) -> Change:
    """Return the change that stores the first attempt of whoever sat down."""
    deal = daily.deal_of_day()
    return statements.daily_begun(table, sat.guest, deal, late=events.day_of(sat.at) > deal.day)


def daily_result(table: str, daily: events.Daily, match: Match, at: float) -> Iterator[Change]:
    """Yield the change that stores a result, unless newer players have come in the middle of the deal."""
    if daily.version == PLAYERS_VERSION:
        found = result_of(match.position)
        yield statements.daily_result(table, at, float(found.lead), marks(match.position))
