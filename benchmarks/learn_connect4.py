"""How many moves of a learned Connect 4 are best, along a run of learning.

    python benchmarks/learn_connect4.py FOLDER --seconds 600      a point at each doubling from 20 s
    python benchmarks/learn_connect4.py FOLDER --seconds 3600 --set sims=64 first=256

Positions of games with random moves are solved exactly, by the engine with its opening database,
once: those in which some moves are better than others. At each point of the run, it is counted in
how many of them the policy alone, and a search of 400 simulations with the network, play a best
move. Seconds are of processor time, in one process. FOLDER keeps the run and the positions; the
same command goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from math import sqrt
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.learn.run import Run, put
from plyground.learn.settings import Settings
from plyground.roster.agents import agent
from plyground.search.network.net_file import contents

FIRST_POINT = 20.0
EARLIEST, LATEST = 2, 30
"""Plies of the positions."""
SECONDS = 20.0
"""For a value; a position that takes longer is left out."""
SIMS = 400


def solved(game: RecordGame, file: Path, wanted: int) -> list[tuple[Any, set[int]]]:
    """Positions with their best moves, from the file or solved now."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    known = [json.loads(line) for line in lines]
    rng = random.Random(len(known))
    while len(known) < wanted:
        path = some_path(game, rng)
        values = values_of(position(game, path))
        if values is None or len(set(values.values())) < 2:
            continue
        best = [a for a, value in values.items() if value == max(values.values())]
        known.append({"path": path, "best": best})
        with file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(known[-1]) + "\n")
    return [(position(game, line["path"]), set(line["best"])) for line in known[:wanted]]


def some_path(game: RecordGame, rng: random.Random) -> list[int]:
    """The moves to a position with a choice."""
    while True:
        path: list[int] = []
        state: Any = game.initial()
        for _ in range(rng.randrange(EARLIEST, LATEST)):
            if state.is_terminal:
                break
            path.append(rng.choice(state.actions()))
            state = state.result(path[-1])
        if not state.is_terminal and len(state.actions()) > 1:
            return path


def position(game: RecordGame, path: list[int]) -> Any:
    """The position after moves."""
    state: Any = game.initial()
    for a in path:
        state = state.result(a)
    return state


def values_of(state: Any) -> dict[int, float] | None:
    """The value of each move for the mover; None if one is too hard."""
    values: dict[int, float] = {}
    for a in state.actions():
        after = state.result(a)
        if after.is_terminal:
            values[a] = after.utility(state.to_play)
            continue
        found = pg.analyse(after, "alphabeta", pg.Limit(time=SECONDS), solve=True)
        if found.bound != "=":
            return None
        values[a] = -found.value
    return values


def shares(net: Path, sample: list[tuple[Any, set[int]]]) -> dict[str, float]:
    """The share of best moves by player."""
    found = {}
    for name, spec in (
        ("policy", f"policy:net={net}"),
        (f"{SIMS} simulations", f"mcts:net={net},sims={SIMS}"),
    ):
        player, rng = agent(spec), random.Random(0)
        found[name] = sum(player.choose(s, rng) in best for s, best in sample) / len(sample)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="of learning")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    sample = solved(game, given.folder / "positions.jsonl", given.positions)
    settings = Settings.of(game, **dict(text.split("=", 1) for text in given.set))
    run, net = Run(game, settings, given.folder / "connect4.run"), given.folder / "connect4.npz"
    point = FIRST_POINT
    while point <= run.seconds:
        point *= 2
    while run.seconds < given.seconds:
        before = time.process_time()
        run.step(run.seconds / given.seconds)
        run.seconds += time.process_time() - before
        if run.seconds >= min(point, given.seconds):
            point *= 2
            put(net, contents(run.newest))
            line = {name: round(share, 4) for name, share in shares(net, sample).items()}
            error = max(sqrt(share * (1 - share) / len(sample)) for share in line.values())
            told = ", ".join(f"{name} {share:.1%}" for name, share in line.items())
            print(
                f"{run.seconds:7.0f} s {run.games:>9,} games: {told} (± {error:.1%}, one error)",
                flush=True,
            )


if __name__ == "__main__":
    main()
