"""Where the facts of a network are on the board, found out by looking at positions of random games.

A fact belongs to a cell if it holds exactly when the cell looks some way in the game's picture: a
piece of the mover or of another player, a certain piece, nothing, or a place where the mover may
move to. So no game has to say where its facts are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from plyground.game.clicks import ways
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.search.network.sight import Sight, positions

SAMPLE = 400
"""Positions that are looked at."""
CLOSE = 0.95
"""The least correlation of a fact with the look of a cell."""
OWN, OTHER, EMPTY, MOVE = "own", "other", "empty", "move"
"""How a cell may look. Other looks are the labels of pieces."""


@dataclass(frozen=True, eq=False)
class FactCells:
    """The cells of a board, and which fact is about which of them."""

    names: tuple[str, ...]
    """Of the cells."""
    x: Any
    y: Any
    looks: tuple[str, ...]
    """The looks that facts are about."""
    cell: Any
    """The cell of each fact; -1: it is not about a cell."""
    look: Any
    """Its look, as a place in `looks`."""
    sign: Any
    """-1 if the fact holds when the cell does not look so."""

    @cached_property
    def placed(self) -> int:
        """How many facts are about a cell."""
        return int((self.cell >= 0).sum())


_kept: WeakKeyDictionary[Sight, FactCells] = WeakKeyDictionary()


def fact_cells(game: RecordGame, sight: Sight) -> FactCells:
    """The cells of a game's facts; found once for a sight."""
    if sight not in _kept:
        _kept[sight] = found_cells(game, sight)
    return _kept[sight]


def found_cells(game: RecordGame, sight: Sight) -> FactCells:
    """Compare all facts with all looks of all cells."""
    states = positions(game)
    states = states[:: max(1, len(states) // SAMPLE)][:SAMPLE]
    picture = game.initial().picture
    cells = picture.cells if picture is not None else ()
    names = tuple(cell.name for cell in cells)
    place = {name: i for i, name in enumerate(names)}
    facts = np.zeros((len(states), sight.inputs), np.float32)
    on = np.zeros(sight.most, np.int32)
    seen: dict[tuple[int, str], Any] = {}
    for row, state in enumerate(states):
        facts[row, on[: sight.see(state.record, on)]] = 1
        for key in looks_of(state, place):
            seen.setdefault(key, np.zeros(len(states), np.float32))[row] = 1
    nowhere = np.full(sight.inputs, -1)
    x, y = np.array([cell.x for cell in cells]), np.array([cell.y for cell in cells])
    if not seen:
        return FactCells(names, x, y, (), nowhere, nowhere.copy(), np.ones(sight.inputs))
    keys = sorted(seen, key=lambda key: (key[1] not in (OWN, OTHER, EMPTY, MOVE), key))
    agree = correlation(facts, np.array([seen[key] for key in keys]).T)
    best = (np.abs(agree) + 1e-3 * (agree > 0)).argmax(1)  # rather so than not so
    strength = agree[np.arange(sight.inputs), best]
    told = np.abs(strength) >= CLOSE
    looks = tuple(dict.fromkeys(keys[k][1] for k in best[told]))
    cell = np.array([keys[k][0] if t else -1 for k, t in zip(best, told, strict=True)])
    look = np.array([looks.index(keys[k][1]) if t else -1 for k, t in zip(best, told, strict=True)])
    return FactCells(names, x, y, looks, cell, look, np.where(strength < 0, -1.0, 1.0))


def looks_of(state: RecordState, place: dict[str, int]) -> set[tuple[int, str]]:
    """How the cells of a position look: pairs of a cell and a look."""
    found: set[tuple[int, str]] = set()
    picture = state.picture
    if picture is None:
        return found
    full = set()
    for piece in picture.pieces:
        cell = place.get(piece.cell)
        if cell is None:
            continue
        full.add(cell)
        if piece.player is not None:
            found.add((cell, OWN if piece.player == state.to_play else OTHER))
        found.add((cell, piece.label or piece.symbol))
    found |= {(cell, EMPTY) for cell in place.values() if cell not in full}
    for way in ways(state):
        steps = [place[step] for step in way.steps if step in place]
        found |= {(steps[-1], MOVE)} if steps else set()
    return found


def correlation(a: Any, b: Any) -> Any:
    """The correlations of the columns of two matrices; 0 where a column is constant."""
    a, b = a - a.mean(0), b - b.mean(0)
    size = np.sqrt(np.outer((a * a).sum(0), (b * b).sum(0)))
    return np.divide(a.T @ b, size, out=np.zeros_like(size), where=size > 0)


def family(name: str) -> str:
    """The name of a fact without the number of its place: "mine 17" is of the family "mine"."""
    return re.sub(r"\[\d+\]|(?<=[\w\]]) \d+$", "", name)
