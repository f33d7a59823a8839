"""A running compiled search stops: on Ctrl-C, at a deadline, and leaves no thread behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import plyground as pg
from plyground.game.record_state import RecordState
from plyground.kernel.control import run
from plyground.search.playouts import play_out, workspace

ENDLESS = """\
import sys, plyground as pg
state = pg.load("connect4").initial()
{warm_up}
print("ready", flush=True)
try:
    {search}
except KeyboardInterrupt:
    import threading
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
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        sent = time.perf_counter()
        assert process.stdout.readline() == "stopped 1\n"
        # Half a second is the promise; the rest allows for a busy machine.
        assert time.perf_counter() - sent < 2.0
        assert process.wait(timeout=20) == 0


def test_deadline() -> None:
    state = pg.load("connect4").initial()
    assert isinstance(state, RecordState)
    work = workspace(state, seed=0)
    ended = work.run(play_out, np.int64(10**12), deadline=0.05)
    assert 0 < ended < 10**12
    assert threading.active_count() == 1 or "search" not in str(threading.enumerate())


def test_errors_reach_the_caller() -> None:
    def fails() -> None:
        raise ZeroDivisionError("inside")

    with pytest.raises(ZeroDivisionError, match="inside"):
        run(fails, control=np.zeros(1, np.int64))
