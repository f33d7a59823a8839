"""Agents that do not search: at random, by evaluation, by a network, or by random games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Annotated, ClassVar

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import Range
from plyground.game.errors import BadOption
from plyground.game.records.record_state import RecordState
from plyground.search.agents.agent import Agent
from plyground.search.weights import evaluation

if TYPE_CHECKING:
    from plyground.search.network.net import Net


@dataclass(frozen=True)
class Random(Agent):
    """Any legal action, all with the same probability."""

    seed: int | None = None
    """With a seed, the choice depends only on it and on what the player sees."""
    name: ClassVar[str] = "random"
    sees_all: ClassVar[bool] = False

    def _choose(self, state: State, rng: random.Random) -> int:
        if self.seed is not None:
            assert state.to_play is not None
            rng = random.Random(f"{self.seed} {state.observation(state.to_play)}")
        return rng.choice(state.actions())


@dataclass(frozen=True)
class Greedy(Agent):
    """The action whose result has the best evaluation; a random one of the best."""

    weights: str | None = None
    """The weights of the evaluation's features: a set of the game, a file, or pairs. By default
    the game's own."""
    net: str = ""
    """A file made by `plyground learn`, its name, or `own`: the network is the evaluation."""
    name: ClassVar[str] = "greedy"
    files: ClassVar[tuple[str, ...]] = ("weights", "net")

    def require(self, game: Game) -> None:
        super().require(game)
        if self.net and self.weights:
            raise BadOption("greedy: a net takes the place of weights; give one of them")
        evaluation(game, self.weights)
        if self.net:
            learned(self.net, game)

    def _choose(self, state: State, rng: random.Random) -> int:
        player = state.to_play
        assert player is not None
        if self.net:
            from plyground.search.network.net import expected

            net = learned(self.net, state.game)
            values = {a: expected(net, state.result(a), player) for a in state.actions()}
        else:
            judge = evaluation(state.game, self.weights) or type(state).evaluate
            values = {a: judge(state.result(a), player) for a in state.actions()}
        best = max(values.values())
        return rng.choice([a for a, value in values.items() if value == best])


@dataclass(frozen=True)
class Policy(Agent):
    """The action that a network finds most likely, without any search."""

    net: str = ""
    """A file made by `plyground learn`, its name, or `own`: the one that comes with the game."""
    heat: Annotated[float, Range(0)] = 0.0
    """0: always the likeliest action; 1: drawn by the network's probabilities; above: bolder."""
    name: ClassVar[str] = "policy"
    sees_all: ClassVar[bool] = False
    files: ClassVar[tuple[str, ...]] = ("net",)

    def require(self, game: Game) -> None:
        super().require(game)
        learned(self.net, game)

    def _choose(self, state: State, rng: random.Random) -> int:
        assert isinstance(state, RecordState)
        policy = learned(self.net, state.game).judge.policy(state)
        if not self.heat:
            return max(policy, key=lambda a: policy[a])
        return rng.choices(list(policy), [p ** (1 / self.heat) for p in policy.values()])[0]


def learned(net: str, game: Game) -> Net:
    """The network in a file or of a name; raises BadNet, and BadOption if none is given."""
    from plyground.search.network.net_file import load_net

    if not net:
        raise BadOption("the agent policy needs a network: policy:net=FILE, by `plyground learn`")
    return load_net(net, game)


@dataclass(frozen=True)
class Sampler(Agent):
    """The action after which random games go best on average."""

    games: Annotated[int, Range(1)] = 100
    """Random games for each action."""
    time: Annotated[float | None, Range(above=0)] = None
    """Seconds a move; when they are over, the games played so far count."""
    name: ClassVar[str] = "playouts"

    def _choose(self, state: State, rng: random.Random) -> int:
        from plyground.search.engines.estimates import estimate

        seconds = inf if self.time is None else self.time
        found = estimate({state: 1.0}, self.games, seed=rng.getrandbits(63), seconds=seconds)
        return found[0].action
