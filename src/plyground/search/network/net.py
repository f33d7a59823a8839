"""A network for one game: what it sees, its weights, and what is known of how it learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from plyground.game.contract.rules import Rules
from plyground.game.contract.state import State
from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.kernel.specialise import Specialiser
from plyground.search.network.board_shape import BoardShape, BoardTables
from plyground.search.network.judge import judge_state
from plyground.search.network.shape import MOST_WEIGHTS, Shape
from plyground.search.network.sight import Sight, derive

WIDTHS = (128, 64)
"""Units of the hidden layers by default."""


@dataclass(frozen=True, eq=False)
class Net:
    """A network. `weights` is one array, laid out by `shape`."""

    game: RecordGame
    sight: Sight
    shape: Shape
    weights: Any
    about: Mapping[str, Any] = field(default_factory=dict)
    """How it learned: games, seed and so on."""
    board: BoardTables | None = None
    """Of a network with convolutions, whose shape is a `BoardShape`."""

    @classmethod
    def fresh(cls, game: RecordGame, widths: tuple[int, int] = WIDTHS, seed: int = 0) -> Net:
        """A network that has learned nothing; raises Unsuited if the game cannot have one."""
        require_records(game, "a network")
        sight = derive(game)
        shape = Shape(sight.inputs, *widths, values_of(game), game.facts.actions)
        check_size(game, shape)
        return cls(game, sight, shape, shape.fresh(seed, typical(game, sight)))

    @cached_property
    def bindings(self) -> dict[str, Any]:
        """The values of the names in `network.names` for this network."""
        at = self.shape.places
        parts = ("bias_1", "weights_2", "bias_2", "weights_v", "bias_v", "weights_p", "bias_p")
        return {
            "NET": True,
            "see": self.sight.see,
            "FIRST": self.shape.first,
            "SECOND": self.shape.second,
            "VALUES": self.shape.values,
            **{part.upper(): at[part] for part in parts},
            **self._board_bindings,
        }

    @property
    def _board_bindings(self) -> dict[str, Any]:
        if not isinstance(self.shape, BoardShape):
            return {"BOARD": False, "LAST": 0}
        return {
            "BOARD": True,
            "LAST": self.shape.deep * self.shape.first,
            "CELLS": self.shape.cells,
            "REACH": self.shape.reach,
            "CHANNELS": self.shape.channels,
            "DEEP": self.shape.deep,
            "WEIGHTS_D": self.shape.places["deep"],
            "BIAS_D": self.shape.places["deep_bias"],
        }

    def searches(self, **constants: Any) -> Specialiser:
        """Makes searches with a network of this shape inside."""
        return self.game.rules.searches_with(**self.bindings, **constants)

    def fields(self, policy: bool = True) -> dict[str, Any]:
        """The fields of a workspace with the network in it, with or without its policy."""
        maps = 1 + self.shape.deep if isinstance(self.shape, BoardShape) else 1
        tables = self.board.arrays if self.board is not None else {}
        return {
            "net": (np.float32, self.shape.size if policy else self.shape.value_size),
            "facts_on": (np.int32, self.sight.most),
            "layer_1": (np.float32, maps * self.shape.first),
            "active": (np.int32, self.shape.first),
            "layer_2": (np.float32, self.shape.second),
            **{f"fact_{name}": (np.int32, table.size) for name, table in tables.items()},
        }

    def put_into(self, record: Any) -> None:
        """Copy the weights and tables into a workspace's record."""
        record.net[:] = self.weights[: len(record.net)]
        if self.board is not None:
            for name, table in self.board.arrays.items():
                getattr(record, f"fact_{name}")[:] = table.ravel()

    @cached_property
    def judge(self) -> Judge:
        """Asks the network about states, one at a time."""
        return Judge(self)


class Judge:
    """What a network says of a state, without any search; for one thread."""

    def __init__(self, net: Net) -> None:
        facts = net.game.facts
        self.work = Workspace(
            net.game.rules,
            stack=(net.game.rules.record, 1),
            moves=(np.int32, facts.max_moves),
            logits=(np.float64, facts.max_moves),
            u=(np.float64, facts.players),
            low=np.float64,
            high=np.float64,
            **net.fields(),
        )
        self.work.searches = net.searches()
        w = self.work.record
        w.low, w.high = facts.utility
        net.put_into(w)
        interpreted = self.work.searches.interpreted
        self.run = interpreted(judge_state) if interpreting() else self.work.compile(judge_state)

    def values(self, state: RecordState) -> tuple[float, ...]:
        """The utilities that the network expects; a player is to move."""
        self._ask(state)
        return tuple(self.work.record.u.tolist())

    def policy(self, state: RecordState) -> dict[int, float]:
        """The probability of each legal action."""
        n = self._ask(state)
        w = self.work.record
        said = dict(zip(w.moves[:n].tolist(), w.logits[:n].tolist(), strict=True))
        actions = state.actions()  # without those that repetition forbids
        top = max(said[a] for a in actions)
        odds = np.exp([said[a] - top for a in actions])
        return dict(zip(actions, (odds / odds.sum()).tolist(), strict=True))

    def _ask(self, state: RecordState) -> int:
        self.work.record.stack[0] = state.record
        return int(self.run(self.work.record))


def require_records(game: Any, what: str) -> None:
    """Raise Unsuited unless the rules of a game are functions over a record."""
    if not isinstance(game, RecordGame):
        raise Unsuited(
            f"{what} needs a game file whose states are records (docs/games.md); "
            f"{game.name} is a plain class or a tree"
        )


def expected(net: Net, state: State, player: int) -> float:
    """The utility that a network expects for a player; exact at the end, the mean over chance."""
    if state.is_terminal:
        return state.utility(player)
    if state.is_chance:
        return sum(p * expected(net, state.result(a), player) for a, p in state.outcomes())
    assert isinstance(state, RecordState)
    return net.judge.values(state)[player]


def check_size(game: RecordGame, shape: Shape) -> None:
    """Raise Unsuited if a network has too many weights."""
    if shape.size > MOST_WEIGHTS:
        raise Unsuited(
            f"{game.name}: a network for {shape.actions:,} actions would have {shape.size:,} "
            f"weights; allowed: up to {MOST_WEIGHTS:,}"
        )


def values_of(game: RecordGame) -> int:
    """How many numbers tell the value: one where the other player has the opposite."""
    facts = game.facts
    return 1 if facts.players == 2 and facts.zero_sum else facts.players


def typical(game: RecordGame, sight: Sight) -> float:
    """About how many facts hold at a time."""
    state: Any = game.initial()
    while state.is_chance:
        state = state.result(state.actions()[0])
    on = np.zeros(sight.most, np.int32)
    return float(max(8, sight.see(state.record, on)))


def facts_of(rules: Rules, sight: Sight, state: RecordState) -> list[str]:
    """The facts that hold in a state, in words."""
    on = np.zeros(sight.most, np.int32)
    n = sight.see(state.record, on)
    return [sight.names[i] for i in on[:n].tolist()]
