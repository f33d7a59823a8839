"""How well a game plays after some minutes of learning from nothing but its rules.

    python benchmarks/learn.py othello6       6x6 Othello, 3 minutes: 90 % against greedy
    python benchmarks/learn.py new            the file of `plyground new`, 5 minutes
    python benchmarks/learn.py clobber5       small games, in benchmarks/learn_games
    python benchmarks/learn.py race5          own games: 90 % against random, 75 % against greedy

The learner has two processes. On a busy machine, give games instead of minutes, and look at the
processor time: two cores have 600 seconds of it in 5 minutes. The network then plays 32 simulations
a move against each opponent, from openings of random plies, each with both sides. Greedy plays at
random in a game without an evaluation.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.arena.executors.local import Local
from plyground.cli.new import TEMPLATES
from plyground.game.records.record_game import RecordGame
from plyground.learn.ladder import climb

OWN = {"random": 0.90, "greedy": 0.75}
OPPONENTS = ("random", "greedy", "mcts:sims=400", "alphabeta:depth=4")
HERE = Path(__file__).parent / "learn_games"


@dataclass(frozen=True)
class Case:
    """A game, minutes to learn it, and the scores to reach."""

    game: str
    minutes: float
    wanted: dict[str, float]


CASES = {
    "othello6": Case("othello:size=6", 3, {"greedy": 0.90}),
    "new": Case("", 5, OWN),
    "clobber5": Case(str(HERE / "clobber5.py"), 5, OWN),
    "race5": Case(str(HERE / "race5.py"), 5, OWN),
}


def measure(
    name: str, folder: Path, minutes: float | None, games: int | None, rounds: int, workers: int
) -> None:
    """Learn, play, and print the scores."""
    case = CASES[name]
    game: Any = pg.load(case.game or made(folder))
    assert isinstance(game, RecordGame)
    began = time.perf_counter()
    found = pg.learn(
        game,
        minutes=None if games else minutes or case.minutes,
        games=games,
        out=folder / f"{name}.npz",
        workers=workers,
        progress=tell,
    )
    took = time.perf_counter() - began
    last = found.curve[-1]
    print(
        f"{game.title}: {took:.0f} s, {last['games']:,} games of self-play, "
        f"{last['seconds']:.0f} s of processor time"
    )
    with Local(workers) as players:
        standing = climb(game, found.file, players, OPPONENTS, rounds)
    for rung in standing.rungs:
        error = 1.96 * sqrt(max(rung.score * (1 - rung.score), 0.01) / rung.games)
        wanted = case.wanted.get(rung.opponent)
        verdict = "" if wanted is None else f"  wanted {wanted:.0%}"
        if wanted is not None:
            verdict += ": reached" if rung.score >= wanted else ": missed"
        print(f"  against {rung.opponent:<18}{rung.score:7.1%} ± {error:.1%}{verdict}")
    for name, counts in standing.probes.items():
        print(f"  {name}, a game: own {counts['own']:.2f}, opponent {counts['opponent']:.2f}")


def tell(line: dict[str, Any]) -> None:
    """Print a point of the curve."""
    if "ladder" in line:
        scores = ", ".join(f"{name} {score:.0%}" for name, (score, _) in line["ladder"].items())
        probes = "".join(f"; {n} {c['own']:.2f}" for n, c in line["probes"].items())
        print(f"  {line['elapsed']:6.1f} s {line['games']:>8,} games: {scores}{probes}", flush=True)


def made(folder: Path) -> str:
    """The file that `plyground new` makes."""
    file = folder / "mygame.py"
    file.write_text((TEMPLATES / "own_game.py").read_text(encoding="utf-8"), encoding="utf-8")
    return str(file)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("cases", nargs="*", choices=[*CASES, []], metavar="CASE")
    parser.add_argument("--minutes", type=float, help="instead of the time of each case")
    parser.add_argument("--games", type=int, help="learn from so many games instead")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--rounds", type=int, default=100, help="openings against each opponent")
    parser.add_argument("--keep", type=Path, help="a folder for networks and runs")
    given = parser.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    for name in given.cases or CASES:
        with tempfile.TemporaryDirectory() as folder:
            place = given.keep or Path(folder)
            measure(name, place, given.minutes, given.games, given.rounds, given.workers)


if __name__ == "__main__":
    main()
