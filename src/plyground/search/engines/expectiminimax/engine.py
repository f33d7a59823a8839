"""The expectiminimax engine: searches to depth 1, 2, 3 ... within a limit."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting, past_size
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.buckets import empty_table
from plyground.search.engines.expectiminimax.options import ExpectiminimaxOptions
from plyground.search.engines.expectiminimax.search import AS_MUCH, NO_MORE, SKIPPED, search_root
from plyground.search.engines.expectiminimax.table import ENTRY
from plyground.search.limit import NO_LIMIT, why_ended
from plyground.search.request import Progress, Request
from plyground.search.score import AT_MOST, ESTIMATE, EXACT, SEEMS_AT_MOST, unproved
from plyground.search.suited import require

DEEPEST = 60
"""Plies that a search can look ahead."""
ROOM = DEEPEST + 4


def expectiminimax(
    state: RecordState, request: Request, options: ExpectiminimaxOptions
) -> Analysis:
    """Expectiminimax to growing depths."""
    require(state.game, "expectiminimax", constant_sum=False, deterministic=False)
    table, pruning, star1 = options.table, options.pruning, options.star1
    work = workspace(state, options.weighing(state.game.rules.weights))
    w = work.record
    if request.limit.memory is not None:
        table = min(table, max(0.0, request.limit.memory - work.dtype.itemsize / 2**20))
    w.pruning, w.star1, w.star2 = pruning, pruning and star1, pruning and star1 and options.star2
    w.node_limit = request.limit.nodes or NO_LIMIT
    memory = empty_table(ENTRY, table)[: None if table else 1]
    arguments = (memory, np.int64(1), np.int64(1))
    if not interpreting():
        work.compile(search_root, *arguments)  # not part of the time
        request = replace(request, began=time.perf_counter())
    return deepen(state, request, work, memory)


@dataclass(frozen=True)
class Iteration:
    """A finished search to a depth."""

    depth: int
    value: float
    complete: bool
    rows: tuple[Move, ...]
    """Best first; at a chance node in the order of the outcomes."""

    @property
    def line(self) -> tuple[int, ...]:
        return self.rows[0].line

    @property
    def bound(self) -> str:
        return EXACT if self.complete else ESTIMATE


def deepen(state: RecordState, request: Request, work: Workspace, memory: np.ndarray) -> Analysis:
    """The answer of the deepest iteration that was finished."""
    w = work.record
    order = state.actions()
    done: Iteration | None = None
    stopped = None
    deepest = min(request.limit.depth or DEEPEST, DEEPEST)

    def snapshot() -> Progress:
        if done is None:
            return Progress(request.seconds, int(w.nodes))
        line = () if state.is_chance else done.line
        return Progress(request.seconds, int(w.nodes), done.depth, done.value, done.bound, line)

    for depth in range(1, deepest + 1):
        w.order[: len(order)] = order
        found = work.run(
            search_root,
            memory,
            np.int64(depth),
            np.int64(len(order)),
            deadline=request.seconds_left,
            watch=request.watch(snapshot),
        )
        if w.halted:
            stopped = "stop" if request.stopped else "time"
            if w.nodes > w.node_limit:
                stopped = "nodes"
            break
        done = Iteration(depth, float(found), bool(w.complete[0]), rows(state, work, len(order)))
        if request.progress is not None:
            request.progress(snapshot())
        if done.complete:
            break
        if not state.is_chance:
            order = [row.action for row in done.rows]
    return answer(state, request, work, done, stopped)


def rows(state: RecordState, work: Workspace, n: int) -> tuple[Move, ...]:
    """One row for each action, best first; at a chance node in the order of the outcomes."""
    w = work.record
    order = list(range(n))
    if not state.is_chance:  # of equals the first; moves that are only bounded come after them
        order.sort(key=lambda i: (-w.values[i], w.marks[i] != AS_MUCH))
    found = []
    for place, i in enumerate(order):
        a = int(w.order[i])
        rank = None if state.is_chance else place
        if w.marks[i] == SKIPPED:
            found.append(Move(a, state._describe(a), None, "", rank=rank))
            continue
        line = tuple(int(x) for x in w.lines[i, : w.lengths[i]])
        value, mark = float(w.values[i]), AT_MOST if w.marks[i] == NO_MORE else EXACT
        if not w.proved[i]:
            mark = unproved(mark)
        if mark == SEEMS_AT_MOST:  # no better than the best: nothing else was found out
            value = float(w.values[order[0]])
        found.append(Move(a, state._describe(a), value, mark, line, rank=rank))
    return tuple(found)


def answer(
    state: RecordState,
    request: Request,
    work: Workspace,
    done: Iteration | None,
    stopped: str | None,
) -> Analysis:
    """The analysis of the last iteration."""
    w = work.record
    player = max_player(state)
    if done is None:  # not even one ply: any legal action
        names = state.descriptions()
        done = Iteration(
            0,
            state.evaluate(player),
            False,
            tuple(Move(a, name, None, "", (a,)) for a, name in names.items()),
        )
    in_order = {a: i for i, a in enumerate(state.actions())}
    unsearched = []
    if not done.complete:
        unsearched.append("not searched: what lies beyond the cut-off; evaluations stand for it")
    if stopped:
        unsearched.append(f"not finished: {why_ended(stopped)}")
    return Analysis(
        state=state,
        algorithm="expectiminimax",
        player=player,
        value=done.value,
        bound=done.bound,
        action=None if state.is_chance else done.rows[0].action,
        line=() if state.is_chance else done.line,
        moves=tuple(sorted(done.rows, key=lambda row: in_order[row.action])),
        counters=Counters(
            leaves=int(w.leaves),
            nodes=int(w.nodes),
            cuts=int(w.cuts),
            depth=done.depth,
            time=request.seconds,
        ),
        stopped=stopped,
        unsearched=tuple(unsearched),
    )


def max_player(state: RecordState) -> int:
    """MAX: the player to move, or the first player at a chance node."""
    player = state.to_play
    return 0 if player is None or player == CHANCE else player


def workspace(state: RecordState, weights: list[float]) -> Workspace:
    """The memory of a search from a state, without the table."""
    game, facts = state.game, state.game.facts
    most, outcomes = facts.max_moves, 1 if facts.deterministic else facts.max_moves
    work = Workspace(
        game.rules,
        stack=(game.rules.record, ROOM),
        moves=(np.int32, (ROOM, most)),
        ranks=(np.float64, (ROOM, most)),
        p=(np.float64, (ROOM, outcomes)),
        low=(np.float64, (ROOM, outcomes)),
        high=(np.float64, (ROOM, outcomes)),
        line=(np.int32, (ROOM, ROOM)),
        line_length=(np.int64, ROOM),
        complete=(np.int64, ROOM),
        ended=(np.int8, ROOM),
        outcome=(np.float64, ROOM),
        order=(np.int32, most),
        values=(np.float64, most),
        marks=(np.int8, most),
        proved=(np.int8, most),
        lines=(np.int32, (most, ROOM)),
        lengths=(np.int64, most),
        past=(np.uint64, past_size(game.rules, ROOM)),
        length=np.int64,
        u=(np.float64, facts.players),
        f=(np.float64, max(1, len(weights))),
        weights=(np.float64, max(1, len(weights))),
        sign=np.float64,
        least=np.float64,
        greatest=np.float64,
        max_player=np.int64,
        pruning=np.int64,
        star1=np.int64,
        star2=np.int64,
        nodes=np.int64,
        leaves=np.int64,
        cuts=np.int64,
        node_limit=np.int64,
        halted=np.int64,
    )
    w = work.record
    work.put_root(state)
    w.least, w.greatest = facts.utility
    w.max_player = max_player(state)
    w.weights[: len(weights)] = weights
    mirrored = facts.zero_sum and facts.players == 2
    if weights and (w.max_player == 0 or mirrored):
        w.sign = 1.0 if w.max_player == 0 else -1.0
    return work
