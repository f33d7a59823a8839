"""`analyse(state, "prove")`: whether the player to move gets what is claimed."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np

from plyground.game.errors import BadOption, Unsuited
from plyground.game.facts import FORBIDDEN
from plyground.game.record_state import RecordState
from plyground.game.workspace import Workspace, interpreting
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.buckets import empty_table
from plyground.search.engines.proof_number.search import BUCKET, ENTRY, prove
from plyground.search.job import Job, Progress
from plyground.search.suited import require

LONGEST = 600
"""Plies of the longest line that is looked at."""
ENDLESS = 2**62
TABLE = 64.0
"""Megabytes of the table, if nobody says otherwise."""


def prove_win(
    state: RecordState, job: Job, *, at_least: float | None = None, table: float = TABLE
) -> Analysis:
    """Proof-number search: does the player to move win, or get `at_least` that utility?

    Without `at_least` a position that is not won is asked once more: is it a draw at least? Then
    the value is exact. `table` is in megabytes; when it is full, what took least work is forgotten.
    """
    game, facts = state.game, state.game.facts
    require(game, "proof-number search")
    if facts.repetition is not None and facts.repetition.means == FORBIDDEN:
        raise Unsuited(
            f"proof-number search does not know the path, on which what is legal in {game.name} "
            "depends; use alphabeta or mcts"
        )
    low, high = facts.utility
    if at_least is not None and not low < at_least <= high:
        raise BadOption(
            f"prove: at_least cannot be {at_least:g}; allowed: above {low:g}, up to {high:g}"
        )
    if table <= 0:
        raise BadOption(f"prove: table cannot be {table:g}; allowed: megabytes above 0")
    work = workspace(state)
    if job.limit.memory is not None:
        table = min(table, max(0.0, job.limit.memory - work.dtype.itemsize / 2**20))
    memory = empty_table(ENTRY, table, BUCKET)
    if not interpreting():
        work.compile(prove, memory)
        job = replace(job, began=time.perf_counter())  # compiling is not part of the time
    work.record.most_nodes = min(job.limit.nodes or ENDLESS, ENDLESS)
    middle = (low + high) / 2
    goals = [high, middle] if at_least is None else [at_least]
    w = work.record
    upper, mark = high, "<="
    for goal in goals:
        memory[:] = 0
        w.goal, w.repeated = goal, 0
        n = work.run(
            prove, memory, deadline=job.seconds_left, watch=job.watch(lambda: look(w, job))
        )
        proof, disproof = root_numbers(w, state, n)
        if proof == 0:
            exact = goal == upper
            return answer(state, job, w, n, goal, "=" if exact else ">=", None)
        if disproof != 0 or w.halted:
            break
        if w.repeated:
            return answer(state, job, w, n, upper, "~", None)
        upper = goal
        if at_least is None:
            # Below a win comes the draw, if there is nothing between; below it the loss.
            upper = middle if goal == high else low
            mark = "=" if goal != high else "<="
    else:
        return answer(state, job, w, n, upper, mark, None)
    if w.overflow:
        raise Unsuited(f"a line of more than {LONGEST} plies was met in {game.name}")
    reason = "nodes" if w.nodes >= w.most_nodes else "stop" if job.stopped else "time"
    return answer(state, job, w, n, upper, "~" if upper == high else "<=", reason)


def root_numbers(w: Any, state: RecordState, n: int) -> tuple[int, int]:
    """Proof and disproof number of the root, where MAX is to move."""
    return int(w.proof[0, :n].min()), min(1 << 30, int(w.disproof[0, :n].astype(np.int64).sum()))


def look(w: Any, job: Job) -> Progress:
    return Progress(job.seconds, int(w.nodes))


def answer(
    state: RecordState, job: Job, w: Any, n: int, value: float, mark: str, stopped: str | None
) -> Analysis:
    """What was proved, with the move that proves it."""
    player = state.to_play
    assert player is not None
    goal = float(w.goal)
    rows = []
    for i in range(n):
        a = int(w.moves[0, i])
        name = state._describe(a)
        if w.proof[0, i] == 0:
            rows.append(Move(a, name, goal, "=" if goal == value and mark == "=" else ">=", (a,)))
        elif w.disproof[0, i] == 0 and not w.repeated:
            rows.append(Move(a, name, goal, "<=", (a,)))
        else:
            rows.append(Move(a, name, None, ""))
    proofs = w.proof[0, :n].tolist()
    action = int(w.moves[0, proofs.index(min(proofs))])
    notes = []
    if mark == "~" and stopped is None:
        notes.append(
            f"not proved: {goal:g} could not be forced, but positions came again on the way, and "
            "that may hold for this path only"
        )
    if stopped:
        notes.append(f"not finished: the limit on {stopped} was reached")
    if mark == "<=" and stopped is None:
        notes.append(f"proved: {goal:g} or more cannot be forced")
    if state.game.facts.repetition is not None or "timeless" in state.game.rules.own:
        notes.append("left out of account: moves that may pass without progress")
    return Analysis(
        state=state,
        algorithm="prove",
        player=player,
        value=value if mark != "~" else state.evaluate(player),
        bound=mark,
        action=action,
        line=(action,),
        moves=tuple(rows),
        counters=Counters(nodes=int(w.nodes), time=job.seconds),
        stopped=stopped,
        unsearched=tuple(notes),
    )


def workspace(state: RecordState) -> Workspace:
    """The memory of a search from a state, but for the table."""
    game, facts = state.game, state.game.facts
    plies = min(facts.max_plies, LONGEST) + 4
    most = facts.max_moves
    work = Workspace(
        game.rules,
        stack=(game.rules.record, plies),
        moves=(np.int32, (plies, most)),
        keys=(np.uint64, (plies, most)),
        fixed=(np.int8, (plies, most)),
        proof=(np.int32, (plies, most)),
        disproof=(np.int32, (plies, most)),
        path=(np.uint64, plies),
        u=(np.float64, facts.players),
        goal=np.float64,
        max_player=np.int64,
        nodes=np.int64,
        most_nodes=np.int64,
        halted=np.int64,
        repeated=np.int64,
        overflow=np.int64,
    )
    w = work.record
    work.put_root(state)
    game.rules.bindings["timeless"](w.stack[0])
    w.max_player = state.to_play
    return work
