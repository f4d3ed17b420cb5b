"""The written parts of a match: head, cards and moves of each deal, comments.

Whole records and views of one seat share them; hidden cards are None.
"""

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from capot.cards import Card, codes
from capot.language.texts import Name, Text, say
from capot.play.moves import Hidden, Move
from capot.play.position import Position
from capot.record.errors import RecordError
from capot.record.signs import is_harmless
from capot.rules.model import Game
from capot.rules.terms import Exact
from capot.shuffle import WORDS

TAGS = (
    *("Capot", "Game", "Options", "Deals", "Players", "Seats", "FirstDealer", "Seat", "Resigned", "Seed"),
    *("Hash", "Definition"),
)
"""The tags with a fixed meaning, in the order they are written; all others are free."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards of the talon that the seat of a view was given after its hand: ``draw 2 AS KD``."""

    cards: tuple[Card, ...]

    @property
    def text(self) -> str:
        """The text form."""
        return f"draw {codes(self.cards)}"


@dataclass(frozen=True, slots=True)
class Gave:
    """The card called, which another seat gave: ``give AS``."""

    card: Card

    @property
    def text(self) -> str:
        """The text form."""
        return f"give {self.card.code}"


Shown: TypeAlias = Move | Hidden | Drawn | Gave
"""A move as it was seen, or the cards the seat of a view was given after it."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment in a record: ``text`` follows move number ``move`` of deal number ``deal``.

    Both count from 1; move 0 is the deal before its first move, deal 0 the record before its first deal.
    Raises `RecordError` for text with a closing brace or with surrounding space.
    """

    deal: int
    move: int
    text: str

    def __post_init__(self) -> None:
        """Refuse fields that could not be read back."""
        if not self.text or self.text != self.text.strip() or {"}", "\r"} & set(self.text):
            text = Name(repr(self.text))
            raise RecordError(
                say("{text} cannot be a comment: it is empty, padded or has a brace in it", text=text)
            )
        _check_harmless(say("a comment"), self.text)


Doing: TypeAlias = Literal["shows", "resigns", "leaves", "times-out"]
"""An act besides moving: laid the hand open, gave up, left the table, ran out of time."""

DOINGS: tuple[Doing, ...] = get_args(Doing)


@dataclass(frozen=True, slots=True)
class Aside:
    """An act of a seat besides moving, after move ``move`` of deal ``deal``, counted as in `Comment`."""

    deal: int
    move: int
    seat: int
    what: Doing

    @property
    def text(self) -> str:
        """The text form: ``shows 1 after 22``."""
        return f"{self.what} {self.seat} after {self.move}"


@dataclass(frozen=True, slots=True)
class DealSheet:
    """One deal as written: its cards by seat, its moves in order, and its score once it is over.

    An unseen hand or talon is None.  ``total`` and ``pool`` are those after the deal; the pool has a number
    for each card with a separate part, otherwise one, and none if it is empty.  ``asides`` are what players
    did besides moving, and ``rest_to`` is the seat to which the others gave up what was left.
    """

    dealer: int
    hands: tuple[tuple[Card, ...] | None, ...]
    talon: tuple[Card, ...] | None = ()
    turn_up: Card | None = None
    moves: tuple[tuple[int, Shown], ...] = ()
    score: tuple[Exact, ...] | None = None
    total: tuple[Exact, ...] | None = None
    pool: tuple[int, ...] = ()
    asides: tuple[Aside, ...] = ()
    rest_to: int | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The content of a record before its first deal.

    ``game`` has its house rules in force.  ``names`` are one for each seat, or empty.  ``seat`` is the seat
    of a view, or None for a whole record.  ``tags`` are free, such as ``("Date", "2026-01-31")``.
    ``resigned`` are the seats of players who gave up, in order.  ``notes`` are sentences on how the record
    was read.  Raises `RecordError` if the parts do not fit together.
    """

    game: Game
    seats: int
    first_dealer: int = 0
    names: tuple[str, ...] = ()
    seed: int | None = None
    tags: tuple[tuple[str, str], ...] = ()
    seat: int | None = None
    resigned: tuple[int, ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Refuse fields that could not be read back."""
        if self.names and len(self.names) != self.seats:
            counts = {"count": len(self.names), "seats": self.seats}
            raise RecordError(say("{count} names do not fit {seats} seats", **counts))
        for name in self.names:
            if not name or name != tidy_name(name):
                text = Name(repr(name))
                raise RecordError(
                    say("{name} cannot be the name of a player: it is empty or has ; in it", name=text)
                )
            _check_harmless(say("a name"), name)
        if self.seed is not None and not 0 <= self.seed < WORDS:
            numbers = {"most": Name(str(WORDS - 1)), "seed": Name(str(self.seed))}
            raise RecordError(say("the seed must lie between 0 and {most}; {seed} does not", **numbers))
        self._check_seats()
        for key, value in self.tags:
            _check_harmless(say("the tag {tag}", tag=Name(key)), value)
        keys = [key for key, _ in self.tags]
        for key in keys:
            if not re.fullmatch(TAG_NAME, key) or key in TAGS or keys.count(key) > 1:
                raise RecordError(say("{tag} cannot be a free tag of a record", tag=Name(repr(key))))

    def _check_seats(self) -> None:
        seats = [self.seat or 0, *self.resigned]
        if not 0 <= self.first_dealer < self.seats:
            dealer = {"seat": self.first_dealer, "seats": self.seats}
            raise RecordError(say("the dealer {seat} is not at a table of {seats}", **dealer))
        for seat in seats:
            if not 0 <= seat < self.seats:
                raise RecordError(
                    say("the seat {seat} is not at a table of {seats}", seat=seat, seats=self.seats)
                )
        if list(self.resigned) != sorted(set(self.resigned)):
            raise RecordError(say("the seats of players who gave up are listed once each, in order"))


TAG_NAME = "[A-Za-z][A-Za-z0-9_]{0,39}"


def _check_harmless(what: Text, text: str) -> None:
    if not is_harmless(text):
        shown = Name(ascii(text[:60]))
        raise RecordError(
            say("{what} has a sign that changes the terminal in it: {text}", what=what, text=shown)
        )


def no_move(deal: int, move: int) -> Text:
    """Return the reason that a comment follows a move which is not there."""
    return say("there is no move {move} of deal {deal} to comment on", move=move, deal=deal)


def tidy_name(name: str) -> str:
    """Return a player's name as one line without semicolons."""
    return " ".join(name.replace(";", ",").split())


def deal_sheet(position: Position, total: tuple[Exact, ...], pool: tuple[int, ...]) -> DealSheet:
    """Return a deal as a whole record writes it, without total and pool until it is over."""
    over = position.is_over
    return DealSheet(
        dealer=position.dealer,
        hands=position.dealt,
        talon=position.talon,
        turn_up=position.turned_first,
        moves=position.moves,
        score=position.score().points if over else None,
        total=total if over else None,
        pool=pool if over and any(pool) else (),
        rest_to=position.rest_to,
    )
