"""Networks with convolutions: boards, inference, gradients, their file, and their agents."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learning import game, value_loss

import plyground as pg
from plyground.export.net_module import PageNet
from plyground.game.records.record_state import RecordState
from plyground.learn.lens import heaviest_units, look_at_unit
from plyground.learn.rows import Rows
from plyground.learn.run import Run
from plyground.learn.settings import Settings
from plyground.learn.training import Training
from plyground.search.network import net_file
from plyground.search.network.board_net import fresh_board_net
from plyground.search.network.board_shape import BoardShape
from plyground.search.network.net import Judge, Net
from plyground.search.network.net_file import contents, read
from plyground.search.network.places import BadNet
from plyground.search.network.plain import first_layer, opinion

SQUARES, HEXAGONS = "tic_tac_toe", "hex:size=3"


def board_net(spec: str = SQUARES, channels: int = 3, deep: int = 1, second: int = 4) -> Net:
    """A small network whose value and policy are not 0."""
    net = fresh_board_net(game(spec), channels, deep, second)
    net.weights[:] += np.random.default_rng(0).normal(0, 0.3, len(net.weights))
    return net


def some_state(spec: str) -> RecordState:
    """A position a few moves into a game."""
    state: Any = game(spec).initial()
    rng = random.Random(3)
    for _ in range(3):
        state = state.result(rng.choice(state.actions()))
    assert isinstance(state, RecordState)
    return state


# --- boards


@pytest.mark.parametrize(("spec", "reach"), [(SQUARES, 9), (HEXAGONS, 7), ("connect4", 9)])
def test_neighbours(spec: str, reach: int) -> None:
    net = board_net(spec)
    assert net.board is not None
    back = net.board.back
    assert back.shape[1] == reach
    assert (back[:, 0] == np.arange(len(back))).all()
    # If a is next to b in a direction, b is next to a in another.
    pairs = {(f, c) for f, row in enumerate(back.tolist()) for c in row if c >= 0}
    assert pairs == {(c, f) for f, c in pairs}
    assert max(len({c for c in row if c >= 0}) for row in back.tolist()) == reach


def test_games_without_a_board_are_refused() -> None:
    with pytest.raises(pg.Unsuited, match=r"at least 9 cells.*take net=mlp"):
        fresh_board_net(game())
    with pytest.raises(pg.BadOption, match="net cannot be 'rnn'; allowed: mlp or conv"):
        Settings.of(game(), net="rnn")


# --- inference


@pytest.mark.parametrize("spec", [SQUARES, HEXAGONS])
@pytest.mark.parametrize("deep", [0, 2])
def test_inference_is_that_of_numpy(spec: str, deep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if (spec, deep) != (SQUARES, 2):  # compiling takes seconds
        monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    net, state = board_net(spec, deep=deep), some_state(spec)
    said = opinion(net, state)
    assert len(set(said.policy.values())) > 1
    judge = Judge(net)
    assert judge.values(state) == pytest.approx(said.values, abs=1e-5)
    assert judge.policy(state) == pytest.approx(said.policy, abs=1e-5)


def test_a_shifted_pattern_is_seen_alike() -> None:
    """The same weights at every cell: a disc elsewhere moves the map with it."""
    net = board_net("connect4", deep=0)
    shape, board = net.shape, net.board
    assert isinstance(shape, BoardShape)
    assert board is not None
    plane = [f for f in range(shape.inputs) if board.row[f] == board.row[0] and board.cell[f] >= 0]
    spots = {int(board.cell[f]): f for f in plane}
    middle = [c for c in spots if (board.back[c] >= 0).all()]
    maps = [
        first_layer(net, np.array([spots[c]])).reshape(shape.cells, -1)[board.back[c]]
        for c in middle
    ]
    assert len(maps) >= 12
    assert all(np.array_equal(one, maps[0]) for one in maps)


# --- training


def some_rows(net: Net, rows: int = 5) -> Rows:
    """Rows of random facts and targets."""
    rng = np.random.default_rng(2)
    on = [rng.choice(net.shape.inputs, 6, replace=False) for _ in range(rows)]
    acts = [rng.choice(net.shape.actions, 3, replace=False) for _ in range(rows)]
    odds = rng.dirichlet(np.ones(3), rows)
    return Rows(
        np.concatenate(on).astype(np.uint16),
        np.cumsum([len(each) for each in on]),
        np.concatenate(acts).astype(np.int32),
        odds.ravel().astype(np.float32),
        np.cumsum([len(each) for each in acts]),
        rng.uniform(-0.9, 0.9, (rows, net.shape.values)).astype(np.float32),
    )


def loss(net: Net, weights: Any, rows: Rows) -> float:
    """The mean loss, in 64 bits."""
    net = replace(net, weights=weights)
    parts = net.shape.views(weights)
    total = 0.0
    for i in range(len(rows)):
        on = rows.on[rows.on_end[i - 1] if i else 0 : rows.on_end[i]].astype(int)
        span = slice(rows.acts_end[i - 1] if i else 0, rows.acts_end[i])
        hidden = np.maximum(parts["bias_2"] + first_layer(net, on) @ parts["weights_2"], 0)
        value = np.tanh(parts["weights_v"] @ hidden + parts["bias_v"])
        logits = (parts["weights_p"] @ hidden + parts["bias_p"])[rows.acts[span]]
        policy = logits - np.log(np.exp(logits).sum())
        total += value_loss(value, rows.goal[i]) - (rows.odds[span] * policy).sum()
    return float(total / len(rows))


@pytest.mark.parametrize(("spec", "deep"), [(SQUARES, 2), (HEXAGONS, 1), (SQUARES, 0)])
def test_gradients_are_those_of_the_loss(spec: str, deep: int) -> None:
    """Adam's first mean after one step from rest is a tenth of the gradient."""
    net = board_net(spec, channels=2, deep=deep, second=3)
    rows = some_rows(net)
    training = Training(net.shape, net.weights, net.board)
    training.fit(rows, np.arange(len(rows)), 1e-9)
    slopes = training.mean / 0.1
    assert np.count_nonzero(slopes) > net.shape.size / 3
    start = net.weights.astype(float)
    for i in range(net.shape.size):
        near = start.copy()
        near[i] += 1e-6
        up = loss(net, near, rows)
        near[i] -= 2e-6
        down = loss(net, near, rows)
        assert slopes[i] == pytest.approx((up - down) / 2e-6, abs=2e-4)


