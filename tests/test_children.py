"""Processes that tests start: they hear Ctrl-C, and end with a test that fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SLEEP = [sys.executable, "-c", "import time; time.sleep(1000)"]
STARTS_A_CHILD = """
import conftest, signal, subprocess, sys
shown = "import signal; print(signal.getsignal(signal.SIGINT) != signal.SIG_IGN)"
subprocess.run([sys.executable, "-c", shown], check=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are different there")
def test_children_hear_ctrl_c_if_the_suite_runs_in_the_background() -> None:
    done = subprocess.run(
        ["sh", "-c", 'trap "" INT; exec "$0" -c "$1"', sys.executable, STARTS_A_CHILD],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "True\n", done.stderr


def test_a_failed_test_leaves_no_process() -> None:
    with pytest.raises(ZeroDivisionError), subprocess.Popen(SLEEP) as process:
        1 // 0  # noqa: B018
    assert process.returncode == -signal.SIGKILL or os.name == "nt"
