"""The record of the thumb policy: its reading of the table and of each card it may play."""

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import from_dtype
from numba.extending import intrinsic

from capot.kernel.dtypes import CARDS, SEATS, SUIT, SUITS, TERMS, WORDS

LOADS = SUIT + 1
"""Room for the cards of a suit in one hand, and a number before them."""

_I, _F = "<i8", "<f8"

READING = np.dtype(
    [
        # The seat's knowledge as sets of cards; by seat the cards known to be there.
        ("hand", _I),
        ("unseen", _I),
        ("barred", _I),
        ("count", _I, (SUITS,)),
        ("known", _I, (SEATS,)),
        ("anything_known", _I),
        ("done", _I),
        ("left", _I),
        ("trump", _I),
        # By seat the chance to hold an unseen card of a suit, or none, and the mean cost of its discard then;
        # the sum of the chances to hold none.
        ("room", _F, (SEATS + 1,)),
        ("loose", _F, (SUITS,)),
        ("sums", _F, (SUITS,)),
        ("share", _F, (SEATS + 1, SUITS)),
        ("void", _F, (SEATS, SUITS)),
        ("voids", _F, (SUITS,)),
        ("throw", _F, (SEATS, SUITS)),
        ("thrown", _F, (SUITS,)),
        ("followers", _F, (SUITS, 8)),
        ("players", _F, (SUITS,)),
        # Costs of cards and tricks; the unseen cards that cost something, by cost and suit.
        ("cost", _F, (CARDS,)),
        ("now", _F),
        ("every", _F),
        ("last", _F),
        ("usual", _F),
        ("gifts", _I),
        ("entries", _I),
        ("entry_cost", _F, (CARDS,)),
        ("entry_suit", _I, (CARDS,)),
        ("entry_cards", _I, (CARDS,)),
        # Seats that may take everything: the cards they need (0 for every trick), and the loss.
        ("rivals", _I),
        ("rival", _I, (TERMS,)),
        ("rival_cards", _I, (TERMS,)),
        ("rival_loss", _F, (TERMS,)),
        ("rival_shuns", _I, (TERMS,)),
        ("beaten", _F, (SEATS,)),
        # The loads of the cards by suit, and of one suit without a card: from the second place on, the
        # heaviest last; and how many of the suit are still to be looked at.
        ("loads", _I, (SUITS + 1,)),
        ("load", _F, (SUITS + 1, LOADS)),
        ("total", _F, (SUITS + 1,)),
        ("unable", _F, (SUITS + 1,)),
        ("to_see", _I, (SUITS,)),
        # By card, and whether the round in which it is played is odd: the chance that it wins, -1 until it is
        # asked for, and what then is at stake.
        ("stays", _F, (CARDS, 2)),
        ("stake", _F, (CARDS, 2)),
        # The chance of each card to win the last trick, leading and following.
        ("leading", _F, (CARDS,)),
        ("follows", _F, (CARDS,)),
        # The cards to take (see `goal_of`), and for each card: its chance to win the trick, its cost in the
        # trick and in all.
        ("goal", _I),
        ("wins", _F, (CARDS,)),
        ("in_trick", _F, (CARDS,)),
        ("in_all", _F, (CARDS,)),
        # For reasons only: the chance that a card wins if it is led and everybody wants to win, the least
        # chance to stop a rival without it, and the chance to make each undertaking.
        ("led", _F, (CARDS,)),
        ("stops", _F, (CARDS,)),
        ("makes", _F, (WORDS,)),
    ],
    align=True,
)

Reading: TypeAlias = Any
"""One record of `READING`."""


def uninitialised(layout: np.dtype[Any]) -> Any:  # noqa: ANN401 - a compiled function
    """Return a function that returns a record of a layout, valid while the function that calls it runs."""
    assert layout.itemsize % 8 == 0, "whole words are set aside"

    @intrinsic
    def new_record(typingctx: Any) -> Any:  # noqa: ANN401, ARG001 - the signature Numba requires
        def codegen(_context: Any, builder: Any, _sig: Any, _args: Any) -> Any:  # noqa: ANN401
            # Numba's own way would fill it with zeros first.
            with builder.goto_entry_block():
                room = builder.alloca(ir.ArrayType(ir.IntType(64), layout.itemsize // 8))
            return builder.bitcast(room, ir.ArrayType(ir.IntType(8), layout.itemsize).as_pointer())

        return from_dtype(layout)(), codegen

    return new_record


new_reading = uninitialised(READING)
