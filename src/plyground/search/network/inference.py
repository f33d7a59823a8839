# mypy: allow-untyped-defs, no-check-untyped-defs
"""The network inside a compiled search, for one position at a time.

    layer 1 = bias + the rows of the facts that hold          sparse
    layer 2 = bias + relu(layer 1) times a matrix             units at 0 are skipped
    value   = tanh of a weighted sum of relu(layer 2)
    logit   = a weighted sum of relu(layer 2), of legal actions only

The workspace has the fields of `Net.fields`. Indices into the weights are unsigned: a test of their
sign would keep the loops from being vectorised, and make them three times as slow.
"""

from math import tanh

import numpy as np

from plyground.game.contract.names import PLAYERS, to_play
from plyground.kernel.specialise import inlined, reordered
from plyground.search.network.convolution import convolve
from plyground.search.network.names import (
    BIAS_1,
    BIAS_2,
    BIAS_P,
    BIAS_V,
    BOARD,
    FIRST,
    LAST,
    SECOND,
    VALUES,
    WEIGHTS_2,
    WEIGHTS_P,
    WEIGHTS_V,
    see,
)

NONE = np.float32(0.0)


@reordered
def look_at(w, s):
    """Compute the hidden layers for a state in which a player is to move."""
    n = see(s, w.facts_on)
    if BOARD:
        convolve(w, n)
    else:
        for j in range(FIRST):
            w.layer_1[j] = w.net[BIAS_1 + j]
        for i in range(n):
            row = np.int64(w.facts_on[i]) * FIRST
            for j in range(FIRST):
                w.layer_1[j] += w.net[np.uint64(row + j)]
    for k in range(SECOND):
        w.layer_2[k] = w.net[BIAS_2 + k]
    for j in range(FIRST):
        x = w.layer_1[LAST + j]
        if x > NONE:
            row = WEIGHTS_2 + j * SECOND
            for k in range(SECOND):
                w.layer_2[k] += x * w.net[np.uint64(row + k)]
    for k in range(SECOND):
        w.layer_2[k] = max(w.layer_2[k], NONE)


@inlined
@reordered
def value_sum(w, i):
    """The i-th value before tanh, after `look_at`: 0 of the mover, 1 of the player after it."""
    x = w.net[BIAS_V + i]
    row = WEIGHTS_V + i * SECOND
    for k in range(SECOND):
        x += w.net[np.uint64(row + k)] * w.layer_2[k]
    return x


@inlined
@reordered
def logit(w, a):
    """The logit of an action, after `look_at`."""
    x = w.net[BIAS_P + a]
    row = WEIGHTS_P + a * SECOND
    for k in range(SECOND):
        x += w.net[np.uint64(row + k)] * w.layer_2[k]
    return x


def value_state(w, s):
    """Write the utilities that the network expects into `u`; a player is to move in s."""
    look_at(w, s)
    mover = to_play(s)
    middle = 0.5 * (w.low + w.high)
    half = 0.5 * (w.high - w.low)
    if VALUES == 1:
        lead = half * tanh(value_sum(w, 0))
        for player in range(PLAYERS):
            w.u[player] = middle + lead if player == mover else middle - lead
    else:
        for i in range(PLAYERS):
            w.u[(mover + i) % PLAYERS] = middle + half * tanh(value_sum(w, i))
