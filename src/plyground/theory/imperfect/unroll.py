"""A game unrolled into arrays: one node for each history, in preorder."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import BadGame, PlygroundError, Unsuited
from plyground.game.start import game_of
from plyground.game.trees.tree_game import TreeGame
from plyground.theory.imperfect.form import Form

LIMIT = 1_000_000
"""The most nodes of a game, unless the caller allows more."""
DEEPEST = 2_000
"""The most plies of a path, because paths name the information sets of trees."""
LEAF = -2
"""The mover of a leaf."""


class Nodes(NamedTuple):
    """The tree in preorder, for algorithms that walk it."""

    mover: NDArray[np.int32]
    """The player, CHANCE or LEAF."""
    place: NDArray[np.int32]
    """The information set of a decision node, the number of a leaf among leaves, else -1."""
    first: NDArray[np.int64]
    """Where the children begin in `child` and `chance`; the last entry is the end."""
    child: NDArray[np.int32]
    chance: NDArray[np.float64]
    """The probability of the child below a chance node."""
    payoff: NDArray[np.float64]
    """Utilities: leaves x players."""
    depth: NDArray[np.int64]
    """The longest path in plies, as an array of length 1."""


@dataclass(frozen=True)
class InformationSet:
    """States that the player to move cannot tell apart."""

    player: int
    known: Hashable
    """The player's observation, or the state itself in games of perfect information."""
    actions: tuple[int, ...]
    state: State
    """One of the states."""
    parent: int
    """The player's own sequence that leads here, numbered in the order of the walk."""
    first: int
    """The sequence of the first action, numbered in the order of the walk."""

    @property
    def observation(self) -> str:
        return self.state.observation(self.player)


@dataclass(frozen=True)
class Unrolled:
    """A game as arrays. Information sets are ordered as in `form`: player by player."""

    game: Game
    nodes: Nodes
    form: Form
    sets: tuple[InformationSet, ...]
    texts: tuple[str, ...]
    """By information set: the text of its states, with ? where they differ. Empty in games of
    perfect information, where the text of the state serves."""

    def shown(self, i: int) -> str:
        """An information set as readable text."""
        return self.texts[i] if self.texts else self.sets[i].state.text

    @property
    def size(self) -> str:
        """The sizes as text."""
        return (
            f"{len(self.nodes.mover):,} nodes, {int(self.form.leaves[0]):,} leaves, "
            f"{len(self.sets):,} information sets"
        )


@dataclass
class _UnrollWalk:
    """The arrays under construction."""

    game: Game
    limit: int
    mover: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    arrival: list[float] = field(default_factory=list)
    leaf_sequences: list[tuple[int, ...]] = field(default_factory=list)
    leaf_chance: list[float] = field(default_factory=list)
    payoff: list[list[float]] = field(default_factory=list)
    sets: list[InformationSet] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    known: dict[tuple[object, ...], int] = field(default_factory=dict)
    sequences: int = 0
    depth: int = 0

    def walk(self) -> None:
        """Visit every history, parents first. Sequences 0, 1, ... are the empty ones."""
        players = self.game.players
        self.sequences = players
        todo = [(self.game.initial(), -1, tuple(range(players)), 1.0, 1.0, 0)]
        while todo:
            state, parent, last, arrival, chance, depth = todo.pop()
            node = len(self.mover)
            if node >= self.limit:
                raise Unsuited(
                    f"{self.game.name} has more than {self.limit:,} nodes, the limit for "
                    "unrolling; use options that make the game smaller, or raise the limit"
                )
            if depth > DEEPEST:
                raise Unsuited(
                    f"{self.game.name} has a path of more than {DEEPEST:,} plies, the limit for "
                    "unrolling"
                )
            if parent >= 0:
                self.children[parent].append(node)
            self.children.append([])
            self.arrival.append(arrival)
            self.depth = max(self.depth, depth)
            mover = state.to_play
            if mover is None:
                self.mover.append(LEAF)
                self.place.append(len(self.payoff))
                self._leaf(state, last, chance)
                continue
            self.mover.append(mover)
            if mover == CHANCE:
                self.place.append(-1)
                for action, p in reversed(state.outcomes()):
                    todo.append((state.result(action), node, last, p, chance * p, depth + 1))
                continue
            actions = state.actions()
            number = self._set(state, mover, actions, last[mover])
            self.place.append(number)
            first = self.sets[number].first
            for k in reversed(range(len(actions))):
                own = (*last[:mover], first + k, *last[mover + 1 :])
                todo.append((state.result(actions[k]), node, own, 1.0, chance, depth + 1))

    def _leaf(self, state: State, last: tuple[int, ...], chance: float) -> None:
        payoff = state._payoffs()
        if not isfinite(sum(payoff)):
            raise BadGame(f"{self.game.name}: the utilities at {state.text!r} are {payoff}")
        self.payoff.append(payoff)
        self.leaf_sequences.append(last)
        self.leaf_chance.append(chance)

    def _set(self, state: State, player: int, actions: list[int], parent: int) -> int:
        """The number of a state's information set; adds the set if it is new."""
        hidden = not self.game.perfect_information
        seen: Hashable = state.observation(player) if hidden else state
        # A position does not contain the player's past. With perfect information, adding the past
        # to the key changes no value and makes recall perfect.
        key = (player, seen) if hidden else (player, seen, parent)
        number = self.known.get(key)
        if number is None:
            number = self.known[key] = len(self.sets)
            self.sets.append(
                InformationSet(player, seen, tuple(actions), state, parent, self.sequences)
            )
            if hidden:
                # The states of a tree are paths; the name of the set is clearer.
                tree = isinstance(self.game, TreeGame)
                self.texts.append(str(seen).removeprefix("#") if tree else state.text)
            self.sequences += len(actions)
            return number
        here = self.sets[number]
        if here.actions != tuple(actions):
            raise BadGame(
                f"{self.game.name}: {state.text!r} and {here.state.text!r} look the same to "
                f"{self.game.player_name(player)} ({seen!r}), but offer different actions"
            )
        if here.parent != parent:
            raise Unsuited(
                f"{self.game.name}: {self.game.player_name(player)} forgets: {state.text!r} and "
                f"{here.state.text!r} look the same to the player ({seen!r}), but follow different "
                "moves or observations of the player; CFR and the sequence form need perfect "
                "recall, so an observation must contain the player's own past"
            )
        if hidden and not isinstance(self.game, TreeGame):
            self.texts[number] = _blend(self.texts[number], state.text)
        return number


