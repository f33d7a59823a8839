"""The sequential tests of a tournament: one for each contest, and where it stopped.

Pairs are judged in the order of the schedule, not in the order in which they end. So a test stops
at the same pair with any number of workers, and after any interruption.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from plyground.arena.ratings.result import Result
from plyground.arena.sprt import SCORES, Sprt, SprtVerdict


@dataclass
class SequentialTest:
    """The test of one contest between the plan's two agents."""

    test: Sprt
    agent: str
    """The agent that is tested for being stronger."""
    counts: list[int] = field(default_factory=lambda: [0] * len(SCORES))
    judged: int = 0
    """The number of rounds judged so far, in order."""
    verdict: SprtVerdict | None = None
    waiting: dict[int, list[float | None]] = field(default_factory=dict)
    """By round: the scores of the first agent; None for a void game."""

    @property
    def is_over(self) -> bool:
        return self.verdict is not None and self.verdict.is_over

    def add(self, result: Result) -> None:
        """Add a game and judge all complete rounds up to the first gap."""
        scores = result.scores
        score = None if scores is None else scores[result.players.index(self.agent)]
        self.waiting.setdefault(result.pair, []).append(score)
        while not self.is_over and len(self.waiting.get(self.judged, ())) == 2:
            self._judge(self.waiting.pop(self.judged))
            self.judged += 1

    def _judge(self, pair: list[float | None]) -> None:
        points = [score for score in pair if score is not None]
        if len(points) == 2:  # a pair with a void game is ignored
            self.counts[round(2 * sum(points))] += 1
            self.verdict = self.test.weigh(self.counts)
