"""Matches as files: an open text format, its JSON form, and the journal of a match in progress."""

from capot.play.moves import Hidden
from capot.record.data import from_json, to_json, view_from_json
from capot.record.errors import JournalError, OneSided, RecordError, Unrecognised
from capot.record.foreign.files import load, load_each
from capot.record.record import Record, ViewRecord, view_of
from capot.record.replay import first_moves, undone
from capot.record.sheet import Aside, Comment, DealSheet, Drawn, Head
from capot.record.text import dumps, dumps_view, loads, loads_view

__all__ = [
    "Aside",
    "Comment",
    "DealSheet",
    "Drawn",
    "Head",
    "Hidden",
    "JournalError",
    "OneSided",
    "Record",
    "RecordError",
    "Unrecognised",
    "ViewRecord",
    "dumps",
    "dumps_view",
    "first_moves",
    "from_json",
    "load",
    "load_each",
    "loads",
    "loads_view",
    "to_json",
    "undone",
    "view_from_json",
    "view_of",
]
