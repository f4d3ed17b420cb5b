"""Guides to kinds of terms, and to their fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from capot.language.grammar import Style

Unit: TypeAlias = Literal["", "point", "chip", "card", "more card", "deal", "more deal", "hand"]
"""The things that a number counts, a key of `capot.language.words.COUNTED` or ``MEASURED``."""

Aim: TypeAlias = Literal["", "cards", "tricks", "deal"]
"""The subject of a rule that counts: certain cards, certain tricks, or all that is scored in a deal."""


@dataclass(frozen=True, slots=True)
class Field:
    """The title of a field of a term, and the words for its values.

    ``words`` are those for its values in a sentence; a text or number with words may have only these values.
    ``nothing`` stands for no cards, ranks or names.  A number counts things of a ``unit`` and is between
    ``low`` and ``high``.  Cards are named in a ``style``; with ``one`` a suit is named by one of its cards,
    and ranks are a single one.  With ``or_else`` the names in a list are alternatives.  ``place`` is what a
    source is cited for, if it is cited for this.
    """

    title: str
    meaning: str
    words: Mapping[Any, str] = field(default_factory=dict)
    nothing: str = ""
    unit: Unit = ""
    low: int = 0
    high: int = 100
    style: Style = "plain"
    one: bool = False
    or_else: bool = False
    place: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """The title, meaning and sentences of a kind of term.

    ``sentence`` has places named as the fields; ``details`` are more of them, of interest only if a field has
    not its usual value.  In a phrase for one of several kinds ``{kind}`` stands for the words ``kind``, for
    which those of another kind may be chosen; in another sentence ``{field.kind}`` does.  ``place`` is what a source
    is cited for, ``aim`` what a scoring term makes count.  Titles, sentences and words are messages for
    translation.
    """

    title: str
    meaning: str
    sentence: str = ""
    details: tuple[str, ...] = ()
    kind: str = ""
    place: str = ""
    aim: Aim = "deal"
    fields: Mapping[str, Field] = field(default_factory=dict)


NAME = Field("", "the name by which edits, options and other terms find it, one word")
"""The field `name` of terms; it is in no sentence."""
