"""Finds the other programs that a benchmark needs, or ends with a clear sentence."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from typing import Any


def peer(module: str, package: str) -> Any:
    """A module of another project; without it the benchmark ends."""
    try:
        return import_module(module)
    except ImportError:
        sys.exit(
            f"this benchmark needs {package}, which is not installed; try pip install {package}"
        )


def program(name: str) -> str:
    """The path of a program; without it the benchmark ends."""
    found = shutil.which(name)
    if found is None:
        sys.exit(f"this benchmark needs {name}, which is not installed; install {name}")
    return found
