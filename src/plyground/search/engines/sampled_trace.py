"""A sampled trace of an engine: its principal line, and how it refutes the other moves.

The compiled engines enter millions of nodes, so a trace shows a sample: at each node of the
principal line the moves that the engine compared, and below a move that is not better the reply
that refutes it; the replies after that one are skipped, as in the search. Each node of the line is
asked with what the answer above left of the depth. The format is that of the textbook searches.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from typing import Any

from plyground.game.contract.arguments import checked
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.start import any_start
from plyground.search.analysis import Analysis, Move
from plyground.search.engines.analyse import analyse
from plyground.search.engines.usual import usual_engine
from plyground.search.limit import Limit
from plyground.search.score import (
    HIGHEST,
    LOWEST,
    PROVED,
    Backup,
    Best,
    Score,
    lower,
    turned,
    upper,
)
from plyground.search.textbook.convention import STANDARD
from plyground.search.textbook.trace.recorder import MOST_EVENTS, Recorder, TraceNode
from plyground.search.textbook.trace.trace import Trace, make_trace

PLIES = 4
"""Nodes of the principal line whose other moves are shown."""
REPLY = Limit(nodes=5000)
"""For a refuting reply, if the search has no depth."""
SAMPLE = "sample"
"""Instead of a limit, in the summary: the trace is a sample of the search."""


@any_start
@checked
def engine_trace(
    state: State,
    /,
    engine: str | None = None,
    limit: Limit | None = None,
    *,
    plies: int = PLIES,
    seed: int = 0,
    stop: threading.Event | None = None,
    **options: Any,
) -> Trace:
    """The principal line of an engine's search, with the refutations of the other moves.

    `plies` is how many nodes of the line show their other moves. The options are the engine's.
    """
    game = state.game
    if not (game.opposed and game.deterministic and game.perfect_information):
        raise Unsuited(
            f"a sampled trace is for two players without chance and hidden information, not "
            f"{game.name}; plyground trace has the textbook searches"
        )
    if type(plies) is not int or plies < 1:
        raise PlygroundError(f"plies is {plies!r}; it must be a whole number, 1 or more")
    name = usual_engine(game) if engine is None else engine
    player = state.to_play
    recorder = Recorder(0 if player is None else player, True, MOST_EVENTS)
    asked = {"seed": seed, "stop": stop, **options}
    sample = Sample(recorder, name, plies, asked, game.facts.offset, limit.depth if limit else None)
    root = recorder.node(state)
    found = sample.ask(state, limit)
    backup = sample.along(root, found, limit, (LOWEST, HIGHEST))
    return make_trace(
        state,
        f"{name} engine",
        STANDARD,
        recorder,
        (backup.score.value, backup.mark),
        found.line,
        stopped=SAMPLE,
        depth=found.depth,
        searched=sample.searched,
    )


@dataclass
class Sample:
    """A trace in the making."""

    recorder: Recorder
    engine: str
    plies: int
    options: dict[str, Any]
    offset: float = 0.0
    """Half of a constant sum that is not 0."""
    depth: int | None = None
    """Where the search of the root evaluates, if it has a depth."""
    searched: int = 0
    """Nodes that the engine entered."""
    windowed: bool = field(init=False)

    def __post_init__(self) -> None:
        self.windowed = self.engine != "mcts"

    def ask(self, state: State, limit: Limit | None) -> Analysis:
        found = analyse(state, self.engine, limit, **self.options)
        self.searched += found.nodes
        return found

    def along(
        self, node: TraceNode, found: Analysis, limit: Limit | None, window: tuple[Score, Score]
    ) -> Backup:
        """A node of the principal line: its best move first, then those that are not better."""
        alpha, beta = window
        self.enter(node, alpha, beta)
        best = Best(1 if node.kind == "max" else -1)
        moves = [m for m in found.moves if m.value is not None]
        moves.sort(key=lambda m: (m.action != found.action, m.rank if m.rank is not None else 0))
        self.recorder.expand(node, len(node.state.actions()))
        for move in moves:
            child = self.recorder.node(node.state.result(move.action), node, move.action)
            if move.action == found.action:
                chosen = replace(move, value=found.value, bound=found.bound)
                below = self.best_child(child, chosen, limit, (alpha, beta))
            else:
                below = self.refuted(child, self.replied(child, move, limit), (alpha, beta))
            better = best.add(move.action, below)
            self.recorder.partial(node, child, best.v, better, best.mark)
            if self.windowed:
                if best.sign > 0:
                    alpha = max(alpha, best.v)
                else:
                    beta = min(beta, best.v)
                self.recorder.window(node, alpha, beta, better)
        return self.settle(node, self.backup(found.value, found.bound, found.player))

    def best_child(
        self, child: TraceNode, move: Move, limit: Limit | None, window: tuple[Score, Score]
    ) -> Backup:
        """The child on the principal line, asked again while plies are left."""
        mover = child.parent.state.to_play if child.parent else None
        shown = child.ply < self.plies and child.kind != "terminal" and len(move.line) > 1
        if shown and (left := one_ply_less(limit)) is not None:
            found = self.ask(child.state, left)
            self.along(child, found, left, window)
            return self.backup(move.value, move.bound, mover)
        return self.down(child, move, mover, window)

    def replied(self, child: TraceNode, move: Move, limit: Limit | None) -> Move:
        """The move with the reply that refutes it, which engines do not always tell."""
        left = REPLY if limit is None or limit.depth is None else one_ply_less(limit)
        if len(move.line) > 1 or child.kind == "terminal" or left is None or not self.windowed:
            return move
        found = self.ask(child.state, left)
        return replace(move, line=(move.action, *found.line))

    def refuted(self, child: TraceNode, move: Move, window: tuple[Score, Score]) -> Backup:
        """A move that is not better: the reply that shows it, and the other replies skipped."""
        assert child.parent is not None
        mover = child.parent.state.to_play
        told = self.backup(move.value, move.bound, mover)
        if len(move.line) < 2 or not (upper(move.bound) or lower(move.bound)):
            return self.down(child, move, mover, window)
        self.enter(child, *window)
        reply = move.line[1]
        answer = self.recorder.node(child.state.result(reply), child, reply)
        actions = child.state.actions()
        self.recorder.expand(child, len(actions))
        self.down(answer, replace(move, line=move.line[1:]), mover, window)
        mark = Best(1 if child.kind == "max" else -1)
        mark.add(reply, told)
        self.recorder.partial(child, answer, told.score, True, mark.mark)
        rest = [a for a in actions if a != reply]
        bound = window[1] if child.kind == "max" else window[0]
        self.recorder.cut(child, told.score, bound, window, len(rest))
        for a in rest:
            self.recorder.skip(self.recorder.node(child.state.result(a), child, a))
        return self.settle(child, told)

    def down(
        self, node: TraceNode, move: Move, mover: int | None, window: tuple[Score, Score]
    ) -> Backup:
        """The rest of a move's line, one node after the other, to its end."""
        told = self.backup(move.value, move.bound, mover)
        path = [node]
        for a in move.line[1:]:
            path.append(self.recorder.node(path[-1].state.result(a), path[-1], a))
        for here in path:
            self.enter(here, *window)
        end = path.pop()
        if end.kind == "terminal":
            score = Score(end.state.utility(self.recorder.player))
            self.recorder.leaf(end, Backup(score, score, score), False)
        elif end.ply == self.depth:
            self.recorder.leaf(end, told, True)
        else:
            self.recorder.settle(end, told, from_table=True)
        for here in reversed(path):
            self.recorder.partial(here, end, told.score, True, told.mark)
            end = here
            self.settle(here, told)
        return told

    def enter(self, node: TraceNode, alpha: Score, beta: Score) -> None:
        if self.windowed:
            self.recorder.enter(node, alpha, beta)
        else:
            self.recorder.enter(node)

    def settle(self, node: TraceNode, backup: Backup) -> Backup:
        self.recorder.settle(node, backup)
        return backup

    def backup(self, value: float | None, mark: str, player: int | None) -> Backup:
        """A value for a player as the result of a node, seen by MAX."""
        assert value is not None
        if player != self.recorder.player:
            value, mark = 2 * self.offset - value, turned(mark)
        score = Score(value + 0.0)
        low = LOWEST if upper(mark) else score
        high = HIGHEST if lower(mark) else score
        return Backup(score, low, high, mark in PROVED)


def one_ply_less(limit: Limit | None) -> Limit | None:
    """The limit for the next node of the line; None if no depth is left."""
    if limit is None or limit.depth is None:
        return limit or Limit(time=0.3)
    return replace(limit, depth=limit.depth - 1) if limit.depth > 1 else None
