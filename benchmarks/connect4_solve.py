"""How long it takes to solve Connect 4 positions, by the classes of Pascal Pons's test sets.

    python benchmarks/connect4_solve.py [--positions 10] [--classes Begin-Hard ...]

His positions are not copied: these are drawn by random play and put into his classes by the number
of moves played and the number still to be played under perfect play. Times are processor time of
this thread for value and distance, each with an empty table. BitBully, a solver in C++ of the kind
that he describes (`pip install bitbully`), solves the same positions in the same run.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import islice
from statistics import mean
from typing import Any

import numpy as np
from bitbully.bitbully_core import BitBullyCore, BoardCore  # type: ignore[import-not-found]

import plyground as pg
from plyground.search.engines.alphabeta.answer import distance_of
from plyground.search.engines.alphabeta.deepening import solve
from plyground.search.engines.alphabeta.engine import make_table, searcher
from plyground.search.engines.alphabeta.layout import Options, set_up, workspace
from plyground.search.limit import Limit

# Name, moves played, moves to come, mean seconds that he reports for his solver in C++.
CLASSES = (
    ("End-Easy", range(29, 42), range(15), 4.6e-6),
    ("Middle-Easy", range(15, 29), range(15), 37e-6),
    ("Middle-Medium", range(15, 29), range(15, 29), 3.2e-3),
    ("Begin-Easy", range(15), range(15), 255e-6),
    ("Begin-Medium", range(15), range(15, 29), 97e-3),
    ("Begin-Hard", range(15), range(29, 43), 5.49),
)


def positions(played: range, to_come: range, rng: random.Random) -> Iterator[tuple[Any, float]]:
    """Positions of a class, with the seconds that BitBully takes for them."""
    while True:
        state: Any = pg.load("connect4").initial()
        board = BoardCore()
        for _ in range(rng.choice(played)):
            if not state.is_terminal:
                column = rng.choice(state.actions())
                state = state.result(column)
                board.play(column)
        if state.is_terminal or any(state.result(a).is_terminal for a in state.actions()):
            continue
        peer = BitBullyCore()
        began = time.thread_time()
        value = peer.mtdf(board, 0)
        spent = time.thread_time() - began
        if (peer.scoreToMovesLeft(value, board) if value else board.movesLeft()) in to_come:
            yield state, spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--classes", nargs="+", choices=[c[0] for c in CLASSES], default=None)
    args = parser.parse_args()
    rng = random.Random(7)
    root: Any = pg.load("connect4").initial()
    work, table = workspace(root), make_table(Limit(memory=64))
    w: Any = work.record
    w.mask = np.uint64(len(table) // 4 - 1)
    search = searcher(work, table)
    print(
        f"{'class':<14} {'n':>3} {'mean s':>10} {'mean nodes':>12} {'BitBully s':>11} {'ratio':>6} "
        f"{'his mean s':>11}"
    )
    for name, played, to_come, his in CLASSES:
        if args.classes and name not in args.classes:
            continue
        took, nodes, theirs = [], [], []
        for state, spent in islice(positions(played, to_come, rng), args.positions):
            set_up(work, state, Limit(), Options(reductions=False))
            table[:] = 0
            began = time.thread_time()
            solve(w, table, search)
            took.append(time.thread_time() - began)
            nodes.append(int(w.nodes))
            theirs.append(spent)
            moves = 42 - int(state.record.full).bit_count()
            left = distance_of(int(w.root_score[w.root_order[0]])) or moves
            assert left in to_come, "BitBully has another value"
        print(
            f"{name:<14} {len(took):>3} {mean(took):>10.6f} {mean(nodes):>12,.0f} "
            f"{mean(theirs):>11.6f} {mean(took) / mean(theirs):>6.1f} {his:>11.6f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
