"""Fits the numbers of backgammon's evaluation, src/plyground/games/backgammon/worth.py.

    python benchmarks/backgammon_worth.py label FILE --positions 100000   asks GNU Backgammon
    python benchmarks/backgammon_worth.py fit FILE...                     rewrites worth.py
    python benchmarks/backgammon_worth.py test FILE...                    tests the current numbers

Positions from games of GNU Backgammon at 0 plies, of our evaluation and of random play are labelled
with the winning chance and the equity that GNU Backgammon gives them at 0 plies. The evaluation is
linear in its numbers, so least squares (Gauss-Newton) finds the best ones. Every tenth game is held
out for testing: the error of the evaluation, and the winning chance lost by choosing moves with it.
"""

from __future__ import annotations

import argparse
import ast
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from opponents.gnubg import SET_UP, play

import plyground as pg

WORTH = Path(__file__).parents[1] / "src/plyground/games/backgammon/worth.py"
PULL = 2.0
"""The strength of the pull towards 0, as a number of positions."""
STEPS = 12
APART = 5.0
"""How much more the differences between the plays of a throw count: a choice depends on them."""
FEW = 6
"""Plays of a throw that are kept, if the game is not left out."""
Men = tuple[list[int], list[int]]

# --- labels --------------------------------------------------------------------------------------

# Run by the Python that GNU Backgammon embeds. It asks for all plays of a throw at once, because
# every question takes a hundredth of a second.
ASKED = """
import gnubg, sys
for line in {set_up}:
    gnubg.command(line)
for line in sys.stdin:
    gnubg.command("set xgid XGID=" + line)
    found = gnubg.hint(9999)
    plays = found["hint"] if found else []
    print("plays", [(p["move"], p["details"]["probs"]) for p in plays], flush=True)
"""
AT_0_PLIES = (
    "set evaluation chequerplay evaluation plies 0",
    "set evaluation chequerplay evaluation cubeful off",
)


