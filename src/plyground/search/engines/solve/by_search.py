"""Solving depth first, in stages: the value, then every move's value, then the distances."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from math import ceil, inf
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.errors import BadOption, Unsuited
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.buckets import MOST, worthwhile
from plyground.search.engines.database.database import Database
from plyground.search.engines.database.file_format import levels_in, plies_in
from plyground.search.engines.solve.asking import (
    find_best,
    find_exact,
    image_after,
    suits_asking,
)
from plyground.search.engines.solve.guess import GUESSED, best_at_sight, between, wins_at_once
from plyground.search.engines.solve.root import solve_move
from plyground.search.engines.utilities import FIELDS, forget
from plyground.search.engines.zero_sum.levels import (
    nearest_level,
    scale_of,
    value_and_mark,
    value_of,
)
from plyground.search.engines.zero_sum.score import FAR, TEMPO, distance_of, level_of
from plyground.search.engines.zero_sum.table import empty_table, mask_of
from plyground.search.limit import NO_LIMIT, why_ended
from plyground.search.request import Progress, Request
from plyground.search.score import AT_LEAST, AT_MOST, ESTIMATE, EXACT

SIGHT = 0.05
"""The share of the time that a guess may take when the time is over."""
LONGEST = 600
"""Plies of the longest line that can be searched."""


@dataclass
class MoveScore:
    """What is known of a root move: its score lies in low..high."""

    action: int
    low: int
    high: int
    line: tuple[int, ...] = ()
    image: int = 0
    """Moves that lead to images of the same position have the same one."""
    at_once: bool = False
    """Whether it wins at once."""

    @property
    def exact(self) -> bool:
        return self.low == self.high


class Halted(Exception):
    """A limit was reached."""


@dataclass
class DepthFirstSolver:
    """One solve that is running."""

    state: RecordState
    request: Request
    work: Workspace
    table: Any
    known: Any
    scores: Any
    asks: bool
    """Whether values are found by questions, not in a window."""
    moves: list[MoveScore] = field(default_factory=list)

    def __post_init__(self) -> None:
        w = self.work.record
        self.least, self.greatest = (
            int(nearest_level(u, w.scale)) * TEMPO for u in self.state.game.facts.utility
        )
        for a in self.state.actions():
            won = wins_at_once(self.state, a)
            low = self.greatest if won else self.least
            self.moves.append(MoveScore(a, low, self.greatest, (a,) if won else (), at_once=won))
        if self.asks:
            for move in self.moves:
                move.image = image_after(self.state, move.action)

    def search(self, move: MoveScore, alpha: int, beta: int) -> int:
        """The score of a root move within a window; raises Halted."""
        w = self.work.record
        left = self.request.seconds_left
        if left == 0.0 or self.request.stopped:
            raise Halted  # to start a thread that stops at once takes long on a busy machine
        score = self.work.run(
            solve_move,
            self.table,
            self.known,
            self.scores,
            *(np.int64(x) for x in (move.action, alpha, beta)),
            deadline=left,
            watch=self.request.watch(self.snapshot),
        )
        if w.halted:
            raise Halted
        move.line = tuple(int(a) for a in w.line[0, : w.line_length[0]])
        return int(score)

    def find_value(self) -> None:
        """Stage one: the value of the best move; the others are only shown to be no better."""
        if self.asks:
            find_best(self)
            return
        best = self.least - 1
        if any(move.at_once for move in self.moves):
            return
        for move in self.moves:
            score = self.search(move, best, self.greatest)
            if score <= best:
                move.high = score
            else:
                move.low = move.high = min(score, self.greatest)
            best = max(best, move.low)
            if best == self.greatest:
                break

    def find_others(self) -> None:
        """Stage two: the value of every move."""
        for move in sorted(self.moves, key=lambda move: -move.high):
            if self.asks:
                find_exact(self, move)
            elif not move.exact:
                move.low = move.high = self.search(move, move.low - 1, move.high + 1)

    def find_distances(self) -> None:
        """Stage three: the distance to the end, for moves whose value is known."""
        w = self.work.record
        w.quick, w.age = 1, np.uint64(2)
        for move in sorted(self.moves, key=lambda move: -move.high):
            if move.exact and move.low:
                low, high = move.low - TEMPO // 2, move.low + TEMPO // 2
                move.low = move.high = self.search(move, low, high)

    def run(self, every: bool, distance: bool) -> str | None:
        """All stages; returns the limit that was reached, if any."""
        w = self.work.record
        w.age = np.uint64(1)
        try:
            self.find_value()
            if every:
                self.find_others()
            if distance:
                self.find_distances()
        except Halted:
            if w.overflow:
                raise Unsuited(
                    f"{self.state.game.name} has a line of more than {LONGEST} plies: "
                    'it cannot be solved by search; try method="graph"'
                ) from None
            if w.nodes >= w.node_limit:
                return "nodes"
            return "stop" if self.request.stopped else "time"
        return None

    @property
    def low(self) -> int:
        return max(move.low for move in self.moves)

    @property
    def high(self) -> int:
        return max(move.high for move in self.moves)

    def snapshot(self) -> Progress:
        """What is known so far."""
        w = self.work.record
        known = self.known_value()
        if known is None:
            return Progress(self.request.seconds, int(w.nodes))
        return Progress(self.request.seconds, int(w.nodes), 0, *value_and_mark(w, *known))

    def known_value(self) -> tuple[int, str] | None:
        """A score and its mark: the value of the root, or a bound on it, if anything is known."""
        if level_of(self.low) == level_of(self.high):
            return self.low, EXACT
        if self.low > self.least:
            return self.low, AT_LEAST
        return (self.high, AT_MOST) if self.high < self.greatest else None


def solve_by_search(
    state: RecordState,
    request: Request,
    every: bool,
    distance: bool,
    table: float,
    database: str | Path,
) -> Analysis:
    """Principal variation search to the end of the game."""
    work = workspace(state)
    known, scores = read_database(state, database)
    if request.limit.memory is not None:
        spent = (work.dtype.itemsize + known.nbytes + scores.nbytes) / 2**20
        if request.limit.memory < spent:
            raise BadOption(
                f"solve: {request.limit.memory:g} megabytes are too few; "
                f"allowed: {ceil(100 * spent) / 100:g} or more"
            )
        table = min(table, request.limit.memory - spent)
    asks = suits_asking(state, plies=len(work.record.stack)) and not database
    memory = empty_table(worthwhile(min(table, MOST), request.limit.time) * 2**20)
    solver = DepthFirstSolver(state, request, work, memory, known, scores, asks)
    work.record.mask = mask_of(len(memory))
    work.record.node_limit = request.limit.nodes or NO_LIMIT
    work.searches = state.game.rules.searches_with(
        ASKING=asks, SEARCHING=distance or not asks, PROBING=bool(database)
    )
    if not interpreting():
        work.compile(solve_move, memory, known, scores, *3 * [np.int64(0)])
        # Compiling is not part of the time.
        solver.request = replace(request, began=time.perf_counter())
    stopped = solver.run(every, distance)
    return answer(solver, stopped)


def read_database(state: RecordState, file: str | Path) -> tuple[Any, Any]:
    """The keys and the scores of an endgame database, none without a file; raises BadDatabase."""
    if not file:
        return np.zeros(0, np.uint64), np.zeros(0, np.int64)
    opened = Database.open(file, state.game)
    if opened.ply is not None:
        raise BadOption(f"solve: {file} is an opening database, which alphabeta can use")
    if opened.header["longest"] > FAR - LONGEST:
        raise BadOption(
            f"solve: {file} has ends {opened.header['longest']} plies away; "
            f"allowed: up to {FAR - LONGEST}"
        )
    keys, stored = opened.arrays()
    levels = levels_in(stored)
    return keys, levels * TEMPO + np.sign(levels) * (FAR - plies_in(stored))


def answer(solver: DepthFirstSolver, stopped: str | None) -> Analysis:
    """The analysis: what is known, with its marks."""
    state, w = solver.state, solver.work.record
    player = state.to_play
    assert player is not None
    best = best_move(solver)
    known = solver.known_value()
    value, mark = state.evaluate(player), ESTIMATE
    if known is not None:
        value, mark = value_and_mark(w, *known)
    notes = []
    if w.mixed:
        notes.append('not told apart: utilities that are almost equal; method="graph" does that')
    if stopped:
        notes.append(f"not finished: {why_ended(stopped)}")
        if mark != EXACT:
            notes.append(GUESSED)
            low, high = (value_of(level_of(x), w.scale) for x in (solver.low, solver.high))
            notes.append(between(low + state.game.offset, high + state.game.offset))
    return Analysis(
        state=state,
        algorithm="solve",
        player=player,
        value=value,
        bound=mark,
        action=best.action,
        line=best.line or (best.action,),
        moves=tuple(row(solver, move) for move in solver.moves),
        counters=Counters(
            leaves=int(w.leaves),
            nodes=int(w.nodes),
            cuts=int(w.cuts),
            depth=max(len(move.line) for move in solver.moves),
            time=solver.request.seconds,
        ),
        stopped=stopped,
        unsearched=tuple(notes),
    )


def best_move(solver: DepthFirstSolver) -> MoveScore:
    """The move to play: a win at once, else what is proved, else the best at sight of the rest."""
    for move in solver.moves:
        if move.at_once:
            return move
    most = max((move.low, move.high) for move in solver.moves)
    best = {move.action: move for move in solver.moves if (move.low, move.high) == most}
    if len(best) == 1 or most[0] == most[1]:
        return next(iter(best.values()))
    given = solver.request.limit.time
    return best[best_at_sight(solver.state, list(best), inf if given is None else SIGHT * given)]


def row(solver: DepthFirstSolver, move: MoveScore) -> Move:
    """A root move as the analysis shows it."""
    name = solver.state._describe(move.action)
    distance = None
    if level_of(move.low) == level_of(move.high):
        score, mark = move.low, EXACT
        distance = distance_of(score)
    elif move.high < solver.greatest:
        score, mark = move.high, AT_MOST
    elif move.low > solver.least:
        score, mark = move.low, AT_LEAST
    else:
        return Move(move.action, name, None, "")
    value, mark = value_and_mark(solver.work.record, score, mark)
    return Move(move.action, name, value, mark, move.line, distance=distance)


def workspace(state: RecordState) -> Workspace:
    """The memory of a search from a state, without the table."""
    game, facts = state.game, state.game.facts
    plies = min(facts.max_plies, LONGEST) + 4
    work = Workspace(
        game.rules,
        stack=(game.rules.record, plies),
        scratch=(game.rules.record, 1),
        moves=(np.int32, (plies, facts.max_moves)),
        order=(np.int64, (plies, facts.max_moves)),
        line=(np.int32, (plies, plies)),
        line_length=(np.int64, plies),
        killers=(np.int32, (plies, 2)),
        history=(np.int32, 2 * game.rules.history),
        u=(np.float64, facts.players),
        f=(np.float64, max(1, len(game.rules.weights))),
        weights=(np.float64, max(1, len(game.rules.weights))),
        scale=np.float64,
        **FIELDS,
        mask=np.uint64,
        age=np.uint64,
        quick=np.int8,
        nodes=np.int64,
        leaves=np.int64,
        cuts=np.int64,
        node_limit=np.int64,
        halted=np.int64,
        overflow=np.int64,
    )
    w = work.record
    work.put_root(state)
    w.scale = scale_of(facts.utility)
    forget(w, 1 / w.scale)
    if game.rules.weights:
        w.weights[:] = list(game.rules.weights.values())
    return work
