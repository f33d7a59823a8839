# mypy: allow-untyped-defs, no-check-untyped-defs
"""Compiled replacements for the plain functions of `bits` and `control`.

Importing this module imports numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import types
from numba.core import cgutils
from numba.extending import box, intrinsic, models, register_model
from numba.np import arrayobj
from numba.np.numpy_support import from_dtype

from plyground.kernel import bits, control

I64 = ir.IntType(64)
ONE = np.uint64(1)


def _widen(builder: Any, value: Any, kind: Any) -> Any:
    """The bits of an integer of any width as 64 bits, without sign."""
    return builder.zext(value, I64) if kind.bitwidth < 64 else value


def _bit_operation(name: str) -> Any:
    def operation(typing: Any, x: Any) -> Any:
        if not isinstance(x, types.Integer):
            return None

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = _widen(builder, args[0], x)
            if name == "ctpop":
                return builder.ctpop(value)
            # The flag declares the result for 0 undefined.
            return getattr(builder, name)(value, ir.Constant(ir.IntType(1), 1))

        return types.int64(x), generate

    operation.__name__ = operation.__qualname__ = name
    return intrinsic(operation)


popcount = _bit_operation("ctpop")
ctz = _bit_operation("cttz")
clz = _bit_operation("ctlz")


@intrinsic
def deposit(typing: Any, x: Any, mask: Any) -> Any:
    """The low bits of x, placed at the set bits of mask: x86's PDEP."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(I64, [I64, I64])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(function, args)

    return types.uint64(types.uint64, types.uint64), generate


def select_by_deposit(x, k):
    return ctz(deposit(ONE << np.uint64(k), np.uint64(x)))


def select_by_halving(x, k):
    """Halve the word by counting, then clear the few bits that are left."""
    at = 0
    x = np.uint64(x)
    below = popcount(x & np.uint64(0xFFFFFFFF))
    if k >= below:
        k -= below
        x >>= np.uint64(32)
        at += 32
    below = popcount(x & np.uint64(0xFFFF))
    if k >= below:
        k -= below
        x >>= np.uint64(16)
        at += 16
    below = popcount(x & np.uint64(0xFF))
    if k >= below:
        k -= below
        x >>= np.uint64(8)
        at += 8
    for _ in range(k):
        x &= x - ONE
    return at + ctz(x)


def quick_deposit() -> bool:
    """Whether this processor has a fast PDEP; AMD's before Zen 3 is slow microcode."""
    has = get_host_cpu_features().get("bmi2", False)
    return has and get_host_cpu_name() not in ("znver1", "znver2", "bdver4")


select = select_by_deposit if quick_deposit() else select_by_halving


def wrapping_add(x, y):
    return np.uint64(x) + np.uint64(y)


def wrapping_mul(x, y):
    return np.uint64(x) * np.uint64(y)


@intrinsic
def word(typing: Any, s: Any, i: Any) -> Any:
    if not (isinstance(s, types.Record) and isinstance(i, types.Integer)):
        return None

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], I64.as_pointer())
        index = context.cast(builder, args[1], signature.args[1], types.intp)
        return builder.load(builder.gep(words, [index]), align=1)

    return types.uint64(s, i), generate


@intrinsic
def peek(typing: Any, array: Any, i: Any) -> Any:
    """A relaxed atomic load, which the compiler may not move out of a loop."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        items = arrayobj.make_array(array)(context, builder, args[0]).data
        index = context.cast(builder, args[1], signature.args[1], types.intp)
        return builder.load_atomic(builder.gep(items, [index]), "monotonic", 8)

    return types.int64(array, i), generate


@intrinsic
def borrowed(typing: Any, array: Any) -> Any:
    """Drops the reference count, which would take longer than reading from the array."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        copy = arrayobj.make_array(array)(context, builder, args[0])
        copy.meminfo = cgutils.get_null_value(copy.meminfo.type)
        return copy._getvalue()

    return array(array), generate


def _row(context: Any, builder: Any, kind: Any, pointer: Any, length: int) -> Any:
    """An array of that type and length over memory owned by something else."""
    array = arrayobj.make_array(kind)(context, builder)
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    step = context.get_constant(types.intp, size)
    arrayobj.populate_array(
        array,
        data=pointer,
        shape=[context.get_constant(types.intp, length)],
        strides=[step],
        itemsize=step,
        meminfo=None,
    )
    return array._getvalue()


def row_at(dtype: Any, length: int) -> Any:
    """An intrinsic that returns the array of that length at a given address."""
    item = from_dtype(np.dtype(dtype))
    kind = types.Array(item, 1, "C")

    def row_at_address(typing: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = builder.inttoptr(args[0], context.get_data_type(item).as_pointer())
            return _row(context, builder, kind, pointer, length)

        return kind(types.int64), generate

    return intrinsic(row_at_address)


def row_here(dtype: Any, length: int) -> Any:
    """An intrinsic that returns an array of that length on the stack of the current call."""
    item = from_dtype(np.dtype(dtype))
    kind = types.Array(item, 1, "C")
    size = np.dtype(dtype).itemsize

    def row_on_the_stack(typing: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            memory = cgutils.alloca_once(builder, I64, size=(length * size + 7) // 8)
            pointer = builder.bitcast(memory, context.get_data_type(item).as_pointer())
            return _row(context, builder, kind, pointer, length)

        return kind(), generate

    return intrinsic(row_on_the_stack)


class PythonList(types.Opaque):  # type: ignore[misc]
    """A Python list that compiled code makes while it holds the GIL, and can only return."""

    def __init__(self) -> None:
        super().__init__("PythonList")


register_model(PythonList)(models.OpaqueModel)


@box(PythonList)
def hand_over(kind: Any, value: Any, c: Any) -> Any:
    return value


@intrinsic
def as_list(typing: Any, row: Any, n: Any) -> Any:
    """The first n numbers of an int32 array as a Python list."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        python = context.get_python_api(builder)
        items = arrayobj.make_array(row)(context, builder, args[0]).data
        count = context.cast(builder, args[1], signature.args[1], types.intp)
        made = python.list_new(count)
        with cgutils.for_range(builder, count) as loop:
            item = builder.load(builder.gep(items, [loop.index]))
            number = python.long_from_longlong(builder.sext(item, I64))
            python.list_setitem(made, loop.index, number)
        return made

    return PythonList()(row, n), generate


TWINS: dict[Any, Any] = {
    bits.popcount: popcount,
    bits.ctz: ctz,
    bits.clz: clz,
    bits.select: select,
    bits.wrapping_add: wrapping_add,
    bits.wrapping_mul: wrapping_mul,
    bits.word: word,
    control.peek: peek,
    control.borrowed: borrowed,
}
"""Plain function -> its replacement in compiled code."""
