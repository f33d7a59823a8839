"""Which games a plan asks for, in the order in which they are begun.

Round by round: in each round there is one opening for each game, and every group of agents plays it
from every seat. So a tournament that is broken off has played everybody about equally often.
Seeds follow from the plan's seed and from what is played, not from the order: adding an agent or a
game leaves the games of the others as they were.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from plyground.arena.plan import GAUNTLET, Discipline, Plan
from plyground.arena.task import Task


class Schedule:
    """The games of a plan. Every walk over it gives the same tasks."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.names = plan.names
        self.groups = [
            groups(len(plan.agents), one.players, plan.kind == GAUNTLET) for one in plan.disciplines
        ]
        self.rounds = [-(-plan.each // one.players) for one in plan.disciplines]

    def __len__(self) -> int:
        return sum(self.games_of(d) for d in range(len(self.rounds)))

    def games_of(self, discipline: int) -> int:
        """Games of one discipline."""
        each = len(self.groups[discipline]) * self.plan.disciplines[discipline].players
        return self.rounds[discipline] * each

    def __iter__(self) -> Iterator[Task]:
        number = 0
        for turn in range(max(self.rounds)):
            for d, one in enumerate(self.plan.disciplines):
                if turn >= self.rounds[d]:
                    continue
                opening_seed = derive(self.plan.seed, one.game, turn)
                for group in self.groups[d]:
                    for seats in rotations(group):
                        yield self._task(number, d, one, seats, turn, opening_seed)
                        number += 1

    def _task(
        self,
        number: int,
        d: int,
        one: Discipline,
        seats: tuple[int, ...],
        turn: int,
        opening_seed: int,
    ) -> Task:
        return Task(
            number=number,
            discipline=d,
            game=one.game,
            seats=seats,
            agents=tuple(self.plan.agents[i] for i in seats),
            seed=derive(self.plan.seed, one.game, turn, *(self.names[i] for i in seats)),
            round=turn,
            opening=one.opening,
            opening_seed=opening_seed,
            move_time=self.plan.move_time,
        )


def groups(agents: int, players: int, gauntlet: bool) -> list[tuple[int, ...]]:
    """Who meets: each set of as many agents as there are players; in a gauntlet, the first is in.

    Where there are more seats than agents, some take several, but nobody all of them.
    """
    if agents >= players:
        found = list(combinations(range(agents), players))
    else:
        every = combinations_with_replacement(range(agents), players)
        found = [group for group in every if len(set(group)) > 1]
    return [group for group in found if 0 in group] if gauntlet else found


def rotations(group: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A group around the table, each of them once in each seat."""
    return [group[-i:] + group[:-i] if i else group for i in range(len(group))]


def derive(*words: object) -> int:
    """A seed that follows from words and numbers: the same on every machine, below 2**48."""
    digest = hashlib.blake2b("\0".join(map(str, words)).encode(), digest_size=6).digest()
    return int.from_bytes(digest)
