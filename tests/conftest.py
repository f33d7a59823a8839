"""Shared by all tests: one worker compiles what belongs to one game."""

from __future__ import annotations

import gc
import os
import random
import re

import pytest
from hypothesis import HealthCheck, settings

import plyground as pg

# Compiled code and interpreted chess are not equally quick: time says nothing about correctness.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("suite")

# What numba has made stays, by the million objects: looked through as often as Python does by
# itself, it takes a third of the time of all tests.
gc.set_threshold(100_000, 50, 100)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: tests of pages mostly wait for the browser."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one game go to one worker, which compiles it once; so do the others of one file."""
    game = re.compile(f"(?<![a-z])({'|'.join(pg.games())})(?![a-z])")
    for item in items:
        named = game.search(item.nodeid)
        item.add_marker(pytest.mark.xdist_group(named[0] if named else str(item.path)))


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """Random numbers that are the same in every run of a test."""
    return random.Random(request.node.nodeid)
