"""Games of OpenSpiel as ours: `load("openspiel:tic_tac_toe")`; needs `pip install open_spiel`.

They work everywhere, but are interpreted and slower. `openspiel_export` is the other direction.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from plyground.game.contract.facts import CHANCE, Facts
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture
from plyground.game.errors import (
    BadOption,
    BadPosition,
    PlygroundError,
    UnknownGame,
    nearest,
    one_of,
)


def import_spiel() -> Any:
    """The module `pyspiel`; raises PlygroundError if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        raise PlygroundError("OpenSpiel is not installed; pip install open_spiel") from None
    return pyspiel


pyspiel = import_spiel()
START = "-"
"""The text of a state before the first action."""
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
LONGEST_GAME = 1 << 20


def load_spiel(words: str, options: dict[str, Any] | None = None) -> SpielGame:
    """The game that OpenSpiel calls, for example, "hex(board_size=5)". Raises UnknownGame.

    In simultaneous games, players move one after the other without seeing the others' choices.
    """
    if options:
        raise BadOption(
            f"openspiel:{words} takes its options in parentheses: openspiel:hex(board_size=5)"
        )
    name, known = words.partition("(")[0], pyspiel.registered_names()
    if name not in known:  # asked first: OpenSpiel would print all its names
        close = nearest(name, known)
        hint = f"did you mean {one_of(close)}?" if close else f"it has {len(known)} others"
        raise UnknownGame(f"OpenSpiel has no game {name!r}; {hint}")
    try:
        game = pyspiel.load_game(words)
    except pyspiel.SpielError as error:
        why = str(error).strip().splitlines()[0][:200]
        raise UnknownGame(f"OpenSpiel cannot load {words!r}: {why}") from None
    kind = game.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise UnknownGame(f"openspiel:{words} is a mean-field game, which is not supported")
    if kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    return SpielGame(game, words)


class SpielGame(Game):
    """A game of OpenSpiel with our interface."""

    def __init__(self, spiel: Any, words: str) -> None:
        self.spiel = spiel
        kind = spiel.get_type()
        low, high = spiel.min_utility(), spiel.max_utility()
        facts = Facts(
            title=kind.long_name,
            summary="A game of OpenSpiel.",
            actions=max(spiel.num_distinct_actions(), spiel.max_chance_outcomes()),
            max_moves=max(spiel.num_distinct_actions(), spiel.max_chance_outcomes()),
            max_plies=_longest(spiel),
            players=spiel.num_players(),
            zero_sum=kind.utility == pyspiel.GameType.Utility.ZERO_SUM,
            constant_sum=spiel.utility_sum() or None
            if kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM
            else None,
            deterministic=kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC,
            perfect_information=kind.information
            == pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=(low, high),
        )
        super().__init__(words.partition("(")[0], facts, {}, {}, f"openspiel:{words}")

    def initial(self) -> SpielState:
        return SpielState(self, self.spiel.new_initial_state())

    def parse(self, text: str) -> SpielState:
        """Read a state: the numbers of the actions that lead to it."""
        state = self.spiel.new_initial_state()
        for word in text.split() if text.strip() != START else []:
            at = text.index(word)
            if not word.isdigit() or int(word) not in state.legal_actions():
                why = f"{word!r} is not a legal action here; legal: {_few(state.legal_actions())}"
                raise BadPosition(text, at, why, "4 0 8")
            state.apply_action(int(word))
        return SpielState(self, state)

    def __reduce__(self) -> Any:
        return load_spiel, (self.source.partition(":")[2],)


class SpielState(State):
    """A state of OpenSpiel. Two are equal when the same actions led to them."""

    __slots__ = ("spiel",)
    game: SpielGame

    def __init__(self, game: SpielGame, spiel: Any) -> None:
        self.game, self.spiel = game, spiel

    @property
    def to_play(self) -> int | None:
        player = int(self.spiel.current_player())
        if player == TERMINAL:
            return None
        return CHANCE if self.spiel.is_chance_node() else player

    def actions(self) -> list[int]:
        return [] if self.spiel.is_terminal() else list(self.spiel.legal_actions())

    def _after(self, action: int) -> SpielState | None:
        if action not in self.actions():
            return None
        after = self.spiel.clone()
        after.apply_action(action)
        return SpielState(self.game, after)

    def _payoffs(self) -> list[float]:
        return [float(u) for u in self.spiel.returns()]

    def _probabilities(self) -> list[float]:
        chances = dict(self.spiel.chance_outcomes())
        return [float(chances[a]) for a in self.actions()]

    def _describe(self, action: int) -> str:
        return self.descriptions()[action]

    def descriptions(self) -> dict[int, str]:
        """OpenSpiel's names; actions with the same name get their number added."""
        player = self.spiel.current_player()
        names = {a: self.spiel.action_to_string(player, a).strip() for a in self.actions()}
        times = Counter(names.values())
        return {a: name if times[name] == 1 else f"{name} ({a})" for a, name in names.items()}

    @property
    def text(self) -> str:
        return " ".join(map(str, self.spiel.history())) or START

    def observation(self, player: int) -> str:
        self.game.check_player(player)
        kind = self.game.spiel.get_type()
        if kind.provides_information_state_string:
            return str(self.spiel.information_state_string(player))
        if self.game.perfect_information:
            return self.text
        if kind.provides_observation_string:
            return str(self.spiel.observation_string(player))
        raise PlygroundError(f"openspiel:{self.game.name} does not provide what a player knows")

    def features(self) -> dict[str, float]:
        return {}

    def evaluate(self, player: int) -> float:
        self.game.check_player(player)
        if self.is_terminal:
            return self._payoffs()[player]
        low, high = self.game.facts.utility
        return (low + high) / 2

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        if depth < 0:
            raise PlygroundError(f"depth is {depth}; perft counts lines of 0 or more plies")
        if depth == 0:
            return 1
        player, lines = self.to_play, 0
        for action in self.actions():
            after = self._after(action)
            assert after is not None
            same_turn = turns and after.to_play == player
            lines += after.perft(depth if same_turn else depth - 1, turns=turns)
        return lines

    @property
    def picture(self) -> Picture | None:
        return None

    def __str__(self) -> str:
        return f"{self.spiel}\n{self.turn_text}"

    def _identity(self) -> tuple[int, ...]:
        return tuple(self.spiel.history())

    def __reduce__(self) -> Any:
        return _restore, (self.game, self.text)


def _restore(game: SpielGame, text: str) -> SpielState:
    return game.parse(text)


def _longest(spiel: Any) -> int:
    """The plies of the longest game, chance included, as far as OpenSpiel knows."""
    try:
        chance = max(0, int(spiel.max_chance_nodes_in_history()))
    except (RuntimeError, pyspiel.SpielError):
        chance = 0
    return min(LONGEST_GAME, int(spiel.max_game_length()) + chance)


def _few(actions: list[int]) -> str:
    return ", ".join(map(str, actions[:24])) + (" ..." if len(actions) > 24 else "")
