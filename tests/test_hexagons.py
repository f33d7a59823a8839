"""Boards of hexagons: shapes, steps, names, rows, pictures."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from plyground.game.boards.hexagons import STEPS, Hex, HexBoard, distance, hexagon, rhombus, star

SHAPES = {"hexagon": (hexagon(5), 61), "star": (star(4), 121), "rhombus": (rhombus(3, 4), 12)}


@pytest.mark.parametrize(("places", "size"), SHAPES.values(), ids=SHAPES)
def test_shapes(places: list[Hex], size: int) -> None:
    assert len(places) == len(set(places)) == size


@pytest.mark.parametrize("places", [shape for shape, _ in SHAPES.values()], ids=SHAPES)
def test_neighbours_lie_side_by_side_in_the_picture(places: list[Hex]) -> None:
    board = HexBoard.of(places)
    cells = board.grid().cells
    for i, cell in enumerate(cells):
        near = {
            j
            for j, other in enumerate(cells)
            if 0 < hypot(other.x - cell.x, other.y - cell.y) < 1.1
        }
        assert near == set(board.near(i)) == set(board.around(i, 1))
        assert near == {to for to in board.neighbours[i] if to >= 0}


def test_three_steps_on_undo_a_step() -> None:
    board = HexBoard.of(hexagon(3))
    for cell in range(len(board)):
        for i, step in enumerate(STEPS):
            to = board.step(cell, step)
            if to is not None:
                assert board.step(to, STEPS[(i + 3) % 6]) == cell
                assert board.neighbours[cell, i] == to


def test_distance_is_the_number_of_steps() -> None:
    board = HexBoard.of(hexagon(4))
    centre = board.number[0, 0]
    for ring, count in enumerate((1, 6, 12, 18)):
        cells = board.around(centre, ring)
        assert len(cells) == count
        assert {distance((0, 0), board.places[cell]) for cell in cells} == {ring}


def test_names_of_abalone() -> None:
    """A1 to A5 at the bottom, E1 to E9 across the middle, I5 to I9 on top."""
    board = HexBoard.of(hexagon(5))
    assert board.names[:5] == ("i5", "i6", "i7", "i8", "i9")
    assert board.names[-5:] == ("a1", "a2", "a3", "a4", "a5")
    assert board.names[board.number[0, 0]] == "e5"
    assert board.rows == [5, 6, 7, 8, 9, 8, 7, 6, 5]


def test_letters_may_be_for_the_columns() -> None:
    board = HexBoard.of(star(4), lettered="columns")
    assert board.names[0] == "m17"
    assert board.names[-1] == "e1"
    assert len(set(board.names)) == 121
    assert board.rows == [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]


def test_labels_do_not_lie_on_cells_or_on_each_other() -> None:
    for places, _ in SHAPES.values():
        grid = HexBoard.of(places, lettered="columns").grid()
        spots = [(cell.x, cell.y) for cell in grid.cells]
        spots += [(label.x, label.y) for label in grid.labels]
        for (x, y), (u, v) in combinations(spots, 2):
            assert hypot(x - u, y - v) > 0.5
