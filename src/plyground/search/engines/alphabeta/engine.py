"""The alpha-beta engine as `analyse` calls it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from plyground.game.errors import BadOption
from plyground.game.record_state import RecordState
from plyground.game.workspace import Workspace, interpreting
from plyground.kernel.control import STOP, run_together
from plyground.search.analysis import Analysis, Counters
from plyground.search.engines.alphabeta.answer import answer, glimpse
from plyground.search.engines.alphabeta.layout import longest, workspace
from plyground.search.engines.alphabeta.root import think
from plyground.search.engines.alphabeta.table import BUCKET
from plyground.search.job import Job
from plyground.search.suited import require

MEGABYTES = 64
"""Memory for the table if nobody says otherwise."""
ENDLESS = 1 << 62


def alphabeta(
    state: RecordState,
    job: Job,
    *,
    lines: int = 1,
    table: bool = True,
    ordering: bool = True,
    pvs: bool = True,
    quiescence: bool = True,
    reductions: bool | None = None,
    null_move: bool = True,
    extensions: bool = True,
) -> Analysis:
    """Iterative deepening with principal variation search."""
    require(state.game, "alphabeta")
    if lines < 1:
        raise BadOption(f"alphabeta: lines cannot be {lines!r}; allowed: 1 or more")
    if reductions is None:
        reductions = state.game.facts.hints.reductions
    options: dict[str, Any] = {
        "table": table,
        "ordering": ordering,
        "pvs": pvs,
        "quiescence": quiescence,
        "reductions": reductions,
        "null_move": null_move,
        "extensions": extensions,
    }
    works = [prepare(state, job, i, lines, options) for i in range(job.threads)]
    memory = make_table(job) if table else np.zeros(BUCKET, np.uint64)
    for work in works:
        work.record.mask = np.uint64(len(memory) // BUCKET - 1)
    think_now = compiled(works[0], memory)
    job = replace(job, began=time.perf_counter())  # the compiler's time is not the search's
    nodes = lambda: sum(int(work.record.nodes) for work in works)  # noqa: E731
    run_together(
        [lambda work=work: think_now(work.record, memory) for work in works],  # type: ignore[misc]
        [work.record.control for work in works],
        deadline=job.seconds_left,
        watch=job.watch(lambda: glimpse(works[0].record, nodes(), job.seconds)),
        until_first=True,
    )
    best = max(works, key=lambda work: int(work.record.done)).record
    counters = Counters(
        leaves=sum(int(w.record.ends + w.record.evaluations) for w in works),
        nodes=nodes(),
        cuts=sum(int(w.record.cuts) for w in works),
        depth=int(best.done),
        time=job.seconds,
    )
    return answer(state, best, counters, why_stopped(job, best), {**options, "lines": lines})


def prepare(
    state: RecordState, job: Job, thread: int, lines: int, options: dict[str, Any]
) -> Workspace:
    """The workspace of one thread, with the limits and options in it."""
    work = workspace(state)
    w = work.record
    w.lines = lines
    w.node_limit = job.limit.nodes or ENDLESS
    w.depth_limit = min(job.limit.depth or ENDLESS, longest(state))
    w.first_depth = min(1 + thread % 2, w.depth_limit)  # so that threads do not all do the same
    w.age = np.uint64(1)
    for name, used in options.items():
        w[f"use_{name}"] = used
    return work


def make_table(job: Job) -> Any:
    """An empty table: as large as the limit on memory allows, or as the search can fill."""
    most = int((job.limit.memory or MEGABYTES) * 1_000_000)
    if job.limit.nodes is not None:
        most = min(most, max(4096, job.limit.nodes * 8 * BUCKET))
    buckets = 1 << max(0, (most // (8 * BUCKET)).bit_length() - 1)
    return np.zeros(buckets * BUCKET, np.uint64)


def compiled(work: Workspace, table: Any) -> Callable[..., Any]:
    """The search for this game, as machine code unless plain Python is asked for."""
    if interpreting():
        return work.rules.searches.interpreted(think)
    return work.compile(think, table)


def why_stopped(job: Job, w: Any) -> str | None:
    """Which limit ended the search; None if it came to its own end."""
    if not w.control[STOP]:
        return None
    if w.nodes >= w.node_limit:
        return "nodes"
    return "stop" if job.stopped else "time"
