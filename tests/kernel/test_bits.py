"""Bit operations and random numbers: compiled and interpreted forms agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import types

from plyground.kernel import bits, randomness
from plyground.kernel.specialise import Specialiser

words = st.integers(1, bits.WORD)


def everything(x, y, k, r):  # type: ignore[no-untyped-def]
    return (
        bits_popcount(x),
        bits_ctz(x),
        bits_clz(x),
        bits_select(x, k),
        bits_add(x, y),
        bits_mul(x, y),
        below(r, 1000),
        next_word(r),
        unit(r),
        combine(x, y),
    )


bits_popcount, bits_ctz, bits_clz = bits.popcount, bits.ctz, bits.clz
bits_select, bits_add, bits_mul = bits.select, bits.wrapping_add, bits.wrapping_mul
below, next_word, unit, combine = (
    randomness.below,
    randomness.next_word,
    randomness.unit,
    randomness.combine,
)


@pytest.fixture(scope="module")
def compiled() -> Any:
    signature = [types.uint64, types.uint64, types.int64, types.uint64[::1]]
    return Specialiser("bits", {}).compiled(everything, signature)


@given(words, words, st.integers(0, 63), words)
def test_compiled_equals_plain(compiled: Any, x: int, y: int, k: int, seed: int) -> None:
    k %= x.bit_count()
    plain_state, quick_state = np.array([seed], np.uint64), np.array([seed], np.uint64)
    plain = everything(np.uint64(x), np.uint64(y), k, plain_state)
    quick = compiled(np.uint64(x), np.uint64(y), np.int64(k), quick_state)
    assert [float(v) if isinstance(v, float) else int(v) for v in plain] == list(quick)
    assert plain_state == quick_state


@given(words)
def test_plain_bits(x: int) -> None:
    indices = [i for i in range(64) if x >> i & 1]
    assert bits.popcount(x) == len(indices)
    assert bits.ctz(x) == indices[0]
    assert 63 - bits.clz(x) == indices[-1]
    assert [bits.select(x, k) for k in range(len(indices))] == indices


@given(words, st.integers(0, 63))
def test_both_ways_to_select(x: int, k: int) -> None:
    from plyground.kernel.intrinsics import select_by_halving

    kept = {"popcount": bits.popcount, "ctz": bits.ctz}
    halving = Specialiser("bits", kept).interpreted(select_by_halving)
    k %= x.bit_count()
    assert halving(np.uint64(x), k) == bits.select(x, k)


def test_random_numbers_are_uniform() -> None:
    r = np.array([1], np.uint64)
    counts = np.bincount([int(randomness.below(r, 6)) for _ in range(6000)], minlength=6)
    # 99.9 % point of chi-square with 5 degrees of freedom; the seed is fixed.
    assert ((counts - 1000) ** 2 / 1000).sum() < 20.5
    assert 0.48 < np.mean([randomness.unit(r) for _ in range(6000)]) < 0.52


def test_splitmix_reference() -> None:
    """First outputs for seed 1234567, as published with the generator's reference code."""
    r = np.array([1234567], np.uint64)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [int(randomness.next_word(r)) for _ in range(3)] == expected
