"""The error rates of the sequential test, measured on many synthetic matches."""

from math import log

import numpy as np
import pytest
from synthetic_players import scores, tournament

from plyground.arena.ratings.result import Result
from plyground.arena.sprt import CAUTION, SCORES, Sprt, expected, likeliest, pair_counts
from plyground.game.errors import PlygroundError

RUNS, LONGEST, BLOCK = 2000, 1500, 30
MODELS: dict[str, dict[str, float]] = {
    "wins and losses": {},
    "draws": {"draws": 0.5},
    "openings for one seat": {"draws": 0.3, "tie": -0.6},
    "openings for one player": {"draws": 0.3, "tie": 0.6},
}


def accepted(
    test: Sprt, elo: float, model: dict[str, float], runs: int = RUNS
) -> tuple[float, float, float]:
    """The shares of matches that accepted elo0 and elo1, and the mean length in pairs.

    The test judges after every pair; matches are played in blocks only for speed.
    """
    rng = np.random.default_rng(20)
    low, high = test.bounds
    counts = np.zeros((runs, len(SCORES)))
    ended, length = np.zeros(runs), np.zeros(runs)
    for begun in range(0, LONGEST, BLOCK):
        running = np.flatnonzero(ended == 0)
        played = scores(rng, elo, (len(running), BLOCK), **model).sum(axis=-1)
        seen = counts[running, None] + (2 * played[..., None] == range(5)).cumsum(axis=1)
        ratio = test.ratio(seen)
        over = (ratio >= high) | (ratio <= low)
        last = np.where(over.any(axis=1), over.argmax(axis=1), BLOCK - 1)
        rows = np.arange(len(running))
        ended[running] = np.where(over[rows, last], np.sign(ratio[rows, last]), 0)
        counts[running] = seen[:, -1]
        length[running] = begun + last + 1
    return float((ended < 0).mean()), float((ended > 0).mean()), float(length.mean())


@pytest.mark.parametrize("model", MODELS)
def test_error_rates(model: str) -> None:
    test = Sprt(0, 50, alpha=0.05, beta=0.05)
    _, found, _ = accepted(test, 50, MODELS[model])
    assert found >= 1 - test.beta
    rejected, _, _ = accepted(test, 0, MODELS[model])
    assert rejected >= 1 - test.alpha


def test_clear_cases_are_decided_sooner() -> None:
    test = Sprt(0, 50)
    lengths = [accepted(test, elo, {"draws": 0.3}, 200)[2] for elo in (25, 50, 200)]
    assert lengths[0] > 1.3 * lengths[1] > 3 * lengths[2]


def test_the_most_likely_distribution_has_its_mean_and_is_most_likely() -> None:
    rng = np.random.default_rng(1)
    shares = rng.dirichlet(np.ones(5), 20)
    for mean in (0.2, 0.5, 0.57):
        found = likeliest(shares, mean)
        assert found.sum(axis=1) == pytest.approx(np.ones(20))
        assert found @ SCORES == pytest.approx(np.full(20, mean))
        best = (shares * np.log(found)).sum(axis=1)
        tilt = np.array([1.0, -2.0, 1.0, 0.0, 0.0])  # keeps the sum and the mean
        for step in (-1e-3, 1e-3):
            other = found + step * found.min(axis=1, keepdims=True) * tilt
            assert ((shares * np.log(other)).sum(axis=1) < best).all()


def test_without_draws_it_is_walds_test_of_a_coin() -> None:
    """Pairs of equal results have two outcomes, for which Wald's ratio is known."""
    test = Sprt(0, 50)
    weight = 50 / (50 + CAUTION)
    known = 30 * log(expected(50) / 0.5) + 20 * log((1 - expected(50)) / 0.5)
    assert float(test.ratio(np.array([20, 0, 0, 0, 30.0]))) == pytest.approx(
        weight * known, abs=0.02
    )


def test_judging_results() -> None:
    rng = np.random.default_rng(4)
    test = Sprt()
    strong = test.judge(tournament(rng, (200.0, 0.0), 100), "0", "1")
    assert strong.stronger
    assert strong.accepted == 50
    assert sum(strong.pairs) == 100
    assert "50 Elo accepted" in str(strong)
    equal = test.judge(tournament(rng, (0.0, 0.0), 400), "0", "1")
    assert equal.is_over
    assert not equal.stronger
    swapped = test.judge(tournament(rng, (200.0, 0.0), 100), "1", "0")
    assert swapped.accepted == 0
    nothing = test.judge([], "0", "1")
    assert (nothing.ratio, nothing.accepted) == (0, None)
    assert "undecided" in str(nothing)


def test_a_pair_counts_when_it_is_complete() -> None:
    results = [
        Result(("a", "b"), (1.0, 0.0), 0),
        Result(("b", "a"), (0.5, 0.5), 0),
        Result(("a", "b"), (1.0, 0.0), 1),
        Result(("a", "c"), (0.0, 1.0), 2),
    ]
    assert list(pair_counts(results, "a", "b")) == [0, 0, 0, 1, 0]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"elo0": 10, "elo1": 10}, "elo0 must be less than elo1; they are 10 and 10"),
        ({"alpha": 0}, "alpha must lie between 0 and 0.5; it is 0"),
        ({"beta": 0.7}, "beta must lie between 0 and 0.5; it is 0.7"),
    ],
)
def test_impossible_tests_are_refused(wrong: dict[str, float], says: str) -> None:
    with pytest.raises(PlygroundError, match=says):
        Sprt(**wrong)
