"""A running compiled search stops on Ctrl-C and at a deadline, and leaves no thread behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from functools import partial

import numpy as np
import pytest

import plyground as pg
from plyground.game.records.record_state import RecordState
from plyground.kernel.control import STOP, run, run_together
from plyground.search.engines.playouts import play_out, workspace

ENDLESS = """\
import threading, time, plyground as pg

def tell():
    while not any(thread.name == "plyground-search" for thread in threading.enumerate()):
        time.sleep(0.001)
    print("searching", flush=True)

state = pg.load("connect4").initial()
{warm_up}
teller = threading.Thread(target=tell)
try:
    teller.start()
    {search}
except KeyboardInterrupt:
    teller.join()
    print("stopped", threading.active_count(), flush=True)
"""


@pytest.mark.parametrize(
    ("warm_up", "search"),
    [
        ("pg.playouts(state, 1)", "pg.playouts(state, 10**12)"),
        ("state.perft(1)", "state.perft(30)"),
    ],
    ids=["playouts", "perft"],
)
def test_ctrl_c(warm_up: str, search: str) -> None:
    code = ENDLESS.format(warm_up=warm_up, search=search)
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=120)  # uninterrupted, the search would take years
        assert out == "stopped 1\n"
        assert process.returncode == 0


def test_deadline() -> None:
    state = pg.load("connect4").initial()
    assert isinstance(state, RecordState)
    work = workspace(state, seed=0)
    for deadline in (0.05, 0.5, 5.0, 50.0):  # a busy machine may not even start within the first
        ended = work.run(play_out, np.int64(10**12), deadline=deadline)
        assert ended < 10**12
        if ended > 0:
            break
    assert ended > 0
    assert threading.active_count() == 1 or "search" not in str(threading.enumerate())


def test_errors_reach_the_caller() -> None:
    def fails() -> None:
        raise ZeroDivisionError("inside")

    with pytest.raises(ZeroDivisionError, match="inside"):
        run(fails, control=np.zeros(1, np.int64))


def test_interrupted_while_a_thread_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    control = np.zeros(1, np.int64)
    start = threading.Thread.start

    def begin(thread: threading.Thread) -> None:
        start(thread)
        raise KeyboardInterrupt

    def search() -> None:
        while not control[STOP]:
            time.sleep(0.001)

    monkeypatch.setattr(threading.Thread, "start", begin)
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        run(search, control=control)
    assert threading.active_count() == before


def test_interrupted_before_a_thread_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Thread.start` waits for the new thread, and can be interrupted meanwhile."""
    control = np.zeros(1, np.int64)
    start = threading.Thread.start
    ended = []

    def begin(thread: threading.Thread) -> None:
        started = thread._started  # type: ignore[attr-defined]
        there, wait = started.set, started.wait

        def late() -> None:
            time.sleep(0.05)
            there()

        def interrupted() -> None:
            started.wait = wait
            raise KeyboardInterrupt

        started.set, started.wait = late, interrupted
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", begin)
    with pytest.raises(KeyboardInterrupt):
        run(lambda: ended.append(int(control[STOP])), control=control)
    assert ended == [1]


def test_the_deadline_passes_while_threads_start(monkeypatch: pytest.MonkeyPatch) -> None:
    controls = [np.zeros(1, np.int64) for _ in range(3)]
    start = threading.Thread.start
    stopped: list[bool] = []

    def begin(thread: threading.Thread) -> None:
        time.sleep(0.01)
        stopped.append(all(control[STOP] for control in controls))
        start(thread)

    def search(control: np.ndarray) -> None:
        while not control[STOP]:
            time.sleep(0.001)

    monkeypatch.setattr(threading.Thread, "start", begin)
    run_together([partial(search, c) for c in controls], controls, deadline=0.001)
    assert stopped == [False, True, True]
