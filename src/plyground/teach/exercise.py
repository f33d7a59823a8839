"""Exercises, generated from a seed or a tree, solved by the textbook searches, and graded.

>>> from plyground.teach import exercise
>>> task = exercise.on("jarrar", "alphabeta")
>>> task.solution["cut"]
['I', 'N', 'X', 'Y']
>>> task.grade({"value": {"D": 10, "G": 9}, "move": "B"}).right
3
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError, Unsuited, nearest, one_of
from plyground.game.trees.gallery import EXHIBITS, gallery
from plyground.game.trees.sources import tree
from plyground.game.trees.tree_game import TreeGame
from plyground.search.textbook.convention import Convention, convention
from plyground.search.textbook.trace.canonical import canonical
from plyground.teach.answers import grouped
from plyground.teach.figure import figure
from plyground.teach.grading import Grade, Item, grade
from plyground.teach.kinds.kind import Data, ExerciseKind
from plyground.teach.kinds.quiz import quiz_of
from plyground.teach.kinds.register import KINDS
from plyground.teach.practice import practice
from plyground.teach.sheet import page

FORMAT = "exercise/1"
DIFFICULTIES = (1, 2, 3)
MOST_NODES = 400
"""The most nodes of a tree to fill in by hand."""


@dataclass(frozen=True)
class Exercise:
    """One exercise. Equal input gives equal exercises, byte for byte."""

    kind: str
    data: Data
    style: str = "standard"
    """The name of its convention, which is printed on every sheet."""
    source: Mapping[str, Any] = field(default_factory=dict)
    """Its origin: a seed and a difficulty, or a tree."""

    @property
    def about(self) -> ExerciseKind:
        return KINDS[self.kind]

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def task(self) -> str:
        """The instructions."""
        return self.about.task(self.data)

    @property
    def convention(self) -> Convention:
        return convention(self.style)

    @property
    def convention_text(self) -> str:
        """The relevant part of the convention, in words."""
        own, words = self.convention, []
        if self.about.algorithm == "alphabeta":
            words = [f"fail-{own.fail}", "cut at > and <" if own.strict else "cut at ≥ and ≤"]
        if self.kind == "ucb1":
            return f"Convention: N is the number of visits of the {own.visits_of}"
        if self.about.figure == "tree":
            ties = {"first": "first", "quicker": "quicker win"}
            words += [f"of equal moves, the {ties[own.tie]}"]
        return f"Convention: {', '.join(words)}" if words else ""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Everything to fill in, in search order, with the expected answers and reasons."""
        return self.about.items(self.data, self.convention)

    @property
    def solution(self) -> dict[str, Any]:
        """An answer that gets full marks."""
        return grouped({i.key: i.expected for i in self.items if i.expected is not None})

    def grade(self, answer: Mapping[str, Any], hints: int = 0) -> Grade:
        """Grade an answer such as {"value": {"Q": 4}, "cut": ["X"], "move": "B"}."""
        return grade(self.items, answer, hints)

    def hint(self, answer: Mapping[str, Any], level: int) -> str:
        """Hint 1, 2 or 3 for the first wrong or missing item; "" if there is none."""
        if level not in (1, 2, 3):
            raise PlygroundError(f"there is no hint {level}; allowed: 1, 2 and 3")
        hints = self.grade(answer).hints
        return hints[min(level, len(hints)) - 1] if hints else ""

    def sheet(self, language: str = "en") -> str:
        """The exercise with blanks, as an HTML page that prints on one sheet."""
        return page(self, key=False, language=language)

    def key(self, language: str = "en") -> str:
        """The solution with reasons, as an HTML page."""
        return page(self, key=True, language=language)

    def practice(self, language: str = "en") -> str:
        """The exercise as an interactive HTML page that grades answers offline."""
        return practice([self], language)

    def as_dict(self, *, items: bool = False) -> dict[str, Any]:
        """The exercise as JSON data; `items` adds what an external grader needs."""
        found: dict[str, Any] = {
            "format": FORMAT,
            "kind": self.kind,
            "style": self.style,
            "source": dict(self.source),
            "data": self.data,
            "title": self.title,
            "task": self.task,
            "convention": self.convention.as_dict(),
        }
        if items:
            found["items"] = [vars(item) for item in self.items]
        return found

    def to_json(self, *, items: bool = False) -> str:
        """Canonical JSON: sorted keys, no spaces."""
        return canonical(self.as_dict(items=items))


