"""The grader for code: right searches in many forms, and a buggy file for every mistake."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from teach.students import AIMA, ALPHABETA, HARD, MINIMAX, NEGAMAX, PORTO, STUDENTS, buggy

import plyground as pg
from plyground.search.textbook.convention import STANDARD
from plyground.teach import grade_code
from plyground.teach.grader.mistakes import MISTAKES, OTHERS
from plyground.teach.grader.report import CodeReport, Tried, right, wrong_searches
from plyground.teach.tree_run import tree_run


def write(folder: Path, text: str) -> Path:
    file = folder / "student.py"
    file.write_text(text, encoding="utf-8")
    return file


def graded(folder: Path, text: str) -> CodeReport:
    return grade_code(write(folder, text), seconds=20)


# --- right searches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [
        (MINIMAX, "minimax"),
        (ALPHABETA, "alpha-beta"),
        (NEGAMAX, "alpha-beta"),
        (AIMA, "alpha-beta"),
        (PORTO, "alpha-beta"),
        (HARD, "alpha-beta"),
    ],
    ids=["minimax", "alphabeta", "negamax", "aima", "porto", "fail-hard"],
)
def test_right_searches_get_full_marks(tmp_path: Path, text: str, algorithm: str) -> None:
    report = graded(tmp_path, text)
    assert (report.score, report.mistake, report.algorithm) == (1, "", algorithm)
    assert "Well done" in str(report)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_the_right_search_agrees_with_the_textbook(algorithm: str) -> None:
    tried = Tried(frozenset())
    trees = 0
    for case, result in zip(tried, right(algorithm == "alphabeta", tried), strict=True):
        if not case.text:
            continue
        run = tree_run(case.text, algorithm, STANDARD)
        seen = sorted((v.began, v.name) for v in run.visits.values() if v.began is not None)
        root = run.root.name if run.root.name != "/" else "the root"
        assert result["seen"] == [root, *(name for _, name in seen[1:])]
        assert (result["value"], result["move"]) == (run.root.value, run.move)
        trees += 1
    assert trees > 10


def test_the_function_can_be_named(tmp_path: Path) -> None:
    file = write(tmp_path, ALPHABETA + MINIMAX)
    assert grade_code(file).function == "alphabeta"
    assert grade_code(file, "minimax").algorithm == "minimax"


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", STUDENTS)
def test_mistakes_are_named(tmp_path: Path, case: str) -> None:
    name, text = STUDENTS[case]
    report = graded(tmp_path, text)
    assert report.mistake == name, str(report)
    assert report.score < 1
    assert report.message
    assert f"mistake: {name}" in str(report)


def test_every_mistake_has_a_student() -> None:
    names = {name for name, _ in STUDENTS.values()}
    assert names == {mistake.name for mistake in MISTAKES} | set(OTHERS)
    assert len({mistake.message for mistake in MISTAKES} | set(OTHERS.values())) == len(names)
    assert len(names) >= 15


def test_no_wrong_search_passes_for_right() -> None:
    for pruning in (False, True):
        tried = Tried(frozenset({"depth"}))
        for mistake, results in wrong_searches(pruning, tried):
            assert results != right(pruning, tried), mistake.name


def test_a_cut_that_was_missed_is_explained(tmp_path: Path) -> None:
    _, text = STUDENTS["never cuts"]
    evidence = graded(tmp_path, text).evidence
    assert "you visit /2/2, which alpha-beta skips: at /2, 2 ≤ α = 3, so MIN stops." in evidence


def test_where_a_value_is_wrong(tmp_path: Path) -> None:
    _, text = STUDENTS["from zero"]
    assert "your value is 0, not 3." in graded(tmp_path, text).evidence


def test_where_it_crashes(tmp_path: Path) -> None:
    _, text = STUDENTS["crash"]
    assert "NameError: name 'nothing' is not defined (line 10: " in graded(tmp_path, text).evidence


def test_a_loop_that_touches_nothing(tmp_path: Path) -> None:
    file = write(tmp_path, "def minimax(state):\n    while True:\n        pass\n")
    assert grade_code(file, seconds=1).mistake == "endless loop"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="setitimer is not available")
def test_the_start_of_python_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import time\ntime.sleep(1.5)\n")
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(tmp_path), before])))
    with pytest.raises(pg.PlygroundError, match="no function called"):
        grade_code(write(tmp_path, "x = 1\n"), seconds=1)


def test_a_search_that_ends_the_process(tmp_path: Path) -> None:
    file = write(tmp_path, "import os\ndef minimax(state):\n    os._exit(3)\n")
    assert grade_code(file).mistake == "crash"


def test_copies_of_states_and_other_names(tmp_path: Path) -> None:
    text = buggy(
        MINIMAX, "game.result(state, a)", "copy.deepcopy(copy.copy(game.result(state, a)))"
    )
    text = buggy("import copy\n" + text, "is_terminal", "terminal_test", "to_play", "to_move")
    assert graded(tmp_path, text).score == 1


def test_a_student_may_print(tmp_path: Path) -> None:
    noisy = buggy(MINIMAX, "    if depth == 0", "    print('{}')\n    if depth == 0")
    assert graded(tmp_path, noisy).score == 1


# --- files that cannot be graded ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "no function called alphabeta, minimax or negamax"),
        ("def minimax(state:\n", "the file cannot be loaded: SyntaxError"),
        ("import nonsense_module\n", "the file cannot be loaded: ModuleNotFoundError"),
        ("def minimax(thing): pass\n", "unknown parameter 'thing'"),
    ],
)
def test_files_that_cannot_be_graded(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(pg.PlygroundError, match=said):
        graded(tmp_path, text)


def test_bad_calls(tmp_path: Path) -> None:
    with pytest.raises(pg.PlygroundError, match="does not exist"):
        grade_code(tmp_path / "nowhere.py")
    file = write(tmp_path, MINIMAX)
    with pytest.raises(pg.PlygroundError, match="no function 'search'"):
        grade_code(file, "search")
    with pytest.raises(pg.PlygroundError, match="must be above 0"):
        grade_code(file, seconds=0)
    slow = write(tmp_path, "import time\ntime.sleep(9)\n")
    with pytest.raises(pg.PlygroundError, match="did not load within 1 s"):
        grade_code(slow, seconds=1)
