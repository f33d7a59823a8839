"""Negamax: one function for both sides, because max(a, b) = -min(-a, -b).

Inside, values are for the player to move; recorded values are for MAX, as everywhere on screen.
When the same player moves again, nothing is negated. With a table, a position that was searched
before is looked up, as in `with_table`.
"""

from __future__ import annotations

from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook.alphabeta import cut, settle
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, walk
from plyground.search.textbook.with_table import Memory, left


@any_start
@shows_options
@checked
def negamax(
    state: State,
    /,
    depth: int | None = None,
    *,
    pruning: bool = False,
    table: bool = False,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Negamax; with `pruning`, negamax alpha-beta; with `table`, a table of positions.

    `order=` sorts the moves at each node.
    """
    require(state.game, "negamax")
    name = ("negamax alpha-beta" if pruning else "negamax") + (" with table" if table else "")
    memory = Memory({} if table else None)
    search = walk(state, name, convention(style), depth=depth, **options)
    root = search.start()
    if pruning:
        return search.search(with_window(search, memory, root, LOWEST, HIGHEST))
    return search.search(plain(search, memory, root))


def colour(node: TraceNode) -> int:
    """+1 where MAX is to move, -1 where MIN is."""
    return -1 if node.kind == "min" else 1


def plain(search: Walk, memory: Memory, node: TraceNode) -> Call[Backup]:
    search.enter(node)
    if search.is_leaf(node):
        return search.leaf(node)
    known = memory.known(node, left(search, node))
    if known is not None:
        return search.leave(node, known, from_table=True)
    best = Best(colour(node))
    for a, child in search.children(node):
        better = best.add(a, (yield plain(search, memory, child)))
        search.recorder.partial(node, child, best.v, better, best.mark)
    return memory.keep(node, left(search, node), search.leave(node, best.backup()))


def with_window(
    search: Walk, memory: Memory, node: TraceNode, alpha: Score, beta: Score
) -> Call[Backup]:
    """alpha and beta are for the player to move."""
    sign = colour(node)
    search.enter(node, *for_max(sign, alpha, beta))
    if search.is_leaf(node):
        return search.leaf(node)
    known = memory.known(node, left(search, node), *for_max(sign, alpha, beta))
    if known is not None:
        return search.leave(node, known, from_table=True)
    best, before = Best(sign), alpha
    children = search.children(node)
    for a, child in children:
        window = (alpha, beta) if colour(child) == sign else (-beta, -alpha)
        better = best.add(a, (yield with_window(search, memory, child, *window)))
        search.recorder.partial(node, child, best.v, better, best.mark)
        v = best.v if sign > 0 else -best.v
        if v > beta or (v == beta and not search.convention.strict):
            bound = beta if sign > 0 else -beta
            found = cut(search, node, best, for_max(sign, alpha, beta), bound, children)
            return memory.keep(node, left(search, node), found)
        changed = v > alpha
        alpha = max(alpha, v)
        search.recorder.window(node, *for_max(sign, alpha, beta), changed)
    found = settle(search, node, best, *for_max(sign, before, beta))
    return memory.keep(node, left(search, node), found)


def for_max(sign: int, alpha: Score, beta: Score) -> tuple[Score, Score]:
    """A window of the player to move, as MAX sees it."""
    return (alpha, beta) if sign > 0 else (-beta, -alpha)
