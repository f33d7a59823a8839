"""Makes the network that corrects the evaluation of chess, from judged positions.

    python benchmarks/chess_corrector.py FILE... --out src/plyground/games/chess/chess.corrector.npz

The files are those of chess_judged.py. What is learned is the mean of the two scores, as an
expected result; 30,000 positions of the first file are held out.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from chess_judged import read

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.learn.correcting import CorrectorTraining, Examples
from plyground.search.network.corrector import Corrector, CorrectorShape, facts_of
from plyground.search.network.corrector_file import contents

UNIT = 0.25
"""The weight of a pawn in chess's evaluation, whose value is tanh of the sum."""
LARGEST = 800
"""Positions with greater scores are left out."""
HELD, PARTS, NEAR = 30_000, 24, 0.35
"""Positions held out, parts of the training with a rate each, and values of even positions."""


def records_of(rows: Any, game: RecordGame) -> Any:
    """The positions as states of the game, without rights to castle or to capture en passant."""
    words = rows.view(np.uint64)
    pawns, knights, bishops, rooks, queens, kings, white = words[:, :7].T
    found = np.zeros(len(rows), game.rules.record)
    found["pawns"], found["knights"], found["kings"] = pawns, knights, kings
    found["diagonals"], found["straights"] = bishops | queens, rooks | queens
    found["sides"][:, 0] = white
    found["sides"][:, 1] = (pawns | knights | bishops | rooks | queens | kings) & ~white
    found["turn"], found["ep"] = rows[:, 7], -1
    return found


def goals_of(rows: Any) -> Any:
    """The value to learn of each position, from -1 to 1."""
    return np.tanh(UNIT * rows[:, 8:10] / 100).mean(1).astype(np.float32)


def rate_at(part: float, most: float) -> float:
    """The rate after a part of the training: it rises at first, then falls as a cosine."""
    return most * min(1.0, 20 * part + 0.2) * (0.02 + 0.49 * (1 + math.cos(math.pi * part)))


def train(training: CorrectorTraining, seen: Examples, goal: Any, args: argparse.Namespace) -> None:
    """Train on all but the positions held out, and tell the errors."""
    rng, n = np.random.default_rng(args.seed), len(seen) - HELD
    order = np.concatenate([HELD + rng.permutation(n) for _ in range(args.epochs)])
    held, left = seen.first(HELD), goal[:HELD]
    print(f"{n:,} positions; held out, features alone: {told(np.tanh(held.base), left)}")
    for i, part in enumerate(np.array_split(order, PARTS)):
        loss = training.fit(seen, goal, part, rate_at(i / PARTS, args.rate))
        if i % 8 == 7:
            found = told(training.values(held), left)
            print(f"part {i + 1}: error {(2 * loss) ** 0.5:.4f}; held out: {found}", flush=True)


def leave_endings_alone(shape: CorrectorShape, weights: Any) -> None:
    """Correct nothing with four pieces or fewer.

    Such positions are rare in the files, and a correction hides what drives a bare king to the
    edge: alpha-beta did not mate with a rook.
    """
    parts = shape.views(weights)
    parts["last"][0], parts["last_bias"][0], parts["scale"][0] = 0, 0, 1


def told(values: Any, goal: Any) -> str:
    """How near values come to a goal."""
    error = float(np.sqrt(np.mean((values - goal) ** 2)))
    near = np.abs(goal) < NEAR
    return (
        f"error {error:.4f}, correlation {np.corrcoef(values, goal)[0, 1]:.4f}, "
        f"{np.corrcoef(values[near], goal[near])[0, 1]:.4f} where the value is within {NEAR}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--units", type=int, default=64, help="of the first layer, for each view")
    parser.add_argument("--phases", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.process_time()
    game = pg.load("chess")
    assert isinstance(game, RecordGame)
    rows = np.concatenate([read(file) for file in args.files])
    rows = rows[np.abs(rows[:, 8:10]).max(1) <= LARGEST]
    seen = Examples.of(game, records_of(rows, game), args.phases)
    shape = CorrectorShape(facts_of(game.rules), args.units, args.phases)
    training = CorrectorTraining(shape, args.seed)
    train(training, seen, goals_of(rows), args)
    leave_endings_alone(shape, training.weights)
    about = {
        "command": "python benchmarks/chess_corrector.py",
        "positions": len(rows),
        **{name: getattr(args, name) for name in ("units", "phases", "epochs", "rate", "seed")},
    }
    args.out.write_bytes(contents(Corrector(game, shape, training.weights, about)))
    print(f"{time.process_time() - began:.0f} s of processor time; wrote {args.out}")


if __name__ == "__main__":
    main()
