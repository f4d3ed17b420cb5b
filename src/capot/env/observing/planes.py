"""The layout of observations: planes of cards and a vector of other numbers."""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from capot.env.numbering import Actions, bans_of
from capot.rules.check.deal import tricks_in
from capot.rules.rules import Rules

Listed: TypeAlias = tuple[str, int, str] | tuple[str, int, str, int]
"""The name, the size and the meaning of a group, and its highest value unless that is 1."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of ``count`` planes, or numbers of the rest, from ``first``; integers from 0 to ``high``."""

    name: str
    first: int
    count: int
    meaning: str
    high: int = 1

    @property
    def at(self) -> slice:
        """The slice of the group."""
        return slice(self.first, self.first + self.count)

    @property
    def digits(self) -> int:
        """The number of binary digits of each number."""
        return self.high.bit_length()


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of observations: the groups of the planes and of the rest, by name and in order.

    Each plane has a place for each card, numbered like the actions.  A group by seats starts with the
    observing seat and continues in the direction of play.
    """

    cards: int
    planes: dict[str, Group]
    rest: dict[str, Group]

    @property
    def high(self) -> npt.NDArray[np.float32]:
        """The maximum of each number of a flat observation; the minimum is 0."""
        planes = [group.high for group in self.planes.values() for _ in range(group.count * self.cards)]
        rest = [group.high for group in self.rest.values() for _ in range(group.count)]
        return np.array(planes + rest, np.float32)

    @property
    def plane_count(self) -> int:
        """The number of planes."""
        return sum(group.count for group in self.planes.values())

    @property
    def packed_count(self) -> int:
        """The number of planes of packed observations."""
        return sum(group.count * group.digits for group in self.planes.values())

    @property
    def rest_count(self) -> int:
        """The number of numbers in the rest."""
        return sum(group.count for group in self.rest.values())

    @property
    def packed(self) -> dict[str, slice]:
        """The places of each group of planes in packed observations: a plane for each binary digit."""
        ends = list(accumulate(group.count * group.digits for group in self.planes.values()))
        return {name: slice(*each) for name, each in zip(self.planes, pairwise([0, *ends]), strict=True)}

    @property
    def places(self) -> npt.NDArray[np.int64]:
        """The start of each group, the packed planes before the rest, for compiled code."""
        packed = [each.start for each in self.packed.values()]
        return np.array([*packed, *(group.first for group in self.rest.values())], np.int64)

    @property
    def unfolding(self) -> npt.NDArray[np.int64]:
        """The first packed plane of each plane, and the end of the last: a packed plane is a binary digit."""
        digits = [group.digits for group in self.planes.values() for _ in range(group.count)]
        return np.array([0, *accumulate(digits)], np.int64)

    def table(self) -> str:
        """Return the meanings of planes and rest, as a table in Markdown."""
        lines = ["| Place | Name | Meaning |", "|---|---|---|"]
        for kind, groups in (("plane", self.planes), ("rest", self.rest)):
            for group in groups.values():
                last = group.first + group.count - 1
                where = f"{group.first}" if group.count == 1 else f"{group.first}–{last}"
                if group.count:
                    lines.append(f"| {kind} {where} | `{group.name}` | {group.meaning} |")
        return "\n".join(lines)


def layout_of(parts: tuple[Rules, ...], actions: Actions, seats: int) -> Layout:
    """Return the layout of the observations of a game at a number of seats."""
    words = 1 + len(actions.undertakings)
    bans = max(len(bans_of(rules)) for rules in parts)
    tricks = max(tricks_in(rules, seats) for rules in parts)
    # `capot.env.loops` takes the groups in this order.
    planes = (
        ("hand", 1, "the cards in hand, including those chosen to be passed"),
        ("trick", seats, "each seat's card in the current trick"),
        ("led", 1, "the card led to the current trick"),
        ("played", seats, "the cards each seat has played in this deal"),
        ("when", 1, "the trick in which each card was played, from 1; 0 if it was not", tricks),
        ("taken", seats, "the cards each seat has won"),
        ("voids", seats, "all cards of the suits in which each seat is known to be void"),
        ("passed", 1, "the cards passed on, or chosen so far"),
        ("received", 1, "the cards received in passing"),
        ("discards", 1, "the cards this seat discarded"),
        ("turn_up", 1, "the turned-up card"),
        ("trumps", 1, "all cards of the trump suit"),
    )
    rest = (
        ("stage", 4, "1 for the current stage: passing, the talon, announcing, tricks"),
        ("part", len(parts), "1 for the part of the schedule played in this deal"),
        ("dealer", seats, "1 for the dealer"),
        ("leader", seats, "1 for the seat that leads the current trick"),
        ("passes_to", seats, "1 for the seat to which this one passes; all 0 if no cards are passed"),
        ("refused", seats, "1 for each seat that refused to pass, known once all have chosen"),
        ("said", seats * words, "for each seat, 1 for its announcement: nothing, or an undertaking"),
        ("bound", seats, "1 for each seat whose undertaking stands"),
        ("tricks", seats, "the number of tricks each seat has won", tricks),
        ("broken", bans, "1 for each ban on leading a suit that has been lifted"),
    )
    return Layout(len(actions.cards), groups_of(planes), groups_of(rest))


def hidden_layout_of(parts: tuple[Rules, ...], actions: Actions, seats: int) -> Layout:
    """Return the layout of where all cards are."""
    pack = max(len(rules.pack.cards()) for rules in parts)
    # `capot.env.loops` takes the groups in this order.
    planes = (
        ("hands", seats, "the cards each seat holds, including those chosen to be passed"),
        ("put_down", seats, "the cards each seat has passed on, or chosen so far"),
        ("aside", 1, "the cards of the talon that lie aside"),
        ("stock", 1, "the place of each card of the stock from the top, from 1; 0 if it is not there", pack),
    )
    return Layout(len(actions.cards), groups_of(planes), {})


def groups_of(listed: tuple[Listed, ...]) -> dict[str, Group]:
    """Return consecutive groups from their names, sizes, meanings and maxima."""
    first, groups = 0, {}
    for name, count, *meaning in listed:
        groups[name] = Group(name, first, count, *meaning)
        first += count
    return groups
