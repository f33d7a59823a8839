"""The commands `tree` and `measure`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from test_cli import complaint, run

import plyground as pg

# --- tree -----------------------------------------------------------------------------------------


def test_a_tree_of_the_gallery() -> None:
    shown = run("tree", "jarrar").stdout
    assert "31: 15 inner, 16 leaves" in shown
    assert "2 at every node" in shown
    assert "10 for MAX" in shown
    assert "B C D E" in shown
    assert "8 of 16 leaves; 7 with the best moves first, 16 with the worst first" in shown


def test_the_gallery() -> None:
    names = [line.split()[0] for line in run("tree", "--list").stdout.splitlines()[1:]]
    assert tuple(names) == pg.gallery()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("[[3 12][2 4]]", "3 for MAX"),
        ("[(0.5:3 0.5:7)(1/3:6 2/3:0)]", "5 for MAX"),
        ("[<2,1,0> <0,0,4>]", "2 for player 0, 1 for player 1, 0 for player 2"),
        ("A{B#x{1 2} C#x{3 4}}", "not computed: players do not see every move"),
        ("tree:[1 2]", "2 for MAX"),
        ("gallery:canonical", "3 for MAX"),
        ("mcts-trap:k=4", "7: 2 inner, 5 leaves"),
        ("b=2 m=2: 1 2 3 4", "3 for MAX"),
        ("5", "there is no tree '5'"),
    ],
)
def test_trees_in_all_forms(source: str, said: str) -> None:
    result = run("tree", source)
    assert said in result.stdout + result.stderr


def test_options_of_a_tree() -> None:
    assert "4 for MAX" in run("tree", "[[3 12][2 4]]", "-o", "first=min").stdout


@pytest.mark.parametrize("form", ["nested", "labelled", "efg"])
def test_a_tree_is_converted(form: str, tmp_path: Path) -> None:
    text = run("tree", "aima", "--text", form).stdout
    file = tmp_path / ("tree.efg" if form == "efg" else "tree.txt")
    file.write_text(text, encoding="utf-8")
    again = run("tree", str(file), "--text", "nested").stdout
    assert again.strip() == pg.gallery("aima").to_text("nested")


def test_the_picture_of_a_tree(tmp_path: Path) -> None:
    file = tmp_path / "tree.svg"
    assert run("tree", "canonical", "--svg", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_mistakes_with_trees(tmp_path: Path) -> None:
    assert "no tree given" in complaint(run("tree"))
    assert "did you mean jarrar?" in complaint(run("tree", "jarar"))
    assert "leaf 2: 'x' is not a number" in complaint(run("tree", "[1 x]"))
    assert "has no form 'short'" in complaint(run("tree", "jarrar", "--text", "short"))
    assert "there is no tree" in complaint(run("tree", "1 2.5 " * 2000))
    wide = "[" + "1 " * 130 + "]"
    assert "drawn up to 120 nodes" in complaint(run("tree", wide, "--svg", str(tmp_path / "x")))


# --- measure --------------------------------------------------------------------------------------


def test_growth_of_a_tree(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"out.{kind}" for kind in ("svg", "json", "csv")}
    words = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    shown = run("measure", "27-leaf", *words).stdout
    leaves = next(line for line in shown.splitlines() if line.split()[:1] == ["3"])
    assert leaves.split() == ["3", "3", "27", "27", "17", "20", "15", "11", "27", "11"]
    assert "Every line was searched to its end" in shown
    assert files["svg"].read_text(encoding="utf-8").startswith("<svg")
    assert json.loads(files["json"].read_text(encoding="utf-8"))["complete"] is True
    with files["csv"].open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["leaves"] for row in rows if row["method"] == "given"] == ["3", "5", "17"]


def test_growth_of_a_tree_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("[[3 12]\n[2 4]]", encoding="utf-8")
    assert run("measure", str(file)).stdout.startswith("Tree, from /")
    assert "Nim, from" in run("measure", "nim:piles=1,2", "--depth", "2").stdout


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_a_new_game(plain: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "count", *plain)
    assert "Leaves read" in run("measure", "count.py", "--depth", "2").stdout
    assert "+ table" in run("measure", "count.py", "--depth", "2", "--staircase").stdout


def test_growth_of_a_game_from_a_position() -> None:
    shown = run("measure", "connect4:columns=4", "--depth", "2").stdout
    assert shown.startswith("Connect 4, from")
    assert "16" in shown


def test_the_staircase(tmp_path: Path) -> None:
    file = tmp_path / "stairs.csv"
    shown = run("measure", "jarrar", "--staircase", "--csv", str(file)).stdout
    assert "+ pruning" in shown
    assert "10 *" in shown
    assert file.read_text(encoding="utf-8").startswith("idea,nodes,leaves,seconds,value,same\n")


def test_how_deep_can_i_see() -> None:
    shown = run("measure", "--budget", "nodes_per_second=10000,seconds=100,branching=35").stdout
    assert "1,000,000 nodes" in shown
    assert [line.split()[-1] for line in shown.splitlines()[-3:]] == ["3.89", "5.18", "7.38"]


def test_how_long_does_it_take() -> None:
    shown = run("measure", "--budget", "nodes_per_second=450e6,depth=100,branching=35").stdout
    assert "2.55e+154" in shown
    assert "1.80e+138" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "measure needs either a game or tree"),
        (["nim", "--budget", "seconds=3"], "measure needs either a game or tree"),
        (["--budget", "seconds=3"], "the budget lacks nodes_per_second and branching"),
        (["--budget", "speed=3"], "a budget has no 'speed'"),
        (["--budget", "nodes_per_second=x,seconds=1,branching=3"], "must be a number, not 'x'"),
        (["--budget", "nodes_per_second=-1,seconds=1,branching=3"], "must be above 0, not -1"),
        (["--budget", "nodes_per_second=9,seconds=1,branching=1"], "branching must be above 1"),
        (["pig"], "has chance nodes"),
        (["tree:5"], "the game is over"),
        (["conect4"], "did you mean connect4"),
    ],
)
def test_mistakes(words: list[str], said: str) -> None:
    assert said in complaint(run("measure", *words))
