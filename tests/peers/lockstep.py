"""Random games played in our rules and in a peer's at once, compared at every state."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from scale import DEEP

from plyground import CHANCE, Game, State

GAMES = 5000 if DEEP else 100
"""Random games per pair: more on demand."""


class _Where:
    """The position at hand, put into words only when a comparison fails."""

    def __init__(self, ours: State, theirs: Any, line: list[str]) -> None:
        self.ours, self.theirs, self.line = ours, theirs, line

    def __repr__(self) -> str:
        return f"{self.ours.text}\nafter {self.line}\npeer:\n{self.theirs}"


def lockstep(
    game: Game,
    spiel: Any,
    to_peer: Callable[[State, int, Any], int],
    games: int = GAMES,
    seed: int = 0,
    returns: Callable[[State], list[float]] | None = None,
    stop: Callable[[State, Any], bool] | None = None,
) -> None:
    """Play random games of ours and of OpenSpiel's together.

    `to_peer` translates an action of ours into OpenSpiel's. Compared at each state: the player to
    move, whether the game is over, the set of legal actions, the probabilities of chance, and at
    the end the returns. `stop` ends a game early where the rules differ on purpose.
    """
    rng = random.Random(seed)
    for _ in range(games):
        ours: State = game.initial()
        theirs = spiel.new_initial_state()
        line: list[str] = []
        while not (stop and stop(ours, theirs)):
            where = _Where(ours, theirs, line)
            assert ours.is_terminal == theirs.is_terminal(), where
            if ours.is_terminal:
                payoffs = (
                    returns(ours) if returns else [ours.utility(p) for p in range(game.players)]
                )
                assert payoffs == list(theirs.returns()), where
                break
            mover = theirs.current_player()
            assert ours.to_play == (CHANCE if theirs.is_chance_node() else mover), where
            actions = ours.actions()
            translated = {to_peer(ours, a, theirs): a for a in actions}
            assert len(translated) == len(actions), where
            assert sorted(translated) == sorted(theirs.legal_actions()), (
                f"{where}\nours {[ours.describe(a) for a in actions]}\n"
                f"theirs {[theirs.action_to_string(mover, b) for b in theirs.legal_actions()]}"
            )
            if ours.is_chance:
                chances = dict(ours.outcomes())
                for b, p in theirs.chance_outcomes():
                    assert abs(chances[translated[b]] - p) < 1e-12, where
            b = rng.choice(sorted(translated))
            line.append(ours.describe(translated[b]))
            ours = ours.result(translated[b])
            theirs.apply_action(b)
