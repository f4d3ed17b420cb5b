"""Facts of a game, each a sentence with a key, to be arranged in a rulebook or compared."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from capot.cards import Card, Faces
from capot.language.languages import ENGLISH, Language
from capot.language.texts import NOTHING, Name, Text, Value, filled, joined, mark, phrase, say, sentence, told
from capot.language.words import alternatives
from capot.rules.match.ends import Direction
from capot.rules.model import Part
from capot.rules.rules import Rules
from capot.rules.text.card_names import Names

SECTIONS = {
    "cards": mark("The cards"),
    "deal": mark("The deal"),
    "hands": mark("Hands of three"),
    "exchange": mark("Passing"),
    "talon": mark("The cards left over"),
    "contract": mark("The declarer"),
    "trumps": mark("Trumps"),
    "bidding": mark("Before the play"),
    "outright": mark("Before making the hands"),
    "announce": mark("Announcing"),
    "doubling": mark("Doubling"),
    "exposing": mark("Exposing cards"),
    "arranging": mark("Making the hands"),
    "play": mark("The play"),
    "capturing": mark("Capturing"),
    "building": mark("Building"),
    "trailing": mark("Laying cards down"),
    "filling": mark("More cards and the end"),
    "melding": mark("Melding"),
    "layout": mark("The layout"),
    "contracts": mark("The contracts"),
    "scoring": mark("Scoring"),
    "untaken": mark("If nobody takes the widow"),
    "match": mark("The match"),
}
"""The sections of a rulebook with their titles, in order."""


def sections_of(facts: "Iterable[Fact]") -> list[tuple[str, str]]:
    """Return the sections with their titles, in the order of play of these facts.

    "Before the play" stands ahead of "Passing" where its facts come first, as in Reversis.
    """
    order, told = list(SECTIONS), list(dict.fromkeys(fact.section for fact in facts))
    if {"exchange", "bidding"} <= set(told) and told.index("bidding") < told.index("exchange"):
        order.remove("bidding")
        order.insert(order.index("exchange"), "bidding")
    return [(section, SECTIONS[section]) for section in order]


BELOW_ZERO = "below zero"
"""The key of the fact that totals can fall so low."""


@dataclass(frozen=True, slots=True)
class Context:
    """One deal to be described: rules resolved for a number of players, and the names of the cards.

    It is number ``place`` (from 0) of the ``parts`` deals of a schedule that is played at most ``rounds`` times,
    the first of ``deals`` in succession.  With ``partners`` two or more players are a side.
    """

    rules: Rules
    seats: int
    faces: Faces
    direction: Direction
    low_wins: bool
    place: int = 0
    parts: int = 1
    rounds: int | None = None
    deals: int = 1
    partners: bool = False

    @property
    def names(self) -> Names:
        """The names of the cards of this deal."""
        return Names(self.faces, self.rules.pack)

    @property
    def next_side(self) -> Text:
        """The side, left or right, on which the next player sits."""
        return say("left") if self.direction == "clockwise" else say("right")

    @property
    def eldest(self) -> Text:
        """The player who acts first: ``the player on the dealer’s left``."""
        return beside_dealer(self.direction)


def part_title(part: Part) -> Text:
    """Return the title of a part of a schedule, or else its name."""
    return phrase(part.title) if part.title else Name(part.name)


def beside_dealer(direction: str) -> Text:
    """Return the dealer’s neighbour in a direction: ``the player on the dealer’s left``."""
    if direction == "clockwise":
        return say("the player on the dealer’s left")
    return say("the player on the dealer’s right")


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule for one number of players: a sentence without its capital and full stop.

    ``value`` is the part most likely to depend on the number of players; it replaces ``{}`` in ``text``.
    ``otherwise`` is what applies without the rule.  A clause on the score of ``cards`` has none: without it
    they score nothing.  A ``derived`` clause only spells out what follows from others; an ``example`` is
    given for a single number of players.  ``of`` names the only contract in which the rule applies.
    Where the rule depends on the number of players, the ``varied`` clauses say it in fewer words.
    """

    section: str
    key: str
    text: Text
    value: Text = NOTHING
    otherwise: Text = NOTHING
    derived: bool = False
    cards: frozenset[Card] = frozenset()
    example: bool = False
    of: Text = NOTHING
    varied: tuple["Clause", ...] = ()

    @property
    def whole(self) -> Text:
        """The sentence with its value in place."""
        return filled(self.text, self.value) if self.value else self.text


Clauses: TypeAlias = Mapping[type, Callable[[Context, Any], Iterator[Clause]]]
"""The sentences of terms in a rulebook, by kind."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A rule for all numbers of players concerned, in sentences; perhaps ``of`` a single contract.

    A rulebook shows the ``table``, if there is one, instead of the sentences, and leaves out facts that are
    ``in_table`` already.
    """

    section: str
    key: str
    text: Text
    otherwise: Text = NOTHING
    derived: bool = False
    cards: frozenset[Card] = frozenset()
    of: Text = NOTHING
    table: Text = NOTHING
    in_table: bool = False


