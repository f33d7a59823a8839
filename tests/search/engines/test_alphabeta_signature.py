"""The nodes that the engine enters in fixed positions: they change when the search does.

A change that means to change the search, an evaluation or an order of moves writes them anew:

    python tests/search/engines/test_alphabeta_signature.py
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import plyground as pg

FILE = Path(__file__).parents[2] / "data" / "alphabeta_nodes.toml"
POSITIONS = {
    "connect4": ((), ("d1", "d2", "c1", "e1"), ("a1", "b1", "a2", "b2", "g1")),
    "othello": ((), ("d3", "c3", "c4"), ("f5", "d6", "c3", "d3")),
    "tic_tac_toe": ((), ("b2", "a1")),
    "kalah": ((),),
}
DEPTH = {"connect4": 10, "othello": 7, "tic_tac_toe": 9, "kalah": 8}


def entered(name: str) -> list[int]:
    """Nodes entered in each of a game's positions."""
    counts = []
    for moves in POSITIONS[name]:
        state = pg.load(name).initial()
        for move in moves:
            state = state.result(move)
        counts.append(pg.analyse(state, "alphabeta", pg.Limit(depth=DEPTH[name], memory=4)).nodes)
    return counts


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_signature(name: str) -> None:
    assert entered(name) == tomllib.loads(FILE.read_text())["nodes"][name]


if __name__ == "__main__":
    rows = [f"{name} = {entered(name)}\n" for name in sorted(POSITIONS)]
    FILE.write_text(
        "# Written by tests/search/engines/test_alphabeta_signature.py\n\n[nodes]\n" + "".join(rows)
    )
