"""The network of the learned policy: its layout, and the worth it gives to cards.

Two hidden layers.  The features of a card are those of the deal (`SHARED`), the same for all cards of a
decision, followed by its own.  There is a set of weights for each kind of decision (`KINDS`).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from capot.kernel.compiling import called

LEAD, FOLLOW, DISCARD = range(3)
"""The tasks of a seat in a trick: lead, follow suit, or play another suit."""

UNPAID, SPLIT, MINE, ANOTHERS, OPEN = range(5)
"""How a sweep stands: the rules pay for none; two seats have taken something of it; the seat to act
alone has; another alone has; nobody has yet."""

ANY, WANTED, LATE = range(3)
"""Where no sweep is paid for, what tricks are about: cards, or all alike; each brings something; most of all
is paid for single ones, such as the last."""

ALONE, PARTNER, DECLARER, DEFENDER = range(4)
"""The role of the seat to act in tricks: by itself, with partners, alone against all others, one of these."""

KINDS = (
    *("lead", "follow", "discard"),
    *("split lead", "split follow", "split discard"),
    *("my lead", "my follow", "my discard"),
    *("another's lead", "another's follow", "another's discard"),
    *("open lead", "open follow", "open discard"),
    "give",
    *("partner's lead", "partner's follow", "partner's discard"),
    *("declarer's lead", "declarer's follow", "declarer's discard"),
    *("defender's lead", "defender's follow", "defender's discard"),
    *("wanted lead", "wanted follow", "wanted discard"),
    *("late lead", "late follow", "late discard"),
    "unpaid give",
)
"""The kinds of decision: in tricks by how a sweep stands and by what the seat has to do, at place
``3 * standing + what``; passing or laying aside; in tricks with sides, by the role of the seat, at place
``GIVE + 1 + 3 * (role - PARTNER) + what``; where no sweep is paid for, but tricks are `WANTED` or `LATE`, at
place ``AIMS + 3 * (tricks_are - WANTED) + what``; and passing where none is paid for."""

GIVE, AIMS, UNPAID_GIVE = 15, 25, 31

SHARED, OWN = 38, 34
"""Numbers of features of the deal and of a card."""

OF_SIDES = (*range(9, 18), 25, 28, 29, *(SHARED + place for place in (18, 19, 20, 21, 25)))
"""Places of the features that, with sides, are others than for a seat that plays for itself."""

FEATURES, FIRST, SECOND = SHARED + OWN, 32, 16
"""Features of a card in all, and units of the two hidden layers."""

NET = np.dtype(
    [
        ("first", "<f4", (len(KINDS), FEATURES, FIRST)),
        ("first_bias", "<f4", (len(KINDS), FIRST)),
        ("second", "<f4", (len(KINDS), FIRST, SECOND)),
        ("second_bias", "<f4", (len(KINDS), SECOND)),
        ("third", "<f4", (len(KINDS), SECOND)),
        # Spread of the choice between cards, as worth is measured, for the likelihood of a move.
        ("heat", "<f4", (len(KINDS),)),
    ],
    align=True,
)

CARDS_OF_A_CHOICE = 26
"""Room for cards to choose between, those of equal effect counted once."""

SHEET = np.dtype(
    [
        ("cards", "<i8", (CARDS_OF_A_CHOICE,)),
        ("shared", "<f4", (SHARED,)),
        ("own", "<f4", (CARDS_OF_A_CHOICE, OWN)),
        ("worth", "<f4", (CARDS_OF_A_CHOICE,)),
        ("base", "<f4", (FIRST,)),
        ("hidden", "<f4", (FIRST,)),
        ("deep", "<f4", (SECOND,)),
    ],
    align=True,
)
"""The cards of a decision with their features and worth, and scratch space."""


def _layer(width: int, *, rectified: bool) -> Callable[..., Any]:
    """Return a compiled function that adds weighted rows to a start, ``width`` numbers at once.

    ``f(inputs, weights, start, found, first, count)`` writes to ``found`` the sum of ``start`` and of
    ``inputs[i] * weights[first + i]`` for *i* below ``count``; negative numbers as 0 if ``rectified``.  Numba
    alone does it number by number, as it cannot know that the arrays do not overlap.
    """

    @intrinsic
    def layer(
        typingctx: Any,  # noqa: ANN401, ARG001
        inputs: Any,  # noqa: ANN401
        weights: Any,  # noqa: ANN401
        start: Any,  # noqa: ANN401
        found: Any,  # noqa: ANN401
        first: Any,  # noqa: ANN401, ARG001
        count: Any,  # noqa: ANN401, ARG001
    ) -> Any:  # noqa: ANN401
        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:  # noqa: ANN401
            size, vector = ir.IntType(64), ir.VectorType(ir.FloatType(), width)
            begun, rows, from_, into = (
                context.make_array(sig.args[place])(context, builder, args[place]).data for place in range(4)
            )

            def wide(pointer: Any) -> Any:  # noqa: ANN401
                return builder.bitcast(pointer, vector.as_pointer())

            def load(pointer: Any) -> Any:  # noqa: ANN401
                loaded = builder.load(wide(pointer))
                loaded.align = 4
                return loaded

            total = cgutils.alloca_once(builder, vector)
            builder.store(load(from_), total)
            none = ir.Constant(vector, ir.Undefined)
            everywhere = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)
            with cgutils.for_range(builder, args[5], intp=size) as loop:
                number = builder.load(builder.gep(begun, [loop.index]))
                one = builder.insert_element(none, number, ir.Constant(ir.IntType(32), 0))
                spread = builder.shuffle_vector(one, none, everywhere)
                place = builder.mul(builder.add(loop.index, args[4]), ir.Constant(size, width))
                row = load(builder.gep(rows, [place]))
                builder.store(builder.fadd(builder.load(total), builder.fmul(spread, row)), total)
            result = builder.load(total)
            if rectified:
                zero = ir.Constant(vector, [0.0] * width)
                result = builder.select(builder.fcmp_ordered(">", result, zero), result, zero)
            stored = builder.store(result, wide(into))
            stored.align = 4
            return context.get_dummy_value()

        return types.none(inputs, weights, start, found, types.int64, types.int64), codegen

    return layer


_wide, _wide_rectified = _layer(FIRST, rectified=False), _layer(FIRST, rectified=True)
_deep_rectified = _layer(SECOND, rectified=True)


@called
def weigh_cards(net: Any, kind: int, sheet: Any, count: int) -> None:  # noqa: ANN401 - records
    """Write the worth of the first ``count`` cards of a sheet to the seat to act, up to a constant.

    In spreads of the points by which a seat is ahead of the mean of the others after a deal.
    """
    first, second = net.first[kind], net.second[kind]
    third, second_bias = net.third[kind], net.second_bias[kind]
    base, hidden, deep = sheet.base, sheet.hidden, sheet.deep
    _wide(sheet.shared, first, net.first_bias[kind], base, 0, SHARED)
    for place in range(count):
        _wide_rectified(sheet.own[place], first, base, hidden, SHARED, OWN)
        _deep_rectified(hidden, second, second_bias, deep, 0, FIRST)
        total = np.float32(0.0)
        for unit in range(SECOND):
            total += deep[unit] * third[unit]
        sheet.worth[place] = total
