"""Our games as games of OpenSpiel: `spiel_game("kuhn_poker")` is a `pyspiel.Game` in Python.

OpenSpiel's algorithms run on any of our games, including a user's own, but slowly.
"""

from __future__ import annotations

from typing import Any

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.load import load
from plyground.game.records.record_state import RecordState
from plyground.protocols.observation import numbers
from plyground.protocols.openspiel import import_spiel

pyspiel = import_spiel()
PREFIX = "plyground_"


def spiel_game(game: Any, **options: Any) -> Any:
    """A game as an OpenSpiel game, with the same action numbers."""
    ours = load(game, **options)
    return ExportedGame(ours)


def _game_type(game: Game) -> Any:
    types = pyspiel.GameType
    return types(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.DETERMINISTIC
        if game.deterministic
        else types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.PERFECT_INFORMATION
        if game.perfect_information
        else types.Information.IMPERFECT_INFORMATION,
        utility=_kind_of_sum(game),
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=isinstance(game.initial(), RecordState),
        provides_factored_observation_string=False,
    )


def _kind_of_sum(game: Game) -> Any:
    kinds = pyspiel.GameType.Utility
    if game.zero_sum:
        return kinds.ZERO_SUM
    return kinds.GENERAL_SUM if game.facts.constant_sum is None else kinds.CONSTANT_SUM


def _game_info(game: Game) -> Any:
    low, high = game.facts.utility
    return pyspiel.GameInfo(
        num_distinct_actions=game.facts.actions,
        max_chance_outcomes=0 if game.deterministic else game.facts.actions,
        num_players=game.players,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0 if game.zero_sum else game.facts.constant_sum,
        max_game_length=game.facts.max_plies,
    )


class ExportedGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """One of our games with OpenSpiel's interface."""

    def __init__(self, ours: Game) -> None:
        super().__init__(_game_type(ours), _game_info(ours), {})
        self.ours = ours

    def new_initial_state(self) -> ExportedState:
        return ExportedState(self, self.ours.initial())

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.ours)


class ExportedState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A state. The state of ours inside is replaced, never changed."""

    def __init__(self, game: ExportedGame, ours: State) -> None:
        super().__init__(game)
        self.ours = ours

    def current_player(self) -> int:
        player = self.ours.to_play
        if player is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.ours.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return sorted(self.ours.outcomes())

    def _apply_action(self, action: int) -> None:
        self.ours = self.ours.result(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours.describe(int(action))

    def is_terminal(self) -> bool:
        return self.ours.is_terminal

    def returns(self) -> list[float]:
        players = range(self.ours.game.players)
        if not self.ours.is_terminal:
            return [0.0 for _ in players]
        return [self.ours.utility(player) for player in players]

    def __str__(self) -> str:
        return self.ours.text


class Observer:
    """What a player knows: our `observation` as text, and the array of `observation.py`."""

    def __init__(self, ours: Game) -> None:
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        first = ours.initial()
        if isinstance(first, RecordState):
            self.tensor = numbers(first, 0)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: ExportedState, player: int) -> None:
        if self.tensor is not None:
            assert isinstance(state.ours, RecordState)
            self.tensor[:] = numbers(state.ours, player)

    def string_from(self, state: ExportedState, player: int) -> str:
        return state.ours.observation(player)
