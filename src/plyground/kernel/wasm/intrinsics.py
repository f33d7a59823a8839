# mypy: allow-untyped-defs, no-check-untyped-defs
"""The table of compiled replacements for wasm32: the native one, and what differs."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

from plyground.kernel import bits, control, intrinsics

PEEK = "ply_peek"


@intrinsic
def ticking_peek(typing: Any, array: Any, i: Any) -> Any:
    """`peek` that asks the clock now and then: there is no other thread to set the flag."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        items = arrayobj.make_array(array)(context, builder, args[0]).data
        kind = ir.FunctionType(ir.IntType(64), [items.type])
        function = cgutils.get_or_insert_function(builder.module, kind, PEEK)
        index = context.cast(builder, args[1], signature.args[1], types.intp)
        return builder.call(function, [builder.gep(items, [index])])

    return types.int64(array, i), generate


TWINS: dict[Any, Any] = intrinsics.TWINS | {
    bits.select: intrinsics.select_by_halving,  # PDEP is of x86
    control.peek: ticking_peek,
}
"""Plain function -> its replacement in code for wasm32."""
