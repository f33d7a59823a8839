"""A kind of exercise."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.search.textbook.convention import Convention
from plyground.teach.grading import Item

Data = dict[str, Any]
"""The data of an exercise, as JSON: {"tree": "[[3 12][2 4]]"}, {"matrix": [[1, 2], [0, 3]]}."""


@dataclass(frozen=True)
class ExerciseKind:
    """How to make, ask and solve exercises of a kind."""

    name: str
    title: str
    make: Callable[[random.Random, int], Data]
    """New data from random numbers and a difficulty of 1, 2 or 3."""
    task: Callable[[Data], str]
    items: Callable[[Data, Convention], tuple[Item, ...]]
    figure: str
    """The kind of figure: tree, table, board or text."""
    algorithm: str = ""
    """The search that solves it, for kinds about trees."""
