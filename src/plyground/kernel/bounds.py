"""Compile with a check of every index, for rules that are not trusted yet."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def bounds_checked() -> Iterator[None]:
    """Code compiled inside this block raises IndexError for an index out of bounds."""
    from numba import config

    name = "NUMBA_BOUNDSCHECK"  # fingerprints read it from the environment
    before, setting = os.environ.get(name), config.BOUNDSCHECK
    os.environ[name] = "1"
    config.BOUNDSCHECK = 1
    try:
        yield
    finally:
        config.BOUNDSCHECK = setting
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
