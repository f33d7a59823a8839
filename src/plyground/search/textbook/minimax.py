"""Minimax: the value of a state when both sides play optimally.

MINIMAX(s) = UTILITY(s, MAX)                 at the end
             max over a of MINIMAX(RESULT(s, a))   if MAX is to play
             min over a of MINIMAX(RESULT(s, a))   if MIN is to play
"""

from __future__ import annotations

from typing import Any

from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import Backup, Best
from plyground.search.suited import require
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, walk


@any_start
@shows_options
def minimax(
    state: State,
    /,
    depth: int | None = None,
    *,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Minimax to the end of the game, or to a depth where states are evaluated."""
    require(state.game, "minimax")
    search = walk(state, "minimax", convention(style), depth=depth, **options)
    return search.search(value(search, search.start()))


def value(search: Walk, node: TraceNode) -> Call[Backup]:
    """MAX-VALUE or MIN-VALUE, depending on who is to move."""
    search.enter(node)
    if search.is_leaf(node):
        return search.leaf(node)
    best: Backup = yield (max_value if node.kind == "max" else min_value)(search, node)
    return best


def max_value(search: Walk, node: TraceNode) -> Call[Backup]:
    best = Best(+1)
    for a, child in search.children(node):
        better = best.add(a, (yield value(search, child)))
        search.recorder.partial(node, child, best.v, better, best.mark)
    return search.leave(node, best.backup())


def min_value(search: Walk, node: TraceNode) -> Call[Backup]:
    best = Best(-1)
    for a, child in search.children(node):
        better = best.add(a, (yield value(search, child)))
        search.recorder.partial(node, child, best.v, better, best.mark)
    return search.leave(node, best.backup())
