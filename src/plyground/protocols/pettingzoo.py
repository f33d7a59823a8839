"""Games as PettingZoo environments (AEC): `env("connect4", rows=5)`; needs plyground[pettingzoo].

Agents are called player_0, player_1, ... An observation is a dict: `observation` is an array with
everything the player knows, `action_mask` is 1 for each legal action. Actions have the same numbers
as ours. The environment draws chance outcomes from the seed of `reset`. Rewards are the utilities,
given at the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game.catalogue import games
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.protocols.observation import numbers

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise PlygroundError(
        f"environments need PettingZoo, but {error.name} is not installed; "
        "pip install 'plyground[pettingzoo]'"
    ) from error

MOST_ACTIONS = 1 << 23
"""The largest useful action mask: eight megabytes."""


def environments() -> tuple[str, ...]:
    """The names of the built-in games that can be environments."""
    return tuple(name for name in games() if unsuited(load(name)) is None)


def unsuited(game: Game) -> str | None:
    """Why a game cannot be an environment; None if it can."""
    if not isinstance(game, RecordGame):
        return "its states are not records of numbers, so it has no array observation"
    if game.facts.actions > MOST_ACTIONS:
        return f"it has {game.facts.actions:,} actions, more than {MOST_ACTIONS:,}"
    return None


def env(game: Any = "tic_tac_toe", render_mode: str | None = None, **options: Any) -> AECEnv:
    """The environment of a game, wrapped as PettingZoo advises: an illegal action ends the game
    with the worst utility for its player, and calls in the wrong order raise."""
    raw = raw_env(game, render_mode, **options)
    low = raw.game.facts.utility[0]
    wrapped: AECEnv = wrappers.TerminateIllegalWrapper(raw, illegal_reward=low)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(game: Any = "tic_tac_toe", render_mode: str | None = None, **options: Any) -> GameEnv:
    """The environment itself: an illegal action raises IllegalAction."""
    return GameEnv(load(game, **options), render_mode)


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game with PettingZoo's interface, for any number of players."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        why = unsuited(game)
        if why is not None:
            raise Unsuited(f"{game.name} cannot be an environment: {why}")
        assert isinstance(game, RecordGame)
        if render_mode not in (None, "ansi", "human"):
            raise PlygroundError(f"render_mode cannot be {render_mode!r}; allowed: ansi or human")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.name}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{p}" for p in range(game.players)]
        actions = game.facts.actions
        low, high, length = _bounds(game)
        self._actions = {a: spaces.Discrete(actions) for a in self.possible_agents}
        self._observations = {
            a: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for a in self.possible_agents
        }
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed fixes its dice and cards."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self._settle(self.game.initial())
        self.agent_selection = self.agents[self.state_now.to_play or 0]

    def step(self, action: int | None) -> None:
        """Play an action; raises IllegalAction with the legal ones."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        after = self.state_now.result(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.state_now = state = self._settle(after)
        player = state.to_play
        if player is None:
            self.rewards = {a: state.utility(p) for p, a in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self._clear_rewards()
            self.agent_selection = self.agents[player]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.game.facts.actions, np.int8)
        if self.state_now.to_play == player:
            mask[self.state_now.actions()] = 1
        return {"observation": numbers(self.state_now, player), "action_mask": mask}

    def render(self) -> str | None:
        """Return the text board; in the mode "human", print it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            print(self.state_now)
            return None
        return str(self.state_now)

    def close(self) -> None:
        """Nothing to close."""

    def _settle(self, state: Any) -> RecordState:
        """Draw chance outcomes up to a player's turn or the end."""
        while state.is_chance:
            outcomes, chances = zip(*state.outcomes(), strict=True)
            state = state.result(int(self.np_random.choice(outcomes, p=chances)))
        assert isinstance(state, RecordState)
        return state


def _bounds(game: RecordGame) -> tuple[float, float, int]:
    """The lowest and highest value of an observation, and its length."""
    length = len(numbers(game.initial(), 0))
    return -float(1 << 31), float(1 << 31), length
