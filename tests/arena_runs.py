"""Running the arena as a person does, in a process of its own, and looking at what it stored."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from plyground.arena.store.store import Store

PATIENCE = 120.0
"""Seconds that anything here may take on a busy machine."""


@contextmanager
def start(*words: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """`plyground arena ...`, uncompiled, in a process of its own that does not outlive the test."""
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
    """`start`, and wait for the end."""
    with start(*words, **options) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"not seen in {PATIENCE} s: {what}"
        time.sleep(0.02)


def stored(file: Path) -> int:
    """How many games a store has, while somebody writes to it."""
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
    """Processes that a process started, by any of its threads, and that it has still."""
    found = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # that thread is gone
            found += [int(child) for child in listed.read_text().split()]
    return found


def is_running(pid: int) -> bool:
    """Whether a process is there and not only waiting to be reaped."""
    return _mood(pid) not in ("", "Z", "X")


def is_stopped(pid: int) -> bool:
    """Whether a process stands still until it gets SIGCONT."""
    return _mood(pid) == "T"


def _mood(pid: int) -> str:
    """The letter that Linux has for what a process does; none if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def contents(file: Path | str, tournament: int = 1) -> list[Any]:
    """Every game of a tournament with all that is known of it, apart from times."""
    with Store(file, create=False) as store:
        records = dict(store.records(tournament))
        found = []
        for row in store.rows(tournament):
            record = json.loads(records[row.number])
            del record["seconds"], record["when"]
            found.append((row.seats, row.played._replace(seconds=()), record))
    return found
