"""Iterative deepening: depth after depth, in a narrow window around the value of the last one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.kernel.control import STOP
from plyground.search.engines.alphabeta.questions import QUICK_FIRST, VALUE_FIRST
from plyground.search.engines.alphabeta.root import WHOLLY
from plyground.search.engines.alphabeta.values import INFINITE, STEPS, WON
from plyground.search.engines.zero_sum.score import TEMPO, distance_of

NARROW = int(0.02 * STEPS) * TEMPO
"""Half the first window."""
SHALLOW = 4
"""Depths before this are searched with a full window."""

WARM_UP = 6
"""Depths searched before the game is solved."""

ROWS = (
    "root_score",
    "root_low",
    "root_high",
    "root_proved",
    "root_depth",
    "root_line",
    "root_line_length",
)
"""What the workspace holds of each root move."""

SearchRoot = Callable[[Any, Any, int, int, int, int], int]


def deepen(
    w: Any, table: Any, search_root: SearchRoot, enough: Callable[[Any], bool] | None = None
) -> None:
    """Search to `first_depth`, one deeper, and so on, until nothing is left or it is stopped.

    Ends before a depth if `enough` returns True.
    """
    for depth in range(int(w.first_depth), int(w.depth_limit) + 1):
        if enough is not None and enough(w):
            return
        before = {name: w[name][: w.count].copy() for name in (*ROWS, "root_order")}
        line = 0
        while line == 0 or line < min(w.lines, w.count):
            narrow_in(w, table, search_root, line, depth)
            if w.control[STOP]:
                keep_values(w, before)
                return
            line += 1
        best_first(w)
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


def best_first(w: Any) -> None:
    """Order the lines asked for by their scores: a later one may turn out to be the better one."""
    n = min(int(w.lines), int(w.count))
    if n > 1:
        w.root_order[:n] = by_score(w, w.root_order[:n].tolist())


def keep_values(w: Any, before: dict[str, Any]) -> None:
    """After a depth that was not finished: what has only a bound by now gets the value of the
    depth `before` again. Rows go back together where their values could not be compared: several
    lines, and one whose best move looks worse than at the depth before, but no other move better:
    the others were refuted by the former value, or not at all."""
    if not 0 < w.count <= len(before["root_order"]):
        return  # stopped at the first depth: nothing was known before

    def had_value(i: int) -> bool:
        return bool(before["root_low"][i] & before["root_high"][i])

    best = int(w.root_order[0])
    still_best = best == before["root_order"][0] and had_value(best)
    fell = still_best and w.root_score[best] < before["root_score"][best]
    places: list[int] | slice = []
    if w.lines > 1 and not w.root_proved[: w.count].any():
        n = min(int(w.lines), int(w.count))
        if all(had_value(i) for i in before["root_order"][:n].tolist()):
            places = slice(0, int(w.count))
            w.root_order[: w.count] = before["root_order"]
    elif fell and not w.root_proved[best]:
        places = [i for i in range(int(w.count)) if not w.root_proved[i]]
    elif not (w.root_proved[best] or (w.root_low[best] and w.root_high[best])) and had_value(best):
        places = [best]
    for name in ROWS:
        w[name][places] = before[name][places]


def by_score(w: Any, places: list[int]) -> list[int]:
    """Root moves, the best first."""
    return sorted(places, key=lambda i: -int(w.root_score[i]))


def settled(w: Any) -> bool:
    """Whether a deeper search cannot change the lines asked for."""
    proved = w.root_proved[: w.count]
    if (proved == WHOLLY).all():
        return True
    best = [int(w.root_score[place]) for place in w.root_order[: min(w.lines, w.count)]]
    if not proved.all() and min(best) < WON:
        return False
    # If an end lies beyond the depth searched, there may be a quicker one.
    return not w.quick or all(abs(x) < WON or distance_of(x) <= w.done for x in best)


def warmed_up(w: Any) -> bool:
    """Whether the moves are in a good enough order to solve the game."""
    return bool(w.done >= WARM_UP)


def solve(
    w: Any,
    table: Any,
    search: SearchRoot,
    enough: Callable[[Any], bool] = warmed_up,
    in_time: bool = False,
) -> None:
    """The value and the distance to the end, by questions.

    Deepening comes first, until it is `enough`: it brings the moves in order. Evaluations have no
    other part in this. `in_time`: a limit may end the search before all questions are answered.
    """
    deepen(w, table, search, enough)
    if w.control[STOP] or (w.done > 0 and settled(w)):
        return
    before = {name: w[name].copy() for name in ROWS} if in_time else {}
    whole = int(w.depth_limit)
    search(w, table, VALUE_FIRST if in_time else QUICK_FIRST, whole, 0, 0)
    if w.control[STOP]:
        if in_time:
            keep_what_says_more(w, before)
        return
    w.done = whole
    for line in range(1, min(int(w.lines), int(w.count))):
        narrow_in(w, table, search, line, whole)
        if w.control[STOP]:
            return


def keep_what_says_more(w: Any, before: dict[str, Any]) -> None:
    """After questions were stopped: put estimates in place of bounds that say nothing.

    What was proved of a move stays, even if a later question left a weaker bound.
    """
    for place in range(int(w.count)):
        x = int(w.root_score[place])
        if x >= WON if not w.root_low[place] else x <= -WON and not w.root_high[place]:
            for name in ROWS:
                w[name][place] = before[name][place]
    if w.sure > -WON:
        place = int(w.sure_place)
        w.root_score[place], w.root_low[place], w.root_proved[place] = w.sure, True, True
        w.root_high[place] = False
        order = [i for i in w.root_order[: w.count].tolist() if i != place]
        w.root_order[: w.count] = [place, *order]
