"""Games against their second opinions (tests/references): random games in lockstep, and perft."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from references.lockstep import GAMES, leaves, lockstep
from scale import DEEP

import plyground as pg

FOLDER = Path(__file__).parent
NAMES = sorted(
    file.stem
    for file in (FOLDER / "references").glob("*.py")
    if file.stem not in ("__init__", "lockstep")
)
WHOLE = 3
"""Whole random games of a long game."""
MOST_LEAVES = 3000
"""Lines of play that a slow implementation may count in a test."""

every_reference = pytest.mark.parametrize("name", NAMES)


def reference(name: str) -> ModuleType:
    return importlib.import_module(f"references.{name}")


@every_reference
def test_random_games(name: str) -> None:
    """A game that takes long says where its random games are broken off; a few are whole."""
    game, module = pg.load(name), reference(name)
    plies = 0 if DEEP else getattr(module, "PLIES", 0)
    lockstep(game, module, {}, GAMES, plies)
    if plies:
        lockstep(game, module, {}, getattr(module, "WHOLE", WHOLE))


@every_reference
def test_random_games_of_the_variants(name: str) -> None:
    module = reference(name)
    for options in getattr(module, "VARIANTS", []):
        lockstep(pg.load(name, **options), module, options, GAMES // 10)


@every_reference
def test_the_reference_counts_what_the_table_says(name: str) -> None:
    """The small counts of the perft tables, by the second opinion alone."""
    module = reference(name)
    text = (FOLDER / "data" / "perft" / f"{name}.toml").read_text(encoding="utf-8")
    for table in tomllib.loads(text)["table"]:
        if "position" not in table and not table.get("turns"):
            counts = [n for n in table["counts"] if n <= MOST_LEAVES]
            start = module.start(**table.get("options", {}))
            assert [leaves(module, start, d + 1) for d in range(len(counts))] == counts, table
