# mypy: allow-untyped-defs, no-check-untyped-defs
"""The root: its moves one by one.

Row i of `root_...` is what is known of the i-th legal move: a score, whether it is a lower and an
upper bound, whether evaluations had a part in it, its depth, and the line that follows.
`root_order` is the order after the last search: the best lines first.
"""

import numpy as np

from plyground.game.contract.names import to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.ordering import arrange
from plyground.search.engines.alphabeta.quiescence import at_horizon
from plyground.search.engines.alphabeta.repetition import begin, list_moves
from plyground.search.engines.alphabeta.search import search
from plyground.search.engines.alphabeta.steps import advance
from plyground.search.engines.alphabeta.values import INFINITE, WON
from plyground.search.engines.zero_sum.line import lead_with
from plyground.search.engines.zero_sum.picker import BY_PLACE, next_best
from plyground.search.engines.zero_sum.score import UNKNOWN

WHOLLY = 2
"""In `root_proved`: no evaluation had a part in it. 1: it is won or lost, if not that soon."""


def search_root(w, table, line, depth, alpha, beta):
    """Search the root's moves except the `line` best, to a depth of 1 or more, in a window.

    Brings the best of them to that place in the order, and returns its score.
    """
    if w.count == 0:
        list_root(w)
    w.depth = depth
    mover = to_play(w.stack[0])
    best = -INFINITE
    for i in range(line, w.count):
        place = np.int64(w.root_order[i])
        a = np.int64(w.root[place])
        before = w.evaluations
        top = beta if i == line or not w.use_pvs or depth <= 1 else alpha + 1
        value = advance(w, 0, a, mover)
        ended = value != UNKNOWN
        if not ended:
            same = to_play(w.stack[1]) == mover
            while True:
                low, high = (alpha, top) if same else (-top, -alpha)
                if depth <= 1:
                    value = at_horizon(w, 1, low, high)
                else:
                    value = search(w, table, 1, depth - 1, low, high)
                value = value if same else -value
                if value <= alpha or value >= beta or top == beta:
                    break
                top = beta
            if peek(w.control, STOP) != 0:
                return best
        proved = w.evaluations == before
        note(w, place, value, ended or value > alpha, ended or value < top, proved)
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                keep_line(w, place, a)
                for j in range(i, line, -1):
                    w.root_order[j] = w.root_order[j - 1]
                w.root_order[line] = place
                if value >= beta:
                    break
    return best


def list_root(w):
    """Write down the root's moves, and the order in which they are searched first."""
    begin(w)
    w.nodes += 1
    w.count = list_moves(w, 0)
    arrange(w, 0, w.count, -1, to_play(w.stack[0]))
    for i in range(w.count):
        w.root[i] = w.moves[0][i]
        w.root_order[i] = next_best(w.order[0], i, w.count, BY_PLACE)


def note(w, place, x, low, high, proved):
    """Write a row: the score x of a root move is a lower bound, an upper bound, or both."""
    w.root_score[place] = x
    w.root_low[place] = low
    w.root_high[place] = high
    w.root_proved[place] = WHOLLY if proved else (low and x >= WON) or (high and x <= -WON)
    w.root_depth[place] = w.depth
    if w.root_line_length[place] == 0:
        w.root_line[place][0] = w.root[place]
        w.root_line_length[place] = 1


def keep_line(w, place, a):
    """Keep the line that follows a root move."""
    lead_with(w, 0, a)
    n = w.line_length[0]
    w.root_line_length[place] = n
    for i in range(n):
        w.root_line[place][i] = w.line[0][i]
