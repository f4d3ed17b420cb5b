"""The types that the JSON of a game may name, and what each of their fields may hold."""

from fractions import Fraction
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from capot.cards import SUITS, Card
from capot.language.texts import Name, Text, listed, mark, say
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Edit
from capot.rules.match.ends import EndTerm
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, HouseRule, Part
from capot.rules.rules import Rules
from capot.rules.scoring import PARTS as SCORE_PARTS
from capot.rules.scoring import ByRank, ScoreTerm
from capot.rules.sources import Source
from capot.rules.stages.opening import PARTS as STAGE_PARTS
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import Ban, Duty, FirstLead, Trump
from capot.rules.terms import (
    OWN_SUIT,
    Batches,
    CardsOf,
    Deal,
    Pack,
    Payoff,
    Ranks,
    Role,
    Suit,
    Target,
    TimesAll,
    TrumpOrder,
)

Hint: TypeAlias = Any
"""The declared type of a field: a type, a union of types, a tuple of them."""
Value: TypeAlias = Any
"""A value of a game, or its JSON data."""

# Types that JSON need not name: an object without a "type" is always one of these.
PLAIN: tuple[type, ...] = (
    Game, Part, Rules, Pack, Deal, Payoff, Cite, Choice, Source, Batches, BySeats, Sides, TrumpOrder,
    *SCORE_PARTS, *STAGE_PARTS,
)  # fmt: skip
# Members of unions and tuples of unions: JSON names which one it means by its "type".
TAGGED: tuple[type, ...] = (
    *(each for union in (StageTerm, ScoreTerm, Target, FirstLead, Ban, Duty, Trump, EndTerm, HouseRule, Edit)
      for each in get_args(union)),
    CardsOf, TimesAll,
)  # fmt: skip
RENAMED = {
    "Outright": "DecidedByHand",
    "DealtWin": "InstantWin",
    "OutrightPaid": "InstantWinPaid",
    "Outset": "BasePoints",
}
"""Former names of types, still found in stored games and used for digests."""
TYPES = {each.__name__: each for each in (*PLAIN, *TAGGED)}

LETTER_OF_SUIT = {suit: Card("A", suit).code[1] for suit in SUITS}

LETTER_OF_SUIT_OF_PLAY = {**LETTER_OF_SUIT, OWN_SUIT: "T"}
"""The letters of trumps and of suits that a hand lacks; no suit of a rule has the last of them."""

SUIT_OF_LETTER = {
    **{suit: suit for suit in SUITS},
    **{letter: suit for suit, letter in LETTER_OF_SUIT.items()},
}

_WORDS = {
    str: mark("a text"),
    int: mark("a whole number"),
    bool: mark("true or false"),
    NoneType: mark("null"),
    Card: mark("a card"),
    Fraction: mark("a fraction such as 1/2"),
    Source: mark("the key of a source"),
    Batches: mark('packets for a size of hand, such as {{"8": "3-2-3"}}'),
    ByRank: mark('a value for each rank, such as {{"A": 11, "T": 10}}'),
}


def hints_of(cls: Hint) -> dict[str, Hint]:
    """Return the declared type of each field of a type."""
    return _hints_of(cls)


@lru_cache(maxsize=128)
def _hints_of(cls: Hint) -> dict[str, Hint]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: _without_role(hint) for name, hint in hints.items() if origin(hint) is not ClassVar}


def _without_role(hint: Hint) -> Hint:
    """Return a type without the role of the field, which JSON does not know."""
    inner = get_args(hint)
    if origin(hint) is Annotated:
        return _without_role(inner[0]) if isinstance(inner[1], Role) else hint
    if origin(hint) in {Union, UnionType}:
        return Union[tuple(map(_without_role, inner))]  # noqa: UP007 - of any number of types
    return tuple[tuple(map(_without_role, inner))] if origin(hint) is tuple else hint  # type: ignore[misc]


@lru_cache(maxsize=512)
def origin(hint: Hint) -> Hint:
    """Return the type without its arguments: `tuple` for ``tuple[int, ...]``, or None if it takes none."""
    return get_origin(hint)


@lru_cache(maxsize=512)
def alternatives(hint: Hint) -> tuple[Hint, ...]:
    """Return the types of a union, or the one type."""
    return get_args(hint) if origin(hint) in {Union, UnionType} else (hint,)


@lru_cache(maxsize=512)
def literals(hint: Hint) -> tuple[Any, ...]:
    """Return the values that a literal type lists; none for any other type."""
    return get_args(hint) if origin(hint) is Literal else ()


def item_hint(hint: Hint, place: int) -> Hint:
    """Return the hint for one place of the tuple that a hint allows, or `object` if it names none."""
    found = next((each for each in alternatives(hint) if origin(each) is tuple), tuple[object, ...])
    arguments = get_args(found)
    return arguments[0] if Ellipsis in arguments else arguments[min(place, len(arguments) - 1)]


def case_hint(hint: Hint) -> Hint:
    """Return the hint for the value of each number of players, or `object` if none is named."""
    found = next((each for each in alternatives(hint) if origin(each) is BySeats), BySeats[object])
    return get_args(found)[0]


def expected(hint: Hint) -> Text:
    """Return what a place may hold, in words."""
    return listed([word for each in alternatives(hint) for word in _expected(each)], "or")


def _expected(hint: Hint) -> tuple[str, ...]:
    if hint == Suit:
        return (say("a suit (S, H, D or C)"),)
    if hint == Ranks:
        return (say("a row of ranks such as AKQJT987"),)
    if literals(hint):
        return tuple(Name(f'"{value}"') for value in literals(hint))
    if origin(hint) is tuple:
        return (say("cards such as QS KS") if Card in get_args(hint) else say("a list"),)
    if origin(hint) is BySeats:
        return (say('a value for each number of players, {{"4": ..., "others": ...}}'),)
    if hint in _WORDS:
        return (say(_WORDS[hint]),)
    return (say("an object") if hint in PLAIN else Name(hint.__name__),)
