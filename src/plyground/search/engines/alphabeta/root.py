"""The root: its moves one by one.

Row i of `root_...` is what is known of the i-th legal move: a score with whether it is a lower and
an upper bound, whether evaluations had a part in it, to which depth, and the line that follows.
`root_order` is the order of the last search: the best lines first.
"""

import numpy as np

from plyground.game.contract.names import to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.ordering import arrange, next_best
from plyground.search.engines.alphabeta.quiescence import at_horizon
from plyground.search.engines.alphabeta.repetition import begin, list_moves
from plyground.search.engines.alphabeta.search import search
from plyground.search.engines.alphabeta.steps import advance, lead_with
from plyground.search.engines.alphabeta.values import INFINITE, UNKNOWN, WON

WHOLLY = 2
"""In `root_proved`: no evaluation had a part in it. 1: it is won or lost, if not that soon."""


def search_root(w, table, line, depth, a, b):
    """Search the root's moves but the `line` best, to a depth of 1 or more, in the window (a, b).

    Brings the best of them to that place in the order, and returns its score.
    """
    if w.count == 0:
        list_root(w)
    w.depth = depth
    mover = to_play(w.stack[0])
    best = -INFINITE
    for i in range(line, w.count):
        place = np.int64(w.root_order[i])
        m = np.int64(w.root[place])
        before = w.evaluations
        high = b if i == line or not w.use_pvs else a + 1
        x = advance(w, 0, m, mover)
        ended = x != UNKNOWN
        if not ended:
            same = to_play(w.stack[1]) == mover
            sign = 1 if same else -1
            if depth <= 1:
                x = sign * at_horizon(w, 1, a if same else -b, b if same else -a)
                high = b
            else:
                low = a if same else -high
                up = high if same else -a
                x = sign * search(w, table, 1, depth - 1, low, up)
                if x > a and x < b and high < b:
                    high = b
                    low = a if same else -b
                    up = b if same else -a
                    x = sign * search(w, table, 1, depth - 1, low, up)
            if peek(w.control, STOP) != 0:
                return best
        note(w, place, x, ended or x > a, ended or x < high, w.evaluations == before)
        if x > best:
            best = x
            if x > a:
                a = x
                keep_line(w, place, m)
                for j in range(i, line, -1):
                    w.root_order[j] = w.root_order[j - 1]
                w.root_order[line] = place
                if x >= b:
                    break
    return best


def list_root(w):
    """Write down the root's moves and the order in which to look at them first."""
    begin(w)
    w.nodes += 1
    w.count = list_moves(w, 0)
    arrange(w, 0, w.count, -1, to_play(w.stack[0]))
    for i in range(w.count):
        w.root[i] = w.moves[0][i]
        w.root_order[i] = next_best(w.order[0], i, w.count)


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


def keep_line(w, place, m):
    """The line that follows a root move."""
    lead_with(w, 0, m)
    n = w.line_length[0]
    w.root_line_length[place] = n
    for i in range(n):  # a slice would take numba seconds to compile
        w.root_line[place][i] = w.line[0][i]
