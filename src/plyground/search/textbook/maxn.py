"""Max^n: each of n players maximises their own utility (Luckhardt and Irani 1986).

For general-sum games and any number of players; a value is a vector with one number per player.
With one player it is the "all MAX" search of a planning problem.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import Backup, Score
from plyground.search.suited import require
from plyground.search.textbook.convention import convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, player_of, walk

Payoffs = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Vector:
    """The result of a node: the payoffs of all players, and the backup for MAX."""

    payoffs: Payoffs
    seen: Backup


@any_start
@shows_options
def maxn(state: State, /, depth: int | None = None, **options: Any) -> Analysis:
    """Max^n to the end of the game, or to a depth where each player evaluates the state."""
    return _search(state, "maxn", depth, None, options)


@any_start
@shows_options
def all_max(state: State, /, depth: int | None = None, **options: Any) -> Analysis:
    """The best result for MAX if MAX made the moves of all players."""
    return _search(state, "all MAX", depth, player_of(state, options.pop("player", None)), options)


def _search(
    state: State, name: str, depth: int | None, chooser: int | None, options: dict[str, Any]
) -> Analysis:
    require(state.game, name, zero_sum=False, deterministic=False)
    search = walk(state, name, convention(None), depth=depth, **options)
    search.recorder.all_max = chooser is not None

    def whole() -> Call[Backup]:
        best: Vector = yield value(search, search.start(), chooser)
        return best.seen

    return search.search(whole())


def value(search: Walk, node: TraceNode, chooser: int | None) -> Call[Vector]:
    """The vector of the child that is best for the player to move."""
    search.enter(node)
    if search.is_leaf(node):
        return leaf(search, node)
    if node.kind == "chance":
        mean: Vector = yield expected(search, node, chooser)
        return mean
    mover = node.state.to_play if chooser is None else chooser
    assert mover is not None
    best: Vector | None = None
    for a, child in search.children(node):
        found: Vector = yield value(search, child, chooser)
        better = best is None or found.payoffs[mover] > best.payoffs[mover]
        if best is None or better:
            best = Vector(found.payoffs, seen(search, found.payoffs, found.seen.exact, a, found))
        search.recorder.partial(node, child, best.seen.score, better)
    assert best is not None
    search.leave(node, best.seen, best.payoffs)
    return best


def expected(search: Walk, node: TraceNode, chooser: int | None) -> Call[Vector]:
    """The expected payoffs at a chance node."""
    mean, exact = [0.0] * node.state.game.players, True
    for a, p in node.state.outcomes():
        child = search.recorder.node(node.state.result(a), node, a)
        found: Vector = yield value(search, child, chooser)
        mean = [m + p * u for m, u in zip(mean, found.payoffs, strict=True)]
        exact = exact and found.seen.exact
        search.recorder.partial(node, child, Score(mean[search.max]), True)
    whole = Vector(tuple(mean), seen(search, tuple(mean), exact))
    search.leave(node, whole.seen, whole.payoffs)
    return whole


def leaf(search: Walk, node: TraceNode) -> Vector:
    """The utilities of a terminal node, the evaluations of another, for all players."""
    ended = node.kind == "terminal"
    payoffs = tuple(
        node.state.utility(p) if ended else search.judge(node.state, p)
        for p in range(node.state.game.players)
    )
    return Vector(payoffs, search.leaf(node, payoffs))


def seen(
    search: Walk, payoffs: Payoffs, exact: bool, a: int | None = None, child: Vector | None = None
) -> Backup:
    """Payoffs as MAX sees them, with the line."""
    score = Score(payoffs[search.max])
    line = (a, child.seen) if a is not None and child is not None else None
    return Backup(score, score, score, exact, line)
