"""Advice and taking back, for a person who plays alone with computers and is compared with nobody."""

from typing import NamedTuple

from capot.language.texts import NOTHING, Text, say
from capot.server.log.table_log import TableLog


class Help(NamedTuple):
    """Whether a seat may ask for advice now and take back a move; why there is no advice at this table."""

    no_hints: Text
    can_hint: bool
    can_undo: bool


def help_for(log: TableLog, seat: int | None) -> Help:
    """Return what a seat may ask for; it takes back a move once it has moved in this deal."""
    no_hints = _why_no_hints(log, seat)
    can_hint = log.phase == "playing" and not no_hints
    return Help(no_hints, can_hint, can_hint and log.last_choice(seat) is not None)


def _why_no_hints(log: TableLog, seat: int | None) -> Text:
    if log.created.is_compared:
        return say("There are no hints here: others play the same cards, and the results are compared.")
    if log.people != [seat]:
        return say("Hints are only for tables where you play alone against the computer.")
    return NOTHING
