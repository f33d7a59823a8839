"""Positions of Connect 4 with their best moves, to count how often a player finds one.

    python benchmarks/connect4_positions.py --make 300      300 before ply 12, and 300 from it on
    python benchmarks/connect4_positions.py --check 20      solves 20 of them again and compares

They are from plies 2 to 29 of games with random moves, no two alike or mirror images, and some of
their moves are better than others. A move is best if it keeps the value of the game: a win, a draw
or a loss; how long it takes does not count. The values are those of the engine with its opening
database. The file keeps the moves that lead to each position, and its best moves.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.search.engines.database.database import opening_key

FILE = Path(__file__).with_suffix(".jsonl")
EARLIEST, LATE, LATEST = 2, 12, 30
"""Plies of the positions: late ones begin at the second."""
SEED = 2026
MINUTES = 2.0
"""For the value of a move: the hardest take seconds."""


def solved(game: RecordGame, late: bool) -> list[tuple[Any, set[int]]]:
    """The early or the late positions, each with its best moves."""
    return [(position(game, path), best) for path, best in read() if (len(path) >= LATE) == late]


def read() -> list[tuple[list[int], set[int]]]:
    """The moves and the best moves of each line of the file."""
    lines = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return [(line["path"], set(line["best"])) for line in lines]


def position(game: RecordGame, path: list[int]) -> Any:
    """The position after moves."""
    state: Any = game.initial()
    for a in path:
        state = state.result(a)
    return state


def make(game: RecordGame, wanted: int) -> None:
    """Write a file with so many early and so many late positions."""
    rng = random.Random(SEED)
    found: dict[bool, list[dict[str, list[int]]]] = {False: [], True: []}
    seen: set[int] = set()
    while min(map(len, found.values())) < wanted:
        path, state = some_path(game, rng)
        kept = found[len(path) >= LATE]
        if state.is_terminal or len(kept) >= wanted or opening_key(state, 0) in seen:
            continue
        best = best_moves(state)
        if len(best) < len(state.actions()):
            seen.add(opening_key(state, 0))
            kept.append({"path": path, "best": sorted(best)})
            print(f"\r{len(found[False])} early, {len(found[True])} late", end="", flush=True)
    print()
    pairs = zip(*found.values(), strict=True)
    FILE.write_text("".join(f"{json.dumps(line)}\n" for pair in pairs for line in pair))


def some_path(game: RecordGame, rng: random.Random) -> tuple[list[int], Any]:
    """Random moves, and the position after them."""
    path: list[int] = []
    state: Any = game.initial()
    for _ in range(rng.randrange(EARLIEST, LATEST)):
        path.append(rng.choice(state.actions()))
        state = state.result(path[-1])
        if state.is_terminal:
            break
    return path, state


def best_moves(state: Any) -> set[int]:
    """The moves that keep the value of the game."""
    values = {}
    for a in state.actions():
        after = state.result(a)
        if after.is_terminal:
            values[a] = after.utility(state.to_play)
            continue
        found = pg.analyse(after, "alphabeta", pg.Limit(time=60 * MINUTES), solve=True)
        assert found.bound == "=", f"{after.text} was not solved in {MINUTES:g} minutes"
        values[a] = -found.value
    return {a for a, value in values.items() if value == max(values.values())}


def check(game: RecordGame, count: int) -> None:
    """Solve some positions of the file again, drawn at random."""
    began = time.process_time()
    for i, (path, best) in enumerate(random.Random(count).sample(read(), count), 1):
        again = best_moves(position(game, path))
        assert again == best, f"after {path} the best moves are {sorted(again)}, not {sorted(best)}"
        print(f"\r{i} agree, {time.process_time() - began:.0f} s", end="", flush=True)
    print()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--make", type=int, metavar="N", help="write N early and N late positions")
    parser.add_argument("--check", type=int, metavar="N", help="solve N of them again")
    given = parser.parse_args()
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    if given.make:
        make(game, given.make)
    if given.check:
        check(game, given.check)


if __name__ == "__main__":
    main()
