"""Chapters 3 and 5: values, leaves and cuts of the lectures' trees."""

from __future__ import annotations

from typing import Any

from plyground.game.trees.gallery import gallery
from plyground.search.analysis import Analysis
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from plyground.studio.course.numbers import computed
from plyground.studio.texts import number_text

SIGNS = {"=": "=", "<=": "≤", ">=": "≥"}


def whole(value: float | None) -> int:
    assert value is not None
    return int(value)


def searched(tree: str, **options: Any) -> Analysis:
    return alphabeta(gallery(tree).initial(), **options)


@computed
def canonical_value() -> int:
    return whole(minimax(gallery("canonical").initial()).value)


@computed
def leaf27_value() -> int:
    return whole(minimax(gallery("27-leaf").initial()).value)


def first_leaf(state: Any) -> int:
    """What minimax returns if `return` stands inside the loop: the first leaf."""
    while not state.is_terminal:
        state = state.result(state.actions()[0])
    return int(state.utility(0))


@computed
def leaf27_misplaced() -> int:
    return first_leaf(gallery("27-leaf").initial())


@computed
def leaf27_leaves() -> int:
    return minimax(gallery("27-leaf").initial()).leaves


@computed
def leaf27_read() -> int:
    return searched("27-leaf").leaves


@computed
def leaf27_best_read() -> int:
    return searched("27-leaf", order="best").leaves


@computed
def leaf27_worst_read() -> int:
    return searched("27-leaf", order="worst").leaves


@computed
def canonical_leaves() -> int:
    return minimax(gallery("canonical").initial()).leaves


@computed
def canonical_read() -> int:
    return searched("canonical").leaves


@computed
def aima_read() -> int:
    return searched("aima").leaves


@computed
def aima_value() -> int:
    return whole(searched("aima").value)


@computed
def jarrar_value() -> int:
    return whole(searched("jarrar").value)


@computed
def jarrar_leaves() -> int:
    return minimax(gallery("jarrar").initial()).leaves


@computed
def jarrar_read() -> int:
    return searched("jarrar").leaves


@computed
def jarrar_cuts() -> int:
    return searched("jarrar").counters.cuts


def returned(node: str, search: Any, **options: Any) -> str:
    """What a search says about a node of Jarrar's tree: a number with its mark."""
    trace = search(gallery("jarrar").initial(), trace=True, **options).trace
    i = trace.names.find(node)
    settled = [e for e in trace.events if e["type"] == "settle" and e["node"] == i][-1]
    return SIGNS[settled["mark"]] + number_text(settled["v"])


@computed
def jarrar_q_minimax() -> str:
    return returned("Q", minimax)


@computed
def jarrar_q_soft() -> str:
    return returned("Q", alphabeta)


@computed
def jarrar_q_hard() -> str:
    return returned("Q", alphabeta, style="S4")
