"""A tournament: a plan, a store to keep its games in, and an executor to play them.

Every batch of games is committed before it is counted, so that whatever ends the arena, what has
been counted is stored, and what is not stored will be played (again) when it is resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from plyground.arena.executors.executor import Executor
from plyground.arena.plan import Plan, check_again
from plyground.arena.played import Played
from plyground.arena.schedule import Schedule
from plyground.arena.sequential import SequentialTest
from plyground.arena.store.store import Entry, Store
from plyground.arena.tally import Tally
from plyground.arena.task import Task


class Tournament:
    """A tournament in a store: new, broken off, or done."""

    def __init__(self, store: Store, entry: Entry) -> None:
        self.store = store
        self.id = entry.id
        self.entry = entry
        self.plan: Plan = entry.plan
        self.schedule = Schedule(self.plan)
        self.ended = entry.ended is not None
        self.stops = entry.stops
        """Disciplines whose test is over, and after how many rounds."""
        self.checked = False
        """Whether its games and agents are known to be here."""
        self._count()

    @classmethod
    def begin(cls, store: Store, plan: Plan) -> Tournament:
        """A new tournament."""
        made = cls(store, store.tournament(store.begin(plan)))
        made.checked = True  # as every plan is that was just made
        return made

    @classmethod
    def find(cls, store: Store, plan: Plan | None) -> Tournament | None:
        """The latest one that is not over, of a plan or of any."""
        for entry in reversed(store.tournaments()):
            if entry.ended is None and plan in (None, entry.plan):
                return cls(store, entry)
        return None

    def __len__(self) -> int:
        """Games that it has when it is over, unless a test ends it before."""
        games = range(len(self.plan.disciplines))
        return sum(
            2 * self.stops[d] if d in self.stops else self.schedule.games_of(d) for d in games
        )

    def _count(self) -> None:
        """Add up what is stored."""
        self.tally = Tally(self.plan)
        self.tests = [
            SequentialTest(self.plan.test) for _ in self.plan.disciplines if self.plan.test
        ]
        for row in self.store.rows(self.id):
            self._add(row.discipline, row.round, row.seats, row.played)

    def run(self, executor: Executor, watch: Callable[[], None] = lambda: None) -> None:
        """Play what is left to play; `watch` is called after every batch of games.

        Raises PlygroundError if a file or program that the plan names is not here any more.
        """
        if self.ended:
            return
        if not self.checked:
            check_again(self.plan)
        self._stop_tests()
        with closing(executor.run(self._left())) as batches:
            for batch in batches:
                wanted = [one for one in batch if one[0].discipline not in self.stops]
                self.store.add(self.id, wanted)
                for task, played in wanted:
                    self._add(task.discipline, task.round, task.seats, played)
                self._stop_tests()
                watch()
        self.store.end(self.id)
        self.entry = self.store.tournament(self.id)
        self.ended = True

    def _left(self) -> Iterator[Task]:
        stored = set(self.tally.disciplines)
        for task in self.schedule:
            if task.number not in stored and task.discipline not in self.stops:
                yield task

    def _add(self, discipline: int, turn: int, seats: tuple[int, ...], played: Played) -> None:
        self.tally.add(discipline, turn, seats, played)
        if self.tests:
            self.tests[discipline].add(turn, seats, played)

    def _stop_tests(self) -> None:
        """Where a test has found its answer, games beyond it are dropped, and no more begun."""
        over = {d: test.judged for d, test in enumerate(self.tests) if test.is_over}
        if over != self.stops:
            self.stops = over
            self.store.stop(self.id, over)
            self._count()
