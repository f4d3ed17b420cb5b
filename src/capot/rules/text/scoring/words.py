"""Parts that the words of all kinds of scoring terms share.

Each kind has a table of sentences and phrases with named places.  A key is the term, a dot and the case.
``{}`` stands for the value that depends on the number of players.  Keys ending in ``.noun`` name what a term
counts, keys ending in ``.stake`` say it briefly at the table; ``.else`` is what holds without the rule.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from capot.language import texts
from capot.language.texts import NOTHING, Text, Value, joined, mark
from capot.language.words import figure
from capot.rules.scoring import ScoreTerm
from capot.rules.terms import Exact
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import Field

COMMON: Final = {
    "nothing": mark("nothing"),
    "paid.for": mark("{what} {points}"),
    "paid.for.each": mark("{what} {points} each"),
    "paid.others": mark("you score nothing and each opponent scores {{}}"),
    "paid.own": mark("you score {{}} and each opponent scores nothing"),
    "paid.own.only": mark("you score {{}}"),
    "paid.both": mark("you score {{}} and each opponent scores {others}"),
    "paid.nobody": mark("nobody scores anything"),
    "card-points.sum": mark("there are {points} in the pack; they only decide who scores what"),
}
"""Words that several kinds of terms share."""


@dataclass(frozen=True, slots=True)
class Account:
    """The texts about a scoring term.

    ``noun`` names what it counts; ``clauses`` are its sentences in the rulebook, ``stakes`` its few words at
    the table.  Both can be iterated once and cost nothing until then.
    """

    noun: Text
    clauses: Iterable[Clause] = ()
    stakes: Iterable[Text] = ()


class Words(Protocol):
    """The sentences and phrases of one kind of term."""

    def __call__(self, key: str, **places: Value) -> Text:
        """Return the sentence or phrase of a key with its places filled."""


def words_of(*tables: Mapping[str, str]) -> Words:
    """Return the sentences and phrases of these tables, and those that all kinds of terms share."""
    english = {key: text for table in (COMMON, *tables) for key, text in table.items()}

    def worded(key: str, **places: Value) -> Text:
        return texts.say(english[key], **places)

    return worded


def scores(key: str, text: Text, value: Text = NOTHING, *, otherwise: Text = NOTHING) -> Clause:
    """Return a clause on scoring."""
    return Clause("scoring", key, text, value, otherwise=otherwise)


def follows(key: str, text: Text, value: Text = NOTHING, *, example: bool = False) -> Clause:
    """Return a clause on scoring that only spells out what follows from others."""
    return Clause("scoring", key, text, value, derived=True, example=example)


Nouns: TypeAlias = Callable[[str], Text]
"""Return what the scoring term of a name counts, as a noun."""

Accounts: TypeAlias = Mapping[type[ScoreTerm], Callable[[Context, Any], Account]]
"""The accounts of terms."""

AccountsOfOthers: TypeAlias = Mapping[type[ScoreTerm], Callable[[Context, Any, Nouns], Account]]
"""The accounts of terms that speak of other terms."""


def paid_for(told: Iterable[tuple[str, Exact]]) -> Text:
    """Return what is paid for several things, those that are worth nothing left out."""
    return joined(
        ", ",
        [texts.say(COMMON["paid.for"], what=what, points=figure(points)) for what, points in told if points],
    )


def points_field(meaning: str, title: str = mark("points")) -> Field:
    """Return the field of a number of points."""
    return Field(title, meaning, unit="point", low=-1000, high=1000)


def compared_field(meaning: str) -> Field:
    """Return the field of the names of terms whose scores a term compares."""
    return Field(mark("the scores that are compared"), meaning, nothing=mark("nothing"))
