"""Monte-Carlo tree search for games of records: the entry point."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.kernel.control import run_together
from plyground.kernel.randomness import mix
from plyground.search.analysis import Analysis
from plyground.search.engines.database.known_positions import known_positions, with_note
from plyground.search.engines.mcts.answer import answer, snapshot
from plyground.search.engines.mcts.options import MOST_VISITS, MctsOptions, megabytes
from plyground.search.engines.mcts.tree_workspace import TreeWorkspace
from plyground.search.engines.mcts.worlds import worlds
from plyground.search.limit import NO_LIMIT, Limit
from plyground.search.request import Request


def search(state: RecordState, request: Request, options: MctsOptions) -> Analysis:
    """UCT. The fields of `MctsOptions` explain the options.

    With several threads each grows a tree of its own, and their results at the root are added up.
    With a `kept` tree the search continues the last one with it, if the tree contains the state.
    """
    options.check(state.game.rules)
    kept, options = options.kept, replace(options, kept=None)  # the trees must not hold themselves
    known = known_positions("mcts", options.database or "", state.game)
    room = megabytes(request.limit, request.threads, known.megabytes)
    possible = worlds(state)
    sims = min(request.limit.sims or NO_LIMIT, request.limit.nodes or NO_LIMIT)
    shares = [
        sims // request.threads + (i < sims % request.threads) for i in range(request.threads)
    ]
    began = time.perf_counter()
    trees = kept.recall(state, options, request.threads) if kept is not None else []
    recalling = time.perf_counter() - began
    works = []
    for i, share in enumerate(shares):
        work = TreeWorkspace(state, options, possible, known, seed_of(request.seed, i))
        work.limit_depth(request.limit.depth)
        extra = len(trees[i]) if trees else 0
        work.allot(room / request.threads, share, extra)
        if trees:
            work.plant(trees[i])
        shares[i] = min(share, MOST_VISITS - int(work.nodes[0].visits))
        works.append(work)
    trees.clear()  # frees their memory
    searches = [work.ready() for work in works]
    began = time.perf_counter()  # compiling is not part of the time
    run_together(
        [partial(grow, share) for grow, share in zip(searches, shares, strict=True)],
        [work.control for work in works],
        deadline=seconds_left(request.limit, recalling),
        watch=request.watch(lambda: snapshot(state, works, time.perf_counter() - began)),
        # One proof is enough. But if only the number of simulations ends the search, its result
        # must depend on the seed alone.
        until_first=request.limit.sims is None and request.limit.nodes is None,
    )
    seconds = time.perf_counter() - began
    if kept is not None:
        kept.keep(state, works)
    found = answer(state, works, known.moves(state), seconds, why_stopped(request, works, sims))
    return with_note(found, known)


def seconds_left(limit: Limit, spent: float) -> float | None:
    """The time that is left after `spent` seconds; at least half of the limit."""
    return None if limit.time is None else max(limit.time - spent, limit.time / 2)


def seed_of(seed: int, thread: int) -> int:
    """The seed of a thread: threads play different games."""
    word = np.uint64((seed + 0x9E3779B97F4A7C15 * thread) & 0xFFFFFFFFFFFFFFFF)
    return int(mix(word)) if thread else seed


def why_stopped(request: Request, works: list[TreeWorkspace], sims: int) -> str | None:
    """The limit that ended the search; None if it proved the root."""
    if any(work.nodes[0].proven for work in works):
        return None
    if any(work.nodes[0].visits == MOST_VISITS for work in works):
        return "sims"
    if sum(int(work.record.sims) for work in works) >= sims:
        return "sims" if request.limit.sims is not None and sims == request.limit.sims else "nodes"
    return "stop" if request.stopped else "time"
