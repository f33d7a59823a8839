"""CFR in all variants, including Monte Carlo, compared with the sequence form."""

from __future__ import annotations

import os
import signal
import threading
import time
from math import inf
from pathlib import Path

import numpy as np
import pytest
from hidden_trees import hidden_tree
from hypothesis import given, settings
from hypothesis import strategies as st

import plyground as pg
from plyground.kernel.specialise import Specialiser
from plyground.theory.imperfect import compiled
from plyground.theory.imperfect.solver import CfrSolver, measured_at
from plyground.theory.imperfect.variants import VARIANTS

LEDUC = -0.0856064
"""Four digits are known from the literature; the others are from the linear program."""


# --- known values ---------------------------------------------------------------------------


def test_kuhn_by_the_sequence_form() -> None:
    found = pg.sequence_form(pg.load("kuhn_poker"))
    assert found.value == pytest.approx(-1 / 18, abs=1e-6)
    assert found.exploitability < 1e-9


def test_kuhn_by_cfr_plus() -> None:
    found = pg.cfr(pg.load("kuhn_poker"), iterations=10_000, until=1e-3)
    assert found.exploitability < 1e-3
    assert found.value == pytest.approx(-1 / 18, abs=2e-3)
    assert found.iterations < 200
    rows = {row.shown: dict(zip(row.words, row.probabilities, strict=True)) for row in found.policy}
    assert rows["?K p"]["bet"] > 0.98
    assert rows["?J b"]["bet"] < 0.02
    assert rows["?Q b"]["bet"] == pytest.approx(1 / 3, abs=0.03)
    # In every equilibrium the first player bets a king three times as often as a jack.
    assert rows["K? -"]["bet"] == pytest.approx(3 * rows["J? -"]["bet"], abs=0.05)


def test_leduc() -> None:
    exact = pg.sequence_form(pg.load("leduc_poker"))
    assert exact.value == pytest.approx(LEDUC, abs=1e-6)
    assert exact.exploitability < 1e-7
    found = pg.cfr(pg.load("leduc_poker"), iterations=2000)
    assert found.exploitability < 1e-3
    assert found.value == pytest.approx(-0.0856, abs=1e-3)


@pytest.mark.parametrize(
    ("variant", "iterations", "enough"),
    [
        ("cfr", 20_000, 3e-3),
        ("cfr+", 2_000, 1e-3),
        ("linear", 2_000, 1e-3),
        ("discounted", 2_000, 1e-3),
        ("external", 300_000, 1e-2),
        ("outcome", 600_000, 2e-2),
    ],
)
def test_every_variant_converges_to_the_equilibrium(
    variant: str, iterations: int, enough: float
) -> None:
    found = pg.cfr(pg.load("kuhn_poker"), iterations=iterations, variant=variant)
    assert found.exploitability < enough
    assert found.value == pytest.approx(-1 / 18, abs=enough)
    first, last = found.history[0], found.history[-1]
    assert last == (iterations, found.exploitability)
    assert last[1] < first[1] / 10


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_cfr_and_the_linear_program_agree(seed: int) -> None:
    game = hidden_tree(seed)
    exact, near = pg.sequence_form(game), pg.cfr(game, 5000)
    assert exact.exploitability < 1e-9
    assert near.exploitability < 0.02
    assert abs(near.value - exact.value) <= near.nash_conv + 1e-9


def test_with_perfect_information_it_is_backward_induction() -> None:
    game = pg.gallery("jarrar")
    minimax = pg.minimax(game.initial()).value
    assert pg.sequence_form(game).value == pytest.approx(minimax)
    assert pg.cfr(game, 3000).value == pytest.approx(minimax, abs=0.01)


def test_games_with_one_player_and_with_three() -> None:
    alone = pg.cfr(pg.tree("(1/2:@0#x{l:<4>, r:<0>}, 1/2:@0#x{l:<0>, r:<2>})"), 200)
    assert alone.value == pytest.approx(2.0, abs=0.05)
    three = pg.cfr(pg.load("kuhn_poker", players=3), 1000)
    assert sum(three.values) == pytest.approx(0.0, abs=1e-12)
    assert three.exploitability < 1e-3
    nim = pg.cfr(pg.load("nim", players=3, piles=(1, 2)), 100)
    assert len(nim.values) == 3
    for variant in ("external", "outcome"):
        sampled = pg.cfr(pg.load("kuhn_poker", players=3), 20_000, variant)
        assert sampled.exploitability < 0.2


