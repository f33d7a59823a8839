"""Whatever happens to the arena, stored games are safe, and the tournament can be resumed."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from arena_runs import children, contents, is_running, is_stopped, run, start, stored, wait_until
from deadly_game import deadly
from typer.testing import CliRunner

from plyground.arena.store import store as store_module
from plyground.arena.store.store import Store
from plyground.cli.app import app

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
ENGINES = f"{os.environ.get('PATH', '')}:/usr/games"
WORDS = ["tic_tac_toe", "--agents", "random", "random", "--games", "60"]
SLEEPER = """
import pathlib, random, time

def choose(state):
    if pathlib.Path(__file__).with_name("hold").exists():
        time.sleep(0.1)
    return random.choice(state.actions())
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "arena.db"


@pytest.fixture
def slow(tmp_path: Path) -> list[str]:
    """A tournament of 72 games, slow enough to be interrupted on any machine.

    Without the file `hold`, it is quick.
    """
    (tmp_path / "hold").touch()
    sleeper = tmp_path / "sleeper.py"
    sleeper.write_text(SLEEPER, encoding="utf-8")
    agents = ["minimax:depth=2", "greedy", f"python:{sleeper}:choose"]
    return ["tic_tac_toe", "nim", "--agents", *agents, "--games", "12"]


def complaint(*words: str) -> str:
    """The error message of a command, in this process."""
    result = CliRunner().invoke(app, ["arena", *words], catch_exceptions=False)
    assert result.exit_code == 2, result.output
    assert result.stderr.rpartition("plyground: ")[2].count("\n") == 1
    return result.stderr


def table(text: str) -> list[str]:
    """The lines of a printed table without times, which come after the margin of error."""
    return [re.sub(r"(±\d+|±inf).*", r"\1", line) for line in text.splitlines()]


def test_a_killed_arena_resumes_and_ends_with_the_same_table(
    file: Path, tmp_path: Path, slow: list[str]
) -> None:
    for games, words in ((3, slow), (12, ["--resume"])):
        with start(*words, "--store", str(file), "--workers", "2") as arena:
            wait_until(lambda games=games: stored(file) >= games, "games")  # type: ignore[misc]
            workers = children(arena.pid)
            arena.kill()
        assert workers
        wait_until(lambda pids=workers: not any(map(is_running, pids)), "ends")  # type: ignore[misc]
    assert 12 <= stored(file) < 72
    (tmp_path / "hold").unlink()
    other = tmp_path / "undisturbed.db"
    undisturbed = run(*slow, "--store", str(other), "--workers", "1")
    assert undisturbed.returncode == 0, undisturbed.stderr
    resumed = run("--resume", "--store", str(file), "--workers", "2")
    assert resumed.returncode == 0, resumed.stderr
    assert re.search(r"Tournament 1: after \d+ of 72 games", resumed.stderr)
    assert contents(file) == contents(other)
    assert len(contents(file)) == 72
    assert table(resumed.stdout) == table(undisturbed.stdout)
    assert "1.  minimax:depth=2" in resumed.stdout


def test_a_killed_worker_loses_no_game(file: Path, slow: list[str]) -> None:
    with start(*slow, "--store", str(file), "--workers", "2") as arena:
        wait_until(lambda: stored(file) >= 2, "games")
        os.kill(children(arena.pid)[0], signal.SIGKILL)
        file.with_name("hold").unlink()
        _, err = arena.communicate(timeout=120)
    assert arena.returncode == 0, err
    assert "1 worker(s) lost (was killed by SIGKILL)" in err
    games = contents(file)
    assert [result.number for result, _ in games] == list(range(72))
    assert all(result.scores is not None for result, _ in games)


@pytest.mark.skipif(shutil.which("stockfish", path=ENGINES) is None, reason="no stockfish here")
def test_programs_of_agents_end_with_a_killed_arena(file: Path) -> None:
    words = [
        "chess",
        "--agents",
        f"uci:{shutil.which('stockfish', path=ENGINES)},time=0.3",
        "random",
    ]
    with start(*words, "--store", str(file), "--workers", "1") as arena:
        wait_until(lambda: any(map(children, children(arena.pid))), "the program")
        (worker,) = children(arena.pid)
        (program,) = children(worker)
        arena.kill()
    wait_until(lambda: not is_running(worker) and not is_running(program), "the end")


def test_ctrl_c_ends_it_and_says_how_to_resume(file: Path, slow: list[str]) -> None:
    with start(*slow, "--store", str(file), "--workers", "2") as arena:
        wait_until(lambda: stored(file) >= 2, "games")
        workers = children(arena.pid)
        arena.send_signal(signal.SIGINT)
        _, err = arena.communicate(timeout=120)
    assert arena.returncode == 130
    assert not any(map(is_running, workers))
    assert re.search(rf"Stopped after \d+ of 72 games.*resume 1 --store {file}` continues", err)
    assert "Traceback" not in err
    count = int(re.findall(r"Stopped after (\d+)", err)[0])
    assert count == stored(file)


