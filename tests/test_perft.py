"""Every table of line counts in data/perft, each with its source."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scale import DEEP

import plyground as pg

FEW = 25_000
"""Up to this many lines are counted faster than machine code is made."""
FOLDER = Path(__file__).parent / "data" / "perft"


def tables() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.toml")):
        for i, table in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["table"], 1):
            yield pytest.param(file.stem, table, id=f"{file.stem}-{i}")


@pytest.mark.parametrize(("name", "table"), list(tables()))
def test_perft(name: str, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert table["source"].strip()
    game = pg.load(name, **table.get("options", {}))
    state = game.parse(table["position"]) if table.get("position") else game.initial()
    counts = table["counts"] + (table.get("deep", []) if DEEP else [])
    turns = table.get("turns", False)
    if sum(counts) <= FEW:
        monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert [state.perft(d, turns=turns) for d in range(1, len(counts) + 1)] == counts
    assert state.perft(min(2, len(counts)), turns=turns, bulk=False) == counts[:2][-1]


def test_every_game_has_a_table() -> None:
    assert {file.stem for file in FOLDER.glob("*.toml")} == set(pg.games())
