"""A game tree as columns, one entry per node, and the draft that a reader fills in."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NoReturn

from plyground.game.contract.facts import CHANCE
from plyground.game.errors import BadTree

LIMIT = 1_000_000
"""The most nodes of a tree."""

TOLERANCE = 1e-9
"""How far the sum of a chance node's probabilities may be from 1."""

Vector = tuple[float, ...]


@dataclass(frozen=True)
class Tree:
    """The nodes in preorder: node 0 is the root, and a node's descendants follow it."""

    players: int
    parents: list[int]
    children: list[tuple[int, ...]]
    movers: list[int | None]
    """The player, CHANCE, or None at a leaf."""
    payoffs: list[Vector]
    """One number per player at a leaf, () elsewhere."""
    probabilities: list[float]
    """Of the outcome that leads to the node; 1 if its parent is not a chance node."""
    labels: list[str]
    moves: list[str]
    """The given name of the move that leads to the node, or ""."""
    estimates: dict[int, Vector]
    """EVAL of inner nodes that have one."""
    views: dict[int, str]
    """Information sets: a player cannot tell apart their nodes with the same view."""
    names: list[str] = field(compare=False)
    """The name of the move to each node: as given, or the node's label, or its number."""
    sizes: list[int] = field(compare=False)
    """Nodes at and below each node."""
    leaves: list[int] = field(compare=False)
    """Leaves at and below each node."""
    depths: list[int] = field(compare=False)


