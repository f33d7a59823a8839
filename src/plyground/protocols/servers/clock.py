"""How long to think: a clock, as any protocol tells it, as seconds for the next move.

Nothing here knows a game or a protocol. A game says how many plies it can still last at most; a
protocol says what is left on the clock, and how it is filled up again.
"""

from __future__ import annotations

from dataclasses import dataclass

MOVES_AHEAD = 30
"""Own moves that the time has to last for if nobody knows better: the length of a middle game."""
SHORTEST = 0.001
"""Seconds that are taken even if the clock has run out: some move must be made."""
LARGEST_SHARE = 0.5
"""Of the time that is left, one move takes no more, unless the clock is filled up after it."""


@dataclass(frozen=True)
class Clock:
    """What a player has left. `moves` is how many moves until the clock is filled up (UCI's
    movestogo, GTP's stones), None if it never is; `increment` is added after every move; `reserve`
    is the time for one move that is there again and again when `left` has been used up (byo-yomi).
    """

    left: float
    increment: float = 0.0
    moves: int | None = None
    reserve: float = 0.0

    def seconds(self, plies_left: int | None = None, overhead: float = 0.05) -> float:
        """Seconds to spend on the next move.

        `plies_left` bounds the length of the game from here, both sides together; `overhead` is
        lost between the programs at every move, and is never spent.
        """
        ahead = MOVES_AHEAD if plies_left is None else min(MOVES_AHEAD, (plies_left + 1) // 2)
        if self.moves is not None and self.moves > 0:
            ahead = min(ahead, self.moves)
        ahead = max(1, ahead)
        left = max(0.0, self.left)
        wanted = left / ahead + 0.8 * max(0.0, self.increment) + max(0.0, self.reserve)
        most = left + max(0.0, self.reserve)
        if ahead > 1 and self.reserve <= 0:
            most = left * LARGEST_SHARE
        return max(SHORTEST, min(wanted, most) - overhead)
