"""The examples of docs/agents.md."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import plyground as pg
from plyground.roster.agents import AGENTS

PAGE = Path(__file__).parents[2] / "docs" / "agents.md"


def test_examples() -> None:
    results = doctest.testfile(
        str(PAGE), module_relative=False, encoding="utf-8", optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert results.attempted > 10
    assert results.failed == 0


def test_the_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    found = re.search(r"```python\n(# mybot\.py\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    path = tmp_path / "mybot.py"
    path.write_text(found[1], encoding="utf-8")
    start = "xx1/oo1/3 x"
    record = pg.play("tic_tac_toe", [f"python:{path}:choose", "random"], start=start)
    assert record.moves == ("c3",)


def test_every_spec_of_the_page_is_one() -> None:
    rows = re.findall(r"^\| (`[^|]*`) \|", PAGE.read_text("utf-8").partition("## A game")[0], re.M)
    specs = [spec for row in rows for spec in re.findall(r"`([^`]*)`", row)]
    assert len(specs) > 12
    for spec in specs:
        assert pg.agent(pg.agent(spec).spec) == pg.agent(spec)
    named = {spec.partition(":")[0] for spec in specs}
    assert named <= set(AGENTS)
