"""docs/games.md names everything that a game file may use."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from plyground.game import Cell, Facts, Grid, Label, Line, Piece, Reader, Repetition
from plyground.game.contract.rules import NAMES
from plyground.game.plain import METHODS

PAGE = (Path(__file__).parent.parent / "docs" / "games.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
CODE = {word for span in re.findall(r"`([^`]+)`", PROSE) for word in re.findall(r"\w+", span)}
"""All words that are set as code."""


@pytest.mark.parametrize("part", [Facts, Repetition, Cell, Piece, Line, Label, Grid])
def test_every_field_is_explained(part: type) -> None:
    lacking = {field.name for field in fields(part) if not field.name.startswith("_")} - CODE
    assert not lacking


def test_every_name_of_the_contract_is_explained() -> None:
    assert not set(NAMES) - CODE
    assert not set(METHODS) - CODE
    assert not {name for name in vars(Reader) if not name.startswith("_")} - CODE
