"""The root: its moves one by one, deeper and deeper.

Row i of `root_...` is what is known of the i-th legal move: a score with whether it is a lower and
an upper bound, whether evaluations had a part in it, to which depth, and the line that follows.
`root_order` is the order of the last search: the best lines first.
"""

import numpy as np

from plyground.game.contract import to_play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.ordering import arrange, next_best
from plyground.search.engines.alphabeta.quiescence import quiesce
from plyground.search.engines.alphabeta.repetition import begin, list_moves
from plyground.search.engines.alphabeta.search import search
from plyground.search.engines.alphabeta.steps import advance, lead_with
from plyground.search.engines.alphabeta.values import (
    FAR,
    INFINITE,
    STEPS,
    TEMPO,
    UNKNOWN,
    WON,
    estimate,
    tempo_of,
)

NARROW = np.int64(0.02 * STEPS) * TEMPO
"""Half the first window around the last depth's value."""
SHALLOW = 4
"""Depths before this are searched with a full window."""


def think(w, table):
    """Search to `first_depth`, one deeper, and so on; returns the last depth that was finished."""
    begin(w)
    n = list_moves(w, 0)
    w.count = n
    w.nodes += 1
    arrange(w, 0, n, np.int64(-1), to_play(w.stack[0]))
    for i in range(n):
        w.root[i] = w.moves[0][i]
        w.root_order[i] = next_best(w.order[0], i, n)
    for depth in range(w.first_depth, w.depth_limit + 1):
        w.depth = depth
        for line in range(min(w.lines, n)):
            narrow_in(w, table, line)
            if peek(w.control, STOP) != 0:
                return w.done
        w.done = depth
        if settled(w):
            break
    return w.done


def narrow_in(w, table, line):
    """The best move after `line` better ones, first in a narrow window around the last value."""
    low = np.int64(-INFINITE)
    high = np.int64(INFINITE)
    last = w.root_score[w.root_order[line]]
    width = np.int64(NARROW)
    if w.use_pvs and w.depth >= SHALLOW and abs(last) < WON:
        low = last - width
        high = last + width
    while True:
        x = best_move(w, table, line, low, high)
        if peek(w.control, STOP) != 0:
            return
        width *= 4
        if x <= low and low > -INFINITE:
            low = x - width if width < WON and x > -WON else np.int64(-INFINITE)
        elif x >= high and high < INFINITE:
            high = x + width if width < WON and x < WON else np.int64(INFINITE)
        else:
            return


def best_move(w, table, line, a, b):
    """Search the root's moves but the first `line`; brings the best to that place in the order."""
    mover = to_play(w.stack[0])
    best = np.int64(-INFINITE)
    for i in range(line, w.count):
        place = np.int64(w.root_order[i])
        m = np.int64(w.root[place])
        before = w.evaluations
        high = b if i == line or not w.use_pvs else a + 1
        x = advance(w, np.int64(0), m, mover)
        if x == UNKNOWN:
            same = to_play(w.stack[1]) == mover
            if w.depth <= 1:
                if w.use_quiescence:
                    if same:
                        x = quiesce(w, np.int64(1), a, b, np.int64(0))
                    else:
                        x = -quiesce(w, np.int64(1), -b, -a, np.int64(0))
                else:
                    x = estimate(w, w.stack[1], mover)
            elif same:
                x = search(w, table, np.int64(1), w.depth - 1, a, high)
                if x > a and x < b and high < b:
                    high = b
                    x = search(w, table, np.int64(1), w.depth - 1, a, b)
            else:
                x = -search(w, table, np.int64(1), w.depth - 1, -high, -a)
                if x > a and x < b and high < b:
                    high = b
                    x = -search(w, table, np.int64(1), w.depth - 1, -b, -a)
            if peek(w.control, STOP) != 0:
                return best
        else:
            high = np.int64(INFINITE)
        note(w, place, x, x > a or high == INFINITE, x < high, w.evaluations == before)
        if x > best:
            best = x
            if x > a:
                a = x
                lead_with(w, np.int64(0), m)
                copy_line(w, place)
                bring_forward(w, i, line)
                if x >= b:
                    break
    return best


def note(w, place, x, low, high, proved):
    """Write a row: the score x of a root move is a lower bound, an upper bound, or both."""
    w.root_score[place] = x
    w.root_low[place] = low
    w.root_high[place] = high
    w.root_proved[place] = proved or (low and x >= WON) or (high and x <= -WON)
    w.root_depth[place] = w.depth
    if w.root_line_length[place] == 0:
        w.root_line[place][0] = w.root[place]
        w.root_line_length[place] = 1


def copy_line(w, place):
    n = w.line_length[0]
    for i in range(n):
        w.root_line[place][i] = w.line[0][i]
    w.root_line_length[place] = n


def bring_forward(w, i, to):
    """Move the i-th in the order forward to a place."""
    place = w.root_order[i]
    for j in range(i, to, -1):
        w.root_order[j] = w.root_order[j - 1]
    w.root_order[to] = place


def settled(w):
    """Whether a deeper search can say nothing new of the lines asked for."""
    whole = True
    for i in range(w.count):
        whole = whole and w.root_proved[i] != 0
    if whole:
        return True
    for line in range(min(w.lines, w.count)):
        x = w.root_score[w.root_order[line]]
        if x < WON or (w.quick and FAR - tempo_of(x) > w.depth):
            return False
    return True
