"""The machine code of the quickest loops: what it must not contain, and how long it may be.

This guards their speed without a clock.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.kernel.specialise import Specialiser

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="assembly is written otherwise")

CALLS = ("NRT_", "Py")
"""Memory that is taken or counted, and calls of Python."""


def assembly(searches: Specialiser, name: str) -> list[str]:
    """The lines of the search that was compiled last, without the wrappers for Python."""
    search: Any = searches._kept[-1]
    assert search.py_func.__name__ == name
    (text,) = search.inspect_asm().values()
    lines: list[str] = text.splitlines()
    begins = next(
        i
        for i, line in enumerate(lines)
        if line.startswith("_ZN") and name in line and "cpython" not in line and line[-1] == ":"
    )
    return lines[begins : next(i for i in range(begins, len(lines)) if ".Lfunc_end" in lines[i])]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game that nobody compiled before: code from a cache cannot be shown."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    return pg.load("tic_tac_toe", m=3, n=2, k=2)


def test_random_games_take_no_memory(game: Any) -> None:
    pg.playouts(game.initial(), 1)
    lines = assembly(game.rules.searches, "play_out")
    assert not [line for line in lines if any(call in line for call in CALLS)]
    assert 100 < len(lines) < 800  # 500 on x86-64


def test_simulations_take_no_memory(game: Any) -> None:
    pg.analyse(game.initial(), "mcts", pg.Limit(sims=2))
    lines = assembly(game.rules.searches_with(RICH=False, PROBING=False), "grow")
    assert not [line for line in lines if any(call in line for call in CALLS)]
    assert 1000 < len(lines) < 5500  # 3,600 on x86-64
