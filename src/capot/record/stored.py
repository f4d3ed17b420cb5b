"""Stored matches: the header of a journal, its replayed match, and the list of journals."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from capot.cards import Card, CardError, card, cards
from capot.language.texts import say
from capot.play.errors import PlayError
from capot.play.match import Match, new_match
from capot.play.notation import parse_move
from capot.record.errors import JournalError, RecordError
from capot.record.events import MOST_BYTES, Event, Events, events_in, kept
from capot.record.reader import BROKEN
from capot.record.record import Record
from capot.record.sheet import tidy_name
from capot.rules import codec
from capot.rules.errors import RulesError
from capot.rules.model import Game

VERSION = 1
SUFFIX = ".journal"


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a journal: the game with its house rules, and the players.

    ``seed`` is that of the deals, if they have one; ``started`` is a time in UTC as text, or empty.
    ``extra`` is any JSON data of the program, such as the people and the computer players.
    """

    game: Game
    seats: int
    names: tuple[str, ...] = ()
    first_dealer: int = 0
    seed: int | None = None
    started: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """The state of a journal: whether the match was ended, and a ``message`` about a torn line.

    ``message`` is empty for an intact journal.
    """

    is_finished: bool = False
    message: str = ""


class Stored(NamedTuple):
    """The content of a journal: its header, the match, and the state of the file."""

    header: Header
    match: Match
    state: State


@dataclass(frozen=True, slots=True)
class Listed:
    """One journal of a directory, for a menu; its moves are counted, not replayed.

    ``problem`` is a sentence if it cannot be read; the other fields are then empty.
    """

    path: Path
    key: str = ""
    name: str = ""
    names: tuple[str, ...] = ()
    started: str = ""
    deals: int = 0
    moves: int = 0
    is_finished: bool = False
    problem: str = ""


def read(path: Path) -> Stored:
    """Return the content of a journal without locking it.

    A last line torn by a crash is left out, and ``state.message`` says so.  Raise `JournalError` with file
    and line for any other fault.
    """
    return replayed(events_in(content_of(path), path), path)


def matches(directory: Path) -> tuple[Listed, ...]:
    """Return the journals of a directory, latest first; none if there is no directory.

    A journal that cannot be read is listed with its problem.
    """
    try:
        files = [(path.stat().st_mtime_ns, path) for path in directory.glob(f"*{SUFFIX}")]
    except OSError as error:
        raise JournalError(f"{directory} cannot be read: {reason_of(error)}") from error
    return tuple(_listed(path) for _, path in sorted(files, reverse=True))


def to_record(header: Header, match: Match) -> Record:
    """Return a match as a record."""
    names = tuple(tidy_name(name) or f"Seat {seat}" for seat, name in enumerate(header.names))
    tags = (("Date", header.started[:10]),) if header.started else ()
    return Record(match, names, header.seed, tags)


def replayed(found: Events, path: Path) -> Stored:
    """Return the match of a journal, replayed without the moves taken back."""
    header = _header(found.events[0], path)
    events, is_finished = kept(found.events[1:], path)
    match = new_match(header.game, header.seats, header.first_dealer)
    for event in events:
        try:
            match = _after(match, event)
        except (PlayError, RulesError, CardError, RecordError, *BROKEN) as error:
            reason = str(error) if isinstance(error, ValueError) else "this game cannot be played"
            text = event.rest if event.verb == "move" else event.verb
            raise JournalError(f"{path}:{event.line}: {text}: {reason}") from error
    message = ""
    if found.torn:
        message = (
            f"The last line of {path.name} was not written whole; the match goes on from the one before."
        )
    return Stored(header, match, State(is_finished, message))


def _after(match: Match, event: Event) -> Match:
    if event.verb == "move":
        seat, _, text = event.rest.partition(" ")
        if not (seat.isascii() and seat.isdecimal()):
            raise RecordError(say("this is not a move of a seat"))
        return match.after(int(seat[:6]), parse_move(text))
    match _json(event.rest):
        case {
            "number": int() as number,
            "dealer": int() as dealer,
            "hands": list() as hands,
            "talon": str() as talon,
            "turn_up": str() | None as turned,
        } if all(isinstance(hand, str) for hand in hands):
            if (number, dealer) != (len(match.deals) + 1, match.dealer):
                due = {"deal": len(match.deals) + 1, "seat": match.dealer}
                raise RecordError(say("deal {deal} by seat {seat} comes next", **due))
            turn_up: Card | None = card(turned) if turned else None
            return match.with_hands([cards(hand) for hand in hands], cards(talon), turn_up)
        case _:
            raise RecordError(say("these are not the cards of a deal"))


def _header(event: Event, path: Path) -> Header:
    where = f"{path}:{event.line}"
    match _json(event.rest):
        case {"version": int() as version} if version != VERSION:
            raise JournalError(f"{where}: this is in format {version}; format {VERSION} is known here")
        case {
            "version": int(),
            "game": dict() as game,
            "seats": int() as seats,
            "names": list() as names,
            "first_dealer": int() as first_dealer,
            "seed": int() | None as seed,
            "started": str() as started,
            "extra": dict() as extra,
        } if all(isinstance(name, str) for name in names):
            try:
                made = codec.from_data(game)
                new_match(made, seats, first_dealer)
            except (RulesError, PlayError) as error:
                raise JournalError(f"{where}: {error}") from error
            return Header(made, seats, tuple(names), first_dealer, seed, started, extra)
        case _:
            raise JournalError(f"{where}: this is no journal of a match")


def header_data(header: Header) -> dict[str, Any]:
    """Return a header as JSON data; some fields are only for people reading the file."""
    return {
        "version": VERSION,
        "key": header.game.key,
        "name": header.game.name,
        "options": dict(header.game.chosen),
        "seats": header.seats,
        "names": list(header.names),
        "first_dealer": header.first_dealer,
        "seed": header.seed,
        "started": header.started,
        "extra": dict(header.extra),
        "game": codec.to_data(header.game),
    }


def _listed(path: Path) -> Listed:
    try:
        found = events_in(content_of(path), path)
        events, is_finished = kept(found.events[1:], path)
    except JournalError as error:
        return Listed(path, problem=str(error))
    moves = sum(event.verb == "move" for event in events)
    match _json(found.events[0].rest):
        case {
            "key": str() as key,
            "name": str() as name,
            "names": list() as names,
            "started": str() as started,
        }:
            some = tuple(str(each) for each in names)
            return Listed(path, key, name, some, started, len(events) - moves, moves, is_finished)
        case _:
            return Listed(path, problem=f"{path}:1: this is no journal of a match")


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def content_of(path: Path) -> bytes:
    """Return the bytes of a file, at most one more than `MOST_BYTES`."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {reason_of(error)}") from error


def reason_of(error: OSError) -> str:
    """Return the system's reason, as part of a sentence."""
    return error.strerror or str(error)
