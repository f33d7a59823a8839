"""Mixed equilibria for any number of players: supports, and the mixtures that make others equal.

In an equilibrium every strategy that a player uses pays the same against the others' mixtures. For
given supports these are as many equations as unknowns, polynomials of the degree players - 1, which
Newton's method solves from several first guesses. A solution is an equilibrium if its numbers are
probabilities and nobody gains by another strategy. Isolated equilibria are found in practice, but
nothing proves that the list is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.theory.solve.equilibrium import Equilibria, Equilibrium, Mixture, equilibrium, judge

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

Supports = tuple[tuple[int, ...], ...]

TRIED = 500
"""Supports that are tried at most, those with few strategies first."""
GUESSES = 3
STEPS = 16
CLOSE = 1e-9
"""The greatest regret of an equilibrium in floating point, as a share of the payoffs' range."""
LEAST = 1e-9
"""The least probability of a strategy that is used."""
SIMPLE = 1000
"""Probabilities whose denominators are at most this are tried as fractions."""


def by_indifference(form: NormalForm) -> Equilibria:
    """Equilibria in pure and mixed strategies, for any number of players."""
    rng = np.random.default_rng(0)
    tables = [np.asarray(table, float) for table in form.payoffs]
    span = max(float(np.ptp(table)) for table in tables) or 1.0
    total = prod(2**n - 1 for n in form.shape)
    found: list[Equilibrium] = []
    for tried, supports in enumerate(all_supports(form.shape)):
        if tried == TRIED:
            break
        guesses = 1 if all(len(own) == 1 for own in supports) else GUESSES
        for guess in range(guesses):
            mixtures = solved(tables, supports, rng if guess else None)
            one = None if mixtures is None else accepted(form, mixtures, CLOSE * span)
            if one is not None and not any(same(one, other) for other in found):
                found.append(one)
    note = "Newton's method may miss equilibria, and lists only some of a continuum"
    if total > TRIED:
        note += f"; {TRIED:,} of {total:,} combinations of supports were tried, small ones first"
    return Equilibria(tuple(found), "indifference", complete=False, note=note)


def all_supports(shape: Sequence[int]) -> Iterator[Supports]:
    """Every choice of used strategies, those with few strategies first.

    A player is indifferent between n strategies by n - 1 equations in the others' probabilities:
    where these are fewer, no isolated equilibrium has such supports.
    """
    sizes = product(*(range(1, n + 1) for n in shape))
    fit = (size for size in sizes if 2 * (max(size) - 1) <= sum(n - 1 for n in size))
    for chosen in sorted(fit, key=lambda size: (sum(size), size)):
        yield from product(
            *(combinations(range(n), size) for n, size in zip(shape, chosen, strict=True))
        )


def solved(tables: list[Any], supports: Supports, rng: Any) -> list[Any] | None:
    """Mixtures that make each player's used strategies pay the same; None if none is found."""
    inner = [table[np.ix_(*supports)] for table in tables]
    sizes = [len(own) for own in supports]
    mixtures = [np.full(n, 1 / n) if rng is None else rng.dirichlet(np.ones(n)) for n in sizes]
    values = [float(np.mean(answers(inner[i], mixtures, i))) for i in range(len(sizes))]
    x = np.concatenate([*mixtures, values])
    for _ in range(STEPS):
        mixtures = split(x, sizes)
        miss, slope = equations(inner, mixtures, x[sum(sizes) :])
        if np.abs(miss).max() < 1e-13:
            break
        step = np.linalg.lstsq(slope, -miss, rcond=None)[0]
        x = x + step
        if not np.isfinite(x).all() or np.abs(x[: sum(sizes)]).max() > 1e3:
            return None
    mixtures = split(x, sizes)
    if any((own < LEAST).any() for own in mixtures):
        return None  # with a probability of 0 the supports are smaller ones
    whole = []
    for own, used, n in zip(mixtures, supports, tables[0].shape, strict=True):
        full = np.zeros(n)
        full[list(used)] = own
        whole.append(full / full.sum())
    return whole


def equations(inner: list[Any], mixtures: list[Any], values: Any) -> tuple[Any, Any]:
    """How far the equations are from 0, and their derivatives."""
    sizes = [len(own) for own in mixtures]
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    count = sum(sizes)
    miss, slope = np.zeros(count + len(sizes)), np.zeros((count + len(sizes),) * 2)
    for i, n in enumerate(sizes):
        own = slice(starts[i], starts[i] + n)
        miss[own] = answers(inner[i], mixtures, i) - values[i]
        slope[own, count + i] = -1.0
        for j, m in enumerate(sizes):
            if j != i:
                slope[own, starts[j] : starts[j] + m] = answers(inner[i], mixtures, i, j)
        miss[count + i] = mixtures[i].sum() - 1.0
        slope[count + i, own] = 1.0
    return miss, slope


def answers(table: Any, mixtures: list[Any], *kept: int) -> Any:
    """Payoffs by the strategies of the players kept, in their order, against the others."""
    for player in reversed(range(len(mixtures))):
        if player not in kept:
            table = np.tensordot(table, mixtures[player], axes=([player], [0]))
    return table if list(kept) == sorted(kept) else table.T


def split(x: Any, sizes: Sequence[int]) -> list[Any]:
    """The mixtures in a vector of all unknowns."""
    return np.split(x[: sum(sizes)], np.cumsum(sizes)[:-1])


def accepted(form: NormalForm, mixtures: list[Any], close: float) -> Equilibrium | None:
    """The equilibrium, in fractions if simple ones are exact; None if a player gains elsewhere."""
    simple = [as_fractions(own) for own in mixtures]
    if all(own is not None for own in simple):
        profile = [own for own in simple if own is not None]
        if judge(form, profile)[1] == 0:
            return equilibrium(form, profile, "indifference")
    floats = [tuple(map(float, own)) for own in mixtures]
    one = equilibrium(form, floats, "indifference")
    return one if float(one.regret) <= close else None


def as_fractions(own: Any) -> Mixture | None:
    """Simple fractions near these probabilities, if they add up to 1."""
    near = [Fraction(float(p)).limit_denominator(SIMPLE) for p in own]
    return tuple(near) if sum(near) == 1 else None


def same(one: Equilibrium, other: Equilibrium) -> bool:
    """Whether two profiles are equal but for rounding."""
    pairs = zip(chain(*one.strategies), chain(*other.strategies), strict=True)
    return all(abs(float(p) - float(q)) < 1e-6 for p, q in pairs)
