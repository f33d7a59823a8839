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


def look_at(w, s):
    """Compute the hidden layers for a state in which a player is to move."""
    add_up(w, see(s, w.facts_on))


@inlined
def add_up(w, n):
    """Compute the hidden layers for the first n facts in `facts_on`."""
    if BOARD:
        convolve(w, n)
    else:
        add_facts(w, n)
    second_layer(w)


@inlined
@reordered
def add_facts(w, n):
    """The first layer: the rows of n facts, four at a time, because that saves reading the sums."""
    for j in range(FIRST):
        w.layer_1[j] = w.net[BIAS_1 + j]
    done = n & ~3
    for i in range(0, done, 4):
        a = np.int64(w.facts_on[i]) * FIRST
        b = np.int64(w.facts_on[i + 1]) * FIRST
        c = np.int64(w.facts_on[i + 2]) * FIRST
        d = np.int64(w.facts_on[i + 3]) * FIRST
        for j in range(FIRST):
            two = w.net[np.uint64(a + j)] + w.net[np.uint64(b + j)]
            w.layer_1[j] += two + (w.net[np.uint64(c + j)] + w.net[np.uint64(d + j)])
    for i in range(done, n):
        row = np.int64(w.facts_on[i]) * FIRST
        for j in range(FIRST):
            w.layer_1[j] += w.net[np.uint64(row + j)]


@inlined
@reordered
def second_layer(w):
    """The second layer, four units of the first at a time; those at 0 are skipped."""
    n = 0
    for j in range(FIRST):
        w.active[n] = j
        n += w.layer_1[LAST + j] > NONE
    for k in range(SECOND):
        w.layer_2[k] = w.net[BIAS_2 + k]
    done = n & ~3
    for i in range(0, done, 4):
        a, b = np.int64(w.active[i]), np.int64(w.active[i + 1])
        c, d = np.int64(w.active[i + 2]), np.int64(w.active[i + 3])
        x, y = w.layer_1[LAST + a], w.layer_1[LAST + b]
        u, v = w.layer_1[LAST + c], w.layer_1[LAST + d]
        a, b = WEIGHTS_2 + a * SECOND, WEIGHTS_2 + b * SECOND
        c, d = WEIGHTS_2 + c * SECOND, WEIGHTS_2 + d * SECOND
        for k in range(SECOND):
            two = x * w.net[np.uint64(a + k)] + y * w.net[np.uint64(b + k)]
            w.layer_2[k] += two + (u * w.net[np.uint64(c + k)] + v * w.net[np.uint64(d + k)])
    for i in range(done, n):
        j = np.int64(w.active[i])
        x, row = w.layer_1[LAST + j], WEIGHTS_2 + j * SECOND
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
