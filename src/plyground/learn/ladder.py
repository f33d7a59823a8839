"""The ladder: fixed opponents, from random play to alpha-beta, that show how far a network is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plyground.arena.executors.executor import Executor
from plyground.arena.plan import opening_plies
from plyground.arena.record import Record
from plyground.arena.task import Task
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.learn.probes import Counts, count
from plyground.roster.agents import agent

EASY = ("random", "greedy")
HARD = ("mcts:sims=400", "alphabeta:depth=2", "alphabeta:depth=4")
SIMS = 32
"""Simulations a move of the learner."""
OPENING = 4
"""The first plies of ladder games are random, the same for both sides."""
ROUNDS = 10
"""Openings; every seat plays each."""


@dataclass(frozen=True)
class Rung:
    """The score against one opponent."""

    opponent: str
    games: int
    score: float
    """From 0, all lost, to 1."""


@dataclass(frozen=True)
class Standing:
    """Where a network stands."""

    rungs: tuple[Rung, ...]
    probes: dict[str, dict[str, float]]
    """What the game's probes counted, a game: of the network's moves, and of the opponents'."""

    @property
    def total(self) -> float:
        """The sum of all scores, by which networks are compared."""
        return sum(rung.score for rung in self.rungs)

    def to_dict(self) -> dict[str, Any]:
        """As the log keeps it."""
        ladder = {rung.opponent: [round(rung.score, 4), rung.games] for rung in self.rungs}
        return {"ladder": ladder, "probes": self.probes}


def opponents(game: Game, hard: bool) -> tuple[str, ...]:
    """The rungs that a game has: those that can play it."""
    suited = []
    for spec in (*EASY, *(HARD if hard else ())):
        if spec == "greedy" and not game.weights:
            continue  # it would play at random
        try:
            agent(spec).require(game)
        except PlygroundError:
            continue
        suited.append(spec)
    return tuple(suited)


def climb(
    game: RecordGame, net: Path, executor: Executor, rungs: tuple[str, ...], rounds: int = ROUNDS
) -> Standing:
    """Play a network, with few simulations, against each of the opponents."""
    learner = agent(f"mcts:net={quoted(net)},sims={SIMS}").spec
    tasks = ladder_tasks(game, learner, rungs, rounds)
    scores: dict[str, list[float]] = {rung: [] for rung in rungs}
    counts = Counts()
    for batch in executor.run(tasks):
        for task, result, record in batch:
            seat = task.seats.index(0)
            if result.scores is not None:
                scores[rungs[task.contest]].append(result.scores[seat])
            if record and game.rules.probes and rungs[task.contest] in EASY:
                count(game, Record.from_json(record), seat, counts)
    found = [Rung(rung, len(got), sum(got) / len(got)) for rung, got in scores.items() if got]
    return Standing(tuple(found), counts.means)


def ladder_tasks(game: Game, learner: str, rungs: tuple[str, ...], rounds: int) -> list[Task]:
    """The games: in each round, the learner has every seat once."""
    plies = min(OPENING, opening_plies(game, None))
    tasks: list[Task] = []
    for contest, rung in enumerate(rungs):
        for number in range(rounds):
            for seat in range(game.players):
                agents = [rung] * game.players
                agents[seat] = learner
                tasks.append(
                    Task(
                        number=len(tasks),
                        contest=contest,
                        game=game.spec,
                        seats=tuple(int(i != seat) for i in range(game.players)),
                        agents=tuple(agents),
                        players=tuple(
                            "network" if i == seat else rung for i in range(game.players)
                        ),
                        seed=1000 * number + seat,
                        round=number,
                        opening=plies,
                        opening_seed=number,
                        move_time=None,
                    )
                )
    return tasks


def quoted(path: Path) -> str:
    """A path as the value of an option."""
    text = str(path)
    return f'"{text}"' if "," in text or " " in text else text
