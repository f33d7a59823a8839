"""The command `bench`."""

from __future__ import annotations

import json
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from small_games import CLASS, write
from typer.testing import CliRunner, Result

import plyground as pg
from plyground.cli.app import app


def run(*words: str) -> Result:
    """A command in this process."""
    return CliRunner().invoke(app, list(words), catch_exceptions=False)


def test_bench_of_playouts(tmp_path: Path) -> None:
    file = tmp_path / "speed.json"
    result = run("bench", "playouts", "connect4", "--time", "0.05", "--json", str(file))
    assert result.exit_code == 0
    (speed,) = json.loads(file.read_text())
    assert speed["game"] == "connect4"
    assert speed["playouts"] > 0
    assert 7 <= speed["mean_plies"] <= 42
    assert speed["plies"] == pytest.approx(speed["playouts"] * speed["mean_plies"])
    if find_spec("pyspiel"):
        assert speed["peer"] == "connect_four(rows=6,columns=7,x_in_row=4)"
        assert speed["ratio"] == pytest.approx(speed["playouts"] / speed["peer_playouts"])
        assert 7 <= speed["peer_mean_plies"] <= 42


def test_playouts_are_as_long_as_those_of_openspiel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("pyspiel")
    from plyground.cli.bench import openspiel

    # A clock that advances by a second at each call.
    monkeypatch.setattr(openspiel, "time", SimpleNamespace(process_time=count().__next__))
    game = pg.load("connect4")
    words = openspiel.twin(game)
    assert words is not None
    theirs = openspiel.Twin(words).mean_plies(500, seed=0)
    ours = pg.playouts(game.initial(), 5000, seed=0)
    assert theirs == pytest.approx(ours.plies / ours.count, rel=0.05)


def test_bench_of_mcts(tmp_path: Path) -> None:
    file = tmp_path / "speed.json"
    result = run("bench", "mcts", "connect4", "--time", "0.05", "--json", str(file))
    assert result.exit_code == 0
    (speed,) = json.loads(file.read_text())
    assert speed["game"] == "connect4"
    assert speed["rate"] > 0
    assert 2 <= speed["sims"] <= 100_000
    if find_spec("pyspiel"):
        assert speed["peer"] == "connect_four(rows=6,columns=7,x_in_row=4)"
        assert speed["ratio"] > 0


def test_bench_of_a_game_file(tmp_path: Path) -> None:
    result = run("bench", "playouts", str(write(tmp_path, CLASS)), "--time", "0.02")
    assert result.exit_code == 0
    assert "OpenSpiel" not in result.stdout.splitlines()[-1]


def test_shared_games_exist_in_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from plyground.cli.bench.openspiel import SHARED, twin

    for name in set(SHARED) & set(pg.games()):
        words = twin(pg.load(name))
        assert words is not None
        pyspiel.load_game(words)
