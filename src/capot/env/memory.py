"""Eight bytes of an array at once, wherever they begin, for compiled loops; the lowest byte comes first."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

I64 = types.int64


@intrinsic
def load_word(typingctx: Any, array: Any, place: Any) -> Any:  # noqa: ANN401, ARG001 - as Numba requires
    """Return the eight bytes from a place in an array of bytes; nothing is checked."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        first = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [args[1]])
        return builder.load(builder.bitcast(first, ir.IntType(64).as_pointer()), align=1)

    return I64(array, I64), codegen
