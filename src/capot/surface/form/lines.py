"""The parts of a form: groups of lines, each a sentence with slots."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from capot.language.languages import LANGUAGES, Language
from capot.language.texts import NOTHING, Known, Text, pieces, told
from capot.rules.changes.edits import Edit
from capot.rules.text.guides import Aim

Kind: TypeAlias = Literal[
    "number", "numbers", "cards", "card", "suit", "ranks", "choice", "switch", "text", "names"
]
"""How a slot is filled in: see `Slot`."""

Json: TypeAlias = Any
"""JSON data as `capot.rules.codec.encoded` writes a value of an edit."""

_MARKED = re.compile("\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002")
"""A slot in a sentence: its path and its words, between characters that no text has."""


@dataclass(frozen=True, slots=True)
class SlotChoice:
    """One value that a slot may have, and the words for it."""

    text: Text
    value: Json


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a sentence that can be changed: the edit is always ``Change(slot.where, new value)``.

    ``value`` is what stands there, written as in an edit.  The kinds are:

    - ``number``: a whole number from ``low`` to ``high``, or ``{"type": "Fraction", "value": "1/2"}``;
    - ``numbers``: a list of whole numbers;
    - ``cards``: ``{"type": "Cards", "cards": "QS QH"}``, or ``[]`` for none; the ``choices`` are all cards of
      the pack, each as its code: ``QS``;
    - ``card``: ``{"type": "Card", "card": "QS"}``, and choices as before;
    - ``suit``: its sign; ``ranks``: a row such as ``AKQJT987``; the choices are all suits or ranks;
    - ``choice``, ``switch``: the value of one of the ``choices``; those of a switch are false and true;
    - ``names``: a list of the values of some of the ``choices``, in the order of choosing;
    - ``text``: words of at most ``high`` characters.

    With ``varies`` it belongs to a pack that depends on the number of players; an edit changes it for all of
    them.  Other values that depend on it are a choice, whose values change it for this number alone.
    """

    where: str
    kind: Kind
    title: Text
    value: Json
    shown: Text
    low: int | None = None
    high: int | None = None
    choices: tuple[SlotChoice, ...] = ()
    varies: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with slots on the term, or the game itself, at the path ``where``.

    `pieces_of` takes it apart.  ``title`` says what kind of rule it is, ``meaning`` explains it.  The edit
    of a ``removable`` line is ``Remove(line.where)``.  ``details`` are further sentences on the same term,
    all as usual, to be folded away.
    """

    where: str
    text: Text
    title: Text = NOTHING
    meaning: Text = NOTHING
    removable: bool = False
    details: tuple["Line", ...] = ()


@dataclass(frozen=True, slots=True)
class Addition:
    """A rule that this game can be given by an edit; ``aim`` is what it makes count, if it scores.

    The ``example`` is the most similar rule of a game of the catalogue.
    """

    title: Text
    edit: Edit
    meaning: Text = NOTHING
    aim: Aim = ""
    example: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Group:
    """Lines on one subject; ``part`` names the deal of the schedule or the contract that they are about.

    The ``key`` is the subject: ``pack``, ``match``, ``before``, ``play``, ``scoring`` or ``sweeps``, followed
    by ``@`` and the name of the deal or contract if there is one; each is there once.
    """

    key: str
    title: Text
    lines: tuple[Line, ...]
    additions: tuple[Addition, ...] = ()
    part: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a sentence in a language, and the slot that they fill, or None between slots."""

    text: str
    slot: Slot | None = None


class Filling(Text):
    """The words that fill a slot; said in a language they are marked, so that they are found again."""

    __slots__ = ("slot",)

    slot: Slot

    def told(self, language: Language, form: str = "") -> str:
        """Return the words in a language between marks, after the path of the slot."""
        return f"\ue000{self.slot.where}\ue001{told(self.slot.shown, language, form)}\ue002"


def filling(slot: Slot) -> Filling:
    """Return the words of a slot for a place of a sentence; in one sentence no two have the same path."""
    text = Filling(slot.shown)
    text.slot = slot
    return text


def slots_of(line: Line) -> tuple[Slot, ...]:
    """Return the slots of a line in the order of its message, without those of its details."""
    return tuple(_fillings(line.text).values())


def pieces_of(line: Line, language: Language) -> tuple[Piece, ...]:
    """Return the words of a line in a language, those of its slots apart from those between them."""
    return tuple(_pieces(told(line.text, language), _fillings(line.text)))


def plain(line: Line) -> Text:
    """Return the sentence of a line without its slots, in every language."""
    return Known(
        {
            key: "".join(piece.text for piece in pieces_of(line, language))
            for key, language in LANGUAGES.items()
        }
    )


def _fillings(text: Text) -> dict[str, Slot]:
    return {each.slot.where: each.slot for each in pieces(text) if isinstance(each, Filling)}


def _pieces(text: str, slots: dict[str, Slot]) -> Iterator[Piece]:
    end = 0
    for found in _MARKED.finditer(text):
        if found.start() > end:
            yield Piece(text[end : found.start()])
        words = found[2] if found.start() else f"{found[2][:1].upper()}{found[2][1:]}"
        yield Piece(words, slots[found[1]])
        end = found.end()
    if end < len(text):
        yield Piece(text[end:])
