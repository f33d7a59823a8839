"""How strong alpha-beta is in chess on the scale of Stockfish's UCI_Elo, by the nodes it has.

    python benchmarks/chess_elo.py --games 40
    python benchmarks/chess_elo.py --nodes 1000 30000 --games 10 --write

Neither side has a clock, so a busy machine changes nothing: Stockfish with a UCI_Elo of E chooses
its move at a depth that E sets, and is asked for no more. After each pair of games the next
opponent is the level nearest to the estimate so far. The estimate is the Elo at which the
expected score, by the logistic curve, is the score made; the interval has 95 %. `--write` puts the
points into the file of UCI_Elo. `--stockfish` names the program.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import plyground as pg
from plyground.roster.levels.strength import FORMAT, SHIPPED

LEVELS = range(1350, 2251, 100)
"""What the opponents claim; Stockfish's UCI_Elo begins at 1350."""
OPENING = 4
Games = list[tuple[int, float]]
"""The opponent's Elo and our score, for each game."""


def depth_of(elo: int) -> int:
    """The depth at which Stockfish 15.1 chooses its move: one more than its level, as its source
    sets that by UCI_Elo."""
    return 1 + int(max(0.0, (elo - 1346.6) / 143.4) ** (1 / 0.806))


def expected(elo: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - elo) / 400))


def estimate(games: Games) -> float:
    """The Elo that explains the scores; a draw is added, so that it is finite."""
    middle = sum(other for other, _ in games) / len(games)
    seen = [*games, (middle, 0.5)]
    low, high = 0.0, 4000.0
    for _ in range(50):
        elo = (low + high) / 2
        if sum(expected(elo, other) - score for other, score in seen) < 0:
            low = elo
        else:
            high = elo
    return elo


def half_width(elo: float, games: Games) -> float:
    """Half of the 95 % interval, by the curve's slope; draws make it narrower, so it is safe."""
    slope = math.log(10) / 400
    information = sum(
        slope**2 * expected(elo, other) * (1 - expected(elo, other)) for other, _ in games
    )
    return 1.96 / math.sqrt(information)


def measure(nodes: int, count: int, guess: float, stockfish: str, seed: int) -> Games:
    """Games of one budget, in pairs with colours exchanged."""
    played: Games = []
    us = pg.agent(f"alphabeta:nodes={nodes}")
    while len(played) < count:
        level = min(LEVELS, key=lambda claimed: abs(claimed - guess))
        them = pg.agent(f"uci:{stockfish},elo={level},depth={depth_of(level)},Hash=16")
        for seat in (0, 1):
            agents = [us, them] if seat == 0 else [them, us]
            number = seed * 1_000_003 + nodes + len(played) // 2
            record = pg.play("chess", agents, seed=number, opening=OPENING)
            played.append((level, record.scores[seat]))
        them.close()
        guess = estimate(played)
    return played


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ask.add_argument("--nodes", type=int, nargs="+", default=[100, 1000, 10_000, 100_000])
    ask.add_argument("--games", type=int, default=40)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--stockfish", default="stockfish")
    ask.add_argument("--write", action="store_true")
    args = ask.parse_args()
    guess, points = 1350.0, []
    print("    nodes   Elo       95 %        won / drawn / lost")
    for nodes in args.nodes:
        played = measure(nodes, args.games, guess, args.stockfish, args.seed)
        guess = estimate(played)
        width = half_width(guess, played)
        scores = [score for _, score in played]
        won, lost = scores.count(1.0), scores.count(0.0)
        print(
            f"{nodes:9,}  {guess:.0f}  {guess - width:.0f} to {guess + width:.0f}  "
            f"{won} / {len(scores) - won - lost} / {lost}",
            flush=True,
        )
        points.append(
            {
                "nodes": nodes,
                "elo": round(guess),
                "low": round(guess - width),
                "high": round(guess + width),
                "games": len(scores),
            }
        )
    if args.write:
        found = {
            "format": FORMAT,
            "game": "chess",
            "agent": "alphabeta",
            "scale": "UCI_Elo of Stockfish 15.1",
            "points": points,
        }
        file: Path = SHIPPED / "chess.json"
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
