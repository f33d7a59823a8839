"""Max^n: each of N players maximises their own utility (Luckhardt and Irani 1986).

For general sums and any number of players; a value is a vector, one number for each player. With
one player it is the "all MAX" search of a plain planning problem.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.game.state import State
from plyground.search.analysis import Analysis
from plyground.search.convention import convention
from plyground.search.recursion import Call
from plyground.search.score import Backup, Score
from plyground.search.suited import require
from plyground.search.textbook.walk import Walk, walk
from plyground.search.trace.recorder import Node

Payoffs = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Vector:
    """What a node hands up: everyone's payoff, the line, and whether it is the truth."""

    payoffs: Payoffs
    exact: bool
    line: tuple[int, Vector] | None = None


def maxn(state: State, depth: int | None = None, **options: Any) -> Analysis:
    """Max^n to the end, or to a depth with each player's own evaluation there."""
    require(state.game, "maxn", zero_sum=False, deterministic=False)
    search = walk(state, "maxn", convention(None), depth=depth, **options)

    def whole() -> Call[Backup]:
        best: Vector = yield value(search, search.start())
        return as_backup(search, best)

    return search.search(whole())


def all_max(state: State, depth: int | None = None, **options: Any) -> Analysis:
    """Every player helps MAX: the best that could come of a state if one person made all moves."""
    require(state.game, "all_max", zero_sum=False, deterministic=False)
    search = walk(state, "all MAX", convention(None), depth=depth, **options)

    def whole() -> Call[Backup]:
        best: Vector = yield value(search, search.start(), chooser=search.max)
        return as_backup(search, best)

    return search.search(whole())


def value(search: Walk, node: Node, chooser: int | None = None) -> Call[Vector]:
    """The vector of the child that the player to move likes best."""
    search.enter(node)
    players = range(node.state.game.players)
    if search.is_leaf(node):
        ended = node.kind == "terminal"
        judge = search.evaluate or (lambda state, player: state.evaluate(player))
        payoffs = tuple(
            node.state.utility(p) if ended else float(judge(node.state, p)) for p in players
        )
        search.leaf(node)
        return Vector(payoffs, ended)
    best: Vector | None = None
    if node.kind == "chance":
        mean, exact = [0.0] * len(players), True
        for a, p in node.state.outcomes():
            child = search.recorder.node(node.state.result(a), node, a)
            found: Vector = yield value(search, child, chooser)
            mean = [m + p * u for m, u in zip(mean, found.payoffs, strict=True)]
            exact = exact and found.exact
        best = Vector(tuple(mean), exact)
    else:
        to_play = node.state.to_play
        assert to_play is not None
        mover = to_play if chooser is None else chooser
        for a, child in search.children(node):
            found = yield value(search, child, chooser)
            better = best is None or found.payoffs[mover] > best.payoffs[mover]
            if better:
                best = Vector(found.payoffs, found.exact, (a, found))
            assert best is not None
            search.recorder.partial(node, child, Score(best.payoffs[search.max]), better)
    assert best is not None
    search.leave(node, as_backup(search, best))
    return best


def as_backup(search: Walk, vector: Vector) -> Backup:
    """The vector seen by MAX, with the line."""
    score = Score(vector.payoffs[search.max])
    line = None
    if vector.line is not None:
        line = (vector.line[0], as_backup_line(vector.line[1], search.max))
    return Backup(score, score, score, vector.exact, line)


def as_backup_line(vector: Vector, player: int) -> Backup:
    """A line of vectors as a line of backups, built from its end: it may be long."""
    chain = [vector]
    while chain[-1].line is not None:
        chain.append(chain[-1].line[1])
    below: Backup | None = None
    for here in reversed(chain):
        score = Score(here.payoffs[player])
        line = (here.line[0], below) if here.line is not None and below is not None else None
        below = Backup(score, score, score, here.exact, line)
    assert below is not None
    return below
