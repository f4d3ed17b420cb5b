"""Sets of cards as the bits of an ``int64``: bit ``c`` is set when card index ``c`` is in the set."""

from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from capot.kernel.compiling import inlined

I64 = types.int64

HAS_BIT_DEPOSIT = bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))
"""Whether this machine has the bit deposit and extract instructions (x86-64 with BMI2)."""


@intrinsic
def popcount(typingctx: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001 - the signature Numba requires
    """Return the number of cards in a set."""
    return I64(I64), lambda _context, builder, _sig, args: builder.ctpop(args[0])


@intrinsic
def lowest_index(typingctx: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001
    """Return the index of the weakest card of a set; the set must not be empty."""
    zero_is_undefined = ir.Constant(ir.IntType(1), 1)
    return I64(I64), lambda _context, builder, _sig, args: builder.cttz(args[0], zero_is_undefined)


@intrinsic
def leading_zeros(typingctx: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001
    """Return the number of clear bits above the strongest card of a set; the set must not be empty."""
    zero_is_undefined = ir.Constant(ir.IntType(1), 1)
    return I64(I64), lambda _context, builder, _sig, args: builder.ctlz(args[0], zero_is_undefined)


@intrinsic
def _deposit(typingctx: Any, bits: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001
    """Return the low bits of ``bits`` spread over the set bits of ``mask``; 0 without `HAS_BIT_DEPOSIT`."""
    return I64(I64, I64), _machine_instruction("llvm.x86.bmi.pdep.64")


@intrinsic
def _extract(typingctx: Any, bits: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001
    """Return the bits at the set bits of ``mask``, moved together; 0 without `HAS_BIT_DEPOSIT`."""
    return I64(I64, I64), _machine_instruction("llvm.x86.bmi.pext.64")


def _machine_instruction(name: str) -> Any:  # noqa: ANN401
    """Return what generates an instruction of two words, or the constant 0 where the machine lacks it."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:  # noqa: ANN401
        i64 = ir.IntType(64)
        if not HAS_BIT_DEPOSIT:
            return ir.Constant(i64, 0)
        function = builder.module.declare_intrinsic(name, (), ir.FunctionType(i64, [i64, i64]))
        return builder.call(function, args)

    return codegen


@inlined
def lowest(bits: int) -> int:
    """Return the set of the weakest card alone; empty if the set is."""
    return bits & -bits


@inlined
def highest_index(bits: int) -> int:
    """Return the index of the strongest card of a set; the set must not be empty."""
    return 63 - leading_zeros(bits)


@inlined
def highest(bits: int) -> int:
    """Return the set of the strongest card alone; the set must not be empty."""
    return 1 << highest_index(bits)


@inlined
def nth(bits: int, place: int, deposit: bool) -> int:
    """Return the card with ``place`` weaker cards in the set, as a set.

    ``deposit`` uses the machine's bit deposit, which must exist; the result is the same without it.
    """
    if deposit:
        return _deposit(1 << place, bits)
    for _ in range(place):
        bits &= bits - 1
    return bits & -bits


@inlined
def moved_together(bits: int, mask: int, deposit: bool) -> int:
    """Return the bits at the places of ``mask``, moved together: bit *k* is that of the *k*-th place.

    ``deposit`` uses the machine's bit extraction, which must exist; the result is the same without it.
    """
    if deposit:
        return _extract(bits, mask)
    found, place = 0, 0
    while mask:
        if bits & lowest(mask):
            found |= 1 << place
        mask &= mask - 1
        place += 1
    return found
