"""Bit and wrap-around arithmetic on 64-bit words, as plain Python.

When a search is compiled, these are replaced by single machine instructions (`intrinsics`).
Rules use them instead of their own tricks, so that both forms agree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

WORD = 0xFFFFFFFFFFFFFFFF


def popcount(x: Any) -> int:
    """The number of set bits of an unsigned word."""
    return int(x).bit_count()


def ctz(x: Any) -> int:
    """The index of the lowest set bit; x must not be 0."""
    bits = int(x)
    return (bits & -bits).bit_length() - 1


def clz(x: Any) -> int:
    """The number of zero bits above the highest set bit of a 64-bit word; x must not be 0."""
    return 64 - int(x).bit_length()


def select(x: Any, k: int) -> int:
    """The index of the k-th lowest set bit (k from 0) of a word with more than k set bits."""
    bits = int(x)
    for _ in range(k):
        bits &= bits - 1
    return ctz(bits)


def wrapping_add(x: Any, y: Any) -> np.uint64:
    """x + y modulo 2^64."""
    return np.uint64((int(x) + int(y)) & WORD)


def wrapping_mul(x: Any, y: Any) -> np.uint64:
    """x * y modulo 2^64."""
    return np.uint64((int(x) * int(y)) & WORD)


def word(s: Any, i: int) -> np.uint64:
    """The i-th eight bytes of a record, as an unsigned number."""
    return np.uint64(int.from_bytes(s.tobytes()[8 * i : 8 * i + 8], "little"))
