"""Read a tree from text.

    [[3 12 8][2 4 6][1 14 5]]           brackets: the players take turns, MAX at the root
    b=3 m=2: 3 12 8 2 4 6 1 14 5        b moves at every node, m plies, and the leaves in order
    A{B{D=3, E=12}, C{F=2, G=4}}        labels on nodes
    1{L:2{L:7, R:3}, R:5}               names of moves
    [(0.5:3 0.5:7)(1/3:6 2/3:0)]        chance nodes: each outcome after its probability
    [<2,1> <0,0>]                       payoffs of every player; a plain u stands for <u,-u>

In full a node is `label@player#set~estimate{...}`, every part optional: `@1` is the player to move
(also `@max`, `@min`, `@chance`), `#set` names the mover's information set, `~5` is the node's
evaluation. `[...]` is short for `{...}`, and `(...)` for `@chance{...}`. An outcome may have a name
after its probability: `(0.5:heads:3 0.5:tails:7)`. Commas and blanks both separate. Names with
characters other than letters and digits may need quotes: `"take 2"`. Deep trees are no problem: the
reader is not recursive.
"""

from __future__ import annotations

import re

from plyground.game.contract.facts import CHANCE
from plyground.game.errors import BadTree, place
from plyground.game.trees.nodes import LIMIT, Draft, Tree, Vector
from plyground.game.trees.numbers import is_number, number
from plyground.game.trees.tokens import Tokens

EXAMPLE = "[[3 12 8][2 4 6][1 14 5]]"
UNIFORM = re.compile(r"\s*b\s*=\s*(\d+)[\s,;]+m\s*=\s*(\d+)\s*:?")
CLOSERS = {"[": "]", "{": "}", "(": ")"}
CLOSING = frozenset(CLOSERS.values())
PARTS = frozenset("@#~")
PLAYERS = {"max": 0, "min": 1, "chance": CHANCE}


def read_tree(text: str, *, first: int = 0, normalise: bool = False) -> Tree:
    """The tree that a text describes; raises BadTree."""
    uniform = UNIFORM.match(text)
    draft = _read_leaves(text, uniform) if uniform else _TreeReader(text).read()
    return draft.tree(first=first, normalise=normalise)