def _blend(one: str, other: str) -> str:
    """One text with ? where the other differs."""
    if len(one) != len(other):
        return one
    return "".join(a if a == b else "?" for a, b in zip(one, other, strict=True))


def as_game(game: object) -> Game:
    """The game that is meant: itself, or by its name; raises PlygroundError."""
    if isinstance(game, (str, Path)):
        return game_of(game)
    if not isinstance(game, Game):
        raise PlygroundError(f"expected a game or its name, such as 'kuhn_poker', not {game!r}")
    return game


def unroll(game: Game, limit: int = LIMIT) -> Unrolled:
    """The whole game as arrays; Unsuited if it is too large or lacks perfect recall."""
    walk = _UnrollWalk(as_game(game), limit)
    walk.walk()
    order, number_of, sequence_of, sets_from, sequences_from = _by_player(walk)
    sets = tuple(walk.sets[i] for i in order)
    places = np.array(walk.place, np.int32)
    decisions = np.array(walk.mover) >= 0
    places[decisions] = number_of[places[decisions]]
    counts = [len(below) for below in walk.children]
    child = np.array([c for below in walk.children for c in below], np.int32)
    nodes = Nodes(
        mover=np.array(walk.mover, np.int32),
        place=places,
        first=np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        child=child,
        chance=np.array(walk.arrival)[child],
        payoff=np.array(walk.payoff, np.float64).reshape(-1, game.players),
        depth=np.array([walk.depth], np.int64),
    )
    last = sequence_of[np.array(walk.leaf_sequences, np.int64).reshape(-1, game.players)]
    rows, weight, others = _matrix(nodes.payoff, last, np.array(walk.leaf_chance), sequences_from)
    form = Form(
        sets_from=sets_from,
        sequences_from=sequences_from,
        first=np.array([sequence_of[s.first] for s in sets], np.int32),
        size=np.array([len(s.actions) for s in sets], np.int32),
        parent=np.array([sequence_of[s.parent] for s in sets], np.int32),
        rows=rows,
        weight=weight,
        others=others,
        leaves=np.array([len(walk.payoff)], np.int64),
    )
    return Unrolled(game, nodes, form, sets, tuple(walk.texts[i] for i in order if walk.texts))


Ints = NDArray[np.int64]


def _by_player(walk: _UnrollWalk) -> tuple[list[int], Ints, Ints, Ints, Ints]:
    """Sets ordered by player, the new numbers of sets and sequences, and each player's first."""
    players = walk.game.players
    order = sorted(range(len(walk.sets)), key=lambda i: walk.sets[i].player)
    number_of = np.zeros(len(order), np.int64)
    sequence_of = np.zeros(walk.sequences, np.int64)
    sets_from = np.zeros(players + 1, np.int64)
    sequences_from = np.zeros(players + 1, np.int64)
    at, sequence = 0, 0
    for player in range(players):
        sets_from[player], sequences_from[player] = at, sequence
        sequence_of[player] = sequence
        sequence += 1
        while at < len(order) and walk.sets[order[at]].player == player:
            here = walk.sets[order[at]]
            number_of[order[at]] = at
            for k in range(len(here.actions)):
                sequence_of[here.first + k] = sequence
                sequence += 1
            at += 1
    sets_from[players], sequences_from[players] = at, sequence
    return order, number_of, sequence_of, sets_from, sequences_from


def _matrix(
    payoff: NDArray[np.float64], last: Ints, chance: NDArray[np.float64], sequences_from: Ints
) -> tuple[Ints, NDArray[np.float64], NDArray[np.int32]]:
    """Leaves by sequence, for each player in turn; equal combinations are summed."""
    players = payoff.shape[1]
    counts = np.zeros(int(sequences_from[-1]), np.int64)
    weights, columns = [], []
    for player in range(players):
        rest = [p for p in range(players) if p != player]
        weight = payoff[:, player] * chance
        keys = last[:, [player, *rest]]
        keys, weight = keys[weight != 0], weight[weight != 0]
        keys, group = np.unique(keys, axis=0, return_inverse=True)
        weights.append(np.bincount(group.reshape(-1), weight, len(keys)))
        columns.append(keys[:, 1:])
        counts += np.bincount(keys[:, 0], minlength=len(counts))
    rows = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    others = np.ascontiguousarray(np.concatenate(columns), np.int32)
    return rows, np.concatenate(weights), others
