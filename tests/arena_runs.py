"""Runs the arena as a user does, in its own process, and reads what it stored."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from plyground.arena.store.store import Store

PATIENCE = 120.0
"""Seconds that any step may take on a busy machine."""


@contextmanager
def start(*words: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """`plyground arena ...`, interpreted, in its own process, which ends with the test."""
    with subprocess.Popen(
        [sys.executable, "-m", "plyground", "arena", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PLYGROUND_INTERPRET": "1"},
        **options,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def run(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """`start`, then wait for the end."""
    with start(*words, **options) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"not seen in {PATIENCE} s: {what}"
        time.sleep(0.02)


def stored(file: Path) -> int:
    """The number of games in a store, even while another process writes to it."""
    try:
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    except sqlite3.OperationalError:
        return 0
    try:
        return int(connection.execute("SELECT count(*) FROM arena_game").fetchone()[0])
    except sqlite3.OperationalError:  # not there yet
        return 0
    finally:
        connection.close()


def children(pid: int) -> list[int]:
    """The running child processes of a process, over all of its threads."""
    found = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # that thread is gone
            found += [int(child) for child in listed.read_text().split()]
    return found


def is_running(pid: int) -> bool:
    """Whether a process runs and is not a zombie."""
    return _state(pid) not in ("", "Z", "X")


def is_stopped(pid: int) -> bool:
    """Whether a process is stopped until it gets SIGCONT."""
    return _state(pid) == "T"


def _state(pid: int) -> str:
    """Linux's letter for the state of a process; empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def contents(file: Path | str, tournament: int = 1) -> list[Any]:
    """Every game of a tournament: its result and its record, without times."""
    with Store(file, create=False) as store:
        records = dict(store.records(tournament))
        found = []
        for result in store.results(store.tournament(tournament)):
            record = json.loads(records[result.number])
            del record["seconds"], record["when"]
            found.append((replace(result, seconds=()), record))
    return found
