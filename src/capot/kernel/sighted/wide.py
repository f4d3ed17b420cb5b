"""Sums and products of rows of numbers, a whole row at once.

Numba alone does it number by number, as it cannot know that the arrays do not overlap.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

Value: TypeAlias = Any
"""A value, a type or an array of the code that is generated."""


class _Wide:
    """Vectors of ``width`` floats in the code that is generated."""

    def __init__(self, context: Value, builder: Value, width: int) -> None:
        """Prepare for vectors of a width."""
        self.context, self.builder, self.width = context, builder, width
        self.vector = ir.VectorType(ir.FloatType(), width)

    def data(self, kind: Value, value: Value) -> Value:
        """Return where the numbers of an array are."""
        return self.context.make_array(kind)(self.context, self.builder, value).data

    def load(self, data: Value, row: Value) -> Value:
        """Return a row."""
        place = self.builder.mul(row, ir.Constant(ir.IntType(64), self.width))
        pointer = self.builder.bitcast(self.builder.gep(data, [place]), self.vector.as_pointer())
        found = self.builder.load(pointer)
        found.align = 4
        return found

    def store(self, value: Value, data: Value, row: Value) -> None:
        """Write a row."""
        place = self.builder.mul(row, ir.Constant(ir.IntType(64), self.width))
        pointer = self.builder.bitcast(self.builder.gep(data, [place]), self.vector.as_pointer())
        self.builder.store(value, pointer).align = 4

    def spread(self, number: Value) -> Value:
        """Return a number as often as a row is wide."""
        none = ir.Constant(self.vector, ir.Undefined)
        one = self.builder.insert_element(none, number, ir.Constant(ir.IntType(32), 0))
        return self.builder.shuffle_vector(
            one, none, ir.Constant(ir.VectorType(ir.IntType(32), self.width), [0] * self.width)
        )

    def rectified(self, value: Value) -> Value:
        """Return a row with 0 for what is negative."""
        zero = ir.Constant(self.vector, [0.0] * self.width)
        return self.builder.select(self.builder.fcmp_ordered(">", value, zero), value, zero)

    def total(self, value: Value) -> Value:
        """Return the sum of a vector, halved again and again, always in the same order."""
        width = self.width
        while width > 1:
            width //= 2
            kind = ir.VectorType(ir.IntType(32), width)
            none = ir.Constant(value.type, ir.Undefined)
            low = self.builder.shuffle_vector(value, none, ir.Constant(kind, list(range(width))))
            high = self.builder.shuffle_vector(value, none, ir.Constant(kind, list(range(width, 2 * width))))
            value = self.builder.fadd(low, high)
        return self.builder.extract_element(value, ir.Constant(ir.IntType(32), 0))


def _zero() -> Value:
    return ir.Constant(ir.IntType(64), 0)


def sum_of_rows(width: int, *, rectified: bool) -> Callable[..., Value]:
    """Return ``f(rows, places, count, start, found)``, which adds rows to a start."""

    @intrinsic
    def summed(
        typingctx: Value,  # noqa: ARG001 - Numba requires it
        rows: Value,
        places: Value,
        count: Value,  # noqa: ARG001 - Numba requires it
        start: Value,
        found: Value,
    ) -> Value:
        def codegen(context: Value, builder: Value, sig: Value, args: Value) -> Value:
            wide = _Wide(context, builder, width)
            table, listed, begun, into = (wide.data(sig.args[at], args[at]) for at in (0, 1, 3, 4))
            total = cgutils.alloca_once(builder, wide.vector)
            builder.store(wide.load(begun, _zero()), total)
            with cgutils.for_range(builder, args[2], intp=ir.IntType(64)) as loop:
                row = wide.load(table, builder.load(builder.gep(listed, [loop.index])))
                builder.store(builder.fadd(builder.load(total), row), total)
            result = builder.load(total)
            wide.store(wide.rectified(result) if rectified else result, into, _zero())
            return context.get_dummy_value()

        return types.none(rows, places, types.int64, start, found), codegen

    return summed


def layer(width: int) -> Callable[..., Value]:
    """Return ``f(inputs, weights, start, found, count)``: a rectified layer of ``width`` units."""

    @intrinsic
    def led(
        typingctx: Value,  # noqa: ARG001 - Numba requires it
        inputs: Value,
        weights: Value,
        start: Value,
        found: Value,
        count: Value,  # noqa: ARG001 - Numba requires it
    ) -> Value:
        def codegen(context: Value, builder: Value, sig: Value, args: Value) -> Value:
            wide = _Wide(context, builder, width)
            numbers, table, begun, into = (wide.data(sig.args[at], args[at]) for at in range(4))
            total = cgutils.alloca_once(builder, wide.vector)
            builder.store(wide.load(begun, _zero()), total)
            with cgutils.for_range(builder, args[4], intp=ir.IntType(64)) as loop:
                number = wide.spread(builder.load(builder.gep(numbers, [loop.index])))
                part = builder.fmul(number, wide.load(table, loop.index))
                builder.store(builder.fadd(builder.load(total), part), total)
            wide.store(wide.rectified(builder.load(total)), into, _zero())
            return context.get_dummy_value()

        return types.none(inputs, weights, start, found, types.int64), codegen

    return led


def product(width: int) -> Callable[..., Value]:
    """Return ``f(one, row, other, place)``, the product of a row of one table and one of another."""

    @intrinsic
    def multiplied(
        typingctx: Value,  # noqa: ARG001 - Numba requires it
        one: Value,
        row: Value,  # noqa: ARG001 - Numba requires it
        other: Value,
        place: Value,  # noqa: ARG001 - Numba requires it
    ) -> Value:
        def codegen(context: Value, builder: Value, sig: Value, args: Value) -> Value:
            wide = _Wide(context, builder, width)
            left, right = wide.data(sig.args[0], args[0]), wide.data(sig.args[2], args[2])
            return wide.total(builder.fmul(wide.load(left, args[1]), wide.load(right, args[3])))

        return types.float32(one, types.int64, other, types.int64), codegen

    return multiplied


def scaled_row(width: int) -> Callable[..., Value]:
    """Return ``f(target, row, number, source, place)``, which adds a row, times a number, to another."""

    @intrinsic
    def added(
        typingctx: Value,  # noqa: ARG001 - Numba requires it
        target: Value,
        row: Value,  # noqa: ARG001 - Numba requires it
        number: Value,  # noqa: ARG001 - Numba requires it
        source: Value,
        place: Value,  # noqa: ARG001 - Numba requires it
    ) -> Value:
        def codegen(context: Value, builder: Value, sig: Value, args: Value) -> Value:
            wide = _Wide(context, builder, width)
            into, from_ = wide.data(sig.args[0], args[0]), wide.data(sig.args[3], args[3])
            part = builder.fmul(wide.spread(args[2]), wide.load(from_, args[4]))
            wide.store(builder.fadd(wide.load(into, args[1]), part), into, args[1])
            return context.get_dummy_value()

        return types.none(target, types.int64, types.float32, source, types.int64), codegen

    return added
