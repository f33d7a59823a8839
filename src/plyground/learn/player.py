"""Plays games of a network against itself, and returns their rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.game.records.workspace import interpreting
from plyground.kernel.control import run
from plyground.learn.rows import Rows
from plyground.learn.self_play import START, play_games
from plyground.learn.settling import forget_settled, require_settling, settle_fields
from plyground.search.engines.database.known_positions import NOTHING
from plyground.search.engines.mcts.options import MctsOptions
from plyground.search.engines.mcts.tree import ENTRY
from plyground.search.engines.mcts.tree_workspace import TreeWorkspace
from plyground.search.engines.mcts.worlds import Worlds
from plyground.search.engines.playouts import refuse_if_too_long
from plyground.search.engines.zero_sum.table import mask_of
from plyground.search.network.net import Net

LONGEST = 500
"""A game of self-play is cut off after this many plies."""
ROOM = 1 << 22
"""Facts or actions of rows that are written before they are copied, unless one game has more."""


@dataclass(frozen=True)
class Play:
    """How games of self-play are played."""

    sims: int = 32
    """Simulations a move."""
    opening: int = 10
    """The first plies are random: from 0 to this many."""
    bold: int = 16
    """Plies after which the best move is played, without noise."""
    settle: int = 0
    """Nodes of the exact search for the ends of games; 0: none."""
    judge: int = 0
    """After so many moves each, the evaluation stands for the result; 0: never."""


class SelfPlayer:
    """The memory of self-play for one game and one shape of network."""

    def __init__(self, net: Net, play: Play = Play()) -> None:  # frozen
        require(net.game)
        if play.settle:
            require_settling(net.game)
        if play.judge:
            require_judging(net.game)
        self.game, self.net, self.play = net.game, net, play
        facts, rules = net.game.facts, net.game.rules
        longest = min(facts.max_plies, LONGEST)
        game_rows = longest * min(2, rules.images)
        moves = facts.max_moves
        state = net.game.initial()
        worlds = Worlds(np.zeros(1, rules.record), np.ones(1))
        more = {
            "stack": (rules.record, 5),
            "logits": (np.float64, moves),
            "gumbel": (np.float64, moves),
            "target": (np.float64, moves),
            "rank": (np.float64, moves),
            "live": (np.int32, moves),
            "told": np.float64,
            "rows": np.int64,
            "game_rows": np.int64,
            "row_mover": (np.int8, game_rows),
            "row_told": (np.float64, game_rows),
            "start_length": np.int64,
            "longest": np.int64,
            "budget": np.int64,
            "opening": np.int64,
            "bold": np.int64,
            "judged": np.int64,  # rows
            "repeated": np.bool_,
            **(settle_fields(net.game, play.settle, game_rows) if play.settle else {}),
        }
        self.work = TreeWorkspace(state, MctsOptions(), worlds, NOTHING, 0, net, more)
        self.work.limit_depth(None)
        sims = (play.sims + 2) * (1 if facts.deterministic else 4)  # chance nodes are nodes, too
        self.work.nodes = np.zeros(sims * self.work.growth + 2, self.work.node)
        self.work.table = np.zeros(1 << (4 * sims).bit_length(), ENTRY)
        each = max(net.sight.most, moves)
        rows = max(game_rows, min(ROOM // each, 64 * game_rows))
        self.rows = Rows.room(rows, net.sight.most, moves, net.shape.values)
        w = self.work.record
        w.stack[START] = state.record
        w.start_length = w.length
        w.longest, w.game_rows = longest, game_rows
        w.budget, w.opening, w.bold = play.sims, play.opening, play.bold
        w.judged = play.judge * min(2, rules.images)
        if play.settle:
            w.settle, w.settle_mask = play.settle, mask_of(len(w.settle_table))
        self.run = self._ready()

    def _ready(self) -> Callable[..., Any]:
        searches = self.net.searches(
            RICH=False, PROBING=False, SETTLES=self.play.settle > 0, JUDGES=self.play.judge > 0
        )
        if interpreting():
            return searches.interpreted(play_games)
        from numba import typeof, types
        from numba.np.numpy_support import from_dtype

        kinds = [typeof(array) for array in self._arrays()]
        signature = [from_dtype(self.work.space.dtype), *kinds, types.int64]
        return searches.compiled(play_games, signature)

    def _arrays(self) -> list[Any]:
        return [*self.work.arrays, *self.rows.arrays.values()]

    def games(self, net: Net, games: int, seed: int) -> Rows:
        """The rows of some games, which follow from the network and the seed alone."""
        w = self.work.record
        net.put_into(w)
        w.random[0] = np.uint64(seed)
        if self.play.settle:
            forget_settled(w)
        parts: list[Rows] = []
        while games > 0:
            w.rows = 0
            arguments = (w, *self._arrays(), games)
            # In a thread of its own, so that Ctrl-C is heard.
            played = (
                self.run(*arguments)
                if interpreting()
                else run(self.run, *arguments, control=w.control)
            )
            refuse_if_too_long(self.work.space)
            parts.append(self.rows.first(int(w.rows)))
            games -= int(played)
        return Rows.joined(parts)


def require(game: RecordGame) -> None:
    """Raise Unsuited for a game that cannot be learned by self-play."""
    facts = game.facts
    if not facts.perfect_information and "determinise" not in game.rules.own:
        raise Unsuited(
            f"learning by self-play: {game.name} has hidden information, so its file must define "
            "determinise(s, player, random); `plyground cfr` solves small games of this kind"
        )
    if facts.players < 2:
        raise Unsuited(f"learning by self-play needs two players or more; {game.name} has one")


def require_judging(game: RecordGame) -> None:
    """Raise Unsuited for a game whose evaluation cannot stand for its result."""
    facts = game.facts
    if not game.rules.weights:
        raise Unsuited(f"learn: judge cannot be used in {game.name}, which has no evaluation")
    if not (facts.zero_sum and facts.players == 2):
        raise Unsuited(
            f"learn: judge cannot be used in {game.name}; evaluations are for two players with "
            "opposite interests"
        )