def test_a_few_rows_are_learned_by_heart() -> None:
    net = fresh_board_net(game(SQUARES), 8, 1, 16)
    rows = some_rows(net)
    training = Training(net.shape, net.weights, net.board)
    before = sum(training.fit(rows, np.arange(len(rows)), 1e-9))
    training.fit(rows, np.tile(np.arange(len(rows)), 1500), 3e-3, batch=5)
    after = sum(training.fit(rows, np.arange(len(rows)), 1e-9))
    assert before > 0.1
    assert after < 1e-3


def test_interpreted_training_is_the_compiled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    net = board_net()
    one, two = (Training(net.shape, net.weights, net.board) for _ in range(2))
    rows, order = some_rows(net), np.arange(5)
    one.fit(rows, order, 1e-2)
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    two.fit(rows, order, 1e-2)
    assert np.allclose(one.weights, two.weights, atol=1e-5)


# --- its file, and who plays it


def test_a_file_brings_back_the_network() -> None:
    net, state = board_net(), some_state(SQUARES)
    data = contents(net)
    again = read(data, game(SQUARES))
    assert contents(again) == data
    assert opinion(again, state) == opinion(net, state)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("board_back", lambda a: a + 1),
        ("board_back", lambda a: a[:, :5]),
        ("board_cell", lambda a: a - 5),
        ("board_row", lambda a: a + 1000),
        ("board_row", lambda a: a.astype(np.int64)),
        ("weights", lambda a: a[:-1]),
    ],
)  # fmt: skip
def test_a_file_that_would_make_compiled_code_fail_is_refused(name: str, change: Any) -> None:
    header, arrays = net_file.unpack(contents(board_net()), "")
    arrays[name] = change(arrays[name])
    with pytest.raises(BadNet, match="damaged"):
        read(net_file.pack(header, arrays), game(SQUARES))


@pytest.mark.parametrize("size", [0, -1, 10**9, "many"])
def test_a_header_with_other_sizes_is_refused(size: Any) -> None:
    header, arrays = net_file.unpack(contents(board_net()), "")
    for name in header["board"]:
        told = header | {"board": header["board"] | {name: size}}
        if name in ("others", "deep") and size == 0:
            continue  # possible, but then it has too many weights
        with pytest.raises(BadNet, match="damaged"):
            read(net_file.pack(told, arrays), game(SQUARES))


@pytest.mark.parametrize("spec", ["policy:", "greedy:", "mcts:sims=20,", "alphabeta:depth=1,"])
def test_agents_use_it(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    net = board_net()
    file = tmp_path / "conv.npz"
    file.write_bytes(contents(net))
    state = some_state(SQUARES)
    chosen = pg.agent(f"{spec}net={file}").choose(state, random.Random(0))
    said = opinion(net, state)
    if spec == "policy:":
        assert chosen == max(said.policy, key=lambda a: said.policy[a])
    elif spec.startswith(("greedy", "alphabeta")):
        player = state.to_play
        assert player is not None
        values = {}
        for a in state.actions():
            after = state.result(a)
            assert isinstance(after, RecordState)
            values[a] = opinion(net, after).values[player]
        assert values[chosen] == pytest.approx(max(values.values()), abs=1e-4)
    assert chosen in state.actions()


def test_a_page_refuses_it(tmp_path: Path) -> None:
    file = tmp_path / "conv.npz"
    file.write_bytes(contents(board_net()))
    with pytest.raises(BadNet, match=r"has convolutions.*net=mlp"):
        PageNet(file, game(SQUARES), ["mcts"])


def test_a_run_with_convolutions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    of = game(SQUARES)
    settings = Settings.of(of, net="conv", channels=2, second=3, sims=2, iteration=3, window=20)
    run = Run(of, settings, tmp_path / "run")
    run.step(0)
    run.step(0.5)
    again = Run(of, settings, tmp_path / "run")
    assert contents(again.newest) == contents(run.newest)
    assert not np.array_equal(again.newest.weights, again.net.weights)
    assert sorted(heaviest_units(run.newest)) == [0, 1]


def test_what_a_channel_looks_at() -> None:
    """The cells around one in the middle of the board."""
    net = board_net("connect4")
    own = look_at_unit(net, 1).boards["own"]
    seen = {cell for cell, weight in own.items() if weight}
    assert {cell[0] for cell in seen} in ({*"bcd"}, {*"cde"}, {*"def"})
    assert len({cell[1] for cell in seen}) == 3
    assert len(seen) == 9
