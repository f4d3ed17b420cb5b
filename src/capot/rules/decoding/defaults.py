"""Usual values of what the JSON of a game may leave out, besides the defaults of the terms."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack, Payoff, TimesAll

FULL: Final = "AKQJT98765432"

DEFAULTS: Final[Mapping[type, Mapping[str, Any]]] = {
    Game: {
        "blurb": "A game of one’s own.",
        "family": "my games",
        "ends": (AfterDeals(2, per="player"),),
    },
    Rules: {"packs": Pack(FULL), "deal": Deal(), "stages": (Tricks(Eldest()),)},
    Pack: {"order": FULL},
    Tricks: {"first_lead": Eldest()},
    Exchange: {"cycle": ("left",)},
    TakeTalon: {"barred": ()},
    Payoff: {"declarer": 0, "others": 0},
    TimesAll: {"declarer": 0, "others": 0},
}
"""By type the values of fields that have no default in Python but may be left out in JSON.

The writer writes them all the same, so that digests do not depend on this table.
"""

MADE: Final = (Game, "key")
"""The field that is made of another one: the key of a game of its name."""


def default_values(cls: type) -> Mapping[str, Any]:
    """Return the values of the fields of a type that JSON may leave out."""
    defaults = {field.name: field.default for field in fields(cls) if field.default is not MISSING}
    return {**defaults, **DEFAULTS.get(cls, {})}


def required_fields(cls: type) -> tuple[str, ...]:
    """Return the fields of a type that JSON must give."""
    defaults = default_values(cls)
    return tuple(
        field.name for field in fields(cls) if field.name not in defaults and (cls, field.name) != MADE
    )
