"""The alpha-beta engine as `analyse` calls it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.errors import BadOption
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.kernel.control import STOP, run_together
from plyground.search.analysis import Analysis, Counters
from plyground.search.engines.alphabeta.answer import answer, snapshot
from plyground.search.engines.alphabeta.deepening import deepen, warmed_up
from plyground.search.engines.alphabeta.deepening import solve as solve_from
from plyground.search.engines.alphabeta.known_ends import put_in
from plyground.search.engines.alphabeta.openings import Openings, openings_below
from plyground.search.engines.alphabeta.options import SWITCHES, AlphaBetaOptions
from plyground.search.engines.alphabeta.questions import search_or_ask
from plyground.search.engines.alphabeta.workspace import set_up, workspace
from plyground.search.engines.database.database import Database
from plyground.search.engines.database.known_positions import (
    NOTHING,
    KnownPositions,
    known_positions,
    with_note,
)
from plyground.search.engines.database.openings import openings_of
from plyground.search.engines.utilities import note_all
from plyground.search.engines.zero_sum.table import BUCKET, empty_table, mask_of
from plyground.search.limit import Limit
from plyground.search.network.corrector import Corrector
from plyground.search.network.evaluation import load_evaluation
from plyground.search.network.net import Net
from plyground.search.request import Request
from plyground.search.suited import require

MEGABYTES = 64
"""Memory for the table by default."""
PART = 0.2
"""The part of the time or the nodes spent on deepening before the game is solved."""
NO_ROOM = Limit(memory=1e-6)
"""For a table of one bucket, which is not used."""


def alphabeta(state: RecordState, request: Request, options: AlphaBetaOptions) -> Analysis:
    """Iterative deepening with principal variation search, or a search for the end of the game."""
    require(state.game, "alphabeta", constant_sum=False)
    table, solve, lines = options.table, options.solve, options.lines
    if solve:  # values must be exact
        options = replace(
            options, reductions=False, null_move=False, singular=False, futility=False
        )
    known = find_database(state, options.database, request.limit)
    openings = Openings() if known is None else openings_below(state, known)
    net = load_evaluation(options.net, state.game) if options.net else None
    if isinstance(net, Corrector) and options.weights is not None:
        raise BadOption(
            "alphabeta: the net corrects the weights of the game itself, so leave weights out"
        )
    works = [workspace(state, net) for _ in range(request.threads)]
    ends = known_ends(state, known, table)
    held = sum(work.dtype.itemsize for work in works) + ends.nbytes
    room = request.limit if table else NO_ROOM
    memory = make_table(room, behind=len(openings.words), held=held, positions=len(ends))
    if options.kept is not None:
        searched = (state.game, options, request.limit.memory, len(openings.words))
        memory = options.kept.instead_of(memory, searched)
    for i, work in enumerate(works):
        set_up(work, state, request.limit, options, replaced=isinstance(net, Net))
        work.record.age = 1
        if options.kept is not None:
            work.record.age = options.kept.age
            options.kept.remind(work.record)
        join(work, i, request.threads, memory, openings)
    records = [work.record for work in works]
    put = putter(works[0], memory, ends)
    search = searcher(works[0], memory)
    request = replace(request, began=time.perf_counter())  # the compiler's time is not the search's
    put()
    drive: Callable[[Any, Any, Any], None] = deepen
    if solve:
        drive = partial(solve_from, in_time=ends_early(request.limit))
    elif solve is None and may_solve(state, request.limit, lines):
        drive = partial(solve_from, enough=partial(part_spent, request), in_time=True)
    ended: list[Any] = []

    def think(w: Any) -> None:
        drive(w, memory, search)
        if not w.control[STOP]:
            ended.append(w)

    run_together(
        [partial(think, w) for w in records],
        [w.control for w in records],
        deadline=request.seconds_left,
        watch=request.watch(
            lambda: snapshot(state, records[0], total(records, "nodes"), request.seconds)
        ),
        until_first=True,
    )
    best = max(ended or records, key=lambda w: int(w.done))
    for w in records:
        if w is not best:
            note_all(best, w)  # what one thread found may have come from another
    if options.kept is not None:
        options.kept.keep(best)
    counters = Counters(
        leaves=total(records, "ends") + total(records, "evaluations"),
        nodes=total(records, "nodes"),
        cuts=total(records, "cuts"),
        depth=int(best.done),
        time=request.seconds,
    )
    done = {name: getattr(options, name) for name in (*SWITCHES, "lines")} | {"solve": bool(solve)}
    found = answer(state, best, counters, None if ended else why_stopped(request, records), done)
    return with_note(found, ends)


def may_solve(state: RecordState, limit: Limit, lines: int) -> bool:
    """Whether to solve the game without the option `solve`: a limit must end the attempt."""
    ends = limit.depth is None and ends_early(limit)
    return state.game.facts.hints.solve and ends and lines == 1


def ends_early(limit: Limit) -> bool:
    """Whether a limit may end a search before it is finished."""
    return limit.time is not None or limit.nodes is not None


def part_spent(request: Request, w: Any) -> bool:
    """Whether enough was spent on deepening to begin to solve the game."""
    time_spent = request.seconds / request.limit.time if request.limit.time is not None else 0.0
    return warmed_up(w) and max(time_spent, int(w.nodes) / int(w.node_limit)) >= PART


def find_database(
    state: RecordState, wanted: str | Path | bool | None, limit: Limit
) -> Database | None:
    """The database to use, if any; raises BadDatabase."""
    if wanted and not isinstance(wanted, bool):
        return Database.open(wanted, state.game)
    if wanted is None:
        wanted = limit.depth is None  # a limit on depth asks for the value at that depth
    own = openings_of(state.game) if wanted is True else None
    # 16 bytes a position, and at least as much for the table.
    return own if own and 32 * len(own) <= (limit.memory or MEGABYTES) * 1_000_000 else None


def join(work: Workspace, thread: int, threads: int, table: Any, openings: Openings) -> None:
    """Give the workspace of a thread what the threads share, and its part of the nodes."""
    w = work.record
    w.node_limit = -(-int(w.node_limit) // threads)
    slots = len(table) - len(openings.words)
    w.mask = mask_of(slots)
    table[slots:] = openings.words
    w.openings_ply, w.openings_shift = openings.ply, np.uint64(openings.shift)
    w.openings_at, w.openings_size = slots, len(openings.words) // 2
    openings.note(w)
    w.first_depth = min(1 + thread % 2, w.depth_limit)  # so that threads differ


def known_ends(state: RecordState, database: Database | None, table: bool) -> KnownPositions:
    """The positions of an endgame database, which are kept in the table; raises BadOption."""
    if database is None or database.ply is not None:
        return NOTHING
    if not table:
        raise BadOption("alphabeta: a database needs table=True, where its positions are kept")
    return known_positions("alphabeta", database.path, state.game)


def putter(work: Workspace, table: Any, ends: KnownPositions) -> Callable[[], object]:
    """The compiled function that puts the positions of a database into the table."""
    if not len(ends):
        return lambda: None
    columns = (ends.keys, ends.values, ends.plies)
    step = put_in if interpreting() else work.compile(put_in, table, *columns)
    return partial(step, work.record, table, *columns)


def make_table(limit: Limit, behind: int = 0, held: int = 0, positions: int = 0) -> Any:
    """An empty table: as large as the limit on memory allows, or as the search can fill.

    It has room for `behind` more words after its slots. The `held` bytes that the search needs
    elsewhere count towards the limit. Each of the `positions` that are put in before the search
    gets two slots, unless the limit on memory is lower.
    """
    most = int((limit.memory or MEGABYTES) * 1_000_000) - 8 * behind
    most = allowed = max(0, most - held if limit.memory is not None else most)
    if limit.memory is None and limit.time is not None:  # touching memory takes time, too
        most = min(most, max(4_000_000, int(most * limit.time)))
    if limit.nodes is not None:
        most = min(most, max(4096, limit.nodes * 8 * BUCKET))
    needed = 4 * 8 * positions  # the number of buckets is rounded down to a power of two
    most = max(most, needed if limit.memory is None else min(needed, allowed))
    return empty_table(most, behind)


def searcher(work: Workspace, table: Any) -> Callable[..., Any]:
    """The search of the root for this game, as machine code or, if interpreting, plain Python."""
    if interpreting():
        return work.searches.interpreted(search_or_ask)
    return work.compile(search_or_ask, table, *4 * [np.int64(0)])


def why_stopped(request: Request, records: list[Any]) -> str:
    """Which limit ended the search: the first thread without nodes left ends it for all."""
    if any(w.nodes >= w.node_limit for w in records):
        return "nodes"
    return "stop" if request.stopped else "time"


def total(records: list[Any], name: str) -> int:
    """A counter, over all threads."""
    return sum(int(w[name]) for w in records)
