"""Changes stored with events; statements are shared constants, so that equal ones run in one call."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Executable, Table, bindparam, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from capot.server.store import schema
from capot.study.daily import DailyDeal

OPEN, OVER, LEFT, LESSON = "open", "over", "left", "lesson"
"""Status of a table: in play or waiting for people, finished, left by everybody, or for learning only."""


class Change(NamedTuple):
    """A statement and the values of its parameters."""

    statement: Executable
    values: dict[str, Any]


# PostgreSQL and SQLite have the same clause for a row that is there already.


def _kept(table: Table, but: Sequence[str] = ()) -> Executable:
    """Return the statement that inserts a row, or updates the one with the same key, ``but`` some columns."""
    made = insert(table)
    keys = [column.name for column in table.primary_key]
    changed = {name: value for name, value in made.excluded.items() if name not in {*keys, *but}}
    return made.on_conflict_do_update(index_elements=keys, set_=changed)


def _added(table: Table, *sums: str) -> Executable:
    """Return the statement that inserts a row, or adds its sums to the one with the same key."""
    made = insert(table)
    keys = [column.name for column in table.primary_key]
    grown = {name: table.c[name] + made.excluded[name] for name in sums}
    return made.on_conflict_do_update(index_elements=keys, set_=grown)


_GAME = insert(schema.games).on_conflict_do_nothing()
_SECRET = insert(schema.secrets).on_conflict_do_nothing()
_NAME = _kept(schema.guests)
_SITTER = _kept(schema.sitters)
_LINK = _kept(schema.device_links)
_SIGN_OUTS = _kept(schema.sign_outs)
_NO_INVENTED = delete(schema.invented).where(schema.invented.c.game_id == bindparam("of_game"))
_ANOTHER_TABLE = (
    update(schema.invented)
    .where(schema.invented.c.game_id == bindparam("of_game"))
    .values(tables=schema.invented.c.tables + 1)
)
_MEASURED = _kept(schema.measured)
_LATEST = select(schema.measured.c.asked).order_by(schema.measured.c.at.desc())
_NOT_MEASURED = delete(schema.measured).where(
    schema.measured.c.asked.not_in(_LATEST.limit(bindparam("most")))
)
_DEALT = _added(schema.dealt, "deals", "hands", "observed", "expected", "variance")
_ARCHIVED = (
    update(schema.tables)
    .where(schema.tables.c.table_id == bindparam("of_table"))
    .values(archived=bindparam("version"))
)
_NO_LINK = delete(schema.device_links).where(
    or_(schema.device_links.c.guest == bindparam("of_guest"), schema.device_links.c.until < bindparam("now"))
)
_DAILY_BEGUN = insert(schema.daily)
_DAILY_RESULT = (
    update(schema.daily)
    .where(schema.daily.c.table_id == bindparam("of_table"))
    .values(ended=bindparam("at"), lead=bindparam("score"), marks=bindparam("signs"))
)
_DAILY_GIVEN_UP = (
    update(schema.daily)
    .where(schema.daily.c.table_id == bindparam("of_table"), schema.daily.c.ended.is_(None))
    .values(ended=bindparam("at"))
)
_DAILY_LOSS = (
    update(schema.daily)
    .where(schema.daily.c.table_id == bindparam("of_table"))
    .values(decision_loss=bindparam("loss"))
)
_TABLE = insert(schema.tables)
_STANDING = (
    update(schema.tables)
    # A finished match stays finished, whatever else is queued.
    .where(schema.tables.c.table_id == bindparam("of_table"), schema.tables.c.status != OVER)
    .values(status=bindparam("stands"), changed=bindparam("at"), info=bindparam("new_info"))
)
_RESULT = (
    update(schema.tables)
    .where(schema.tables.c.table_id == bindparam("of_table"))
    .values(status=OVER, changed=bindparam("at"), result=bindparam("ended"))
)

result = partial(Change, _kept(schema.results))
"""The change that stores a person's result in a finished match, by its columns."""

reviewed = partial(Change, _kept(schema.reviewed))
"""The change that stores what a person's decisions cost in a deal."""

puzzle_answer = partial(Change, _kept(schema.puzzle_answers))
"""The change that stores a guest's latest answer to a puzzle."""

puzzle_solver = partial(Change, _kept(schema.puzzle_solvers))
"""The change that stores a guest's rating at the puzzles of a game."""

puzzle_rating = partial(Change, _kept(schema.puzzle_ratings))
"""The change that stores the rating of a puzzle."""

