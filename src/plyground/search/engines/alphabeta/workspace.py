"""The workspace of an alpha-beta search."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, past_size
from plyground.search.engines.alphabeta.options import SWITCHES, AlphaBetaOptions
from plyground.search.engines.alphabeta.values import INFINITE, STEPS
from plyground.search.engines.utilities import FIELDS, forget
from plyground.search.engines.zero_sum.score import TEMPO
from plyground.search.limit import NO_LIMIT, Limit
from plyground.search.network.corrector import Corrector
from plyground.search.network.net import Net

DEEPEST = 240
"""The most plies that a search may look ahead."""
SPARE = 4
"""Places on the stack below the deepest node."""


def longest(state: RecordState) -> int:
    """The most plies that a search can go below a state."""
    return min(state.game.facts.max_plies, DEEPEST)


def plies_left(state: RecordState) -> int:
    """The most plies to the end of the game."""
    played = state.game.rules.own.get("plies_played")
    return state.game.facts.max_plies - (int(played(state.record)) if played else 0)


def workspace(state: RecordState, net: Net | Corrector | None = None) -> Workspace:
    """Memory for one thread of searches in the game of a state. Long, as it lists the fields."""
    rules, facts = state.game.rules, state.game.facts
    plies = longest(state) + SPARE
    moves = facts.max_moves
    work = Workspace(
        rules,
        # --- limits and options
        node_limit=np.int64,
        depth_limit=np.int64,
        first_depth=np.int64,
        lines=np.int64,
        mask=np.uint64,
        age=np.uint64,
        half=np.float64,
        quick=np.int8,
        margin=np.int64,  # how far a ply may change an evaluation; 0: unknown
        **{f"use_{name}": np.int8 for name in SWITCHES},
        # --- an opening database behind the slots of the table
        openings_ply=np.int64,  # where positions are looked up; 0: nowhere
        openings_at=np.int64,
        openings_size=np.int64,
        openings_shift=np.uint64,
        # --- counters
        nodes=np.int64,
        ends=np.int64,
        evaluations=np.int64,
        cuts=np.int64,
        hits=np.int64,
        # --- the path
        stack=(rules.record, plies),
        moves=(np.int32, (plies, moves)),
        order=(np.int64, (plies, moves)),
        line=(np.int32, (plies, plies)),
        line_length=(np.int32, plies),
        played=(np.int32, plies),
        past=(np.uint64, past_size(rules, plies)),
        length=np.int64,
        danger=(np.int64, plies),
        tied=np.int64,
        excluded=(np.int32, plies),  # the place of a move that is not searched, or -1
        # --- ordering
        killers=(np.int32, (plies, 2)),
        history=(np.int32, 2 * rules.history),
        replies=(np.int32, 2 * rules.history),
        # --- evaluation
        f=(np.float64, max(1, len(rules.weights))),
        weights=(np.float64, max(1, len(rules.weights))),
        u=(np.float64, facts.players),
        **fields_of(net, plies),
        **FIELDS,
        # --- what questions have proved
        sure=np.int64,
        sure_place=np.int64,
        # --- one row per root move, in the order of `legal`
        depth=np.int64,
        done=np.int64,
        count=np.int64,
        root=(np.int32, moves),
        root_order=(np.int32, moves),
        root_score=(np.int64, moves),
        root_low=(np.int8, moves),
        root_high=(np.int8, moves),
        root_proved=(np.int8, moves),
        root_depth=(np.int32, moves),
        root_line=(np.int32, (moves, plies)),
        root_line_length=(np.int32, moves),
    )
    w = work.record
    w.half = max(abs(facts.utility[0]), abs(facts.utility[1]))
    w.quick = facts.hints.quick
    if net is not None:
        net.put_into(w)
        work.searches = net.searches()
    return work


def fields_of(net: Net | Corrector | None, plies: int) -> dict[str, Any]:
    """What a network needs in a workspace of so many plies."""
    if isinstance(net, Corrector):
        return net.fields(plies)
    return net.fields(policy=False) if net is not None else {}


def set_up(
    work: Workspace,
    state: RecordState,
    limit: Limit,
    options: AlphaBetaOptions,
    replaced: bool = False,
) -> None:
    """Forget the last search, and write the root, the limit and the options of the next one.

    `replaced`: a network is the evaluation, in place of the game's own.
    """
    w: Any = work.record
    work.put_root(state)
    w.control[:] = 0
    for name in ("nodes", "ends", "evaluations", "cuts", "hits", "depth", "done", "count"):
        w[name] = 0
    for name in ("killers", "history", "replies", "root_depth", "root_line_length"):
        w[name][:] = 0
    w.excluded[:] = -1
    weights = options.weighing(state.game.rules.weights)
    w.weights[: len(weights)] = weights
    w.sure = -INFINITE
    forget(w, 2 * w.half / STEPS)
    w.node_limit = limit.nodes or NO_LIMIT
    w.depth_limit = min(limit.depth or NO_LIMIT, plies_left(state), longest(state))
    w.first_depth = 1
    w.lines = min(options.lines, state.game.facts.max_moves)
    w.openings_ply = 0
    # A hint on the game's own evaluation says nothing about a network in its place.
    margin = state.game.facts.hints.margin if options.futility and not replaced else 0.0
    w.margin = int(margin * STEPS) * TEMPO
    for name in SWITCHES:
        w[f"use_{name}"] = bool(getattr(options, name))
