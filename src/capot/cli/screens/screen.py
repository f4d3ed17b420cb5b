"""The protocol of a screen, implemented by `plain` and `terminal`, and the values it shows."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from capot.cards import Card, Faces
from capot.language.languages import Language
from capot.rules.terms import Exact

WIDE = 79
"""Usual width of a screen in columns."""


class Interrupted(Exception):  # noqa: N818 - what the player did, not a fault
    """The player pressed Ctrl-C."""


class InputEnded(Exception):  # noqa: N818 - what happened, not a fault
    """The input ended, or the player pressed Ctrl-D."""


class Left(Exception):  # noqa: N818 - what the player did, not a fault
    """The player typed ``quit``."""


@dataclass(frozen=True, slots=True)
class Place:
    """One player's row: the card in the trick, what was taken in this deal, and the total before it.

    ``deeds`` are short remarks besides the cards taken: the first trick, the points of the cards, cards held.
    """

    seat: int
    name: str
    card: Card | None
    led: bool
    winning: bool
    to_act: bool
    deals: bool
    is_you: bool
    tricks: int
    taken: tuple[Card, ...]
    deeds: tuple[str, ...]
    total: Exact


@dataclass(frozen=True, slots=True)
class Held:
    """A card in hand, its suit of play, and why it may not be played now, if it may not."""

    card: Card
    reason: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The table as one player sees it.  ``places`` are in the order of play, the player's own last.

    ``progress`` is the number of the trick or pile if it ``is_counted``, otherwise what is being done.
    ``rows`` are those of a layout, one per suit, or the pile to be beaten.  ``column`` is the heading of the
    last column: taken in a deal that ``has_tricks``.  ``held`` is how many cards the others hold, in
    climbing.
    """

    title: str
    progress: str
    facts: tuple[str, ...]
    places: tuple[Place, ...]
    hand: tuple[Held, ...]
    faces: Faces
    trick: tuple[Card, ...]
    rows: tuple[str, ...] = ()
    is_counted: bool = False
    has_tricks: bool = True
    column: str = ""
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer: the label shown, the text typed for it, and whether it is allowed now.

    ``detail`` explains it, and ``heading`` begins a group in a list.  ``suit`` is the suit of play of a card,
    if different from the printed suit.
    """

    label: str
    answer: str
    is_open: bool = True
    detail: str = ""
    heading: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a player, who types an answer or picks ``pick`` of the choices.

    ``kind`` is how the choices appear: the cards of the hand, words, or a list.  ``empty`` is the answer of
    an empty line, and ``start`` the choice at which the arrow keys begin, if not the first.  ``verb`` says
    what is done with cards, and ``instead`` is a word that may be typed in place of them.  ``note`` comes
    first: the reason why the last answer was refused.  With ``least``, from ``least`` to ``pick`` cards may
    be picked.  ``first`` is the number of the first choice, None if they have none.  With ``is_strict``, the
    beginning of a name must fit one choice only.  ``lines`` show the cards that an empty line would play.
    With ``is_ordered`` it counts which choice was picked first.  ``without`` are words that the line of keys
    leaves out, as they are refused.
    """

    prompt: str
    choices: Sequence[Choice] = ()
    pick: int = 1
    empty: str = ""
    start: str = ""
    kind: Literal["cards", "words", "list", "hands"] = "words"
    verb: str = "play"
    instead: str = ""
    note: str = ""
    least: int | None = None
    first: int | None = 0
    is_strict: bool = False
    is_ordered: bool = False
    lines: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def is_several(self) -> bool:
        """Whether several choices may be marked."""
        return self.pick > 1 or self.least is not None

    @property
    def counts(self) -> range:
        """The numbers of choices that may be picked."""
        return range(self.pick if self.least is None else self.least, self.pick + 1)


class Screen(Protocol):
    """A screen of the dialogue.  All screens get the same values; each decides how they look."""

    @property
    def language(self) -> Language:
        """The language of the person at the screen, with cards as they are typed."""

    @property
    def width(self) -> int:
        """Maximum width in columns of a line that must not wrap."""

    def show_as(self, faces: Faces) -> None:
        """Show cards in these faces from now on."""

    def say(self, text: str = "") -> None:
        """Show text that stays on the screen."""

    def title(self, text: str) -> None:
        """Show the heading of what comes next."""

    def thinking(self, table: Table) -> AbstractContextManager[None]:
        """Show the table while others think, once that takes longer than a moment."""

    def played(self, table: Table, sentence: str) -> None:
        """Show the table after a move, which the sentence describes."""

    def trick_over(self, sentence: str, line: str) -> None:
        """Clear a full trick: the sentence says who takes it, the line repeats the whole trick."""

    def ask(self, question: Question, table: Table | None = None) -> str:
        """Return the player's answer; raise `Interrupted` or `InputEnded` when there is none."""

    def page(self, markdown: str) -> None:
        """Show a long text to be read."""

    def close(self) -> None:
        """Restore the terminal."""


def taken_text(place: Place, faces: Faces) -> str:
    """Return the counting cards and remarks of a player in one line."""
    return ", ".join([*place.deeds, *([faces.shorts(place.taken)] if place.taken else [])])


def hand_text(held: tuple[Held, ...], faces: Faces) -> str:
    """Return the hand in one line, suits apart, cards that may not be played now in parentheses."""
    groups: dict[str, list[str]] = {}
    for each in held:
        shown = faces.short(each.card)
        groups.setdefault(each.suit or each.card.suit, []).append(f"({shown})" if each.reason else shown)
    return "   ".join(" ".join(group) for group in groups.values())