def kinds() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(KINDS)


def generate(kind: str, seed: int = 0, difficulty: int = 1, *, style: str = "standard") -> Exercise:
    """Generate an exercise; equal input gives equal exercises."""
    if difficulty not in DIFFICULTIES:
        raise PlygroundError(f"there is no difficulty {difficulty!r}; choose 1, 2 or 3")
    if not isinstance(seed, int):
        raise PlygroundError(f"a seed must be a whole number, not {seed!r}")
    about = _kind(kind)
    rng = random.Random(f"{about.name} {seed} {difficulty}")
    source = {"seed": seed, "difficulty": difficulty}
    return Exercise(about.name, about.make(rng, difficulty), _style(style), source)


def quiz(names: Sequence[str]) -> Exercise:
    """An exercise of these questions, with the choices in a fixed order."""
    data = quiz_of(names)
    return Exercise("quiz", data, "standard", {"questions": list(names)})


def on(source: str | TreeGame, kind: str, *, style: str = "standard") -> Exercise:
    """An exercise on a tree: the name of a gallery tree, a tree game, or a tree as text."""
    about = _kind(kind)
    if isinstance(source, str):
        source = source.removeprefix("gallery:")
    if isinstance(source, TreeGame):
        game, origin = source, {"tree": source.source}
    elif any(sign in source for sign in "[{(:"):
        game, origin = tree(source), {"tree": source}
    else:
        game = gallery(source)
        origin = {"gallery": game.name}
        if about.name == "matrix" and "matrix" in EXHIBITS[game.name].known:
            rows = [list(row) for row in EXHIBITS[game.name].known["matrix"]]
            return Exercise("matrix", {"matrix": rows}, _style(style), origin)
    if about.figure != "tree":
        fitting = (name for name, other in KINDS.items() if other.figure == "tree")
        raise Unsuited(f"{kind} is not about a tree; choose {one_of(fitting)}")
    if game.nodes > MOST_NODES:
        raise Unsuited(f"{game.name} has {game.nodes:,} nodes; at most {MOST_NODES} are allowed")
    made = Exercise(about.name, {"tree": str(game)}, _style(style), origin)
    _ = made.items  # raises now if the search does not suit the tree
    return made


def from_json(text: str) -> Exercise:
    """The exercise in a text written by `to_json`."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as problem:
        raise PlygroundError(f"the exercise is not valid JSON: {problem}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise PlygroundError(f"not an exercise: its format is not {FORMAT!r}")
    missing = {"kind", "style", "source", "data"} - set(found)
    if missing:
        raise PlygroundError(f"the exercise lacks {one_of(sorted(missing))}")
    for name in ("source", "data"):
        if not isinstance(found[name], dict):
            raise PlygroundError(f"the exercise's {name} must be an object, not {found[name]!r}")
    made = Exercise(
        _kind(found["kind"]).name, found["data"], _style(found["style"]), found["source"]
    )
    try:
        _ = made.to_json(items=True), figure(made)  # whatever is in the file must be of use
    except PlygroundError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError):
        raise PlygroundError(f"the exercise's data does not match its kind, {made.kind}") from None
    return made


def load(path: str | Path) -> Exercise:
    """The exercise in a file."""
    return from_json(read_text(path))


def read_text(path: str | Path) -> str:
    """The text of a file; raises PlygroundError if it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        why = getattr(problem, "strerror", None) or "it is not text"
        raise PlygroundError(f"cannot read {str(path)!r}: {why}") from None


def _kind(name: Any) -> ExerciseKind:
    if not isinstance(name, str) or name not in KINDS:
        close = nearest(str(name), KINDS) or list(KINDS)
        raise PlygroundError(f"there is no kind of exercise {name!r}; try {one_of(close)}")
    return KINDS[name]


def _style(name: Any) -> str:
    if not isinstance(name, str):
        raise PlygroundError(f"a style must be the name of a convention, not {name!r}")
    convention(name)  # raises if the name is unknown
    return name
