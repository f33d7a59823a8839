"""Solving with every reachable state in memory: any game, if it is small enough."""

from __future__ import annotations

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.retrograde.graph import Graph, Interrupted, OutOfMemory
from plyground.search.engines.solve.guess import GUESSED, best_at_sight, between
from plyground.search.limit import why_ended
from plyground.search.request import Request

ROOT = 0


def solve_by_graph(state: RecordState, request: Request) -> Analysis:
    """The value of every state; the answer has those of the root and its moves."""
    player = state.to_play
    assert player is not None
    player = 0 if player == CHANCE else player
    graph = Graph.below([state], request)
    try:
        graph.expand()
        graph.solve()
    except Interrupted as stop:
        return not_finished(state, player, graph, stop.reason)
    except OutOfMemory as full:
        return not_finished(state, player, graph, "memory", str(full))
    moves = []
    ends = graph.edges[graph.first[ROOT] : graph.first[ROOT + 1]]
    for a, end in zip(state.actions(), ends.tolist(), strict=True):
        line = (a, *best_line(graph, end))
        distance = graph.distance(end)
        moves.append(
            Move(a, state._describe(a), graph.value(end, player), "=", line,
                 distance=None if distance is None else distance + 1)
        )  # fmt: skip
    line = best_line(graph, ROOT)
    notes = []
    game = state.game
    if game.facts.repetition is not None or "timeless" in game.rules.own:
        notes.append("ignored: repetition, and the limit on moves without progress")
    return Analysis(
        state=state,
        algorithm="solve",
        player=player,
        value=graph.value(ROOT, player),
        bound="=",
        action=line[0] if line else None,
        line=line,
        moves=tuple(moves),
        counters=Counters(
            leaves=int((graph.first[1:] == graph.first[:-1]).sum()),
            nodes=len(graph),
            depth=len(line),
            time=graph.request.seconds,
        ),
        unsearched=tuple(notes),
    )


def best_line(graph: Graph, start: int) -> tuple[int, ...]:
    """Best play, to the end, to the first chance node, or to a state that is repeated."""
    state, i = graph.states[start], start
    found: list[int] = []
    met = {start}
    legal = graph.game.rules.own["legal"]
    while graph.movers[i] >= 0:
        moves = np.zeros(graph.game.facts.max_moves, np.int32)
        n = legal(state, moves)
        ends = graph.edges[graph.first[i] : graph.first[i + 1]].tolist()
        mover = int(graph.movers[i])
        k = max(range(n), key=lambda k: preference(graph, ends[k], mover))
        found.append(int(moves[k]))
        i = ends[k]
        if i in met:
            break
        met.add(i)
        state = graph.states[i]
    return tuple(found)


def preference(graph: Graph, i: int, mover: int) -> tuple[float, float]:
    """What a player compares: the value, then the quicker gain or the slower loss."""
    value, plies = graph.value(i, mover), graph.distance(i) or 0
    return value, -plies if value > graph.middle else plies


def not_finished(
    state: RecordState, player: int, graph: Graph, reason: str, *more: str
) -> Analysis:
    """The analysis when the graph is not finished: a move at sight, and nothing else."""
    low, high = state.game.facts.utility
    actions = state.actions()
    guess = () if state.is_chance else (best_at_sight(state, actions),)
    return Analysis(
        state=state,
        algorithm="solve",
        player=player,
        value=state.evaluate(player),
        bound="~",
        action=guess[0] if guess else None,
        line=guess,
        moves=tuple(Move(a, state._describe(a), None, "") for a in actions),
        counters=Counters(nodes=len(graph), time=graph.request.seconds),
        stopped=reason,
        unsearched=(
            f"not finished: {why_ended(reason)}",
            *more,
            *((GUESSED,) if guess else ()),
            between(low + state.game.offset, high + state.game.offset),
        ),
    )
