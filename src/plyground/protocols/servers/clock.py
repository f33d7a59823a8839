"""Time management: from a clock to the seconds for the next move.

This module knows no game and no protocol. A game gives the most plies it can still last; a protocol
gives the time left and how the clock is refilled.
"""

from __future__ import annotations

from dataclasses import dataclass

MOVES_AHEAD = 30
"""Moves that the time has to last for by default: the length of a middle game."""
SHORTEST = 0.001
"""Seconds for a move even if the clock has run out."""
LARGEST_SHARE = 0.5
"""The largest share of the time left for one move, unless the clock is refilled after it."""


@dataclass(frozen=True)
class Clock:
    """The time of a player. `moves` is the number of moves until the clock is refilled (UCI's
    movestogo, GTP's stones), None if it never is; `increment` is added after every move; `reserve`
    is the time per move after `left` has been used up (byo-yomi).
    """

    left: float
    increment: float = 0.0
    moves: int | None = None
    reserve: float = 0.0

    def seconds(self, plies_left: int | None = None, overhead: float = 0.05) -> float:
        """Seconds to spend on the next move.

        `plies_left` bounds the rest of the game, both sides together; `overhead` is lost between
        the programs at every move and is never spent.
        """
        ahead = MOVES_AHEAD if plies_left is None else min(MOVES_AHEAD, (plies_left + 1) // 2)
        if self.moves is not None and self.moves > 0:
            ahead = min(ahead, self.moves)
        ahead = max(1, ahead)
        left = max(0.0, self.left)
        share = left / ahead + 0.8 * max(0.0, self.increment) + max(0.0, self.reserve)
        most = left + max(0.0, self.reserve)
        if ahead > 1 and self.reserve <= 0:
            most = left * LARGEST_SHARE
        return max(SHORTEST, min(share, most) - overhead)
