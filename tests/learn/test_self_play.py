"""The search of self-play and its two traps, games of all classes, and training."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learning import COUNTDOWN, game, small_net, value_loss

import plyground as pg
from plyground.game.contract.facts import CHANCE
from plyground.learn import player as player_module
from plyground.learn.gumbel import improve
from plyground.learn.player import Play, SelfPlayer, require
from plyground.learn.rows import Rows
from plyground.learn.training import Training
from plyground.search.engines.mcts.tree import NET_NODE
from plyground.search.network.net import Net
from plyground.search.network.shape import Shape


class Workspace:
    """The fields that `improve` uses."""

    def __init__(self, n: int) -> None:
        self.low, self.high, self.told = -1.0, 1.0, 0.0
        self.logits, self.gumbel, self.target = np.zeros(n), np.zeros(n), np.zeros(n)


def root(*children: tuple[int, float, int], worth: float = 0.0) -> Any:
    """A tree of a root and children: visits, value, proven."""
    nodes = np.zeros(1 + len(children), NET_NODE)
    nodes[0]["first"], nodes[0]["count"], nodes[0]["worth"] = 1, len(children), worth
    for node, (visits, value, proven) in zip(nodes[1:], children, strict=True):
        node["visits"], node["proven"] = visits, proven
        node["total"] = value if proven else visits * value
        node["prior"] = 1 / len(children)
    return nodes


# --- the two traps


def test_a_forced_win_does_not_teach_that_unvisited_moves_win() -> None:
    """The first trap: unvisited moves get the mixed value, not the proven one of the root."""
    w = Workspace(4)
    nodes = root((8, 0.1, 0), (6, 0.0, 0), (1, 1.0, 1), (0, 0.0, 0))
    nodes[0]["proven"], nodes[0]["total"] = 1, 1.0
    assert improve(w, nodes, 1, 4) == 2
    assert w.told == 1.0
    assert w.target[2] > 0.999
    # The unvisited one is no better than what was seen of the others.
    open_root = root((8, 0.1, 0), (6, 0.0, 0), (1, 1.0, 1), (0, 0.0, 0))
    without = Workspace(4)
    improve(without, open_root, 1, 4)
    assert w.target[3] == pytest.approx(without.target[3])
    assert w.target[3] < 1e-6


def test_proven_wins_and_losses_are_in_the_target_as_such() -> None:
    """The second trap: the scale of values would hide a proof between moves of similar value."""
    w = Workspace(3)
    improve(w, root((4, 0.99, 0), (4, 1.0, 1), (4, -1.0, 1)), 1, 3)
    assert w.target[1] > 0.999
    assert w.target[2] < 1e-8
    improve(w, root((4, -0.99, 0), (4, -1.0, 1), (4, -1.0, 1)), 1, 3)
    assert w.target[0] > 0.999


def test_the_value_is_that_of_the_improved_policy() -> None:
    """A bad move counts as little as it will be played, though the network likes both alike."""
    w = Workspace(2)
    improve(w, root((30, 0.5, 0), (4, -0.9, 0)), 1, 2)
    assert w.target[1] < 1e-4
    assert w.told == pytest.approx(0.5, abs=1e-3)


def test_a_win_at_once_gets_the_policy() -> None:
    """In the rows of real games: who can say the last number says it."""
    of = game()
    net = small_net(of)
    rows = SelfPlayer(net, Play(sims=16, opening=8)).games(net, 30, 5)
    names, wins = net.sight.names, 0
    for i in range(len(rows)):
        facts = rows.on[rows.on_end[i - 1] if i else 0 : rows.on_end[i]]
        said = [names[fact] for fact in facts if names[fact].startswith("said = ")]
        left = 13 - int(said[0].removeprefix("said = ")) if said else 13
        if left <= 3:
            at = rows.acts_end[i - 1] if i else 0
            policy = dict(zip(rows.acts[at:], rows.odds[at : rows.acts_end[i]], strict=False))
            assert policy[left - 1] > 0.99
            assert rows.goal[i, 0] > 0.99
            wins += 1
    assert wins > 20


# --- games


def test_the_same_seed_gives_the_same_games() -> None:
    net = small_net(game())
    player = SelfPlayer(net, Play(sims=8))
    one, same, other = (player.games(net, 10, seed) for seed in (1, 1, 2))
    again = SelfPlayer(net, Play(sims=8)).games(net, 10, 1)
    for name, array in one.arrays.items():
        assert np.array_equal(array, same.arrays[name])
        assert np.array_equal(array, again.arrays[name])
    assert not np.array_equal(one.odds, other.odds)


def test_rows_do_not_depend_on_the_room_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    net = small_net(game())
    wide = SelfPlayer(net, Play(sims=8)).games(net, 12, 3)
    monkeypatch.setattr(player_module, "ROOM", 1)
    narrow = SelfPlayer(net, Play(sims=8))
    assert len(narrow.rows) == game().facts.max_plies
    for name, array in narrow.games(net, 12, 3).arrays.items():
        assert np.array_equal(array, wide.arrays[name])


def test_interpreted_games_are_the_compiled_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    net = small_net(game())
    compiled = SelfPlayer(net, Play(sims=6)).games(net, 2, 1)
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    interpreted = SelfPlayer(net, Play(sims=6)).games(net, 2, 1)
    assert np.array_equal(compiled.on, interpreted.on)
    assert np.array_equal(compiled.acts, interpreted.acts)
    assert np.allclose(compiled.odds, interpreted.odds, atol=1e-4)
    assert np.allclose(compiled.goal, interpreted.goal, atol=1e-4)


def check(rows: Rows, net: Net) -> None:
    """What every row must satisfy."""
    assert len(rows) > 0
    assert rows.on.max() < net.shape.inputs
    assert rows.acts.max() < net.shape.actions
    for begin, end in zip([0, *rows.acts_end[:-1]], rows.acts_end, strict=True):
        assert rows.odds[begin:end].sum() == pytest.approx(1, abs=1e-4)
        assert len(set(rows.acts[begin:end])) == end - begin
    assert np.abs(rows.goal).max() <= 1 + 1e-6


@pytest.mark.parametrize(
    ("spec", "options"),
    [("pig", {"target": 10}), (COUNTDOWN, {"players": 3}), ("kuhn_poker", {})],
    ids=["chance", "three_players", "hidden"],
)
def test_games_of_every_class(spec: str, options: dict[str, Any]) -> None:
    of = game(spec, **options)
    net = small_net(of)
    check(SelfPlayer(net, Play(sims=6, opening=2)).games(net, 3, 0), net)


def test_values_of_several_players_are_their_results() -> None:
    net = small_net(game(players=3))
    rows = SelfPlayer(net, Play(sims=4)).games(net, 5, 0)
    assert rows.goal.shape[1] == 3
    assert set(rows.goal.sum(1).tolist()) == {-1.0}  # one wins, two lose


def test_games_that_are_too_long_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "LONGEST", 3)
    net = small_net(game())
    rows = SelfPlayer(net, Play(sims=4, opening=0)).games(net, 4, 0)
    assert len(rows) == 12


def test_hidden_information_without_determinise_is_refused() -> None:
    with pytest.raises(pg.Unsuited, match=r"must define determinise.* `plyground cfr`"):
        require(game("leduc_poker"))


MIRROR = """

