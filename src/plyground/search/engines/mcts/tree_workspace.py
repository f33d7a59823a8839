"""The memory of one thread of a search: workspace, tree, table and worlds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.rules import Rules
from plyground.game.records.record_state import RecordState
from plyground.game.records.workspace import Workspace, interpreting
from plyground.kernel.notice import imported
from plyground.kernel.specialise import Specialiser
from plyground.search.engines.database.known_positions import KnownPositions
from plyground.search.engines.mcts.options import MctsOptions
from plyground.search.engines.mcts.room import make_room, raw
from plyground.search.engines.mcts.simulate import grow
from plyground.search.engines.mcts.tree import ENTRY, NET_NODE, NODE, RICH_NODE
from plyground.search.engines.mcts.worlds import Worlds
from plyground.search.engines.playouts import playout_fields, put_playouts, refuse_if_too_long
from plyground.search.limit import NO_LIMIT
from plyground.search.network.net import Net
from plyground.search.network.net_file import load_net

FIRST_ROOM = 1 << 18
"""Nodes that a tree starts with: fresh memory is slow, and most trees need little."""
CLEARING = 1.8
"""Memory that a tree takes while it is cleared, as a multiple of its own."""

_compiled: WeakKeyDictionary[Specialiser, Callable[..., Any]] = WeakKeyDictionary()
"""Compiled searches: finding the types takes longer than a short search."""


class TreeWorkspace:
    """The memory that one thread searches with; `more` are fields for what else it does."""

    def __init__(
        self,
        state: RecordState,
        options: MctsOptions,
        worlds: Worlds,
        known: KnownPositions,
        seed: int,
        net: Net | None = None,
        more: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.net = net or (load_net(options.net, state.game) if options.net else None)
        self.rules, self.options, self.worlds = state.game.rules, options, worlds
        self.known, self.probing = known, bool(options.database)
        self.rich = options.rich(self.rules)
        fields = playout_fields(self.rules) | tree_fields(self.rules, self.rich)
        if self.probing:
            fields["scratch"] = (self.rules.record, 1)
        if self.net:
            fields |= self.net.fields()
        self.space = Workspace(self.rules, **(fields | dict(more)))
        if self.net:
            self.net.put_into(self.record)
        put_playouts(self.space, state, seed)
        self.nodes: Any = np.zeros(0, self.node)
        self.table: Any = np.zeros(1, ENTRY)
        self.prepare(state)

    @property
    def node(self) -> np.dtype[Any]:
        """The fields of a node."""
        return NET_NODE if self.net else RICH_NODE if self.rich else NODE

    @property
    def record(self) -> Any:
        """The workspace's record."""
        return self.space.record

    @property
    def low(self) -> float:
        """The least utility."""
        return self.rules.facts.utility[0]

    @property
    def control(self) -> Any:
        """The flags that stop the search."""
        return self.record.control

    def prepare(self, state: RecordState) -> None:
        """Write the options into the workspace."""
        facts, w, options = self.rules.facts, self.record, self.options
        low, high = facts.utility
        w.explore = options.c * (high - low) * (0.5 if self.net else 1.0)
        w.forced = -1
        w.viewer = self.viewer(state)
        w.solve = (
            options.solve and facts.players == 2 and facts.zero_sum and facts.perfect_information
        )
        w.recycle = facts.perfect_information and not options.transpositions
        w.actions = facts.actions
        w.guided, w.shared, w.policy = options.guided, options.transpositions, options.policy
        w.cut = NO_LIMIT if options.playout is None else min(options.playout, NO_LIMIT)
        w.minimax, w.rave, w.grave = options.minimax, options.rave, options.grave
        w.mast = options.mast
        w.prior, w.patience = options.prior, options.patience
        weights = options.weighing(self.rules.weights)
        w.weights[: len(weights)] = weights

    @staticmethod
    def viewer(state: RecordState) -> int:
        """The player for whom the root is valued: the one to move; at a chance node the first."""
        player = state.to_play
        return 0 if player is None or player == CHANCE else player

    def limit_depth(self, depth: int | None) -> None:
        """Limit the depth of the tree."""
        self.record.deepest = min(depth or NO_LIMIT, self.rules.facts.max_plies)

    def allot(self, megabytes: float, sims: int, extra: int = 0) -> None:
        """Take memory for the tree: no more than allowed, nor than the simulations can use."""
        shared = self.options.transpositions or not self.rules.facts.perfect_information
        # A table takes half a node each.
        each = self.node.itemsize * CLEARING if not shared else self.node.itemsize + ENTRY.itemsize
        most = int(megabytes * 1e6 / each)
        room = min(most, (sims + 1) * self.growth + 1 + extra, 2**31 - 1)
        room = max(room, 2 * self.growth + 2)
        self.room = room
        self.take(room if shared or room < 2 * FIRST_ROOM else FIRST_ROOM)
        self.nodes[:1] = np.zeros(1, self.node)
        self.record.top = 1
        if shared:
            self.table = np.zeros(1 << max(4, room.bit_length() - 1), ENTRY)

    def take(self, room: int) -> None:
        """Resize the tree's memory to `room` nodes; the nodes stay."""
        before, top = self.nodes, int(self.record.top)
        self.nodes = np.empty(room, self.node)  # nodes are written when they are made
        raw(self.nodes)[:top] = raw(before)[:top]
        # Memory that grows in time changes no result.
        self.record.ample = room - self.growth if room < self.room else NO_LIMIT

    @property
    def growth(self) -> int:
        """How many nodes a simulation adds at most: the children of one, after forced moves."""
        facts = self.rules.facts
        forced = facts.max_plies if self.net and "essential" in self.rules.own else 0
        return facts.max_moves + forced

    def plant(self, tree: Any) -> None:
        """Start with an existing tree, if it fits."""
        if 0 < len(tree) <= self.room:
            if len(tree) > len(self.nodes):
                self.take(self.room)
            raw(self.nodes)[: len(tree)] = raw(tree)
            self.record.top = len(tree)

    @property
    def searches(self) -> Specialiser:
        """Compiles the search for this game and this kind of node."""
        return specialiser(self.rules, self.rich, self.probing, self.net)

    def ready(self) -> Callable[[int], int]:
        """The search, compiled or interpreted, as a function of the number of simulations."""
        search = self.searches.interpreted(grow) if interpreting() else self.compiled()

        def simulate(sims: int) -> int:
            done = 0
            while True:
                done += int(search(self.record, *self.arrays, np.int64(sims - done)))
                refuse_if_too_long(self.space)
                if self.record.full:
                    self.record.top = make_room(self.nodes, int(self.record.top))
                    self.record.full = False
                elif self.record.top > self.record.ample:
                    # All at once: unused pages take no memory, and copying takes time.
                    self.take(self.room)
                else:
                    return done

        return simulate

    def compiled(self) -> Callable[..., Any]:
        """The search as machine code."""
        known = _compiled.get(self.searches)
        if known is None:
            imported("numba", self.searches.game)
            from numba import typeof, types
            from numba.np.numpy_support import from_dtype

            arrays = [typeof(a) for a in self.arrays]
            signature = [from_dtype(self.space.dtype), *arrays, types.int64]
            known = _compiled[self.searches] = self.searches.compiled(grow, signature)
        return known

    @property
    def arrays(self) -> tuple[Any, ...]:
        """The arrays whose size is not fixed, and so are not in the workspace."""
        worlds, known = self.worlds, self.known
        return self.nodes, self.table, worlds.states, worlds.odds, known.keys, known.values


