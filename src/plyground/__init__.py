"""Plyground: games as search problems, and the ways to play them.

>>> import plyground as pg
>>> state = pg.load("connect4").initial()
>>> state.describe(3)
'd1'
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

__version__ = "0.2.0"

_EXPORT = re.compile(r"^from (\S+) import (\w+) as \2$", re.MULTILINE)


@cache
def _modules() -> dict[str, str]:
    """The module of each public name, read from `__init__.pyi`, which declares them all."""
    declared = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    return {name: module for module, name in _EXPORT.findall(declared)}


# Python binds `plyground.games` to the folder when it is first imported. Importing it here and
# dropping the name leaves the name to the function, whatever is imported later.
for folder in ("games", "learn", "arena"):
    import_module(f"plyground.{folder}")
    globals().pop(folder, None)
del folder


def __getattr__(name: str) -> Any:
    """Public names are imported when first used, so that a command loads only what it needs."""
    if name == "__all__":
        return sorted(_modules())
    if name.startswith("__") or name not in _modules():
        raise AttributeError(f"module 'plyground' has no attribute {name!r}")
    return getattr(import_module(_modules()[name]), name)


def __dir__() -> list[str]:
    return [*sorted(_modules()), "__version__"]
