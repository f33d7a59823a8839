"""The grader's comparison: two trees, the first difference, and games of the teacher's."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from teach.students import ALPHABETA, MINIMAX
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.game.errors import PlygroundError
from plyground.teach import grade_code
from plyground.teach.grader.side_by_side import compared

STRICT = ALPHABETA.replace("if v >= beta", "if v > beta").replace("if v <= alpha", "if v < alpha")
TREE = "[[4 6][4 9][1 2]]"


def written(folder: Path, text: str) -> Path:
    file = folder / "student.py"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_first_difference_is_marked(tmp_path: Path) -> None:
    found = grade_code(written(tmp_path, STRICT), on=[TREE], seconds=30).comparison
    assert found is not None
    (marked,) = (row for row in found.rows if row.marked)
    assert (marked.name, marked.yours, marked.right) == ("/2/2", 7, None)
    assert "at visit 7: yours is /2/2, the right one /3." in found.sentence
    lines = str(found).splitlines()
    assert [line.split() for line in lines if line.startswith(">")] == [
        [">", "7", "/2/2", "9", "-", "/2/2", "9"]
    ]
    picture = ElementTree.fromstring(found.svg())
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) == 2 * len(found.rows)


def test_a_right_search_has_nothing_to_compare(tmp_path: Path) -> None:
    report = grade_code(written(tmp_path, ALPHABETA), on=[TREE], seconds=30)
    assert (report.score, report.comparison) == (1, None)
    assert report.cases == grade_code(written(tmp_path, ALPHABETA), seconds=30).cases + 1


def test_a_wrong_value_with_the_right_visits(tmp_path: Path) -> None:
    text = MINIMAX.replace("if v < best", "if v > best or best == inf")
    found = grade_code(written(tmp_path, text), on=[TREE], seconds=30).comparison
    assert found is not None
    assert "Your value is 9, not 4." in found.sentence
    assert found.rows[0].marked


def test_a_position_and_a_depth_of_the_teacher_s(tmp_path: Path) -> None:
    state = pg.load("tic_tac_toe").parse("xox/1o1/1x1 o")
    found = grade_code(written(tmp_path, STRICT), on=[state], depth=3, seconds=30).comparison
    assert found is not None
    assert found.title == "tic_tac_toe from xox/1o1/1x1 o to depth 3"


def test_games_that_cannot_be_used(tmp_path: Path) -> None:
    file = written(tmp_path, STRICT)
    with pytest.raises(PlygroundError, match="more than 3,000 states"):
        grade_code(file, on=["tic_tac_toe"])
    with pytest.raises(PlygroundError, match="chance"):
        grade_code(file, on=["pig"])
    with pytest.raises(PlygroundError, match="the game is over"):
        grade_code(file, on=[pg.tree("5").initial()])


def test_the_command(tmp_path: Path) -> None:
    file, picture = written(tmp_path, STRICT), tmp_path / "both.svg"
    words = ["grade", str(file), "--on", TREE, "--svg", str(picture), "--seconds", "30"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1
    assert "the right search" in done.output
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    done = CliRunner().invoke(app, [*words, "--json"])
    assert json.loads(done.stdout)["comparison"]["rows"][0]["name"] == "the root"
    done = CliRunner().invoke(app, ["grade", str(file), "--position", "x"])
    assert "--position needs exactly one --on GAME" in done.output


def test_large_trees_are_told_in_a_sentence() -> None:
    root = {
        "name": "r",
        "mover": 0,
        "utility": 0,
        "moves": {
            str(i): {"name": f"{i}", "mover": 0, "utility": i, "moves": {}} for i in range(99)
        },
    }
    everything = ["r", *map(str, range(99))]
    found = compared("a big tree", root, everything, everything[:-1])
    assert found.rows == ()
    assert str(found) == "First difference: your search goes on to 98, and the right one has ended."
    ended = compared("a big tree", root, everything[:-1], everything)
    assert "your search ends, and the right one goes on to 98" in ended.sentence
