"""Reading Gambit's extensive-form files (.efg, version 2).

    EFG 2 R "title" { "Ann" "Bob" } "comment"
    c "name" 1 "deal" { "high" 1/2 "low" 1/2 } 0        chance: set, its moves, outcome
    p "name" 1 1 "hand" { "bet" "fold" } 0              player, set, its moves, outcome
    t "name" 1 "won" { 1, -1 }                          outcome and its payoffs

Nodes are in preorder. A set's moves and an outcome's payoffs are written once and then referred to
by number. Outcome 0 is none; outcomes of inner nodes are added up along the path to each leaf.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from plyground.game.contract.facts import CHANCE
from plyground.game.trees.gambit_tokens import GambitTokens
from plyground.game.trees.nodes import Draft, Tree, Vector


@dataclass(frozen=True)
class Efg:
    """The contents of a file."""

    tree: Tree
    title: str
    comment: str
    players: tuple[str, ...]


def is_efg(text: str) -> bool:
    """Whether a text begins like an .efg file."""
    return re.match(r"\s*EFG\s", text) is not None


def read_efg(text: str, *, normalise: bool = False) -> Efg:
    """The game in an .efg file; raises BadTree with line and column."""
    return _EfgReader(text).read(normalise)


@dataclass
class _Set:
    """An information set: its name, its moves, and its nodes."""

    name: str
    moves: list[str]
    probabilities: list[float]
    nodes: list[int] = field(default_factory=list)


class _EfgReader(GambitTokens):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.draft = Draft(text)
        self.sets: dict[tuple[int, int], _Set] = {}
        self.outcomes: dict[int, Vector] = {}
        self.outcome_of: list[int] = []
        """The number of each node's outcome."""
        self.awaited: list[tuple[_Set, int]] = []
        """For each open node, its set and how many of its children have been read."""

    def read(self, normalise: bool) -> Efg:
        title, players, comment = self._heading()
        self.players = len(players)
        while self.token:
            if self.outcome_of and not self.awaited:
                self.fail("the tree is complete, so nothing was expected here")
            self._node()
        if self.awaited or not self.outcome_of:
            self.fail("the file ends before the tree is complete")
        self._add_up_outcomes()
        self._name_sets()
        self._drop_repeated_labels()
        tree = self.draft.tree(players=len(players), normalise=normalise)
        return Efg(tree, title, comment, tuple(players))

    # --- the parts of the file --------------------------------------------------------------------

    def _heading(self) -> tuple[str, list[str], str]:
        self._keyword("EFG")
        self._keyword("2")
        if self.token not in ("R", "D"):
            self.fail("R or D is missing after the version")
        self.take()
        title = self.quoted("the title in quotes")
        at = self.at
        players = self.braced(lambda: self.quoted("a player's name in quotes"))
        if not players:
            self.fail("the file names no players", at)
        return title, players, self.optional_quoted()

    def _node(self) -> None:
        at, kind = self.at, self.token
        if kind not in ("c", "p", "t"):
            self.fail("a node is missing: c, p or t")
        self.take()
        label = self.quoted("the node's name in quotes")
        mover = None
        if kind == "p":
            where = self.at
            mover = self.whole("the number of the player") - 1
            if not 0 <= mover < self.players:
                self.fail(f"there is no player {mover + 1}; the file names {self.players}", where)
        elif kind == "c":
            mover = CHANCE
        move, probability = self._arrival()
        if mover is None:
            self.draft.leaf(at, (), label, move, probability)
        else:
            here = self._set(mover)
            here.nodes.append(self.draft.node(at, mover, label, move, probability))
            self.awaited.append((here, 0))
        self._outcome()
        while self.awaited and self.awaited[-1][1] == len(self.awaited[-1][0].moves):
            self.awaited.pop()
            self.draft.close()

    def _arrival(self) -> tuple[str, float]:
        """The name and the probability of the move that leads to the next node."""
        if not self.awaited:
            return "", 1.0
        above, child = self.awaited.pop()
        self.awaited.append((above, child + 1))
        named = all(above.moves) and len(set(above.moves)) == len(above.moves)
        return above.moves[child] if named else "", above.probabilities[child]

    def _set(self, mover: int) -> _Set:
        at = self.at
        number = self.whole("the number of the information set")
        name = self.optional_quoted()
        known = self.sets.get((mover, number))
        if self.token != "{":
            if known is None:
                self.fail(f"the moves of information set {number} are missing", at)
            return known
        moves = self.braced(lambda: self._move(mover == CHANCE))
        here = _Set(name, [move for move, _ in moves], [chance for _, chance in moves])
        if not moves:
            self.fail(f"information set {number} has no moves", at)
        if known and (known.moves, known.probabilities) != (here.moves, here.probabilities):
            self.fail(f"information set {number} had other moves before", at)
        return self.sets.setdefault((mover, number), here)

    def _move(self, chance: bool) -> tuple[str, float]:
        name = self.quoted("a move's name in quotes")
        if not chance:
            return name, 1.0
        at, probability = self.at, self.number("probability")
        if probability <= 0:
            self.fail("a probability must be positive", at)
        return name, probability

    def _outcome(self) -> None:
        at = self.at
        number = self.whole("the number of the outcome")
        self.outcome_of.append(number)
        self.optional_quoted()
        if self.token != "{":
            return
        payoffs = tuple(self.braced(lambda: self.number("payoff")))
        if len(payoffs) != self.players:
            self.fail(f"outcome {number} has {len(payoffs)} payoffs for {self.players} players", at)
        if self.outcomes.setdefault(number, payoffs) != payoffs:
            self.fail(f"outcome {number} had other payoffs before", at)

    # --- words ------------------------------------------------------------------------------------

    def _keyword(self, word: str) -> None:
        if self.token != word:
            self.fail(f"{word!r} is missing: the file begins with EFG 2 R")
        self.take()

    # --- what the whole file says -----------------------------------------------------------------

    def _add_up_outcomes(self) -> None:
        nothing = (0.0,) * self.players
        totals: list[Vector] = []
        for i, number in enumerate(self.outcome_of):
            if number and number not in self.outcomes:
                self.draft.fail(self.draft.places[i], f"outcome {number} has no payoffs anywhere")
            above = totals[self.draft.parents[i]] if i else nothing
            own = self.outcomes[number] if number else nothing
            totals.append(tuple(a + b for a, b in zip(above, own, strict=True)))
            if not self.draft.children[i]:
                self.draft.payoffs[i] = totals[i]

    def _name_sets(self) -> None:
        """Give each set with a name or several nodes a view that is unique for the player."""
        taken: set[tuple[int, str]] = set()
        for (mover, number), here in self.sets.items():
            if mover == CHANCE or (not here.name and len(here.nodes) == 1):
                continue
            view = here.name or str(number)
            while (mover, view) in taken:
                view += f" ({number})"
            taken.add((mover, view))
            for i in here.nodes:
                self.draft.views[i] = view

    def _drop_repeated_labels(self) -> None:
        """A name that several nodes share, or that looks like a path, is not used as a label."""
        times = Counter(self.draft.labels)
        self.draft.labels = [
            "" if times[label] > 1 or label.startswith("/") else label
            for label in self.draft.labels
        ]
