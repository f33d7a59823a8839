"""The games of a plan, in the order in which they start.

In each round, each game has one opening, and every group of agents plays it from every seat. So
all agents have played about equally often when a tournament is interrupted. Seeds depend on the
plan's seed and on what is played, not on the order: adding an agent or a game does not change the
games of the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from plyground.arena.plan import GAUNTLET, Contest, Plan
from plyground.arena.task import Task


class Schedule:
    """The games of a plan. Every iteration yields the same tasks."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.names = plan.names
        self.groups = [
            groups(len(plan.agents), one.players, plan.kind == GAUNTLET) for one in plan.contests
        ]
        self.rounds = [-(-plan.each // one.players) for one in plan.contests]

    def __len__(self) -> int:
        return sum(self.games_of(c) for c in range(len(self.rounds)))

    def games_of(self, contest: int) -> int:
        """The number of games in one contest."""
        each = len(self.groups[contest]) * self.plan.contests[contest].players
        return self.rounds[contest] * each

    def __iter__(self) -> Iterator[Task]:
        number = 0
        for turn in range(max(self.rounds)):
            for c, one in enumerate(self.plan.contests):
                if turn >= self.rounds[c]:
                    continue
                opening_seed = derive(self.plan.seed, one.game, turn)
                for group in self.groups[c]:
                    for seats in rotations(group):
                        yield self._task(number, c, one, seats, turn, opening_seed)
                        number += 1

    def _task(
        self,
        number: int,
        contest: int,
        one: Contest,
        seats: tuple[int, ...],
        turn: int,
        opening_seed: int,
    ) -> Task:
        players = tuple([self.names[i] for i in seats])
        return Task(
            number=number,
            contest=contest,
            game=one.game,
            seats=seats,
            agents=tuple([self.plan.agents[i] for i in seats]),
            players=players,
            seed=derive(self.plan.seed, one.game, turn, *players),
            round=turn,
            opening=one.opening,
            opening_seed=opening_seed,
            move_time=self.plan.move_time,
        )


def groups(agents: int, players: int, gauntlet: bool) -> list[tuple[int, ...]]:
    """The sets of agents that play together, one agent per player; a gauntlet includes the first.

    If there are more seats than agents, some agents take several seats, but never all of them.
    """
    if agents >= players:
        found = list(combinations(range(agents), players))
    else:
        every = combinations_with_replacement(range(agents), players)
        found = [group for group in every if len(set(group)) > 1]
    return [group for group in found if 0 in group] if gauntlet else found


def rotations(group: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A group in every rotation of the seats: each agent sits in each seat once."""
    return [group[-i:] + group[:-i] if i else group for i in range(len(group))]


def derive(*words: object) -> int:
    """A seed derived from words and numbers: the same on every machine, below 2**48."""
    digest = hashlib.blake2b("\0".join(map(str, words)).encode(), digest_size=6).digest()
    return int.from_bytes(digest)
