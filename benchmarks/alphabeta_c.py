"""The alpha-beta engine against the same engine in C, node for node, in one run.

    python benchmarks/alphabeta_c.py [--rounds 9]

Compiles benchmarks/c/engine.c with gcc first. Both engines visit the same nodes (asserted). Times
are processor time of this thread, measured in turn; ratios are medians of paired rounds.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from needed import program

import plyground as pg
from plyground.search.engines.alphabeta.deepening import deepen
from plyground.search.engines.alphabeta.engine import make_table, searcher
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.alphabeta.plain import plain_search
from plyground.search.engines.alphabeta.workspace import set_up, workspace
from plyground.search.limit import Limit

HERE = Path(__file__).parent / "c"
PATTERNS = Path(pg.__file__).parent / "games/othello/patterns.bin"
CASES = {"connect4": {"plain": 10, "engine": 16}, "othello": {"plain": 9, "engine": 12}}
NODES = ctypes.c_int64


def build(game: str, folder: str) -> Any:
    """The C engine of a game, as a library."""
    out = f"{folder}/{game}.so"
    subprocess.run(
        [
            *(program("gcc"), "-O3", "-march=native", "-shared", "-fPIC", f'-DGAME="{game}.h"'),
            f'-DPATTERNS="{PATTERNS}"',
            *("-o", out, str(HERE / "engine.c"), "-lm"),
        ],
        check=True,
    )
    library = ctypes.CDLL(out)
    library.run_plain.restype = library.run_engine.restype = ctypes.c_int64
    return library


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    print(f"{'game':<10} {'search':<7} {'depth':>5} {'nodes':>11} {'ours/s':>12} {'C/s':>12} ratio")
    with tempfile.TemporaryDirectory() as folder:
        for game, depths in CASES.items():
            library = build(game, folder)
            for search, depth in depths.items():
                compare(game, library, search, depth, rounds)


def compare(game: str, library: Any, search: str, depth: int, rounds: int) -> None:
    """One line of the table."""
    state: Any = pg.load(game).initial()
    work = workspace(state)
    table = make_table(Limit(memory=64))
    work.record.mask = np.uint64(len(table) // 4 - 1)
    plain, engine = work.compile(plain_search), searcher(work, table)
    root = state.record.tobytes()
    ours, theirs = [], []
    nodes = 0
    for i in range(rounds + 1):
        set_up(work, state, Limit(depth=depth), AlphaBetaOptions(reductions=False))
        work.record.age = np.uint64(1)
        table[:] = 0
        began = time.thread_time()
        if search == "plain":
            plain(work.record)
        else:
            deepen(work.record, table, engine)
        ours.append(time.thread_time() - began)
        nodes, count = int(work.record.nodes), NODES()
        table[:] = 0
        began = time.thread_time()
        if search == "plain":
            library.run_plain(root, NODES(depth), ctypes.byref(count))
        else:
            memory = table.ctypes.data_as(ctypes.c_void_p)
            mask = ctypes.c_uint64(int(work.record.mask))
            library.run_engine(root, NODES(depth), memory, mask, ctypes.byref(count))
        theirs.append(time.thread_time() - began)
        assert nodes == count.value, f"{game} {search}: {nodes} nodes here, {count.value} in C"
        if i == 0:  # the first round warms up
            ours.clear()
            theirs.clear()
    ratio = median(c / p for p, c in zip(ours, theirs, strict=True))
    print(
        f"{game:<10} {search:<7} {depth:>5} {nodes:>11,} {nodes / median(ours):>12,.0f} "
        f"{nodes / median(theirs):>12,.0f} {ratio:5.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
