"""Questions with one right choice, and why the others are wrong.

The questions are in `quiz/<language>.json`: the text, and for each choice a label and a remark. The
first choice is right. English is the original; other languages have the same names.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from plyground.game.errors import PlygroundError, nearest, one_of
from plyground.search.textbook.convention import Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind

FOLDER = files("plyground.teach").joinpath("quiz")


@cache
def questions(language: str = "en") -> Mapping[str, Mapping[str, Any]]:
    """The questions of a language by their names; empty if there is no file."""
    file = FOLDER.joinpath(f"{language}.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def make(rng: random.Random, difficulty: int) -> Data:
    """One, two or three questions, with choices in random order."""
    return _asked(rng.sample(sorted(questions()), difficulty), rng)


def quiz_of(names: Sequence[str]) -> Data:
    """These questions; equal names give equal orders of the choices."""
    return _asked(names, random.Random(" ".join(names)))


def _asked(names: Sequence[str], rng: random.Random) -> Data:
    found = [(name, list(_question(name)["choices"])) for name in names]
    return {
        "questions": [
            {"name": name, "choices": rng.sample(choices, len(choices))} for name, choices in found
        ]
    }


def task(data: Data) -> str:
    return "Choose an answer to each question."


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    return tuple(_item(asked["name"], tuple(asked["choices"])) for asked in data["questions"])


def _question(name: Any) -> Mapping[str, Any]:
    if name not in questions():
        close = nearest(str(name), questions()) or list(questions())
        raise PlygroundError(f"there is no question {name!r}; try {one_of(close)}")
    return questions()[name]


def _item(name: str, choices: tuple[str, ...]) -> Item:
    question = _question(name)
    (right, (_, reason)), *others = question["choices"].items()
    _, (label, remark) = others[-1]
    why = f"{reason[0].upper()}{reason[1:]}."
    return Item(
        f"answer.{name}",
        "word",
        right,
        question["text"],
        why,
        ("Think of a small tree.", f"It is not “{label}”: {remark}.", why),
        traps=tuple((choice, note) for choice, (_, note) in others),
        choices=choices,
        labels=tuple(question["choices"][choice][0] for choice in choices),
    )


QUIZ = ExerciseKind("quiz", "Questions", make, task, items, "text")
