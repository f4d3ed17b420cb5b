"""Facts of a game, each a sentence with a key: what a rulebook arranges and a comparison compares."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from capot.cards import Card, Faces
from capot.rules.ends import Direction
from capot.rules.rules import Rules
from capot.rules.text.naming import Names
from capot.rules.text.words import alternatives, sentence

SECTIONS = (
    "cards",
    "deal",
    "hands",
    "exchange",
    "talon",
    "contract",
    "trumps",
    "bidding",
    "outright",
    "announce",
    "doubling",
    "arranging",
    "play",
    "layout",
    "contracts",
    "scoring",
    "untaken",
    "match",
)
"""Where a fact belongs, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One deal to be told of: rules resolved for a number of players, and the names of the cards.

    It comes at a ``place`` among the ``parts`` of a schedule, gone through so many ``rounds`` at most.
    """

    rules: Rules
    seats: int
    faces: Faces
    direction: Direction
    low_wins: bool
    place: int = 0
    parts: int = 1
    rounds: int | None = None

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
    score nothing.  A clause that is ``derived`` only spells out what follows from others; an ``example`` is
    told for one number of players alone.  What holds in one contract only is ``of`` its title.
    """

    section: str
    key: str
    text: str
    value: str = ""
    rest: str = ""
    otherwise: str = ""
    derived: bool = False
    cards: frozenset[Card] = frozenset()
    example: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What holds for all numbers of players that are told of, in sentences; perhaps ``of`` one contract."""

    section: str
    key: str
    text: str
    otherwise: str = ""
    derived: bool = False
    cards: frozenset[Card] = frozenset()
    of: str = ""


def fact(clause: Clause) -> Fact:
    """Return a clause that holds for every number of players as a fact."""
    example = "for example, " if clause.example else ""
    text = sentence(example + clause.text + clause.value + clause.rest)
    return Fact(clause.section, clause.key, text, clause.otherwise, clause.derived, clause.cards, clause.of)


def merged(told: Mapping[int, Iterable[Clause]], best: int) -> tuple[Fact, ...]:
    """Return the facts of clauses told for each number of players, saying for which of them each holds.

    Of several values, that for the ``best`` number of players stands first.
    """
    tables = {
        seats: {(clause.section, clause.key): clause for clause in clauses} for seats, clauses in told.items()
    }
    keys: list[tuple[str, str]] = []
    for clauses in tables.values():
        place = 0
        for key in clauses:
            if key in keys:
                place = keys.index(key) + 1
            else:
                keys.insert(place, key)
                place += 1
    of_key = [{seats: table[key] for seats, table in tables.items() if key in table} for key in keys]
    return tuple(_merged(clauses, set(tables), best) for clauses in of_key)


def _merged(clauses: Mapping[int, Clause], tables: set[int], best: int) -> Fact:
    first = next(iter(clauses.values()))
    seats_of: dict[tuple[str, str, str], list[int]] = {}
    for seats, clause in clauses.items():
        seats_of.setdefault((clause.text, clause.value, clause.rest), []).append(seats)
    everywhere = set(clauses) == tables
    if len(seats_of) == 1 and everywhere:
        return fact(first)
    if first.example:
        seats = best if best in clauses else min(clauses)
        return fact(replace(clauses[seats], text=f"with {seats} players, {clauses[seats].text}"))
    if len({(text, rest) for text, _, rest in seats_of}) == 1 and first.value and everywhere:
        values = {value: seats for (_, value, _), seats in seats_of.items()}
        return fact(replace(first, value=_values(values, best)))
    told = [
        sentence(f"with {alternatives(seats)} players, {''.join(parts)}") for parts, seats in seats_of.items()
    ]
    return replace(fact(first), text=" ".join(told))


def _values(seats_of: Mapping[str, list[int]], best: int) -> str:
    """Return ``three cards (two with 5 or 6 players)``: what holds for the best number, and the others."""
    (value, _), *others = sorted(seats_of.items(), key=lambda each: best not in each[1])
    alike = _alike([each.split() for each in seats_of])
    told = [f"{_shortened(other, value, alike)} with {alternatives(seats)}" for other, seats in others]
    stop = "; " if any("," in each for each in seats_of) else ", "
    return f"{value} ({stop.join([f'{told[0]} players', *told[1:]])})"


def _alike(values: Sequence[Sequence[str]]) -> int:
    """Return with how many words all values begin alike, at least one being left to each."""
    shortest = min(map(len, values))
    return next((n for n in range(shortest) if len({words[n] for words in values}) > 1), shortest - 1)


def _shortened(value: str, like: str, alike: int) -> str:
    """Return a value without its first words, and without those at its end that another has too."""
    words, others = value.split()[alike:], like.split()[alike:]
    while "," not in value + like and len(words) > 1 and len(others) > 1 and words[-1] == others[-1]:
        words, others = words[:-1], others[:-1]
    return " ".join(words)
