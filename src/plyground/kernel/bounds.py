"""Compiling with checks of every index, for rules that are not trusted yet."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def bounds_checked() -> Iterator[None]:
    """What is compiled within raises IndexError where it would write or read beside an array."""
    from numba import config

    name = "NUMBA_BOUNDSCHECK"  # in the environment, where fingerprints look
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
