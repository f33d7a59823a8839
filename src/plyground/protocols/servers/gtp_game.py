"""The game of a GTP session: its position, its moves and its score."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import IllegalAction, PlygroundError
from plyground.protocols import go_board
from plyground.protocols.servers.game_line import action_of

COLOURS = ("black", "white")


class Refused(PlygroundError):
    """A command that fails with `?`; the message begins as the standard demands."""


class GtpGame:
    """A game in progress, from a position (None for the initial one)."""

    def __init__(self, game: Game, start: str | None = None) -> None:
        self.game = game
        self.start = start
        self.states = [game.initial() if start is None else game.parse(start)]
        self.moves: list[str] = []
        self.turns: list[int] = []
        """The number of moves per command: two if the other side passed silently."""

    @property
    def now(self) -> State:
        return self.states[-1]

    @property
    def plies(self) -> int:
        return len(self.moves)

    @property
    def to_play(self) -> int:
        player = self.now.to_play
        if player is None:
            raise IllegalAction(f"{self.game.name}: the game is over")
        return player

    def player(self, colour: str) -> int:
        """The player of a colour: by name, or else Black is the first player."""
        given = colour.lower()
        names = [self.game.player_name(p).lower() for p in range(self.game.players)]
        if not set(COLOURS) <= set(names):
            names = [*COLOURS[: self.game.players], *names]
        for i, name in enumerate(names):
            if given == name or (name in COLOURS and given == name[0]):
                return i % self.game.players
        if given in ("c", "chance") and not self.game.deterministic:
            return -1
        raise Refused(f"invalid color or coordinate: {colour!r} is not a player of this game")

    def with_to_play(self, player: int) -> State:
        """The state in which this player moves; in go, the other player may pass silently."""
        state = self.now
        if state.is_terminal or state.to_play == player:
            return state
        if go_board.is_go(self.game):
            passed = state.result("pass")
            if not passed.is_terminal:
                return passed
        raise IllegalAction(f"{self.game.name}: it is not {self._name(player)}'s turn")

    def play(self, player: int, text: str) -> None:
        """Play a move; raises IllegalAction."""
        if self.now.is_terminal:
            raise IllegalAction(f"{self.game.name}: the game is over")
        state = self.with_to_play(player)
        after = state.result(action_of(state, text))
        silent = state is not self.now
        if silent:
            self.states.append(state)
            self.moves.append("pass")
        self.turns.append(1 + silent)
        self.states.append(after)
        self.moves.append(text)

    def undo(self) -> str:
        if not self.turns:
            raise Refused("cannot undo")
        count = self.turns.pop()
        del self.states[-count:], self.moves[-count:]
        return ""

    def moved_to(self, game: Game) -> GtpGame:
        """The same moves with other options of the same game."""
        copy = GtpGame(game, self.start)
        for move in self.moves:
            copy.states.append(copy.now.result(action_of(copy.now, move)))
        copy.moves, copy.turns = list(self.moves), list(self.turns)
        return copy

    # --- go ---------------------------------------------------------------------------------------

    def require_empty(self) -> None:
        """Raise Refused unless the board is an empty board of go."""
        if not go_board.is_go(self.game):
            raise Refused(f"{self.game.name} has no handicap")
        if self.moves or self.start is not None:
            raise Refused("board not empty")

    def set_up(self, places: Sequence[str]) -> None:
        """Set up black stones, with White to play."""
        size = go_board.size_of(self.game)
        text = go_board.position_text(size, places, (), go_board.WHITE)
        self.start = self.game.parse(text).text
        self.states = [self.game.parse(self.start)]

    def score(self) -> str:
        """In go the area score as the board stands; in other games the margin of the winner."""
        state = self.now
        if go_board.is_go(self.game):
            return go_board.score_text(state)
        if not state.is_terminal:
            raise Refused("cannot score: the game is not over")
        margin = state.utility(0) - state.utility(1)
        if margin == 0:
            return "0"
        winner = 0 if margin > 0 else 1
        letter = next(c for c in ("B", "W") if self.player(c) == winner)
        return f"{letter}+{abs(margin) / 2:g}"

    def status_list(self, given: Sequence[str]) -> str:
        """By our rules, every stone on the board at the end is alive."""
        if not go_board.is_go(self.game):
            raise Refused(f"{self.game.name} has no status of stones")
        if not given or given[0] not in ("alive", "dead", "seki"):
            raise Refused("syntax error: the status is alive, dead or seki")
        if given[0] != "alive":
            return ""
        return "\n".join(" ".join(names) for names in go_board.stones(self.now) if names)

    def _name(self, player: int) -> str:
        return self.game.player_name(player) if player >= 0 else "chance"
