"""Runs: the folder, resuming after a kill, and the number of workers."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from arena_runs import wait_until
from learning import COUNTDOWN, game

import plyground as pg
from plyground.arena.executors.local import Local
from plyground.cli.learn import UNDECIDED, Show
from plyground.game.records.record_game import RecordGame
from plyground.learn.rows import Rows, chosen_rows
from plyground.learn.run import LOG, STATE, BadRun, Run, read_log
from plyground.learn.settings import Settings
from plyground.search.network.net_file import contents, load_net
from plyground.search.network.places import BadNet

SMALL = {"first": 8, "second": 4, "sims": 4, "iteration": 24, "window": 300}


def settings(**more: int) -> Settings:
    return Settings.of(game(), **(SMALL | more))


def learned(folder: Path, iterations: int = 6, **more: int) -> bytes:
    """The network after some iterations."""
    run = Run(game(), settings(**more), folder)
    while run.trained < iterations:
        run.step(run.trained / iterations)
    return contents(run.newest)


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = learned(tmp_path / "whole")
    for iterations in (1, 2, 5):
        learned(tmp_path / "parts", iterations)
    # The share of the run that is over changes the steps of training.
    run = Run(game(), settings(), tmp_path / "parts")
    assert run.trained == 5
    assert learned(tmp_path / "again") == whole
    assert learned(tmp_path / "other", seed=1) != whole


def test_games_without_a_winner_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Run(game(), settings(), tmp_path / "won").step(0).decided > 0.5
    file = tmp_path / "drawn.py"
    text = Path(COUNTDOWN).read_text(encoding="utf-8")
    file.write_text(text.replace("] = 1.0", "] = -1.0").replace("= -1.0", "= 0.0"))
    drawn = pg.load(file)
    assert isinstance(drawn, RecordGame)
    made = Run(drawn, Settings.of(drawn, **SMALL), tmp_path / "drawn").step(0)
    assert made.decided == 0.0
    line = {"elapsed": 1.0, "games": 1, "policy_loss": 0.0, "value_loss": 0.0, "ladder": {}}
    for decided, said in ((made.decided, True), (0.5, False)):
        Show(False)(line | {"decided": decided})
        assert (UNDECIDED in capsys.readouterr().err) == said


PROGRAM = """\
import sys
from pathlib import Path
import plyground as pg
from plyground.learn.run import Run
from plyground.learn.settings import Settings
game = pg.load(sys.argv[1])
run = Run(game, Settings.of(game, **eval(sys.argv[3])), Path(sys.argv[2]))
print("ready", flush=True)
while run.trained < 40:
    run.step(run.trained / 40)
