"""`plyground measure`: the cost of a search, and the depth that a budget allows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from plyground.cli.arguments import (
    Options,
    Position,
    find_game_or_tree,
    find_state,
)
from plyground.cli.columns import status
from plyground.cli.output import Json, OutputFile, put
from plyground.game.errors import BadOption, PlygroundError, one_of
from plyground.game.spec import BETWEEN, read_options

if TYPE_CHECKING:
    from plyground.game.contract.state import State

BUDGET = ("nodes_per_second", "seconds", "branching", "depth")
Budget = Annotated[
    str | None,
    typer.Option(
        metavar="NAME=NUMBER,...",
        help=f"Compute the depth from {', '.join(BUDGET[:3])}, or the time from {BUDGET[3]}.",
    ),
]


def measure(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME|TREE", help="A game, or a tree as in `plyground tree`."),
    ] = None,
    position: Position = None,
    option: Options = None,
    depth: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Measure to this depth.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--time", min=0.1, metavar="S", help="Seconds, if there is no --depth.")
    ] = 5.0,
    seed: Annotated[int, typer.Option(help="The seed of the random move order.")] = 0,
    staircase: Annotated[
        bool, typer.Option("--staircase", help="Add one technique after another instead.")
    ] = False,
    size: Annotated[
        bool,
        typer.Option("--size", help="Count the whole tree, its positions, and up to symmetry."),
    ] = False,
    budget: Budget = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write charts.")] = None,
    as_json: Json = "",
    sheet: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the figures as CSV.")
    ] = None,
) -> None:
    """Measure how the cost of a search grows with depth, by algorithm and move order."""
    if (game is None) == (budget is None):
        raise PlygroundError("measure needs either a game or tree, or --budget")
    if budget is not None:
        from plyground.cli.measure.text import about_budget

        typer.echo(about_budget(**read_budget(budget)))
        return
    assert game is not None
    state = find_state(find_game_or_tree(game, option), position)
    if size:
        about_size(state, as_json)
        return
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over; there is nothing to search")
    with status() as say:

        def progress(plies: int, what: str) -> None:
            say(f"depth {plies}: {what} ...")

        if staircase:
            found = climb(state, depth, seconds, progress)
        else:
            found = grow(state, depth, seconds, seed, progress)
    put(
        found.text,
        OutputFile(svg, "charts", lambda: found.picture),
        OutputFile(sheet, "figures", lambda: as_csv(found.rows)),
        json=as_json,
        data=lambda: json.dumps(found.data, indent=1, allow_nan=False),
    )


def about_size(state: State, as_json: str) -> None:
    """Print how big the game below a state is."""
    from plyground.search.measure.size import game_size

    found = game_size(state)
    put(
        f"{state.game.title}, from {state.text}\n\n{found}",
        json=as_json,
        data=lambda: json.dumps(found.as_dict(), indent=1),
    )


class Findings(NamedTuple):
    """The measurements as text, picture, JSON data and table rows."""

    text: str
    picture: str
    data: dict[str, Any]
    rows: list[dict[str, Any]]


def grow(
    state: State, depth: int | None, seconds: float, seed: int, progress: Callable[[int, str], None]
) -> Findings:
    """Cost by depth."""
    from plyground.cli.measure.text import about_growth
    from plyground.search.measure.charts.growth_chart import growth_svg
    from plyground.search.measure.growth import growth, rows

    found = growth(state, depth, seconds=seconds, seed=seed, progress=progress)
    if not found.levels:
        raise PlygroundError(f"{seconds:g} s is too short to search one ply; increase --time")
    return Findings(about_growth(found), growth_svg(found), found.as_dict(), list(rows(found)))


def climb(
    state: State, depth: int | None, seconds: float, progress: Callable[[int, str], None]
) -> Findings:
    """Cost by technique. The steps after minimax together take about as long as minimax."""
    from plyground.cli.measure.text import about_staircase
    from plyground.search.measure.charts.staircase_chart import staircase_svg
    from plyground.search.measure.staircase import staircase

    found = staircase(state, depth, seconds=seconds / 2, progress=progress)
    data = found.as_dict()
    return Findings(about_staircase(found), staircase_svg(found), data, data["steps"])


def as_csv(rows: list[dict[str, Any]]) -> str:
    """Rows with equal keys as comma-separated values."""
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def read_budget(text: str) -> dict[str, float]:
    """The numbers of a budget; raises BadOption for anything else."""
    numbers = {}
    for name, value in read_options(BETWEEN.split(text)).items():
        if name not in BUDGET:
            raise BadOption(f"a budget has no {name!r}; allowed: {one_of(BUDGET)}")
        try:
            numbers[name] = float(value)
        except ValueError:
            raise BadOption(f"{name} must be a number, not {value!r}") from None
        if not 0 < numbers[name] < inf:
            raise BadOption(f"{name} must be above 0, not {value}")
    needed = [name for name in ("nodes_per_second", "branching") if name not in numbers]
    if not {"seconds", "depth"} & set(numbers):
        needed.append("seconds (or depth)")
    if needed:
        raise BadOption(f"the budget lacks {' and '.join(needed)}")
    return numbers
