"""Expectiminimax: minimax with chance nodes, which have the expected value of their children.

Star1 (Ballard 1983) extends the window to chance nodes. All utilities lie in [low, high], so a
chance node is abandoned as soon as no values of the remaining outcomes could bring it into the
window.
"""

from __future__ import annotations

from typing import Any

from plyground.game.contract.state import State
from plyground.game.start import any_start
from plyground.search.analysis import Analysis
from plyground.search.score import HIGHEST, LOWEST, Backup, Best, Score
from plyground.search.suited import require
from plyground.search.textbook import alphabeta
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.recursion import Call
from plyground.search.textbook.signature import shows_options
from plyground.search.textbook.trace.recorder import TraceNode
from plyground.search.textbook.walk import Walk, walk


@any_start
@shows_options
def expectiminimax(
    state: State,
    /,
    depth: int | None = None,
    *,
    pruning: bool = False,
    style: str | Convention | None = None,
    **options: Any,
) -> Analysis:
    """Expectiminimax; with `pruning`, alpha-beta where players move and Star1 where chance does."""
    require(state.game, "expectiminimax", deterministic=False)
    name = "expectiminimax with Star1" if pruning else "expectiminimax"
    search = walk(state, name, convention(style), depth=depth, **options)
    root = search.start()
    if pruning:
        return search.search(pruned(search, root, LOWEST, HIGHEST))
    return search.search(value(search, root))


def value(search: Walk, node: TraceNode) -> Call[Backup]:
    """The maximum, minimum or expected value of the children, depending on who moves."""
    search.enter(node)
    if search.is_leaf(node):
        return search.leaf(node)
    if node.kind == "chance":
        mean = Mean(search.root)
        chances = dict(node.state.outcomes())
        for a, child in search.children(node):
            mean.add(a, chances[a], (yield value(search, child)))
            search.recorder.partial(node, child, mean.so_far(), True)
        return search.leave(node, mean.backup())
    best = Best(1 if node.kind == "max" else -1)
    for a, child in search.children(node):
        better = best.add(a, (yield value(search, child)))
        search.recorder.partial(node, child, best.v, better, best.mark)
    return search.leave(node, best.backup())


def pruned(search: Walk, node: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
    """The value with a window."""
    search.enter(node, alpha, beta)
    if search.is_leaf(node):
        return search.leaf(node)
    if node.kind == "chance":
        star: Backup = yield star1(search, node, alpha, beta)
        return star

    def look(a: int, child: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
        return pruned(search, child, alpha, beta)

    best, children = Best(1 if node.kind == "max" else -1), search.children(node)
    window = (alpha, beta)
    found: Backup = yield alphabeta.either_value(search, node, best, children, window, look)
    return found


def star1(search: Walk, node: TraceNode, alpha: Score, beta: Score) -> Call[Backup]:
    """The expected value, abandoned when the rest cannot bring it into the window."""
    mean = Mean(search.root)
    children = search.children(node)
    chances = dict(node.state.outcomes())
    for a, child in children:
        p = chances[a]
        rest = mean.rest - p
        # The window in which this child matters if the others are as bad or as good as possible.
        low = Score((alpha.value - mean.known_high() - rest * mean.most) / p, LOWEST.tempo)
        high = Score((beta.value - mean.known_low() - rest * mean.least) / p, HIGHEST.tempo)
        mean.add(a, p, (yield pruned(search, child, max(low, LOWEST), min(high, HIGHEST))))
        search.recorder.partial(node, child, mean.so_far(), True)
        backup = mean.backup()
        if backup.low >= beta or backup.high <= alpha:
            left = list(children)
            bound, side = (beta, 1) if backup.low >= beta else (alpha, -1)
            backup = mean.backup(side)
            search.recorder.cut(node, backup.score, bound, (alpha, beta), len(left))
            search.skip(iter(left))
            return search.leave(node, backup)
        search.recorder.window(node, alpha, beta, False)
    return search.leave(node, mean.backup())


class Mean:
    """The expected score of a chance node, as its outcomes are added."""

    def __init__(self, root: State) -> None:
        self.least, self.most = root.game.facts.utility
        self.rest = 1.0
        self.children: list[tuple[int, float, Backup]] = []

    def add(self, action: int, probability: float, child: Backup) -> None:
        self.children.append((action, probability, child))
        self.rest = max(0.0, self.rest - probability)
        if self.rest < 1e-12:
            self.rest = 0.0

    def so_far(self) -> Score:
        """The weighted sum of the outcomes added so far."""
        return Score(
            sum(p * child.score.value for _, p, child in self.children),
            sum(p * child.score.tempo for _, p, child in self.children),
        )

    def known_low(self) -> float:
        return sum(p * max(child.low.value, self.least) for _, p, child in self.children)

    def known_high(self) -> float:
        return sum(p * min(child.high.value, self.most) for _, p, child in self.children)

    def backup(self, side: int = 0) -> Backup:
        """The bounds so far; the rest lies between the least and the greatest utility."""
        low = self.known_low() + self.rest * self.least
        high = self.known_high() + self.rest * self.most
        exact = all(child.exact for _, _, child in self.children)
        if side == 0 and self.rest == 0.0 and low == high:
            score = self.so_far()
            return Backup(score, score, score, exact)
        shown = Score(low if side > 0 else high if side < 0 else self.so_far().value)
        return Backup(shown, Score(low), Score(high), exact)
