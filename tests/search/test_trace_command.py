"""The command `plyground trace` and the examples in its description."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import plyground as pg
from plyground.cli.app import app
from plyground.search.textbook.by_name import SEARCHES

TREE = "tree:[[3 12 8][2 4 6][1 14 5]]"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["trace", *words], catch_exceptions=False)


def test_report() -> None:
    told = run(TREE).stdout
    assert "The value for MAX is =3; play 1." in told
    assert "Leaves read 5/9" in told
    assert "fail-soft" in told


def test_files(tmp_path: Path) -> None:
    files = {name: tmp_path / f"a.{name}" for name in ("svg", "tikz", "json")}
    words = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    result = run(TREE, "--step", "20", *words, "--slides", str(tmp_path / "slides"))
    assert result.exit_code == 0
    trace = pg.Trace.load(files["json"])
    assert files["svg"].read_text(encoding="utf-8") == trace.svg(20) + "\n"
    assert files["tikz"].read_text(encoding="utf-8") == trace.tikz(20)
    assert len(list((tmp_path / "slides").iterdir())) == 39


def test_one_step_and_all() -> None:
    assert run(TREE, "--step", "0").stdout.startswith("NODE")
    assert run(TREE, "--step", "1").stdout.startswith("root: MAX to move")
    assert len(run(TREE, "--steps").stdout.splitlines()) == 38


def test_why() -> None:
    told = run(TREE, "--why", "/2/3").stdout
    assert told.startswith("/2/3 was skipped: at /2 (MIN) /2/1 already gives MIN at most 2")
    assert told.endswith("/2/3 is worth =6.\n")


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_every_algorithm(algorithm: str) -> None:
    depth = () if algorithm == "mcts" else ("--depth", "2")
    assert run(TREE, "--algorithm", algorithm, *depth).exit_code == 0


def test_a_game_without_a_depth_ends() -> None:
    told = run("nim:piles=2,2").stdout
    assert "The value for MAX is" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--algorithm", "alphabet"], "try alphabeta"),
        (["--algorithm", "mcts", "--depth", "2"], "give --iterations"),
        (["--algorithm", "singular"], "give --depth"),
        (["--algorithm", "maxn", "--style", "S1"], "no conventions"),
        (["--style", "S9"], "no convention 'S9'"),
        (["--step", "99"], "0 to 38"),
        (["--why", "Q"], "no node 'Q'"),
        (["--language", "xx", "--steps"], "no texts in 'xx'"),
        (["--slides", "/dev/null/slides"], "cannot write"),
    ],
)
def test_mistakes(words: list[str], message: str) -> None:
    result = run(TREE, *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_examples_of_the_description() -> None:
    file = Path(__file__).parents[2] / "docs" / "traces.md"
    assert doctest.testfile(str(file), module_relative=False).failed == 0
