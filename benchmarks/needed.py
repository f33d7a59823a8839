"""What a benchmark compares with may be missing: then it says so in a sentence."""

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
            f"{package} is not installed, and this compares with it; try pip install {package}"
        )


def program(name: str) -> str:
    """The path of a program; without it the benchmark ends."""
    found = shutil.which(name)
    if found is None:
        sys.exit(f"there is no {name} on this machine, and this compares with it; install {name}")
    return found
