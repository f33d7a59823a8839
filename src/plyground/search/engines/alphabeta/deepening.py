"""Iterative deepening: depth after depth, in a narrow window around the value of the last one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.kernel.control import STOP
from plyground.search.engines.alphabeta.values import FAR, INFINITE, STEPS, TEMPO, WON, tempo_of

NARROW = int(0.02 * STEPS) * TEMPO
"""Half the first window."""
SHALLOW = 4
"""Depths before this are searched with a full window."""

SearchRoot = Callable[[Any, Any, int, int, int, int], int]


def deepen(w: Any, table: Any, search_root: SearchRoot) -> None:
    """Search to `first_depth`, one deeper, and so on, until nothing is left or it is stopped."""
    for depth in range(int(w.first_depth), int(w.depth_limit) + 1):
        line = 0
        while line == 0 or line < min(w.lines, w.count):
            narrow_in(w, table, search_root, line, depth)
            if w.control[STOP]:
                return
            line += 1
        w.done = depth
        if settled(w):
            return


def narrow_in(w: Any, table: Any, search_root: SearchRoot, line: int, depth: int) -> None:
    """Find the best move after `line` better ones; the window grows where the value lies."""
    low, high, width = -INFINITE, INFINITE, NARROW
    last = int(w.root_score[w.root_order[line]])
    if w.use_pvs and depth >= SHALLOW and abs(last) < WON:
        low, high = last - width, last + width
    while True:
        x = int(search_root(w, table, line, depth, low, high))
        if w.control[STOP]:
            return
        width *= 4
        if x <= low and low > -INFINITE:
            low = x - width if width < WON and x > -WON else -INFINITE
        elif x >= high and high < INFINITE:
            high = x + width if width < WON and x < WON else INFINITE
        else:
            return


def settled(w: Any) -> bool:
    """Whether a deeper search can say nothing new of the lines asked for."""
    if w.root_proved[: w.count].all():
        return True
    for place in w.root_order[: min(w.lines, w.count)]:
        x = int(w.root_score[place])
        if x < WON or (w.quick and FAR - tempo_of(x) > w.done):
            return False
    return True
