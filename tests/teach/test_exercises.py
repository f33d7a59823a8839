"""Exercises: golden answers, and every kind over many seeds."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.search.textbook.convention import PRESETS
from plyground.teach import exercise
from plyground.teach.exercise import Exercise
from plyground.teach.grading import Item, grade, items_from
from plyground.teach.kinds.open_lines import LINES, open_to
from plyground.teach.kinds.random_trees import random_tree
from plyground.teach.tree_run import tree_run

JARRAR = {
    "value": {"D": 10, "G": 9, "C": 10, "K": 14, "J": 14, "B": 10}
    | {"S": 2, "U": 4, "R": 4, "Q": 4, "A": 10},
    "cut": ["I", "N", "X", "Y"],
    "move": "B",
}


def jarrar() -> Exercise:
    return exercise.on("jarrar", "alphabeta")


def changed(answer: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The answer with one item different."""
    new = copy.deepcopy(answer)
    group, dot, name = key.partition(".")
    if dot:
        new[group][name] = value
    else:
        new[group] = value
    return new


# --- golden answers -------------------------------------------------------------------------------


def test_jarrar_by_alphabeta() -> None:
    """T-E.1: 11 values, 4 edges, the move."""
    grade = jarrar().grade(JARRAR)
    assert (grade.right, grade.expected, grade.extra, grade.score) == (16, 16, 0, 1)
    assert grade.explanation == ""
    assert grade.notes == ()


def test_the_minimax_value_of_a_node_that_was_cut() -> None:
    """T-E.1: Q = 2."""
    grade = jarrar().grade(changed(JARRAR, "value.Q", 2))
    assert (grade.of("value.Q").status, grade.right, grade.score) == ("wrong", 15, 15 / 16)
    assert grade.of("value.Q").note == "2 is the minimax value; alpha-beta never learns it"
    assert grade.first == "value.Q"


def test_fail_hard_answers_on_a_fail_soft_sheet() -> None:
    """T-E.2."""
    hard = exercise.on("jarrar", "alphabeta", style="S4").solution
    assert hard["value"]["Q"] == "<=10"
    grade = jarrar().grade(hard)
    assert grade.score == 1
    assert "fail-hard, as in S4" in grade.of("value.Q").note
    soft = exercise.on("jarrar", "alphabeta", style="S4").grade(JARRAR)
    assert soft.score == 1
    assert "fail-soft" in soft.of("value.Q").note


