"""`analyse(state, "prove")`: whether the player to move gets what is claimed."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from plyground.game.contract.facts import FORBIDDEN
from plyground.game.contract.game import Game
from plyground.game.contract.values import bad_value
from plyground.game.errors import Unsuited
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.buckets import empty_table, worthwhile
from plyground.search.engines.database.known_positions import known_positions
from plyground.search.engines.proof_number.options import ProveOptions
from plyground.search.engines.proof_number.search import BUCKET, ENTRY, prove
from plyground.search.limit import NO_LIMIT, why_ended
from plyground.search.request import Progress, Request
from plyground.search.suited import require

LONGEST = 600
"""Plies of the longest line that can be searched."""


def prove_win(state: RecordState, request: Request, options: ProveOptions) -> Analysis:
    """Proof-number search: does the player to move win, or get `at_least` that utility?

    Without `at_least` the search proves a win, else a draw, and so on until the value is exact.
    """
    at_least, table, database = options.at_least, options.table, options.database or ""
    game, facts = state.game, state.game.facts
    require_provable(game)
    (low, high), offset = facts.utility, game.offset
    if at_least is not None and not low < at_least - offset <= high:
        allowed = f"a number above {low + offset:g}, at most {high + offset:g}"
        raise bad_value("prove", "at_least", at_least, allowed)
    known = known_positions("prove", database, game)
    work = workspace(state, bool(database))
    if request.limit.memory is not None:
        spent = work.dtype.itemsize / 2**20 + known.megabytes
        table = min(table, max(0.0, request.limit.memory - spent))
    memory = empty_table(ENTRY, worthwhile(table, request.limit.time), BUCKET)
    if not interpreting():
        work.compile(prove, memory, known.keys, known.values)
        request = replace(request, began=time.perf_counter())  # compiling is not part of the time
    w = work.record
    w.node_limit = request.limit.nodes or NO_LIMIT
    found = Bounds(low, high)
    goal = high if at_least is None else at_least - offset
    while True:
        w.goal, w.enough, w.too_little, w.repeated = goal, high, low, 0
        n = work.run(
            prove,
            memory,
            known.keys,
            known.values,
            deadline=request.seconds_left,
            watch=request.watch(lambda: snapshot(w, request, found, facts.utility)),
        )
        proof, disproof = root_numbers(w, state, n)
        if proof == 0:
            found.low, found.action = float(w.enough), best_action(w, n)
        elif disproof == 0 and not w.halted and not w.repeated:
            found.high = float(w.too_little)
        else:
            break
        if at_least is not None or found.low >= found.high:
            return answer(state, request, w, n, found, None)
        goal = between(found.low, found.high, (low + high) / 2)
        if request.seconds_left == 0.0:
            return answer(state, request, w, n, found, "time")
        # A new table costs what the next search makes use of; clearing this one costs all of it.
        size, memory = memory.size, None
        memory = np.zeros(size, ENTRY)
    if not w.halted:  # a disproof, but positions were repeated on the way
        return answer(state, request, w, n, found, None)
    reason = "nodes" if w.nodes >= w.node_limit else "stop" if request.stopped else "time"
    return answer(state, request, w, n, found, "depth" if w.overflow else reason)


def require_provable(game: Game) -> None:
    """Raise Unsuited unless wins in a game can be proved."""
    require(game, "proof-number search", constant_sum=False)
    repetition = game.facts.repetition
    if repetition is not None and repetition.means == FORBIDDEN:
        raise Unsuited(
            f"proof-number search ignores the path, but legal moves in {game.name} depend on it; "
            "use alphabeta or mcts"
        )


@dataclass
class Bounds:
    """Proved bounds on the value, and the action that gets the lower one."""

    low: float
    high: float
    action: int | None = None

    def shown(self, utility: tuple[float, float]) -> tuple[float | None, str]:
        """The value to report and its mark; None if nothing is proved."""
        if self.low >= self.high:
            return self.low, "="
        if self.low > utility[0]:
            return self.low, ">="
        return (self.high, "<=") if self.high < utility[1] else (None, "~")


def between(low: float, high: float, middle: float) -> float:
    """The next goal: a draw, if that is open, else half way."""
    return middle if low < middle <= high else (low + high) / 2


def best_action(w: Any, n: int) -> int:
    """The root's action that is proved, or nearest to a proof."""
    proofs = w.proof[0, :n].tolist()
    return int(w.moves[0, proofs.index(min(proofs))])