def specialiser(rules: Rules, rich: bool, probing: bool, net: Net | None = None) -> Specialiser:
    """The specialiser with the constants of this engine."""
    if net is not None:
        return net.searches(RICH=False, PROBING=probing)
    return rules.searches_with(RICH=rich, PROBING=probing)


def tree_fields(rules: Rules, rich: bool) -> dict[str, Any]:
    """The fields of a workspace in addition to those of playouts."""
    facts = rules.facts
    plies = facts.max_plies + 2
    moves_known = facts.players * facts.actions if rich else 1
    return {
        "path": (np.int32, plies),
        "chooser": (np.int8, plies),  # who chose the node at each depth; after chance: the viewer
        "instead": (np.int32, plies),  # the proven child that another one stands in for, or 0
        "mover": (np.int8, plies),  # who is to move in it
        "top": np.int64,  # nodes in use
        "ample": np.int64,  # nodes in use above which more memory is needed
        "sims": np.int64,
        "depth": np.int64,
        "deepest": np.int64,
        "full": np.bool_,
        "recycle": np.bool_,
        "viewer": np.int64,
        "explore": np.float64,
        "forced": np.int64,  # the root's child that is visited next, or -1; with a network only
        "solve": np.bool_,
        "guided": np.bool_,
        "shared": np.bool_,
        "policy": np.bool_,
        "prior": np.bool_,
        "patience": np.int64,
        "cut": np.int64,
        "minimax": np.float64,
        "rave": np.float64,
        "grave": np.int64,
        "mast": np.int64,
        "actions": np.int64,
        "plies_played": np.int64,
        "played": (np.int32, plies if rich else 1),
        "played_by": (np.int8, plies if rich else 1),
        "when": (np.int64, moves_known),
        "elders": np.int64,  # nodes whose figures were kept for those below them
        "elder_of": (np.int64, facts.players),  # which of them is a player's in this simulation
        "elder_when": (np.int64, moves_known),  # which of them an action's figures are of
        "elder_visits": (np.int32, moves_known),
        "elder_total": (np.float32, moves_known),
        "mast_visits": (np.int32, moves_known),
        "mast_total": (np.float64, moves_known),
        "f": (np.float64, max(1, len(rules.weights))),
        "weights": (np.float64, max(1, len(rules.weights))),
        "places": (np.int32, facts.max_moves if not facts.perfect_information else 1),
        "observed": (np.int32, max(1, rules.longest_view)),
    }
