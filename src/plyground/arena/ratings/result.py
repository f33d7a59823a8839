"""The result of a game: who played, how it ended, what it cost, and which games belong together."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.game.errors import PlygroundError


@dataclass(frozen=True)
class Result:
    """One game without its moves. Tuples have one entry per seat.

    Ratings use only the order of the scores: more beats less, equal is a draw. So a game of three
    or more players counts as a game between each two of them.
    """

    players: tuple[str, ...]
    scores: tuple[float, ...] | None
    """From 0 to 1; None for a void game, which counts for no player."""
    pair: int
    """Games of the same players (and the same `game`) with the same number share an opening. They
    are one observation, because an opening that favours a seat favours each player in turn."""
    game: str = ""
    """What was played. Each game has its own seat advantages."""
    number: int = 0
    """Its place in the schedule."""
    moves: tuple[int, ...] = ()
    """Moves that the agents chose; openings and chance do not count."""
    seconds: tuple[float, ...] = ()
    nodes: tuple[int, ...] = ()
    plies: int = 0
    """All plies, the opening included."""
    forfeit: int | None = None
    """The seat that lost for a reason outside the rules."""
    reason: str = ""
    """That reason, or why the game is void; else empty."""

    def __post_init__(self) -> None:
        if self.scores is None:
            return
        if len(self.players) != len(self.scores) or len(self.players) < 2:
            raise PlygroundError(
                f"a result needs at least two players and a score for each; it has the players "
                f"{list(self.players)} and the scores {list(self.scores)}"
            )
        wrong = [score for score in self.scores if not 0 <= score <= 1]
        if wrong:
            raise PlygroundError(f"a score is a number from 0 to 1, not {wrong[0]!r}")
