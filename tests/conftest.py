"""Settings for all tests; the tests of one game run in one worker, which compiles it once."""

from __future__ import annotations

import gc
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

import plyground as pg

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# Compiled and interpreted code differ in speed: time says nothing about correctness.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("suite")

# Numba keeps millions of objects: with Python's own thresholds, garbage collection takes a third
# of the time of all tests.
gc.set_threshold(100_000, 50, 100)

# A suite in the background inherits an ignored Ctrl-C, and so would the processes it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

_usual_exit = subprocess.Popen.__exit__


def _leave(process: Any, kind: Any, *more: Any) -> None:
    """The end of `with Popen(...)`: a failed test kills its process instead of waiting for it."""
    if kind is not None:
        process.kill()
    _usual_exit(process, kind, *more)


subprocess.Popen.__exit__ = _leave  # type: ignore[method-assign]

# Tests load hundreds of small files; those of the examination switch it on.
os.environ["PLYGROUND_EXAMINE"] = "0"


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than cores: tests of pages mostly wait for the browser."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the tests of one game, and the other tests of one file, in one worker."""
    game = re.compile(f"(?<![a-z])({'|'.join(pg.games())})(?![a-z])")
    for item in items:
        named = game.search(item.nodeid)
        item.add_marker(pytest.mark.xdist_group(named[0] if named else str(item.path)))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for all tests of a worker: a second one in the same thread is refused."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: the system's, or playwright's own."""
    from browsing import start_browser

    started = start_browser(playwright)
    yield started
    started.close()


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """Random numbers that are the same in every run of a test."""
    return random.Random(request.node.nodeid)


@pytest.fixture
def cluster() -> Iterator[subprocess.Popen[str]]:
    """A Ray cluster of two machines; it prints its address."""
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: plyground[ray]")
    script = str(Path(__file__).with_name("ray_cluster.py"))
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, script], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield process
            assert process.stdin is not None
            process.stdin.close()
            process.wait(60)
        finally:
            process.kill()
