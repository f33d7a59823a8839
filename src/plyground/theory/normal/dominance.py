"""Iterated elimination of dominated strategies, round by round.

A strategy is strictly dominated if another one of the same player is better whatever the others do,
weakly if the other is never worse and sometimes better. Each round eliminates every strategy that
is dominated at its start. With strict dominance the result does not depend on the order; with weak
dominance it may, and equilibria can be lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.theory.exact import whole
from plyground.theory.linear_program import maximise, maximise_in_floats
from plyground.theory.normal.pure import tolerance
from plyground.theory.solve.zero_sum import solve_exactly, solve_in_floats

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

FRACTIONS = 400
"""Dominating mixtures are computed in fractions up to this many cells."""
NOISE = 1e-9


@dataclass(frozen=True)
class Dominated:
    """A strategy dominated by another one or by a mixture."""

    player: int
    strategy: int
    by: Mapping[int, Fraction | float]
    """The dominating mixture: the probability of each strategy; a single one has 1."""
    strict: bool


@dataclass(frozen=True)
class Dominance:
    """The rounds of elimination, and the remaining strategies by player."""

    rounds: tuple[tuple[Dominated, ...], ...]
    left: tuple[tuple[int, ...], ...]

    @property
    def solved(self) -> bool:
        """Whether each player has one strategy left."""
        return all(len(own) == 1 for own in self.left)


def dominance(form: NormalForm, *, weak: bool = False, mixed: bool = False) -> Dominance:
    """Eliminate by strict dominance; `weak` adds weak dominance, `mixed` dominance by mixtures."""
    left = [list(range(count)) for count in form.shape]
    rounds: list[tuple[Dominated, ...]] = []
    while True:
        struck = [
            found
            for player in range(form.players)
            for found in dominated(form, left, player, weak=weak, mixed=mixed)
        ]
        if not struck:
            return Dominance(tuple(rounds), tuple(map(tuple, left)))
        rounds.append(tuple(struck))
        for one in struck:
            left[one.player].remove(one.strategy)


def dominated(
    form: NormalForm, left: list[list[int]], player: int, *, weak: bool, mixed: bool
) -> list[Dominated]:
    """The player's strategies that are dominated among those left, by survivors where possible."""
    own = left[player]
    table = np.moveaxis(form.payoffs[player][np.ix_(*left)], player, 0).reshape(len(own), -1)
    near = tolerance(form.payoffs[player])
    found: dict[int, tuple[dict[int, Any], bool]] = {}
    for i in range(len(own)):
        gains = table - table[i]
        strictly = np.flatnonzero((gains > near).all(axis=1))
        weakly = np.flatnonzero((gains >= -near).all(axis=1) & (gains > near).any(axis=1))
        better = strictly if len(strictly) else weakly if weak else strictly
        if len(better):
            # No other dominating strategy dominates the one with the greatest sum.
            k = int(max(better, key=lambda k: float(table[k].sum())))
            found[i] = {k: Fraction(1)}, bool(len(strictly))
    if mixed:
        exact_rows = None
        if table.size <= FRACTIONS:
            fractions = form.tables[player].fractions[np.ix_(*left)]
            fractions = np.moveaxis(fractions, player, 0).reshape(len(own), -1)
            exact_rows = whole([list(row) for row in fractions])[0]
        for i in range(len(own)):
            if i in found and found[i][1]:
                continue
            others = [k for k in range(len(own)) if k != i and k not in found]
            mixture, strict = _mixture(table, exact_rows, i, others, weak and i not in found)
            if mixture:
                found[i] = mixture, strict
    return [
        Dominated(player, own[i], {own[k]: p for k, p in by.items()}, strict)
        for i, (by, strict) in sorted(found.items())
    ]


def _mixture(
    table: Any, rows: list[list[int]] | None, i: int, others: list[int], weak: bool
) -> tuple[dict[int, Any], bool]:
    """A mixture of the others that dominates row i, or {}; and whether it does so strictly.

    Strict: the zero-sum game of the others' gains over row i has a positive value. Weak: a mixture
    whose gains are nowhere negative has a positive sum of gains.
    """
    if len(others) < 2:
        return {}, False
    if rows is not None:
        gains = [[u - v for u, v in zip(rows[k], rows[i], strict=True)] for k in others]
        mixture, _, value = solve_exactly(gains)
        if value > 0:
            return _named(others, mixture), True
        if not weak:
            return {}, False
        losses = [[-row[j] for row in gains] for j in range(len(gains[0]))] + [[1] * len(others)]
        bounds = [0] * len(gains[0]) + [1]
        weights, _ = maximise(losses, bounds, [sum(row) for row in gains])
        total = sum(weights, Fraction(0))
        enough = sum(w * sum(row) for w, row in zip(weights, gains, strict=True)) > 0
        return (_named(others, [w / total for w in weights]) if enough else {}), False
    gained = table[others] - table[i]
    scale = float(np.abs(gained).max()) or 1.0
    weights = solve_in_floats(gained)[0]
    if float((weights @ gained).min()) > NOISE * scale:
        return _named(others, weights), True
    if not weak:
        return {}, False
    ceiling = np.append(np.zeros(gained.shape[1]), 1.0)
    program = np.vstack([-gained.T, np.ones(len(others))])
    weights, _ = maximise_in_floats(program, ceiling, gained.sum(axis=1))
    enough = float(weights @ gained.sum(axis=1)) > NOISE * scale * gained.shape[1]
    return (_named(others, weights / weights.sum()) if enough else {}), False


def _named(others: list[int], mixture: Any) -> dict[int, Any]:
    return {k: p for k, p in zip(others, mixture, strict=True) if p > 0}
