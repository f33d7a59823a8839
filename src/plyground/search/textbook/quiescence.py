"""Quiescence search: evaluate only quiet positions.

At the depth limit the search continues with noisy moves only, such as captures. The player to move
may also stand pat, that is, accept the evaluation, because quiet moves usually exist too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook.alphabeta import either_value
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.order import is_noisy
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, walk

Noisy = Callable[[State, int], bool]


@any_start
@shows_options
@checked
def quiescence(
    state: State,
    /,
    depth: int,
    *,
    noisy: Noisy | None = None,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Alpha-beta to a depth, then noisy moves only, to the end.

    `noisy` tells whether an action is noisy; the default is the game's own rule.
    """
    require(state.game, "quiescence")
    search = walk(state, "quiescence", convention(style), **options)
    root = search.start()
    return search.search(value(search, root, depth, LOWEST, HIGHEST, noisy or is_noisy))


def value(
    search: Walk, node: TraceNode, depth: int, alpha: Score, beta: Score, noisy: Noisy
) -> Call[Backup]:
    search.enter(node, alpha, beta)
    if node.kind == "terminal":
        return search.leaf(node)
    best, only = Best(1 if node.kind == "max" else -1), None
    if depth <= 0:
        only = [a for a in node.state.actions() if noisy(node.state, a)]
        if not only:
            return search.leaf(node)
        pat = search.estimate(node)
        best.add(None, Backup(pat, pat, pat, exact=False))

    def look(a: int, child: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
        return value(search, child, depth - 1, alpha, beta, noisy)

    children = search.children(node, only)
    found: Backup = yield either_value(search, node, best, children, (alpha, beta), look)
    return found
