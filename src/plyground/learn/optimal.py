"""The share of best moves, where positions of a game can be solved."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.engines.analyse import analyse
from plyground.search.limit import Limit
from plyground.search.network.net import Net
from plyground.search.score import EXACT

WANTED = 40
"""Positions in a sample."""
TRIED = 120
NODES = 100_000
"""Nodes to solve a position after a move."""
LEAST = 15
"""Fewer positions say too little."""
TOO_HARD = 6
"""A game of which so many positions in a row cannot be solved is given up."""


@dataclass(frozen=True)
class SolvedSample:
    """Positions of random games in which some moves are best and others are not."""

    positions: tuple[tuple[RecordState, frozenset[int]], ...]
    """Each with its best moves."""

    @classmethod
    def of(cls, game: RecordGame) -> SolvedSample:
        """A sample of a game, the same every time; empty if it cannot be solved."""
        facts = game.facts
        if not (facts.players == 2 and facts.zero_sum and facts.deterministic):
            return cls(())
        if not facts.perfect_information:
            return cls(())
        rng, found, failed = random.Random(0), [], 0
        for _ in range(TRIED):
            state = some_position(game, rng)
            best = best_moves(state) if state is not None else None
            if best is None:
                failed += 1
            else:
                failed = 0
                if state is not None and len(best) < len(state.actions()):
                    found.append((state, best))
            if failed >= TOO_HARD or len(found) >= WANTED:
                break
        return cls(tuple(found) if len(found) >= LEAST else ())

    def shares(self, net: Net) -> dict[str, float]:
        """The share of positions in which the network plays a best move, without search."""
        policies = [(net.judge.policy(state), best) for state, best in self.positions]
        hits = sum(max(policy, key=policy.__getitem__) in best for policy, best in policies)
        return {"policy": round(hits / len(policies), 4), "positions": len(policies)}


def some_position(game: RecordGame, rng: random.Random) -> RecordState | None:
    """A position with a choice at a random ply of a random game, or None."""
    line: list[Any] = [game.initial()]
    while not line[-1].is_terminal:
        line.append(line[-1].result(rng.choice(line[-1].actions())))
    state = line[rng.randrange(len(line) - 1)]
    return state if len(state.actions()) > 1 else None


def best_moves(state: RecordState) -> frozenset[int] | None:
    """The moves with the greatest value; None if a position after one cannot be solved."""
    player = state.to_play
    assert player is not None
    values = {}
    for a in state.actions():
        after = state.result(a)
        if after.is_terminal:
            values[a] = after.utility(player)
            continue
        try:
            found = analyse(after, "alphabeta", Limit(nodes=NODES), solve=True)
        except PlygroundError:
            return None
        if found.bound != EXACT or found.value is None:
            return None
        values[a] = found.value if found.player == player else -found.value
    best = max(values.values())
    return frozenset(a for a, value in values.items() if value == best)
