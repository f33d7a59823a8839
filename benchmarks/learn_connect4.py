"""How many moves of a learned Connect 4 are best, along a run of learning.

    python benchmarks/learn_connect4.py FOLDER --seconds 600      a point at each doubling from 20 s
    python benchmarks/learn_connect4.py FOLDER --seconds 3600 --set sims=64 first=256

At each point of the run, it is counted in how many solved positions (connect4_positions.py) the
policy alone, and a search of 400 simulations with the network, play a best move: of the positions
before ply 12, of those from it on, and the mean of both shares. ± is one standard error. Seconds
are of processor time, in one process. FOLDER keeps the run; the same command goes on where it was.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from pathlib import Path
from typing import Any

from connect4_positions import solved

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.learn.run import Run, put
from plyground.learn.settings import Settings
from plyground.roster.agents import agent
from plyground.search.network.net_file import contents

FIRST_POINT, MOST_APART = 20.0, 300.0
"""Seconds to the first point, which double, and between two points at most."""
SIMS = 400

Sample = list[tuple[Any, set[int]]]


def shares(net: Path, early: Sample, late: Sample) -> str:
    """The shares of best moves by player, in words."""
    told = []
    for name, spec in (
        ("policy", f"policy:net={net}"),
        (f"{SIMS} simulations", f"mcts:net={net},sims={SIMS}"),
    ):
        player, rng = agent(spec), random.Random(0)
        e, n = (
            sum(player.choose(s, rng) in best for s, best in sample) / len(sample)
            for sample in (early, late)
        )
        error = sqrt(e * (1 - e) / len(early) + n * (1 - n) / len(late)) / 2
        told.append(f"{name} {(e + n) / 2:.1%} ± {error:.1%} ({e:.1%} early, {n:.1%} late)")
    return ", ".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="of learning")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    early, late = solved(game, late=False), solved(game, late=True)
    settings = Settings.of(game, **dict(text.split("=", 1) for text in given.set))
    run, net = Run(game, settings, given.folder / "connect4.run"), given.folder / "connect4.npz"
    point = FIRST_POINT
    while point <= run.seconds:
        point += min(point, MOST_APART)
    while run.seconds < given.seconds:
        before = time.process_time()
        run.step(run.seconds / given.seconds)
        run.seconds += time.process_time() - before
        if run.seconds >= min(point, given.seconds):
            point += min(point, MOST_APART)
            put(net, contents(run.newest))
            print(
                f"{run.seconds:7.0f} s {run.games:>9,} games: {shares(net, early, late)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
