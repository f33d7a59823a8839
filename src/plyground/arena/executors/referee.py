"""A referee plays tasks one after another and keeps games, agents and openings for the next."""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import suppress
from functools import lru_cache

from plyground.arena.executors.executor import PlayedGame
from plyground.arena.opening import draw, random_opening
from plyground.arena.play import Seating
from plyground.arena.ratings.result import Result
from plyground.arena.record import Record
from plyground.arena.task import Task, Work
from plyground.game.contract.game import Game
from plyground.game.load import load
from plyground.roster.agents import agent
from plyground.search.agents.agent import Agent

MOST_PLIES = 20_000
"""A longer game is void."""

PATIENCE = 60.0
"""Seconds for an agent's warm-up move, which does not count."""


class Referee:
    """Plays the tasks of one worker."""

    def __init__(self) -> None:
        self.agents: dict[tuple[str, int], Agent] = {}
        self.warm: set[tuple[str, str, int]] = set()
        """Agents that have warmed up, with their games."""

    def play_all(self, tasks: list[Work]) -> tuple[list[PlayedGame], float]:
        """Do the tasks; return what they return and the seconds that they took."""
        began = time.perf_counter()
        return [task.do(self) for task in tasks], time.perf_counter() - began

    def play(self, task: Task) -> PlayedGame:
        """Play one game. An error outside the agents makes it void, with the reason."""
        try:
            game = load_game(task.game)
            seated = self.seat(task, game)
            seating = Seating(game.initial(), seated, task.seed, task.move_time, initial=True)
            try:
                seating.begin(opening(task.game, task.opening, task.opening_seed))
                seating.run(MOST_PLIES)
                return account(task, seating)
            finally:
                seating.close()
        except Exception as error:
            return void(task, f"{type(error).__name__}: {error}")

    def seat(self, task: Task, game: Game) -> list[Agent]:
        """The agents of a game. A spec at two seats makes two agents with separate programs."""
        seen: Counter[str] = Counter()
        seated = []
        for spec in task.agents:
            key = (spec, seen[spec])
            seen[spec] += 1
            if key not in self.agents:
                self.agents[key] = agent(spec)
            seated.append(self.agents[key])
            if (task.game, *key) not in self.warm:
                self.warm.add((task.game, *key))
                warm_up(game, seated[-1], task.move_time)
        return seated

    def close(self) -> None:
        """End the programs of all agents."""
        for one in self.agents.values():
            one.close()
        self.agents.clear()


def warm_up(game: Game, player: Agent, move_time: float | None) -> None:
    """Make one move that does not count, so that compiling and starting programs cost no time.

    Errors are ignored here: they will show up in the game, where they count.
    """
    rng = random.Random(0)
    state = game.initial()
    states, actions = [state], []
    while state.is_chance:
        actions.append(draw(state, rng))
        state = state.result(actions[-1])
        states.append(state)
    if state.to_play is None:
        return
    with suppress(Exception):
        seconds = None if move_time is None else max(PATIENCE, move_time)
        session = player.session(game, state.to_play, rng, seconds)
        try:
            session.choose(states, actions)
        finally:
            session.close()


@lru_cache(maxsize=64)
def load_game(spec: str) -> Game:
    """A game by its spec; cached, so that editing its file does not change a running tournament."""
    return load(spec)


@lru_cache(maxsize=1024)
def opening(spec: str, plies: int, seed: int) -> tuple[int, ...]:
    """The opening that the games of a round share."""
    if not plies:
        return ()
    rng = random.Random(f"{seed} opening")
    return tuple(random_opening(load_game(spec).initial(), plies, rng))


def account(task: Task, seating: Seating) -> PlayedGame:
    """The result and the record of a finished game."""
    record: Record = seating.record()
    seats = len(task.seats)
    moves, seconds, nodes = [0] * seats, [0.0] * seats, [0] * seats
    states = seating.states
    for ply in range(seating.opening, len(seating.actions)):
        player = states[ply].to_play
        if player is not None and player >= 0:
            moves[player] += 1
            seconds[player] += seating.seconds[ply]
            nodes[player] += seating.nodes[ply]
    forfeit = record.forfeit
    unfinished = record.utilities is None
    result = Result(
        task.players,
        None if unfinished else record.scores,
        task.round,
        task.game,
        task.number,
        tuple(moves),
        tuple(seconds),
        tuple(nodes),
        len(record.moves),
        forfeit.player if forfeit else None,
        forfeit.reason if forfeit else f"longer than {MOST_PLIES} plies" if unfinished else "",
    )
    return result, record.to_json()


def void(task: Task, reason: str) -> PlayedGame:
    """A game that counts for no player."""
    none, no_time = (0,) * len(task.seats), (0.0,) * len(task.seats)
    numbers = task.number, none, no_time, none, 0, None
    return Result(task.players, None, task.round, task.game, *numbers, reason), ""