def test_a_game_without_decisions() -> None:
    found = pg.cfr(pg.tree("(1/2:3, 1/2:1)"), 3)
    assert (found.value, found.exploitability, len(found.policy)) == (2.0, 0.0, 0)
    assert pg.sequence_form(pg.tree("(1/2:3, 1/2:1)")).value == pytest.approx(2.0)


# --- running ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_interpreted_equals_compiled(variant: str) -> None:
    game = pg.load("kuhn_poker")
    runs = [CfrSolver(game, variant, 7, interpreted=interpreted) for interpreted in (False, True)]
    for solver in runs:
        solver.run(4)
        solver.run(3)
        assert solver.iterations == 7
    for one, other in zip(runs[0].tables, runs[1].tables, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("variant", ["cfr+", "external", "outcome"])
def test_equal_seeds_give_equal_strategies(variant: str) -> None:
    game = pg.load("leduc_poker")
    one, two, other = (pg.cfr(game, 300, variant, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert (one.policy == other.policy) == (variant == "cfr+")


def test_iterations_can_be_run_in_parts() -> None:
    parts, whole = (CfrSolver(pg.load("kuhn_poker"), "external", 3) for _ in range(2))
    for n in (1, 10, 89):
        parts.run(n)
    whole.run(100)
    assert np.array_equal(parts.tables.average, whole.tables.average)


def test_progress_and_history() -> None:
    told: list[tuple[int, float]] = []
    found = pg.cfr(pg.load("kuhn_poker"), 50, progress=lambda n, e: told.append((n, e)))
    assert tuple(told) == found.history
    assert [n for n, _ in told] == list(measured_at(0, 50))
    assert told[-1][0] == 50


def test_it_can_be_stopped_by_another_thread() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    found = pg.cfr(pg.load("leduc_poker"), 10**9, stop=stop)
    assert 0 < found.iterations < 10**9


def test_ctrl_c_keeps_the_iterations() -> None:
    solver = CfrSolver(pg.load("leduc_poker"))
    solver.run(10)
    before = solver.tables.average.copy()
    ends = time.monotonic() + 120

    def interrupt() -> None:
        while np.array_equal(solver.tables.average, before) and time.monotonic() < ends:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        solver.run(10**9)
    assert 10 < solver.iterations < 10**9
    assert solver.strategy().iterations == solver.iterations


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"iterations": 0}, "iterations cannot be 0"),
        ({"iterations": 2.5}, "iterations cannot be 2.5"),
        ({"iterations": True}, "iterations cannot be True"),
        ({"until": 0.0}, "until cannot be 0.0; allowed: a number above 0"),
        ({"until": inf}, "until cannot be inf"),
        ({"variant": "crf"}, "CFR has no variant 'crf'; did you mean"),
        ({"variant": "zzz"}, "allowed: cfr, cfr+, linear, discounted, external, outcome"),
    ],
)
def test_bad_input(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(pg.BadOption) as error:
        pg.cfr(pg.load("kuhn_poker"), **options)  # type: ignore[arg-type]
    assert sentence in str(error.value)


def test_the_sequence_form_is_for_two_player_zero_sum_games() -> None:
    with pytest.raises(pg.Unsuited, match="has 3 players: use cfr"):
        pg.sequence_form(pg.load("kuhn_poker", players=3))
    with pytest.raises(pg.Unsuited, match="is not zero-sum: use cfr"):
        pg.sequence_form(pg.tree("@0{l:<1,1>, r:@1{l:<2,0>, r:<0,2>}}"))
    with pytest.raises(pg.Unsuited, match="more than 10 nodes"):
        pg.sequence_form(pg.load("kuhn_poker"), limit=10)


def test_compiled_walks_do_not_count_who_uses_an_array(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting took longer than the walks themselves: this guards their speed without a clock."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))  # code from a cache cannot be shown
    maker = Specialiser("cfr", {"PLAYERS": 2, "OTHERS": 1}, allocates=False)
    monkeypatch.setattr(compiled, "specialiser", lambda players: maker)
    CfrSolver(pg.load("kuhn_poker"), "outcome").run(1)
    walks = maker._kept[-1]
    (assembly,) = walks.inspect_asm().values()
    assert walks.py_func.__name__ == "sample_outcomes"
    assert "NRT_" not in assembly
    assert len(assembly.splitlines()) < 3500  # 2,200 on x86-64
