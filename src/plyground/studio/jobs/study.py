"""The job "study": the best moves of a position, searched deeper and deeper.

Alpha-beta makes one search for as many lines as are asked for, so that it goes as deep as an
opponent would; of the other moves it finds out that they are no better. Expectiminimax and games of
plain classes search every move on its own, with an open window. Finished depths are kept. Where a
database of the user's covers the position, the moves have its values; the depths are searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from plyground.game.contract.state import State
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis, Move, effective_branching
from plyground.search.engines.analyse import analyse, engine_function
from plyground.search.limit import Limit
from plyground.search.request import Progress
from plyground.search.score import SEEMS_AT_MOST
from plyground.studio.catalogue import Catalogue
from plyground.studio.jobs.values import judge, judging_engine, require_a_mover
from plyground.studio.known_rows import known_rows
from plyground.studio.place import Place
from plyground.studio.search_json import Row, best_of, row, rows_of
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk

DEEPENING = ("alphabeta", "expectiminimax")
"""Engines that search one depth after the other."""
DEEPEST = 999
SHORT = 0.05
"""Seconds of a search that is made for the table of depths alone."""


class StudyArguments(Place):
    """A position, an engine (if empty, the usual one), and a limit."""

    engine: str = ""
    seconds: float = Field(default=5.0, gt=0, le=600, allow_inf_nan=False)
    depth: int | None = Field(default=None, gt=0, le=DEEPEST)
    lines: int = Field(default=3, gt=0, le=100)
    """The number of moves that get a value and a line of their own."""
    blunders: bool = False
    """Also find the value of each move against a random reply."""


def check(asked: StudyArguments, catalogue: Catalogue) -> None:
    """Refuse positions that the engine cannot search."""
    state = asked.line(catalogue).end
    require_a_mover(state)
    judging_engine(state.game)
    if asked.engine:
        engine_function(asked.engine, state)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any]:
    asked = StudyArguments.model_validate(arguments)
    state = asked.line(desk.catalogue).end
    study = Study(state, asked.engine or judging_engine(state.game), asked.seconds, desk)
    study.exact = known_rows(state, asked.lines)
    if study.engine == "alphabeta" and isinstance(state, RecordState):
        study.follow_lines(asked.lines, asked.depth)
    elif study.engine in DEEPENING:
        study.deepen(asked.depth or DEEPEST)
    else:
        study.once(asked.seed)
    if asked.blunders:
        study.against_blunders()
    return study.known()


@dataclass
class Study:
    """The results for a position so far."""

    state: State
    engine: str
    seconds: float
    desk: Desk
    rounds: list[Row] = field(default_factory=list)
    """One entry for each finished depth."""
    moves: list[Row] = field(default_factory=list)
    """All moves at the last finished depth, the best first."""
    exact: list[Row] = field(default_factory=list)
    """All moves, if a database covers the position: shown in place of what is searched."""
    nodes: int = 0
    began: float = field(init=False)
    stopped: str | None = None

    def __post_init__(self) -> None:
        self.began = self.desk.clock()

    @property
    def passed(self) -> float:
        """Seconds so far."""
        return self.desk.clock() - self.began

    def known(self) -> dict[str, Any]:
        return {
            "engine": self.engine,
            "player": self.state.to_play,
            "rounds": list(self.rounds),
            "moves": list(self.exact or self.moves),
            "nodes": self.nodes,
            "time": self.passed,
            "stopped": self.stopped,
        }

    def report(self) -> None:
        share = min(1.0, self.passed / self.seconds)
        depth = self.rounds[-1]["depth"] if self.rounds else 0
        self.desk.report(share, self.known(), depth=depth, nodes=self.nodes)

    # --- several lines at once --------------------------------------------------------------------

    def follow_lines(self, lines: int, deepest: int | None) -> None:
        """One search to each depth while that is quick, for the table; then one for the rest."""
        for depth in range(1, (deepest or DEEPEST) + 1):
            found = self.search(lines, depth)
            self.take(found)
            if self.desk.stop.is_set():
                self.stopped = "stop"
            if self.stopped or self.is_settled(lines):
                return
            if found.time > SHORT:
                break
        if deepest is None or depth < deepest:
            self.take(self.search(lines, deepest))

    def search(self, lines: int, depth: int | None) -> Analysis:
        """The search of an opponent, but without databases."""
        limit = Limit(depth=depth, time=max(0.01, self.seconds - self.passed))
        before = self.nodes

        def grown(progress: Progress) -> None:
            self.nodes = before + progress.nodes
            deeper = not self.rounds or progress.depth > self.rounds[-1]["depth"]
            if deeper and progress.value is not None and progress.line:
                rows = self.rows(progress.moves)
                if rows and all(move["bound"] != SEEMS_AT_MOST for move in rows):
                    self.moves = rows  # else the next depth has begun, and has bounds only
                known = progress.value, progress.bound, progress.line[0]
                self.note(progress.depth, *known, progress.nodes, progress.time)
            self.report()

        found = analyse(
            self.state,
            self.engine,
            limit,
            progress=grown,
            stop=self.desk.stop,
            lines=lines,
            database=False,
        )
        self.nodes = before + found.nodes
        return found

    def take(self, found: Analysis) -> None:
        """Take over what a search found, if it went as deep as those before."""
        self.stopped = found.stopped if found.stopped != "depth" else None
        last = self.rounds[-1]["depth"] if self.rounds else 0
        if found.depth >= last or not self.moves:
            self.moves = self.rows(found.moves)
        if found.depth > last and found.action is not None:
            known = found.value, found.bound, found.action
            branching = effective_branching(found.nodes, found.depth)
            self.note(found.depth, *known, found.nodes, found.time, branching)
        self.report()

    def rows(self, moves: Sequence[Move]) -> list[Row]:
        """Moves with a value, in the order in which the search would play them."""
        known = sorted((m for m in moves if m.value is not None), key=lambda m: m.rank or 0)
        return [
            row(self.state, m.action, m.value, m.bound, m.distance, list(m.line)) for m in known
        ]

    def is_settled(self, lines: int) -> bool:
        """Whether the lines asked for are exact."""
        return all(move["bound"] == "=" for move in self.moves[:lines])

    # --- one depth after the other ---------------------------------------------------------------

    def deepen(self, deepest: int) -> None:
        """Search every move to depth 1, 2, 3 ... until all values are exact or time is up."""
        for depth in range(1, deepest + 1):
            before, began = self.nodes, self.passed
            rows = self.all_moves(depth)
            if rows is None:
                return
            self.finish(rows, depth, self.nodes - before, self.passed - began)
            if all(move["bound"] == "=" for move in rows):
                return

    def all_moves(self, depth: int) -> list[Row] | None:
        """Every move at one depth; None if time ran out."""
        rows = []
        for action in self.state.actions():
            if self.desk.stop.is_set() or (self.passed > self.seconds and self.rounds):
                self.stopped = "stop" if self.desk.stop.is_set() else "time"
                return None
            move = self.one_move(action, depth)
            if move is None:
                return None
            rows.append(move)
        return rows

    def one_move(self, action: int, depth: int) -> Row | None:
        """A move at one depth; None if the search was stopped and an earlier depth is finished."""
        player, after = self.state.to_play, self.state.result(action)
        assert player is not None
        if depth == 1 and not after.is_terminal:
            return row(self.state, action, after.evaluate(player), "~", None, [action])
        limit = Limit(depth=max(1, depth - 1), time=max(0.01, self.seconds - self.passed))
        move, found = judge(self.state, action, self.engine, limit, self.desk.stop, self.reported)
        if found is not None:
            self.nodes += found.nodes
            if found.stopped:
                self.stopped = "stop" if self.desk.stop.is_set() else found.stopped
                if self.rounds:
                    return None  # a whole depth is worth more than half of the next
        return move

    def reported(self, progress: Progress) -> None:
        self.report()

    def finish(self, rows: list[Row], depth: int, nodes: int, seconds: float) -> None:
        """Record a finished depth."""
        best = best_of(rows)
        assert best is not None
        self.moves = sorted(rows, key=lambda move: (move is not best, -move["value"]))
        branching = effective_branching(nodes, depth) if nodes else None
        found = best["value"], best["bound"], best["action"]
        self.note(depth, *found, nodes, seconds, branching)
        self.report()

    # --- searches that deepen by themselves -----------------------------------------------------

    def once(self, seed: int) -> None:
        """One search; each of its reports is a row of the table of depths."""
        limit = Limit(time=self.seconds)
        found = analyse(
            self.state, self.engine, limit, seed=seed, stop=self.desk.stop, progress=self.grown
        )
        self.nodes, self.stopped = found.nodes, found.stopped
        # Unsearched moves have no value to show.
        rows = [move for move in rows_of(found) if move["value"] is not None]
        first = found.action
        self.moves = sorted(
            rows, key=lambda move: (move["action"] != first, -(move["visits"] or 0), -move["value"])
        )
        if rows:
            self.note(found.depth, found.value, found.bound, found.action, found.nodes, found.time)
        self.report()

    def grown(self, progress: Progress) -> None:
        self.nodes = progress.nodes
        action = progress.line[0] if progress.line else None
        if progress.value is not None and action is not None:
            known = progress.value, progress.bound, action
            self.note(progress.depth, *known, progress.nodes, progress.time)
        self.report()

    def note(
        self,
        depth: int,
        value: float,
        bound: str,
        action: int | None,
        nodes: int,
        seconds: float,
        branching: float | None = None,
    ) -> None:
        """Add a row to the table of depths."""
        self.rounds.append(
            {
                "depth": depth,
                "value": value,
                "bound": bound,
                "action": action,
                "name": None if action is None else self.state.written(action),
                "nodes": nodes,
                "time": seconds,
                "branching": branching,
            }
        )

    # --- if the opponent blunders ----------------------------------------------------------------

    def against_blunders(self) -> None:
        """Add to each row its value if the next reply is random and all later play is perfect.

        If both are exact, it is never less than the value itself.
        """
        depth = max(1, (self.rounds[-1]["depth"] if self.rounds else 2) - 2)
        player = self.state.to_play
        assert player is not None
        for move in self.exact or self.moves:
            after = self.state.result(move["action"])
            if after.is_terminal or after.is_chance or after.to_play == player:
                move["random"] = move["value"]
                continue
            values = [self.reply(after.result(a), player, depth) for a in after.actions()]
            move["random"] = sum(values) / len(values)
            if self.desk.stop.is_set():
                return

    def reply(self, state: State, player: int, depth: int) -> float:
        """The value for a player after one reply, to the depth of the other rows."""
        if state.is_terminal:
            return state.utility(player)
        if self.engine not in DEEPENING or self.passed > 2 * self.seconds + 2:
            return state.evaluate(player)
        found = analyse(state, self.engine, Limit(depth=depth, time=0.5), stop=self.desk.stop)
        return found.value if found.player == player else 0.0 - found.value


KIND = JobKind(run, StudyArguments, check)
