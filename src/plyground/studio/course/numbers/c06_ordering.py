"""Chapters 4, 6 and 7: what searches cost, measured."""

from __future__ import annotations

from functools import cache
from typing import Any

from plyground.game.contract.state import State
from plyground.game.load import load
from plyground.search.measure.growth import growth
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.minimax import minimax
from plyground.search.textbook.negamax import negamax
from plyground.search.textbook.with_table import with_table
from plyground.studio.course.numbers import computed, slow

CENTRE_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)
DEPTH = 5


def formula(b: int, m: int) -> int:
    """The fewest leaves that prove the value of a tree."""
    return int(b ** -(-m // 2) + b ** (m // 2) - 1)


@computed
def fewest_3_6() -> int:
    return formula(3, 6)


@computed
def all_3_6() -> int:
    return 3**6


@computed
def fewest_35_4() -> int:
    return formula(35, 4)


@computed
def ttt_alphabeta_nodes() -> int:
    return alphabeta(load("tic_tac_toe").initial()).nodes


def squares(first: tuple[int, ...]) -> Any:
    def order(state: State, actions: list[int]) -> list[int]:
        return sorted(actions, key=lambda a: first.index(a))

    return order


@computed
def ttt_centre_nodes() -> int:
    return alphabeta(load("tic_tac_toe").initial(), order=squares(CENTRE_FIRST)).nodes


@slow
def ttt_edge_nodes() -> int:
    return alphabeta(load("tic_tac_toe").initial(), order=squares(CENTRE_FIRST[::-1])).nodes


@computed
def ttt_table_nodes() -> int:
    return with_table(load("tic_tac_toe").initial(), order="evaluator").nodes


SHARP = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"
"""White threatens mate in one."""


def chess_nodes(order: str) -> int:
    return alphabeta(load("chess").parse(SHARP), 2, order=order).nodes


@computed
def chess_given() -> int:
    return chess_nodes("given")


@computed
def chess_captures() -> int:
    return chess_nodes("captures")


@cache
def grown() -> Any:
    """Connect Four with five orders, to the same depth."""
    return growth(load("connect4").initial(), DEPTH)


def leaves(method: str) -> list[int]:
    return [cost.leaves for cost in grown().costs if cost.method == method]


@slow
def chart_growth() -> dict[str, list[int]]:
    named = {"minimax": "minimax", "worst": "worst", "random": "random", "best": "perfect"}
    return {"x": list(range(1, DEPTH + 1)), **{k: leaves(v) for k, v in named.items()}}


@slow
def c4_depth() -> int:
    return DEPTH


@slow
def c4_minimax() -> int:
    return leaves("minimax")[-1]


@slow
def c4_random() -> int:
    return leaves("random")[-1]


@slow
def c4_evaluator() -> int:
    return leaves("evaluator")[-1]


@slow
def c4_perfect() -> int:
    return leaves("perfect")[-1]


@slow
def c4_share() -> int:
    """How much of the saving of perfect order even a random one has, in percent."""
    saved, most = c4_minimax() - c4_random(), c4_minimax() - c4_perfect()
    return round(100 * saved / most)


@slow
def chart_orders() -> dict[str, int]:
    found = {name: leaves(name)[-1] for name in ("minimax", "worst", "random", "evaluator")}
    return found | {"perfect": leaves("perfect")[-1]}


@computed
def negamax_nodes() -> int:
    return negamax(load("tic_tac_toe").initial(), 4).nodes


@computed
def minimax_nodes_depth_4() -> int:
    return minimax(load("tic_tac_toe").initial(), 4).nodes


@computed
def minimax_depth() -> int:
    return 4


@computed
def minimax_held() -> int:
    """The most nodes in memory at once while minimax searches tic-tac-toe to depth 4."""
    return minimax(load("tic_tac_toe").initial(), 4).counters.held
