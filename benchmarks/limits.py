"""Do the engines respect their limits? Time on every game, and memory.

    python benchmarks/limits.py time [GAME]...    searches of 0.1 s, as multiples of that
    python benchmarks/limits.py cold [GAME]...    the first search ever, engines and agents
    python benchmarks/limits.py memory            the process over 10,000 searches of each engine

The first two measure wall time, without what the engines say was compiling, so run them on a quiet
machine. A cold cell has a process and an empty cache of its own; with `--more`, the longest of that
many further answers follows, and with `--one`, each game has one engine and one agent that suit it,
which take turns. Where a time exceeds 1.2 budgets, the processor time follows after a slash: a
small one means that the process had to wait. Without files of bytecode (PYTHONDONTWRITEBYTECODE),
modules are compiled again in each process, which takes up to 0.3 budgets.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame

BUDGET = 0.1
ENGINES = ("alphabeta", "mcts", "expectiminimax", "solve", "prove")


def decisions(name: str, number: int) -> list[State]:
    """Decision states from random games."""
    rng = random.Random(name)
    game = pg.load(name)
    if isinstance(game, RecordGame):
        game.compile()  # or a search would compile the rules after enough calls
    found: list[State] = []
    state = game.initial()
    while len(found) < number:
        if state.is_terminal:
            state = game.initial()
        elif not state.is_chance and rng.random() < 0.3:
            found.append(state)
        state = state.result(rng.choice(state.actions()))
    return found


def longest(engine: str, states: list[State]) -> float:
    """Seconds of the longest search with the budget; raises Unsuited if the engine cannot play."""
    pg.analyse(states[0], engine, pg.Limit(time=0.01))  # compiles
    took = []
    for state in states:
        began = time.perf_counter()
        found = pg.analyse(state, engine, pg.Limit(time=BUDGET))
        took.append(time.perf_counter() - began)
        assert found.action in state.actions()
    return max(took)


def times(names: list[str], engines: list[str], number: int) -> None:
    print(f"{'game':<22}" + "".join(f"{engine:>16}" for engine in engines))
    for name in names:
        row = []
        for engine in engines:
            try:
                row.append(f"{longest(engine, decisions(name, number)) / BUDGET:.2f}")
            except pg.Unsuited:
                row.append("")
        print(f"{name:<22}" + "".join(f"{text:>16}" for text in row), flush=True)


COLD = """
import random, sys, time
import plyground as pg
from plyground.kernel import notice
what, name, game, budget, more = *sys.argv[1:4], float(sys.argv[4]), int(sys.argv[5])
rng = random.Random(1)
def decision(state):
    while state.is_chance or state.is_terminal:
        state = state.result(rng.choice(state.actions())) if state.is_chance else start
    return state
start = pg.load(game).initial()
agent, analyse = pg.agent(name) if what == "agent" else None, pg.analyse
began, compiler = [], [0.0, 0.0]
def clocks():
    return time.perf_counter(), time.process_time()
def end(seconds):
    compiler[:] = [c + b - a for c, a, b in zip(compiler, began.pop(), clocks())]
notice.listeners.append(lambda game: began.append(clocks()))
notice.enders.append(end)
def answer(state):
    compiler[:] = 0.0, 0.0
    before = clocks()
    if agent is None:
        analyse(state, name, pg.Limit(time=budget))
    else:
        agent.choose(state, rng)
    return [b - a - c for a, b, c in zip(before, clocks(), compiler)]
state = decision(start)
try:
    print(*answer(state))
except pg.Unsuited:
    sys.exit()
for _ in range(more):
    for _ in range(rng.randrange(1, 4)):
        state = decision(state.result(rng.choice(state.actions())))
    print(*answer(state))
"""
AGENTS = ("greedy", "playouts:time=0.1", "minimax:time=0.1")
"""Agents that are no engines of the same name."""


def cold(names: list[str], engines: list[str], agents: list[str], one: bool, more: int) -> None:
    """The first search of a game on a machine: an empty cache, a new process."""
    print(f"{'game':<22}{'who':<20}{'first':>12}" + f"{f'next {more}':>12}" * (more > 0))
    for turn, game in enumerate(names):
        for what, who in (("engine", engines), ("agent", agents)):
            first = turn % len(who) if one and who else 0
            for name in who[first:] + who[:first]:
                found = measured(what, name, game, more)
                if found:
                    row = f"{game:<22}{name:<20}{cell(found[0]):>12}"
                    longest = [max(column) for column in zip(*found[1:], strict=True)]
                    print(row + (f"{cell(longest):>12}" if longest else ""), flush=True)
                if found and one:
                    break


def measured(what: str, name: str, game: str, more: int) -> list[list[float]]:
    """Seconds by the clock and of the processor, for the first answer and `more` after it."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PLYGROUND_CACHE": folder}
        words = [sys.executable, "-c", COLD, what, name, game, str(BUDGET), str(more)]
        said = subprocess.run(words, env=env, capture_output=True, text=True)
    if said.returncode:
        sys.exit(f"{name} in {game} failed:\n{said.stderr}")
    return [[float(number) for number in line.split()] for line in said.stdout.splitlines()]


def cell(seconds: list[float]) -> str:
    wall, processor = (part / BUDGET for part in seconds)
    return f"{wall:.2f}" + (f"/{processor:.2f}" if wall > 1.2 else "")


def resident() -> float:
    """Megabytes of this process in memory (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def search_all(engine: str, states: list[State], searches: int) -> None:
    for number in range(searches):
        pg.analyse(states[number % len(states)], engine, pg.Limit(nodes=200), seed=number)


def memory(searches: int) -> None:
    print(f"{'engine':<16}{'game':<14}{'MB after 500':>14}{f'after {searches + 500:,}':>16}")
    for engine, name in (
        ("alphabeta", "connect4"),
        ("mcts", "connect4"),
        ("mcts", "leduc_poker"),
        ("expectiminimax", "pig"),
        ("solve", "tic_tac_toe"),
        ("prove", "tic_tac_toe"),
    ):
        states = decisions(name, 20)
        search_all(engine, states, 500)
        before = resident()
        search_all(engine, states, searches)
        print(f"{engine:<16}{name:<14}{before:>14.1f}{resident():>16.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["time", "cold", "memory"])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--engines", nargs="*", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--agents", nargs="*", default=list(AGENTS), help="of cold")
    parser.add_argument("--one", action="store_true", help="cold: an engine and an agent a game")
    parser.add_argument("--more", type=int, default=0, help="cold: answers after the first")
    parser.add_argument("--searches", type=int, help="of each engine (10 or 10,000)")
    args = parser.parse_args()
    if args.what == "memory":
        memory(args.searches or 10_000)
    elif args.what == "cold":
        cold(args.games or list(pg.games()), args.engines, args.agents, args.one, args.more)
    else:
        times(args.games or list(pg.games()), args.engines, args.searches or 10)


if __name__ == "__main__":
    main()
