"""Make the opening database of Connect 4, or check it.

    python benchmarks/connect4_openings.py            writes games/connect4.openings.db
    python benchmarks/connect4_openings.py --check N  solves N of its positions with our own engine

The positions are those with 8 discs, by our own rules, one of each pair of mirror images. Their
values are those of BitBully (`pip install bitbully`), which has a book of all with 12 discs. The
file is written only if there are as many wins, draws and losses as John Tromp counted in 1995
(https://archive.ics.uci.edu/dataset/26/connect+4).
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import Any

import plyground as pg
from plyground.search.engines.database.database import opening_key
from plyground.search.engines.database.openings import openings_file, openings_of, write_openings

PLIES = 8
CELLS = 42
SOURCE = "BitBully"
TROMP = {1.0: 44_473, 0.0: 6_449, -1.0: 16_635}
"""How many positions have which value, of those in which the next move is not forced."""


def openings(game: Any) -> dict[Any, list[int]]:
    """The positions, each with moves that lead there; of mirror images only one."""
    level: dict[Any, list[int]] = {game.initial(): []}
    for _ in range(PLIES):
        below: dict[Any, list[int]] = {}
        for state, moves in level.items():
            for a in state.actions():  # none when the game is over
                below.setdefault(state.result(a), [*moves, a])
        level = below
    merged = {opening_key(s, 0): (s, moves) for s, moves in level.items() if not s.is_terminal}
    return dict(merged.values())


def known(score: int) -> pg.Known:
    """What a score of BitBully says, for the player to move after an even number of plies.

    Its size is 22 less the discs that the winner will have on the board.
    """
    if score == 0:
        return pg.Known(0.0, None)
    discs = 2 * (CELLS // 2 + 1 - abs(score)) - (score > 0)
    return pg.Known(1.0 if score > 0 else -1.0, discs - PLIES)


def forced(state: Any) -> bool:
    """Whether either player would complete a line with the next disc."""
    rules, s = state.game.rules.own["play"].__globals__, state.record
    drops = (s.full + rules["FLOOR"]) & rules["BOARD"]
    lines = [rules["completing"](discs, s.full) for discs in (s.mine, s.mine ^ s.full)]
    return bool((lines[0] | lines[1]) & drops)


def make(game: Any) -> None:
    from bitbully import BitBully, Board  # type: ignore[import-not-found]

    solver = BitBully()
    found = {s: known(solver.mtdf(Board(moves))) for s, moves in openings(game).items()}
    counts = Counter(k.value for s, k in found.items() if not forced(s))
    assert counts == TROMP, f"{counts} are not the counts of John Tromp"
    print(write_openings(game, openings_file(game), found, SOURCE))


def check(game: Any, count: int, seed: int) -> None:
    """Solve positions drawn at random, without the database, and compare value and distance."""
    database, began = openings_of(game), time.process_time()
    assert database is not None, f"there is no {openings_file(game)}"
    rng = random.Random(seed)
    done = 0
    while done < count:
        state = game.initial()
        for _ in range(PLIES):
            if not state.is_terminal:
                state = state.result(rng.choice(state.actions()))
        if state.is_terminal:
            continue
        solved = pg.analyse(state, "alphabeta", pg.Limit(memory=256), solve=True, database=False)
        best = next(m for m in solved.moves if m.action == solved.action)
        assert solved.bound == "=", solved
        own = pg.Known(solved.value, best.distance)
        assert database.probe(state) == own, f"{state.text}: {database.probe(state)}, solved: {own}"
        done += 1
        print(f"\r{done} agree, {time.process_time() - began:.0f} s", end="", flush=True)
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, metavar="N", help="solve N positions and compare")
    parser.add_argument("--seed", type=int, default=1, help="of the positions to check")
    args = parser.parse_args()
    game = pg.load("connect4")
    if args.check:
        check(game, args.check, args.seed)
    else:
        make(game)


if __name__ == "__main__":
    main()
