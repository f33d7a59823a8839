"""Chapter 11: UCB1, the trap, memory, and playouts against the truth."""

from __future__ import annotations

from plyground.game.load import load
from plyground.game.trees.gallery import gallery
from plyground.search.engines.playouts import playouts
from plyground.search.textbook.alphabeta import alphabeta
from plyground.search.textbook.mcts import mcts, ucb1
from plyground.studio.course.numbers import computed, slow

SEEDS = 20


@computed
def ucb_a() -> float:
    return round(ucb1(7, 10, 30), 2)


@computed
def ucb_b() -> float:
    return round(ucb1(5, 8, 30), 2)


@computed
def ucb_c() -> float:
    return round(ucb1(2, 12, 30), 2)


def trapped(iterations: int) -> int:
    """In how many of 20 runs the search walks into the trap."""
    root = gallery("mcts-trap").initial()
    chosen = [mcts(root, iterations, seed=seed).action for seed in range(SEEDS)]
    return sum(action == 0 for action in chosen)


@computed
def trap_runs() -> int:
    return SEEDS


@slow
def trap_200() -> int:
    return trapped(200)


@slow
def trap_1000() -> int:
    return trapped(1000)


@slow
def mcts_nodes() -> int:
    """Nodes kept after a thousand iterations from the first position of Connect Four."""
    found = mcts(load("connect4").initial(), 1000, seed=1, trace=True, most_events=500_000)
    assert found.trace is not None
    return 1 + sum(1 for event in found.trace.events if event["type"] == "expand")


@computed
def alphabeta_held() -> int:
    """The most nodes that alpha-beta holds at once, four plies deep in the same position."""
    return alphabeta(load("connect4").initial(), 4).counters.held


def mean_after(move: str) -> float:
    """The mean of many playouts after a first move, from X's side."""
    state = load("tic_tac_toe").initial().result(move)
    return round(float(playouts(state, 100_000, seed=1).mean[0]), 2)


@slow
def playout_centre() -> float:
    return mean_after("b2")


@slow
def playout_corner() -> float:
    return mean_after("a1")


@slow
def playout_edge() -> float:
    return mean_after("b1")
