"""Whom to double, as people type it."""

from collections.abc import Iterable, Sequence

from capot.cli.table.typed import several
from capot.cli.words import Names, joined
from capot.language.texts import Name, Text, listed, say
from capot.play.errors import BadMove
from capot.play.moves import Double
from capot.play.view import View

_EVERYBODY = ("maximum", "max", "all", "everybody")
_NOBODY = ("nobody", "none", "no", "pass", "nothing")


def typed_double(seats: Sequence[int], seen: View, names: Names) -> str:
    """Return whom to double as it is typed in answer to a question."""
    most = max(len(each.seats) for each in seen.legal.moves if isinstance(each, Double))
    everybody = "maximum" if len(seats) == most > 1 else ""
    return everybody or joined(names.inside(seat) for seat in seats) or "nobody"


def read_double(words: Sequence[str], seen: View, names: Names) -> Double:
    """Read whom to double: names or beginnings of names, numbers of the list, everybody or nobody."""
    ways = [move.seats for move in seen.legal.moves if isinstance(move, Double)]
    first = 0 if ways and not ways[0] else 1
    rest = [word for word in words if word.lower() not in {"double", "and"}]
    if not rest:
        raise BadMove(say("type {answers}", answers=_whom(ways, seen, names)))
    if len(rest) == 1 and rest[0].lower() in _NOBODY:
        return Double(())
    if len(rest) == 1 and rest[0].lower() in _EVERYBODY:
        return Double(max(ways, key=len))
    wanted: set[int] = set()
    while rest:
        used = 1
        if rest[0].isdecimal() and first <= int(rest[0][:9]) < first + len(ways):
            wanted.update(ways[int(rest[0]) - first])
        else:
            seat, used = _called(rest, seen, names, ways)
            wanted.add(seat)
        rest = rest[used:]
    return Double(tuple(sorted(wanted)))


def _called(
    words: Sequence[str], seen: View, names: Names, ways: Sequence[tuple[int, ...]]
) -> tuple[int, int]:
    """Return the seat of the player named by the first words, and the number of those words."""
    for used in range(len(words), 0, -1):
        wanted = " ".join(words[:used]).lower()
        if wanted in {"you", "me", "myself"} and seen.seat is not None:
            return seen.seat, used
        called = [name.lower() for name in names.called]
        if wanted in called:
            return called.index(wanted), used
        found = [seat for seat, name in enumerate(called) if name.startswith(wanted)]
        if len(found) == 1:
            return found[0], used
        if found and used == 1:
            raise BadMove(several(words[0], [names.called[seat] for seat in found]))
    name, whom = Name(repr(words[0])), _whom(ways, seen, names)
    raise BadMove(say("{name} is not at this table; type {answers}", name=name, answers=whom))


def _whom(ways: Iterable[tuple[int, ...]], seen: View, names: Names) -> Text:
    """Return the players who may be doubled, and the words for all and for none of them."""
    words = [(seats, typed_double(seats, seen, names)) for seats in ways]
    return listed([Name(word) for seats, word in words if len(seats) < 2 or word == "maximum"], "or")
