"""A game in progress between people and agents: the moves, and what each player knows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from plyground.arena.opening import draw
from plyground.arena.record import Record
from plyground.arena.record_file import write_records
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.knowledge import Knowledge
from plyground.protocols.formats.files import FORMATS, read_saved, write_games
from plyground.roster.agents import agent
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import AgentFailed, Session

HUMAN = "human"
"""The place of a person among the agents of a record."""


class Match:
    """The states and actions from the start. Players without an agent are people."""

    def __init__(self, start: State, agents: Mapping[int, Agent], seed: int) -> None:
        self.states = [start]
        self.actions: list[int] = []
        self.agents = dict(agents)
        self.seed = seed
        self.rng = random.Random()
        self.sessions: dict[int, Session] = {}

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @property
    def people(self) -> list[int]:
        return [p for p in range(self.game.players) if p not in self.agents]

    @property
    def waits_for_person(self) -> bool:
        return self.state.to_play in self.people

    def play(self, action: int) -> None:
        self.states.append(self.state.result(action))
        self.actions.append(action)

    def advance(self) -> None:
        """Play the next move of chance or an agent; raises AgentFailed if the agent fails.

        Random numbers depend only on the seed and the ply, so taking back does not change dice.
        """
        state = self.state
        self.rng.seed(f"{self.seed} {len(self.actions)}")
        if state.is_chance:
            self.play(draw(state, self.rng))
        else:
            assert state.to_play is not None
            action = self._session(state.to_play).choose(self.states, self.actions)
            if action not in state.actions():
                raise AgentFailed(f"illegal move {action!r}")
            self.play(action)

    def _session(self, player: int) -> Session:
        """The session of a player's agent, started at its first move."""
        if player not in self.sessions:
            chosen = self.agents[player]
            chosen.require(self.game)
            self.sessions[player] = chosen.session(self.game, player, self.rng)
        return self.sessions[player]

    def close(self) -> None:
        """Close the agents and end their programs."""
        for session in self.sessions.values():
            session.close()
        self.sessions.clear()
        for chosen in self.agents.values():
            chosen.close()

    def take_back(self) -> bool:
        """Return to a person's latest decision; False if there is none."""
        decisions = [i for i, s in enumerate(self.states[:-1]) if s.to_play in self.people]
        if not decisions:
            return False
        del self.states[decisions[-1] + 1 :], self.actions[decisions[-1] :]
        return True

    def account(self, player: int, since: int = 0) -> tuple[list[str], Knowledge | None]:
        """The plies from `since` on as the player saw them, and what is known (None: all)."""
        if self.game.perfect_information:
            return [self._said(s, s.written(a)) for s, a, _ in self._plies(since)], None
        known, told = Knowledge(self.states[0], player), []
        for before, action, after in self._plies():
            words = known.learn(before, action, after)
            told.append(self._said(before, words or "something you cannot see"))
        return told[since:], known

    def _plies(self, since: int = 0) -> Iterator[tuple[State, int, State]]:
        states, actions = self.states[since:], self.actions[since:]
        return zip(states, actions, states[1:], strict=False)

    def _said(self, state: State, words: str) -> str:
        player = state.to_play
        assert player is not None
        return f"{'chance' if state.is_chance else self.game.player_name(player)}: {words}"

    def save(self, path: Path) -> None:
        """Write the match in the format of the suffix (.pgn), else as a record; raises OSError."""
        start, players = self.states[0], range(self.game.players)
        seats = (self.agents[p].spec if p in self.agents else HUMAN for p in players)
        ended = self.state.is_terminal
        record = Record(
            game=self.game.spec,
            agents=tuple(seats),
            seed=self.seed,
            start=None if start == self.game.initial() else start.text,
            opening=0,
            moves=tuple(s.describe(a) for s, a, _ in self._plies()),
            utilities=tuple(self.state.utility(p) for p in players) if ended else None,
            forfeit=None,
            seconds=(0.0,) * len(self.actions),
            nodes=(0,) * len(self.actions),
            when=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        if path.suffix in FORMATS:
            write_games(path, [record])
        else:
            write_records(path, [record])


def resume(path: Path) -> Match:
    """The match saved in a file."""
    try:
        records = read_saved(path)
        if len(records) != 1:
            raise PlygroundError(f"it has {len(records)} games, not one")
        (record,) = records
        states = record.states()
        seats = {p: agent(spec) for p, spec in enumerate(record.agents) if spec != HUMAN}
        match = Match(states[0], seats, record.seed)
        for move in record.moves:
            match.play(match.state.action(move))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise PlygroundError(f"cannot read {str(path)!r}: {reason}") from None
    except PlygroundError as error:
        raise PlygroundError(f"cannot resume the game in {str(path)!r}: {error}") from None
    return match
