"""Solving depth first, in stages: the value, then every move's value, then the distances."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np

from plyground.game.errors import BadOption, Unsuited
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.search.analysis import Analysis, Counters, Move
from plyground.search.engines.buckets import empty_table
from plyground.search.engines.solve.asking import (
    find_best,
    find_exact,
    image_after,
    suits_asking,
)
from plyground.search.engines.solve.questions import ask_of_move
from plyground.search.engines.solve.scores import (
    HALF,
    INFINITE,
    TEMPO,
    distance_of,
    in_words,
    level_of,
    scale_of,
    value_of,
)
from plyground.search.engines.solve.search import search_move
from plyground.search.engines.solve.table import ENTRY
from plyground.search.engines.utilities import FIELDS, forget
from plyground.search.limit import NO_LIMIT, why_ended
from plyground.search.request import Progress, Request

LONGEST = 600
"""Plies of the longest line that can be searched."""


@dataclass
class Row:
    """What is known of a root move: its score lies in low..high."""

    action: int
    low: int
    high: int
    line: tuple[int, ...] = ()
    timed: bool = False
    """Whether low and high tell the distance too."""
    image: int = 0
    """Moves that lead to images of the same position have the same."""

    @property
    def exact(self) -> bool:
        return self.low == self.high


class Halted(Exception):
    """A limit was reached."""


@dataclass
class Solver:
    """One solve under way."""

    state: RecordState
    request: Request
    work: Workspace
    table: Any
    known: Any
    scores: Any
    asks: bool
    """Whether values are found by questions, not in a window."""
    rows: list[Row] = field(default_factory=list)
    done: str = ""

    def __post_init__(self) -> None:
        facts = self.state.game.facts
        scale = self.work.record.scale
        self.least = round(facts.utility[0] * scale) * TEMPO
        self.greatest = round(facts.utility[1] * scale) * TEMPO
        self.rows = [Row(a, self.least, self.greatest) for a in self.state.actions()]
        if self.asks:
            for row in self.rows:
                row.image = image_after(self.state, row.action)

    def move(self, row: Row, alpha: int, beta: int) -> int:
        """The score of a root move within a window; raises Halted."""
        w = self.work.record
        score = self.work.run(
            search_move,
            self.table,
            self.known,
            self.scores,
            np.int64(row.action),
            np.int64(alpha),
            np.int64(beta),
            deadline=self.request.seconds_left,
            watch=self.request.watch(self.look),
        )
        if w.halted:
            raise Halted
        row.line = tuple(int(a) for a in w.line[0, : w.line_length[0]])
        return int(score)

    def answer_to(self, action: int, asked: int) -> int:
        """A bound on the score of a root move: more than asked, or not; raises Halted."""
        score = self.work.run(
            ask_of_move,
            self.table,
            np.int64(action),
            np.int64(asked),
            deadline=self.request.seconds_left,
            watch=self.request.watch(self.look),
        )
        if self.work.record.halted:
            raise Halted
        return int(score)

    def find_value(self) -> None:
        """Stage one: the best move's value; of the others it is enough that they are no better."""
        if self.asks:
            find_best(self)
            return
        best = self.least - 1
        for row in self.rows:
            score = self.move(row, best, self.greatest)
            if score <= best:
                row.high = score
            elif score >= self.greatest:
                row.low = row.high = self.greatest
            else:
                row.low = row.high = score
            best = max(best, row.low)
            if best == self.greatest:
                break

    def find_others(self) -> None:
        """Stage two: the value of every move."""
        for row in sorted(self.rows, key=lambda row: -row.high):
            if self.asks:
                find_exact(self, row)
            elif not row.exact:
                row.low = row.high = self.move(row, row.low - 1, row.high + 1)

    def find_distances(self) -> None:
        """Stage three: how far away the end is, for moves whose value is known."""
        w = self.work.record
        w.tempo, w.stage = 1, 2
        for row in sorted(self.rows, key=lambda row: -row.high):
            if row.exact and row.low:
                row.low = row.high = self.move(row, row.low - HALF, row.low + HALF)
            row.timed = row.exact

    def run(self, every: bool, distance: bool) -> str | None:
        """All stages; returns the limit that was reached, if one was."""
        w = self.work.record
        w.stage = 1
        try:
            self.find_value()
            if every:
                self.find_others()
            if distance:
                self.find_distances()
        except Halted:
            if w.overflow:
                raise Unsuited(
                    f"a line of more than {LONGEST} plies was met in {self.state.game.name}: "
                    'it cannot be solved by search; try method="graph"'
                ) from None
            return (
                "nodes" if w.nodes >= w.most_nodes else "stop" if self.request.stopped else "time"
            )
        return None

    @property
    def low(self) -> int:
        return max(row.low for row in self.rows)

    @property
    def high(self) -> int:
        return max(row.high for row in self.rows)

    def look(self) -> Progress:
        w = self.work.record
        known = self.known_value()
        if known is None:
            return Progress(self.request.seconds, int(w.nodes))
        return Progress(self.request.seconds, int(w.nodes), 0, *in_words(w, *known))

    def known_value(self) -> tuple[int, str] | None:
        """A score and its mark: the value of the root, or a bound on it, if anything is known."""
        if level_of(self.low) == level_of(self.high):
            return self.low, "="
        if self.low > self.least:
            return self.low, ">="
        return (self.high, "<=") if self.high < self.greatest else None


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
    known, scores = np.zeros(0, np.uint64), np.zeros(0, np.int64)
    if database:
        from plyground.search.engines.database.database import Database

        opened = Database.open(database, state.game)
        if opened.ply is not None:
            raise BadOption(f"solve: {database} is an opening database, which alphabeta can use")
        known, scores = opened.arrays()
    if request.limit.memory is not None:
        spent = (work.dtype.itemsize + known.nbytes + scores.nbytes) / 2**20
        if request.limit.memory < spent:
            raise BadOption(
                f"solve: {request.limit.memory:g} megabytes are too few; "
                f"allowed: {ceil(100 * spent) / 100:g} or more"
            )
        table = min(table, request.limit.memory - spent)
    asks = suits_asking(state, plies=len(work.record.stack)) and not database
    solver = Solver(state, request, work, empty_table(ENTRY, table), known, scores, asks)
    work.record.most_nodes = request.limit.nodes or NO_LIMIT
    if not interpreting():
        zero = np.int64(0)
        if asks:
            work.compile(ask_of_move, solver.table, zero, zero)
        if distance or not asks:
            work.compile(search_move, solver.table, known, scores, zero, zero, zero)
        solver.request = replace(
            request, began=time.perf_counter()
        )  # compiling is not part of the time
    stopped = solver.run(every, distance)
    return answer(solver, stopped)


