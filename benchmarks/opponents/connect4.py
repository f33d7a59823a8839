"""BitBully: perfect play at connect4."""

from __future__ import annotations

from bitbully import BitBully, Board  # type: ignore[import-not-found]

from opponents.opponent import Moves, Opponent
from plyground.game.contract.state import State


class Perfect(Opponent):
    """Plays the best move, and evaluates positions for the player to move."""

    def __init__(self) -> None:
        super().__init__("BitBully (perfect play)")
        self.solver = BitBully()

    def answer(self, state: State, moves: Moves) -> int:
        return int(self.solver.best_move(board(moves), tie_break="random"))

    def scores(self, moves: Moves) -> dict[int, int]:
        """The score of each column: above 0 is a win, and a sooner win scores more."""
        return dict(self.solver.score_all_moves(board(moves)))


def board(moves: Moves) -> Board:
    """The position after these moves; our actions are the columns."""
    return Board([action for _, action in moves])
