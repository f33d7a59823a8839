"""A run of learning in a folder: it can be killed at any moment, and goes on as if it had not been.

    run.json             the game and the settings
    games/00012.npz      the rows of an iteration
    state.npz            the network, Adam's means, and how many iterations are trained on
    log.jsonl            a line for each iteration; some with scores: the points of the curve
    checkpoints/00012.npz   the networks of these points, which agents can play

Each file is written aside and renamed. Iteration i is played by the network that was trained on the
iterations before i - 1, so that workers play while the last iteration is trained on. Seeds follow
from the run's seed, the iteration and its part: the number of workers changes nothing.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from plyground.arena.executors.executor import Executor
from plyground.game.beside import all_options
from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.game.whole_file import written_aside
from plyground.kernel.randomness import mix
from plyground.learn.games_task import GamesTask, joined
from plyground.learn.player import require
from plyground.learn.rows import KINDS, Rows, chosen_rows
from plyground.learn.settings import Settings
from plyground.learn.training import Training
from plyground.search.network.net import Net
from plyground.search.network.net_file import contents, pack, rules_digest, unpack
from plyground.search.network.places import CHECKPOINTS, BadNet, checkpoint_file

STATE, LOG, ABOUT = "state.npz", "log.jsonl", "run.json"
GAMES = "games"
FAR = 0.25
"""A value so far from a draw, on the scale to 1, tells something."""


class BadRun(PlygroundError):
    """A folder that holds no run of learning, or that of something else."""


@dataclass
class Trained:
    """What an iteration of training gave."""

    iteration: int
    positions: int
    policy_loss: float
    value_loss: float
    decided: float
    """The share of its positions whose value to learn is far from a draw."""


@dataclass
class Run:
    """A run. `step` trains on one more iteration while the next one is played."""

    game: RecordGame
    settings: Settings
    folder: Path
    executor: Executor | None = None
    """None: games are played in this process."""
    seconds: float = 0.0
    """Processor time so far, of all workers."""
    trained: int = 0
    """Iterations that were trained on."""
    positions: int = 0
    rows: dict[int, Rows] = field(default_factory=dict)
    """The rows of the iterations in the window, and of the one that was played last."""

    def __post_init__(self) -> None:
        require(self.game)
        self.net = self.settings.fresh_net(self.game)
        self.training = Training(self.net.shape, self.net.weights, self.net.board)
        self.before = self.net.weights.copy()
        """The weights before the last iteration of training: they play the next games."""
        self.lengths: dict[int, int] = {}
        self._open()

    # --- the folder

    def _open(self) -> None:
        about = {
            "game": self.game.spec,
            "options": all_options(self.game),
            "rules": rules_digest(self.game),
            "settings": self.settings.to_dict(),
        }
        try:
            for part in (self.folder, self.folder / GAMES, self.folder / CHECKPOINTS):
                part.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadRun(f"cannot use the folder {str(self.folder)!r}: {error.strerror}") from None
        file = self.folder / ABOUT
        if not file.exists():
            put(file, json.dumps(about, indent=1).encode() + b"\n")
            return
        try:
            known = json.loads(file.read_bytes())
            known["settings"] = Settings().to_dict() | known["settings"]  # some came later
        except (ValueError, TypeError, KeyError):
            known = None
        if known != about:
            what = different(known, about)
            raise BadRun(
                f"{str(self.folder)!r} holds another run ({what}); begin anew with --fresh, or "
                "choose another file"
            )
        if (self.folder / STATE).exists():
            self._resume()

    def _resume(self) -> None:
        path = self.folder / STATE
        header, arrays = unpack(path.read_bytes(), path)
        shape = (self.net.shape.size,)
        names = ("weights", "before", "mean", "square")
        if any(arrays.get(name, np.zeros(0)).shape != shape for name in names):
            raise BadNet(f"{path} is damaged: it has the weights of another network")
        self.training.weights[:], self.before[:] = arrays["weights"], arrays["before"]
        self.training.mean[:], self.training.square[:] = arrays["mean"], arrays["square"]
        self.training.step = header["step"]
        self.trained, self.positions = header["trained"], header["positions"]
        self.seconds = header["seconds"]
        self.lengths = dict(enumerate(header["lengths"]))
        keep_lines(self.folder / LOG, self.trained)
        for i in range(self._oldest(self.trained), self.trained + 1):
            with suppress(FileNotFoundError):
                self.rows[i] = read_rows(self._rows_file(i))

    def _save(self) -> None:
        header = {
            "trained": self.trained,
            "step": self.training.step,
            "positions": self.positions,
            "seconds": self.seconds,
            "lengths": [self.lengths[i] for i in range(self.trained)],
        }
        arrays = {
            "weights": self.training.weights,
            "before": self.before,
            "mean": self.training.mean,
            "square": self.training.square,
        }
        put(self.folder / STATE, pack(header, arrays))

    def _rows_file(self, iteration: int) -> Path:
        return self.folder / GAMES / f"{iteration:05}.npz"

    # --- learning

    @property
    def games(self) -> int:
        """The games that were trained on."""
        return self.settings.games_before(self.trained)

    def network(self, weights: Any) -> Net:
        """The network with these weights."""
        about = {
            "games": self.games,
            "iterations": self.trained,
            "settings": self.settings.to_dict(),
        }
        return replace(self.net, weights=weights.copy(), about=about)

    @property
    def newest(self) -> Net:
        """The network as it is now."""
        return self.network(self.training.weights)

    def step(self, share: float) -> Trained:
        """Train on the next iteration; `share` of the run is over. Its files are then complete."""
        i = self.trained
        if i not in self.rows:
            self._play(i, self.before)
        found: list[Trained] = []
        now = self.training.weights.copy()
        if self.executor is None:
            found.append(self._train(i, share))
            self._play(i + 1, now)
        else:
            teacher = Background(lambda: found.append(self._train(i, share)))
            try:
                self._play(i + 1, now)
            finally:
                teacher.wait()
        self.before[:] = now
        self.trained = i + 1
        self.positions += self.lengths[i]
        self._save()
        self._forget()
        return found[0]

    def _play(self, iteration: int, weights: Any) -> None:
        """Play an iteration and keep its rows."""
        tasks = self.tasks(iteration, weights)
        if self.executor is None:
            parts = [task.played() for task in tasks]
        else:
            done = {t.number: p for batch in self.executor.run(tasks) for t, p, _ in batch}
            parts = [done[task.number] for task in tasks]
            self.seconds += sum(part.seconds for part in parts)
        rows = joined(parts)
        put(self._rows_file(iteration), pack({"iteration": iteration}, rows.arrays))
        self.rows[iteration] = rows

    def tasks(self, iteration: int, weights: Any) -> list[GamesTask]:
        """The parts of an iteration."""
        net, seed = (
            contents(replace(self.net, weights=weights)),
            self.settings.seed,
        )
        return [
            GamesTask(
                k, self.game.spec, net, self.settings.play, games, seed_of(seed, iteration, k)
            )
            for k, games in enumerate(self.settings.parts(iteration))
        ]

    def _train(self, i: int, share: float) -> Trained:
        new = len(self.rows[i])
        self.lengths[i] = new
        parts = [self.rows[k] for k in range(self._oldest(i), i + 1)]
        wide = min(sum(map(len, parts)), self._wide(i))
        rng = np.random.default_rng([self.settings.seed, i])
        order = sum(map(len, parts)) - 1 - rng.integers(0, wide, int(new * self.settings.uses))
        rows, order = chosen_rows(parts, order)
        fall = min(1.0, max(0.0, 2 * share - 1))
        policy, value = self.training.fit(rows, order, self.settings.rate * (1 - 0.95 * fall))
        decided = float((np.abs(self.rows[i].goal).max(axis=1, initial=0.0) >= FAR).mean())
        return Trained(i + 1, new, policy, value, decided)

    def _wide(self, i: int) -> int:
        """How many of the newest positions are trained on after iteration i."""
        return max(self.settings.window, sum(self.lengths[k] for k in range(i + 1)) // 2)

    def _oldest(self, i: int) -> int:
        """The oldest iteration in the window after iteration i."""
        if not self.lengths:
            return 0
        known = {k: self.lengths.get(k, 0) for k in range(i + 1)}
        wide, oldest = max(self.settings.window, sum(known.values()) // 2), i
        while oldest > 0 and wide > known[oldest]:
            wide -= known[oldest]
            oldest -= 1
        return oldest

    def _forget(self) -> None:
        """Drop rows that no later window reaches."""
        oldest = self._oldest(self.trained - 1) - 1
        for i in [i for i in self.rows if i < oldest]:
            del self.rows[i]
            self._rows_file(i).unlink(missing_ok=True)

    # --- the log

    def note(self, line: dict[str, Any]) -> None:
        """Append a line to the log."""
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")

    def checkpoint(self) -> Path:
        """Keep the network as it is now; returns its file."""
        file = checkpoint_file(self.folder, self.trained)
        put(file, contents(self.newest))
        return file


class Background:
    """Something done in a thread; `wait` raises what it raised."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.problem: BaseException | None = None
        self.thread = threading.Thread(target=self._do, args=(work,), name="plyground-training")
        self.thread.start()

    def _do(self, work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:  # raised by `wait`
            self.problem = error

    def wait(self) -> None:
        """Return when it is done."""
        self.thread.join()
        if self.problem is not None:
            raise self.problem


def seed_of(seed: int, iteration: int, part: int) -> int:
    """The seed of a part of an iteration."""
    word = mix(np.uint64(seed & 0xFFFFFFFFFFFFFFFF))
    for number in (iteration, part):
        word = mix(np.uint64((int(word) + 0x9E3779B97F4A7C15 * (number + 1)) & 0xFFFFFFFFFFFFFFFF))
    return int(word)


def put(path: Path, data: bytes) -> None:
    """Write a file so that it is whole or absent, whatever happens."""
    with written_aside(path, BadRun) as aside, aside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def read_rows(path: Path) -> Rows:
    """The rows in a file; raises BadNet if it is damaged."""
    _, arrays = unpack(path.read_bytes(), path)
    if any(arrays.get(name, np.zeros(0)).dtype != kind for name, kind in KINDS.items()):
        raise BadNet(f"{path} is damaged: it does not hold games of self-play")
    return Rows(**{name: arrays[name] for name in KINDS})


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The lines of a run's log; a line that is still being written is left out."""
    found = []
    with suppress(FileNotFoundError):
        for line in (folder / LOG).read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                found.append(json.loads(line))
    return found


def keep_lines(log: Path, iteration: int) -> None:
    """Drop the lines of iterations that will be trained on again."""
    if log.exists():
        lines = [line for line in read_log(log.parent) if line.get("iteration", 0) <= iteration]
        put(log, "".join(json.dumps(line) + "\n" for line in lines).encode())


def different(known: Any, about: dict[str, Any]) -> str:
    """Where two runs differ, in words."""
    if not isinstance(known, dict):
        return "its run.json cannot be read"
    if known.get("rules") != about["rules"] and known.get("game") == about["game"]:
        return "the rules of the game have changed"
    if known.get("game") != about["game"]:
        return f"of {known.get('game')}"
    old, new = known.get("settings") or {}, about["settings"]
    changed = [
        f"{name}={old.get(name)}, now {new[name]}" for name in new if old.get(name) != new[name]
    ]
    return "; ".join(changed) or "other options"
