"""Small games and networks for the tests of learning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import plyground as pg
from plyground.game.records.record_game import RecordGame
from plyground.search.network.net import Net

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
