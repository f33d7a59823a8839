"""Exercises: mistakes in calls, answers, trees and files."""

from __future__ import annotations

from typing import Any

import pytest

import plyground as pg
from plyground.teach import exercise
from plyground.teach.exercise import Exercise

BAD_CALLS = {
    "kind": (("backups",), "there is no kind of exercise 'backups'; try backup"),
    "difficulty": (("backup", 0, 4), "there is no difficulty 4; choose 1, 2 or 3"),
    "seed": (("backup", "x"), "a seed must be a whole number, not 'x'"),
}


@pytest.mark.parametrize("case", BAD_CALLS)
def test_bad_calls(case: str) -> None:
    words, said = BAD_CALLS[case]
    with pytest.raises(pg.PlygroundError, match=said):
        exercise.generate(*words)  # type: ignore[arg-type]


BAD_ANSWERS: dict[str, tuple[Any, str]] = {
    "no object": ([1], "an answer must be an object"),
    "number": ({"value": {"Q": "abc"}}, "value.Q: 'abc' is not a number"),
    "truth": ({"value": {"Q": True}}, "value.Q: True is not a number"),
    "node": ({"value": {"Q9": 1}}, "there is no item 'value.Q9'; did you mean"),
    "edges": ({"cut": 5}, "cut must be a list of names"),
    "edge": ({"cut": {"X": "perhaps"}}, "cut.X: mark an edge with x"),
    "move": ({"move": ["B"]}, "move: expected a word"),
}


@pytest.mark.parametrize("case", BAD_ANSWERS)
def test_bad_answers(case: str) -> None:
    answer, said = BAD_ANSWERS[case]
    with pytest.raises(pg.PlygroundError, match=said):
        exercise.on("jarrar", "alphabeta").grade(answer)


def test_a_window_needs_two_ends() -> None:
    task = exercise.on("jarrar", "windows")
    assert task.grade({"window": {"Q": "[10, +∞]"}}).of("window.Q").status == "right"
    with pytest.raises(pg.PlygroundError, match=r"window.Q: a window has two ends"):
        task.grade({"window": {"Q": "10"}})


BAD_SOURCES: dict[str, tuple[tuple[Any, ...], str]] = {
    "gallery": (("jarar", "backup"), "did you mean jarrar"),
    "tree": (("[[3 x]]", "backup"), "'x' is not a number"),
    "kind": (("jarrar", "quiz"), "quiz is not about a tree; choose"),
    "chance": (("[(1/2:3 1/2:4)]", "alphabeta"), "has no place for chance"),
    "style": (("jarrar", "backup", "S9"), "there is no convention 'S9'"),
    "large": (("b=2 m=9: " + "1 " * 512, "backup"), "at most 400 are allowed"),
    "moves": (("[1 2 3 4 5 6]", "order"), "at most 5 are allowed"),
    "flat": (("[1 2]", "horizon"), "a horizon needs a tree of two plies"),
}


@pytest.mark.parametrize("case", BAD_SOURCES)
def test_bad_sources(case: str) -> None:
    (source, kind, *style), said = BAD_SOURCES[case]
    with pytest.raises(pg.PlygroundError, match=said):
        exercise.on(source, kind, style=style[0] if style else "standard")


EMPTY = '{"format":"exercise/1","source":{},"kind":%s,"style":%s,"data":%s}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "the exercise is not valid JSON"),
        ("[]", "not an exercise"),
        ('{"format":"exercise/1","kind":"backup"}', "the exercise lacks data, source or style"),
        (EMPTY % ('["x"]', '"S1"', "{}"), r"no kind of exercise \['x'\]"),
        (EMPTY % ('"backup"', "5", "{}"), "a style must be the name of a convention, not 5"),
        (EMPTY % ('"backup"', '"S1"', "{}"), "does not match its kind, backup"),
        (EMPTY % ('"ucb1"', '"S1"', '{"children":[1]}'), "does not match its kind, ucb1"),
    ],
)
def test_bad_files(text: str, said: str) -> None:
    with pytest.raises(pg.PlygroundError, match=said):
        exercise.from_json(text)


def test_bad_data() -> None:
    with pytest.raises(pg.PlygroundError, match="nine of the characters"):
        _ = Exercise("evaluate", {"board": "XO"}).items
    with pytest.raises(pg.PlygroundError, match="row 2 has 2 entries, but row 1 has 1"):
        _ = Exercise("matrix", {"matrix": [[1], [1, 2]]}).items
    for odd in ("1 2; 3 4", [[[1, 2]]], [[1] * 9]):
        with pytest.raises(pg.PlygroundError, match="at most 8 rows and columns"):
            _ = Exercise("matrix", {"matrix": odd}).items
    with pytest.raises(pg.PlygroundError, match="no question 'x'"):
        _ = Exercise("quiz", {"questions": [{"name": "x", "choices": []}]}).items
    with pytest.raises(pg.PlygroundError, match="there is no hint 4"):
        exercise.on("jarrar", "alphabeta").hint({}, 4)
    with pytest.raises(pg.PlygroundError, match="the number of hints cannot be -1"):
        exercise.on("jarrar", "alphabeta").grade({}, hints=-1)
    with pytest.raises(pg.PlygroundError, match="cannot read 'nowhere"):
        exercise.load("nowhere.json")
