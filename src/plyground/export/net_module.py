"""A learned network in a module: engines with the network inside, and the network alone.

The numbers of the network are no part of the module: the page writes them into the workspaces. So
a network of the same shape needs no compiling.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plyground.export.layouts import fields_of, image_of
from plyground.game.contract.game import Game
from plyground.game.records.record_game import RecordGame
from plyground.search.engines.alphabeta.options import AlphaBetaOptions
from plyground.search.engines.alphabeta.questions import search_or_ask
from plyground.search.engines.alphabeta.workspace import longest
from plyground.search.engines.alphabeta.workspace import set_up as set_up_alphabeta
from plyground.search.engines.alphabeta.workspace import workspace as alphabeta_workspace
from plyground.search.engines.database.known_positions import NOTHING
from plyground.search.engines.mcts.options import MctsOptions
from plyground.search.engines.mcts.simulate import grow
from plyground.search.engines.mcts.tree import ENTRY
from plyground.search.engines.mcts.tree_workspace import TreeWorkspace, specialiser
from plyground.search.engines.mcts.worlds import Worlds
from plyground.search.limit import NO_LIMIT, Limit
from plyground.search.network.judge import judge_state
from plyground.search.network.net import Net
from plyground.search.network.net_file import game_of, load_net
from plyground.search.network.places import OWN_NET, BadNet, find_file, own_file

Layout = dict[str, Any]


def by_game(games: Sequence[Game], nets: Sequence[str | Path]) -> dict[str, Path]:
    """Each network with the game it is for; raises BadNet if there is no such game, or two nets.

    `own` stands for the networks of all games that come with one, unless another is given.
    """
    there = {game.name: game for game in games}
    found: dict[str, Path] = {}
    for given in nets:
        if str(given) == OWN_NET:
            continue
        name, file = game_of(given), find_file(given)
        if name not in there:
            raise BadNet(f"{file} is a network for {name}, which is not among the games given")
        if name in found:
            raise BadNet(f"{found[name]} and {file} are both networks for {name}; give one")
        load_net(file, there[name])
        found[name] = file
    if OWN_NET in map(str, nets):
        own = {game.name: own_file(game) for game in games}
        found = {name: file for name, file in own.items() if file.is_file()} | found
    return found


class PageNet:
    """A network for a page: the file it comes from, and what it says."""

    def __init__(self, given: str | Path, game: RecordGame, engines: list[str]) -> None:
        """Raises BadNet if there is no such network, or it is of another game."""
        self.file = find_file(given, game).resolve()
        self.net: Net = load_net(self.file, game)
        if self.net.board is not None:
            raise BadNet(
                f"{self.file.name} has convolutions, which pages cannot play; learn with net=mlp"
            )
        self.game = game
        self.engines = [name for name in engines if name in ("alphabeta", "mcts")]

    @property
    def name(self) -> str:
        """How an agent of the page calls it, as in mcts:net=NAME."""
        if self.file == own_file(self.game).resolve():
            return OWN_NET
        return "".join(c if c.isalnum() or c in "_-" else "_" for c in self.file.stem)

    @property
    def numbers(self) -> bytes:
        """The numbers that the page writes into its workspaces."""
        return bytes(self.net.weights.astype("<f4").tobytes())

    def searches(self) -> dict[str, tuple[Any, Any]]:
        """The exported functions: specialiser and function by name."""
        found: dict[str, tuple[Any, Any]] = {"judge": (self.net.searches(), judge_state)}
        if "alphabeta" in self.engines:
            found["alphabeta_net"] = (self.net.searches(), search_or_ask)
        if "mcts" in self.engines:
            found["mcts_net"] = (specialiser(self.game.rules, False, False, self.net), grow)
        return found

    def signatures(self) -> dict[str, list[Any]]:
        """The numba types of their arguments."""
        from numba import typeof, types
        from numba.np.numpy_support import from_dtype

        state, whole = self.game.initial(), types.int64
        keys = types.Array(types.uint64, 1, "C")
        alphabeta, tree = alphabeta_workspace(state, self.net), self.tree()
        return {
            "judge": [from_dtype(self.net.judge.work.dtype)],
            "alphabeta_net": [from_dtype(alphabeta.dtype), keys, *4 * [whole]],
            "mcts_net": [from_dtype(tree.space.dtype), *map(typeof, tree.arrays), whole],
        }

    def tree(self) -> TreeWorkspace:
        """The workspace of MCTS with the network."""
        state = self.game.initial()
        options = MctsOptions.read(self.game, {"net": str(self.file)})
        worlds = Worlds.of({state: 1.0}, self.game.rules.record)
        return TreeWorkspace(state, options, worlds, NOTHING, 0, self.net)

    def layout(self) -> Layout:
        """What the page must know to call these functions."""
        judge = self.net.judge.work
        found: Layout = {"name": self.name, "judge": self.described(judge.record, judge.dtype)}
        if "alphabeta" in self.engines:
            found["alphabeta"] = self.alphabeta_layout()
        if "mcts" in self.engines:
            found["mcts"] = self.mcts_layout()
        return found

    def alphabeta_layout(self) -> Layout:
        state = self.game.initial()
        work = alphabeta_workspace(state, self.net)
        options = AlphaBetaOptions.read(self.game, {"net": str(self.file)})
        set_up_alphabeta(work, state, Limit(), options)
        work.record.depth_limit = longest(state)
        return self.described(work.record, work.dtype) | {"solve": self.game.facts.hints.solve}

    def mcts_layout(self) -> Layout:
        work = self.tree()
        work.limit_depth(None)
        work.allot(1.0, 1000)
        work.record.ample = NO_LIMIT
        return self.described(work.record, work.space.dtype) | {
            "node": fields_of(work.node),
            "node_size": work.node.itemsize,
            "entry": ENTRY.itemsize,
            "shared": not self.game.perfect_information,
            "determinise": "determinise" in self.game.rules.own,
        }

    @staticmethod
    def described(record: Any, dtype: Any) -> Layout:
        """The image of a workspace without the numbers of the network, and its fields."""
        kept = record.net.copy()
        record.net[:] = 0
        image = image_of(record)
        record.net[:] = kept
        return {"image": image, "fields": fields_of(dtype)}