def root_numbers(w: Any, state: RecordState, n: int) -> tuple[int, int]:
    """Proof and disproof number of the root, where MAX is to move."""
    return int(w.proof[0, :n].min()), min(1 << 30, int(w.disproof[0, :n].astype(np.int64).sum()))


def snapshot(w: Any, request: Request, found: Bounds, utility: tuple[float, float]) -> Progress:
    """What is known so far."""
    value, mark = found.shown(utility)
    return Progress(request.seconds, int(w.nodes), 0, value, mark)


def answer(
    state: RecordState, request: Request, w: Any, n: int, found: Bounds, stopped: str | None
) -> Analysis:
    """The analysis: what was proved, with the move that proves it."""
    player = state.to_play
    assert player is not None
    rows = []
    for i in range(n):
        a = int(w.moves[0, i])
        name = state._describe(a)
        if w.proof[0, i] == 0:
            enough = float(w.enough)
            rows.append(Move(a, name, enough, "=" if enough >= found.high else ">=", (a,)))
        elif w.disproof[0, i] == 0 and not w.repeated:
            little = float(w.too_little)
            mark = "=" if little <= state.game.facts.utility[0] else "<="
            rows.append(Move(a, name, little, mark, (a,)))
        else:
            rows.append(Move(a, name, None, ""))
    value, mark = found.shown(state.game.facts.utility)
    action = best_action(w, n) if found.action is None else found.action
    notes, offset = [], state.game.offset
    if stopped == "depth":
        notes.append(f"not finished: a line was longer than {LONGEST} plies")
    elif stopped:
        notes.append(f"not finished: {why_ended(stopped)}")
    elif w.repeated and mark != "=":
        notes.append(
            f"not proved: {w.goal + offset:g} could not be forced, but positions were repeated "
            "on the way, so this may hold for this path only"
        )
    elif mark == "<=":
        notes.append(f"proved: {w.goal + offset:g} or more cannot be forced")
    if state.game.facts.repetition is not None or "timeless" in state.game.rules.own:
        notes.append("ignored: the limit on moves without progress")
    return Analysis(
        state=state,
        algorithm="prove",
        player=player,
        value=state.evaluate(player) if value is None else value,
        bound=mark,
        action=action,
        line=(action,),
        moves=tuple(rows),
        counters=Counters(nodes=int(w.nodes), time=request.seconds),
        stopped=stopped,
        unsearched=tuple(notes),
    )


def workspace(state: RecordState, probing: bool) -> Workspace:
    """The memory of a search from a state, without the table; `probing`: with a database."""
    game, facts = state.game, state.game.facts
    plies = min(facts.max_plies, LONGEST) + 4
    most = facts.max_moves
    work = Workspace(
        game.rules,
        stack=(game.rules.record, plies),
        **({"scratch": (game.rules.record, 1)} if probing else {}),
        moves=(np.int32, (plies, most)),
        keys=(np.uint64, (plies, most)),
        fixed=(np.int8, (plies, most)),
        proof=(np.int32, (plies, most)),
        disproof=(np.int32, (plies, most)),
        path=(np.uint64, plies),
        u=(np.float64, facts.players),
        goal=np.float64,
        enough=np.float64,
        too_little=np.float64,
        max_player=np.int64,
        nodes=np.int64,
        node_limit=np.int64,
        halted=np.int64,
        repeated=np.int64,
        overflow=np.int64,
    )
    if probing:
        work.searches = game.rules.searches_with(PROBING=True)
    w = work.record
    work.put_root(state)
    game.rules.bindings["timeless"](w.stack[0])
    w.max_player = state.to_play
    return work