SYMMETRIES = 2


def image(s, k):
    pass


def image_action(a, k):
    return 2 - a
"""


def test_a_row_for_another_image(tmp_path: Path) -> None:
    """The image here is no true one, so that it can be told from the position itself."""
    file = tmp_path / "countdown.py"
    file.write_text(Path(COUNTDOWN).read_text() + MIRROR)
    of = game(str(file))
    net = small_net(of)
    rows = SelfPlayer(net, Play(sims=4)).games(net, 3, 0)
    ends = [0, *rows.acts_end.tolist()]
    for i in range(0, len(rows), 2):
        own, image = (rows.acts[ends[k] : ends[k + 1]] for k in (i, i + 1))
        assert image.tolist() == (2 - own).tolist()
        assert rows.goal[i, 0] == rows.goal[i + 1, 0]


# --- training


def some_rows(shape: Shape, n: int = 6) -> Rows:
    """Rows at random."""
    rng = np.random.default_rng(0)
    parts = []
    for i in range(n):
        facts = np.array([i, (i + 1) % shape.inputs, (i + 3) % shape.inputs], np.uint16)
        acts = rng.choice(shape.actions, 2, replace=False).astype(np.int32)
        odds = rng.dirichlet([1.0, 1.0]).astype(np.float32)
        goal = rng.uniform(-1, 1, (1, shape.values)).astype(np.float32)
        parts.append(Rows(facts, np.array([3]), acts, odds, np.array([2]), goal))
    return Rows.joined(parts)


def loss(shape: Shape, weights: Any, rows: Rows) -> float:
    """The loss, in 64 bits by numpy."""
    parts = {name: part.astype(float) for name, part in shape.views(weights).items()}
    total = 0.0
    for i in range(len(rows)):
        on = rows.on[3 * i : 3 * i + 3]
        acts, odds = rows.acts[2 * i : 2 * i + 2], rows.odds[2 * i : 2 * i + 2]
        first = np.maximum(parts["bias_1"] + parts["weights_1"][on].sum(0), 0)
        second = np.maximum(parts["bias_2"] + first @ parts["weights_2"], 0)
        value = np.tanh(parts["weights_v"] @ second + parts["bias_v"])
        logits = parts["weights_p"][acts] @ second + parts["bias_p"][acts]
        p = np.exp(logits) / np.exp(logits).sum()
        total += value_loss(value, rows.goal[i]) - (odds * np.log(p)).sum()
    return float(total / len(rows))


@pytest.mark.parametrize("values", [1, 3])
def test_gradients_are_those_of_the_loss(values: int) -> None:
    """Adam's first mean after one step from rest is a tenth of the gradient."""
    shape = Shape(7, 5, 4, values, 6)
    rng = np.random.default_rng(1)
    weights = rng.normal(0, 0.7, shape.size).astype(np.float32)
    rows = some_rows(shape)
    training = Training(shape, weights)
    training.fit(rows, np.arange(len(rows)), 1e-9)
    slopes = training.mean / 0.1
    for i in range(shape.size):
        near = weights.astype(float)
        near[i] += 1e-5
        up = loss(shape, near, rows)
        near[i] -= 2e-5
        down = loss(shape, near, rows)
        assert slopes[i] == pytest.approx((up - down) / 2e-5, abs=2e-4)