@pytest.mark.parametrize("style", PRESETS)
def test_solutions_get_full_marks(style: str, rng: random.Random) -> None:
    """T-E.3: 1,000 random trees in all, under every convention."""
    for i in range(1000 // len(PRESETS) + 1):
        text = random_tree(rng, 3 if i % 10 == 0 else 1)
        task = exercise.on(text, "windows" if i % 2 else "alphabeta", style=style)
        assert task.grade(task.solution).score == 1


def test_one_changed_item_lowers_exactly_that_item(rng: random.Random) -> None:
    """T-E.4."""
    for seed in range(20):
        task = exercise.generate("windows", seed, 1 + seed % 3)
        before = {m.key: m.status for m in task.grade(task.solution).marks}
        for item in task.items:
            if item.form == "mark" or item.expected is None:
                continue
            wrong = 99.5 if item.form == "number" else [98, 99]
            grade = task.grade(changed(task.solution, item.key, wrong))
            after = {m.key: m.status for m in grade.marks}
            assert after == before | {item.key: "wrong"}
            assert grade.right == grade.expected - 1
            assert grade.first == item.key


@pytest.mark.parametrize("edge", JARRAR["cut"])
def test_a_missing_cut_is_blank_and_explained(edge: str) -> None:
    rest = [name for name in JARRAR["cut"] if name != edge]
    grade = jarrar().grade(JARRAR | {"cut": rest})
    assert (grade.of(f"cut.{edge}").status, grade.right, grade.extra) == ("blank", 15, 0)
    assert grade.first == f"cut.{edge}"


def test_the_first_divergence_is_explained_and_the_rest_marked() -> None:
    answer = changed(JARRAR | {"cut": ["I", "N", "Y"]}, "value.A", 4)
    grade = jarrar().grade(answer)
    assert grade.explanation == "You went on to X: at U, 4 ≤ α = 10, so MIN stops."
    assert [m.key for m in grade.marks if m.status == "wrong"] == ["value.A"]
    assert grade.hints[0] == "Look at U."
    assert len(grade.hints) == 3


def test_extra_items() -> None:
    """A value at a node that is never read, and a wrong cut, lower the score."""
    grade = jarrar().grade(changed(JARRAR | {"cut": [*JARRAR["cut"], "M"]}, "value.Y", 24))
    assert (grade.right, grade.extra, grade.score) == (16, 2, 16 / 18)
    assert grade.of("value.Y").extra
    assert grade.of("cut.M").extra
    assert grade.explanation == "You skipped M: at K, 14 is above α = -∞, so MIN goes on."


def test_marks_below_a_skipped_edge_are_ignored() -> None:
    grade = jarrar().grade(JARRAR | {"cut": [*JARRAR["cut"], "Z", "Z1"]})
    assert grade.score == 1
    assert (grade.of("cut.Z").status, grade.of("cut.Z").note) == ("ignored", "Y is skipped already")
    without = jarrar().grade(JARRAR | {"cut": ["I", "N", "X", "Z", "Z3"]})
    assert (without.right, without.extra) == (15, 2)


def test_not_read_is_an_answer() -> None:
    assert jarrar().grade(changed(JARRAR, "value.Y", "not read")).score == 1
    assert jarrar().grade(changed(JARRAR, "value.Q", "not read")).of("value.Q").status == "wrong"


def test_marks_of_bounds() -> None:
    """≤4 and 4 are right, =4 and ≥4 are not."""
    for said, status in {"≤4": "right", "<= 4": "right", "=4": "wrong", ">=4": "wrong"}.items():
        assert jarrar().grade(changed(JARRAR, "value.Q", said)).of("value.Q").status == status
    said = jarrar().grade(changed(JARRAR, "value.Q", "=4")).of("value.Q").note
    assert said == "the number is right, but it is an upper bound"


def test_blank_is_not_wrong() -> None:
    grade = jarrar().grade({})
    assert {m.status for m in grade.marks} == {"blank"}
    assert (grade.score, grade.explanation, len(grade.hints)) == (0, "", 3)


def test_hints_cost_a_share() -> None:
    task = jarrar()
    assert task.hint({}, 1) == "Look at D."
    assert task.hint({}, 3) == "D is MIN: the least of E 10 and F 11 is 10."
    assert task.hint(JARRAR, 1) == ""
    assert task.grade(JARRAR, hints=2).score == 15.5 / 16


def test_matrices_of_the_lectures() -> None:
    """#94 and #95."""
    first = exercise.on("matrix-1", "matrix").solution
    assert (first["maximin"], first["minimax"]) == (5, 5)
    assert first["saddles"] == ["III-II", "III-III", "IV-II", "IV-III"]
    second = exercise.on("matrix-2", "matrix").solution
    assert (second["maximin"], second["minimax"]) == (2, 2)
    assert second["saddles"] == ["II-IV", "III-IV", "IV-IV"]
    pennies = Exercise("matrix", {"matrix": [[1, -1], [-1, 1]]}).solution
    assert pennies["saddles"] == ["0"]


@pytest.mark.parametrize(
    ("board", "value"),
    [(".........", 0), ("....X....", 4), ("X........", 3), (".X.......", 2), ("X...O....", -1)],
)
def test_open_lines(board: str, value: int) -> None:
    """#98."""
    assert open_to(board, "X") - open_to(board, "O") == value
    assert Exercise("evaluate", {"board": board}).solution["E"] == value


def test_open_lines_against_the_truth() -> None:
    """#98: the sign is right in 1,607 of 4,520 positions; `.....OOXX` has E = -1, yet X wins."""
    values: dict[str, int] = {}

    def value(board: str) -> int:
        """For X, with best play."""
        if board not in values:
            lines = [{board[c] for c in line} for line in LINES]
            if {"X"} in lines or {"O"} in lines:
                values[board] = 1 if {"X"} in lines else -1
            elif "." not in board:
                values[board] = 0
            else:
                mark = "X" if board.count("X") == board.count("O") else "O"
                free = [i for i in range(9) if board[i] == "."]
                after = [value(f"{board[:i]}{mark}{board[i + 1 :]}") for i in free]
                values[board] = max(after) if mark == "X" else min(after)
        return values[board]

    def decided(board: str) -> bool:
        return "." not in board or any(board[a] == board[b] == board[c] != "." for a, b, c in LINES)

    assert value("." * 9) == 0
    going_on = [board for board in values if not decided(board)]
    assert (len(values), len(going_on)) == (5478, 4520)
    estimates = {board: open_to(board, "X") - open_to(board, "O") for board in going_on}
    right = sum((e > 0) - (e < 0) == values[board] for board, e in estimates.items())
    assert right == 1607
    assert (estimates[".....OOXX"], values[".....OOXX"]) == (-1, 1)


def test_counts_and_horizon_of_the_lectures() -> None:
    """#70, #85, #131."""
    assert exercise.on("4-3-2-1", "count").solution["count"]["nodes"] == 65
    counts = exercise.on("27-leaf", "count").solution["count"]
    assert counts == {"nodes": 40, "leaves": 27, "entered": 28, "read": 17}
    assert exercise.on("horizon", "horizon").solution["flip"] == 6
    assert exercise.on("canonical", "order").solution["leaves"] == 5


def test_any_best_order_is_right() -> None:
    task = exercise.on("canonical", "order")
    assert task.grade({"order": ["1", "3", "2"], "leaves": 5}).score == 1
    wrong = task.grade({"order": "3 2 1", "leaves": 5}).of("order")
    assert (wrong.status, wrong.note) == ("wrong", "this order reads 9 leaves")


def test_ucb1_with_the_other_n() -> None:
    """#46: the root's N is right with a note, where the sheet asks for the parent's."""
    task = exercise.generate("ucb1", 1, 1)
    other = exercise.generate("ucb1", 1, 1, style="S0")
    assert task.data == other.data
    grade = task.grade(other.solution)
    assert grade.score == 1
    assert "visits of the root" in grade.of("ucb.A").note


def test_grading_needs_only_the_items(rng: random.Random) -> None:
    """T-E.6: grading from the file equals grading from the exercise, for 1,000 answers."""
    for seed in range(50):
        task = exercise.generate("windows" if seed % 2 else "alphabeta", seed, 1 + seed % 2)
        items = items_from(json.loads(task.to_json(items=True))["items"])
        for _ in range(20):
            answer = {item.key: scribble(rng, item) for item in task.items if rng.random() < 0.7}
            assert grade(items, answer) == task.grade(answer)


def scribble(rng: random.Random, item: Item) -> Any:
    """A learner's answer, which is often right."""
    if rng.random() < 0.5 and item.expected is not None:
        return item.expected
    if item.form == "mark":
        return rng.choice((True, "x", None, ""))
    if item.form == "window":
        return [rng.choice(("-inf", 0, 5)), rng.choice(("inf", 9))]
    if item.form == "word":
        return rng.choice(item.choices)
    return rng.choice((rng.randint(0, 20), f"<={rng.randint(0, 20)}", "not read", None, 1.5))


# --- all kinds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", exercise.kinds())
def test_every_kind(kind: str) -> None:
    """Equal input gives equal bytes; the solution is right; every item has a reason and hints."""
    for seed in range(12):
        for difficulty in (1, 2, 3):
            task = exercise.generate(kind, seed, difficulty)
            assert task.to_json() == exercise.generate(kind, seed, difficulty).to_json()
            assert exercise.from_json(task.to_json()) == task
            grade = task.grade(json.loads(json.dumps(task.solution)))
            assert (grade.score, grade.explanation) == (1, "")
            assert json.loads(task.to_json(items=True))["items"]
            for item in task.items:
                assert item.ask
                assert item.why
                assert item.expected is None or len(item.hints) == 3
    assert exercise.generate(kind, 1, 3).to_json() != exercise.generate(kind, 2, 3).to_json()


leaf = st.integers(-4, 4).map(str)
nested = st.recursive(
    leaf,
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(lambda t: f"[{' '.join(t)}]"),
    max_leaves=20,
).filter(lambda text: text.startswith("["))


@settings(max_examples=50)
@given(nested, st.sampled_from(list(PRESETS)), st.sampled_from(["max", "min"]))
def test_trees_of_any_shape(text: str, style: str, first: str) -> None:
    """Single moves, ends at any depth, equal leaves, MIN at the root."""
    for kind in ("backup", "windows", "alphabeta", "move", "expectiminimax", "count"):
        task = exercise.on(pg.tree(text, first=first), kind, style=style)
        assert task.grade(task.solution).score == 1
        assert all(item.why for item in task.items)


@pytest.mark.parametrize("name", pg.gallery())
def test_the_gallery(name: str) -> None:
    for kind in ("backup", "alphabeta", "move"):
        task = exercise.on(name, kind)
        assert task.grade(task.solution).score == 1


def test_the_oracle_is_the_textbook_search() -> None:
    run = tree_run("[[3 12 8][2 4 6][1 14 5]]", "alphabeta", PRESETS["standard"])
    assert [v.name for v in run.visits.values() if v.skipped] == ["/2/2", "/2/3", "/3/2", "/3/3"]
    assert run.move == "1"
