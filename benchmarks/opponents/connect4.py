"""BitBully: perfect play at connect4."""

from __future__ import annotations

from bitbully import BitBully, Board  # type: ignore[import-not-found]

from plyground.game.state import State


class Perfect:
    """Plays the best move, and says what a position is worth to the player to move."""

    name = "BitBully (perfect play)"

    def __init__(self) -> None:
        self.solver = BitBully()

    def new_game(self, start: State) -> None:
        pass

    def choose(self, state: State, moves: list[tuple[State, int]]) -> int:
        return int(self.solver.best_move(board(moves), tie_break="random"))

    def scores(self, moves: list[tuple[State, int]]) -> dict[int, int]:
        """What each column is worth: above 0 a win, sooner is more."""
        return dict(self.solver.score_all_moves(board(moves)))

    def close(self) -> None:
        pass


def board(moves: list[tuple[State, int]]) -> Board:
    """The position after these moves; our actions are the columns."""
    return Board([action for _, action in moves])
