"""Facts of a game, each a sentence with a key: what a rulebook arranges and a comparison compares."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from capot.cards import Card, Faces
from capot.rules.model import Rules
from capot.rules.terms import Direction
from capot.rules.text.naming import Names
from capot.rules.text.words import alternatives, listed, sentence


@dataclass(frozen=True, slots=True)
class Setting:
    """One deal to be told of: rules settled for a number of players, and the names of the cards."""

    rules: Rules
    seats: int
    faces: Faces
    direction: Direction

    @property
    def names(self) -> Names:
        """The names of the cards of this deal."""
        return Names(self.faces, self.rules.pack)

    @property
    def next_side(self) -> str:
        """At which hand of a player the next to play sits."""
        return "left" if self.direction == "clockwise" else "right"


@dataclass(frozen=True, slots=True)
class Clause:
    """What holds for one number of players: a sentence without capital and full stop.

    It is ``text``, ``value`` and ``rest`` together; ``value`` is what most depends on the number of players.
    ``otherwise`` is what holds where the clause does not; or, of a clause on what ``cards`` score, that they
    score nothing.  A clause that is ``derived`` only spells out what follows from others.
    """

    section: str
    key: str
    text: str
    value: str = ""
    rest: str = ""
    otherwise: str = ""
    derived: bool = False
    cards: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Fact:
    """What holds for all numbers of players that are told of, in sentences."""

    section: str
    key: str
    text: str
    otherwise: str = ""
    derived: bool = False
    cards: frozenset[Card] = frozenset()


def fact(clause: Clause) -> Fact:
    """Return a clause that holds for every number of players as a fact."""
    text = sentence(clause.text + clause.value + clause.rest)
    return Fact(clause.section, clause.key, text, clause.otherwise, clause.derived, clause.cards)


def merged(told: Mapping[int, Iterable[Clause]]) -> tuple[Fact, ...]:
    """Return the facts of clauses told for each number of players, saying for which of them each holds."""
    tables = {seats: {clause.key: clause for clause in clauses} for seats, clauses in told.items()}
    keys: list[str] = []
    for clauses in tables.values():
        place = 0
        for key in clauses:
            if key in keys:
                place = keys.index(key) + 1
            else:
                keys.insert(place, key)
                place += 1
    return tuple(
        _merged({n: table[key] for n, table in tables.items() if key in table}, len(tables)) for key in keys
    )


def _merged(clauses: Mapping[int, Clause], tables: int) -> Fact:
    first = next(iter(clauses.values()))
    seats_of: dict[tuple[str, str, str], list[int]] = {}
    for seats, clause in clauses.items():
        seats_of.setdefault((clause.text, clause.value, clause.rest), []).append(seats)
    if len(seats_of) == 1 and len(clauses) == tables:
        return fact(first)
    if len({(text, rest) for text, _, rest in seats_of}) == 1 and first.value and len(clauses) == tables:
        values = {value: seats for (_, value, _), seats in seats_of.items()}
        return fact(replace(first, value=_values(values)))
    told = [
        sentence(f"with {alternatives(seats)} players, {''.join(parts)}") for parts, seats in seats_of.items()
    ]
    return replace(fact(first), text=" ".join(told))


def _values(seats_of: Mapping[str, list[int]]) -> str:
    """Return ``three cards (two with 5 or 6 players)``, or all in a row where there are more than two."""
    (value, seats), *others = seats_of.items()
    short = [(_shortened(other, value), alternatives(some)) for other, some in others]
    if len(short) == 1:
        return f"{value} ({short[0][0]} with {short[0][1]} players)"
    return listed([f"{value} with {alternatives(seats)} players", *(f"{v} with {some}" for v, some in short)])


def _shortened(value: str, like: str) -> str:
    """Return a value without the noun that it shares with another: ``eight`` beside ``ten cards``."""
    words, others = value.split(), like.split()
    return " ".join(words[:-1]) if len(words) == 2 and words[-1] == others[-1] else value
