"""Nash averaging and alpha-rank: circles, copies, and a plain walk of the chain."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from plyground.arena.ratings.comparisons import Real, compare
from plyground.arena.ratings.cross_table import CrossTable
from plyground.arena.ratings.cycles import (
    INTENSITY,
    POPULATION,
    alpha_rank,
    cyclic_ratings,
    nash_mixture,
)
from plyground.arena.ratings.result import Result

CIRCLE = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])


def probabilities(odds: Real) -> Real:
    found: Real = 1 / (1 + np.exp(-odds))
    return found


def test_a_circle_is_shared_equally() -> None:
    assert nash_mixture(CIRCLE) == pytest.approx([1 / 3] * 3, abs=1e-4)
    assert alpha_rank(probabilities(CIRCLE)) == pytest.approx([1 / 3] * 3)


def test_the_best_of_a_line_has_everything() -> None:
    odds = np.subtract.outer([2.0, 1.0, 0.0], [2.0, 1.0, 0.0])
    assert nash_mixture(odds) == pytest.approx([1, 0, 0], abs=1e-4)
    assert alpha_rank(probabilities(odds)) == pytest.approx([1, 0, 0], abs=1e-6)


def test_a_copy_changes_nobodys_rating() -> None:
    """The third of the circle enters twice: it has its share, divided; Elo would change."""
    again = np.array([0, 1, 2, 2])
    odds = CIRCLE[np.ix_(again, again)]
    mixture = nash_mixture(odds)
    assert mixture == pytest.approx([1 / 3, 1 / 3, 1 / 6, 1 / 6], abs=1e-3)
    assert odds @ mixture == pytest.approx([0] * 4, abs=1e-3)


@pytest.mark.parametrize("seed", range(20))
def test_no_agent_wins_against_the_mixture(seed: int) -> None:
    half = np.triu(np.random.default_rng(seed).normal(size=(6, 6)), 1)
    odds = half - half.T
    mixture = nash_mixture(odds)
    assert mixture.sum() == pytest.approx(1)
    assert (odds @ mixture).max() < 1e-4


@pytest.mark.parametrize("seed", range(5))
def test_alpha_rank_equals_a_plain_walk(seed: int) -> None:
    """The chain written out pair by pair, and followed until it settles."""
    half = np.triu(np.random.default_rng(seed).normal(scale=0.05, size=(4, 4)), 1)
    scores = probabilities(half - half.T)
    kinds = range(4)

    def takes_over(mutant: int, ruler: int) -> float:
        ahead = INTENSITY * (scores[mutant][ruler] - scores[ruler][mutant])
        return (1 - exp(-ahead)) / (1 - exp(-POPULATION * ahead))

    rules = [0.25] * 4
    for _ in range(20_000):
        after = [0.0] * 4
        for ruler in kinds:
            for mutant in kinds:
                if mutant != ruler:
                    moved = rules[ruler] * takes_over(mutant, ruler) / 3
                    after[mutant] += moved
                    after[ruler] -= moved
        rules = [rule + change for rule, change in zip(rules, after, strict=True)]
    assert alpha_rank(scores) == pytest.approx(rules, abs=1e-6)


def test_from_results() -> None:
    beats = [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock"), ("rock", "straw")]
    results = [Result(pair, (1.0, 0.0), i) for i, pair in enumerate(beats * 10)]
    names = ["rock", "paper", "scissors", "straw"]
    rows = {row.player: row for row in cyclic_ratings(CrossTable(compare(results)), names)}
    for name in names[:3]:
        assert rows[name].elo > rows["straw"].elo
        assert rows[name].rule == pytest.approx(1 / 3, abs=0.05)
    assert rows["straw"].rule < 0.05