class Judge:
    """GNU Backgammon, asked for the plays of a throw, best first, with their chances."""

    def __init__(self, program: str) -> None:
        self.folder = tempfile.TemporaryDirectory()  # kept while the process runs
        script = Path(self.folder.name) / "asked.py"
        script.write_text(ASKED.format(set_up=(*SET_UP, *AT_0_PLIES)), encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "-t", "-q", "-p", str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
        )

    def ask(self, men: Men, dice: tuple[int, int]) -> list[tuple[str, tuple[float, ...]]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("{}:0:0:1:{}{}:0:0:0:0:10\n".format(board(men), *dice))
        for line in self.process.stdout:
            if line.startswith("plays "):
                found: list[tuple[str, tuple[float, ...]]] = ast.literal_eval(line[6:])
                return found
        raise RuntimeError("gnubg has ended")


def board(men: Men) -> str:
    """The board in XGID; the player who has just moved is White."""
    mine, theirs = men
    letters = "-ABCDEFGHIJKLMNO"
    return "".join(
        letters[mine[p]] if mine[p] else letters[theirs[25 - p]].lower() for p in range(26)
    )


def judged(judge: Judge, rng: random.Random, every: bool) -> Iterator[str]:
    """Positions of one game: turn, board, winning chance and equity of the player who moved.

    Each player follows GNU Backgammon or our evaluation, with some random plays.
    """
    game = pg.load("backgammon")
    start = [{24: 2, 13: 5, 8: 3, 6: 5}.get(p, 0) for p in range(26)]
    men: Men = (start, list(start))
    ours, wild = (rng.random() < 0.4, rng.random() < 0.4), rng.choice((0.0, 0.03, 0.1, 0.3))
    for turn in range(300):
        dice = rng.randint(1, 6), rng.randint(1, 6)
        plays = judge.ask(men, dice)
        if plays:
            after = [play(men, words) for words, _ in plays]
            keep = range(len(plays)) if every else {0, *rng.choices(range(len(plays)), k=FEW)}
            for i in sorted(keep):
                win, gammon, backgammon, lost_gammon, lost_backgammon = plays[i][1]
                equity = 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon
                if any(after[i][0]):
                    yield f"{turn};{board(after[i])};{win:.5f};{equity:.5f}"
            best = 0
            if rng.random() < wild:
                best = rng.randrange(len(after))
            elif ours[turn % 2]:
                worth = [game.parse(f"{board(men)} b roll 9").evaluate(0) for men in after]
                best = worth.index(max(worth))
            men = after[best]
        if not any(men[0]):
            return
        men = (men[1], men[0])


def label(path: Path, positions: int, seed: int, program: str) -> None:
    rng, judge = random.Random(seed), Judge(program)
    done = number = 0
    with path.open("w", encoding="utf-8") as out:
        while done < positions:
            number += 1
            for line in judged(judge, rng, number % 10 == 0):
                out.write(f"{1_000_000 * seed + number};{line}\n")
                done += 1
            print(f"\r{done:,} of {positions:,}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


# --- positions -----------------------------------------------------------------------------------


@dataclass
class Positions:
    """Columns over all positions; White has moved, and Black throws next."""

    game: Any
    throw: Any
    """Equal for the plays of one throw."""
    men: Any
    """Number by player and point, from 0 (unused) to 25."""
    features: dict[str, Any]
    winloss: Any
    full: Any
    """White's utility from -1 to 1, of either way to score."""

    @property
    def contact(self) -> Any:
        return self.features["turn_late"] + self.features["turn_early"] != 0

    @property
    def left_out(self) -> Any:
        return self.game % 10 == 0

    @property
    def early(self) -> Any:
        return -self.features["turn_early"]


def read(paths: list[Path]) -> Positions:
    rules = pg.load("backgammon")
    rows, features = [], []
    for line in (line for path in paths for line in path.open(encoding="utf-8")):
        game, turn, squares, win, equity = line.split(";")
        if len(rows) % 1000 == 0:
            print(f"\r{len(rows):,} positions read", end="", file=sys.stderr, flush=True)
        features.append(list(rules.parse(f"{squares} b roll 9").features().values()))
        rows.append((int(game), int(turn), squares, float(win), float(equity)))
    print(file=sys.stderr)
    games, turns, boards, wins, equities = (np.array(column) for column in zip(*rows, strict=True))
    codes = np.array([[ord(c) for c in squares] for squares in boards])
    white, black = np.where(codes >= 97, 0, codes - 64), np.where(codes >= 97, codes - 96, 0)
    white[codes == ord("-")] = 0
    table = np.array(features)
    return Positions(
        games,
        games * 1000 + turns,
        np.stack([white, black[:, ::-1]], axis=1),
        {name: table[:, i] for i, name in enumerate(rules.weights)},
        2 * wins - 1,
        equities / 3,
    )


def lost(positions: Positions, value: Any, rows: Any) -> float:
    """The mean loss of playing the move with the greatest value instead of the best one."""
    rows = np.flatnonzero(rows)
    rows = rows[np.lexsort((value[rows], positions.throw[rows]))]
    throws, wins = positions.throw[rows], (positions.winloss[rows] + 1) / 2
    first = np.flatnonzero(np.diff(throws, prepend=-1))
    last = np.append(first[1:] - 1, len(rows) - 1)
    return float(np.mean(np.maximum.reduceat(wins, first) - wins[last]))


def report(positions: Positions, value: Any, goal: Any) -> None:
    """Print the errors in the held-out positions."""
    for name, kind in (("contact", positions.contact), ("race", ~positions.contact)):
        rows = positions.left_out & kind
        error = float(np.sqrt(np.mean((value - goal)[rows] ** 2)))
        print(
            f"{name}: {rows.sum():,} left out, error {error:.4f}, "
            f"a choice loses {lost(positions, value, rows):.5f} of the chance to win"
        )


def test(paths: list[Path]) -> None:
    positions, weights = read(paths), pg.load("backgammon").weights
    total = sum(weights[name] * f for name, f in positions.features.items())
    report(positions, np.tanh(total), positions.winloss)


# --- fit -----------------------------------------------------------------------------------------


def steps(men: Any, points: range, most: int) -> Any:
    """Columns for White's men less Black's: at least one on a point, two ..., each beyond."""
    n = men[:, :, list(points)]
    columns = [n >= k for k in range(1, most)] + [np.maximum(n - most + 1, 0)]
    found = np.stack(columns, axis=3).astype(np.float64)
    return (found[:, 0] - found[:, 1]).reshape(len(men), -1)


def fitted(x: Any, goal: Any, throw: Any) -> Any:
    """The numbers for which tanh of the sum fits best."""
    spread = x.std(axis=0) + np.abs(x.mean(axis=0)) + 1e-9
    x = x / spread
    first = np.flatnonzero(np.diff(throw, prepend=-1))
    size = np.diff(np.append(first, len(throw)))

    def apart(rows: Any) -> Any:
        """The values minus the mean over the plays of the same throw, which are consecutive."""
        mean = np.add.reduceat(rows, first) / (size if rows.ndim == 1 else size[:, None])
        return rows - np.repeat(mean, size, axis=0)

    numbers = np.zeros(x.shape[1])
    for _ in range(STEPS):
        value = np.tanh(x @ numbers)
        slope, error = (1 - value**2)[:, None] * x, goal - value
        left, right = slope.T @ slope, slope.T @ error
        slope, error = apart(slope), apart(error)
        left += APART * slope.T @ slope + PULL * np.eye(len(numbers))
        right += APART * slope.T @ error - PULL * numbers
        numbers += np.linalg.solve(left, right)
    return numbers / spread


def fit(paths: list[Path]) -> None:
    at = read(paths)
    kept, value = ~at.left_out, np.zeros((2, len(at.game)))
    names = [name for name in at.features if name.endswith(("_late", "_early"))]
    others = np.stack([at.features[name] for name in names], axis=1)

    # The race: pips and pips wasted at home, over the root of all pips.
    root = np.sqrt((at.men * np.arange(26)).sum(axis=(1, 2)))[:, None]
    behind = (at.men * np.arange(26)).sum(axis=2) @ [-1, 1]
    more = at.men.sum(axis=2) @ [-1, 1]
    x = np.c_[behind, -np.ones(len(root)), more, -steps(at.men, range(1, 7), 3)] / root
    rows = kept & ~at.contact
    numbers = fitted(x[rows], at.winloss[rows], at.throw[rows])
    race, roll, outside = numbers[0], numbers[1] / numbers[0], numbers[2] / numbers[0]
    waste = np.vstack([numbers[3:].reshape(6, 3) / race + outside, np.full((1, 3), outside)])
    value[0] = x @ numbers

    # Contact: placement and the other features, early and late.
    place, early = steps(at.men, range(1, 26), 4), at.early[:, None]
    x = np.concatenate([place * (1 - early), place * early, others], axis=1)
    rows = kept & at.contact
    numbers = fitted(x[rows], at.winloss[rows], at.throw[rows])
    late_place, early_place, weights = np.split(numbers, [100, 200])
    value[0][at.contact] = (x @ numbers)[at.contact]
    print(f"{len(value[0]):,} positions; fitted to chances to win")
    report(at, np.tanh(value[0]), at.winloss)

    # The same features for full scoring.
    placement = x[:, :200] @ numbers[:200]
    x = np.c_[placement, others]
    numbers = fitted(x[rows], at.full[rows], at.throw[rows])
    rows = kept & ~at.contact
    slower = fitted(value[0][rows, None], at.full[rows], at.throw[rows])[0]
    value[1] = np.where(at.contact, x @ numbers, slower * value[0])
    print("fitted to equities")
    report(at, np.tanh(value[1]), at.full)
    winloss = {"placement": 1.0, "race": race, **dict(zip(names, weights, strict=True))}
    full = {"placement": numbers[0], "race": slower * race}
    full |= dict(zip(names, numbers[1:], strict=True))
    tables = [late_place.reshape(25, 4), early_place.reshape(25, 4), waste]
    WORTH.write_text(page(winloss, full, tables, roll, len(kept)), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(WORTH)], check=True)
    print(
        f"wrote {WORTH}; see what they are worth: python benchmarks/backgammon_worth.py test FILE"
    )


def page(
    winloss: dict[str, float], full: dict[str, float], tables: list[Any], roll: float, many: int
) -> str:
    """The file of numbers."""

    def rounded(weights: dict[str, float]) -> dict[str, float]:
        return {name: float(f"{value:.3g}") for name, value in weights.items()}

    def rows(numbers: Any, unit: int) -> str:
        return "".join(f"    {np.round(unit * row).astype(int).tolist()},\n" for row in numbers)

    late, early, waste = tables
    return f'''"""The numbers of the evaluation of backgammon.

Written by benchmarks/backgammon_worth.py, which fits them to what GNU Backgammon 1.07 says of
{many:,} positions at 0 plies: the chance to win, or the equity if scoring is full.
"""

import numpy as np

WINLOSS = {rounded(winloss)}
FULL = {rounded(full)}
ROLL = {roll:.2f}  # pips that the throw to come is worth in a race

# Placement, in thousandths: for the points 1 to 24 and the bar what the first man, the second, the
# third and each further one adds; late and early in the game.
_LATE = (
{rows(late, 1000)})
_EARLY = (
{rows(early, 1000)})
# Pips that will be wasted in a race, in hundredths: for the points 1 to 6 and all beyond what the
# first man, the second and each further one adds.
_WASTE = (
{rows(waste, 100)})


def _table(rows):
    """By point and number of men."""
    table = np.zeros((26, 16))
    for p in range(1, 26):
        row = rows[min(p, len(rows)) - 1]
        for n in range(1, 16):
            table[p, n] = table[p, n - 1] + row[min(n, len(row)) - 1]
    return table


LATE, EARLY = _table(_LATE) / 1000, _table(_EARLY) / 1000
NEED = np.outer(np.arange(26), np.arange(16)) + _table(_WASTE) / 100
'''


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["label", "fit", "test"])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="gnubg")
    args = parser.parse_args()
    if args.what == "label":
        label(args.files[0], args.positions, args.seed, args.program)
    else:
        {"fit": fit, "test": test}[args.what](args.files)


if __name__ == "__main__":
    main()
