"""Strength where agents beat each other in a circle: Nash averaging and alpha-rank.

An Elo number assumes one order of strength, and rises with every weak opponent that is entered
twice. Nash averaging (Balduzzi and others, 2018) lets the agents play an equilibrium of the game
"choose an agent" and rates each against that mixture: copies and easy victims change nothing.
Alpha-rank (Omidshafiei and others, 2019) follows a population in which better agents take over,
and asks how much of the time each one rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from scipy.optimize import linprog, minimize

from plyground.arena.ratings.bradley_terry import PRIOR
from plyground.arena.ratings.comparisons import Real
from plyground.arena.ratings.cross_table import CrossTable

ELO = 400 / log(10)
"""Elo points of one unit of log odds."""
POPULATION = 50
INTENSITY = 100.0
"""How strongly alpha-rank prefers the better of two agents, per point of their game."""
RARE = 1e-12
"""The least probability that an agent takes over: keeps the chain connected."""
NEGLIGIBLE = 1e-6


@dataclass(frozen=True)
class Cyclic:
    """An agent's place in both rankings."""

    player: str
    share: float
    """In the equilibrium with the greatest entropy."""
    elo: float
    """Expected Elo against that mixture: 0 for its members, below 0 for the others."""
    rule: float
    """The share of time in alpha-rank."""


def cyclic_ratings(table: CrossTable, players: Sequence[str]) -> list[Cyclic]:
    """Both rankings of some players, by their scores against each other."""
    if not players:
        return []
    odds = log_odds(table, players)
    mixture = nash_mixture(odds)
    against = odds @ mixture
    rules = alpha_rank(1 / (1 + np.exp(-odds)))
    return [
        Cyclic(name, float(share), ELO * float(value), float(rule))
        for name, share, value, rule in zip(players, mixture, against, rules, strict=True)
    ]


def log_odds(table: CrossTable, players: Sequence[str]) -> Real:
    """How far each player is ahead of each other; 0 if they have not met.

    Some imaginary draws keep a clean sweep finite, as in the Elo table.
    """
    odds = np.zeros((len(players), len(players)))
    for i, one in enumerate(players):
        for j, other in enumerate(players[:i]):
            met = table.against(one, other)
            won = met.wins + met.draws / 2 + PRIOR / 2
            odds[i, j] = log(won / (met.games + PRIOR - won))
            odds[j, i] = -odds[i, j]
    return odds


def nash_mixture(odds: Real) -> Real:
    """The equilibrium with the greatest entropy of a symmetric zero-sum game (odds = -odds.T)."""
    n = len(odds)
    whole = np.ones((1, n))
    # Any equilibrium: no agent wins against the mixture.
    first = linprog(np.zeros(n), odds, np.zeros(n), whole, [1.0], method="highs")
    found = minimize(
        lambda p: float(np.sum(p * np.log(np.maximum(p, 1e-300)))),
        0.999 * first.x + 0.001 / n,
        jac=lambda p: 1 + np.log(np.maximum(p, 1e-300)),
        bounds=[(0.0, 1.0)] * n,
        constraints=[
            {"type": "eq", "fun": lambda p: np.sum(p) - 1, "jac": lambda p: np.ones(n)},
            {"type": "ineq", "fun": lambda p: -odds @ p, "jac": lambda p: -odds},
        ],
        method="SLSQP",
        options={"ftol": 1e-12, "maxiter": 500},
    )
    best = found.x if found.success else first.x
    best = np.where(best < NEGLIGIBLE, 0.0, best)
    mixture: Real = best / best.sum()
    return mixture


def alpha_rank(scores: Real) -> Real:
    """The share of time in which each agent rules a population; scores[i, j] of i against j.

    A single mutant of another kind takes over or dies out (the Fermi process), and kinds follow
    each other as a Markov chain, whose stationary distribution this is.
    """
    n = len(scores)
    gain = INTENSITY * (scores.T - scores)  # of a mutant j among players i: row i, column j
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        fixed = np.expm1(-gain) / np.expm1(-POPULATION * gain)
    fixed = np.where(np.abs(gain) < 1e-9, 1 / POPULATION, np.nan_to_num(fixed, nan=0.0))
    chain = np.maximum(fixed, RARE) / max(n - 1, 1)
    np.fill_diagonal(chain, 0.0)
    np.fill_diagonal(chain, 1 - chain.sum(axis=1))
    # The stationary distribution p: p chain = p, and p sums to 1.
    system = np.vstack([chain.T - np.eye(n), np.ones(n)])
    found = np.linalg.lstsq(system, np.append(np.zeros(n), 1.0), rcond=None)[0]
    shares: Real = np.maximum(found, 0.0) / np.maximum(found, 0.0).sum()
    return shares
