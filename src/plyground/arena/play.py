"""`play`: one game between agents, from the first move to its record."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from plyground.arena.opening import draw, opening_actions
from plyground.arena.record import Forfeit, Record
from plyground.game.contract.arguments import checked
from plyground.game.contract.facts import CHANCE
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import whole
from plyground.game.errors import IllegalAction, PlygroundError
from plyground.game.load import load
from plyground.roster.agents import agent
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import OTHER, TIME, AgentFailed, Session


@checked
def play(
    game: Game | State | str | Path | Any,
    agents: Sequence[str | Agent | Callable[[State], int | str]],
    seed: int = 0,
    *,
    start: State | str | None = None,
    opening: int | Sequence[int | str] = 0,
    move_time: float | None = None,
    most_plies: int | None = None,
) -> Record:
    """Play a game between agents, one for each seat, and return its record.

    A state in place of the game is where play starts.

    An agent is a text such as "mcts:sims=500", an Agent, or a function of a state that returns an
    action, as a number or in words.

    The seed fixes everything random: dice and cards, an `opening` of that many random plies (or
    pass its moves), and the choices of each agent, all independent of each other. An agent that
    raises, crashes, plays an illegal move or takes more than `move_time` seconds for a move loses
    the game by forfeit. After `most_plies` the game is left unfinished.

    Agents given as text are created for this game and closed after it. Agents given as objects
    may keep their programs running until their own `close`.
    """
    if isinstance(game, State):
        start = game if start is None else start
        game = game.game
    game = load(game)
    if len(agents) != game.players:
        raise PlygroundError(
            f"{game.name} has {game.players} players, so it takes {game.players} agents, "
            f"not {len(agents)}"
        )
    seed = whole("play", "seed", seed)
    if most_plies is not None:
        most_plies = whole("play", "most_plies", most_plies, 0)
    if move_time is not None and not move_time > 0:
        raise PlygroundError(f"move_time cannot be {move_time:g} s; allowed: above 0")
    with ExitStack() as clean:
        seated = []
        for given in agents:
            seated.append(agent(given))
            if seated[-1] is not given:
                clean.callback(seated[-1].close)
        for player in seated:
            player.require(game)
        first = _first(game, start)
        seating = Seating(first, seated, seed, move_time, initial=start is None)
        clean.callback(seating.close)
        drawn = opening_actions(first, opening, random.Random(f"{seed} opening")) if opening else ()
        seating.begin(drawn)
        seating.run(most_plies)
        return seating.record()


def _first(game: Game, start: State | str | None) -> State:
    state = (
        game.initial() if start is None else game.parse(start) if isinstance(start, str) else start
    )
    if state.game != game:
        raise PlygroundError(f"the start is a state of {state.game!r}, not of {game!r}")
    if state.is_terminal:
        raise PlygroundError(f"{game.name}: the game is already over at the start: {state.text}")
    return state


class Seating:
    """A game in progress: the agents at their seats, the states and actions so far.

    `initial` means that the start is known to be the initial state, which saves a comparison.
    """

    def __init__(
        self,
        start: State,
        agents: Sequence[Agent],
        seed: int,
        move_time: float | None,
        *,
        initial: bool = False,
    ) -> None:
        self.game = start.game
        self.agents = agents
        self.seed = seed
        self.move_time = move_time
        self.states = [start]
        self.actions: list[int] = []
        self.words: list[str] = []
        self.seconds: list[float] = []
        self.nodes: list[int] = []
        self.sessions: list[Session] = []
        self.initial = initial
        self.opening = 0
        self.forfeit: Forfeit | None = None
        self.when = datetime.now(UTC).isoformat(timespec="seconds")

    def begin(self, opening: Sequence[int] = ()) -> None:
        """Play the opening and start a session per agent. An agent that fails to start forfeits."""
        for action in opening:
            self.move(action)
        self.opening = len(opening)
        for seat, player in enumerate(self.agents):
            rng = random.Random(f"{self.seed} {seat}")
            try:
                session = player.session(self.game, seat, rng, self.move_time)
            except AgentFailed as error:
                self.forfeit = Forfeit(seat, str(error), error.kind)
                return
            self.sessions.append(session)

    def run(self, most_plies: int | None) -> None:
        """Play until the game is over, forfeited, or too long."""
        dice = None
        state = self.states[-1]
        while self.forfeit is None and (player := state.to_play) is not None:
            if most_plies is not None and len(self.actions) >= most_plies:
                return
            if player == CHANCE:
                dice = dice or random.Random(f"{self.seed} chance")
                self.move(draw(state, dice))
            else:
                self.decide(player)
            state = self.states[-1]

    def decide(self, player: int) -> None:
        """Make a player's move, or note the forfeit."""
        session = self.sessions[player]
        began = perf_counter()
        try:
            action = session.choose(self.states, self.actions)
        except AgentFailed as error:
            self.forfeit = Forfeit(player, str(error), error.kind)
            return
        except Exception as error:  # any error inside an agent loses the game for that agent
            self.forfeit = Forfeit(player, f"{type(error).__name__}: {error}", OTHER)
            return
        took = perf_counter() - began
        if self.move_time is not None and took > self.move_time:
            self.forfeit = Forfeit(player, f"took {took:.3g} s of {self.move_time:g} s", TIME)
        elif not self.move(action, took, session.nodes):
            self.forfeit = Forfeit(player, f"illegal move {action!r}", OTHER)

    def move(self, action: int, seconds: float = 0.0, nodes: int = 0) -> bool:
        """Play an action if it is legal; return whether it was."""
        state = self.states[-1]
        try:
            word = state.describe(action)
        except (IllegalAction, TypeError):  # TypeError: the action is not a number
            return False
        self.words.append(word)
        self.states.append(state.result(action))
        self.actions.append(action)
        self.seconds.append(seconds)
        self.nodes.append(nodes)
        return True

    def record(self) -> Record:
        """The record of the game so far."""
        start, utilities = self.states[0], None
        if self.forfeit is not None:
            low, high = self.game.facts.utility
            loser = self.forfeit.player
            utilities = tuple(low if p == loser else high for p in range(self.game.players))
        elif self.states[-1].is_terminal:
            utilities = self.states[-1].utilities()
        return Record(
            game=self.game.spec,
            agents=tuple(player.spec for player in self.agents),
            seed=self.seed,
            start=None if self.initial or start == self.game.initial() else start.text,
            opening=self.opening,
            moves=tuple(self.words),
            utilities=utilities,
            forfeit=self.forfeit,
            seconds=tuple(self.seconds),
            nodes=tuple(self.nodes),
            when=self.when,
        )

    def close(self) -> None:
        """Close the agents' sessions."""
        for session in self.sessions:
            session.close()
