"""Iterative deepening: search to depth 1, 2, 3, ... within a limit, trying the best line first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.limit import Budget, Limit
from plyground.search.textbook.alphabeta import alphabeta

SOME = Limit(time=1.0)


@any_start
@checked
def iterative_deepening(
    state: State,
    /,
    limit: Limit | None = None,
    *,
    progress: Callable[[Analysis], None] | None = None,
    search: Callable[..., Analysis] = alphabeta,
    **options: Any,
) -> Analysis:
    """The deepest alpha-beta (or other) search finished within the limit (1 second by default).

    Each iteration tries the line of the previous one first, so that more is pruned. `progress` is
    called after each depth. The options are those of the search, such as style, player and
    evaluator of alpha-beta. Counters are totals over all iterations.
    """
    limit = SOME if limit is None else limit
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    budget = Budget(limit)
    done: Analysis | None = None
    nodes = leaves = 0
    depth, stopped = 0, "depth"
    while limit.depth is None or depth < limit.depth:
        depth += 1
        left = Limit(
            time=None if limit.time is None else max(1e-6, limit.time - budget.seconds()),
            nodes=None if limit.nodes is None else max(1, limit.nodes - nodes),
        )
        order = options.get("order") or _line_first(state, done.line if done else ())
        found = search(state, depth, limit=left, **{**options, "order": order})
        nodes, leaves = nodes + found.nodes, leaves + found.leaves
        if found.stopped:
            stopped = found.stopped
            done = done or found
            break
        done = found
        if progress:
            progress(found)
        if found.bound == "=":
            stopped = ""  # the game is solved: deeper searches give the same result
            break
    assert done is not None
    counters = replace(done.counters, nodes=nodes, leaves=leaves, time=budget.seconds())
    return replace(
        done,
        algorithm="iterative deepening",
        counters=counters,
        stopped=stopped if stopped not in ("", "depth") else None,
    )


def _line_first(root: State, line: tuple[int, ...]) -> Callable[[State, list[int]], list[int]]:
    """An order that tries the moves of a line first, and keeps the given order elsewhere."""
    first: dict[State, int] = {}
    state = root
    for a in line:
        first[state] = a
        state = state.result(a)

    def order(here: State, actions: list[int]) -> list[int]:
        best = first.get(here)
        if best is None or best not in actions:
            return actions
        return [best, *(a for a in actions if a != best)]

    return order
