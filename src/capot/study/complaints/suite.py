"""The complaint positions: records that end where a seat is to act, with what it must not do there."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import TypeAlias

from capot.play.moves import Arrange, Discard, LayCards, Move, PassCards
from capot.play.notation import parse_move
from capot.play.view import View, view
from capot.players.protocol import Budget, Player
from capot.record import Record, RecordError, loads

POSITIONS = "positions"
"""The folder of the records."""

SEEDS = 5
"""Seeds of luck with which a player is asked by default."""

Tags: TypeAlias = dict[str, str]


@dataclass(frozen=True, slots=True)
class Complaint:
    """A position and what is complained about in it.

    The moves of ``never`` may not be made; if ``only`` is not empty, none but its moves may.  A move that
    names only some of the cards to be picked, or some of the hands to be made, stands for every choice that
    includes them.  ``text`` is the complaint, ``source`` a person's report of it or a reason, and
    ``fails`` are the players that are known to do what is complained about.
    """

    key: str
    record: Record
    seat: int
    text: str
    source: str
    never: tuple[Move, ...] = ()
    only: tuple[Move, ...] = ()
    fails: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """The view of the seat to act, which is all that a player is shown."""
        return view(self.record.match.position, self.seat)

    def blames(self, move: Move) -> bool:
        """Whether a legal move is what people complain about."""
        if any(_includes(move, each) for each in self.never):
            return True
        return bool(self.only) and not any(_includes(move, each) for each in self.only)


@dataclass(frozen=True, slots=True)
class Answer:
    """The moves of a player in a position, one for each seed; ``blamed`` are those complained about."""

    complaint: Complaint
    moves: tuple[Move, ...]

    @property
    def blamed(self) -> tuple[Move, ...]:
        """The moves that people complain about."""
        return tuple(move for move in self.moves if self.complaint.blames(move))


@cache
def complaints() -> tuple[Complaint, ...]:
    """Return all positions of the suite, in the order of their names."""
    folder = files(__package__) / POSITIONS
    found = {path.name: path for path in folder.iterdir() if path.name.endswith(".capot")}
    return tuple(complaint(found[name].read_text(encoding="utf-8"), name) for name in sorted(found))


def complaint(text: str, name: str) -> Complaint:
    """Return the position in a record; ``name`` is its file.

    Raise `RecordError` if the record cannot be replayed, lacks a tag, or names no legal move.
    """
    record = loads(text, name=name)
    tags = dict(record.tags)
    missing = [tag for tag in ("ToAct", "Complaint", "Source") if tag not in tags]
    if missing or not {"Never", "Only"} & set(tags):
        raise RecordError(f"a complaint needs the tag {(*missing, 'Never or Only')[0]}", name=name)
    if tags["ToAct"] not in {str(each) for each in record.match.position.to_act}:
        raise RecordError(f"seat {tags['ToAct']} is not to act at the end of the record", name=name)
    found = Complaint(
        name.removesuffix(".capot"),
        record,
        int(tags["ToAct"]),
        tags["Complaint"],
        tags["Source"],
        tuple(_moves(tags, "Never")),
        tuple(_moves(tags, "Only")),
        tuple(tags.get("Fails", "").split()),
    )
    legal = found.view.legal
    useless = [
        move for move in (*found.never, *found.only) if not any(_includes(each, move) for each in legal)
    ]
    if useless:
        raise RecordError(f"{useless[0].text} is not legal at the end of the record", name=name)
    return found


def answers(
    player: Player, budget: Budget | None = None, seeds: int = SEEDS, game: str | None = None
) -> Iterator[Answer]:
    """Yield the moves of a player in every position, or in those of one game by its key."""
    for each in complaints():
        if game in {None, each.record.match.game.key}:
            seen = each.view
            yield Answer(each, tuple(player.choose(seen, Random(seed), budget) for seed in range(seeds)))


def _moves(tags: Tags, tag: str) -> Iterator[Move]:
    for text in filter(None, tags.get(tag, "").split(";")):
        yield parse_move(text.strip())


def _includes(move: Move, named: Move) -> bool:
    """Whether a legal move is the named one, or a choice that includes the cards or hands it names."""
    match move:
        case PassCards() | Discard():
            return isinstance(named, type(move)) and set(named.cards) <= set(move.cards)
        case LayCards():
            return isinstance(named, LayCards) and set(named.cards) == set(move.cards)
        case Arrange():
            made = {frozenset(hand) for hand in move.hands}
            return isinstance(named, Arrange) and all(frozenset(hand) in made for hand in named.hands)
        case _:
            return move == named
