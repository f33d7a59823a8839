"""`plyground analyse` and `plyground bench engines`: what they print, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.search.request import Progress

OWN_CLASS = Path(pg.__file__).parent / "cli" / "templates" / "own_class.py"


def said(*words: str, code: int = 0) -> str:
    """What a command prints."""
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == code, done.output
    return done.output


@pytest.mark.parametrize("engine", ["alphabeta", "solve", "prove", "expectiminimax"])
def test_analyse(engine: str) -> None:
    shown = said("analyse", "tic_tac_toe", "--moves", "a1 b2", "--engine", engine)
    assert shown.startswith(f"{engine}: value = 0 for x")
    assert "c1" in shown


def test_moves_that_were_only_refuted_do_not_carry_the_value_of_the_best() -> None:
    shown = said("analyse", "breakthrough", "--depth", "3")
    assert "~<= " in shown
    assert "no other move is better; of " in shown
    assert "--lines N" in shown
    both = said("analyse", "breakthrough", "--depth", "3", "--lines", "2").splitlines()
    assert [line.split()[1] for line in both[2:5]] == ["~", "~", "~<="]


def test_analyse_with_simulations_and_options_of_the_engine() -> None:
    shown = said("analyse", "tic_tac_toe", "--engine", "mcts", "--sims", "50", "-e", "rave=10")
    assert "visits" in shown


def test_options_of_engines_may_be_words(tmp_path: Path) -> None:
    file = tmp_path / "nim.db"
    said("database", "build", "nim:piles=1,2", "--out", str(file))
    shown = said("analyse", "nim:piles=1,2", "-e", f"database={file}")
    assert shown.startswith("alphabeta: value = 1")
    shown = said("analyse", "nim:piles=1,2", "--engine", "solve", "-e", "method=graph")
    assert shown.startswith("solve: value = 1")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--engine", "alphabets"], "did you mean alphabeta"),
        (["--time", "-1"], "allowed: a number above 0"),
        (["--memory", "nan"], "allowed: a number above 0"),
        (["-e", "lines=many"], "lines cannot be 'many'; allowed: a whole number"),
        (["-e", "tabel=no"], "no option 'tabel'"),
        (["--engine", "solve", "-e", "method=luck"], "auto, search or graph"),
        (["--engine", "solve", "-e", "table=inf"], "table cannot be 'inf'"),
        (["--engine", "prove", "-e", "table=nan"], "table cannot be 'nan'"),
        (["--engine", "prove", "-e", "table=1e9"], "this machine does not have that much memory"),
        (["--moves", "a1 a1"], "not legal here"),
        (["--position", "xyz"], "cannot read the position"),
        (["-e", "database=nowhere.db"], "cannot read 'nowhere.db'"),
    ],
)
def test_wrong_wishes(words: list[str], problem: str) -> None:
    assert problem in said("analyse", "tic_tac_toe", *words, code=2)


def test_bench_of_a_plain_class() -> None:
    assert "own_class" in said("bench", "engines", str(OWN_CLASS), "--time", "0.05")


def test_moves_may_have_blanks_in_their_names() -> None:
    shown = said("analyse", "pig:target=8", "--moves", "roll roll 3 hold", "--engine", "solve")
    assert shown.startswith("solve: value = ")
    assert "for second" in shown
    shown = said(
        "analyse", "kuhn_poker", "--moves", "deal J deal Q", "--engine", "mcts", "--sims", "9"
    )
    assert shown.startswith("mcts")
    problem = said("analyse", "pig:target=8", "--moves", "roll roll 9", code=2)
    assert "'roll' is not legal here; legal: roll 1" in problem


def test_outcomes_of_chance_come_in_their_own_order() -> None:
    shown = said("analyse", "pig:target=8", "--moves", "roll", "--engine", "solve").splitlines()
    assert [line.split()[1] for line in shown[2:8]] == list("123456")


def test_trees_can_be_analysed() -> None:
    assert said("analyse", "jarrar").startswith("alphabeta: value = 10 for MAX")
    assert said("analyse", "[[3 12][2 4]]", "--engine", "solve").startswith("solve: value = 3")


@pytest.mark.parametrize("command", [["playouts", "nim"], ["mcts", "nim"], ["engines"], ["solve"]])
def test_a_measurement_that_never_ends_is_refused(command: list[str]) -> None:
    assert "86400" in said("bench", *command, "--time", "inf", code=2)


def test_ctrl_c_prints_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*_: object, **more: Any) -> None:
        more["progress"](Progress(0.5, 99, 3, 0.25))
        raise KeyboardInterrupt

    monkeypatch.setattr("plyground.search.engines.analyse.analyse", search)
    done = CliRunner().invoke(app, ["analyse", "tic_tac_toe"])
    assert done.exit_code == 130
    assert "stopped; the best so far: 0.5 s  depth 3  ~ +0.250  99 nodes" in done.output


@pytest.mark.parametrize(
    ("game", "engine"),
    [("pig", "expectiminimax"), ("tic_tac_toe", "alphabeta"), ("kuhn_poker", "mcts")],
)
def test_the_engine_suits_the_game(game: str, engine: str) -> None:
    moves = ["--moves", "deal J deal Q"] if game == "kuhn_poker" else []
    shown = CliRunner().invoke(app, ["analyse", game, "--nodes", "50", *moves])
    assert shown.exit_code == 0, shown.output
    assert shown.output.startswith(f"{engine}: value")
