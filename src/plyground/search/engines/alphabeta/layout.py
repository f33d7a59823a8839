"""What the workspace of an alpha-beta search holds."""

from __future__ import annotations

import numpy as np

from plyground.game.record_state import RecordState
from plyground.game.workspace import Workspace, past_size

DEEPEST = 240
"""Plies that a search may look ahead at most."""
SPARE = 4
"""Places on the stack beyond the deepest node: children, and a child's child."""


def longest(state: RecordState) -> int:
    """How far below a state a search can get."""
    return min(state.game.facts.max_plies, DEEPEST)


def workspace(state: RecordState) -> Workspace:
    """Memory for one thread of a search from a state."""
    rules, facts = state.game.rules, state.game.facts
    plies = longest(state) + SPARE
    moves = facts.max_moves
    work = Workspace(
        rules,
        # --- limits and options, set before the search
        node_limit=np.int64,
        depth_limit=np.int64,
        first_depth=np.int64,
        lines=np.int64,
        mask=np.uint64,
        age=np.uint64,
        half=np.float64,
        quick=np.int8,
        use_table=np.int8,
        use_ordering=np.int8,
        use_pvs=np.int8,
        use_quiescence=np.int8,
        use_reductions=np.int8,
        use_null_move=np.int8,
        use_extensions=np.int8,
        same_depth=np.int8,
        # --- counters
        nodes=np.int64,
        ends=np.int64,
        evaluations=np.int64,
        cuts=np.int64,
        first_cuts=np.int64,
        hits=np.int64,
        deepest=np.int64,
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
        # --- ordering
        killers=(np.int32, (plies, 2)),
        history=(np.int32, 2 * facts.actions),
        replies=(np.int32, 2 * facts.actions),
        # --- evaluation
        f=(np.float64, max(1, len(rules.weights))),
        weights=(np.float64, max(1, len(rules.weights))),
        u=(np.float64, facts.players),
        # --- one row per root move, in the order of `legal`
        count=np.int64,
        depth=np.int64,
        done=np.int64,
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
    work.put_root(state)
    w.half = max(abs(facts.utility[0]), abs(facts.utility[1]))
    w.quick = facts.hints.quick
    if rules.weights:
        w.weights[:] = list(rules.weights.values())
    return work
