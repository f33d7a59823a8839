"""Learned files as agents: policy, greedy, mcts and alphabeta with `net=`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from learning import COUNTDOWN, game, small_net

import plyground as pg
from plyground.search.engines.mcts.reuse import KeptTree
from plyground.search.network.net_file import contents
from plyground.search.network.places import BadNet
from plyground.studio.agents import seated


@pytest.fixture
def net_file(tmp_path: Path) -> str:
    """A network for countdown that knows the best moves: it is written by hand."""
    net = small_net(game(), (16, 2))
    net.weights[:] = 0
    parts = net.shape.views(net.weights)
    # One unit per number said; the one before a multiple of 4 from the end is good for the mover.
    for i, name in enumerate(net.sight.names):
        if name.startswith("said = "):
            left = 13 - int(name.removeprefix("said = "))
            unit = left
            parts["weights_1"][i, unit] = 1
            parts["weights_2"][unit, 0 if left % 4 else 1] = 1
    parts["weights_v"][0] = (2, -2)
    file = tmp_path / "known.npz"
    file.write_bytes(contents(net))
    return str(file)


@pytest.mark.parametrize("spec", ["greedy:", "mcts:sims=50,", "alphabeta:depth=1,"])
def test_agents_use_the_network(net_file: str, spec: str) -> None:
    """Only the network knows so early which number to leave to the other player."""
    state: pg.State = game().initial()
    for _ in range(3):
        left = 13 - int(state.text.split("said=")[1].split()[0].rstrip(","))
        if left % 4:
            chosen = pg.agent(f"{spec}net={net_file}").choose(state, random.Random(0))
            assert (left - chosen - 1) % 4 == 0
        state = state.result(1)


def test_alphabeta_values_are_those_of_the_network(net_file: str) -> None:
    net = small_net(game("connect4"))
    Path(net_file).write_bytes(contents(net))
    state = net.game.initial().result(3)
    plain: Any = {"quiescence": False, "database": False, "net": net_file}
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=1), **plain)
    player = state.to_play
    assert player is not None
    best = max(net.judge.values(state.result(a))[player] for a in state.actions())  # type: ignore[arg-type]
    assert found.value == pytest.approx(best, abs=1e-4)


def test_mcts_follows_the_policy(tmp_path: Path) -> None:
    net = small_net(game("connect4"))
    net.weights[:] = 0
    net.shape.views(net.weights)["bias_p"][5] = 3
    file = tmp_path / "right.npz"
    file.write_bytes(contents(net))
    state = net.game.initial()
    for agent in (f"policy:net={file}", f"mcts:net={file},sims=20", f"mcts:net={file},sims=1"):
        assert pg.agent(agent).choose(state, random.Random(0)) == 5


def test_the_policy_may_be_drawn_from(tmp_path: Path) -> None:
    file = tmp_path / "even.npz"
    net = small_net(game("connect4"))
    net.weights[:] = 0
    file.write_bytes(contents(net))
    agent = pg.agent(f"policy:net={file},heat=1")
    assert len({agent.choose(net.game.initial(), random.Random(i)) for i in range(60)}) == 7


def test_mcts_with_a_network_proves_wins(net_file: str) -> None:
    found = pg.analyse(game().parse("said=10 turn=0"), "mcts", pg.Limit(sims=100), net=net_file)
    assert (found.value, found.bound, found.action) == (1, "=", 2)


def connect4_file(folder: Path) -> str:
    """A network for Connect 4 that knows nothing."""
    file = folder / "connect4.npz"
    file.write_bytes(contents(small_net(game("connect4"))))
    return str(file)


def test_mcts_with_a_network_goes_through_forced_moves(tmp_path: Path) -> None:
    """x makes three in a row that is open on both sides: one look at each move is enough."""
    state = game("connect4").parse("7/7/7/7/2oo3/2xx3 x")
    found = pg.analyse(state, "mcts", pg.Limit(sims=8), net=connect4_file(tmp_path))
    assert (found.value, found.bound) == (1, "=")
    assert found.action in (1, 4)
    assert len(found.moves) == 7


def test_what_mcts_with_a_network_proves_is_true(tmp_path: Path) -> None:
    connect4, net = game("connect4"), connect4_file(tmp_path)
    rng, proven = random.Random(0), 0
    while proven < 12:
        state: pg.State = connect4.initial()
        for _ in range(26):
            state = state if state.is_terminal else state.result(rng.choice(state.actions()))
        if state.is_terminal:
            continue
        found = pg.analyse(state, "mcts", pg.Limit(sims=400), net=net)
        if found.bound == "=":
            proven += 1
            assert found.value == pg.analyse(state, "alphabeta", solve=True).value


def test_a_kept_tree_with_a_network_goes_on_with_the_forced_moves(tmp_path: Path) -> None:
    """After e1 x threatens f1 only, because b1 is o's."""
    state, net = game("connect4").parse("7/7/7/7/2o4/1oxx3 x"), connect4_file(tmp_path)
    kept = KeptTree()
    pg.analyse(state, "mcts", pg.Limit(sims=200), net=net, kept=kept, solve=False)
    after = state.result(4)
    found = pg.analyse(after, "mcts", pg.Limit(sims=50), net=net, kept=kept, solve=False)
    assert found.action == 5
    visits = {move.action: move.visits or 0 for move in found.moves}
    assert visits.keys() == set(after.actions())
    assert visits[5] > 50, "the tree was not kept"


def test_mcts_with_a_network_and_chance(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    file.write_bytes(contents(small_net(game("pig", target=10))))
    found = pg.analyse(game("pig", target=10).initial(), "mcts", pg.Limit(sims=200), net=file)
    assert found.action is not None
    assert sum(move.visits or 0 for move in found.moves) == 199


def test_hidden_cards_are_not_seen_by_a_network(tmp_path: Path) -> None:
    file = tmp_path / "kuhn.npz"
    kuhn = game("kuhn_poker")
    file.write_bytes(contents(small_net(kuhn)))
    for agent in (f"policy:net={file},heat=1", f"mcts:net={file},sims=20"):
        assert pg.fairness(agent, kuhn, games=5).evidence is None


def test_a_network_for_another_game_is_refused(net_file: str) -> None:
    for agent in ("policy", "greedy", "mcts", "alphabeta"):
        with pytest.raises(BadNet, match="a network for countdown"):
            pg.agent(f"{agent}:net={net_file}").require(game("connect4"))
    with pytest.raises(BadNet, match="there is no network"):
        pg.play("connect4", ["mcts:net=missing.npz", "random"])


def test_options_that_a_network_replaces_are_refused(net_file: str) -> None:
    with pytest.raises(pg.BadOption, match="a net takes the place of playouts, so leave rave out"):
        pg.agent(f"mcts:net={net_file},rave=100").require(game())
    with pytest.raises(pg.BadOption, match="policy needs a network"):
        pg.agent("policy").require(game())


def test_the_studio_takes_names_but_no_paths(net_file: str) -> None:
    assert seated("mcts:net=known").spec == "mcts:net=known"
    for agent in ("mcts", "policy", "greedy", "alphabeta"):
        with pytest.raises(pg.BadOption, match="cannot name a file in the studio"):
            seated(f"{agent}:net={net_file}")


def test_a_match_by_name(net_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_LEARNED", str(Path(net_file).parent))
    record = pg.play(COUNTDOWN, ["greedy:net=known", "random"], seed=3)
    assert record.utilities == (1, -1)
