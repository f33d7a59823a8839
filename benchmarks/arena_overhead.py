"""The cost of a game without the agents' thinking: games per second, and microseconds per move.

    python benchmarks/arena_overhead.py

The first table is processor time of this process: random against random, with the record and its
JSON, compared with a bare loop. The second is the wall time of a move by another process that
answers at once.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import plyground as pg
from plyground.game.contract.game import Game

GAMES, REPETITIONS = 300, 7
BOT = "def choose(state):\n    return state.actions()[0]\n"


def bare(game: Game, seed: int) -> None:
    """A random game without a record."""
    rng, state = random.Random(seed), game.initial()
    while not state.is_terminal:
        state = state.result(rng.choice(state.actions()))


def per_second(play: Callable[[int], object]) -> float:
    """Games per second of processor time."""
    rates = []
    for _ in range(REPETITIONS):
        began = time.process_time()
        for seed in range(GAMES):
            play(seed)
        rates.append(GAMES / (time.process_time() - began))
    return median(rates)


def in_process(name: str) -> None:
    game, agents = pg.load(name), [pg.agent("random"), pg.agent("random")]
    for seed in range(GAMES):
        pg.play(game, agents, seed=seed)  # until the rules are compiled
    columns = [
        per_second(lambda seed: bare(game, seed)),
        per_second(lambda seed: pg.play(game, agents, seed=seed)),
        per_second(lambda seed: pg.play(game, agents, seed=seed).to_json()),
        per_second(lambda seed: pg.play(name, ["random", "random"], seed=seed).to_json()),
    ]
    print(f"| {name} | " + " | ".join(f"{rate:,.0f}" for rate in columns) + " |")


def through_a_process(game: str, spec: str) -> None:
    """Microseconds per move of a program that does almost nothing."""
    agent = pg.agent(spec)
    try:
        pg.play(game, [agent, "random"], most_plies=20)
        records = [pg.play(game, [agent, "random"], seed=s, most_plies=60) for s in range(5)]
    finally:
        agent.close()
    taken = [s for record in records for s in record.seconds[::2]]
    print(f"| {spec.split('/')[-1]} | {game} | {median(taken) * 1e6:,.0f} |")


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    print("| random against random | bare loop | play | and JSON | and everything as text |")
    print("|---|---|---|---|---|")
    for name in ("tic_tac_toe", "connect4"):
        in_process(name)
    print("\n| through a process | game | microseconds per move |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "bot.py"
        bot.write_text(BOT, encoding="utf-8")
        through_a_process("connect4", f"python:{bot}:choose")
    for game, spec in (
        ("chess", "uci:stockfish,nodes=1"),
        ("othello", 'gtp:"gtp-rhino -l 1 -r 1"'),
    ):
        try:
            through_a_process(game, spec)
        except pg.PlygroundError as error:
            print(error, file=sys.stderr)


if __name__ == "__main__":
    main()