def answer(solver: Solver, stopped: str | None) -> Analysis:
    """What is known, with its marks."""
    state, w = solver.state, solver.work.record
    player = state.to_play
    assert player is not None
    scale = float(w.scale)
    moves = []
    for row in solver.rows:
        same = level_of(row.low) == level_of(row.high)
        if same:
            shown, mark = row.low, "="
        elif row.high < solver.greatest:
            shown, mark = row.high, "<="
        elif row.low > solver.least:
            shown, mark = row.low, ">="
        else:
            moves.append(Move(row.action, state._describe(row.action), None, ""))
            continue
        distance = distance_of(row.low) if same and row.timed else None
        value, mark = in_words(w, shown, mark)
        moves.append(
            Move(row.action, state._describe(row.action), value, mark, row.line, distance=distance)
        )
    best = max(solver.rows, key=lambda row: (row.low, row.high))
    known = solver.known_value()
    value, mark = (state.evaluate(player), "~") if known is None else in_words(w, *known)
    notes = []
    if w.mixed:
        notes.append('not told apart: utilities that are almost equal; method="graph" does that')
    if stopped:
        notes.append(f"not finished: {why_ended(stopped)}")
        if mark != "=":
            low, high = value_of(solver.low, scale), value_of(solver.high, scale)
            notes.append(f"known so far: the value lies between {low:g} and {high:g}")
    return Analysis(
        state=state,
        algorithm="solve",
        player=player,
        value=value,
        bound=mark,
        action=best.action,
        line=best.line or (best.action,),
        moves=tuple(moves),
        counters=Counters(
            leaves=int(w.leaves),
            nodes=int(w.nodes),
            cuts=int(w.cuts),
            depth=max(len(row.line) for row in solver.rows),
            time=solver.request.seconds,
        ),
        stopped=stopped,
        unsearched=tuple(notes),
    )


def workspace(state: RecordState) -> Workspace:
    """The memory of a search from a state, but for the table."""
    game, facts = state.game, state.game.facts
    plies = min(facts.max_plies, LONGEST) + 4
    work = Workspace(
        game.rules,
        stack=(game.rules.record, plies),
        scratch=(game.rules.record, 1),
        moves=(np.int32, (plies, facts.max_moves)),
        ranks=(np.int64, (plies, facts.max_moves)),
        line=(np.int32, (plies, plies)),
        line_length=(np.int64, plies),
        killers=(np.int32, (plies, 2)),
        history=(np.int64, (2, facts.actions)),
        u=(np.float64, facts.players),
        f=(np.float64, max(1, len(game.rules.weights))),
        weights=(np.float64, max(1, len(game.rules.weights))),
        scale=np.float64,
        **FIELDS,
        unknown=np.int64,
        highest=np.int64,
        stage=np.int64,
        tempo=np.int64,
        nodes=np.int64,
        leaves=np.int64,
        cuts=np.int64,
        probes=np.int64,
        most_nodes=np.int64,
        halted=np.int64,
        overflow=np.int64,
    )
    w = work.record
    work.put_root(state)
    w.scale = scale_of(facts.utility)
    forget(w, 1 / w.scale)
    w.unknown, w.highest = INFINITE, INFINITE >> 1
    w.killers[:] = -1
    if game.rules.weights:
        w.weights[:] = list(game.rules.weights.values())
    return work
