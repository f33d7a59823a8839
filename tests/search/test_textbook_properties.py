"""The textbook searches: properties that hold on random trees."""

from __future__ import annotations

import random
from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lecture_trees import by_value, root

import plyground as pg

# --- properties on random trees -----------------------------------------------------------------

leaf = st.integers(-9, 9).map(str)
nested = st.recursive(
    leaf,
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda t: f"[{' '.join(t)}]"),
    max_leaves=40,
).filter(lambda text: text.startswith("["))
styles = st.sampled_from(["S0", "S1", "S1-python", "S2", "S3", "S4"])


@settings(max_examples=1000)
@given(nested, styles, st.sampled_from(["max", "min"]))
def test_pruning_never_changes_the_value(text: str, style: str, first: str) -> None:
    state = pg.tree(text, first=first).initial()
    full = pg.minimax(state)
    for found in (
        pg.alphabeta(state, style=style),
        pg.alphabeta(state, style=pg.Convention(strict=True)),
        pg.negamax(state),
        pg.negamax(state, pruning=True, style=style),
        pg.expectiminimax(state),
        pg.expectiminimax(state, pruning=True),
        pg.maxn(state),
    ):
        assert (found.value, found.bound) == (full.value, "=")
        assert found.leaves <= full.leaves


@settings(max_examples=300)
@given(nested, st.sampled_from(["S1", "S4"]))
def test_bounds_are_true(text: str, style: str) -> None:
    """Every recorded value is related to the true value as its mark says."""
    found = pg.alphabeta(root(text), style=style, trace=True)
    assert found.trace is not None
    moves = {n["id"]: (n["parent"], n.get("move", "")) for n in found.trace.nodes}

    def state_of(node: int) -> pg.State:
        parent, move = moves[node]
        return root(text) if parent is None else state_of(parent).result(move)

    for event in found.trace.events:
        if event["type"] in ("leaf", "settle"):
            truth = pg.minimax(state_of(event["node"]), player=0).value
            v = float(event["v"])
            holds = {"=": truth == v, ">=": truth >= v, "<=": truth <= v}
            assert holds[event["mark"]], event


@given(nested)
def test_choice_is_one_of_the_best(text: str) -> None:
    full = pg.minimax(root(text))
    best = {m.action for m in full.moves if m.value == full.value}
    assert full.action in best
    for style in ("S1", "S4"):
        assert pg.alphabeta(root(text), style=style).action == full.action


@given(nested)
def test_monotone_transforms_keep_the_choice(text: str) -> None:
    """#76: only the order of values matters."""
    words = text.replace("[", " [ ").replace("]", " ] ").split()
    cubed = " ".join(w if w in "[]" else str(int(w) ** 3 + int(w)) for w in words)
    assert pg.minimax(root(text)).action == pg.minimax(root(cubed)).action


@given(nested, st.integers(0, 99))
def test_blunders_of_min_never_hurt(text: str, seed: int) -> None:
    """#64: against any MIN, MAX's plan gives at least the minimax value."""
    state = root(text)
    value, rng = pg.minimax(state).value, random.Random(seed)
    while not state.is_terminal:
        if state.to_play == 0:
            action = pg.minimax(state).action
            assert action is not None
        else:
            action = rng.choice(state.actions())
        state = state.result(action)
    assert state.utility(0) >= value


@pytest.mark.parametrize(("b", "m"), [(3, 3), (3, 4), (2, 8), (5, 4), (4, 3)])
def test_perfect_order_reads_the_minimum(b: int, m: int) -> None:
    """#60: b^ceil(m/2) + b^floor(m/2) - 1 leaves."""
    rng = random.Random(b * 10 + m)
    values = rng.sample(range(b**m * 4), b**m)
    state = root(f"b={b} m={m}: {' '.join(map(str, values))}")
    found = pg.alphabeta(state, order=by_value(True))
    assert found.leaves == b ** ceil(m / 2) + b ** floor(m / 2) - 1
