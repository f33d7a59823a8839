"""Chapters 12 and 13: matrices, and poker with three cards."""

from __future__ import annotations

from functools import cache

from plyground.game.trees.gallery import EXHIBITS
from plyground.studio.course.numbers import computed, slow
from plyground.theory.imperfect.solver import cfr
from plyground.theory.normal.matrix import matrix


def game(name: str) -> object:
    return matrix([list(row) for row in EXHIBITS[name].known["matrix"]])


@computed
def m1_maximin() -> int:
    return int(game("matrix-1").maximin)  # type: ignore[attr-defined]


@computed
def m1_saddles() -> int:
    return len(game("matrix-1").saddle_points)  # type: ignore[attr-defined]


@computed
def m2_value() -> int:
    return int(game("matrix-2").maximin)  # type: ignore[attr-defined]


@computed
def strategies_2_3() -> int:
    """Pure strategies with two moves at three places."""
    return 2**3


STEPS = (10, 30, 100, 300, 1000)


@cache
def found(iterations: int) -> tuple[float, float]:
    strategy = cfr("kuhn_poker", iterations)
    return round(strategy.exploitability, 6), round(strategy.value, 4)


@slow
def chart_cfr() -> dict[str, list[float]]:
    return {"x": list(STEPS), "exploitability": [found(n)[0] for n in STEPS]}


@slow
def kuhn_value() -> float:
    return found(1000)[1]


@slow
def kuhn_exploitable() -> float:
    return round(found(1000)[0], 4)
