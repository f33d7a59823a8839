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

WARM_UP = 6
"""Depths searched before the whole is solved."""

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


def solve(w: Any, table: Any, search_root: SearchRoot) -> None:
    """The value and the distance to the end, by questions of the kind "is it g or more?".

    Evaluations play no part but in a few shallow depths before, which bring the moves in order. No
    win quicker than g is looked for, so a question about a quick win is a shallow search.
    """
    whole = int(w.depth_limit)
    w.depth_limit = min(whole, WARM_UP)
    deepen(w, table, search_root)
    w.depth_limit = whole
    if w.control[STOP] or settled(w):
        return
    low, high = -INFINITE, INFINITE
    while low < high:
        g = question(low, high)
        x = int(search_root(w, table, 0, whole, g - 1, g))
        if w.control[STOP]:
            return
        low, high = (max(low, x), high) if x >= g else (low, min(high, x))
    search_root(w, table, 0, whole, low - 1, low + 1)  # for the line
    if not w.control[STOP]:
        w.done = whole


def question(low: int, high: int) -> int:
    """Where to divide the scores from low to high: won or not, drawn or not, then how soon."""
    if low < 1 <= high:
        return 1
    if low < 0 <= high:
        return 0
    if high - low > TEMPO and not (low >= WON or high <= -WON):
        middle = (low + high) // (2 * TEMPO) * TEMPO
        if low < middle <= high:
            return middle
    return low + (high - low + 1) // 2
