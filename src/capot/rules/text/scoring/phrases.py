"""What is said about a scoring term, and the one way to the words for it."""

from collections.abc import Iterable
from dataclasses import dataclass

from capot.rules.text.facts import Clause
from capot.rules.text.scoring.english import ENGLISH


@dataclass(frozen=True, slots=True)
class Account:
    """What is said about a scoring term.

    ``noun`` names what it counts; ``clauses`` are its sentences in the rulebook, ``stakes`` its few words at
    the table.  Both may be read once, and cost nothing until they are.
    """

    noun: str
    clauses: Iterable[Clause] = ()
    stakes: Iterable[str] = ()


def say(key: str, **places: object) -> str:
    """Return the sentence or phrase of a key with its places filled."""
    return ENGLISH[key].format(**places)


def scores(key: str, text: str, value: str = "", *, otherwise: str = "") -> Clause:
    """Return a clause on scoring."""
    return Clause("scoring", key, text, value, otherwise=otherwise)


def follows(key: str, text: str, value: str = "", *, example: bool = False) -> Clause:
    """Return a clause on scoring that only spells out what follows from others."""
    return Clause("scoring", key, text, value, derived=True, example=example)