class Draft:
    """A tree while it is read, in preorder. Errors point at the node's place in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places: list[int] = []
        self.parents: list[int] = []
        self.children: list[list[int]] = []
        self.movers: list[int | None] = []
        self.payoffs: list[float | Vector] = []
        self.probabilities: list[float] = []
        self.labels: list[str] = []
        self.moves: list[str] = []
        self.estimates: dict[int, float | Vector] = {}
        self.views: dict[int, str] = {}
        self.open: list[int] = []
        """The nodes whose children are being read."""
        self.leaf_count = 0

    def node(
        self, at: int, mover: int | None, label: str = "", move: str = "", probability: float = 1.0
    ) -> int:
        """Add a child to the innermost open node; the child is open until `close`.

        With `mover` None the players take turns.
        """
        i = self._append(at, label, move, probability)
        self.movers.append(mover)
        self.payoffs.append(())
        self.open.append(i)
        return i

    def leaf(
        self,
        at: int,
        payoff: float | Vector,
        label: str = "",
        move: str = "",
        probability: float = 1.0,
    ) -> None:
        """Add a child without children. A plain number u stands for the payoffs (u, -u)."""
        self._append(at, label, move, probability)
        self.movers.append(None)
        self.payoffs.append(payoff)
        self.leaf_count += 1

    def close(self) -> None:
        """Close the innermost open node: it has all its children."""
        self.open.pop()

    def _append(self, at: int, label: str, move: str, probability: float) -> int:
        i = len(self.parents)
        if i == LIMIT:
            self.fail(at, f"it has more than {LIMIT:,} nodes, the most that are read")
        parent = self.open[-1] if self.open else -1
        if parent >= 0:
            self.children[parent].append(i)
        self.places.append(at)
        self.parents.append(parent)
        self.children.append([])
        self.labels.append(label)
        self.moves.append(move)
        self.probabilities.append(probability)
        return i

    def fail(self, at: int, why: str) -> NoReturn:
        """Raise BadTree for the character at `at`."""
        raise BadTree(self.text, at, why)

    # --- the finished tree ------------------------------------------------------------------------

    def tree(self, *, players: int | None = None, first: int = 0, normalise: bool = False) -> Tree:
        """The checked tree. `first` moves at the root if the text does not name a player."""
        players = players or self._count_players()
        payoffs = [self._vector(i, players) for i in range(len(self.payoffs))]
        estimates = {
            i: self._check_vector(i, value, players, "the estimate")
            for i, value in self.estimates.items()
        }
        self._let_players_move(players, first)
        self._check_labels()
        self._check_moves()
        self._check_probabilities(normalise)
        self._check_views()
        sizes, leaves, depths = self._sizes()
        return Tree(
            players=players,
            parents=self.parents,
            children=[tuple(below) for below in self.children],
            movers=self.movers,
            payoffs=payoffs,
            probabilities=self.probabilities,
            labels=self.labels,
            moves=self.moves,
            estimates=estimates,
            views=self.views,
            names=self._names(),
            sizes=sizes,
            leaves=leaves,
            depths=depths,
        )

    def _count_players(self) -> int:
        """The number of payoffs of the first leaf; 2 if it is a plain number."""
        first = next(u for i, u in enumerate(self.payoffs) if not self.children[i])
        return len(first) if isinstance(first, tuple) else 2

    def _vector(self, i: int, players: int) -> Vector:
        if self.children[i]:
            return ()
        return self._check_vector(i, self.payoffs[i], players, "the leaf")

    def _check_vector(self, i: int, value: float | Vector, players: int, what: str) -> Vector:
        if isinstance(value, tuple):
            if len(value) != players:
                given = "one payoff" if len(value) == 1 else f"{len(value)} payoffs"
                self.fail(self.places[i], f"{what} has {given}, but there are {players} players")
            return value
        if players != 2:
            self.fail(
                self.places[i],
                f"{what} is a plain number, which needs two players; there are {players}",
            )
        return (value, 0.0 - value)

    def _let_players_move(self, players: int, first: int) -> None:
        """Where no player is named, the players take turns; chance does not take a turn."""
        turns = [0] * len(self.parents)
        for i, parent in enumerate(self.parents):
            turn = turns[parent] if i else first
            if not self.children[i]:
                continue
            mover = self.movers[i]
            if mover == CHANCE:
                turns[i] = turn
                continue
            if mover is None:
                self.movers[i] = mover = turn
            if mover >= players:
                self.fail(
                    self.places[i],
                    f"there is no player {mover}: the leaves have payoffs for players 0 to "
                    f"{players - 1}",
                )
            turns[i] = (mover + 1) % players

    def _check_labels(self) -> None:
        seen: set[str] = set()
        for i, label in enumerate(self.labels):
            if not label:
                continue
            if label in seen:
                self.fail(self.places[i], f"two nodes are labelled {label!r}")
            if label.startswith("/"):
                self.fail(self.places[i], f"the label {label!r} begins with '/', as paths do")
            seen.add(label)

    def _check_moves(self) -> None:
        for below in self.children:
            named = [self.moves[c] for c in below if self.moves[c]]
            if len(set(named)) == len(named):
                continue
            seen: set[str] = set()
            for c in below:
                if self.moves[c] in seen:
                    self.fail(self.places[c], f"two moves of one node are named {self.moves[c]!r}")
                seen.add(self.moves[c] or f"unnamed {c}")

    def _check_probabilities(self, normalise: bool) -> None:
        for i, below in enumerate(self.children):
            if self.movers[i] != CHANCE:
                continue
            total = math.fsum(self.probabilities[c] for c in below)
            if normalise:
                for c in below:
                    self.probabilities[c] /= total
            elif abs(total - 1) > TOLERANCE:
                self.fail(
                    self.places[i],
                    f"the probabilities of this chance node sum to {total:.12g}, not 1; "
                    "normalise=True divides them by their sum",
                )

    def _check_views(self) -> None:
        """All nodes of an information set must offer the same moves."""
        known: dict[tuple[int | None, str], list[str]] = {}
        for i, view in self.views.items():
            if self.movers[i] == CHANCE:
                self.fail(self.places[i], "a chance node belongs to no information set")
            moves = [self.moves[c] for c in self.children[i]]
            if known.setdefault((self.movers[i], view), moves) != moves:
                self.fail(
                    self.places[i],
                    f"the nodes of the information set {view!r} offer different moves",
                )

    def _names(self) -> list[str]:
        """A name for every move, unique at its node."""
        names = list(self.moves)
        for i, below in enumerate(self.children):
            taken = {names[c] for c in below}
            for number, c in enumerate(below, 1):
                label = "" if i in self.views else self.labels[c]
                if names[c]:
                    continue
                name = label if label and label not in taken else str(number)
                while name in taken:
                    name = "#" + name
                names[c] = name
                taken.add(name)
        return names

    def _sizes(self) -> tuple[list[int], list[int], list[int]]:
        """Nodes and leaves at and below each node, and depths."""
        nodes = len(self.parents)
        sizes, depths = [1] * nodes, [0] * nodes
        leaves = [0 if below else 1 for below in self.children]
        for i in range(nodes - 1, 0, -1):
            sizes[self.parents[i]] += sizes[i]
            leaves[self.parents[i]] += leaves[i]
        for i in range(1, nodes):
            depths[i] = depths[self.parents[i]] + 1
        return sizes, leaves, depths
