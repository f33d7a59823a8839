"""Monte-Carlo tree search for games of records: the way in."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.kernel.control import run_together
from plyground.kernel.randomness import mix
from plyground.search.analysis import Analysis
from plyground.search.engines.database.known_positions import known_positions, with_note
from plyground.search.engines.mcts.answer import answer, glance
from plyground.search.engines.mcts.reuse import KeptTree
from plyground.search.engines.mcts.settings import MOST_VISITS, chosen, megabytes
from plyground.search.engines.mcts.work import Work
from plyground.search.engines.mcts.worlds import worlds
from plyground.search.limit import NO_LIMIT, Limit
from plyground.search.request import Request


def search(
    state: RecordState,
    request: Request,
    *,
    c: float | None = None,
    playout: int | None = None,
    minimax: float | None = None,
    rave: float | None = None,
    grave: int | None = None,
    mast: int | None = None,
    policy: bool | None = None,
    transpositions: bool | None = None,
    solve: bool | None = None,
    database: str | Path | None = None,
    tuned: bool = True,
    kept: KeptTree | None = None,
) -> Analysis:
    """UCT, with the options of `Settings`.

    What is left out is as the game's hints say, if the search is to be `tuned`. `database` is a
    file of solved positions, which are proven when the search comes to them. With several
    threads each grows a tree of its own, and their results at the root are added up. With a
    `kept` tree the search goes on where the last one with it ended, if it knows the state.
    """
    given = {
        "c": c,
        "playout": playout,
        "minimax": minimax,
        "rave": rave,
        "grave": grave,
        "mast": mast,
        "policy": policy,
        "transpositions": transpositions,
        "solve": solve,
        "database": None if database is None else str(database),
    }
    rules = state.game.rules
    settings = chosen(rules, {k: v for k, v in given.items() if v is not None}, tuned)
    settings.check(rules)
    known = known_positions("mcts", settings.database, state.game)
    room = megabytes(request.limit, request.threads, known.megabytes)
    possible = worlds(state)
    sims = min(request.limit.sims or NO_LIMIT, request.limit.nodes or NO_LIMIT)
    shares = [
        sims // request.threads + (i < sims % request.threads) for i in range(request.threads)
    ]
    began = time.perf_counter()
    trees = kept.recall(state, settings, request.threads) if kept is not None else []
    recalling = time.perf_counter() - began
    works = []
    for i, share in enumerate(shares):
        work = Work(state, settings, possible, known, seed_of(request.seed, i))
        work.limit_depth(request.limit.depth)
        extra = len(trees[i]) if trees else 0
        work.allot(room / request.threads, share, extra)
        if trees:
            work.plant(trees[i])
        shares[i] = min(share, MOST_VISITS - int(work.nodes[0].visits))
        works.append(work)
    trees.clear()  # their memory is for what they grow into
    searches = [work.ready() for work in works]
    began = time.perf_counter()  # the time it took to compile does not count
    run_together(
        [partial(grow, share) for grow, share in zip(searches, shares, strict=True)],
        [work.control for work in works],
        deadline=seconds_left(request.limit, recalling),
        watch=request.watch(lambda: glance(state, works, time.perf_counter() - began)),
        # One proof is enough. But where nothing but the number of simulations ends the search,
        # its result depends on nothing but the seed.
        until_first=request.limit.sims is None and request.limit.nodes is None,
    )
    seconds = time.perf_counter() - began
    if kept is not None:
        kept.keep(state, works)
    found = answer(state, works, known.moves(state), seconds, why_stopped(request, works, sims))
    return with_note(found, known)


def seconds_left(limit: Limit, spent: float) -> float | None:
    """What is left of the time after so many seconds; half of it is for the search in any case."""
    return None if limit.time is None else max(limit.time - spent, limit.time / 2)


def seed_of(seed: int, thread: int) -> int:
    """Threads play different games."""
    word = np.uint64((seed + 0x9E3779B97F4A7C15 * thread) & 0xFFFFFFFFFFFFFFFF)
    return int(mix(word)) if thread else seed


def why_stopped(request: Request, works: list[Work], sims: int) -> str | None:
    """The limit that ended the search; None if it proved the root."""
    if any(work.nodes[0].proven for work in works):
        return None
    if any(work.nodes[0].visits == MOST_VISITS for work in works):
        return "sims"
    if sum(int(work.record.sims) for work in works) >= sims:
        return "sims" if request.limit.sims is not None and sims == request.limit.sims else "nodes"
    return "stop" if request.stopped else "time"
