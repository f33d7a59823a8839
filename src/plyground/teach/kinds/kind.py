"""What a kind of exercise is."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.search.textbook.convention import Convention
from plyground.teach.grading import Item

Data = dict[str, Any]
"""What an exercise is about, as JSON: {"tree": "[[3 12][2 4]]"}, {"matrix": [[1, 2], [0, 3]]}."""


@dataclass(frozen=True)
class Kind:
    """How exercises of a kind are made, asked and solved."""

    name: str
    title: str
    make: Callable[[random.Random, int], Data]
    """New data from random numbers and a difficulty of 1, 2 or 3."""
    task: Callable[[Data], str]
    items: Callable[[Data, Convention], tuple[Item, ...]]
    figure: str
    """What is drawn: tree, table, board, or text."""
    algorithm: str = ""
    """The search that solves it, for kinds about trees."""
