"""Singular extension: where one move is far better than all others, search it one ply deeper.

A forced sequence can push a loss beyond the horizon, ply by ply. One ply before the depth limit,
all moves are evaluated after one ply; if the best beats the second best by a margin, it is singular
and its line gets another ply (Anantharaman, Campbell, Hsu 1990, in its simplest form).
"""

from __future__ import annotations

from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook.alphabeta import either_value
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, walk


@any_start
@shows_options
@checked
def singular(
    state: State,
    /,
    depth: int,
    *,
    margin: float = 0.25,
    most: int | None = None,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Alpha-beta to a depth, with singular moves extended.

    `margin` is the least lead of a singular move after one ply, as a share of the range of
    utilities; `most` is the greatest number of plies that a line may gain (by default the depth).
    """
    if not 0 < margin <= 1:
        raise PlygroundError(
            f"margin is {margin}; it is a share of the range of utilities, above 0, at most 1"
        )
    require(state.game, "singular")
    search = walk(state, "singular extension", convention(style), **options)
    low, high = state.game.facts.utility
    extend = _Extension(search, margin * (high - low), depth if most is None else most)
    return search.search(value(search, search.start(), depth, 0, LOWEST, HIGHEST, extend))


class _Extension:
    """Finds the singular move of a state, if there is one."""

    def __init__(self, search: Walk, margin: float, most: int) -> None:
        self.search, self.margin, self.most = search, margin, most

    def move(self, state: State, mover_is_max: bool) -> int | None:
        """The action that is far better than all others after one ply, if there is one."""
        actions = state.actions()
        if len(actions) == 1:
            return actions[0]
        sign = 1 if mover_is_max else -1
        worth = {a: sign * self.search.judge(state.result(a), self.search.max) for a in actions}
        first, second = sorted(actions, key=lambda a: -worth[a])[:2]
        return first if worth[first] - worth[second] >= self.margin else None


def value(
    search: Walk,
    node: TraceNode,
    depth: int,
    gained: int,
    alpha: Score,
    beta: Score,
    extend: _Extension,
) -> Call[Backup]:
    search.enter(node, alpha, beta)
    if node.kind == "terminal" or depth <= 0:
        return search.leaf(node)
    best = Best(1 if node.kind == "max" else -1)
    near = depth == 1 and gained < extend.most
    only = extend.move(node.state, best.sign > 0) if near else None

    def look(a: int, child: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
        more = int(a == only)
        return value(search, child, depth - 1 + more, gained + more, alpha, beta, extend)

    children = search.children(node)
    found: Backup = yield either_value(search, node, best, children, (alpha, beta), look)
    return found
