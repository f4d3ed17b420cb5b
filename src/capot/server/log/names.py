"""Names of the people and computer players at a table: fit to be read, and never two that look alike."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import normalize

from confusable_homoglyphs.confusables import is_confusable

from capot.players.protocol import FRIENDS, LONGEST_NAME
from capot.record.sheet import tidy_name
from capot.server.lines import one_line
from capot.server.log.seats import Seat
from capot.server.messages.basics import Strength


def name_at(seats: Iterable[Seat], wanted: str) -> str:
    """Return a person's name at a table, numbered if another person has one that looks like it."""
    name = tidied(wanted) or "Guest"
    taken = set().union(*(looks(seat.name) for seat in seats if seat.strength is None))
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(each for each in numbered if not looks(each) & taken)


def names_of_computers(strengths: Sequence[Strength | None], person: str) -> list[str]:
    """Return the names of all seats of a new table, empty for people."""
    names: list[str] = []
    for strength in strengths:
        names.append("" if strength is None else name_of_computer([person, *names]))
    return names


def name_of_computer(taken: Iterable[str]) -> str:
    """Return a computer player's name that looks like nobody's at the table."""
    used = set().union(*map(looks, taken))
    return next(name for name in FRIENDS if not looks(name) & used)


def tidied(name: str) -> str:
    """Return a name fit for tables and records: one line of visible characters."""
    return tidy_name(one_line(name))[:LONGEST_NAME].strip()


def looks(name: str) -> frozenset[str]:
    """Return how a name looks, as written and in small letters; names with one of these in common look alike.

    Each is the *skeleton* of Unicode's Technical Standard 39: of characters that are easily taken for one
    another, all become the same.
    """
    return frozenset(
        "".join(map(_looks_like, normalize("NFD", each))).replace(" ", "") for each in (name, name.casefold())
    )


@lru_cache(maxsize=1 << 12)
def _looks_like(sign: str) -> str:
    """Return the characters that stand for all that look like one."""
    alike = _alike(sign)
    if len(alike) != 1:
        # None, or all of those for which this one stands.
        return sign
    # Of two that are named for each other, one stands for both.
    return min(sign, alike[0]) if _alike(alike[0]) == [sign] else alike[0]


def _alike(sign: str) -> list[str]:
    found = is_confusable(sign, greedy=True) or ()
    return [each["c"] for part in found for each in part["homoglyphs"]] if len(sign) == 1 else []