class _TreeReader(Tokens):
    """Reads brackets of every kind."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.draft = Draft(text)
        self.brackets: list[int] = []
        """Where the open brackets are."""

    def read(self) -> Draft:
        if not self.token:
            raise BadTree(self.text, 0, "there is nothing to read", EXAMPLE)
        while not self._item() or self._next():
            pass
        if self.token in CLOSING:
            self.fail(f"{self.token!r} closes no bracket")
        if self.token:
            self.fail("a tree has one root: put brackets around its children")
        return self.draft

    def _next(self) -> bool:
        """After an item: close brackets, step over a comma; returns whether an item follows."""
        while self.brackets and self.token in CLOSING:
            self._close()
        if not self.brackets:
            return False
        if not self.token:
            self.never_closed(self.brackets[-1])
        if self.token == ",":
            self.take()
        return True

    def _close(self) -> None:
        start = self.brackets.pop()
        if CLOSERS[self.text[start]] != self.token:
            opened = f"the {self.text[start]!r} opened at {place(self.text, start)}"
            self.fail(f"{self.token!r} does not close {opened}")
        self.draft.close()
        self.take()

    def _item(self) -> bool:
        """Step over a leaf, or into the bracket of a node; returns whether the item is complete."""
        at, label, move, probability = self.at, "", "", 1.0
        before = self._prefixes()
        if self.draft.open and self.draft.movers[self.draft.open[-1]] == CHANCE:
            probability = self._probability(before)
        if before:
            move = before.pop()[0]
        if before:
            self.fail("a move has one name, and only outcomes of chance a number", before[0][1])
        if self._labelled():
            label = self.word("a label")
            if self.token == "=":
                self.take()
                if not self.is_word and self.token != "<":
                    self.fail(f"the value of the leaf {label!r} is missing")
                self.draft.leaf(at, self._leaf_value(), label, move, probability)
                return True
        if self.token in CLOSERS or self.token in PARTS:
            self._open(at, label, move, probability)
            return False
        self.draft.leaf(at, self._leaf_value(), label, move, probability)
        return True

    def _leaf_value(self) -> float | Vector:
        if not self.is_word and self.token != "<":
            found = repr(self.token) if self.token else "the end"
            self.fail(f"a node is missing before {found}")
        return self.value(f"leaf {self.draft.leaf_count + 1}")

    def _labelled(self) -> bool:
        """Whether the next word is a label of what follows, not a leaf."""
        after, at, _ = self.after
        if not self.is_word:
            return False
        if is_number(self.token) and after != "=":
            return at == self.end and (after == "{" or after in PARTS)
        return after == "=" or after in CLOSERS or after in PARTS

    def _prefixes(self) -> list[tuple[str, int]]:
        """Step over words followed by a colon; returns each with its position."""
        found = []
        while self.is_word and self.after[0] == ":":
            at = self.at
            found.append((self.word("a move"), at))
            self.take()
        return found

    def _probability(self, before: list[tuple[str, int]]) -> float:
        """Remove the first prefix of an outcome and return it as a probability."""
        if not before:
            self.fail("this outcome has no probability; write (0.5:3 0.5:7)")
        word, at = before.pop(0)
        try:
            probability = number(word)
        except ValueError as problem:
            self.fail(f"probability {problem}", at)
        if probability <= 0:
            self.fail(f"the probability {word} is not positive: leave the outcome out", at)
        return probability

    def _open(self, at: int, label: str, move: str, probability: float) -> None:
        """Step over the player, the information set and the estimate, and into the bracket."""
        mover: int | None = None
        view, estimate = "", None
        while self.token in PARTS:
            part = self.take()
            if part == "@":
                mover = self._player()
            elif part == "#":
                view = self.word("the name of the information set")
            else:
                estimate = self.value("the estimate")
        if self.token not in CLOSERS:
            self.fail("the node's children are missing, in brackets")
        if self.token == "(":
            if mover not in (None, CHANCE):
                self.fail("( ) is a chance node, where no player moves")
            mover = CHANCE
        i = self.draft.node(at, mover, label, move, probability)
        if view:
            self.draft.views[i] = view
        if estimate is not None:
            self.draft.estimates[i] = estimate
        self.brackets.append(self.at)
        self.take()
        if self.token in CLOSING:
            self.fail("the node has no children", self.brackets[-1])

    def _player(self) -> int:
        at, word = self.at, self.word("the player")
        if word.casefold() in PLAYERS:
            return PLAYERS[word.casefold()]
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            self.fail(f"{word!r} is no player: write @0, @1, ..., @max, @min or @chance", at)
        return int(word)


def _read_leaves(text: str, header: re.Match[str]) -> Draft:
    """A tree with b moves at every node, m plies deep, from the list of its leaves."""
    b, m = (int(digits) if len(digits) < 10 else LIMIT for digits in header.groups())
    if b < 1:
        raise BadTree(text, header.start(1), "b, the number of moves, must be 1 or more")
    if m >= LIMIT or b ** min(m, 20) >= LIMIT:
        why = f"b={header[1]}, m={header[2]} has more than {LIMIT:,} nodes, the most that are read"
        raise BadTree(text, header.start(1), why)
    tokens = Tokens(text, header.end())
    leaves: list[tuple[int, float | Vector]] = []
    while tokens.token:
        leaves.append((tokens.at, tokens.value(f"leaf {len(leaves) + 1}")))
        if tokens.token == ",":
            tokens.take()
    if len(leaves) != b**m:
        at = leaves[b**m][0] if len(leaves) > b**m else len(text)
        raise BadTree(text, at, f"{b**m} leaves needed for b={b}, m={m}; {len(leaves)} given")
    draft = Draft(text)
    for done, (at, value) in enumerate(leaves, 1):
        while len(draft.open) < m:
            draft.node(at, None)
        draft.leaf(at, value)
        # The leaf completes a node for every factor b in the number of leaves so far.
        while draft.open and done % b == 0:
            draft.close()
            done //= b
    return draft
