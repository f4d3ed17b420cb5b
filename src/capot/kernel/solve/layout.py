"""The layout of the solver's records: what is asked, and one card of a line being searched."""

from typing import Any, TypeAlias

import numpy as np

from capot.kernel.dtypes import CARDS, SUITS

Problem: TypeAlias = Any
"""One record of `PROBLEM`."""

Node: TypeAlias = Any
"""One record of `NODE`."""

Told: TypeAlias = Any
"""One record of `TOLD`."""

Bucket: TypeAlias = Any
"""One record of `BUCKET`."""

PLANES, HAND, WAYS = 8, 32, 4
"""Room for planes of classes of cards, for cards of a hand, and for places in a bucket."""

DEAD, OPEN = -2, -1
"""Nobody can sweep any more; everybody still can.  Otherwise the only seat that can."""

UNKNOWN = 1 << 40
"""The answer of a search that was given up."""

_I = "<i8"

PROBLEM = np.dtype(
    [
        # The cost of a card and of a trick, by number, to the side that takes it: small whole numbers.
        ("cost", _I, (CARDS,)),
        ("trick_cost", _I, (CARDS,)),
        # The lowest and the highest that the tricks from a number on may cost, the cards left out.
        ("least_tricks", _I, (CARDS + 1,)),
        ("most_tricks", _I, (CARDS + 1,)),
        # The side as bits, and its seat if it has only one (else -1).
        ("side", _I),
        ("alone", _I),
        # Whether the side wants to win tricks.
        ("takes", _I),
        # A silent sweep: its aim (-1 for none) and cards, what it replaces, and the cost put in its place
        # if the side sweeps, or another.
        ("aim", _I),
        ("target", _I),
        ("replaced", _I, (CARDS,)),
        ("replaced_trick", _I, (CARDS,)),
        ("swap", _I, (2,)),
        # Cards that go to the winner of the last trick.
        ("late", _I),
        # Planes of bits by which cards of a suit differ, and the number of those by which seats differ.
        ("planes", _I),
        ("plane", _I, (PLANES,)),
        ("seat_planes", _I),
        ("suits", _I),
        ("suit", _I, (SUITS,)),
        # Before the search: the cost so far, as much of it as a sweep replaces, and who can sweep.
        ("total", _I),
        ("part", _I),
        ("alive", _I),
    ],
    align=True,
)

NODE = np.dtype(
    [
        # The trick, as in the state of a deal.
        ("turn", _I),
        ("led", _I),
        ("best", _I),
        ("best_seat", _I),
        ("trick", _I),
        ("in_trick", _I),
        ("tricks", _I),
        ("broken", _I),
        # The cost so far, the part that a sweep replaces, who can sweep, and both costs of the trick.
        ("total", _I),
        ("part", _I),
        ("alive", _I),
        ("pot", _I),
        ("pot_part", _I),
        # All cards still held, and the lowest and the highest that they may cost.
        ("held", _I),
        ("least", _I),
        ("most", _I),
        # The best cost found so far, the move that has it; the moves to try, and how many have been tried.
        ("found", _I),
        ("choice", _I),
        ("count", _I),
        ("tried", _I),
        ("move", _I, (HAND,)),
        # The key of this place in the table.
        ("key", _I, (2,)),
    ],
    align=True,
)

TOLD = np.dtype(
    [
        # The cost to keep to, the cards tried so far and how many may be.
        ("limit", _I),
        ("spent", _I),
        ("most", _I),
        # The buckets of the table in use, and the places noted in it.
        ("buckets", _I),
        ("filled", _I),
    ],
    align=True,
)

BUCKET = np.dtype([("key", _I, (WAYS,)), ("known", _I, (WAYS,))], align=True)
"""Places that share a cache line: most of the key, and what is known.

That is, from the top: both bounds, in 20 bits each; the rest of the key, in 12 bits; and in 6 bits each, the
number of cards left and the place among them of the best move, counted from 1.
"""
