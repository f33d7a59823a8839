"""`plyground bench solve`: the time to solve a fixed list of positions."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from plyground.cli.output import GrowingTable, Json

FAST: dict[str, Any] = {"every": False, "distance": False}
CASES: tuple[tuple[str, dict[str, Any], str | None, str, dict[str, Any]], ...] = (
    ("tic_tac_toe", {}, None, "solve", {}),
    ("connect4", {"rows": 4, "columns": 5}, None, "solve", {}),
    ("connect4", {"rows": 4, "columns": 5}, None, "prove", {}),
    ("connect4", {"rows": 4, "columns": 4}, None, "solve", {"method": "graph"}),
    ("othello", {"size": 4}, None, "solve", {}),
    ("hex", {"size": 4}, None, "prove", {}),
    ("dots_and_boxes", {"rows": 2, "columns": 2}, None, "solve", {}),
    ("kalah", {"pits": 4, "seeds": 3, "margin": True}, None, "solve", FAST),
    ("kalah", {"pits": 4, "seeds": 4, "margin": True}, None, "solve", FAST),
    ("pig", {"target": 10, "rolls": 30}, None, "solve", {}),
    ("chess", {}, "8/8/8/8/8/2k5/8/K6Q w - - 0 1", "solve", {}),
    ("chess", {}, "8/8/8/8/8/2k5/8/K6R w - - 0 1", "solve", {}),
)


@dataclass(frozen=True)
class SolveTiming:
    """The time to solve one position."""

    game: str
    options: dict[str, Any]
    engine: str
    value: float
    bound: str
    nodes: int
    cpu: float
    """Seconds of processor time, without compiling."""


def solve(
    limit: Annotated[
        float,
        typer.Option("--time", min=0.1, max=86400, metavar="S", help="Seconds per position."),
    ] = 60.0,
    as_json: Json = "",
) -> None:
    """Processor time to solve a fixed list of positions."""
    found = GrowingTable(as_json)
    found.say(f"{'game':<33}{'engine':<9}{'method':<8}{'value':>10}  {'positions':>12}{'cpu s':>9}")
    for name, options, position, engine, how in CASES:
        row = measure(name, options, position, engine, how, limit)
        shown = f"{name} {' '.join(f'{k}={v}' for k, v in options.items() if k != 'margin')}"
        method = how.get("method", "")
        found.add(
            row,
            f"{shown:<33}{engine:<9}{method:<8}{row.bound + f'{row.value:g}':>10}"
            f"  {row.nodes:>12,}{row.cpu:>9.2f}",
        )
    found.end()


def measure(
    name: str,
    options: dict[str, Any],
    position: str | None,
    engine: str,
    how: dict[str, Any],
    limit: float,
) -> SolveTiming:
    """Solve one position; the first call, which compiles, is not counted."""
    from plyground.game.load import load_options
    from plyground.search.engines.analyse import analyse
    from plyground.search.limit import Limit

    game = load_options(name, options)
    state = game.initial() if position is None else game.parse(position)
    analyse(state, engine, Limit(nodes=1), **how)
    began = time.process_time()
    found = analyse(state, engine, Limit(time=limit), **how)
    cpu = time.process_time() - began
    return SolveTiming(name, options, engine, found.value, found.bound, found.nodes, cpu)
