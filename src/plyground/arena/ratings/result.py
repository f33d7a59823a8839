"""What a rating is made from: who played, how it ended, and which games belong together."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.game.errors import PlygroundError


@dataclass(frozen=True)
class Result:
    """One game that ended: players by seat, and the score of each from 0 to 1.

    Only the order of the scores counts: more beats less, equal is a draw. So a game of three or
    more players counts as a game between each two of them.
    """

    players: tuple[str, ...]
    scores: tuple[float, ...]
    pair: int
    """Games of the same players (and the same `game`) with the same number share an opening: they
    are one observation, because an opening that favours a seat favours each of them in turn."""
    game: str = ""
    """What was played. Seats are worth something else in each game."""

    def __post_init__(self) -> None:
        if len(self.players) != len(self.scores) or len(self.players) < 2:
            raise PlygroundError(
                f"a result needs two players or more and a score for each; it has the players "
                f"{list(self.players)} and the scores {list(self.scores)}"
            )
        wrong = [score for score in self.scores if not 0 <= score <= 1]
        if wrong:
            raise PlygroundError(f"a score is a number from 0 to 1, not {wrong[0]!r}")
