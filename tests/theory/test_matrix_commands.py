"""The commands `plyground matrix` and `plyground equilibria`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app

FIRST = "7 3 -1; 7 3 4; 5 5 5; 5 5 5"


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def complaint(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 2, done.output
    return done.output


def test_matrix() -> None:
    lines = run("matrix", FIRST).splitlines()
    assert "III  5 b    5 ab*   5 ab*   5 <" in lines
    assert "saddle points   III-II, III-III, IV-II, IV-III" in lines
    assert "value           5" in lines
    assert "A plays         III" in lines


def test_a_matrix_may_begin_with_a_negative_number() -> None:
    assert "value           0" in run("matrix", "-1 1; 1 -1")
    assert "A plays         1/2 I + 1/2 II" in run("matrix", "-1 1; 1 -1")


def test_matrix_of_a_tree() -> None:
    said = run("matrix", "matrix-1")
    assert "MAX has 2^2 = 4 pure strategies:" in said
    assert "IV   (1->R, 4->R)" in said
    assert "subgame-perfect IV-II" in said
    assert "3 in the reduced form" in run("matrix", "matrix-1", "--reduced")


def test_general_sums() -> None:
    said = run("matrix", "3,3 0,5; 5,0 1,1", "--rows", "C,D", "--columns", "c,d")
    assert "maximin of B    1: B guarantees it with d" in said
    assert "pure equilibria D-d" in said
    assert "round 1         A's C, strictly by D; B's c, strictly by d" in said
    assert "value" not in said


def test_dominance_by_mixtures() -> None:
    said = run("matrix", "4 0; 0 4; 1 1", "--mixed")
    assert "A's III, strictly by 1/2 I + 1/2 II" in said


def test_steps_and_announcements() -> None:
    assert "5. Maximin and minimax are both 5" in run("matrix", FIRST, "--steps")
    assert "1. The least that MAX can get" in run("matrix", "matrix-2", "--steps")
    said = run("matrix", FIRST, "--announce", "III")
    assert said.startswith("If A announces III, B replies I, II, III, and A gets 5: the maximin")
    assert "gets -1; the maximin is 5" in run("matrix", FIRST, "--announce", "I")
    assert "gets 2." in run("matrix", "2,1 0,0; 0,0 1,2", "--announce", "I")


def test_three_players(tmp_path: Path) -> None:
    file = tmp_path / "three.nfg"
    file.write_text('NFG 1 R "T" { "a" "b" "c" } { 2 1 1 } 1 1 1 2 2 2', encoding="utf-8")
    said = run("matrix", str(file))
    assert "T: 3 players, 2 x 1 x 1 strategies" in said
    assert "pure equilibria 2-1-1" in said
    assert "1 equilibrium by indifference" in run("equilibria", str(file))


def test_pictures_and_files(tmp_path: Path) -> None:
    picture, game = tmp_path / "m.svg", tmp_path / "m.nfg"
    run("matrix", FIRST, "--svg", str(picture), "--nfg", str(game))
    svg = picture.read_text(encoding="utf-8")
    assert svg.count("★") == 5  # four cells, and the legend
    assert "best responses to each other: III and II" in svg
    assert pg.matrix(game) == pg.matrix(FIRST)
    assert "too large to print" in run("matrix", "; ".join(["1 2"] * 30))
    assert "drawn up to 12 x 12; this one is 13 x 2" in complaint(
        "matrix", "; ".join(["1 2"] * 13), "--svg", str(picture)
    )


def test_equilibria() -> None:
    said = run("equilibria", "2,1 0,0; 0,0 1,2")
    assert "3 equilibria by vertices: these are all" in said
    assert "3. payoffs 2/3, 2/3; regret 0 (exact)" in said
    assert "A: 2/3 I + 1/3 II" in said


def test_equilibria_of_trees() -> None:
    said = run("equilibria", "matrix-2")
    assert said.count("not subgame-perfect: in the subgame at") == 2  # one pure, one mixed
    assert said.count("   subgame-perfect") == said.count("; regret") - 2
    assert "infinitely many equilibria" in said
    said = run("equilibria", "kuhn_poker", "--reduced", "--method", "lp", "--exact")
    assert "payoffs -1/18, 1/18; regret 0 (exact)" in said
    assert "in floating point" in run("equilibria", FIRST, "--method", "lp", "--floats")


def test_verdicts_in_json(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    run("equilibria", "tree:[[<2,1> <0,0>] [<1,2> <1,2>]]", "--json", str(file))
    found = json.loads(file.read_text(encoding="utf-8"))["equilibria"]
    assert {(one["subgame_perfect"], one["not_perfect_at"]) for one in found} == {
        (True, None),
        (False, "/1"),
    }


def test_json(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    run("equilibria", "1 -1; -1 1", "--json", str(file))
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["equilibria"] == [
        {"strategies": [["1/2", "1/2"]] * 2, "payoffs": ["0", "0"], "regret": "0", "exact": True}
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["matrix", "1 2; 3"], "row 2 has 1 entry, but row 1 has 2"),
        (["matrix", "1 2; x 4"], "row 2, column 1: 'x' is not a number"),
        (["matrix", "nowhere.nfg"], "cannot read 'nowhere.nfg'"),
        (["matrix", "1 2", "--announce", "V"], "A has no strategy 'V'; allowed: I"),
        (["matrix", "1 2", "-o", "first=min"], "a matrix has no options"),
        (["matrix", "1 2", "--reduced"], "only the normal form of a tree"),
        (["matrix", "matrix-1", "--rows", "a,b"], "are for matrices"),
        (["equilibria", "1,2 3,4", "--method", "lp"], "this game is not zero-sum"),
        (["equilibria", "1 2", "--method", "simplex"], "there is no method 'simplex'"),
        (["equilibria", "1 2", "--floats"], "always computes with fractions"),
        (["equilibria", "tic_tac_toe"], "more than 20,000 nodes"),
        (["equilibria", "nothing"], "nothing"),
    ],
)
def test_mistakes(words: list[str], message: str) -> None:
    assert message in complaint(*words)
