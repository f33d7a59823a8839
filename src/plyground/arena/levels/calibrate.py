"""Builds a ladder of levels by self-play: a search for rungs that beat the one below by the target.

Strength is one number, x. From 0 to 1, the share of random moves falls from all to none; beyond 1,
the budget of the engine doubles with every unit. So every game has a player of any strength, from
random play to the largest budget.

A candidate that was selected by its score was probably lucky. So the published figures of a rung
come from other games, with other openings, played after the selection.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import log, log2
from pathlib import Path

import plyground
from plyground.arena.executors.executor import Executor
from plyground.arena.levels.matches import Matches
from plyground.arena.ratings.ratings import rate
from plyground.arena.ratings.share import Share
from plyground.game.contract.game import Game
from plyground.game.digest import digest_of
from plyground.game.errors import BadOption, PlygroundError
from plyground.roster.levels.ladder import Ladder, Rung
from plyground.search.agents.weak import Weak

TARGET = 0.64
"""The score of a level against the one below: 100 Elo points."""
TRIES = 10
"""Candidates for one rung; after that, the best of them is used."""
BASES = {"mcts": 32, "alphabeta": 200}
"""The budget of each engine at x = 1."""
STEP = 24
"""Games between two checks of a candidate."""
CHECK = 1_000_000
"""The number of the first game of the second match of a candidate."""
FINEST = 0.004
"""The smallest difference in strength between two candidates."""


@dataclass(frozen=True)
class Course:
    """The settings of a calibration."""

    games: int = 200
    """Games per rung; clearly wrong candidates play fewer."""
    levels: int = 12
    """The largest number of levels."""
    most: int = 4096
    """The largest budget."""
    engine: str = "mcts"
    seed: int = 0
    target: float = TARGET
    near: float = 0.04
    """The largest distance of a score from the target, if its interval contains the target."""

    @staticmethod
    def quick(engine: str = "mcts", seed: int = 0) -> Course:
        """A coarse ladder from few games."""
        return Course(4 * STEP, engine=engine, seed=seed, target=0.78, near=0.08)

    def __post_init__(self) -> None:
        if self.engine not in BASES:
            raise BadOption(f"the engine of a ladder is {' or '.join(BASES)}, not {self.engine!r}")
        if self.games < 2 * STEP:
            raise BadOption(f"games cannot be {self.games}; allowed: {2 * STEP} or more")
        if self.levels < 2:
            raise BadOption(f"levels cannot be {self.levels}; allowed: 2 or more")
        if self.most < BASES[self.engine]:
            least = BASES[self.engine]
            raise BadOption(f"the largest budget cannot be {self.most}; allowed: {least} or more")
        if not 0.5 < self.target < 1:
            raise BadOption(f"the target cannot be {self.target!r}; allowed: between 0.5 and 1")

    @property
    def top(self) -> float:
        """The strength of the largest budget."""
        return 1 + log2(self.most / BASES[self.engine])

    def agent(self, strength: float) -> str:
        """The spec of the agent with a strength."""
        base = BASES[self.engine]
        if strength <= 1:
            return Weak(base, round(1 - strength, 4), self.engine).spec
        return Weak(round(base * 2 ** (strength - 1)), 0.0, self.engine).spec


@dataclass
class Attempt:
    """A candidate for a rung, and its score against the rung below."""

    strength: float
    share: Share


@dataclass
class LevelSearch:
    """The search for the next rung: a bracket between too weak and too strong."""

    below: float
    target: float
    top: float
    weak: tuple[float, float] = (0.0, 0.0)
    """A strength and its log odds against the rung below."""
    strong: tuple[float, float] | None = None
    tried: list[Attempt] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.weak = (self.below, 0.0)

    def learn(self, attempt: Attempt) -> None:
        """Narrow the bracket."""
        self.tried.append(attempt)
        share = attempt.share
        score = (share.wins + share.draws / 2 + 0.5) / (share.games + 1)
        point = attempt.strength, log(score / (1 - score))
        if share.score < self.target:
            # Because of noise, a new candidate that is too weak can lie below a known one.
            self.weak = max(self.weak, point)
        elif self.strong is None or point < self.strong:
            self.strong = point

    def next(self, step: float) -> float | None:
        """The next strength to try; None if no candidate is left."""
        low, high = self.weak[0], self.strong
        if high is None:
            x = min(self.below + step if not self.tried else low + 2 * (low - self.below), self.top)
            return x if x - low >= FINEST else None
        if high[0] - low < FINEST:
            return None
        rise = high[1] - self.weak[1]
        missing = log(self.target / (1 - self.target)) - self.weak[1]
        part = min(max(missing / rise if rise > 0 else 0.5, 0.1), 0.9)
        return low + part * (high[0] - low)

    @property
    def best(self) -> Attempt:
        """The candidate whose score is nearest to the target."""
        return min(self.tried, key=lambda attempt: abs(attempt.share.score - self.target))


class Calibration:
    """A ladder under construction. Games that `matches` already has are not played again."""

    def __init__(
        self,
        game: Game,
        course: Course,
        file: Path | None = None,
        executor: Executor | None = None,
    ) -> None:
        if game.players < 2:
            raise PlygroundError(f"{game.name} has one player, so it has no levels of opponents")
        Weak(engine=course.engine).require(game)
        self.game, self.course = game, course
        stamp = f"{plyground.__version__} {course.engine} {digest_of(game)}"
        self.matches = Matches(game, course.seed, file, stamp, executor)
        self.tell: Callable[[str, float], None] = lambda said, done: None
        """Called with the current step and the progress from 0 to 1."""
        self.strengths = [0.0]
        self.shares: list[Share] = []

    def run(self) -> Ladder:
        """Build the ladder from the bottom up. After an interruption, run it again."""
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
        """The next rung, if a candidate is better, and whether the ladder ends there."""
        course, below = self.course, self.strengths[-1]
        search = LevelSearch(below, course.target, course.top)
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
        if search.strong is None:  # the strongest candidate falls short of the target
            top = self._check(max(search.tried, key=lambda attempt: attempt.strength), below)
            return (top if top.share.low > 0.5 else None), True
        return self._check(search.best, below), False

    def _score(self, strength: float, below: float) -> Share:
        """The score of a candidate; a clearly wrong one stops early."""
        course = self.course
        one, other = course.agent(strength), course.agent(below)
        share = None
        for share in self.matches.follow(one, other, course.games, STEP):
            part = share.games / course.games / 2  # the other half is the second match
            done = (len(self.strengths) - 1 + part) / (course.levels - 1)
            said = f"level {len(self.strengths) + 1} of at most {course.levels}"
            self.tell(f"{said}: {one} scores {share.score:.0%} of {share.games} games", done)
            if share.high < course.target or share.low > course.target:
                break
        assert share is not None
        return share

    def _fits(self, share: Share) -> bool:
        course = self.course
        return share.games >= course.games and abs(share.score - course.target) <= course.near

    def _check(self, attempt: Attempt, below: float) -> Attempt:
        """The same candidate in a second match with other openings."""
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
