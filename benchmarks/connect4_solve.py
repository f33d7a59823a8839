"""The time to solve Connect 4 positions, by the classes of Pascal Pons's test sets.

    python benchmarks/connect4_solve.py [--positions 10] [--classes Begin-Hard ...] [--sets DIR]
    python benchmarks/connect4_solve.py --empty      who wins from the empty board, and how

DIR holds his files (Test_L3_R1 and so on, with columns and a score on each line), which are not
included here. Without DIR, positions come from random play and are sorted into his classes by the
number of moves played and the number left under perfect play. Times are processor time of this
thread for value and distance, with one table for a whole class, as in his program. BitBully
(`pip install bitbully`), a C++ solver of the same kind, solves the same positions in the same run
and must agree.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
from needed import peer

import plyground as pg
from plyground.search.engines.alphabeta.deepening import solve
from plyground.search.engines.alphabeta.engine import make_table, searcher
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.alphabeta.workspace import set_up, workspace
from plyground.search.engines.zero_sum.score import distance_of
from plyground.search.limit import Limit
from plyground.search.request import Progress

# Name, file, moves played, moves left, mean seconds that Pons reports for his C++ solver.
CLASSES = (
    ("End-Easy", "Test_L3_R1", range(29, 42), range(15), 4.6e-6),
    ("Middle-Easy", "Test_L2_R1", range(15, 29), range(15), 37e-6),
    ("Middle-Medium", "Test_L2_R2", range(15, 29), range(15, 29), 3.2e-3),
    ("Begin-Easy", "Test_L1_R1", range(15), range(15), 255e-6),
    ("Begin-Medium", "Test_L1_R2", range(15), range(15, 29), 97e-3),
    ("Begin-Hard", "Test_L1_R3", range(15), range(29, 43), 5.49),
)


def his_games(file: Path) -> Iterator[list[int]]:
    """The columns played in each position of a test set."""
    for line in file.read_text().splitlines():
        yield [int(column) - 1 for column in line.split()[0]]


def random_games(played: range, rng: random.Random) -> Iterator[list[int]]:
    """Random columns, in positions where no player can win at once."""
    while True:
        state: Any = pg.load("connect4").initial()
        columns: list[int] = []
        for _ in range(rng.choice(played)):
            if not state.is_terminal:
                columns.append(rng.choice(state.actions()))
                state = state.result(columns[-1])
        if not state.is_terminal and not any(state.result(a).is_terminal for a in state.actions()):
            yield columns


def positions(
    bitbully: Any, games: Iterator[list[int]], to_come: range
) -> Iterator[tuple[Any, int, float]]:
    """The positions of a class, the plies left, and BitBully's seconds."""
    for columns in games:
        state: Any = pg.load("connect4").initial()
        board = bitbully.BoardCore()
        for column in columns:
            state = state.result(column)
            board.play(column)
        solver = bitbully.BitBullyCore()
        began = time.thread_time()
        value = solver.mtdf(board, 0)
        spent = time.thread_time() - began
        left = solver.scoreToMovesLeft(value, board) if value else board.movesLeft()
        if left in to_come:
            yield state, left, spent


def empty_board() -> None:
    """Who wins from the empty board, by search alone, and with which move."""
    state = pg.load("connect4").initial()
    how: dict[str, Any] = {"solve": True, "database": False}
    pg.analyse(state, "alphabeta", pg.Limit(nodes=1000), **how)  # compiles
    enough = threading.Event()

    def watch(known: Progress) -> None:
        spent = time.process_time() - began
        print(f"\r{spent:6.0f} s {known.nodes:>14,} nodes", end="", file=sys.stderr, flush=True)
        if known.value == 1.0 and known.bound == "=":
            enough.set()

    began = time.process_time()
    limit = pg.Limit(time=3600, memory=1100)
    found = pg.analyse(state, "alphabeta", limit, progress=watch, stop=enough, **how)
    spent = time.process_time() - began
    print(file=sys.stderr)
    print(f"empty board: value {found.bound} {found.value:g}, play {found.names[0]}")
    print(f"{spent:.0f} s of processor time, {found.nodes:,} nodes, one thread, 1100 megabytes")


def at_once(_: Any) -> bool:
    """No search to a depth before the questions: they come from quick ends to slow ones."""
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--classes", nargs="+", choices=[c[0] for c in CLASSES], default=None)
    parser.add_argument("--sets", type=Path, help="folder with his files")
    parser.add_argument("--empty", action="store_true", help="the empty board instead")
    args = parser.parse_args()
    if args.empty:
        empty_board()
        return
    bitbully = peer("bitbully.bitbully_core", "bitbully")
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
    for name, file, played, to_come, his in CLASSES:
        if args.classes and name not in args.classes:
            continue
        table[:] = 0
        took, nodes, theirs = [], [], []
        games = his_games(args.sets / file) if args.sets else random_games(played, rng)
        # One after the other: either fills the caches of the processor with its table.
        chosen = list(islice(positions(bitbully, games, to_come), args.positions))
        for state, left, spent in chosen:
            set_up(work, state, Limit(), AlphaBetaOptions(reductions=False))
            began = time.thread_time()
            solve(w, table, search, enough=at_once)
            took.append(time.thread_time() - began)
            nodes.append(int(w.nodes))
            theirs.append(spent)
            found = distance_of(int(w.root_score[w.root_order[0]]))
            assert left == (found or 42 - int(state.record.full).bit_count()), state.text
        print(
            f"{name:<14} {len(took):>3} {mean(took):>10.6f} {mean(nodes):>12,.0f} "
            f"{mean(theirs):>11.6f} {mean(took) / mean(theirs):>6.1f} {his:>11.6f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
