"""A network with convolutions for a game: the grid of its board, and where its facts are."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.game.errors import Unsuited
from plyground.game.records.record_game import RecordGame
from plyground.search.network.board_shape import BoardShape, BoardTables
from plyground.search.network.cells import FactCells, fact_cells, family
from plyground.search.network.net import Net, check_size, require_records, typical, values_of
from plyground.search.network.sight import Sight, derive

CHANNELS, DEEP = 16, 1
"""Channels, and convolutions after the first one, by default."""
ASIDE, AROUND = 1.1, 1.5
"""How far neighbours are, in steps of the grid: next to a hexagon, around a square."""
LEAST = 9
"""A board has at least so many cells, and so many facts about them."""


def fresh_board_net(
    game: RecordGame, channels: int = CHANNELS, deep: int = DEEP, second: int = 64, seed: int = 0
) -> Net:
    """A network that has learned nothing; raises Unsuited if the game has no board for it."""
    require_records(game, "a network")
    sight = derive(game)
    tables, planes, others = board_tables(game, sight)
    cells, reach = tables.back.shape
    shape = BoardShape(
        inputs=sight.inputs,
        first=cells * channels,
        second=second,
        values=values_of(game),
        actions=game.facts.actions,
        cells=cells,
        reach=reach,
        planes=planes,
        others=others,
        channels=channels,
        deep=deep,
    )
    check_size(game, shape)
    return Net(game, sight, shape, shape.fresh(seed, typical(game, sight)), board=tables)


def board_tables(game: RecordGame, sight: Sight) -> tuple[BoardTables, int, int]:
    """The tables, the number of planes, and that of facts about no cell; raises Unsuited."""
    places = fact_cells(game, sight)
    if len(places.names) < LEAST or places.placed < LEAST:
        raise Unsuited(
            f"{game.name}: convolutions need a picture with at least {LEAST} cells that facts are "
            "about; take net=mlp"
        )
    back = neighbours(places)
    if back is None:
        raise Unsuited(
            f"{game.name}: convolutions need a board of squares or hexagons; take net=mlp"
        )
    planes: dict[Any, int] = {}
    plane = [
        planes.setdefault((family(name), look, sign), len(planes)) if look >= 0 else -1
        for name, look, sign in zip(sight.names, places.look, places.sign, strict=True)
    ]
    reach = back.shape[1]
    others = np.cumsum(places.cell < 0) - 1 + len(planes) * reach
    row = np.where(places.cell < 0, others, np.array(plane) * reach)
    tables = BoardTables(row.astype(np.int32), places.cell.astype(np.int32), back)
    return tables, len(planes), int((places.cell < 0).sum())


def neighbours(places: FactCells) -> Any:
    """The table `back` of a board; None if its cells are on no grid.

    Each cell is its own first neighbour. On squares the eight around it follow, on hexagons six.
    """
    across = places.x[:, None] - places.x[None], places.y[:, None] - places.y[None]
    apart = np.hypot(*across)
    step = apart[apart > 1e-6].min()
    ways = directions(across, apart <= ASIDE * step, step)
    if len(ways) <= 5:  # itself and up to four: squares
        ways = directions(across, apart <= AROUND * step, step)
    if len(ways) > 9 or len(ways) < 3:
        return None
    back = np.full((len(places.names), len(ways)), -1, np.int32)
    for d, (dx, dy) in enumerate(ways):
        here = np.hypot(across[0] / step - dx, across[1] / step - dy) < 0.1
        for cell, f in np.argwhere(here).tolist():
            back[f, d] = cell
    return back


def directions(across: Any, near: Any, step: float) -> list[tuple[float, float]]:
    """The steps between near cells, each once, the step to itself first."""
    found: list[tuple[float, float]] = [(0.0, 0.0)]
    pairs = zip((across[0][near] / step).tolist(), (across[1][near] / step).tolist(), strict=True)
    for dx, dy in sorted(pairs):
        if all((dx - a) ** 2 + (dy - b) ** 2 > 0.01 for a, b in found):
            found.append((dx, dy))
    return found