def test_the_losses_that_are_told() -> None:
    shape = Shape(7, 5, 4, 1, 6)
    weights = np.random.default_rng(1).normal(0, 0.7, shape.size).astype(np.float32)
    rows = some_rows(shape)
    policy, value = Training(shape, weights).fit(rows, np.arange(len(rows)), 1e-9)
    entropy = -float((rows.odds * np.log(rows.odds)).sum()) / len(rows)
    entropy += value_loss(rows.goal, rows.goal) / len(rows)
    assert policy + value + entropy == pytest.approx(loss(shape, weights, rows), abs=1e-5)


def test_a_few_rows_are_learned_by_heart() -> None:
    shape = Shape(7, 64, 32, 1, 6)
    rows = some_rows(shape)
    training = Training(shape, shape.fresh(0, 3))
    order = np.tile(np.arange(len(rows)), 3000)
    training.fit(rows, order, 3e-3, batch=6)
    policy, value = training.fit(rows, np.arange(len(rows)), 1e-9)
    assert policy + value < 1e-3


def test_interpreted_training_is_the_compiled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = Shape(7, 5, 4, 1, 6)
    weights = np.random.default_rng(1).normal(0, 0.7, shape.size).astype(np.float32)
    one, two = Training(shape, weights), Training(shape, weights)
    order = np.arange(6)
    one.fit(some_rows(shape), order, 1e-2)
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    two.fit(some_rows(shape), order, 1e-2)
    assert np.allclose(one.weights, two.weights, atol=1e-5)


def test_chance_is_never_a_row() -> None:
    of = game("pig", target=10)
    net = small_net(of)
    rows = SelfPlayer(net, Play(sims=4)).games(net, 2, 0)
    state = of.initial()
    assert CHANCE not in range(of.players)
    assert state.to_play == 0
    assert rows.acts.max() < 2  # roll or hold; the outcomes of the die are no actions to learn
