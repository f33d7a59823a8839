# mypy: allow-untyped-defs, no-check-untyped-defs
"""A network that corrects the evaluation by weighted features, for alpha-beta.

    layer  = bias + the rows of the facts that hold, for each player's view        16 bits
    square = the layer, cut off at 0 and at FULL, squared                        the mover's first
    sum    = bias + a weighted sum of the squares + scale times the weighted features

Bias, weights and scale of the last line depend on how many facts hold.

The facts are the bits of `sight_boards`, and the number of each is XORed with the player's
`sight_view`. The layers of each ply are kept, and computed from those of the ply before it: a move
changes few facts. They are whole numbers, so that the sum does not depend on the way to the state.
The workspace has the fields of `Corrector.fields`.
"""

import numpy as np

from plyground.game.contract.names import sight_boards, sight_view
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.specialise import inlined, reordered
from plyground.search.network.names import FACTS, PHASES, UNITS, WORDS

ONE = np.uint64(1)
FULL = 256
"""A unit that is fully on; weights of the first layer are multiples of 1/256."""
MOST_FACTS = 64
"""No more facts may hold at a time."""
LEAST, MOST = np.float32(0.0), np.float32(FULL)


def corrected(w, ply, mover, x):
    """The sum for the player to move in stack[ply], whose weighted features are x."""
    s = w.stack[ply]
    before, here = 2 * max(ply - 1, 0), 2 * ply
    sight_boards(s, w.facts_now)
    come = gone = facts = 0
    for i in range(WORDS):
        now = w.facts_now[i]
        changed = now ^ w.facts_seen[WORDS * (before >> 1) + i]
        facts += popcount(now)
        w.facts_seen[WORDS * ply + i] = now
        rest = changed & now
        while rest:
            w.come[come] = 64 * i + ctz(rest)
            come += 1
            rest &= rest - ONE
        rest = changed & ~now
        while rest:
            w.gone[gone] = 64 * i + ctz(rest)
            gone += 1
            rest &= rest - ONE
    for player in range(2):
        seen_as = np.int64(sight_view(s, player)) & (FACTS - 1)
        if seen_as == w.seen_as[before + player] and come + gone < facts:
            change(w, before + player, here + player, seen_as, come, gone)
        else:
            begin(w, here + player, seen_as)
        w.seen_as[here + player] = seen_as
    phase = phase_of(facts)
    return x * w.scale[phase] + weighed(w, here + mover, here + 1 - mover, phase)


@inlined
def phase_of(facts):
    """The set of last weights where so many facts hold: another one for each four facts more."""
    return min(max(facts - 1, 0) >> 2, PHASES - 1)


@inlined
@reordered
def change(w, before, here, seen_as, come, gone):
    """The layer of a view from that of the ply before, with some facts come and some gone."""
    b, h = before * UNITS, here * UNITS
    if come == 1 and gone == 1:
        p, q = (w.come[0] ^ seen_as) * UNITS, (w.gone[0] ^ seen_as) * UNITS
        for j in range(UNITS):
            w.layers[np.uint64(h + j)] = (
                w.layers[np.uint64(b + j)] + w.rows[np.uint64(p + j)] - w.rows[np.uint64(q + j)]
            )
        return
    if come == 1 and gone == 2:
        p, q = (w.come[0] ^ seen_as) * UNITS, (w.gone[0] ^ seen_as) * UNITS
        r = (w.gone[1] ^ seen_as) * UNITS
        for j in range(UNITS):
            w.layers[np.uint64(h + j)] = (
                w.layers[np.uint64(b + j)]
                + w.rows[np.uint64(p + j)]
                - w.rows[np.uint64(q + j)]
                - w.rows[np.uint64(r + j)]
            )
        return
    for j in range(UNITS):
        w.layers[np.uint64(h + j)] = w.layers[np.uint64(b + j)]
    for i in range(come):
        p = (w.come[i] ^ seen_as) * UNITS
        for j in range(UNITS):
            w.layers[np.uint64(h + j)] += w.rows[np.uint64(p + j)]
    for i in range(gone):
        q = (w.gone[i] ^ seen_as) * UNITS
        for j in range(UNITS):
            w.layers[np.uint64(h + j)] -= w.rows[np.uint64(q + j)]


@inlined
@reordered
def begin(w, here, seen_as):
    """The layer of a view from nothing."""
    h = here * UNITS
    for j in range(UNITS):
        w.layers[np.uint64(h + j)] = w.bias[j]
    for i in range(WORDS):
        rest = w.facts_now[i]
        while rest:
            p = ((64 * i + ctz(rest)) ^ seen_as) * UNITS
            rest &= rest - ONE
            for j in range(UNITS):
                w.layers[np.uint64(h + j)] += w.rows[np.uint64(p + j)]


@inlined
@reordered
def weighed(w, own, other, phase):
    """The weighted sum of the squares of both layers."""
    x, y = np.float32(0.0), np.float32(0.0)
    a, b, at = own * UNITS, other * UNITS, 2 * phase * UNITS
    for j in range(UNITS):
        u = min(max(np.float32(w.layers[np.uint64(a + j)]), LEAST), MOST)
        v = min(max(np.float32(w.layers[np.uint64(b + j)]), LEAST), MOST)
        x += u * u * w.last[np.uint64(at + j)]
        y += v * v * w.last[np.uint64(at + UNITS + j)]
    return np.float64(x + y + w.last_bias[phase])
