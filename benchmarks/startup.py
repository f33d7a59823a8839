"""Start-up times: commands, and the first and second playouts of each game."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time

import plyground as pg

CODE = """\
import time
import numba
import plyground as pg
state = pg.load({name!r}).initial()
wall, cpu = time.perf_counter(), time.process_time()
pg.playouts(state, 1)
print(time.perf_counter() - wall, time.process_time() - cpu)
"""


def command(*words: str) -> float:
    """The least wall-clock seconds of five runs of a command."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "plyground", *words], check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return min(times)


def playouts(name: str, cache: str) -> tuple[float, float]:
    """Wall-clock and processor seconds of a game's first playouts in a new process."""
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(name=name)],
        env=os.environ | {"PLYGROUND_CACHE": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    wall, cpu = map(float, done.stdout.split())
    return wall, cpu


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"plyground games      {command('games'):6.2f} s")
    print(f"plyground --help     {command('--help'):6.2f} s")
    print(f"cached perft of chess{command('perft', 'chess', '3'):6.2f} s")
    print(f"{'game':18} {'cold wall':>9} {'cpu':>6} {'cached wall':>12} {'cpu':>6}")
    for name in pg.games():
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = playouts(name, cache), playouts(name, cache)
        print(f"{name:18} {cold[0]:9.2f} {cold[1]:6.2f} {warm[0]:12.3f} {warm[1]:6.3f}")


if __name__ == "__main__":
    main()
