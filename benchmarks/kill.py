"""`kill -9` at random moments, a full disk, folders that cannot be written, no HOME.

    python benchmarks/kill.py [TARGET]... [--times 30]

Each target is started again and again in an empty home, and its process group is killed after a
random time up to that of a whole run. Then what it left is examined: files are whole or absent,
interrupted work continues, and ends as it would have without the kills. One line for each target.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-m", "plyground")
PATIENCE = 600.0


class Home:
    """A folder with everything that the programs write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {
            **os.environ,
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "PLYGROUND_CACHE": os.environ.get("PLYGROUND_CACHE", str(folder / "cache")),
        }

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        given = [*COMMAND, *words] if words[0] != "-c" else [sys.executable, *words]
        return subprocess.Popen(given, env=self.env, start_new_session=True, **quiet)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        given = [*COMMAND, *words] if words[0] != "-c" else [sys.executable, *words]
        return subprocess.run(
            given, env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    def killed(self, longest: float, rng: random.Random, *words: str) -> bool:
        """Start a command and kill it at a random moment; whether it was still running."""
        process = self.start(*words)
        time.sleep(rng.uniform(0, longest))
        running = process.poll() is None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return running


def whole_run(home: Home, *words: str) -> float:
    began = time.monotonic()
    done = home.run(*words)
    assert done.returncode == 0, done.stderr
    return time.monotonic() - began


def database(home: Home, times: int, rng: random.Random) -> str:
    file = home.folder / "t.db"
    words = ("database", "build", "tic_tac_toe", "--out", str(file))
    longest = whole_run(home, *words)
    killed = whole = 0
    for _ in range(times):
        file.unlink(missing_ok=True)
        killed += home.killed(longest, rng, *words)
        if file.exists():
            whole += 1
            done = home.run("database", "probe", str(file))
            assert done.returncode == 0, done.stderr
    return f"{killed} of {times} killed at work; the file was whole {whole} times, else absent"


def cache(home: Home, times: int, rng: random.Random) -> str:
    code = "import plyground as pg; print(pg.load('nim', piles='1,2,{}').initial().perft(2))"
    home.env["PLYGROUND_CACHE"] = str(home.folder / "cache")
    longest = whole_run(home, "-c", "import plyground as pg; pg.load('nim').compile()")
    killed = 0
    for k in range(times):
        words = ("-c", f"import plyground as pg; pg.load('nim', piles='1,2,{k % 5 + 1}').compile()")
        killed += home.killed(longest, rng, *words)
    for k in range(5):
        done = home.run("-c", code.format(k + 1))
        assert done.returncode == 0, done.stderr
    return f"{killed} of {times} killed at work; every entry that was left could be used"


def arena(home: Home, times: int, rng: random.Random) -> str:
    agents = ("--agents", "random", "mcts:sims=20", "--games", "400", "--seed", "1")
    run = ("arena", "nim:piles=3,4,5", *agents, "--workers", "1", "--store")
    home.run(*run, str(home.folder / "whole.db"))
    show = ("arena", "games", "1", "--store")
    expected = home.run(*show, str(home.folder / "whole.db")).stdout
    store = str(home.folder / "store.db")
    killed = 0
    for _ in range(times):
        killed += home.killed(3.0, rng, *run, store, "--resume")
    whole_run(home, *run, store, "--resume")
    assert home.run(*show, store).stdout == expected
    return f"{killed} of {times} killed at work; resumed, and the games are the same"


def learn(home: Home, times: int, rng: random.Random) -> str:
    file = home.folder / "net.npz"
    words = ("learn", "nim:piles=3,4,5", "--games", "200", "-o", str(file))
    play = ("play", "nim:piles=3,4,5", "--agent", f"greedy:net={file}", "--side", "none")
    killed = 0
    for _ in range(times):
        killed += home.killed(6.0, rng, *words)
        if file.exists():
            whole_run(home, *play)
    whole_run(home, *words)
    assert file.exists()
    whole_run(home, *play)
    return f"{killed} of {times} killed at work; continued to the end, and the network plays"


def calibrate(home: Home, times: int, rng: random.Random) -> str:
    words = ("calibrate", "nim:piles=1,2", "--quick")
    killed = 0
    for _ in range(times):
        killed += home.killed(6.0, rng, *words)
        done = home.run("calibrate", "nim:piles=1,2", "--show")
        assert "Traceback" not in done.stderr, done.stderr
    return f"{killed} of {times} killed at work; the levels could be read, or were absent"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(port: int, path: str, body: object = None) -> Any:
    """What a studio answers, once it has started."""
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", content)
    request.add_header("content-type", "application/json")
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.2)


