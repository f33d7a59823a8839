# mypy: allow-untyped-defs, no-check-untyped-defs
"""A move at the root: by questions, or in a window; one function, which compiles only once."""

from plyground.game.contract.names import to_play
from plyground.search.engines.solve.questions import more
from plyground.search.engines.solve.search import advance, best
from plyground.search.engines.zero_sum.line import lead_with
from plyground.search.engines.zero_sum.score import UNKNOWN

ASKING, SEARCHING = False, True
"""Bound by `by_search`: whether values are found by questions, and anything in a window."""


def solve_move(w, table, known, scores, a, alpha, beta):
    """The score of an action at the root for its player; its line is in w.line[0].

    As in `best`, a score outside the window is a bound. Questions need a window one wide.
    """
    mover = to_play(w.stack[0])
    value = advance(w, 0, a, mover)
    if value == UNKNOWN:
        same = to_play(w.stack[1]) == mover
        low, high = (alpha, beta) if same else (-beta, -alpha)
        if ASKING and not w.quick:
            value = more(w, table, 1, low)
        elif SEARCHING:
            value = best(w, table, known, scores, 1, low, high)
        value = value if same else -value
    lead_with(w, 0, a)
    return value
