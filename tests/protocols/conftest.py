"""Fixtures for tests that start other programs."""

from __future__ import annotations

import gc
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def reaped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every started process is reaped."""
    started: list[subprocess.Popen[Any]] = []

    class Counted(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Counted)
    yield
    gc.collect()
    assert [process.args for process in started if process.returncode is None] == []
