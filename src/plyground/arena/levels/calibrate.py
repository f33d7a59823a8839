"""A ladder built by self-play: each rung is looked for until it beats the one below as it should.

Strength is one number, x. From 0 to 1 the share of random moves falls from all to none; beyond 1
the budget of the engine doubles with every unit. So there is a player of any strength for every
game, from one that knows nothing to the best that the greatest budget gives.

A candidate that was found by its score has had luck more often than not. So what is told of a rung
comes from other games, with other openings, played once it was found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import log, log2
from pathlib import Path

import plyground
from plyground.arena.levels.matches import Matches
from plyground.arena.ratings.ratings import rate
from plyground.arena.ratings.share import Share
from plyground.game.contract.game import Game
from plyground.game.digest import digest_of
from plyground.game.errors import BadOption, PlygroundError
from plyground.roster.levels.ladder import Ladder, Rung
from plyground.search.agents.weak import Weak

TARGET = 0.64
"""What a level scores against the one below: 100 points of Elo."""
NEAR = 0.04
"""How far from the target a score may be found, if its interval holds the target."""
TRIES = 10
"""Candidates for one rung; then the best of them is taken."""
BASES = {"mcts": 32, "alphabeta": 200}
"""The budget of each engine at x = 1."""
STEP = 24
"""Games after which a candidate is looked at."""
CHECK = 1_000_000
"""The number of the first game of the second look at a candidate."""
FINEST = 0.004
"""The least difference of strength that is tried."""


@dataclass(frozen=True)
class Course:
    """How a ladder is to be measured."""

    games: int = 200
    """For the score of each rung; those that are clearly wrong take fewer."""
    levels: int = 12
    """At most."""
    most: int = 4096
    """The greatest budget."""
    engine: str = "mcts"
    seed: int = 0
    target: float = TARGET

    def __post_init__(self) -> None:
        if self.engine not in BASES:
            raise BadOption(f"the engine of a ladder is {' or '.join(BASES)}, not {self.engine!r}")
        if self.games < 2 * STEP:
            raise BadOption(f"a rung cannot be measured by {self.games} games; at least {2 * STEP}")
        if self.levels < 2:
            raise BadOption(f"a ladder cannot have {self.levels} level(s); at least 2")
        if self.most < BASES[self.engine]:
            least = BASES[self.engine]
            raise BadOption(f"the greatest budget cannot be {self.most}; at least {least}")
        if not 0.5 < self.target < 1:
            raise BadOption(f"the target cannot be {self.target!r}; between 0.5 and 1")

    @property
    def top(self) -> float:
        """The strength of the greatest budget."""
        return 1 + log2(self.most / BASES[self.engine])

    def agent(self, strength: float) -> str:
        """The spec of the agent of a strength."""
        base = BASES[self.engine]
        if strength <= 1:
            return Weak(base, round(1 - strength, 4), self.engine).spec
        return Weak(round(base * 2 ** (strength - 1)), 0.0, self.engine).spec


@dataclass
class Attempt:
    """A candidate for a rung, and what it scored against the rung below."""

    strength: float
    share: Share


@dataclass
class Search:
    """The bracket in which the next rung lies: too weak below, too strong above."""

    below: float
    target: float
    top: float
    weak: tuple[float, float] = (0.0, 0.0)
    """Strength, and its log odds against the rung below."""
    strong: tuple[float, float] | None = None
    tried: list[Attempt] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.weak = (self.below, 0.0)

    def learn(self, attempt: Attempt) -> None:
        """Draw the bracket closer."""
        self.tried.append(attempt)
        share = attempt.share
        score = (share.wins + share.draws / 2 + 0.5) / (share.games + 1)
        point = attempt.strength, log(score / (1 - score))
        if share.score < self.target:
            # Of two that are too weak, a noisy one may lie below the other.
            self.weak = max(self.weak, point)
        elif self.strong is None or point < self.strong:
            self.strong = point

    def next(self, step: float) -> float | None:
        """The strength to try next; None if there is nothing left between or above."""
        low, high = self.weak[0], self.strong
        if high is None:
            x = min(self.below + step if not self.tried else low + 2 * (low - self.below), self.top)
            return x if x - low >= FINEST else None
        if high[0] - low < FINEST:
            return None
        rise = high[1] - self.weak[1]
        wanted = log(self.target / (1 - self.target)) - self.weak[1]
        part = min(max(wanted / rise if rise > 0 else 0.5, 0.1), 0.9)
        return low + part * (high[0] - low)

    @property
    def best(self) -> Attempt:
        """The candidate whose score is nearest to the target."""
        return min(self.tried, key=lambda attempt: abs(attempt.share.score - self.target))


class Calibration:
    """A ladder being built. What `matches` has already is not played again."""

    def __init__(self, game: Game, course: Course, file: Path | None = None) -> None:
        if game.players < 2:
            raise PlygroundError(f"{game.name} is played alone: it has no levels of opponents")
        Weak(engine=course.engine).require(game)
        self.game, self.course = game, course
        stamp = f"{plyground.__version__} {course.engine} {digest_of(game)}"
        self.matches = Matches(game, course.seed, file, stamp)
        self.tell: Callable[[str, float], None] = lambda said, done: None
        """Called with what is being done and how far the ladder is, from 0 to 1."""
        self.strengths = [0.0]
        self.shares: list[Share] = []

    def run(self) -> Ladder:
        """Build it from the bottom up. Raises KeyboardInterrupt when interrupted: run again."""
        complete, step = False, 0.25
        while len(self.strengths) < self.course.levels:
            found, last = self._climb(step)
            if found is not None:
                step = max(found.strength - self.strengths[-1], 4 * FINEST)
                self.strengths.append(found.strength)
                self.shares.append(found.share)
            if last:
                complete = True
                break
        return self._ladder(complete)

    def _climb(self, step: float) -> tuple[Attempt | None, bool]:
        """The next rung, and whether it is the last; no rung if nothing is better at all."""
        course, below = self.course, self.strengths[-1]
        search = Search(below, course.target, course.top)
        while len(search.tried) < TRIES:
            x = search.next(step)
            if x is None:
                break
            attempt = Attempt(x, self._score(x, below))
            if self._fits(attempt.share):
                attempt = self._check(attempt, below)
                if attempt.share.low <= course.target <= attempt.share.high:
                    return attempt, x >= course.top
            search.learn(attempt)
        if not search.tried:
            return None, True
        if search.strong is None:  # the best there is falls short of the target
            top = self._check(max(search.tried, key=lambda attempt: attempt.strength), below)
            return (top if top.share.low > 0.5 else None), True
        return self._check(search.best, below), False

    def _score(self, strength: float, below: float) -> Share:
        """The score of a candidate; only as many games as it takes to see that it is wrong."""
        course = self.course
        one, other = course.agent(strength), course.agent(below)
        share = None
        for share in self.matches.follow(one, other, course.games, STEP):
            part = share.games / course.games / 2  # the other half is the second look
            done = (len(self.strengths) - 1 + part) / (course.levels - 1)
            said = f"level {len(self.strengths) + 1} of {course.levels} at most"
            self.tell(f"{said}: {one} scores {share.score:.0%} of {share.games} games", done)
            if share.high < course.target or share.low > course.target:
                break
        assert share is not None
        return share

    def _fits(self, share: Share) -> bool:
        return share.games >= self.course.games and abs(share.score - self.course.target) <= NEAR

    def _check(self, attempt: Attempt, below: float) -> Attempt:
        """The same candidate in games of its own."""
        one, other = self.course.agent(attempt.strength), self.course.agent(below)
        share = self.matches.share(one, other, self.course.games, CHECK)
        return Attempt(attempt.strength, share)

    def _ladder(self, complete: bool) -> Ladder:
        course = self.course
        agents = [course.agent(x) for x in self.strengths]
        played = [
            result
            for (_, _, first), match in self.matches.results.items()
            for result in match
            if first == CHECK
        ]
        ratings = rate(played)
        rungs = [Rung(agents[0], None, None, None, 0, 0.0, 0.0, 0.0)]
        for agent, share in zip(agents[1:], self.shares, strict=True):
            e = ratings.difference(agent, agents[0])
            low, high = round(share.low, 4), round(share.high, 4)
            elos = round(e.elo, 1), round(e.low, 1), round(e.high, 1)
            rungs.append(Rung(agent, round(share.score, 4), low, high, share.games, *elos))
        return Ladder(
            game=self.game.spec,
            target=course.target,
            seed=course.seed,
            version=plyground.__version__,
            made=datetime.now(UTC).isoformat(timespec="seconds"),
            complete=complete,
            source=digest_of(self.game),
            rungs=tuple(rungs),
        )
