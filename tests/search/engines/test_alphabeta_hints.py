"""What games tell the engine: it must be true of the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

import plyground as pg
from plyground.game.record_game import RecordGame
from plyground.game.record_state import RecordState
from plyground.game.state import State

BOARDS = [{}, {"rows": 4, "columns": 5}, {"rows": 8, "columns": 7, "line": 5}]


def walk(game: pg.Game, rng: random.Random) -> list[RecordState]:
    """The states of a random game, but the last."""
    states = []
    state = game.initial()
    while not state.is_terminal:
        assert isinstance(state, RecordState)
        states.append(state)
        state = state.result(rng.choice(state.actions()))
    return states


def wins(state: pg.State, action: int) -> bool:
    after = state.result(action)
    return after.is_terminal and after.utility(state.to_play or 0) > 0


@pytest.mark.parametrize("options", BOARDS)
def test_connect4_essential(options: dict[str, int], rng: random.Random) -> None:
    """A win if there is one; no move that loses at once unless all do."""
    game = pg.load("connect4", **options)
    assert isinstance(game, RecordGame)
    essential = game.rules.own["essential"]
    moves = np.zeros(game.facts.max_moves, np.int32)
    for _ in range(4):
        for state in walk(game, rng):
            chosen = moves[: essential(state.record, moves)].tolist()
            assert chosen
            assert set(chosen) <= set(state.actions())
            winning = [a for a in state.actions() if wins(state, a)]
            if winning:
                assert set(chosen) <= set(winning)
                continue
            safe = [
                a
                for a in state.actions()
                if not any(wins(state.result(a), b) for b in state.result(a).actions())
            ]
            assert set(safe) == set(chosen) or (not safe and len(chosen) == 1)


@pytest.mark.parametrize("options", BOARDS)
def test_connect4_features_count_lines(options: dict[str, int], rng: random.Random) -> None:
    game = pg.load("connect4", **options)
    rows, columns, line = ({"rows": 6, "columns": 7, "line": 4} | options).values()
    rays = [
        [(c + i * dc, h + i * dh) for i in range(line)]
        for c in range(columns)
        for h in range(rows)
        for dc, dh in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    lines = [ray for ray in rays if all(0 <= x < columns and 0 <= y < rows for x, y in ray)]
    for state in walk(game, rng):
        s = state.record
        first = int(s.mine if s.turn == 0 else s.mine ^ s.full)
        second = int(s.full) ^ first
        counts = {1: 0, 2: 0}
        for cells in lines:
            ours = sum(first >> (x * (rows + 1) + y) & 1 for x, y in cells)
            theirs = sum(second >> (x * (rows + 1) + y) & 1 for x, y in cells)
            for short in counts:
                counts[short] += (theirs == 0 and line - ours == short) - (
                    ours == 0 and line - theirs == short
                )
        found = state.features()
        assert (found["one_short"], found["two_short"]) == (counts[1], counts[2])


def test_connect4_mirror(rng: random.Random) -> None:
    """Images share a canonical key, which is one of their keys; keys differ."""
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    key, canonical = game.rules.own["key"], game.rules.own["canonical"]
    for _ in range(10):
        one: State = game.initial()
        other: State = game.initial()
        while not one.is_terminal:
            a = rng.choice(one.actions())
            one, other = one.result(a), other.result(6 - a)
            assert isinstance(one, RecordState)
            assert isinstance(other, RecordState)
            assert canonical(one.record) == canonical(other.record)
            keys = {int(key(one.record)), int(key(other.record))}
            assert int(canonical(one.record)) == min(keys)
            assert (len(keys) == 1) == (one == other)


def test_chess_gain_and_skip() -> None:
    game = pg.load("chess")
    assert isinstance(game, RecordGame)
    gain, skip, tense = (game.rules.own[name] for name in ("gain", "skip", "tense"))
    state = game.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1")
    assert isinstance(state, RecordState)
    gains = {state.describe(a): gain(state.record, a) for a in state.actions()}
    assert gains["d2d5"] < 0  # the pawn is defended by a pawn
    assert gains["d2a5"] == 0
    free = game.parse("4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1")
    assert isinstance(free, RecordState)
    assert next(gain(free.record, a) for a in free.actions() if free.describe(a) == "d2d5") > 0
    checked = game.parse("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")
    assert isinstance(checked, RecordState)
    assert tense(checked.record)
    assert not skip(checked.record.copy())
    passed = state.record.copy()
    assert skip(passed)
    assert passed.turn == 1
    pawns = game.parse("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
    assert isinstance(pawns, RecordState)
    assert not skip(pawns.record.copy())  # zugzwang


def test_singular_extension_looks_deeper_and_proves_nothing_wrong(rng: random.Random) -> None:
    game = pg.load("connect4", rows=4, columns=5)
    limit, other_nodes = pg.Limit(depth=9), 0
    for state in walk(game, rng)[:8]:
        truth = pg.analyse(state, "solve").value
        plain, singular = (
            pg.analyse(state, "alphabeta", limit, essential=False, singular=on)
            for on in (False, True)
        )
        other_nodes += plain.nodes != singular.nodes
        for found in (plain, singular):
            if found.bound == "=":
                assert found.value == truth, state.text
    assert other_nodes
