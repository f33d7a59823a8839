"""A tournament: a plan, a store that keeps its games, and an executor that plays them.

Every batch of games is committed before it is counted. So whatever ends the arena, all counted
games are stored, and games that are not stored are played when the tournament is resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from plyground.arena.executors.executor import Executor
from plyground.arena.plan import Plan, check_again
from plyground.arena.ratings.result import Result
from plyground.arena.schedule import Schedule
from plyground.arena.sequential import SequentialTest
from plyground.arena.store.store import Store, StoredTournament
from plyground.arena.task import Task


class Tournament:
    """A tournament in a store: new, interrupted, or over."""

    def __init__(self, store: Store, stored: StoredTournament) -> None:
        self.store = store
        self.id = stored.id
        self.stored = stored
        self.plan: Plan = stored.plan
        self.schedule = Schedule(self.plan)
        self.ended = stored.ended is not None
        self.stops = stored.stops
        """Contests whose test is over, with the number of rounds it took."""
        self.checked = False
        """Whether its games and agents are known to be available."""
        self._count()

    @classmethod
    def begin(cls, store: Store, plan: Plan) -> Tournament:
        """A new tournament."""
        made = cls(store, store.tournament(store.begin(plan)))
        made.checked = True  # `plan` has just checked it
        return made

    @classmethod
    def find(cls, store: Store, plan: Plan | None) -> Tournament | None:
        """The latest unfinished tournament, of this plan or of any."""
        for stored in reversed(store.tournaments()):
            if stored.ended is None and plan in (None, stored.plan):
                return cls(store, stored)
        return None

    def __len__(self) -> int:
        """The number of games when it is over, unless a test ends it earlier."""
        contests = range(len(self.plan.contests))
        return sum(
            2 * self.stops[c] if c in self.stops else self.schedule.games_of(c) for c in contests
        )

    @property
    def results(self) -> list[Result]:
        """The results so far, by number."""
        return [self.games[number] for number in sorted(self.games)]

    def _count(self) -> None:
        """Read the stored results."""
        self.games: dict[int, Result] = {}
        """Results by the number of the game, void games included."""
        self.tests: dict[str, SequentialTest] = {}
        """The sequential test of each contest, by game."""
        if self.plan.test is not None:
            first = self.plan.names[0]
            for one in self.plan.contests:
                self.tests[one.game] = SequentialTest(self.plan.test, first)
        for result in self.store.results(self.stored):
            self._add(result)

    def run(self, executor: Executor, watch: Callable[[], None] = lambda: None) -> None:
        """Play the remaining games; `watch` is called after every batch.

        Raises PlygroundError if a file or program of the plan is no longer available.
        """
        if self.ended:
            return
        if not self.checked:
            check_again(self.plan)
        self._stop_tests()
        with closing(executor.run(self._left())) as batches:
            for batch in batches:
                kept = [game for game in batch if game[0].contest not in self.stops]
                self.store.add(self.id, kept)
                for _, result, _ in kept:
                    self._add(result)
                self._stop_tests()
                watch()
        self.store.end(self.id)
        self.stored = self.store.tournament(self.id)
        self.ended = True

    def _left(self) -> Iterator[Task]:
        stored = set(self.games)
        for task in self.schedule:
            if task.number not in stored and task.contest not in self.stops:
                yield task

    def _add(self, result: Result) -> None:
        self.games[result.number] = result
        if self.tests:
            self.tests[result.game].add(result)

    def _stop_tests(self) -> None:
        """Where a test is decided, delete later games and begin no more."""
        over = {c: test.judged for c, test in enumerate(self.tests.values()) if test.is_over}
        if over != self.stops:
            self.stops = over
            self.store.stop(self.id, over)
            self._count()
