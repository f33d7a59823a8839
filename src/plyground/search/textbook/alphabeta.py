"""Alpha-beta: minimax without the branches that cannot change the value.

On the path to a node, MAX is sure of at least alpha and MIN of at most beta. With fail-soft, for
the value v that a node returns and its true value s:

    v <= alpha         s <= v        an upper bound
    alpha < v < beta   s  = v        exact
    beta <= v          v <= s        a lower bound
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Children, Walk, walk

Window = tuple[Score, Score]
Look = Callable[[int, TraceNode, Score, Score], Call[Backup]]


@any_start
@shows_options
def alphabeta(
    state: State,
    /,
    depth: int | None = None,
    *,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Alpha-beta to the end of the game, or to a depth where states are evaluated."""
    require(state.game, "alphabeta")
    search = walk(state, "alphabeta", convention(style), depth=depth, **options)
    return search.search(value(search, search.start(), LOWEST, HIGHEST))


def value(search: Walk, node: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
    """MAX-VALUE or MIN-VALUE, depending on who is to move."""
    search.enter(node, alpha, beta)
    if search.is_leaf(node):
        return search.leaf(node)
    best: Backup
    if node.kind == "max":
        best = yield max_value(search, node, alpha, beta)
    else:
        best = yield min_value(search, node, alpha, beta)
    return best


def max_value(search: Walk, node: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
    best, before = Best(+1), alpha
    children = search.children(node)
    for a, child in children:
        better = best.add(a, (yield value(search, child, alpha, beta)))
        search.recorder.partial(node, child, best.v, better, best.mark)
        if search.convention.update_first:
            alpha = max(alpha, best.v)
        if best.v > beta or (best.v == beta and not search.convention.strict):
            return cut(search, node, best, (alpha, beta), beta, children)
        changed = best.v > alpha or (search.convention.update_first and better)
        alpha = max(alpha, best.v)
        search.recorder.window(node, alpha, beta, changed)
    return settle(search, node, best, before, beta)


def min_value(search: Walk, node: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
    best, before = Best(-1), beta
    children = search.children(node)
    for a, child in children:
        better = best.add(a, (yield value(search, child, alpha, beta)))
        search.recorder.partial(node, child, best.v, better, best.mark)
        if search.convention.update_first:
            beta = min(beta, best.v)
        if best.v < alpha or (best.v == alpha and not search.convention.strict):
            return cut(search, node, best, (alpha, beta), alpha, children)
        changed = best.v < beta or (search.convention.update_first and better)
        beta = min(beta, best.v)
        search.recorder.window(node, alpha, beta, changed)
    return settle(search, node, best, alpha, before)


def either_value(
    search: Walk, node: TraceNode, best: Best, children: Children, window: Window, look: Look
) -> Call[Backup]:
    """Both sides in one function, for searches that differ only in how they search a child."""
    alpha, beta = window
    for a, child in children:
        better = best.add(a, (yield look(a, child, alpha, beta)))
        search.recorder.partial(node, child, best.v, better, best.mark)
        bound = beta if best.sign > 0 else alpha
        if (best.v >= bound) if best.sign > 0 else (best.v <= bound):
            return cut(search, node, best, (alpha, beta), bound, children)
        if best.sign > 0:
            alpha = max(alpha, best.v)
        else:
            beta = min(beta, best.v)
        search.recorder.window(node, alpha, beta, better)
    return settle(search, node, best, *window)


def cut(search: Walk, node: TraceNode, best: Best, window: Any, bound: Score, rest: Any) -> Backup:
    """Skip the remaining children: the other side has a better option elsewhere."""
    left = list(rest)
    search.recorder.cut(node, best.v, bound, window, len(left))
    search.skip(iter(left))
    score = bound if search.convention.fail == "hard" else None
    return search.leave(node, best.backup(skipped=bool(left), score=score))


def settle(search: Walk, node: TraceNode, best: Best, alpha: Score, beta: Score) -> Backup:
    """Return the value after all children were searched."""
    score = None
    if search.convention.fail == "hard":
        score = min(max(best.v, alpha), beta)
    return search.leave(node, best.backup(score=score))
