"""Trying everything, compiled: the points that a seat can be sure of, without any cut."""

import numpy as np

from capot.kernel.bits import lowest
from capot.kernel.compiling import compiled
from capot.kernel.dtypes import NOBODY, STATE, Tables
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.kernel.tricks.score import score
from capot.play.position import Position

NONE = 1 << 62
"""No line of play has been tried yet."""


@compiled
def try_everything(
    tables: Tables, states: np.ndarray, notes: np.ndarray, points: np.ndarray, asked: tuple[int, int]
) -> None:
    """Write to ``notes[0, 1]`` the cost, points times a sign, to which a seat can keep.

    ``asked`` are the seat and the sign; ``notes`` has a row for each depth.
    """
    seat, sign = asked
    depth = 0
    notes[0, 0], notes[0, 1] = legal(tables, states[0]), NONE
    while True:
        card = lowest(notes[depth, 0])
        if card:
            notes[depth, 0] ^= card
            states[depth + 1] = states[depth]
            play(tables, states[depth + 1], card)
            if states[depth + 1].turn == NOBODY:
                score(tables, states[depth + 1], points)
                found = sign * points[seat]
            else:
                depth += 1
                notes[depth, 0], notes[depth, 1] = legal(tables, states[depth]), NONE
                continue
        elif depth == 0:
            return
        else:
            found = notes[depth, 1]
            depth -= 1
        best, is_own = notes[depth, 1], states[depth].turn == seat
        if best == NONE or (found < best if is_own else found > best):
            notes[depth, 1] = found


def value_by_brute_force(position: Position, seat: int) -> float:
    """Return the points that a seat can be sure of if all others know all cards and join forces."""
    tables = compile_rules(position.rules, position.seats, position.standing)
    left = sum(map(len, position.hands))
    states: np.ndarray[tuple[int], np.dtype[np.void]] = np.zeros(left + 1, STATE)
    states[0] = encode(position, tables)
    sign = 1 if int(tables["low_wins"]) else -1
    notes = np.zeros((left + 1, 2), np.int64)
    points = np.zeros(position.seats, np.int64)
    try_everything(tables, states, notes, points, (seat, sign))
    return sign * int(notes[0, 1]) / int(tables["scale"])
