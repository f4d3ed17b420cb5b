"""Random edits of games, made from the declared types of the places they lead to."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from random import Random
from typing import get_args

from capot.cards import FACES, RANKS, SUITS, Card
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Edit, Remove, Shift, name_of
from capot.rules.changes.variants import based_on
from capot.rules.codec import dumps, loads
from capot.rules.decoding.json_types import (
    TYPES,
    Hint,
    Value,
    alternatives,
    case_hint,
    hints_of,
    item_hint,
    literals,
    origin,
)
from capot.rules.errors import RulesError
from capot.rules.model import DESCRIPTIVE, Choice, Cite, Game, NumberOption, Option
from capot.rules.scoring import ByRank
from capot.rules.sources import SOURCES, Source
from capot.rules.terms import Batches, Ranks, Suit

WORDS = (
    "hearts",
    "queen-of-spades",
    "last-trick",
    "sweep",
    "share",
    "play on",
    "moon",
    "x",
    "tell",
    "",
    "a.b",
)
NUMBERS = (0, 1, 1, 2, 2, 3, 4, 5, 8, 13, 26, 100, -1, -5, 10**9)


def random_variant(game: Game, rng: Random, most: int = 3) -> Game:
    """Return a variant of a game by random edits, the first that make a game."""
    try:
        mine = based_on(game, random_edits(game, rng, most), name="Mine")
        # A term in the wrong place is found when the game is read.
        loads(dumps(mine))
    except RulesError:
        return random_variant(game, rng, most)
    return mine


def random_edits(game: Game, rng: Random, most: int = 3) -> tuple[Edit, ...]:
    """Return one to ``most`` edits, each of a place that the game has."""
    return tuple(random_edit(game, rng) for _ in range(rng.randint(1, most)))


def random_edit(game: Game, rng: Random) -> Edit:
    """Return one edit of a place that the game has; whether the result makes sense is another question."""
    spots = list(places(game))
    where, hint, value = rng.choice(spots)
    terms = [name_of(each) for each in value] if isinstance(value, tuple) else []
    named = [name for name in terms if name]
    kind = rng.random()
    if named and kind < 0.2:
        return Remove(f"{where}.{rng.choice(named)}")
    if len(named) > 1 and kind < 0.3:
        one, other = rng.sample(named, 2)
        return Shift(f"{where}.{one}", other)
    if isinstance(value, tuple) and is_dataclass(next(iter(value), None)) and kind < 0.7:
        return Add(where, random_value(item_hint(hint, 0), rng), rng.choice([None, *named]))
    return Change(where, random_value(hint, rng))


def places(value: Value, hint: Hint = Game, where: str = "") -> Iterator[tuple[str, Hint, Value]]:
    """Yield the path, declared type and value of each place that a path reaches."""
    if where:
        yield where, hint, value
    if isinstance(value, Game):
        for name, each in hints_of(Game).items():
            if name == "schedule":
                yield from places(
                    value.schedule[0].rules, hints_of(type(value.schedule[0]))["rules"], "rules"
                )
            elif name not in DESCRIPTIVE:
                yield from places(getattr(value, name), each, name)
    elif isinstance(value, BySeats):
        inner = value.cases[0][1] if value.cases else value.others
        yield from (spot for spot in places(inner, case_hint(hint), where) if spot[0] != where)
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            if name_of(each):
                yield from places(each, item_hint(hint, place), f"{where}.{name_of(each)}")
    elif is_dataclass(value) and not isinstance(value, Card | Batches | ByRank | Source):
        for name, each in hints_of(type(value)).items():
            yield from places(getattr(value, name), each, f"{where}.{name}")


def random_value(hint: Hint, rng: Random, depth: int = 0) -> Value:
    """Return a value of a declared type; a fifth of the small ones are silly."""
    one = rng.choice(alternatives(hint))
    if depth > 6 and type(None) in alternatives(hint):
        return None
    if one == Suit:
        return rng.choice(SUITS)
    if one == Ranks:
        return "".join(rng.sample(RANKS, rng.choice([0, 1, 8, 13])))
    if literals(one):
        return rng.choice(literals(one))
    if origin(one) is tuple:
        is_open = Ellipsis in get_args(one)
        size = (rng.choice([0, 1, 1, 2, 3]) if depth < 4 else 0) if is_open else len(get_args(one))
        return tuple(random_value(item_hint(one, place), rng, depth + 1) for place in range(size))
    if origin(one) is BySeats:
        numbers = rng.sample(range(2, 7), rng.randint(1, 3))
        values = [(number, random_value(case_hint(one), rng, depth + 1)) for number in numbers]
        return BySeats(values, others=random_value(case_hint(one), rng, depth + 1))
    return _plain(one, rng, depth)


def _plain(hint: Hint, rng: Random, depth: int) -> Value:
    simple = {
        int: lambda: rng.choice(NUMBERS),
        str: lambda: rng.choice((*WORDS, *FACES)),
        bool: lambda: rng.random() < 0.5,
        type(None): lambda: None,
        Fraction: lambda: Fraction(rng.choice(NUMBERS), rng.choice([1, 2, 3])),
        Card: lambda: Card(rng.choice(RANKS), rng.choice(SUITS)),
        Batches: lambda: Batches({8: "3-2-3"}),
        ByRank: lambda: ByRank({rng.choice(RANKS): rng.choice(NUMBERS) for _ in range(3)}),
        Source: lambda: rng.choice(list(SOURCES.values())),
        object: lambda: rng.choice(NUMBERS),
    }
    if hint in simple:
        return simple[hint]()
    assert hint in TYPES.values()
    assert hint not in {Game, Choice, Cite, Option, NumberOption}
    hints = hints_of(hint)
    given = {
        field.name: random_value(hints[field.name], rng, depth + 1)
        for field in fields(hint)
        if field.name != "name" or rng.random() < 0.3
    }
    try:
        return hint(**{"name": rng.choice(WORDS[:4]), **given} if "name" in hints else given)
    except ValueError:
        return random_value(hint, rng, depth + 1) if depth < 20 else None
