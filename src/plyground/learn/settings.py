"""How a run learns. Everything here, with the network and the seed, decides its result."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, replace
from statistics import mean
from typing import Annotated, Any, Self

from plyground.game.contract.values import Range, read_fields
from plyground.game.records.record_game import RecordGame
from plyground.learn.player import LONGEST, Play
from plyground.search.network.board_net import CHANNELS, DEEP, fresh_board_net
from plyground.search.network.net import WIDTHS, Net

ROWS = 6000
"""Positions of an iteration, about."""
MOST_GAMES, LEAST_GAMES = 500, 8
FIRST = 10
"""The first iterations are a third as long: a new network has little to teach."""
CHUNKS = 8
"""Parts of an iteration for the workers, whatever their number: seeds belong to parts."""


@dataclass(frozen=True)
class Settings:
    """The settings of a run."""

    seed: Annotated[int, Range(0)] = 0
    """The seed of the weights, the games and the order of training."""
    net: Annotated[str, ("mlp", "conv")] = "mlp"
    """The kind of network: layers over all facts, or convolutions over the board."""
    first: Annotated[int, Range(1, 4096)] = WIDTHS[0]
    """Units of the first hidden layer."""
    second: Annotated[int, Range(1, 4096)] = WIDTHS[1]
    """Units of the second hidden layer."""
    channels: Annotated[int, Range(1, 256)] = CHANNELS
    """Channels of each convolution, in place of the first hidden layer."""
    deep: Annotated[int, Range(0, 20)] = DEEP
    """Convolutions after the first one."""
    sims: Annotated[int, Range(1, 100_000)] = 32
    """Simulations a move in self-play."""
    opening: Annotated[int, Range(0, 100)] = 10
    """The first plies of a game are random: from 0 to this many."""
    bold: Annotated[int, Range(0)] = 16
    """Plies after which the best move is played, without noise."""
    settle: Annotated[int, Range(0)] = 0
    """Nodes of the exact search for each position at the end of a game; 0: none."""
    judge: Annotated[int, Range(0)] = 0
    """After so many moves each, the game's own evaluation stands for the result; 0: never."""
    iteration: Annotated[int, Range(1)] = 200
    """Games in an iteration."""
    uses: Annotated[float, Range(above=0)] = 6.0
    """How often each position is trained on."""
    rate: Annotated[float, Range(above=0)] = 2e-3
    """The size of Adam's steps; it falls to a twentieth in the second half of the run."""
    window: Annotated[int, Range(1)] = 40_000
    """The newest positions are trained on: half of all, but at least this many."""

    @classmethod
    def of(cls, game: RecordGame, **given: Any) -> Self:
        """The settings for a game, those given before those that suit it; raises BadOption."""
        usual = cls()
        length = typical_length(game)
        games = max(LEAST_GAMES, min(MOST_GAMES, int(ROWS / length)))
        opening = min(usual.opening, int(length / 4))
        fitting = replace(
            usual, iteration=games, opening=opening, bold=max(usual.bold, opening + 4)
        )
        return replace(fitting, **read_fields("learn", cls, given))

    def fresh_net(self, game: RecordGame) -> Net:
        """The network that a run begins with."""
        if self.net == "conv":
            return fresh_board_net(game, self.channels, self.deep, self.second, self.seed)
        return Net.fresh(game, (self.first, self.second), self.seed)

    @property
    def play(self) -> Play:
        """How games are played."""
        return Play(self.sims, self.opening, self.bold, self.settle, self.judge)

    def games_of(self, iteration: int) -> int:
        """The games of an iteration."""
        return max(1, self.iteration // 3) if iteration < FIRST else self.iteration

    def games_before(self, iteration: int) -> int:
        """The games of all iterations before this one."""
        return sum(map(self.games_of, range(iteration)))

    def parts(self, iteration: int) -> list[int]:
        """The games of each part of an iteration."""
        games = self.games_of(iteration)
        parts = min(CHUNKS, games)
        return [games // parts + (i < games % parts) for i in range(parts)]

    def to_dict(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return asdict(self)


def typical_length(game: RecordGame) -> float:
    """The mean number of decisions in a random game."""
    rng, lengths = random.Random(0), []
    for _ in range(10):
        state: Any = game.initial()
        decisions = 0
        while not state.is_terminal and decisions < LONGEST:
            decisions += not state.is_chance
            state = state.result(rng.choice(state.actions()))
        lengths.append(decisions)
    return max(1.0, mean(lengths))
