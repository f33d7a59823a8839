"""The nodes that the engines enter in fixed positions: they change when a search does.

A change that means to change a search, an evaluation or an order of moves writes them anew:

    python tests/search/engines/test_alphabeta_signature.py
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

import plyground as pg
from plyground.search.suited import require

FILE = Path(__file__).parents[2] / "data" / "alphabeta_nodes.toml"
POSITIONS = {
    "connect4": ((), ("d1", "d2", "c1", "e1"), ("a1", "b1", "a2", "b2", "g1")),
    "othello": ((), ("d3", "c3", "c4"), ("f5", "d6", "c3", "d3")),
    "tic_tac_toe": ((), ("b2", "a1")),
    "kalah": ((),),
    "chess": ((), ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"), ("d2d4", "d7d5", "c2c4")),
}
DEPTH = {"connect4": 10, "othello": 7, "tic_tac_toe": 9, "kalah": 8, "chess": 7}


def entered(name: str) -> list[int]:
    """Nodes entered in each of a game's positions."""
    counts = []
    for moves in POSITIONS[name]:
        state = pg.load(name).initial()
        for move in moves:
            state = state.result(move)
        counts.append(pg.analyse(state, "alphabeta", pg.Limit(depth=DEPTH[name], memory=4)).nodes)
    return counts


SMALLER = {
    "hex": {"size": 5},
    "amazons": {"size": 5},
    "link_five": {"size": 9},
    "pentominoes": {"rows": 5, "columns": 5},
}
"""Plain Python takes seconds to list their moves, or to evaluate."""
OTHERS = {
    "expectiminimax pig": 8,
    "expectiminimax backgammon": 2,
    "prove tic_tac_toe": None,
    "prove connect4:rows=4,columns=4": None,
}
"""Other engines with their depth."""


def shallow() -> list[str]:
    """The other games that alpha-beta can play: too many to compile the search for each."""
    found = []
    for name in pg.games():
        try:
            require(pg.load(name), "alphabeta")
        except pg.Unsuited:
            continue
        found.append(name)
    return [name for name in found if name not in POSITIONS]


def entered_shallow(name: str) -> list[int]:
    """Nodes entered in plain Python: at the start, and when six plies were played."""
    state = pg.load(name, **SMALLER.get(name, {})).initial()
    choices = len(state.actions())
    depth = 3 if choices <= 4 else 2 if choices <= 25 else 1
    counts = []
    for i in range(7):
        if i in (0, 6):
            found = pg.analyse(state, "alphabeta", pg.Limit(depth=depth, memory=20))
            counts.append(found.nodes)
        actions = state.actions()
        after = state.result(actions[(7 * i + 3) % len(actions)])
        state = state if after.is_terminal else after
    return counts


def entered_by(words: str) -> list[int]:
    """Nodes that another engine enters at the start of a game."""
    engine, _, game = words.partition(" ")
    name, _, options = game.partition(":")
    state = pg.load(name, **{k: int(v) for k, v in (o.split("=") for o in options.split(",") if o)})
    first = state.initial()
    while first.is_chance:
        first = first.result(first.actions()[0])
    return [pg.analyse(first, engine, pg.Limit(depth=OTHERS[words], memory=4)).nodes]


def stored(part: str, name: str) -> list[int]:
    counts: list[int] = tomllib.loads(FILE.read_text())[part][name]
    return counts


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_signature(name: str) -> None:
    assert entered(name) == stored("nodes", name)


@pytest.mark.parametrize("name", shallow())
def test_signature_of_other_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert entered_shallow(name) == stored("shallow", name)


@pytest.mark.parametrize("words", sorted(OTHERS))
def test_signature_of_other_engines(words: str) -> None:
    assert entered_by(words) == stored("others", words)


if __name__ == "__main__":
    parts = {"nodes": {name: entered(name) for name in sorted(POSITIONS)}}
    parts["others"] = {words: entered_by(words) for words in sorted(OTHERS)}
    os.environ["PLYGROUND_INTERPRET"] = "1"
    parts["shallow"] = {name: entered_shallow(name) for name in shallow()}
    text = "# Written by tests/search/engines/test_alphabeta_signature.py\n"
    for part, rows in parts.items():
        text += f"\n[{part}]\n"
        text += "".join(f'"{name}" = {counts}\n' for name, counts in rows.items())
    FILE.write_text(text)
