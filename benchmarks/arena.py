"""The cost of the arena: random tic-tac-toe, every game stored, in processor time of all processes.

Playing, communicating with the worker, storing and counting are measured together. One worker plays
a short and a long tournament; the difference is the cost of games without the start of Python.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

SHORT, LONG, REPETITIONS = 2_000, 22_000, 3


def processor_seconds(games: int, folder: Path, on: str) -> tuple[float, float]:
    """Processor time and wall time of one tournament, run as a command."""
    file = folder / f"{games}.db"
    words = ["tic_tac_toe", "--agents", "random", "random", "--games", str(games), "--opening", "0"]
    command = [sys.executable, "-m", "plyground", "arena", *words, "--store", str(file), "--on", on]
    before, began = os.times(), time.perf_counter()
    subprocess.run([*command, "--workers", "1"], check=True, capture_output=True)
    took, after = time.perf_counter() - began, os.times()
    file.unlink()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--on", default="local", help="where to play: local or ray")
    on = parser.parse_args().on
    speeds, paces = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(REPETITIONS):
            short, long = (processor_seconds(n, Path(folder), on) for n in (SHORT, LONG))
            speeds.append((LONG - SHORT) / (long[0] - short[0]))
            paces.append((LONG - SHORT) / (long[1] - short[1]))
            print(f"{speeds[-1]:,.0f} games per processor second, {paces[-1]:,.0f} a second")
    print(f"median: {median(speeds):,.0f} per processor second, {median(paces):,.0f} a second")


if __name__ == "__main__":
    main()
