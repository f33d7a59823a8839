"""PettingZoo's own tests of every environment, and checks beyond them."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]
from small_games import CLASS, write

import plyground as pg
from plyground.protocols.pettingzoo import env, environments, raw_env

# PettingZoo recommends dict observations with a mask, but its own test warns about them.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def test_every_game_is_an_environment() -> None:
    assert environments() == pg.games()


@pytest.mark.parametrize("name", pg.games())
def test_pettingzoo_finds_no_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name), num_cycles=20)
    seed_test(lambda: env(name), num_cycles=8)
    assert "Passed API test" in capsys.readouterr().out


def test_three_players(capsys: pytest.CaptureFixture[str]) -> None:
    made = env("kuhn_poker", players=3)
    api_test(made, num_cycles=60)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]


def play(environment: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Play the first legal action of each mask; return the agents that moved and the rewards."""
    environment.reset(seed=seed)
    movers, total = [], dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        total[agent] += reward
        if terminated or truncated:
            environment.step(None)
            continue
        movers.append(environment.possible_agents.index(agent))
        environment.step(int(seen["action_mask"].argmax()))
    return movers, total


def test_rewards_are_the_utilities() -> None:
    movers, total = play(env("tic_tac_toe"), 0)
    state = pg.load("tic_tac_toe").initial()
    for mover in movers:
        assert state.to_play == mover
        state = state.result(min(state.actions()))
    assert state.is_terminal
    assert total == {"player_0": state.utility(0), "player_1": state.utility(1)}
    assert total["player_0"] == 1.0


def test_turns_need_not_alternate() -> None:
    movers, _ = play(env("dots_and_boxes", rows=1, columns=2), 0)
    assert any(a == b for a, b in pairwise(movers))


def test_a_player_sees_no_more_than_allowed() -> None:
    """The observation depends on the own card, not on the other player's card."""
    seen: dict[tuple[str, str], set[bytes]] = {}
    made = raw_env("kuhn_poker")
    for seed in range(60):
        made.reset(seed=seed)
        cards = made.state_now.observation(0)
        for agent in made.agents:
            row = made.observe(agent)["observation"].tobytes()
            seen.setdefault((agent, cards if agent == "player_0" else ""), set()).add(row)
    own = {key: rows for key, rows in seen.items() if key[0] == "player_0"}
    assert len(own) == 3
    assert all(len(rows) == 1 for rows in own.values())
    assert len(seen["player_1", ""]) == 3


def test_chance_comes_from_the_seed() -> None:
    made = raw_env("backgammon")

    def first(seed: int) -> str:
        made.reset(seed=seed)
        return made.state_now.text

    assert first(1) == first(1)
    assert len({first(seed) for seed in range(20)}) > 5


def test_masks_and_observations() -> None:
    made = raw_env("connect4")
    made.reset(seed=0)
    mask = made.observe("player_0")["action_mask"]
    assert np.flatnonzero(mask).tolist() == made.state_now.actions()
    assert not made.observe("player_1")["action_mask"].any()
    before = made.observe("player_0")["observation"]
    made.step(3)
    assert (before != made.observe("player_0")["observation"]).any()
    assert before.dtype == np.float32


def test_illegal_actions() -> None:
    raw = raw_env("tic_tac_toe")
    raw.reset()
    raw.step(4)
    with pytest.raises(pg.IllegalAction, match="4 is not legal here"):
        raw.step(4)
    wrapped = env("tic_tac_toe")
    wrapped.reset()
    wrapped.step(4)
    wrapped.step(4)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards["player_1"] == -1.0


def test_boards_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    made = env("tic_tac_toe", render_mode="ansi")
    made.reset()
    assert made.render() == str(pg.load("tic_tac_toe").initial())
    human = env("tic_tac_toe", render_mode="human")
    human.reset()
    human.step(0)
    assert "o to play" in capsys.readouterr().out
    with pytest.raises(pg.PlygroundError, match="allowed: ansi or human"):
        env("tic_tac_toe", render_mode="hologram")


def test_games_that_cannot_be_environments(tmp_path: Any) -> None:
    with pytest.raises(pg.Unsuited, match="not records of numbers"):
        env(str(write(tmp_path, CLASS)))


def test_without_pettingzoo_it_says_what_to_install() -> None:
    code = (
        "import sys\nsys.modules['pettingzoo'] = None\n"
        "try:\n    import plyground.protocols.pettingzoo\n"
        "except ValueError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'plyground[pettingzoo]'" in done.stdout
