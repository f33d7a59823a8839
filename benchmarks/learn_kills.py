"""A run of learning is killed at random moments (SIGKILL) and must end with the same bytes.

    python benchmarks/learn_kills.py [--kills 20] [--workers 1] [--net mlp]

One run is left alone; others go on after each kill, until there were as many kills as asked.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = """\
import sys
import plyground as pg
pg.learn("tic_tac_toe", games=3000, out=sys.argv[1], workers=int(sys.argv[2]), ladder=False,
         net=sys.argv[3], first=16, second=8, channels=4, sims=8, iteration=60, window=2000,
         progress=lambda line: print(line["iteration"], flush=True))
"""


def start(file: Path, workers: int, net: str) -> subprocess.Popen[str]:
    """Begin the run, or go on with it."""
    words = [sys.executable, "-c", PROGRAM, str(file), str(workers), net]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def whole(file: Path, workers: int, net: str) -> tuple[str, float]:
    """A run that is left alone: its digest, and its seconds after the first line."""
    with start(file, workers, net) as process:
        assert process.stdout is not None
        process.stdout.readline()
        began = time.perf_counter()
        process.stdout.read()
        if process.wait():
            sys.exit("the run failed")
    return digest(file), time.perf_counter() - began


def killed(file: Path, workers: int, net: str, most: int, life: float, rng: random.Random) -> int:
    """A run that is killed up to `most` times; returns how often it was."""
    kills = 0
    while True:
        with start(file, workers, net) as process:
            assert process.stdout is not None
            if rng.random() < 0.8:  # else also while it starts or resumes
                process.stdout.readline()
            if kills < most:
                time.sleep(rng.uniform(0, life))
                process.send_signal(signal.SIGKILL)
            process.stdout.read()
            ended = process.wait()
        if ended == 0:
            return kills
        if ended != -signal.SIGKILL:
            sys.exit(f"the run failed after {kills} kills")
        kills += 1


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--net", choices=("mlp", "conv"), default="mlp")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, done, runs = random.Random(given.seed), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        wanted, seconds = whole(Path(folder) / "whole.npz", given.workers, given.net)
        print(f"left alone: {wanted[:16]}, {seconds:.1f} s")
        while done < given.kills:
            runs += 1
            file = Path(folder) / f"killed{runs}.npz"
            life = seconds / 6
            kills = killed(file, given.workers, given.net, given.kills - done, life, rng)
            done += kills
            same = digest(file) == wanted
            print(f"killed {kills} times: {digest(file)[:16]}, {'the same' if same else 'OTHER'}")
            if not same:
                sys.exit(1)
    print(f"{done} kills in {runs} runs: the same bytes")


if __name__ == "__main__":
    main()