@contextmanager
def running(home: Home) -> Iterator[tuple[int, int]]:
    """A studio with one worker: its port and its process."""
    port = free_port()
    process = home.start(
        *("studio", "--no-open", "--workers", "1", "--rate", "0", "--port", str(port))
    )
    try:
        assert ask(port, "/api/games")
        yield port, process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def studio(home: Home, times: int, rng: random.Random) -> str:
    words = ("studio", "--no-open", "--port", str(free_port()))
    killed = sum(home.killed(4.0, rng, *words) for _ in range(times))
    with running(home):
        return f"{killed} of {times} killed at work; the next one answers"


def workers_of(pid: int) -> list[int]:
    """The workers of a studio, by the words that multiprocessing starts them with."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def worker(home: Home, times: int, rng: random.Random) -> str:
    """Only the worker is killed: its job says so, and the next job is done by another."""
    asked = {"game": "nim", "engine": "mcts", "limit": {"time": 1.0}}
    search = {"kind": "analysis", "args": asked}
    ends: Counter[str] = Counter()
    with running(home) as (port, pid):
        followed(port, search)  # compiles
        for _ in range(times):
            job = ask(port, "/api/jobs", search)["id"]
            time.sleep(rng.uniform(0, 1.2))
            for child in workers_of(pid):
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            ends[outcome(followed(port, job))] += 1
            after = outcome(followed(port, search))
            assert after == "done", after
    assert set(ends) <= {"done", "worker-lost"}, ends
    lost = ends["worker-lost"]
    return f"{lost} of {times} killed at work, whose jobs said so; the next job was always done"


def followed(port: int, job: object) -> Any:
    """The view of a job at its end; a search is started first."""
    identity = job if isinstance(job, str) else ask(port, "/api/jobs", job)["id"]
    while (view := ask(port, f"/api/jobs/{identity}"))["state"] in ("queued", "running"):
        time.sleep(0.05)
    return view


def outcome(view: Any) -> str:
    return str(view["error"]["code"] if view["state"] == "failed" else view["state"])


def limited_files(home: Home, times: int, rng: random.Random) -> str:
    """Files may have 4 kilobytes at most, which stops writers near their end."""
    limited = "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    limited += "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); "
    limited += "from plyground.cli import main; sys.argv[1:] = {!r}; main()"
    home.env["PLYGROUND_CACHE"] = str(home.folder / "cache")
    said = []
    for words in (
        ["analyse", "tic_tac_toe", "--depth", "3"],
        ["database", "build", "tic_tac_toe", "--out", str(home.folder / "t.db")],
        ["trace", "tic_tac_toe", "--depth", "3", "--json", str(home.folder / "t.json")],
    ):
        done = home.run("-c", limited.format(words))
        assert "Traceback" not in done.stderr, done.stderr
        said.append(f"{words[0]} {'works' if done.returncode == 0 else 'says so'}")
    assert not (home.folder / "t.db").exists()
    return ", ".join(said)


def full_disk(home: Home, times: int, rng: random.Random) -> str:
    """All goes to a disk of two megabytes with 0, 4 or 64 kilobytes left (Linux, as root).

    What a command leaves behind is a whole file, or none.
    """
    disk = home.folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], capture_output=True
    )
    if mounted.returncode:
        return "not measured: mounting a disk of two megabytes needs root"
    cache, data = disk / "cache", disk / "data"
    home.env |= {"HOME": str(disk), "XDG_DATA_HOME": str(data), "PLYGROUND_CACHE": str(cache)}
    said = []
    try:
        for words, files in DISK_COMMANDS:
            paths = [disk / file for file in files]
            ends: Counter[str] = Counter()
            for room in (0, 4, 64):
                for old in (cache, data, *paths):
                    shutil.rmtree(old) if old.is_dir() else old.unlink(missing_ok=True)
                fill(disk, room)
                done = home.run(*(word.format(disk=disk) for word in words))
                assert "Traceback" not in done.stderr, done.stderr
                assert done.returncode in (0, 2), done
                ends["works" if done.returncode == 0 else "says so"] += 1
                if done.returncode:
                    assert not any(path.exists() for path in paths), words
            said.append(f"{words[0]} " + " and ".join(f"{end} {n}x" for end, n in ends.items()))
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    return ", ".join(said)


DISK_COMMANDS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("games",), ()),
    (("analyse", "tic_tac_toe", "--depth", "3"), ()),
    (("play", "nim:piles=1,2", "--agent", "random", "--side", "none"), ()),
    (("database", "build", "tic_tac_toe", "--out", "{disk}/t.db"), ("t.db",)),
    (("trace", "tic_tac_toe", "--depth", "3", "--json", "{disk}/t.json"), ("t.json",)),
    (("certify", "make", "nim:piles=3,4,5", "--out", "{disk}/c.json"), ("c.json",)),
    (("export", "nim", "-o", "{disk}/n.html"), ("n.html",)),
    (("show", "chess", "--svg", "{disk}/c.svg"), ("c.svg",)),
    (("arena", "nim", "--agents", "random", "greedy", "--games", "20", "--workers", "1"), ()),
    (("calibrate", "nim:piles=1,2", "--quick"), ()),
    (("learn", "nim:piles=1,2", "--games", "100", "-o", "{disk}/n.npz"), ("n.npz",)),
)
"""Commands, and the files that they write there."""


def fill(disk: Path, room: int) -> None:
    """Fill a disk but for some kilobytes."""
    filler = disk / "filler"
    filler.unlink(missing_ok=True)
    free = os.statvfs(disk)
    filler.write_bytes(bytes(max(0, free.f_bavail * free.f_frsize - room * 1024)))


def read_only(home: Home, times: int, rng: random.Random) -> str:
    """The folders are files, which not even root can write into."""
    wall = home.folder / "wall"
    wall.touch()
    home.env |= {"HOME": str(wall), "XDG_DATA_HOME": str(wall), "PLYGROUND_CACHE": str(wall)}
    return without_places(home)


def no_home(home: Home, times: int, rng: random.Random) -> str:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PLYGROUND_CACHE"):
        home.env.pop(name, None)
    return without_places(home)


def without_places(home: Home) -> str:
    commands = (
        ["games"],
        ["analyse", "tic_tac_toe", "--depth", "3"],
        ["play", "nim:piles=1,2", "--agent", "random", "--side", "none"],
    )
    said = []
    for words in commands:
        done = home.run(*words)
        assert "Traceback" not in done.stderr, done.stderr
        said.append(f"{words[0]} {'works' if done.returncode == 0 else 'says why not'}")
    return ", ".join(said)


TARGETS: dict[str, Callable[[Home, int, random.Random], str]] = {
    f.__name__: f
    for f in (
        *(database, cache, arena, learn, calibrate, studio, worker),
        *(limited_files, full_disk, read_only, no_home),
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], default=[*TARGETS])
    parser.add_argument("--times", type=int, default=30)
    given = parser.parse_args()
    for name in given.targets:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            found = TARGETS[name](Home(Path(folder)), given.times, random.Random(name))
        print(f"{name:<12}{found}", flush=True)


if __name__ == "__main__":
    main()
