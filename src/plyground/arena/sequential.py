"""The sequential tests of a tournament: one for each discipline, and where it stopped.

Pairs are judged in the order of the schedule, not in that in which they end: so a test stops at the
same pair however many workers play, and after whatever interruption.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from plyground.arena.played import Played
from plyground.arena.sprt import SCORES, Sprt, Verdict


@dataclass
class SequentialTest:
    """The test of one discipline between the plan's two agents."""

    test: Sprt
    counts: list[int] = field(default_factory=lambda: [0] * len(SCORES))
    judged: int = 0
    """Rounds that were judged, in order."""
    verdict: Verdict | None = None
    waiting: dict[int, list[float | None]] = field(default_factory=dict)
    """By round: what the first agent scored in it; None for a void game."""

    @property
    def is_over(self) -> bool:
        return self.verdict is not None and self.verdict.is_over

    def add(self, turn: int, seats: tuple[int, ...], played: Played) -> None:
        """One more game; the verdict follows all rounds that are complete up to the first gap."""
        score = None if played.scores is None else played.scores[seats.index(0)]
        self.waiting.setdefault(turn, []).append(score)
        while not self.is_over and len(self.waiting.get(self.judged, ())) == 2:
            self._judge(self.waiting.pop(self.judged))
            self.judged += 1

    def _judge(self, pair: list[float | None]) -> None:
        points = [score for score in pair if score is not None]
        if len(points) == 2:  # a pair with a void game says nothing
            self.counts[round(2 * sum(points))] += 1
            low, high = self.test.bounds
            ratio = float(self.test.ratio(self.counts))  # type: ignore[arg-type]
            accepted = self.test.elo1 if ratio >= high else self.test.elo0 if ratio <= low else None
            self.verdict = Verdict(self.test, tuple(self.counts), ratio, accepted)
