"""One tiny run for all tests that only look at it."""

from __future__ import annotations

from pathlib import Path

import pytest
from learning import tiny_run


@pytest.fixture(scope="session")
def tiny_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a tiny network for Othello on 4x4, with the folder of its run."""
    file = tmp_path_factory.mktemp("runs") / "tiny.npz"
    tiny_run(file)
    return file
