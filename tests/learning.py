"""Small games and networks for the tests of learning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.learn.run import Run
from plyground.learn.settings import Settings
from plyground.search.network.net import Net
from plyground.search.network.net_file import contents

COUNTDOWN = str(Path(__file__).with_name("countdown.py"))


def game(spec: str = COUNTDOWN, **options: Any) -> RecordGame:
    """A game of records."""
    found = pg.load(spec, **options)
    assert isinstance(found, RecordGame)
    return found


def small_net(of: RecordGame, widths: tuple[int, int] = (8, 4), seed: int = 0) -> Net:
    """A small network whose value and policy are not 0."""
    net = Net.fresh(of, widths, seed)
    net.weights[:] += np.random.default_rng(seed).normal(0, 0.3, len(net.weights))
    return net


def value_loss(told: Any, wanted: Any) -> float:
    """The cross entropy of values from -1 to 1, as odds of winning; of several, the sum."""
    p, q = (1 + told) / 2, (1 + wanted) / 2
    return float(-(q * np.log(p) + (1 - q) * np.log(1 - p)).sum())


def tiny_run(file: Path, spec: str = "othello:size=4") -> None:
    """A run of a few games, played by the interpreter, with a curve that is made up."""
    of = game(spec)
    small = {"first": 6, "second": 4, "sims": 2, "iteration": 3, "window": 50}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLYGROUND_INTERPRET", "1")
        run = Run(of, Settings.of(of, **small), file.with_suffix(".run"))
        for i in range(3):
            done = run.step(i / 3)
            line: dict[str, Any] = {
                "iteration": i + 1,
                "games": run.games,
                "positions": run.positions,
                "elapsed": 10.0 * (i + 1),
                "seconds": 5.0 * (i + 1),
                "policy_loss": done.policy_loss,
                "value_loss": done.value_loss,
            }
            if i != 1:
                line["checkpoint"] = f"checkpoints/{run.checkpoint().name}"
                line["ladder"] = {"random": [0.6 + 0.1 * i, 20], "greedy": [0.3 + 0.1 * i, 20]}
                line["probes"] = {"early corners": {"own": 0.5 * i, "opponent": 0.4}}
            run.note(line)
    file.write_bytes(contents(run.newest))
