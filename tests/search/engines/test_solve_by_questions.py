"""Solving by questions, for a game that counts the moves left: Othello."""

from __future__ import annotations

import random
import re

import pytest

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState

SMALL = pg.load("othello", size=4, margin=True)
MIDDLE = pg.load("othello", size=6, margin=True)


def cells_left(state: State) -> int:
    return sum(int(c) for c in state.text if c.isdigit())


def played_until(game: pg.Game, left: int, rng: random.Random) -> State:
    """A state with that many empty cells, after random play."""
    while True:
        state = game.initial()
        while not state.is_terminal and cells_left(state) > left:
            state = state.result(rng.choice(state.actions()))
        if not state.is_terminal:
            return state


def test_the_small_board_is_lost_by_eight() -> None:
    """11 to 3 with two cells empty; the first moves are images of each other."""
    found = pg.analyse(SMALL.initial(), "solve", distance=False)
    assert (found.value, found.bound) == (-8.0, "=")
    assert [(row.value, row.bound) for row in found.moves] == 4 * [(-8.0, "=")]


def test_values_are_those_of_the_whole_graph(rng: random.Random) -> None:
    for left in (11, 10, 9, 6, 3):
        state = played_until(SMALL, left, rng)
        found = pg.analyse(state, "solve", distance=False)
        wanted = pg.analyse(state, "solve", method="graph")
        assert (found.value, found.bound) == (wanted.value, "=")
        assert [row.value for row in found.moves] == [row.value for row in wanted.moves]
        best = pg.analyse(state, "solve", distance=False, every=False)
        assert (best.value, best.bound) == (wanted.value, "=")


def test_values_are_those_of_alpha_beta_where_moves_are_ordered_by_a_look_ahead(
    rng: random.Random,
) -> None:
    for left in (14, 15, 16):
        state = played_until(MIDDLE, left, rng)
        found = pg.analyse(state, "solve", every=False, distance=False)
        wanted = pg.analyse(state, "alphabeta", pg.Limit(time=60), solve=True)
        assert (found.value, found.bound) == (wanted.value, "=")
        assert wanted.bound == "="


def test_lines_are_proved(rng: random.Random) -> None:
    """After each move of a line the value is what it was."""
    state = played_until(SMALL, 11, rng)
    found = pg.analyse(state, "solve", distance=False)
    for row in found.moves:
        after: State = state
        for action in row.line:
            after = after.result(action)
            if after.is_terminal:
                assert after.utility(found.player) == row.value
            else:
                again = pg.analyse(after, "solve", distance=False, every=False)
                value = again.value if again.player == found.player else -again.value
                assert value == row.value
    assert max(len(row.line) for row in found.moves) > 1


@pytest.mark.parametrize("nodes", [1, 30, 100, 300, 1000, 3000])
def test_a_limit_leaves_true_bounds(nodes: int) -> None:
    found = pg.analyse(SMALL.initial(), "solve", pg.Limit(nodes=nodes), distance=False)
    for value, bound in [(found.value, found.bound)] + [(r.value, r.bound) for r in found.moves]:
        if value is not None:
            true = {"=": value == -8.0, "<=": value >= -8.0, ">=": value <= -8.0}
            assert true.get(bound, True)
    assert found.nodes <= nodes + 200  # the last plies are searched to their end
    assert found.action in SMALL.initial().actions()


@pytest.mark.parametrize("size", [4, 6, 8])
def test_images_share_a_canonical_key(size: int, rng: random.Random) -> None:
    game = pg.load("othello", size=size)
    assert isinstance(game, RecordGame)
    key, canonical = game.rules.bindings["key"], game.rules.bindings["canonical"]
    for left in range(2, size * size - 4, 5):
        board, turn = spelt_out(played_until(game, left, rng), size)
        images = []
        for _ in range(4):
            board = [*zip(*board[::-1], strict=True)]  # a quarter turn
            images += [board, [row[::-1] for row in board]]
        texts = ["/".join("".join(row) for row in image) + turn for image in images]
        states = [game.parse(re.sub(r"\.+", lambda run: str(len(run[0])), t)) for t in texts]
        records = [state.record for state in states]
        keys = [int(key(s)) for s in records]
        assert len(keys) == 8
        assert {int(canonical(s)) for s in records} == {min(keys)}


def spelt_out(state: State, size: int) -> tuple[list[tuple[str, ...]], str]:
    """The rows with a character for every cell, and the player to move."""
    rows, turn = state.text.split()
    for n in range(1, size + 1):
        rows = rows.replace(str(n), n * ".")
    return [tuple(row) for row in rows.split("/")], f" {turn}"


def test_what_is_left_are_the_empty_cells(rng: random.Random) -> None:
    assert isinstance(MIDDLE, RecordGame)
    state: State = MIDDLE.initial()
    while not state.is_terminal:
        assert isinstance(state, RecordState)
        assert MIDDLE.rules.own["moves_left"](state.record) == cells_left(state)
        state = state.result(rng.choice(state.actions()))


def test_the_margin_is_the_difference_in_discs(rng: random.Random) -> None:
    plain, state = pg.load("othello", size=4).initial(), SMALL.initial()
    while not state.is_terminal:
        action = rng.choice(state.actions())
        plain, state = plain.result(action), state.result(action)
    rows, _ = spelt_out(state, 4)
    cells = "".join("".join(row) for row in rows)
    ahead = cells.count("x") - cells.count("o")
    assert state.utilities() == (ahead, -ahead)
    assert plain.utility(0) == max(-1, min(1, ahead))
