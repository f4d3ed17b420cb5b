"""Games of Skat as the International Skat Server writes them, much like the Smart Game Format."""

import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import dataclass, replace

from capot.cards import Card
from capot.language.texts import NOTHING, Name, Text, joined, reason, say
from capot.play.errors import PlayError
from capot.play.match import Match, new_match
from capot.record.errors import RecordError
from capot.record.foreign.skat_moves import Table, Unknown, cards_in
from capot.record.record import Record
from capot.record.sheet import Comment, tidy_name
from capot.record.signs import harmless
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals

NAME = "International Skat Server"
SERVERS = frozenset({NAME, "Internet Skat Server"})
"""Names of the server over the years."""

SEATS, HAND = 3, 10

_BEGINNING = re.compile(r"\s*\(;\s*GM\[")
_FIELD = re.compile(r"\s*([A-Z][A-Z0-9]?)\[((?:[^\]\\]|\\.)*)\]")
_FIELDS = frozenset({"GM", "PC", "CO", "SE", "ID", "DT", "OW", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R"})
_NEEDED = ("GM", "PC", "P0", "P1", "P2", "MV", "R")
_COUNTED = ("d", "v", "m", "p", "t", "s", "z", "p0", "p1", "p2", "l", "to", "r")
"""The numbers of a result: declarer, value, matadors, card points, tricks, schneider, schwarz, ..."""

_WORDS = frozenset({"win", "loss", "penalty", "bidok", "overbid"})


@dataclass(frozen=True, slots=True)
class Result:
    """A result on the server: its words, and its numbers by their letters; none if all passed."""

    words: frozenset[str]
    numbers: Mapping[str, int]

    @property
    def declarer(self) -> int | None:
        """The seat of the declarer, None if there was none."""
        seat = self.numbers.get("d", -1)
        return None if seat < 0 else seat

    @property
    def value(self) -> int:
        """The score of the declarer."""
        return self.numbers.get("v", 0)


def is_it(text: str) -> bool:
    """Whether a text begins as these files do."""
    return _BEGINNING.match(text) is not None


def begins(line: bytes) -> bool:
    """Whether a game begins with a line, which may be all of it."""
    return line.removeprefix(BOM_UTF8).lstrip().startswith(b"(;")


def ends(line: bytes) -> bool:
    """Whether a game ends with a line."""
    return line.rstrip().endswith(b";)")


def read_game(text: str, name: str, line: int) -> Record:
    """Return a game, replayed; raise `RecordError` with its first line, the game and the reason.

    The note of a game that the server has scored otherwise says so; what was played is kept.
    """
    fields = _fields(text, name, line)
    number = Name(harmless(fields.get("ID", "")[:20]))
    where = [say("game {number}", number=number)] if number else []

    def wrong(why: str, move: str = "") -> RecordError:
        return RecordError(why, name=name, line=line, move=joined(": ", [*where, *filter(None, [move])]))

    try:
        result = _result(fields["R"])
        table = _played(fields["MV"], result)
        record = _record(fields, table)
    except Unknown as error:
        raise wrong(error.reason, error.move) from error
    except RecordError as error:
        raise wrong(error.reason) from error
    difference = _difference(table, result)
    if not difference:
        return record
    return replace(record, notes=(joined(": ", [Name(harmless(f"{name}:{line}")), *where, difference]),))


def _fields(text: str, name: str, line: int) -> dict[str, str]:
    """Return the fields of a game."""
    inner = text.strip()
    if not (inner.startswith("(;") and inner.endswith(";)")):
        raise _broken(name, line, say("a game begins with (; and ends with ;)"))
    found: dict[str, str] = {}
    place, inner = 0, inner.removeprefix("(;").removesuffix(";)")
    while inner[place:].strip():
        field = _FIELD.match(inner, place)
        if field is None:
            text = Name(ascii(inner[place:].strip()[:20]))
            raise _broken(name, line, say("a field looks like GM[Skat], not like {text}", text=text))
        key, value = field[1], re.sub(r"\\(.)", r"\1", field[2])
        if key not in _FIELDS:
            raise _broken(name, line, say("the field {field} is not known", field=Name(key)))
        if key in found:
            raise _broken(name, line, say("the field {field} stands here twice", field=Name(key)))
        found[key], place = value, field.end()
    missing = next((key for key in _NEEDED if key not in found), None)
    if missing is not None:
        raise _broken(name, line, say("the field {field} is missing", field=Name(missing)))
    if found["GM"] != "Skat":
        game = Name(ascii(found["GM"][:20]))
        raise _broken(name, line, say("games of {game} are not read, only those of Skat", game=game))
    if found["PC"] not in SERVERS:
        site = Name(ascii(found["PC"][:40]))
        raise _broken(name, line, say("it comes from {site}, which writes other games", site=site))
    return found


def _broken(name: str, line: int, why: str) -> RecordError:
    whole = say("this is no game of the {server}: {reason}", server=Name(NAME), reason=why)
    return RecordError(whole, name=name, line=line)


def _result(text: str) -> Result:
    """Return the result that the server wrote."""
    words, numbers = set(), {}
    for each in text.split():
        key, colon, number = each.partition(":")
        if each == "passed" or each in _WORDS:
            words.add(each)
        elif colon and key in _COUNTED and re.fullmatch(r"-?\d{1,4}", number) and key not in numbers:
            numbers[key] = int(number)
        else:
            raise Unknown(say("{text} is not known in a result", text=Name(ascii(each[:20]))), "R")
    if words != {"passed"} and not {"d", "v"} <= set(numbers):
        why = say("a result says who was declarer and what the game was worth, as in d:2 v:-54")
        raise Unknown(why, "R")
    if not -1 <= numbers.get("d", -1) < SEATS:
        raise Unknown(say("there is no seat {seat}", seat=numbers["d"]), "R")
    return Result(frozenset(words), numbers)


def _played(text: str, result: Result) -> Table:
    """Return the table after all the moves of a game."""
    words = text.split()
    if len(words) < 2 or words[0] != "w":
        raise Unknown(say("the moves begin with the cards dealt, as in MV[w CJ.SA. ..."), "MV")
    if len(words) % 2:
        raise Unknown(say("the last move is cut off: each is a seat or w, and what it did"), "MV")
    table = Table(_dealt(words[1]))
    for by, what in zip(words[2::2], words[3::2], strict=True):
        table.act(by, what)
    table.close(is_over="passed" in result.words)
    return table


def _dealt(text: str) -> Match:
    """Return the match with its cards dealt: ten to each seat from the first, the last two to the skat."""
    cards = cards_in(text, "w")
    match = new_match(with_deals(GAMES["skat"], 1), SEATS, SEATS - 1)
    hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(SEATS)]
    skat: tuple[Card, ...] = cards[HAND * SEATS :]
    try:
        return match.with_hands(hands, skat)
    except PlayError as error:
        raise Unknown(reason(error), joined(": ", [Name("w"), say("the cards dealt")])) from error


def _record(fields: Mapping[str, str], table: Table) -> Record:
    """Return the record of a game, with what else the server wrote as tags."""
    names = tuple(tidy_name(fields[f"P{seat}"]) or f"Seat {seat}" for seat in range(SEATS))
    date = re.match(r"\d{4}-\d{2}-\d{2}", fields.get("DT", ""))
    ratings = [fields.get(f"R{seat}", "") for seat in range(SEATS)]
    written = {
        "Site": fields["PC"],
        "Date": date[0] if date else "",
        "Event": f"series {fields['SE']}" if fields.get("SE") else "",
        "Game_number": fields.get("ID", ""),
        "Ratings": "; ".join(ratings) if any(ratings) else "",
        "Result": fields["R"].strip(),
    }
    said = harmless(" ".join(fields.get("CO", "").replace("}", ")").split()))
    return Record(
        table.match,
        names,
        tags=tuple((key, value) for key, value in written.items() if value),
        comments=(Comment(0, 0, said),) if said else (),
        asides=tuple(table.asides),
    )


def _difference(table: Table, result: Result) -> Text:
    """Return how the server's score differs from that by the rules here; nothing if it does not."""
    position, theirs = table.match.position, Name(f"{result.value:+d}")
    if not position.is_over:
        if not result.value:
            return NOTHING
        return say(
            "the server counted {points}, but the play had not begun and nothing is scored here",
            points=theirs,
        )
    points = position.score().points
    if position.declarer != result.declarer:
        here, there = (
            say("nobody") if seat is None else say("seat {seat}", seat=seat)
            for seat in (position.declarer, result.declarer)
        )
        return say(
            "the server made {theirs} the declarer, by what was said it is {ours}", theirs=there, ours=here
        )
    scored = 0 if result.declarer is None else int(points[result.declarer])
    if scored != result.value:
        ours = Name(f"{scored:+d}")
        return say("the server counted {points}, by the rules here it is {ours}", points=theirs, ours=ours)
    return NOTHING
