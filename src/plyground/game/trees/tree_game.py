"""A tree as a game: its nodes are the states."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from plyground.game.contract.facts import CHANCE, Facts
from plyground.game.contract.game import Game
from plyground.game.contract.options import Option
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture
from plyground.game.errors import BadOption, BadPosition
from plyground.game.trees.efg_writer import write_efg
from plyground.game.trees.nodes import TOLERANCE, Tree, Vector
from plyground.game.trees.tree_picture import MOST, tree_picture
from plyground.game.trees.tree_writer import has_names, write_tree

FORMS = ("nested", "labelled")


class TreeGame(Game):
    """A game whose states are the nodes of a tree. Games with equal trees are equal."""

    def __init__(
        self,
        tree: Tree,
        source: str,
        name: str = "tree",
        *,
        options: Mapping[str, Any] | None = None,
        declared: Mapping[str, Option] | None = None,
        **words: Any,
    ) -> None:
        super().__init__(name, tree_facts(tree, **words), options or {}, declared or {}, source)
        self.tree = tree

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return self.tree.sizes[0]

    @property
    def leaves(self) -> int:
        """How many leaves the tree has."""
        return self.tree.leaves[0]

    def _repr_svg_(self) -> str:
        """For notebooks: the whole tree."""
        return self.initial().svg()

    def initial(self) -> TreeState:
        return TreeState(self, 0)

    def parse(self, text: str) -> TreeState:
        """The node with this label, or at the end of a path: "/" is the root, "/3/1" below it."""
        wanted = text.strip()
        if wanted in self._labels:
            return TreeState(self, self._labels[wanted])
        if not wanted.startswith("/"):
            raise BadPosition(text, 0, f"no node is labelled {wanted!r}", self.initial().text)
        node, at = 0, text.index("/") + 1
        for step in wanted.strip("/").split("/") if wanted.strip("/") else []:
            below = self.tree.children[node]
            number = int(step) if step.isdecimal() and len(step) < 9 else 0
            if not 1 <= number <= len(below):
                here = f"{len(below)} children" if below else "no children"
                raise BadPosition(text, at, f"the node here has {here}, so no child {step!r}", "/1")
            node = below[number - 1]
            at += len(step) + 1
        return TreeState(self, node)

    @cached_property
    def _labels(self) -> dict[str, int]:
        return {label: i for i, label in enumerate(self.tree.labels) if label}

    @cached_property
    def middle(self) -> Vector:
        """Midway between the least and the greatest payoff of each player."""
        ranges = [_range(self.tree, player) for player in range(self.players)]
        return tuple((low + high) / 2 for low, high in ranges)

    def to_text(self, form: str | None = None) -> str:
        """The tree as text that `pg.tree` reads: form "nested" drops names, "labelled" keeps them.

        Without a form it is labelled if the tree has any names.
        """
        if form is not None and form not in FORMS:
            raise BadOption(f"a tree has no form {form!r}; the forms are {' and '.join(FORMS)}")
        names = form == "labelled" if form else has_names(self.tree)
        return write_tree(self.tree, names=names)

    def to_efg(self) -> str:
        """The tree as the text of a Gambit file (.efg)."""
        called = [self.player_name(player) for player in range(self.players)]
        return write_efg(self.tree, self.title, called, self.facts.summary)

    def __str__(self) -> str:
        return self.to_text()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (isinstance(other, TreeGame) and self.tree == other.tree)

    def __hash__(self) -> int:
        return hash((self.nodes, self.leaves, self.facts.max_plies))

    def __repr__(self) -> str:
        shown = self.source if len(self.source) <= 80 else self.source[:77] + "..."
        given = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load({shown!r}{given})"


class TreeState(State):
    """A node of a tree. Actions number its children: 0, 1, ..."""

    __slots__ = ("node",)
    game: TreeGame
    node: int

    def __init__(self, game: TreeGame, node: int) -> None:
        self.game, self.node = game, node

    def _identity(self) -> int:
        return self.node

    @property
    def label(self) -> str:
        """The node's label, or ""."""
        return self.game.tree.labels[self.node]

    @property
    def leaf_count(self) -> int:
        """Leaves at and below this node."""
        return self.game.tree.leaves[self.node]

    @property
    def node_count(self) -> int:
        """Nodes at and below this node."""
        return self.game.tree.sizes[self.node]

    @property
    def to_play(self) -> int | None:
        return self.game.tree.movers[self.node]

    def actions(self) -> list[int]:
        return list(range(len(self.game.tree.children[self.node])))

    def _after(self, action: int) -> TreeState | None:
        below = self.game.tree.children[self.node]
        return TreeState(self.game, below[action]) if 0 <= action < len(below) else None

    def _payoffs(self) -> list[float]:
        return list(self.game.tree.payoffs[self.node])

    def _probabilities(self) -> list[float]:
        tree = self.game.tree
        return [tree.probabilities[child] for child in tree.children[self.node]]

    def _describe(self, action: int) -> str:
        tree = self.game.tree
        return tree.names[tree.children[self.node][action]]

    def aliases(self, action: int) -> tuple[str, ...]:
        """The label of the child, and its number counted from 1."""
        tree = self.game.tree
        label = tree.labels[tree.children[self.node][action]]
        return (label, str(action + 1)) if label else (str(action + 1),)

    @property
    def text(self) -> str:
        """The node's label, or the path to it from the root: "/3/1"."""
        tree, node = self.game.tree, self.node
        if tree.labels[node]:
            return tree.labels[node]
        steps = []
        while node:
            parent = tree.parents[node]
            steps.append(str(bisect_left(tree.children[parent], node) + 1))
            node = parent
        return "/" + "/".join(reversed(steps))

    def observation(self, player: int) -> str:
        """The node or its information set; at other nodes, what the player last saw and did."""
        self.game.check_player(player)
        if self.game.perfect_information:
            return self.text
        tree, node = self.game.tree, self.node
        if tree.movers[node] == player:
            return self._view(node)
        while node:
            child, node = node, tree.parents[node]
            if tree.movers[node] == player:
                return f"after {self._view(node)}: {tree.names[child]}"
        return "before the first move"

    def _view(self, node: int) -> str:
        views = self.game.tree.views
        return f"#{views[node]}" if node in views else TreeState(self.game, node).text

    def features(self) -> dict[str, float]:
        return {}

    def evaluate(self, player: int) -> float:
        """The node's own estimate if the tree has one, or else the middle of the player's range."""
        self.game.check_player(player)
        tree = self.game.tree
        payoffs = tree.payoffs[self.node] or tree.estimates.get(self.node, self.game.middle)
        return payoffs[player]

    def perft(self, depth: int, *, turns: bool = False, bulk: bool = True) -> int:
        tree, lines, todo = self.game.tree, 0, [(self.node, depth)]
        while todo:
            node, left = todo.pop()
            if left == 0:
                lines += 1
                continue
            for child in tree.children[node]:
                same_turn = turns and tree.movers[child] == tree.movers[node]
                todo.append((child, left if same_turn else left - 1))
        return lines

    @property
    def picture(self) -> Picture | None:
        """The tree below this node, if it is small."""
        if self.node_count > MOST:
            return None
        game, inside = self.game, range(self.node, self.node + self.node_count)
        names = [TreeState(game, i).text for i in inside]
        opposed = game.zero_sum and game.players == 2
        return tree_picture(game.tree, self.node, names, opposed)