def test_a_full_disk_stops_it_and_stored_games_stay(file: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    words = ["tic_tac_toe", "--agents", "random", "random", "--games", "600", "--store", str(file)]
    stopped = run(*words, "--workers", "1", preexec_fn=small_files)
    assert stopped.returncode == 2, stopped.stderr
    assert f"there is no space left for {file}" in stopped.stderr
    assert "plyground arena --resume" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    before = stored(file)
    assert 0 < before < 600
    resumed = run("--resume", "--store", str(file), "--workers", "1")
    assert resumed.returncode == 0, resumed.stderr
    assert f"after {before} of 600 games" in resumed.stderr
    assert stored(file) == 600


def test_a_locked_store_is_reported(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.2)
    Store(file).close()
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        said = complaint(*WORDS, "--store", str(file))
        assert f"another program has locked {file}" in said
    finally:
        holder.close()


@pytest.mark.parametrize("words", [WORDS, ["--resume"], ["list"], ["show"], ["game", "1/0"]])
def test_no_command_changes_a_damaged_store(file: Path, words: list[str]) -> None:
    file.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)
    before = file.read_bytes()
    said = complaint(*words, "--store", str(file))
    assert f"{file} is damaged" in said
    assert "name another with --store" in said
    assert file.read_bytes() == before


@pytest.mark.parametrize("words", [WORDS, ["--resume"], ["list"], ["show"], ["game", "1/0"]])
def test_no_command_changes_a_store_of_a_later_version(file: Path, words: list[str]) -> None:
    Store(file).close()
    with sqlite3.connect(file) as later:
        later.execute("UPDATE arena_store SET version = 12")
        later.execute("ALTER TABLE arena_game ADD COLUMN mood TEXT")
    later.close()
    before = file.read_bytes()
    said = complaint(*words, "--store", str(file))
    assert f"{file} was written by a later version of plyground: its schema is 12" in said
    assert "pip install --upgrade plyground" in said
    assert file.read_bytes() == before


def stop_between_writes(arena: subprocess.Popen[str], file: Path) -> bool:
    """Stop an arena while it does not hold the lock; return whether that worked."""
    arena.send_signal(signal.SIGSTOP)
    wait_until(lambda: is_stopped(arena.pid), "it is stopped")
    other = sqlite3.connect(file, isolation_level=None, timeout=0)
    try:
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    except sqlite3.OperationalError:
        arena.send_signal(signal.SIGCONT)
        return False
    finally:
        other.close()
    return True


def test_two_arenas_cannot_play_one_tournament(file: Path, slow: list[str]) -> None:
    with start(*slow, "--store", str(file), "--workers", "1") as first:
        wait_until(lambda: stored(file) >= 1, "games")
        wait_until(lambda: stop_between_writes(first, file), "a moment without writing")
        file.with_name("hold").unlink()
        second = run("--resume", "--store", str(file), "--workers", "1")
        first.send_signal(signal.SIGCONT)
        _, err = first.communicate(timeout=120)
    codes = sorted((first.returncode, second.returncode))
    said = err + second.stderr
    assert codes == [0, 2], said
    assert "only one arena can play a tournament" in said
    run("--resume", "--store", str(file), "--workers", "1")
    assert len(contents(file)) == 72


def test_a_lost_ray_worker_and_machine_lose_no_game(
    file: Path, tmp_path: Path, cluster: subprocess.Popen[str]
) -> None:
    game = deadly(tmp_path, "__import__('time').sleep(0.05) or not mark.exists()")
    words = [game, "--agents", "random", "random", "--games", "40", "--opening", "0"]
    assert cluster.stdout is not None
    assert cluster.stdin is not None
    told = next(line for line in cluster.stdout if line.startswith("address "))
    on = f"ray:{told.split()[1]}"
    with start(*words, "--store", str(file), "--on", on) as arena:
        wait_until(lambda: stored(file) >= 4, "games")
        cluster.stdin.write("now\n")
        cluster.stdin.flush()
        out, err = arena.communicate(timeout=180)
    assert arena.returncode == 0, err
    assert (tmp_path / "mark").exists()
    # The deadly move ends one worker or both; the machine ends one, unless that one was idle.
    assert re.search(r"[1-3] worker\(s\) lost", err), err
    assert out.startswith(f"{game}\n    agent")
    local = run(*words, "--store", str(tmp_path / "here.db"), "--workers", "2")
    assert local.returncode == 0, local.stderr
    assert contents(file) == contents(tmp_path / "here.db")
    assert len(contents(file)) == 40


def test_ray_on_this_machine_and_at_a_wrong_address(file: Path) -> None:
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: plyground[ray]")
    played = run(*WORDS, "--store", str(file), "--on", "ray", "--workers", "1")
    assert played.returncode == 0, played.stderr
    assert len(contents(file)) == 60
    nowhere = run(*WORDS, "--store", str(file), "--on", "ray:127.0.0.1:1")
    assert nowhere.returncode == 2
    assert "the Ray cluster at '127.0.0.1:1' cannot be used" in nowhere.stderr
