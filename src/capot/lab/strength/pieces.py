"""Pieces of a comparison kept in a directory, so that a run can be gone on with."""

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import asdict, is_dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np

from capot import __version__
from capot.lab.contest import Contest
from capot.lab.deals import Span
from capot.lab.shards import Arrays, Shards
from capot.lab.strength.played import Played, Result
from capot.players.protocol import Player
from capot.rules.codec import digest
from capot.rules.terms import Exact
from capot.sources import PACKAGE, source_of

SEATINGS = 32
"""Seatings played between two files."""

SOURCES = ("kernel", "play", "players")
"""The folders that decide how games are played."""

ROWS = ("lineups", "points", "wins", "sweeps", "deals", "over", "values", "moves")
OTHERS = ("scale", "shares", "times", "faults")


class Pieces:
    """The kept pieces of one comparison, and those of its results that are yet to be written."""

    def __init__(self, directory: Path, contest: Contest) -> None:
        """Take the directory and create it; raise `LabError` if that fails."""
        self._contest = contest
        self._shards = Shards(directory, contest.game.name, about(contest), ROWS, OTHERS)
        self._shards.prepare()
        self._size = max(1, SEATINGS // contest.design.size)
        self._whole: list[Span] = []
        self._first, self._waiting = 0, list[Played]()
        self.taken = 0
        """The number of deals or matches that were read."""

    def spans(self, end: int) -> list[Span]:
        """Return what is kept below ``end``; raise `LabError` for files that cannot be used."""
        self._whole = self._shards.spans()
        return [(first, min(count, end - first)) for first, count in self._whole if first < end]

    def read(self, span: Span) -> Iterator[Played]:
        """Yield what is kept of a span; raise `LabError` if it is damaged."""
        whole = next(each for each in self._whole if each[0] == span[0])
        for played in list(_played(self._contest, self._shards.read(whole)))[: span[1]]:
            self.taken += 1
            yield played

    def keep(self, number: int, played: Played) -> None:
        """Take the results of a deal or match; every few of them are written."""
        if not self._waiting:
            self._first = number
        self._waiting.append(played)
        if (number + 1) % self._size == 0:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if self._waiting:
            span, some = (self._first, len(self._waiting)), self._waiting
            self._waiting = []
            self._shards.write(span, self._shards.packed(span, _arrays(some)))


def about(contest: Contest) -> dict[str, Any]:
    """Return the description of a comparison: all that its results depend on."""
    budget = contest.budget
    return {
        "rules": digest(contest.game),
        "seats": contest.seats,
        "players": [described(player) for player in contest.players],
        "seed": contest.seed,
        "budget": asdict(budget) if budget else None,
        "unit": "match" if contest.matches else "deal",
        "design": contest.design.name,
        "version": __version__,
        "source": source(),
    }


def described(player: Player) -> str:
    """Return a player with its settings: of a program, its command."""
    told: object = player
    return repr(told) if is_dataclass(told) else player.name


@lru_cache(maxsize=1)
def source() -> str:
    """Return a hash of all files of the kernel, the players and plain play, also of what was learned."""
    return source_of(PACKAGE / each for each in SOURCES)


def _arrays(some: Sequence[Played]) -> Arrays:
    """Return results as arrays: by deal and seating, and the times of all moves in a row."""
    results = [played.results for played in some]
    points, scale = _whole([[each.points for each in row] for row in results])
    wins, shares = _whole([[each.wins for each in row] for row in results])
    times = [spent for played in some for spent in played.times]
    faults = [[list(each) for each in played.faults] for played in some]
    return {
        "lineups": np.array([[each.lineup for each in row] for row in results], np.int8),
        "points": points,
        "scale": np.array(scale),
        "wins": wins,
        "shares": np.array(shares),
        "sweeps": _sweeps(results),
        "deals": np.array([[each.deals for each in row] for row in results], np.int64),
        "over": np.array([[each.is_over for each in row] for row in results]),
        "values": np.array([played.values for played in some], float),
        "moves": np.array([[len(spent) for spent in played.times] for played in some], np.int64),
        "times": np.concatenate([np.asarray(spent, np.float32) for spent in times]),
        "faults": np.array(json.dumps(faults)),
    }


def _sweeps(results: Sequence[Sequence[Result]]) -> "np.ndarray":
    """Return the sweeps by seat, -1 in all where no trick was played."""
    return np.array([[each.sweeps or (-1,) * len(each.lineup) for each in row] for row in results], np.int64)


def _whole(amounts: Sequence[Sequence[Sequence[Exact]]]) -> "tuple[np.ndarray, int]":
    """Return exact amounts as whole numbers, and the unit's denominator."""
    scale = lcm(*(Fraction(each).denominator for rows in amounts for row in rows for each in row))
    whole = [[[int(each * scale) for each in row] for row in rows] for rows in amounts]
    return np.array(whole, np.int64), scale


def _played(contest: Contest, arrays: Arrays) -> Iterator[Played]:
    """Yield the results that `_arrays` wrote."""
    moves, faults = arrays["moves"], json.loads(str(arrays["faults"]))
    ends = [0, *np.cumsum(moves).tolist()]
    spans = list(pairwise(ends))
    players = len(contest.players)
    for row in range(len(moves)):
        times = tuple(
            array("f", arrays["times"][start:end].tolist())
            for start, end in spans[row * players : (row + 1) * players]
        )
        results = [_result(arrays, row, place) for place in range(len(arrays["lineups"][row]))]
        values = tuple(arrays["values"][row].tolist())
        yield contest.gathered(results, values, times, tuple(tuple(each) for each in faults[row]))


def _result(arrays: Arrays, row: int, place: int) -> Result:
    lineup, points, wins, sweeps = (
        arrays[name][row, place].tolist() for name in ("lineups", "points", "wins", "sweeps")
    )
    return Result(
        lineup=tuple(lineup),
        points=tuple(_exact(each, int(arrays["scale"])) for each in points),
        wins=tuple(Fraction(each, int(arrays["shares"])) for each in wins),
        sweeps=() if -1 in sweeps else tuple(sweeps),
        deals=int(arrays["deals"][row, place]),
        is_over=bool(arrays["over"][row, place]),
    )


def _exact(amount: int, scale: int) -> Exact:
    found = Fraction(amount, scale)
    return int(found) if found.denominator == 1 else found
