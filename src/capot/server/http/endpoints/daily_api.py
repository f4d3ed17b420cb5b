"""The part of the HTTP API for the deals of the day."""

from capot.server.http.endpoints.responses import Call, Endpoint
from capot.server.messages.daily import DailyDay, DailyMonth, DailyRanks
from capot.server.messages.lobby import Invited


async def get_today(call: Call) -> DailyDay:
    """Return the deals of today, with the guest's own attempts."""
    return await call.room.daily.day(call.guest, None)


async def get_day(call: Call) -> DailyDay:
    """Return the deals of a day, such as ``2026-11-22``."""
    return await call.room.daily.day(call.guest, call.request.path_params["day"])


async def post_daily(call: Call) -> Invited:
    """Open the table of the guest's only attempt at a deal of a day, or return it if it has begun."""
    places = call.request.path_params
    return await call.room.openings.daily(call.guest, places["day"], places["deal"])


async def get_daily_ranks(call: Call) -> DailyRanks:
    """Return the ranks of a deal of a day; the results are there once the guest has played it."""
    places = call.request.path_params
    return await call.room.daily.ranks(call.guest, places["day"], places["deal"])


async def get_daily_month(call: Call) -> DailyMonth:
    """Return the table of a month, such as ``2026-11``."""
    return await call.room.daily.month(call.guest, call.request.path_params["month"])


DAILY_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/daily", get_today, DailyDay),
    Endpoint("GET", "/daily/{day}", get_day, DailyDay),
    Endpoint("POST", "/daily/{day}/{deal}", post_daily, Invited, status=201, kind="tables"),
    Endpoint("GET", "/daily/{day}/{deal}", get_daily_ranks, DailyRanks),
    Endpoint("GET", "/daily-months/{month}", get_daily_month, DailyMonth),
)
"""The endpoints of the deals of the day."""
