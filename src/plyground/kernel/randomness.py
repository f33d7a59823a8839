# mypy: allow-untyped-defs, no-check-untyped-defs
"""Seeded random numbers for compiled and interpreted search: the same numbers in both.

The generator is SplitMix64 (Steele, Lea, Flood 2014): one word of state, passes BigCrush, and any
seed is a good seed. The state is the first item of an array of uint64, so that it lives in a
search's workspace.
"""

import numpy as np

from plyground.kernel.bits import wrapping_add, wrapping_mul

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
S11 = np.uint64(11)
UNIT = 1.0 / (1 << 53)


def mix(z):
    """A word whose bits all depend on all bits of z."""
    z = wrapping_mul(z ^ (z >> S30), MIX_1)
    z = wrapping_mul(z ^ (z >> S27), MIX_2)
    return z ^ (z >> S31)


def next_word(r):
    """The next random word."""
    r[0] = wrapping_add(r[0], GOLDEN)
    return mix(r[0])


def below(r, n):
    """A random whole number from 0 to n - 1, for n up to 2^31 (bias below n / 2^32)."""
    return np.int64(((next_word(r) >> S32) * np.uint64(n)) >> S32)


def unit(r):
    """A random float in [0, 1)."""
    return float(np.int64(next_word(r) >> S11)) * UNIT


def combine(h, x):
    """A hash of the hash h and one more word."""
    return mix(wrapping_add(h ^ x, GOLDEN))
