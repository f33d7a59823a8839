"""Exported games against native ones: speed by processor time, sizes, and time to export.

    python benchmarks/export.py [GAME...]

Both search the same position with the same budget and find the same, so that processor time per
node is compared. The first search in a fresh engine is cold: V8 still runs quickly made code. Needs
Node.js. With --all it prints the sizes of all games instead.
"""

from __future__ import annotations

import argparse
import base64
import statistics
import time
from typing import Any

import plyground as pg
from plyground.export.build import Built, build
from plyground.export.bundle import Bundle
from plyground.export.check import ENGINE
from plyground.export.module import engines_of
from plyground.export.packing import squeeze
from plyground.export.page import single_page
from plyground.export.runner import run
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.limit import Limit

GAMES = ("connect4", "othello", "chess", "go", "backgammon")
FIRST = 3000
"""Nodes or simulations of a search that shows how many fit into a second."""
MEGABYTES = {"alphabeta": 64, "expectiminimax": 32, "mcts": 256}
"""What the native engines take for tables and trees."""
TIMES = 5
OPENING = 4
"""Moves before the position that is searched, so that no game is over at once."""

MAIN = """function main({ code, data, moves, engine, limit, times }) {
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const spent = () => Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1e6;
  return %s.measure(new WebAssembly.Module(bytes), data, moves, engine, limit, times, spent);
}"""


def opening(game: RecordGame) -> tuple[list[int], RecordState]:
    """A position where a player is to move, and the actions that lead there."""
    state, moves = game.initial(), []
    while len(moves) < OPENING or state.is_chance:
        actions = state.actions()
        moves.append(actions[len(actions) // 2])
        state = state.result(moves[-1])
    assert isinstance(state, RecordState)
    return moves, state


def native(state: RecordState, engine: str, limit: dict[str, int]) -> float:
    """Nodes per processor second of one search."""
    more: dict[str, Any] = {"database": False} if engine == "alphabeta" else {}
    began = time.process_time()
    nodes = pg.analyse(state, engine, Limit(**limit), **more).counters.nodes
    return nodes / (time.process_time() - began)


def second(state: RecordState, engine: str) -> dict[str, int]:
    """A budget of about a second, after a search that compiles."""
    counted = "sims" if engine == "mcts" else "nodes"
    for budget in (FIRST, FIRST, 20 * FIRST):
        speed = native(state, engine, {counted: budget})
    return {counted: max(FIRST, int(speed))}


def exported(built: Built, moves: list[int], engine: str, limit: dict[str, int]) -> Any:
    """The same in the exported engine, with the memory that it takes."""
    bundle = Bundle()
    name = bundle.add(ENGINE / "measure.js")
    facts = {"name": built.game.name, "perfect_information": built.game.perfect_information}
    argument = {
        "code": base64.b64encode(built.code).decode(),
        "data": built.description | {"facts": facts},
        "moves": moves,
        "engine": engine,
        "limit": limit | {"megabytes": MEGABYTES[engine]},
        "times": TIMES,
    }
    rows = run(f"{bundle.text()}\n{MAIN % name}", argument)
    return [nodes / seconds for nodes, seconds, _ in rows], rows[-1][2]


def speeds(specs: list[str]) -> None:
    """One line for each game and engine."""
    print(f"{'game':<14}{'engine':<16}{'native/s':>12}{'warm':>7}{'cold':>7}{'memory':>10}")
    for spec in specs:
        game = pg.load(spec)
        assert isinstance(game, RecordGame)
        built = build(game)
        moves, state = opening(game)
        for engine in engines_of(game):
            limit = second(state, engine)
            ours = statistics.median(native(state, engine, limit) for _ in range(TIMES))
            (cold, *warm), memory = exported(built, moves, engine, limit)
            print(
                f"{spec:<14}{engine:<16}{ours:>12,.0f}{statistics.median(warm) / ours:>7.0%}"
                f"{cold / ours:>7.0%}{memory / 1e6:>7.0f} MB",
                flush=True,
            )


def sizes(specs: list[str]) -> None:
    """Kilobytes of each module packed and of the whole page, and what failed."""
    modules, pages = [], []
    for spec in specs:
        began = time.process_time()
        try:
            built = build(pg.load(spec))
        except ValueError as error:
            print(f"{spec:<22} fails: {error}", flush=True)
            continue
        modules.append(len(squeeze(built.code)) / 1000)
        pages.append(len(single_page(built).encode()) / 1000)
        seconds = time.process_time() - began
        print(f"{spec:<22}{modules[-1]:>7.0f} kB{pages[-1]:>7.0f} kB{seconds:>7.1f} s", flush=True)
    median = statistics.median
    print(f"{'median':<22}{median(modules):>7.0f} kB{median(pages):>7.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--all", action="store_true", help="sizes of all games")
    asked = parser.parse_args()
    if asked.all:
        sizes(asked.games or list(pg.games()))
    else:
        speeds(asked.games or list(GAMES))


if __name__ == "__main__":
    main()
