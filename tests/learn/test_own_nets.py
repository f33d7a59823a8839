"""Networks that come with games: in a file next to the rules, called `own`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from learning import COUNTDOWN, game, small_net

from plyground.arena.sprt import Sprt
from plyground.export.net_module import by_game
from plyground.game.catalogue import FOLDER
from plyground.game.errors import BadOption
from plyground.learn.tune.save import write_weights
from plyground.roster.agents import agent
from plyground.search.network.net_file import contents, load_net, read, unpack
from plyground.search.network.places import BadNet, own_file
from plyground.search.weights import find_weights
from plyground.studio.pages.play import agents

OWN_GAME = (FOLDER / "kalah.py").read_text(encoding="utf-8")
SHIPPED = sorted(FOLDER.rglob("*.net.npz"))
DOCS = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")


def spec(file: Path) -> str:
    """The game of a network, as the command that made it names it."""
    about = unpack(file.read_bytes(), file)[0]["about"]
    return str(about["made"].split()[1])


def test_a_game_brings_its_own_network(tmp_path: Path) -> None:
    rules = tmp_path / "mygame.py"
    text = Path(COUNTDOWN).read_text(encoding="utf-8")
    rules.write_text(text, encoding="utf-8")
    own = game(str(rules))
    with pytest.raises(BadNet, match="comes without a network"):
        agent("mcts:net=own").require(own)
    assert own_file(own) == tmp_path / "mygame.net.npz"
    own_file(own).write_bytes(contents(small_net(own)))
    agent("mcts:net=own,sims=8").require(own)
    assert agent("policy:net=own").choose(own.initial(), random.Random(0)) >= 0

    changed = text.replace("min(3, ", "min(2, ")
    assert changed != text
    rules.write_text(changed, encoding="utf-8")
    with pytest.raises(BadNet, match="have changed since"):
        agent("mcts:net=own").require(game(str(rules)))


def test_a_game_brings_its_own_tuned_weights(tmp_path: Path) -> None:
    rules = tmp_path / "mygame.py"
    rules.write_text(OWN_GAME, encoding="utf-8")
    own = game(str(rules))
    with pytest.raises(BadOption, match="no weights called 'tuned'"):
        agent("greedy:weights=tuned").require(own)
    tuned = {name: 1.0 + i for i, name in enumerate(own.weights)}
    write_weights(tmp_path / "mygame.weights.json", own, tuned)
    found = find_weights(own, "tuned")
    assert found == find_weights(own, tuned)
    tuned[next(iter(tuned))] = 7.0
    write_weights(tmp_path / "mygame.weights.json", own, tuned)
    assert find_weights(own, "tuned") == find_weights(own, tuned) != found


def test_other_options_have_another_network() -> None:
    assert own_file(game("othello", size=6)).name == "othello-size=6.net.npz"
    assert own_file(game("othello", size=8)) == own_file(game("othello"))
    assert own_file(game("hex")).parent.name == "hex"


def test_a_small_file_says_nearly_the_same() -> None:
    net = small_net(game("tic_tac_toe"), (32, 16))
    whole, small = contents(net), contents(net, small=True)
    assert len(small) < 0.6 * len(whole)
    back = read(small, net.game)
    assert back.weights.dtype == np.float32
    assert np.abs(back.weights - net.weights).max() < 1e-3 * np.abs(net.weights).max()


def test_all_networks_together_are_small() -> None:
    assert SHIPPED
    assert sum(file.stat().st_size for file in SHIPPED) < 5_000_000


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.name)
def test_the_network_of_a_game(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    assert file.stat().st_size < 1_000_000
    of = game(spec(file))
    assert own_file(of) == file
    net = load_net("own", of)
    state: Any = of.initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    assert agent("policy:net=own").choose(state, random.Random(0)) in state.actions()
    assert np.ptp(list(net.judge.policy(state).values())) > 0

    # It was better than both engines without it, at equal time, and the docs say so.
    matches = {match["opponent"]: match for match in net.about["matches"]}
    assert matches.keys() == {"mcts", "alphabeta"}
    for match in matches.values():
        assert match["ratio"] >= Sprt().bounds[1]
        own, other = match["milliseconds"]
        assert 0.6 < own / other < 1.6
    scores = " | ".join(f"{matches[name]['score']:.0%}" for name in ("mcts", "alphabeta"))
    assert f"| `{of.spec}` | {scores} |" in DOCS


def test_the_studio_offers_it() -> None:
    of = game("tic_tac_toe")
    offered = {one["name"]: one for one in agents(of, "own")}
    (net,) = (o for o in offered["mcts"]["options"] if o["name"] == "net")
    assert net["choices"] == [{"value": ""}, {"value": "own"}]
    assert offered["policy"]["problem"] is None
    assert all(o["name"] != "net" for one in agents(of) for o in one["options"])


def test_a_site_takes_those_that_are_there() -> None:
    kalah, nim = game("kalah"), game("nim")
    assert by_game([kalah, nim], ["own"]) == {"kalah": own_file(kalah)}
