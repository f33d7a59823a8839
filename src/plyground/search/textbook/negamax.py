"""Negamax: one function for both sides, because max(a, b) = -min(-a, -b).

Inside, values are for the player to move; recorded values are for MAX, as everywhere on screen.
When the same player moves again, nothing is negated.
"""

from __future__ import annotations

from typing import Any

from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook.alphabeta import cut, settle
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, walk


@any_start
def negamax(
    state: State,
    /,
    depth: int | None = None,
    *,
    pruning: bool = False,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Negamax; with `pruning`, negamax alpha-beta. `order=` sorts the moves at each node."""
    require(state.game, "negamax")
    name = "negamax alpha-beta" if pruning else "negamax"
    search = walk(state, name, convention(style), depth=depth, **options)
    root = search.start()
    if pruning:
        return search.search(with_window(search, root, LOWEST, HIGHEST))
    return search.search(plain(search, root))


def colour(node: TraceNode) -> int:
    """+1 where MAX is to move, -1 where MIN is."""
    return -1 if node.kind == "min" else 1


def plain(search: Walk, node: TraceNode) -> Call[Backup]:
    search.enter(node)
    if search.is_leaf(node):
        return search.leaf(node)
    best = Best(colour(node))
    for a, child in search.children(node):
        better = best.add(a, (yield plain(search, child)))
        search.recorder.partial(node, child, best.v, better, best.mark)
    return search.leave(node, best.backup())


def with_window(search: Walk, node: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
    """alpha and beta are for the player to move."""
    sign = colour(node)
    search.enter(node, *for_max(sign, alpha, beta))
    if search.is_leaf(node):
        return search.leaf(node)
    best, before = Best(sign), alpha
    children = search.children(node)
    for a, child in children:
        window = (alpha, beta) if colour(child) == sign else (-beta, -alpha)
        better = best.add(a, (yield with_window(search, child, *window)))
        search.recorder.partial(node, child, best.v, better, best.mark)
        v = best.v if sign > 0 else -best.v
        if v > beta or (v == beta and not search.convention.strict):
            bound = beta if sign > 0 else -beta
            return cut(search, node, best, for_max(sign, alpha, beta), bound, children)
        changed = v > alpha
        alpha = max(alpha, v)
        search.recorder.window(node, *for_max(sign, alpha, beta), changed)
    return settle(search, node, best, *for_max(sign, before, beta))


def for_max(sign: int, alpha: Score, beta: Score) -> tuple[Score, Score]:
    """A window of the player to move, as MAX sees it."""
    return (alpha, beta) if sign > 0 else (-beta, -alpha)