def tree_facts(
    tree: Tree,
    *,
    title: str = "",
    title_ar: str = "",
    summary: str = "",
    sources: Sequence[str] = (),
    players_called: Sequence[str] = (),
) -> Facts:
    """The facts that follow from a tree, together with the given words."""
    players = range(tree.players)
    ranges = [_range(tree, player) for player in players]
    widest = max(map(len, tree.children))
    sums = [math.fsum(u) for u in tree.payoffs if u] if tree.players > 1 else []
    zero_sum = bool(sums) and all(abs(total) <= TOLERANCE for total in sums)
    constant = bool(sums) and max(sums) - min(sums) <= TOLERANCE and not zero_sum
    sets = {(tree.movers[i], view) for i, view in tree.views.items()}
    opposed = zero_sum and tree.players == 2
    usual = ("MAX", "MIN") if opposed else tuple(f"player {p}" for p in players)
    return Facts(
        title=title or "Tree",
        title_ar=title_ar or ("" if title else "شجرة"),
        summary=summary,
        actions=widest,
        max_moves=widest,
        max_plies=max(tree.depths),
        players=tree.players,
        zero_sum=zero_sum,
        constant_sum=sums[0] if constant else None,
        deterministic=CHANCE not in tree.movers,
        perfect_information=len(sets) == len(tree.views),
        utility=(min(low for low, _ in ranges), max(high for _, high in ranges)),
        players_called=tuple(players_called) or usual,
        sources=tuple(sources),
    )


def _range(tree: Tree, player: int) -> tuple[float, float]:
    """The least and the greatest payoff or estimate of a player."""
    payoffs = [u[player] for u in tree.payoffs if u]
    payoffs += [u[player] for u in tree.estimates.values()]
    return min(payoffs), max(payoffs)
