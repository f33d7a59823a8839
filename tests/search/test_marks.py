"""Marks: whatever a search says of a value is compared with the truth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from small_games import COUNT

import plyground as pg
from plyground.search.score import EXACT, upper
from plyground.search.textbook.singular import singular

SMALL = ("tic_tac_toe", "connect4:rows=4,columns=4", "nim", "othello:size=4")


def positions(rng: random.Random, name: str, n: int) -> Iterator[pg.State]:
    """Positions of random games that are not over and soon will be."""
    game = pg.load(name)
    for _ in range(n):
        line = [game.initial()]
        while not line[-1].is_terminal:
            line.append(line[-1].result(rng.choice(line[-1].actions())))
        yield line[max(0, len(line) - rng.randint(3, 7))]


@cache
def truth(state: pg.State, player: int) -> float:
    """The value of a state for a player under perfect play."""
    if state.is_terminal:
        return state.utility(player)
    values = (truth(state.result(a), player) for a in state.actions())
    return (max if state.to_play == player else min)(values)


def holds(v: float, mark: str, true: float) -> bool:
    """Whether a claim is right; marks with ~ claim nothing about the game."""
    return {"=": true == v, ">=": true >= v, "<=": true <= v}.get(mark, mark.startswith("~"))


SEARCHES: list[Callable[..., pg.Analysis]] = [
    pg.alphabeta,
    lambda state, depth, **more: pg.negamax(state, depth, pruning=True, **more),
    lambda state, depth, **more: pg.expectiminimax(state, depth, pruning=True, **more),
    pg.quiescence,
    singular,
]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", SMALL)
def test_every_mark_of_a_trace_is_true(
    name: str, search: Callable[..., pg.Analysis], rng: random.Random
) -> None:
    """With a depth limit too: a bound that rests on evaluations does not claim to be one."""
    seen = set()
    for state in positions(rng, name, 8):
        found = search(state, rng.randint(1, 3), trace=True)
        assert found.trace is not None
        states: list[pg.State] = []
        for node in found.trace.nodes:
            above = None if node["parent"] is None else states[node["parent"]]
            states.append(state if above is None else above.result(node["move"]))
        for event in found.trace.events:
            if event["type"] in ("leaf", "settle", "partial"):
                seen.add(event["mark"])
                true = truth(states[event["node"]], found.player)
                assert holds(float(event["v"]), event["mark"], true), (state.text, event)
    assert seen >= {"=", "~"}


def test_the_example_of_the_report() -> None:
    """c3 was marked <=-0.363 and wins."""
    state = pg.load("tic_tac_toe").parse("1x1/3/2o x")
    found = pg.alphabeta(state, 2, trace=True)
    assert found.trace is not None
    bounds = {m.bound for m in found.moves}
    assert bounds <= {"~", "~<=", "="}
    assert "~<=" in bounds
    assert "~<=" in found.trace.table()
    assert "≲" in found.trace.svg()
    assert "at most" in found.trace.steps()
    assert "by evaluation" in found.trace.steps()
    again = type(found.trace).from_json(found.trace.to_json())
    assert again.digest(9) == found.trace.digest(9)
    assert r"$\lesssim$" in found.trace.tikz()


def rows_hold(found: pg.Analysis, alone: Callable[[int], Any]) -> None:
    """The claims of the rows, against a search of each move alone."""
    assert found.action is not None
    best = next(m for m in found.moves if m.action == found.action)
    for move in found.moves:
        if move is best or move.value is None:
            continue
        if upper(move.bound):
            assert move in found.refuted or move.bound == "<="
            assert move.value <= found.value or move.bound == "<="
        elif move.bound != EXACT:
            assert move.value == pytest.approx(alone(move.action), abs=1e-4), move


PLAIN: dict[str, Any] = dict.fromkeys(
    ("quiescence", "essential", "reductions", "null_move", "extensions", "singular", "futility",
     "deeper"), False
)  # fmt: skip


@pytest.mark.parametrize(("name", "depth"), [("breakthrough", 4), ("othello", 4), ("chess", 3)])
@pytest.mark.parametrize("lines", [1, 3])
def test_a_refuted_move_does_not_carry_an_estimate(name: str, depth: int, lines: int) -> None:
    """An estimate is that of the move searched alone; other moves are marked as not better."""
    state = pg.load(name).initial()
    rng = random.Random(7)
    for _ in range(3):
        state = state.result(rng.choice(state.actions()))

    def alone(action: int) -> float:
        after = state.result(action)
        return -pg.analyse(after, "alphabeta", pg.Limit(depth=depth - 1), **PLAIN).value

    found = pg.analyse(state, "alphabeta", pg.Limit(depth=depth), lines=lines, **PLAIN)
    rows_hold(found, alone)
    assert sum(m.bound == "~" for m in found.moves) >= lines
    assert len(found.moves) <= lines or {m.bound for m in found.refuted} == {"~<="}
    assert all(m.value == found.value for m in found.refuted)
    assert ("no other move is better" in str(found)) == bool(found.refuted)


@pytest.mark.parametrize("nodes", [4000, 9000, 15000, 40000])
def test_several_lines_have_values_in_order_when_a_search_is_stopped(nodes: int) -> None:
    """A depth that was not finished takes no value away, and the best value comes first."""
    state = pg.load("othello").initial()
    found = pg.analyse(state.result(state.actions()[0]), limit=pg.Limit(nodes=nodes), lines=3)
    assert found.stopped == "nodes"
    rows = sorted(found.moves, key=lambda move: move.rank or 0)[:3]
    assert [move.bound for move in rows] == ["~"] * 3
    values = [move.value or 0.0 for move in rows]
    assert values == sorted(values, reverse=True)
    assert found.value == values[0]


@pytest.mark.parametrize("nodes", [3000, 7000, 20000, 50000])
def test_the_best_move_has_a_value_when_a_search_is_stopped(nodes: int) -> None:
    found = pg.analyse("breakthrough", "alphabeta", pg.Limit(nodes=nodes))
    assert next(move for move in found.moves if move.action == found.action).bound == "~"


@pytest.mark.parametrize("nodes", range(30, 140, 10))
def test_no_move_looks_better_than_the_one_chosen_when_a_search_is_stopped(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values of two depths are not compared: the best move often falls at the next depth."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    found = pg.analyse("chess", "alphabeta", pg.Limit(nodes=nodes))
    assert found.stopped == "nodes"
    assert max(move.value for move in found.moves if move.value is not None) == found.value


def test_expectiminimax_marks_refuted_moves_too() -> None:
    state = pg.load("connect4", rows=4, columns=4).initial()
    found = pg.analyse(state, "expectiminimax", pg.Limit(depth=4))
    assert found.refuted
    for move in found.moves:
        if move.bound == "~":
            after = state.result(move.action)
            alone = pg.analyse(after, "expectiminimax", pg.Limit(depth=3), pruning=False)
            assert move.value == pytest.approx(-alone.value)


def test_a_root_of_min() -> None:
    """Where MIN is to move, a refuted move is at least as high as the chosen one."""
    found = pg.alphabeta(pg.tree("[[3 12 8] [9 4 6] [14 5 2]]", first="min").initial())
    assert found.refuted
    assert all(m.bound == ">=" for m in found.refuted)
    exact = pg.minimax(pg.tree("[[3 12 8]]").initial())
    assert (exact.refuted, exact.no_better) == ((), "")


def test_a_cut_at_the_last_move_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first move all moves are forced, so nothing can be skipped."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    text = COUNT.replace("LAST = 5", "LAST = 9").replace(
        "n = min(2, LAST - s.said)", "n = min(2 if s.said == 0 else 1, LAST - s.said)"
    )
    file = tmp_path / "forced.py"
    file.write_text(text)
    found = pg.analyse(pg.load(str(file)), "alphabeta", pg.Limit(depth=8))
    assert found.nodes > 8
    assert found.counters.cuts == 0


def test_an_engine_says_nothing_of_what_it_does_not_count() -> None:
    """It said "cuts 5505, branches skipped 0"."""
    state = pg.load("tic_tac_toe").initial()
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=4))
    assert found.counters.cuts > 0
    assert found.counters.branches_skipped is None
    assert "skipped" not in str(found.counters)
    assert "branches skipped 4, leaves skipped 8" in str(pg.alphabeta("gallery:jarrar").counters)
