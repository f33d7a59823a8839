"""The fairness probe catches agents that use hidden information, and no others."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from hidden_trees import hidden_tree

import plyground as pg


@dataclass(frozen=True)
class Peeper(pg.Agent):
    """Bets in Kuhn poker when it holds the higher card, which it cannot know."""

    name: ClassVar[str] = "peeper"
    sees_all: ClassVar[bool] = False

    def _choose(self, state: pg.State, rng: random.Random) -> int:
        cards, player = state.text.split()[0], state.to_play
        assert player is not None
        mine, other = ("JQK".index(cards[p]) for p in (player, 1 - player))
        return int(mine > other)


@dataclass(frozen=True)
class Careful(Peeper):
    """Cheats only sometimes."""

    name: ClassVar[str] = "careful"

    def _choose(self, state: pg.State, rng: random.Random) -> int:
        return super()._choose(state, rng) if rng.random() < 0.4 else rng.randrange(2)


@dataclass(frozen=True)
class Wasteful(pg.Agent):
    """Fair, but the number of random numbers it uses depends on hidden information."""

    name: ClassVar[str] = "wasteful"
    sees_all: ClassVar[bool] = False

    def _choose(self, state: pg.State, rng: random.Random) -> int:
        for _ in range(sum(map(ord, state.text)) % 5):
            rng.random()
        return rng.choice(state.actions())


@dataclass(frozen=True)
class Spy(pg.Agent):
    """Chooses in Stratego by the positions of the flags."""

    name: ClassVar[str] = "spy"
    sees_all: ClassVar[bool] = False

    def _choose(self, state: pg.State, rng: random.Random) -> int:
        actions = state.actions()
        return actions[(state.text.index("F") + state.text.index("f")) % len(actions)]


def test_stratego_samples_hidden_states() -> None:
    """There are too many consistent states to list."""
    game = pg.load("stratego", barrage=True, plies=8)
    assert pg.fairness(Spy(), game, games=1).cheats
    verdict = pg.fairness("random:seed=4", game, games=1)
    assert not verdict.cheats
    assert verdict.pairs > 20


@pytest.mark.parametrize("agent", [Peeper(), Careful()])
def test_a_cheating_agent_is_caught(agent: pg.Agent) -> None:
    verdict = pg.fairness(agent, pg.load("kuhn_poker"))
    assert verdict.cheats
    assert verdict.evidence is not None
    one, other = verdict.evidence.states
    player = verdict.evidence.player
    assert one != other
    assert one.to_play == other.to_play == player
    assert one.observation(player) == other.observation(player) == verdict.evidence.observation
    assert verdict.evidence.choices[0] != verdict.evidence.choices[1]
    assert f"{agent} cheats in kuhn_poker" in str(verdict)
    assert one.text in str(verdict)


def test_fair_agents_are_not_accused(tmp_path: Path) -> None:
    file = tmp_path / "leduc.json"
    game = pg.load("leduc_poker")
    pg.cfr(game, 20).save(file)
    for agent in ("random", "random:seed=4", f"cfr:file={file}"):
        verdict = pg.fairness(agent, game, games=10)
        assert not verdict.cheats
        assert verdict.pairs > 50
        assert verdict.unsteady == 0
        assert "was not seen to cheat" in str(verdict)


def test_different_use_of_random_numbers_is_not_cheating() -> None:
    verdict = pg.fairness(Wasteful(), pg.load("kuhn_poker"))
    assert not verdict.cheats
    assert verdict.unsteady > 0
    assert "not to different frequencies" in str(verdict)


def test_trees_and_three_players() -> None:
    assert not pg.fairness("random", hidden_tree(1)).cheats
    assert not pg.fairness("random", pg.load("kuhn_poker", players=3)).cheats


def test_equal_seeds_give_equal_verdicts() -> None:
    game = pg.load("kuhn_poker")
    assert pg.fairness(Careful(), game, seed=3) == pg.fairness(Careful(), game, seed=3)


def test_agents_and_games_that_cannot_be_probed() -> None:
    with pytest.raises(pg.Unsuited, match="connect4 has no hidden information"):
        pg.fairness("random", pg.load("connect4"))
    with pytest.raises(pg.Unsuited, match="sees the whole state"):
        pg.fairness("greedy", pg.load("kuhn_poker"))
    with pytest.raises(pg.BadOption, match="games cannot be 0; allowed: a whole number, 1 or more"):
        pg.fairness("random", pg.load("kuhn_poker"), games=0)