invented = partial(Change, _kept(schema.invented, but=("guest", "created", "tables")))
"""The change that stores an invented game, or its new version."""


def game(digest: str, definition: str) -> Change:
    """Return the change that stores a game's current definition."""
    return Change(_GAME, {"digest": digest, "game": definition})


def secret(name: str, value: bytes) -> Change:
    """Return the change that stores a secret unless there is one already."""
    return Change(_SECRET, {"name": name, "value": value})


def name(guest: str, chosen: str) -> Change:
    """Return the change that stores a guest's name."""
    return Change(_NAME, {"guest": guest, "name": chosen})


def device_link(guest: str, digest: str, until: float) -> Change:
    """Return the change that stores a guest's link to another device, in place of an earlier one."""
    return Change(_LINK, {"guest": guest, "digest": digest, "until": until})


def no_device_link(guest: str, now: float) -> Change:
    """Return the change that deletes a guest's link, and all that are out of date."""
    return Change(_NO_LINK, {"of_guest": guest, "now": now})


def sign_outs(guest: str, times: int) -> Change:
    """Return the change that stores how often a guest has signed out all other devices."""
    return Change(_SIGN_OUTS, {"guest": guest, "times": times})


def sitter(table: str, seat: int, guest: str, *, gone: bool) -> Change:
    """Return the change that seats a guest or marks the guest as gone."""
    return Change(_SITTER, {"table_id": table, "seat": seat, "guest": guest, "gone": gone})


def opened(  # noqa: PLR0913 - a column each
    table: str, at: float, info: bytes, *, listed: bool, status: str = OPEN, owner: int | None = None
) -> Change:
    """Return the change that adds a table."""
    values = {"table_id": table, "status": status, "listed": listed, "changed": at, "info": info}
    return Change(_TABLE, {**values, "result": None, "owner": owner})


def standing(table: str, at: float, status: str, info: bytes) -> Change:
    """Return the change of a table's row in the lobby."""
    return Change(_STANDING, {"of_table": table, "at": at, "stands": status, "new_info": info})


def over(table: str, at: float, result: bytes) -> Change:
    """Return the change that stores the result of a match."""
    return Change(_RESULT, {"of_table": table, "at": at, "ended": result})


def no_invented(game_id: str) -> Change:
    """Return the change that deletes an invented game; matches have their own copies."""
    return Change(_NO_INVENTED, {"of_game": game_id})


def another_table(game_id: str) -> Change:
    """Return the change that counts a table opened by an invented game."""
    return Change(_ANOTHER_TABLE, {"of_game": game_id})


def measured(asked: str, at: float, found: bytes) -> Change:
    """Return the change that stores what was measured."""
    return Change(_MEASURED, {"asked": asked, "at": at, "found": found})


def not_measured(most: int) -> Change:
    """Return the change that forgets all but the latest measures."""
    return Change(_NOT_MEASURED, {"most": most})


def archived(table: str, version: int) -> Change:
    """Return the change that marks a finished match as archived."""
    return Change(_ARCHIVED, {"of_table": table, "version": version})


def dealt(game: str, name: str, at: float, count: dict[str, Any]) -> Change:
    """Return the change that adds the count of a finished deal to those of its game."""
    return Change(_DEALT, {"game": game, "name": name, "since": at, "deals": 1, **count})


def daily_begun(table: str, guest: str, deal: DailyDeal, *, late: bool) -> Change:
    """Return the change that stores a guest's first attempt at a deal of the day."""
    values = {"table_id": table, "guest": guest, "commitment": deal.commitment, "late": late}
    return Change(
        _DAILY_BEGUN, {**values, "day": deal.day.isoformat(), "deal": deal.key, "version": deal.version}
    )


def daily_result(table: str, at: float, lead: float, marks: str) -> Change:
    """Return the change that stores the result of an attempt at a deal of the day."""
    return Change(_DAILY_RESULT, {"of_table": table, "at": at, "score": lead, "signs": marks})


def daily_given_up(table: str, at: float) -> Change:
    """Return the change that ends an attempt at a deal of the day without a result."""
    return Change(_DAILY_GIVEN_UP, {"of_table": table, "at": at})


def daily_loss(table: str, loss: float) -> Change:
    """Return the change that stores what the decisions cost in an attempt at a deal of the day."""
    return Change(_DAILY_LOSS, {"of_table": table, "loss": loss})
