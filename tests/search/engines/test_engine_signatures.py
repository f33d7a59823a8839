"""What `solve` and `mcts` do in fixed positions, as counts: they change when a search does.

In plain Python, which takes no time to compile; machine code is made of the same functions. A
change that means to change a search writes them anew:

    python tests/search/engines/test_engine_signatures.py
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

import plyground as pg

FILE = Path(__file__).parents[2] / "data" / "engine_counts.toml"
SOLVED: dict[str, tuple[dict[str, Any], int, dict[str, Any]]] = {
    "connect4": ({"rows": 4, "columns": 4}, 6, {}),
    "dots_and_boxes": ({"rows": 1, "columns": 3}, 2, {}),
    "kalah": ({"pits": 3, "seeds": 2}, 0, {}),
    "nim": ({"piles": "2,3,4"}, 0, {}),
    "othello": ({"size": 4}, 4, {}),  # by questions
    "tic_tac_toe": ({}, 1, {"method": "graph"}),
}
"""Options of the game, plies that are played first, options of the engine."""
SIMULATED: dict[str, tuple[dict[str, Any], int, dict[str, Any]]] = {
    "connect4": ({}, 0, {}),
    "hex": ({"size": 5}, 2, {}),  # with the answers of other lines, as the game's hints say
    "kalah": ({}, 0, {"minimax": 0.5, "playout": 4}),
    "kuhn_poker": ({}, 2, {}),
    "nim": ({"players": 3}, 0, {}),
    "othello": ({}, 0, {"mast": 10}),
    "pig": ({}, 2, {}),
    "tic_tac_toe": ({}, 2, {"transpositions": True}),
}
SIMULATIONS = 100


def after(name: str, options: dict[str, Any], plies: int) -> pg.State:
    """The state after that many plies, and after the chance that follows."""
    state = pg.load(name, **options).initial()
    while plies > 0 or state.is_chance:
        actions = state.actions()
        state = state.result(actions[(3 * plies + 1) % len(actions)])
        plies -= 1
    return state


def solving(name: str) -> list[int]:
    """Nodes entered and ends read until the whole is solved."""
    options, plies, how = SOLVED[name]
    found = pg.analyse(after(name, options, plies), "solve", **how)
    assert found.stopped is None
    return [found.nodes, found.leaves]


def simulating(name: str) -> list[int]:
    """Nodes of the tree, then the visits of each move."""
    options, plies, how = SIMULATED[name]
    state = after(name, options, plies)
    found = pg.analyse(state, "mcts", pg.Limit(sims=SIMULATIONS), seed=1, **how)
    return [found.counters.held, *(move.visits or 0 for move in found.moves)]


def stored(part: str, name: str) -> list[int]:
    counts: list[int] = tomllib.loads(FILE.read_text())[part][name]
    return counts


@pytest.mark.parametrize("name", sorted(SOLVED))
def test_signature_of_solve(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert solving(name) == stored("solve", name)


@pytest.mark.parametrize("name", sorted(SIMULATED))
def test_signature_of_mcts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert simulating(name) == stored("mcts", name)


if __name__ == "__main__":
    os.environ["PLYGROUND_INTERPRET"] = "1"
    text = "# Written by tests/search/engines/test_engine_signatures.py\n"
    text += "\n# Nodes entered, ends read.\n[solve]\n"
    text += "".join(f'"{name}" = {solving(name)}\n' for name in sorted(SOLVED))
    text += (
        f"\n# After {SIMULATIONS} simulations: nodes of the tree, then the visits of each move.\n"
    )
    text += "[mcts]\n"
    text += "".join(f'"{name}" = {simulating(name)}\n' for name in sorted(SIMULATED))
    FILE.write_text(text)
