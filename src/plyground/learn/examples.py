# mypy: allow-untyped-defs, no-check-untyped-defs
"""What a network that corrects an evaluation sees of many states, compiled for a game."""

import numpy as np

from plyground.game.contract.names import features, sight_boards, sight_view, to_play
from plyground.kernel.bits import ctz, popcount
from plyground.search.network.correction import MOST_FACTS, phase_of
from plyground.search.network.names import FACTS, WORDS

ONE = np.uint64(1)


def see_all(records, b, f, weights, on, on_end, views, phase, base):
    """Write a row for each record; returns how many, fewer if there is no room for a row's facts.

    A player is to move in all of them. `b` and `f` are room for the words of `sight_boards` and for
    the features.
    """
    n = 0
    for row in range(len(records)):
        s = records[row]
        mover = to_play(s)
        sight_boards(s, b)
        facts = 0
        for i in range(WORDS):
            facts += popcount(b[i])
        if facts > MOST_FACTS:
            return row
        for i in range(WORDS):
            rest = b[i]
            while rest:
                on[n] = 64 * i + ctz(rest)
                n += 1
                rest &= rest - ONE
        on_end[row] = n
        phase[row] = phase_of(facts)
        views[row, 0] = sight_view(s, mover) & (FACTS - 1)
        views[row, 1] = sight_view(s, 1 - mover) & (FACTS - 1)
        features(s, f)
        x = 0.0
        for k in range(len(weights)):
            x += weights[k] * f[k]
        base[row] = x if mover == 0 else -x
    return len(records)
