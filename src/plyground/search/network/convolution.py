# mypy: allow-untyped-defs, no-check-untyped-defs
"""Convolutions over a board inside a compiled search: the maps of a position, one after the other.

`board_shape` says what they are. Only facts that hold and channels above 0 cost anything.
"""

import numpy as np

from plyground.kernel.specialise import reordered
from plyground.search.network.names import (
    BIAS_1,
    BIAS_D,
    CELLS,
    CHANNELS,
    DEEP,
    FIRST,
    REACH,
    WEIGHTS_D,
)

NONE = np.float32(0.0)


def convolve(w, n):
    """Write all maps of the n facts in `facts_on` into `layer_1`."""
    see_facts(w, n)
    for k in range(DEEP):
        deepen(w, k)


@reordered
def see_facts(w, n):
    """The first map."""
    for cell in range(CELLS):
        to = cell * CHANNELS
        for i in range(CHANNELS):
            w.layer_1[np.uint64(to + i)] = w.net[BIAS_1 + i]
    for k in range(n):
        fact = np.int64(w.facts_on[k])
        row = np.int64(w.fact_row[fact]) * CHANNELS
        cell = np.int64(w.fact_cell[fact])
        if cell < 0:
            for j in range(CELLS):
                to = j * CHANNELS
                for i in range(CHANNELS):
                    w.layer_1[np.uint64(to + i)] += w.net[np.uint64(row + i)]
        else:
            for d in range(REACH):
                to = np.int64(w.fact_back[cell * REACH + d]) * CHANNELS
                at = row + d * CHANNELS
                if to >= 0:
                    for i in range(CHANNELS):
                        w.layer_1[np.uint64(to + i)] += w.net[np.uint64(at + i)]


@reordered
def deepen(w, k):
    """Map k + 1 from map k."""
    before = k * FIRST
    after = before + FIRST
    bias = BIAS_D + k * CHANNELS
    for cell in range(CELLS):
        to = after + cell * CHANNELS
        for i in range(CHANNELS):
            w.layer_1[np.uint64(to + i)] = w.net[np.uint64(bias + i)]
    for cell in range(CELLS):
        for j in range(CHANNELS):
            x = w.layer_1[before + cell * CHANNELS + j]
            if x > NONE:
                for d in range(REACH):
                    near = np.int64(w.fact_back[cell * REACH + d])
                    if near >= 0:
                        to = after + near * CHANNELS
                        at = WEIGHTS_D + ((k * REACH + d) * CHANNELS + j) * CHANNELS
                        for i in range(CHANNELS):
                            w.layer_1[np.uint64(to + i)] += x * w.net[np.uint64(at + i)]
