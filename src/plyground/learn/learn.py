"""`learn`: a game learns to play by itself, from nothing but its rules."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plyground.arena.executors import executor as find_executor
from plyground.arena.executors.executor import Executor
from plyground.arena.executors.here import Here
from plyground.arena.executors.local import usable_processors
from plyground.game.contract.game import Game
from plyground.game.errors import BadOption
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.whole_file import check_place
from plyground.learn.history import History
from plyground.learn.ladder import Standing, climb, opponents, quoted
from plyground.learn.optimal import SolvedSample
from plyground.learn.report import MORE_STYLE, body, html
from plyground.learn.run import Run, put, read_log
from plyground.learn.settings import Settings
from plyground.search.network.net import Net, require_records
from plyground.search.network.net_file import load_net
from plyground.search.network.places import CHECKPOINTS, SUFFIX, learned_folder

FIRST_POINT, GROWTH = 5.0, 2.0
"""Seconds to the first scores, and how much longer it takes to each following ones."""
PATIENCE = 4.0
"""Scores are taken at most every so many times the seconds that they take."""

Line = dict[str, Any]
Tell = Callable[[Line], object]


@dataclass
class Learned:
    """What was learned: the best network of the run, as a file, and the curve."""

    file: Path
    folder: Path
    net: Net
    curve: list[Line]
    interrupted: bool = False
    """Whether Ctrl-C ended the run."""
    best: Line = field(default_factory=dict)
    """The point of the curve whose network is in the file."""

    @property
    def agent(self) -> str:
        """The spec of an agent that plays it."""
        return f"mcts:net={quoted(self.file)}"

    def report(self) -> str:
        """The run as an HTML file: the curve, boards along it, explanations."""
        return html(History.open(self.file), self.net.game)

    def _repr_html_(self) -> str:
        """For notebooks: the same without explanations."""
        shown = body(History.open(self.file), self.net.game, explained=False)
        return f"<style>{MORE_STYLE}</style><div class='plyground-learned'>{shown}</div>"


def learn(
    game: Game | str | Path | Any,
    *,
    minutes: float | None = None,
    games: int | None = None,
    out: str | Path | None = None,
    workers: int | None = None,
    on: str = "local",
    fresh: bool = False,
    ladder: bool = True,
    progress: Tell | None = None,
    stop: threading.Event | None = None,
    **settings: Any,
) -> Learned:
    """Learn to play a game by self-play, for some minutes (5), or for so many games.

    The network goes to the file `out`; by default to one of the game's name among those that
    agents find by name. The run has a folder next to it: the same call continues a run that was
    interrupted, unless it is to begin `fresh`. Ctrl-C ends the run and keeps the best network, and
    so does `stop`, once it is set. `progress` is called with each line of the log. With `games` as
    the budget the result depends on the settings and the seed alone, whatever the `workers`, which
    may also be `on` a Ray cluster. Other settings, which `plyground.learn.settings` explains: seed,
    net, first, second, channels, deep, sims, opening, bold, settle, judge, iteration, uses, rate,
    window.
    """
    found = load(game)
    require_records(found, "learning")
    assert isinstance(found, RecordGame)
    budget = Budget.of(minutes, games)
    file = place_of(found, out)
    folder = file.with_suffix(".run")
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    with ExitStack() as clean:
        workers = workers if workers is not None else usable_processors()
        players = None
        if on != "local" or workers > 1:
            players = clean.enter_context(find_executor(on, workers if on == "local" else None))
        judges: Executor = players if players and on == "local" else clean.enter_context(Here())
        run = Run(found, Settings.of(found, **settings), folder, players)
        school = School(run, budget, judges if ladder else None, progress or (lambda line: None))
        interrupted = False
        try:
            interrupted = not school.go(stop or threading.Event())
        except KeyboardInterrupt:
            interrupted = True
            if not run.trained:
                raise
        best = school.keep_best(file)
    return Learned(file, folder, load_net(file, found), school.lines, interrupted, best)


@dataclass(frozen=True)
class Budget:
    """When a run is over: after so many seconds, or so many games."""

    seconds: float | None
    games: int | None

    @classmethod
    def of(cls, minutes: float | None, games: int | None) -> Budget:
        """A budget; raises BadOption."""
        if minutes is not None and games is not None:
            raise BadOption("learn: give minutes or games, not both")
        if minutes is not None and not minutes > 0:
            raise BadOption(f"learn: minutes cannot be {minutes:g}; allowed: above 0")
        if games is not None and games < 1:
            raise BadOption(f"learn: games cannot be {games}; allowed: 1 or more")
        return cls(None if games is not None else 60 * (5.0 if minutes is None else minutes), games)

    def share(self, seconds: float, games: int) -> float:
        """How much of it is spent."""
        return games / self.games if self.games is not None else seconds / (self.seconds or 1.0)


def place_of(game: RecordGame, out: str | Path | None) -> Path:
    """The file for a network; raises BadOption or PlygroundError if it cannot be written."""
    if out is None:
        folder = learned_folder()
        folder.mkdir(parents=True, exist_ok=True)
        options = "".join(f"-{name}={value}" for name, value in sorted(game.options.items()))
        return folder / f"{game.name}{options}{SUFFIX}"
    file = Path(out).expanduser()
    if file.suffix != SUFFIX:
        raise BadOption(
            f"learn: the file cannot be {str(out)!r}; allowed: a name ending in {SUFFIX}"
        )
    check_place(file)
    return file


class School:
    """Drives a run: iterations, and from time to time the ladder."""

    def __init__(self, run: Run, budget: Budget, judges: Executor | None, tell: Tell) -> None:
        self.run, self.budget, self.judges, self.tell = run, budget, judges, tell
        self.lines = read_log(run.folder)
        self.spent = self.lines[-1]["elapsed"] if self.lines else 0.0
        """Seconds of earlier parts of this run."""
        self.began, self.processor = time.perf_counter(), time.process_time()
        points = [line for line in self.lines if "ladder" in line]
        self.next_point = FIRST_POINT * GROWTH ** len(points) if points else 0.0
        self.solved: SolvedSample | None = None

    @property
    def elapsed(self) -> float:
        """Seconds of this run, with its earlier parts."""
        return self.spent + time.perf_counter() - self.began

    def go(self, stop: threading.Event) -> bool:
        """Learn until the budget is spent; False if it was stopped before."""
        run = self.run
        while (share := self.budget.share(self.elapsed, run.games)) < 1.0:
            if run.trained and stop.is_set():
                return False
            before = time.process_time()
            trained = run.step(share)
            run.seconds += time.process_time() - before
            line: Line = {
                "iteration": run.trained,
                "games": run.games,
                "positions": run.positions,
                "elapsed": round(self.elapsed, 3),
                "seconds": round(run.seconds, 3),
                "policy_loss": round(trained.policy_loss, 5),
                "value_loss": round(trained.value_loss, 5),
                "decided": round(trained.decided, 4),
            }
            last = self.budget.share(self.elapsed, run.games) >= 1.0
            if last or self.due():
                line |= self.measure(last)
            run.note(line)
            self.lines.append(line)
            self.tell(line)
        return True

    def due(self) -> bool:
        """Whether it is time for the ladder; by games, after 1, 2, 4 ... iterations."""
        if self.budget.games is not None:
            return self.run.trained & (self.run.trained - 1) == 0
        return self.elapsed >= self.next_point

    def measure(self, last: bool) -> Line:
        """A checkpoint and its scores."""
        began = self.elapsed
        file = self.run.checkpoint()
        found: Line = {"checkpoint": f"{CHECKPOINTS}/{file.name}"}
        if self.judges is not None:
            # The first scores come soon, so they are those that need no compiling.
            early = not any("ladder" in line for line in self.lines) and not last
            rungs = opponents(self.run.game, hard=not early)
            standing: Standing = climb(self.run.game, file, self.judges, rungs)
            found |= standing.to_dict()
            if not early:
                self.solved = self.solved or SolvedSample.of(self.run.game)
                if self.solved.positions:
                    found["optimal"] = self.solved.shares(self.run.newest)
        took = self.elapsed - began
        self.next_point = max(FIRST_POINT, self.elapsed * GROWTH, self.elapsed + PATIENCE * took)
        return found

    def keep_best(self, file: Path) -> Line:
        """Write the best network so far; returns its point of the curve."""
        hard = opponents(self.run.game, hard=True)
        points = [line for line in self.lines if line.get("ladder", {}).keys() == set(hard)]
        if not points:
            put(file, (self.run.checkpoint()).read_bytes())
            return self.lines[-1] if self.lines else {}
        best = max(points, key=lambda line: (rating(line), line["iteration"]))
        put(file, (self.run.folder / best["checkpoint"]).read_bytes())
        return best


def rating(line: Line) -> float:
    """What a point of the curve is compared by: the sum of its scores."""
    return float(sum(score for score, _ in line["ladder"].values()))
