"""Games built for pages, once per process; the modules are kept in the cache between runs."""

from __future__ import annotations

import shutil
from functools import cache
from typing import Any

import pytest

import plyground as pg
from plyground.export.build import Built, build
from plyground.game.records.record_state import RecordState
from plyground.search.analysis import Analysis
from plyground.search.engines.alphabeta.engine import MEGABYTES
from plyground.search.limit import Limit

needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="no Node.js here to run JavaScript"
)


@cache
def built(spec: str) -> Built:
    """A game with its module, compared with Python along a few random games."""
    return build(pg.load(spec))


def described(found: Built) -> dict[str, Any]:
    """What the engine of a page is given."""
    facts = {"name": found.game.name, "perfect_information": found.game.perfect_information}
    return found.description | {"facts": facts}


def told(found: Analysis) -> dict[str, Any]:
    """What the engines of page and Python must agree in."""
    return {
        "action": found.action,
        "value": found.value,
        "bound": found.bound,
        "line": list(found.line),
        "moves": [[m.action, m.value, m.bound, m.visits, m.distance] for m in found.moves],
        "nodes": found.counters.nodes,
        "depth": found.counters.depth,
    }


def asked(
    state: RecordState, engine: str, seed: int = 0, net: str | None = None, **limit: int
) -> Any:
    """A search for the page, and Python's answer to it; their tables have one size."""
    more: dict[str, Any] = {"database": False} if engine == "alphabeta" else {}
    more |= {"net": net} if net else {}
    found = pg.analyse(state, engine, Limit(**limit), seed=seed, **more)
    size = {"megabytes": MEGABYTES} if engine == "alphabeta" else {}
    return [engine, limit | size | {"seed": seed}], told(found)
