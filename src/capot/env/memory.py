"""64 bytes of an array at once, for compiled loops: the lowest byte comes first, and nothing is checked."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

AT_A_TIME = 64
"""The bytes written or read at once: one for each bit of a number."""

_BITS, _BYTES = ir.VectorType(ir.IntType(1), AT_A_TIME), ir.VectorType(ir.IntType(8), AT_A_TIME)


def _address(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:  # noqa: ANN401 - Numba's
    """Return the address of 64 bytes in an array of bytes."""
    data = context.make_array(kind)(context, builder, array).data
    first = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [place])
    return builder.bitcast(first, _BYTES.as_pointer())


@intrinsic
def spread(typingctx: Any, array: Any, place: Any, bits: Any) -> Any:  # noqa: ANN401, ARG001 - as Numba requires
    """Write the bits of a number as 64 bytes of 0 or 1, from a place in an array."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        ones = builder.zext(builder.bitcast(args[2], _BITS), _BYTES)
        builder.store(ones, _address(context, builder, signature.args[0], *args[:2]), align=1)
        return context.get_dummy_value()

    return types.none(array, types.int64, types.int64), codegen


@intrinsic
def spread_digit(typingctx: Any, array: Any, place: Any, bits: Any, value: Any) -> Any:  # noqa: ANN401, ARG001
    """Add ``value`` to each of the 64 bytes from a place whose bit is set."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        address = _address(context, builder, signature.args[0], *args[:2])
        byte, place = builder.trunc(args[3], ir.IntType(8)), ir.Constant(ir.IntType(32), 0)
        one = builder.insert_element(ir.Constant(_BYTES, ir.Undefined), byte, place)
        same = ir.Constant(ir.VectorType(ir.IntType(32), AT_A_TIME), [0] * AT_A_TIME)
        values = builder.shuffle_vector(one, one, same)
        chosen = builder.select(builder.bitcast(args[2], _BITS), values, ir.Constant(_BYTES, [0] * AT_A_TIME))
        builder.store(builder.add(builder.load(address, align=1), chosen), address, align=1)
        return context.get_dummy_value()

    return types.none(array, types.int64, types.int64, types.int64), codegen


@intrinsic
def gathered(typingctx: Any, array: Any, place: Any) -> Any:  # noqa: ANN401, ARG001
    """Return the lowest bits of the 64 bytes from a place in an array as a number."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        address = _address(context, builder, signature.args[0], *args)
        return builder.bitcast(builder.trunc(builder.load(address, align=1), _BITS), ir.IntType(64))

    return types.int64(array, types.int64), codegen


@intrinsic
def fetch(typingctx: Any, array: Any, row: Any) -> Any:  # noqa: ANN401, ARG001
    """Have the machine fetch a row of an array of records into its cache; the row need not exist."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        size, byte, word = signature.args[0].dtype.size, ir.IntType(8), ir.IntType(32)
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        begin = builder.mul(args[1], ir.Constant(ir.IntType(64), size))
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), word, word, word])
        function = builder.module.declare_intrinsic("llvm.prefetch", (), kind)
        for line in range(0, size, AT_A_TIME):
            place = builder.add(begin, ir.Constant(ir.IntType(64), line))
            address = builder.gep(builder.bitcast(data, byte.as_pointer()), [place])
            builder.call(function, [address, *(ir.Constant(word, each) for each in (0, 3, 1))])
        return context.get_dummy_value()

    return types.none(array, types.int64), codegen
