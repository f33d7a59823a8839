"""The gallery's trees have their known values."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import plyground as pg
from plyground.game.doctor.conformance import examine
from plyground.game.trees.gallery import EXHIBITS

every_tree = pytest.mark.parametrize("name", pg.gallery())


def minimax(state: pg.State, depth: int | None = None) -> float:
    """The value for MAX by definition; the evaluation at the depth limit."""
    if state.is_terminal:
        return state.utility(0)
    if depth == 0:
        return state.evaluate(0)
    below = [minimax(state.result(a), depth and depth - 1) for a in state.actions()]
    return max(below) if state.to_play == 0 else min(below)


def line_of_play(state: pg.State) -> tuple[str, ...]:
    """The first best move of each player in turn."""
    line: list[str] = []
    while not state.is_terminal:
        best = max if state.to_play == 0 else min
        a = best(state.actions(), key=lambda a: minimax(state.result(a)))
        line.append(state.describe(a))
        state = state.result(a)
    return tuple(line)


def read_by_alphabeta(state: pg.State, alpha: float, beta: float, read: list[float]) -> float:
    """Alpha-beta, fail-soft; records the leaves that it reads."""
    if state.is_terminal:
        read.append(state.utility(0))
        return read[-1]
    sign = 1 if state.to_play == 0 else -1
    value = -sign * float("inf")
    for a in state.actions():
        below = read_by_alphabeta(state.result(a), alpha, beta, read)
        value = max(value, below) if sign > 0 else min(value, below)
        alpha, beta = (max(alpha, value), beta) if sign > 0 else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value


@every_tree
def test_known_values(name: str) -> None:
    game, known = pg.gallery(name), EXHIBITS[name].known
    state = game.initial()
    assert minimax(state) == known["value"]
    assert line_of_play(state)[0] == known["move"]
    assert line_of_play(state) == known.get("line", line_of_play(state))
    assert game.nodes == known.get("nodes", game.nodes)
    assert game.leaves == known.get("leaves", game.leaves)
    for node, value in known.get("values", {}).items():
        assert minimax(game.parse(node)) == value
    if "read" in known:
        read: list[float] = []
        read_by_alphabeta(state, -float("inf"), float("inf"), read)
        assert tuple(read) == known["read"]


@every_tree
def test_conformance(name: str) -> None:
    game = pg.gallery(name)
    assert [str(finding) for finding in examine(game)] == []
    assert pg.tree(str(game)) == game
    assert pg.load(f"gallery:{name}") == game
    assert game.name == name
    assert game.title
    assert game.facts.title_ar
    assert game.facts.sources


def strategies(game: Any, player: int) -> list[dict[str, int]]:
    """All pure strategies of a player."""
    nodes = [
        (label, range(len(game.tree.children[i])))
        for i, label in sorted(enumerate(game.tree.labels), key=lambda pair: pair[1])
        if game.tree.movers[i] == player
    ]
    labels = [label for label, _ in nodes]
    return [dict(zip(labels, c, strict=True)) for c in product(*(moves for _, moves in nodes))]


@pytest.mark.parametrize("name", ["matrix-1", "matrix-2"])
def test_trees_have_the_matrices_they_were_rebuilt_from(name: str) -> None:
    game = pg.gallery(name)
    rows = []
    for mine in strategies(game, 0):
        row = []
        for theirs in strategies(game, 1):
            state: pg.State = game.initial()
            while not state.is_terminal:
                state = state.result((mine | theirs)[state.text])
            row.append(state.utility(0))
        rows.append(tuple(row))
    assert tuple(rows) == EXHIBITS[name].known["matrix"]


def test_the_horizon_hides_the_loss() -> None:
    state = pg.gallery("horizon").initial()
    for depth, (move, value) in EXHIBITS["horizon"].known["depths"].items():
        values = {state.describe(a): minimax(state.result(a), depth - 1) for a in state.actions()}
        assert max(values.values()) == value
        assert [name for name, v in values.items() if v == value] == [move]
        if depth >= 6:
            assert values == {"accept": -3, "check": -4}


@pytest.mark.parametrize("k", [2, 20, 40])
def test_the_trap_has_one_refutation(k: int) -> None:
    trap = pg.gallery("mcts-trap", k=k).initial().result("A")
    assert [trap.result(a).utility(0) for a in trap.actions()].count(-1) == 1
    assert len(trap.actions()) == k
    assert minimax(trap) == -1


def test_two_two_nim() -> None:
    game = pg.load("nim", piles="2,2", misere=True)
    state = game.initial()
    assert minimax(state) == -1
    assert [minimax(state.result(a)) for a in state.actions()] == [-1] * 4
    lines = [state.perft(depth) for depth in range(6)]
    assert (sum(lines), lines[5]) == (33, 0)


def test_names() -> None:
    assert pg.gallery()[0] == "canonical"
    assert pg.gallery("MCTS trap", k="30") == pg.gallery("mcts_trap", k=30)
    with pytest.raises(pg.UnknownGame, match="no tree 'jarar' in the gallery; did you mean jarrar"):
        pg.gallery("jarar")
    with pytest.raises(pg.UnknownGame, match="it has canonical, aima"):
        pg.load("gallery:")
    with pytest.raises(pg.BadOption, match="k cannot be 1; allowed: a whole number from 2"):
        pg.gallery("mcts-trap", k=1)
    with pytest.raises(pg.BadOption, match="jarrar has no options"):
        pg.gallery("jarrar", k=1)
