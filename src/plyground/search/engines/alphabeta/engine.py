"""The alpha-beta engine as `analyse` calls it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from plyground.game.errors import BadOption
from plyground.game.record_state import RecordState
from plyground.game.workspace import Workspace, interpreting
from plyground.kernel.control import STOP, run_together
from plyground.search.analysis import Analysis, Counters
from plyground.search.engines.alphabeta.answer import answer, glimpse
from plyground.search.engines.alphabeta.deepening import deepen
from plyground.search.engines.alphabeta.deepening import solve as solve_from
from plyground.search.engines.alphabeta.known_ends import put_in
from plyground.search.engines.alphabeta.layout import Options, set_up, workspace
from plyground.search.engines.alphabeta.root import search_root
from plyground.search.engines.alphabeta.table import BUCKET
from plyground.search.engines.database.database import Database
from plyground.search.job import Job
from plyground.search.limit import Limit
from plyground.search.suited import require

MEGABYTES = 64
"""Memory for the table if nobody says otherwise."""


def alphabeta(
    state: RecordState,
    job: Job,
    *,
    lines: int = 1,
    table: bool = True,
    ordering: bool = True,
    pvs: bool = True,
    quiescence: bool = True,
    essential: bool = True,
    reductions: bool | None = None,
    null_move: bool = True,
    extensions: bool = True,
    singular: bool | None = None,
    deeper: bool = True,
    solve: bool = False,
    database: str = "",
) -> Analysis:
    """Iterative deepening with principal variation search; see docs/engines.md for the options.

    `solve` looks for the value and the distance to the end at once, not depth by depth. `database`
    is a file of solved positions, which need not be searched then.
    """
    require(state.game, "alphabeta")
    if lines < 1:
        raise BadOption(f"alphabeta: lines cannot be {lines!r}; allowed: 1 or more")
    if reductions is None:
        reductions = state.game.facts.hints.reductions
    if singular is None:
        singular = state.game.facts.hints.singular
    options = Options(
        table=table,
        ordering=ordering,
        pvs=pvs,
        quiescence=quiescence,
        essential=essential,
        reductions=reductions and not solve,
        null_move=null_move and not solve,
        extensions=extensions,
        singular=singular and not solve,
        deeper=deeper,
    )
    memory = make_table(job.limit) if table else np.zeros(BUCKET, np.uint64)
    works = [prepare(state, job, i, lines, options, memory) for i in range(job.threads)]
    records = [work.record for work in works]
    if database:
        if not table:
            raise BadOption("alphabeta: a database needs table=True, where its positions are kept")
        put_known_ends_in(works[0], memory, database, state)
    search = searcher(works[0], memory)
    drive = solve_from if solve else deepen
    job = replace(job, began=time.perf_counter())  # the compiler's time is not the search's
    run_together(
        [lambda w=w: drive(w, memory, search) for w in records],  # type: ignore[misc]
        [w.control for w in records],
        deadline=job.seconds_left,
        watch=job.watch(lambda: glimpse(records[0], total(records, "nodes"), job.seconds)),
        until_first=True,
    )
    best = max(records, key=lambda w: int(w.done))
    counters = Counters(
        leaves=total(records, "ends") + total(records, "evaluations"),
        nodes=total(records, "nodes"),
        cuts=total(records, "cuts"),
        depth=int(best.done),
        time=job.seconds,
    )
    done = {**asdict(options), "lines": lines, "solve": solve}
    return answer(state, best, counters, why_stopped(job, best), done)


def prepare(
    state: RecordState, job: Job, thread: int, lines: int, options: Options, table: Any
) -> Workspace:
    """The workspace of one thread."""
    work = workspace(state)
    set_up(work, state, job.limit, options, lines)
    w = work.record
    w.mask = np.uint64(len(table) // BUCKET - 1)
    w.first_depth = min(1 + thread % 2, w.depth_limit)  # so that threads do not all do the same
    return work


def put_known_ends_in(work: Workspace, table: Any, database: str, state: RecordState) -> None:
    """Put the positions of a database into the table; raises BadDatabase."""
    known = Database.open(database, state.game).columns()
    if interpreting():
        put_in(work.record, table, *known)
    else:
        work.compile(put_in, table, *known)(work.record, table, *known)


def make_table(limit: Limit) -> Any:
    """An empty table: as large as the limit on memory allows, or as the search can fill."""
    most = int((limit.memory or MEGABYTES) * 1_000_000)
    if limit.memory is None and limit.time is not None:  # to touch memory takes time too
        most = min(most, max(4_000_000, int(most * limit.time)))
    if limit.nodes is not None:
        most = min(most, max(4096, limit.nodes * 8 * BUCKET))
    buckets = 1 << max(0, (most // (8 * BUCKET)).bit_length() - 1)
    return np.zeros(buckets * BUCKET, np.uint64)


def searcher(work: Workspace, table: Any) -> Callable[..., Any]:
    """The search of the root for this game, as machine code unless plain Python is asked for."""
    if interpreting():
        return work.rules.searches.interpreted(search_root)
    return work.compile(search_root, table, *4 * [np.int64(0)])


def why_stopped(job: Job, w: Any) -> str | None:
    """Which limit ended the search; None if it came to its own end."""
    if not w.control[STOP]:
        return None
    if w.nodes >= w.node_limit:
        return "nodes"
    return "stop" if job.stopped else "time"


def total(records: list[Any], name: str) -> int:
    """A counter, over all threads."""
    return sum(int(w[name]) for w in records)
