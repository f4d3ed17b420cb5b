"""What the dialogue needs of a screen, and the questions it puts there.

Two screens answer to this: `capot.cli.screens.plain` and `capot.cli.screens.terminal`.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from capot.cards import Card, Faces
from capot.rules.terms import Exact

WIDE = 79
"""Columns of a screen, unless it has fewer."""


class Interrupted(Exception):  # noqa: N818 - what the player did, not a fault
    """The player pressed Ctrl-C."""


class InputEnded(Exception):  # noqa: N818 - what happened, not a fault
    """There is no more input: the pipe is at its end, or the player pressed Ctrl-D."""


class Left(Exception):  # noqa: N818 - what the player did, not a fault
    """The player left by the word ``quit``."""


@dataclass(frozen=True, slots=True)
class Place:
    """One player's row: the card in the trick, what was taken in this deal, and the total before it.

    ``deeds`` are what counts besides single cards: the first trick, the points of the cards.
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
    """What one player sees.  ``places`` are in the order of play, his own last.

    ``doubles`` says who has doubled whom, and ``rows`` are those of a layout, a line for each suit, or the
    pile of cards to be beaten.  ``told`` is the heading of what is shown beside each player; it is what he
    has taken only in a deal that ``has_tricks``.  ``held`` is how many cards the others hold, in climbing.
    """

    title: str
    progress: str
    facts: tuple[str, ...]
    places: tuple[Place, ...]
    hand: tuple[Held, ...]
    faces: Faces
    trick: tuple[Card, ...]
    doubles: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    has_tricks: bool = True
    told: str = "taken"
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that may be chosen: what is shown, what is typed for it, and whether it is open now.

    ``detail`` explains it and ``heading`` opens a group, where choices stand one below the other.  ``suit``
    is the suit of play of a card, if that is not the suit of its sign.
    """

    label: str
    answer: str
    is_open: bool = True
    detail: str = ""
    heading: str = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked: he types an answer, or picks ``pick`` of the choices.

    ``kind`` is what the choices are: the cards of the hand, words, or lines one below the other.  ``empty``
    is what an empty line answers, and ``start`` the answer that arrow keys begin at, if not the first.
    ``verb`` is what is done with cards, and ``instead`` a word that may be typed in place of them.  ``note``
    is said first: why the last answer would not do.  With ``least``, any number of cards from that to
    ``pick`` may be picked.  ``first`` is the number of the first choice where they are numbered, and
    ``is_strict`` whether the beginning of a name has to be that of one choice alone.  ``lines`` show what an
    empty line would answer, where that is made of several cards.
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
    lines: tuple[str, ...] = ()

    @property
    def is_several(self) -> bool:
        """Whether choices are marked one by one."""
        return self.pick > 1 or self.least is not None

    @property
    def counts(self) -> range:
        """The numbers of choices that may be picked."""
        return range(self.pick if self.least is None else self.least, self.pick + 1)


class Screen(Protocol):
    """One face of the dialogue.  All screens get the same values; each decides how they look."""

    @property
    def width(self) -> int:
        """How many columns a line may have that must not be broken."""

    def show_as(self, faces: Faces) -> None:
        """Take note of how cards look from now on."""

    def say(self, text: str = "") -> None:
        """Show words that stay."""

    def title(self, text: str) -> None:
        """Show the heading of what comes next."""

    def thinking(self, table: Table) -> AbstractContextManager[None]:
        """Show the table while those who are to act think, once that takes longer than a moment."""

    def played(self, table: Table, sentence: str) -> None:
        """Show the table after somebody's move, which the sentence tells."""

    def trick_over(self, sentence: str, line: str) -> None:
        """Turn a full trick over: the sentence says who takes it, if anybody, the line says it all again."""

    def ask(self, question: Question, table: Table | None = None) -> str:
        """Return the player's answer; raise `Interrupted` or `InputEnded` when there is none."""

    def page(self, markdown: str) -> None:
        """Show a long text to be read."""

    def close(self) -> None:
        """Leave the terminal as it was found."""


def get_ready(screen: Screen) -> None:
    """Let the players who search get ready, and say so where that takes long."""
    from capot.players.readiness import TAKES, get_ready, is_ready

    if not is_ready():
        screen.say(f"Getting ready: this takes {TAKES}, only this once...")
    get_ready()


def taken_text(place: Place, faces: Faces) -> str:
    """Return what a player has taken that counts, in one line."""
    return ", ".join([*place.deeds, *([faces.shorts(place.taken)] if place.taken else [])])


def hand_text(held: tuple[Held, ...], faces: Faces) -> str:
    """Return the hand in one line, suits apart, cards that may not be played now in parentheses."""
    groups: dict[str, list[str]] = {}
    for each in held:
        shown = faces.short(each.card)
        groups.setdefault(each.suit or each.card.suit, []).append(f"({shown})" if each.reason else shown)
    return "   ".join(" ".join(group) for group in groups.values())