def fact(clause: Clause) -> Fact:
    """Return a clause that applies to every number of players as a fact."""
    text = sentence(say("for example, {what}", what=clause.whole) if clause.example else clause.whole)
    return Fact(clause.section, clause.key, text, clause.otherwise, clause.derived, clause.cards, clause.of)


def merged(told: Mapping[int, Iterable[Clause]], best: int) -> tuple[Fact, ...]:
    """Merge the clauses for each number of players into facts that say to which numbers they apply.

    Of several values, the one for the ``best`` number of players comes first.
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
    return tuple(fact for clauses in of_key for fact in _all_merged(clauses, set(tables), best))


def _all_merged(clauses: Mapping[int, Clause], tables: set[int], best: int) -> Iterator[Fact]:
    """Merge a clause for each number of players, in fewer words if every clause has them."""
    many = len({clause.whole for clause in clauses.values()}) > 1
    if not many or set(clauses) != tables or not all(clause.varied for clause in clauses.values()):
        yield _merged(clauses, tables, best)
        return
    for place in range(len(next(iter(clauses.values())).varied)):
        yield _merged({seats: clause.varied[place] for seats, clause in clauses.items()}, tables, best)


def _merged(clauses: Mapping[int, Clause], tables: set[int], best: int) -> Fact:
    first = next(iter(clauses.values()))
    seats_of: dict[tuple[str, str], list[int]] = {}
    for seats, clause in clauses.items():
        seats_of.setdefault((clause.text, clause.value), []).append(seats)
    everywhere = set(clauses) == tables
    if len(seats_of) == 1 and everywhere:
        return fact(first)
    if first.example:
        seats = best if best in clauses else min(clauses)
        told = say("with {seats} players, {what}", seats=seats, what=clauses[seats].whole)
        return fact(replace(clauses[seats], text=told, value=NOTHING))
    if len({text for text, _ in seats_of}) == 1 and first.value and everywhere:
        values = {value: seats for (_, value), seats in seats_of.items()}
        return fact(replace(first, value=_values(values, best)))
    said = [
        sentence(say("with {seats} players, {what}", seats=alternatives(seats), what=clauses[seats[0]].whole))
        for seats in seats_of.values()
    ]
    return replace(fact(first), text=joined(" ", said))


class _Values(Text):
    """Values with the numbers of players for which they hold: ``three cards (two with 5 or 6 players)``."""

    __slots__ = ("values",)

    values: tuple[tuple[str, list[int]], ...]

    def told(self, language: Language, form: str = "") -> str:
        """Return the values in a language, without the words that the others share with the first."""
        if any(word.isdigit() for value, _ in self.values for word in told(value, language, form).split()):
            language = language.in_figures
        (value, _), *others = [(told(value, language, form), seats) for value, seats in self.values]
        alike = _alike([value.split(), *(other.split() for other, _ in others)])
        shorter = [(Name(_shortened(other, value, alike)), alternatives(seats)) for other, seats in others]
        (first, seats), *rest = shorter
        some = [
            say("{value} with {seats} players", value=first, seats=seats),
            *(say("{value} with {seats}", value=other, seats=some) for other, some in rest),
        ]
        stop = "; " if any("," in each for each in (value, *(other for other, _ in others))) else ", "
        return f"{value} ({stop.join(each.told(language) for each in some)})"

    @property
    def parts(self) -> Sequence[Value]:
        """The values alone."""
        return tuple(value for value, _ in self.values)


def _values(seats_of: Mapping[str, list[int]], best: int) -> Text:
    """Return the value for the best number of players, then the others."""
    some = tuple(sorted(seats_of.items(), key=lambda each: best not in each[1]))
    text = _Values()
    text.values = some
    text = _Values(text.told(ENGLISH))
    text.values = some
    return text


def _alike(values: Sequence[Sequence[str]]) -> int:
    """Return the number of words with which all values begin, leaving at least one word to each."""
    shortest = min(map(len, values))
    return next((n for n in range(shortest) if len({words[n] for words in values}) > 1), shortest - 1)


def _shortened(value: str, like: str, alike: int) -> str:
    """Return a value without its first ``alike`` words and without the last words it shares with another."""
    words, others = value.split()[alike:], like.split()[alike:]
    while "," not in value + like and len(words) > 1 and len(others) > 1 and words[-1] == others[-1]:
        words, others = words[:-1], others[:-1]
    return " ".join(words)


def match_fact(key: str, clause: Text, otherwise: Text = NOTHING) -> Fact:
    """Return a fact of the match, and what holds without it."""
    return Fact("match", key, sentence(clause), otherwise)
