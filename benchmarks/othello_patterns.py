"""Learns the patterns of Othello's evaluation, src/plyground/games/othello/patterns.bin.

    python benchmarks/othello_patterns.py play FILE --games 45000    plays games with itself
    python benchmarks/othello_patterns.py fit FILE...                rewrites patterns.bin

A game begins with moves of which some are random. From then on each side plays what a shallow
search finds, and with ten empty cells or fewer what is best. The sum of a position's patterns is
fitted by least squares, separately for each stage of the game, with a pull towards 0 for what is
rare. What it should be is a mixture of the difference in discs at the end, which is true of good
play only, and of what the search saw, which is less noisy but rests on earlier numbers. So the
first games are played with the weights `classic` and fitted to their ends, and later ones with the
numbers before:

    ... play first.npy --weights classic      ... fit first.npy --share 0
    ... play next.npy --seed 2                ... fit next.npy

and so on. Every tenth game is left out for testing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np

import plyground as pg
from plyground.game.contract.names import legal
from plyground.game.records.workspace import Workspace
from plyground.games.othello import patterns
from plyground.games.othello.evaluation import PATTERN_FILE
from plyground.games.othello.patterns import (
    BYTE,
    CORNER_START,
    DIAGONAL_START,
    DOWN,
    EDGE_START,
    PATTERNS,
    PER_STAGE,
    ROW_START,
    STAGES,
    STARTS,
    UNIT,
    corner,
    diagonal,
    edge,
    number,
    turned,
)
from plyground.games.othello.rules import PASS, enclosed, placements
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import below, unit
from plyground.learn.tune.quick import PLIES, choose, step

ROW = np.dtype(
    [("mine", "<u8"), ("theirs", "<u8"), ("seen", "<f4"), ("ahead", "i1"), ("left_out", "?")]
)
SOLVED = 10
"""With this many empty cells, games are played out without a mistake."""
AT_ONCE = 200
"""Games between two lines of progress; their number is rounded up to a multiple of it."""
LEAST, SPREAD = 2, 38
"""The plies of an opening: at least, and how many lengths are drawn from."""

PULL = 30.0
"""The strength of the pull towards 0, as a number of positions."""
STEPS = 25
BEYOND = 2
"""A stage is fitted to positions of that many plies before and after it, too."""
ONE = np.uint64(1)

# --- games ---------------------------------------------------------------------------------------


def solve(w, ply, mine, theirs, alpha, beta):  # type: ignore[no-untyped-def]
    """The difference in discs at the end with best play; the best move is left in best[ply]."""
    places = placements(mine, theirs)
    if places == 0:
        if placements(theirs, mine) == 0:
            return popcount(mine) - popcount(theirs)
        w.best[ply] = PASS
        return -solve(w, ply + 1, theirs, mine, -beta, -alpha)
    n = 0
    while places:
        cell = ctz(places)
        places &= places - ONE
        disc = ONE << np.uint64(cell)
        taken = enclosed(disc, mine, theirs)
        replies = popcount(placements(theirs ^ taken, mine | disc | taken))
        at = n  # few replies first
        while at > 0 and w.replies[ply][at - 1] > replies:
            w.replies[ply][at] = w.replies[ply][at - 1]
            w.cells[ply][at] = w.cells[ply][at - 1]
            at -= 1
        w.replies[ply][at] = replies
        w.cells[ply][at] = cell
        n += 1
    found = -100
    for i in range(n):
        cell = np.int64(w.cells[ply][i])
        disc = ONE << np.uint64(cell)
        taken = enclosed(disc, mine, theirs)
        x = -solve(w, ply + 1, theirs ^ taken, mine | disc | taken, -beta, -alpha)
        if x > found:
            found = x
            w.best[ply] = cell
            alpha = max(alpha, x)
            if alpha >= beta:
                break
    return found


def one_game(w, rows, first):  # type: ignore[no-untyped-def]
    """Play a game; its positions after the opening become rows. Returns where they end."""
    row, ply = first, 0
    opening = LEAST + below(w.random, SPREAD)
    wild = 0.03 + 0.37 * unit(w.random) ** 2
    w.stack[0] = w.start[0]
    depth = w.depth
    while True:
        n = legal(w.stack[0], w.moves[0])
        if n == 0:
            break
        s = w.stack[0]
        value = 0.0
        kept = ply >= opening and row < len(rows)
        if kept:
            rows[row].mine = s.mine
            rows[row].theirs = s.theirs
            rows[row].ahead = s.turn
        if ply < opening and unit(w.random) < wild:
            step(w, np.int64(w.moves[0][below(w.random, n)]))
        elif 64 - popcount(s.mine | s.theirs) <= SOLVED:
            value = np.float64(solve(w, 0, s.mine, s.theirs, -64, 64))
            step(w, np.int64(w.best[0]))
        else:
            w.depth = 1 if ply < opening else depth
            value = choose(w, n) / w.disc
            step(w, w.chosen)
        if kept:
            rows[row].seen = max(-64.0, min(64.0, value))
            row += 1
        ply += 1
    w.depth = depth
    ahead = popcount(w.stack[0].mine) - popcount(w.stack[0].theirs)
    for i in range(first, row):
        rows[i].ahead = ahead if rows[i].ahead == w.stack[0].turn else -ahead
    return row


def some_games(w, rows, games):  # type: ignore[no-untyped-def]
    """Play games; every tenth is marked as left out. Returns the number of rows."""
    row = 0
    for game in range(games):
        end = one_game(w, rows, row)
        for i in range(row, end):
            rows[i].left_out = game % 10 == 0
        row = end
    return row


def play(path: Path, games: int, depth: int, seed: int, weights: str) -> None:
    """Write the rows of games that the game's evaluation plays with itself."""
    game = pg.load("othello")
    rules = game.rules
    work = Workspace(
        rules,
        start=(rules.record, 1),
        stack=(rules.record, PLIES + 2),
        moves=(np.int32, (PLIES + 2, game.facts.max_moves)),
        leaves=(np.float64, (PLIES + 2, len(rules.weights))),
        f=(np.float64, len(rules.weights)),
        weights=(np.float64, len(rules.weights)),
        u=(np.float64, 2),
        random=(np.uint64, 1),
        depth=np.int64,
        disc=np.float64,
        chosen=np.int64,
        best=(np.int64, 64),
        replies=(np.int64, (64, 64)),
        cells=(np.int64, (64, 64)),
    )
    w = work.record
    w.start[0], w.random[0], w.depth = game.initial().record, seed, depth
    chosen = rules.weight_sets[weights] if weights else rules.weights
    w.weights[:], w.disc = list(chosen.values()), rules.weights["patterns"]
    rows, found = np.zeros(64 * AT_ONCE, ROW), []
    work.run(some_games, rows, np.int64(1))  # compiles
    for done in range(0, games, AT_ONCE):
        found.append(rows[: int(work.run(some_games, rows, np.int64(AT_ONCE)))].copy())
        print(f"\r{done + AT_ONCE:,} of {games:,} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    np.save(path, np.concatenate(found))
    print(f"{sum(map(len, found)):,} positions in {path}")


# --- fit -----------------------------------------------------------------------------------------


def look_up(w, rows, out):  # type: ignore[no-untyped-def]
    """Where in a stage's table the patterns of each position are, in the order of `worth`."""
    for i in range(len(rows)):
        mine, theirs = rows[i].mine, rows[i].theirs
        for side in range(0, len(out[i]), len(out[i]) // 4):
            out[i, side] = EDGE_START + number(edge(mine), edge(theirs))
            out[i, side + 1] = CORNER_START + number(corner(mine), corner(theirs))
            for k in range(3):
                row = number((mine >> DOWN[k]) & BYTE, (theirs >> DOWN[k]) & BYTE)
                out[i, side + 2 + k] = ROW_START[k] + row
            for k in range(5):
                line = number(diagonal(mine, k), diagonal(theirs, k))
                out[i, side + 5 + k] = DIAGONAL_START[k] + line
            mine, theirs = turned(mine), turned(theirs)
    return len(rows)


def add_up(w, places, table, sums):  # type: ignore[no-untyped-def]
    """The sum of a position's entries in a table."""
    for i in range(len(places)):
        total = np.float32(0.0)
        for place in places[i]:
            total += table[place]
        sums[i] = total


def spread(w, places, sums, table):  # type: ignore[no-untyped-def]
    """Add each position's number to all its entries: the transpose of `add_up`."""
    table[:] = 0.0
    for i in range(len(places)):
        for place in places[i]:
            table[place] += sums[i]


def mirrored() -> Any:
    """For each entry of a table, the lesser of it and its mirror image: they are worth the same."""
    edge_back = (*range(7, -1, -1), 9, 8)
    corner_back = (0, 3, 6, 1, 4, 7, 2, 5, 8)
    orders = [edge_back, corner_back, *(range(len(c) - 1, -1, -1) for c in PATTERNS[2:])]
    found = []
    for cells, order, start in zip(PATTERNS, orders, STARTS, strict=False):
        numbers = np.arange(3 ** len(cells))
        image = sum(numbers // 3**k % 3 * 3**to for k, to in enumerate(order))
        found.append(start + np.minimum(numbers, image))
    return np.concatenate(found)


class Fitter:
    """Least squares by conjugate gradients, with the memory of compiled functions."""

    def __init__(self) -> None:
        rules = pg.load("othello").rules
        self.work = Workspace(rules, unused=np.int64)
        self.least = mirrored().astype(np.int32)

    def places(self, rows: Any) -> Any:
        found = np.zeros((len(rows), 4 * len(PATTERNS)), np.int32)
        self.work.run(look_up, rows, found)
        return self.least[found]

    def sums(self, places: Any, table: Any) -> Any:
        found = np.zeros(len(places), np.float32)
        self.work.run(add_up, places, table, found)
        return found

    def spread(self, places: Any, sums: Any) -> Any:
        table = np.zeros(len(self.least), np.float32)
        self.work.run(spread, places, sums, table)
        return table

    def table(self, rows: Any, goal: Any) -> Any:
        """The table that predicts the numbers of these rows best."""
        places = self.places(rows)
        often = np.bincount(places.ravel(), minlength=len(self.least)).astype(np.float32)
        scale = 1 / (often + PULL)  # what a step in one entry alone would be
        table = np.zeros(len(self.least), np.float32)
        rest = self.spread(places, goal.astype(np.float32))
        along = scaled = scale * rest
        size = float(rest.astype(float) @ scaled)
        for _ in range(STEPS):
            change = self.spread(places, self.sums(places, along)) + PULL * along
            step = np.float32(size / float(along.astype(float) @ change))
            table += step * along
            rest -= step * change
            scaled = scale * rest
            before, size = size, float(rest.astype(float) @ scaled)
            along = scaled + np.float32(size / before) * along
        return table[self.least]


def stages(rows: Any) -> Any:
    """The number of discs that were placed."""
    return np.clip(np.bitwise_count(rows["mine"] | rows["theirs"]).astype(int) - 4, 0, 59)


def fit(paths: list[Path], share: float) -> None:
    """Rewrite patterns.bin."""
    rows = np.concatenate([np.load(path) for path in paths])
    placed, fitter, tables = stages(rows), Fitter(), []
    goal = (1 - share) * rows["ahead"] + share * rows["seen"]
    for stage in range(STAGES):
        low, high = PER_STAGE * stage, PER_STAGE * (stage + 1)
        near = (placed >= low - BEYOND) & (placed < high + BEYOND)
        mask = near & ~rows["left_out"]
        table = fitter.table(rows[mask], goal[mask])
        tables.append(np.clip(np.rint(table / UNIT), -127, 127))
        part = rows[(placed >= low) & (placed < high) & rows["left_out"]]
        found = fitter.sums(fitter.places(part), (tables[-1] * UNIT).astype(np.float32))
        errors = [np.sqrt(np.mean((found - part[name]) ** 2)) for name in ("ahead", "seen")]
        cut = np.mean(np.abs(table / UNIT) > 127)
        print(
            f"stage {stage}: {near.sum():,} positions; off by {errors[0]:.2f} discs from the end, "
            f"{errors[1]:.2f} from the search; {cut:.5f} cut off",
            flush=True,
        )
    patterns.write(PATTERN_FILE, tables)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("task", choices=("play", "fit"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=45_000)
    parser.add_argument("--depth", type=int, default=3, help="plies of the search in games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.7, help="of the search in labels")
    parser.add_argument("--weights", default="", help="a set of the game, for games")
    args = parser.parse_args()
    if args.task == "play":
        play(args.files[0], args.games, args.depth, args.seed, args.weights)
    elif args.task == "fit":
        fit(args.files, args.share)


if __name__ == "__main__":
    main()
