"""Reads Gambit's files of games in normal form (.nfg, version 1).

    NFG 1 R "title" { "Ann" "Bob" } { 2 2 } 3 3  0 5  5 0  1 1            payoffs, cell by cell
    NFG 1 R "title" { "Ann" "Bob" } { { "C" "D" } { "c" "d" } } "comment"
    { { "both" 3, 3 } { "one" 5, 0 } } 1 2 2 0                            outcomes, one per cell

The first player's strategy changes fastest. Outcome 0 pays 0 to all players.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from pathlib import Path

import numpy as np

from plyground.game.errors import BadMatrix, BadTree, PlygroundError, place
from plyground.game.trees.gambit_tokens import GambitTokens
from plyground.theory.normal.form import NormalForm
from plyground.theory.normal.payoffs import MOST, Payoffs


def is_nfg(text: str) -> bool:
    """Whether a text begins like an .nfg file."""
    return re.match(r"\s*NFG\s", text) is not None


def read_nfg(text: str) -> NormalForm:
    """The game in an .nfg file; raises BadMatrix with line and column."""
    try:
        return _NfgReader(text).read()
    except BadTree as problem:
        near = problem.source[problem.at : problem.at + 24].split("\n")[0]
        where = place(problem.source, problem.at) + (f" at {near!r}" if near else "")
        raise BadMatrix(f"cannot read the .nfg file: {problem.why} ({where})") from None


def read_text(path: Path) -> str:
    """The text of a file; raises PlygroundError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise PlygroundError(f"cannot read {str(path)!r}: {error.strerror}") from None


class _NfgReader(GambitTokens):
    def read(self) -> NormalForm:
        for word in ("NFG", "1"):
            if self.token != word:
                self.fail(f"{word!r} is missing: the file begins with NFG 1 R")
            self.take()
        if self.token not in ("R", "D"):
            self.fail("R or D is missing after the version")
        self.take()
        title = self.quoted("the title in quotes")
        at = self.at
        players = self.braced(lambda: self.quoted("a player's name in quotes"))
        if not players:
            self.fail("the file names no players", at)
        strategies = self._strategies(len(players))
        if self.token[:1] == '"':
            self.take()  # the comment
        shape = tuple(len(own) for own in strategies)
        if math.prod(shape) > MOST:
            self.fail(f"the game has {math.prod(shape):,} cells; at most {MOST:,} are allowed")
        cells = self._outcomes(shape) if self.token == "{" else self._payoffs(shape)
        tables = []
        for player in range(len(players)):
            fractions = np.empty(math.prod(shape), dtype=object)
            fractions[:] = [cell[player] for cell in cells]
            fractions = fractions.reshape(shape, order="F")
            tables.append(Payoffs(fractions.astype(np.float64) + 0.0, fractions))
        names = [_unique(own) for own in strategies]
        return NormalForm(tables, strategies=names, players=_unique(players), title=title)

    def _strategies(self, players: int) -> list[list[str]]:
        at = self.at
        sizes = self.braced(self._own_strategies)
        if len(sizes) != players:
            self.fail(f"strategies are given for {len(sizes)} of {players} players", at)
        return sizes

    def _own_strategies(self) -> list[str]:
        """One player's strategies: names in braces, or their number."""
        at = self.at
        if self.token == "{":
            names = self.braced(lambda: self.quoted("a strategy's name in quotes"))
        else:
            names = [str(i + 1) for i in range(self.whole("a number of strategies"))]
        if not names:
            self.fail("a player has no strategies", at)
        return names

    def _payoffs(self, shape: tuple[int, ...]) -> list[list[Fraction]]:
        """A number for each cell and player."""
        players = len(shape)
        cells = []
        for i in range(math.prod(shape)):
            if not self.token:
                self.fail(f"the payoffs end after {i} of {math.prod(shape)} cells")
            cells.append([self._fraction() for _ in range(players)])
        self._end()
        return cells

    def _outcomes(self, shape: tuple[int, ...]) -> list[list[Fraction]]:
        """A list of outcomes, and the number of one for each cell."""
        players = len(shape)
        known = [[Fraction(0)] * players, *self.braced(lambda: self._outcome(players))]
        cells = []
        for i in range(math.prod(shape)):
            at = self.at
            if not self.token:
                self.fail(f"the outcomes end after {i} of {math.prod(shape)} cells")
            number = self.whole("the number of an outcome")
            if number >= len(known):
                self.fail(f"there is no outcome {number}; the file defines {len(known) - 1}", at)
            cells.append(known[number])
        self._end()
        return cells

    def _outcome(self, players: int) -> list[Fraction]:
        at = self.at
        if self.token != "{":
            self.fail("'{' is missing before an outcome")
        self.take()
        if self.token[:1] == '"':
            self.take()
        payoffs = []
        while self.token != "}":
            if not self.token:
                self.never_closed(at)
            payoffs.append(self._fraction())
            if self.token == ",":
                self.take()
        self.take()
        if len(payoffs) != players:
            self.fail(f"an outcome has {len(payoffs)} payoffs for {players} players", at)
        return payoffs

    def _end(self) -> None:
        if self.token:
            self.fail("unexpected text after the end of the table")

    def _fraction(self) -> Fraction:
        word = self.token.replace("−", "-")
        self.number("payoff")  # raises BadTree unless it is a number
        return Fraction(word)


def _unique(names: list[str]) -> list[str]:
    """Adds numbers to names that repeat or are empty."""
    return [
        name if name and names.count(name) == 1 else f"{name} {i + 1}".strip()
        for i, name in enumerate(names)
    ]