run.checkpoint()
"""


def test_killed_at_any_moment_it_ends_with_the_same_bytes(tmp_path: Path) -> None:
    rng = random.Random(4)
    arguments = [sys.executable, "-c", PROGRAM, COUNTDOWN]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def start(folder: str) -> subprocess.Popen[str]:
        words = [*arguments, str(tmp_path / folder), repr(SMALL | {"iteration": 60})]
        return subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)

    with start("whole") as process:
        assert process.wait() == 0
    kills = 0
    while True:
        with start("killed") as process:
            assert process.stdout is not None
            process.stdout.readline()
            if kills < 4:
                time.sleep(rng.uniform(0.0, 0.15))
                process.send_signal(signal.SIGKILL)
                kills += 1
            ended = process.wait()
        if ended == 0:
            break
        assert ended == -signal.SIGKILL
    files = [tmp_path / folder / "checkpoints" / "00040.npz" for folder in ("whole", "killed")]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone = learned(tmp_path / "alone", 3)
    with Local(2) as workers:
        run = Run(game(), settings(), tmp_path / "two", workers)
        while run.trained < 3:
            run.step(run.trained / 3)
    assert contents(run.newest) == alone


def test_games_of_a_lost_worker_are_played_again(tmp_path: Path) -> None:
    alone = learned(tmp_path / "alone", 3)
    with Local(2) as workers:
        run = Run(game(), settings(), tmp_path / "lost", workers)
        run.step(0)
        workers.team[0].process.kill()
        while run.trained < 3:
            run.step(run.trained / 3)
    assert workers.lost
    assert contents(run.newest) == alone


def test_a_lost_machine_of_a_ray_cluster_changes_nothing(
    tmp_path: Path, cluster: subprocess.Popen[str]
) -> None:
    more = (f"--set={name}={value}" for name, value in (SMALL | {"iteration": 60}).items())
    words = [sys.executable, "-m", "plyground", "learn", COUNTDOWN, "--games", "4000", *more]
    # All compiled, as on the cluster: interpreted sums are added in another order.
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    alone = subprocess.run(
        [*words, "-o", str(tmp_path / "alone.npz"), "--workers", "1"],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert alone.returncode == 0, alone.stderr

    assert cluster.stdout is not None
    assert cluster.stdin is not None
    told = next(line for line in cluster.stdout if line.startswith("address "))
    on_ray = [*words, "-o", str(tmp_path / "ray.npz"), "--on", f"ray:{told.split()[1]}"]
    with subprocess.Popen(on_ray, env=environment, stderr=subprocess.PIPE, text=True) as process:
        wait_until(lambda: len(read_log(tmp_path / "ray.run")) >= 2, "an iteration")
        cluster.stdin.write("now\n")
        cluster.stdin.flush()
        assert next(line for line in cluster.stdout if line.startswith("removed"))
        assert process.poll() is None, "the run was over before the machine was lost"
        _, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert (tmp_path / "ray.npz").read_bytes() == (tmp_path / "alone.npz").read_bytes()


def test_old_games_are_dropped(tmp_path: Path) -> None:
    run = Run(game(), settings(window=10), tmp_path / "run")
    for i in range(8):
        run.step(i / 8)
    kept = sorted(file.name for file in (tmp_path / "run" / "games").iterdir())
    assert 2 <= len(kept) < 9
    assert kept[-1] == "00008.npz"


def test_only_the_rows_that_are_trained_on_are_copied() -> None:
    """Of three parts, with rows of different lengths, also one that is left out and one twice."""
    parts = []
    for rows in ([[1, 2], [], [3]], [[4]], [[5, 6, 7], [8]]):
        ends, on = (
            np.cumsum([len(row) for row in rows]),
            np.array([x for row in rows for x in row], np.uint16),
        )
        values = np.array([[row[0] / 10 if row else 0.0] for row in rows], np.float32)
        parts.append(Rows(on, ends, on.astype(np.int32) + 100, on / 2, ends, values))
    whole, order = Rows.joined(parts), np.array([5, 0, 4, 0, 1])
    some, again = chosen_rows(parts, order)
    assert len(some) == 4
    for old, new in zip(order, again, strict=True):
        one, other = whole.take(np.array([old])), some.take(np.array([new]))
        assert {n: a.tolist() for n, a in one.arrays.items()} == {
            n: a.tolist() for n, a in other.arrays.items()
        }
    assert whole.take(np.array([4])).on.tolist() == [5, 6, 7]
    assert whole.take(np.array([1, 5])).acts.tolist() == [108]


def test_the_log_is_that_of_the_iterations_that_count(tmp_path: Path) -> None:
    run = Run(game(), settings(), tmp_path / "run")
    for i in range(3):
        run.step(0)
        run.note({"iteration": i + 1})
    run.note({"iteration": 4})  # killed before its state was saved
    with (tmp_path / "run" / LOG).open("a") as log:
        log.write('{"iteration"')  # killed while a line was written
    assert len(read_log(tmp_path / "run")) == 4
    Run(game(), settings(), tmp_path / "run")
    assert [line["iteration"] for line in read_log(tmp_path / "run")] == [1, 2, 3]


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    learned(tmp_path / "run", 1)
    with pytest.raises(BadRun, match=r"sims=4, now 5.*--fresh"):
        Run(game(), settings(sims=5), tmp_path / "run")
    with pytest.raises(BadRun, match="holds another run"):
        Run(game(last=14), Settings.of(game(last=14), **SMALL), tmp_path / "run")
    (tmp_path / "run" / "run.json").write_text("{")
    with pytest.raises(BadRun, match=r"run\.json cannot be read"):
        Run(game(), settings(), tmp_path / "run")


def test_a_damaged_state_is_refused(tmp_path: Path) -> None:
    learned(tmp_path / "run", 1)
    state = tmp_path / "run" / STATE
    data = state.read_bytes()
    state.write_bytes(data[:-100])
    with pytest.raises(BadNet, match="damaged"):
        Run(game(), settings(), tmp_path / "run")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadRun, match="cannot use the folder"):
        Run(game(), settings(), tmp_path / "file" / "run")


def test_settings_are_checked() -> None:
    with pytest.raises(pg.BadOption, match="learn: sims cannot be 0; allowed: a whole number"):
        Settings.of(game(), sims=0)
    assert Settings.of(game("chess")).iteration < Settings.of(game("connect4")).iteration
    assert json.loads(json.dumps(settings().to_dict())) == settings().to_dict()


# --- learn


def test_learning_finds_the_best_moves(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = []
    file = tmp_path / "net.npz"
    found = pg.learn(
        COUNTDOWN,
        games=6000,
        out=file,
        workers=1,
        progress=lines.append,
        first=16,
        second=8,
        sims=8,
    )
    assert lines == found.curve
    assert lines[-1]["iteration"] == len(lines)
    points = [line for line in lines if "ladder" in line]
    assert len(points) >= 4
    assert points[-1]["optimal"]["policy"] > 0.9
    assert found.best["ladder"]["random"][0] >= 0.9
    assert (found.folder / str(points[0]["checkpoint"])).is_file()
    # The best network is in the file, and plays.
    assert np.array_equal(load_net(file, game()).weights, found.net.weights)
    assert pg.play(COUNTDOWN, [found.agent + ",sims=8", "random"]).utilities is not None


def test_budgets_and_files_are_checked(tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"minutes": 0}, "minutes cannot be 0"),
        ({"games": 0}, "games cannot be 0"),
        ({"games": 5, "minutes": 1}, "minutes or games, not both"),
        ({"out": tmp_path / "net.zip"}, r"a name ending in \.npz"),
        ({"out": tmp_path / "no" / "net.npz"}, "its folder does not exist"),
    ]
    for given, said in wrong:
        with pytest.raises(pg.PlygroundError, match=said):
            pg.learn(COUNTDOWN, **given)
    with pytest.raises(pg.Unsuited, match="learning needs a game file"):
        pg.learn("gallery:aima")


def test_an_interruption_keeps_the_best(tmp_path: Path) -> None:
    def interrupt(line: dict[str, object]) -> None:
        if line["iteration"] == 5:
            raise KeyboardInterrupt

    small = {"first": 8, "second": 4, "sims": 4}
    call: Any = {"games": 4000, "out": tmp_path / "net.npz", "workers": 1, **small}
    found = pg.learn(COUNTDOWN, progress=interrupt, ladder=False, **call)
    assert found.interrupted
    assert load_net(tmp_path / "net.npz", game()).about["iterations"] == 5
    more: list[dict[str, object]] = []
    again = pg.learn(COUNTDOWN, progress=more.append, ladder=False, **call)
    assert more[0]["iteration"] == 6
    assert not again.interrupted


def test_the_default_file_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_LEARNED", str(tmp_path / "learned"))
    small: Any = {"first": 8, "second": 4, "sims": 4}
    found = pg.learn(game(last=9), games=20, workers=1, ladder=False, **small)
    assert found.file == tmp_path / "learned" / "countdown-last=9.npz"
    assert load_net("countdown-last=9", game(last=9)).about["games"] >= 20
