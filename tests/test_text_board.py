"""Text boards, compared character by character."""

from __future__ import annotations

from textwrap import dedent

import pytest

from plyground.game import Cell, Label, Line, Picture, Piece, graph_board, hex_grid, square_grid
from plyground.game.drawing.text_board import text_board
from plyground.game.errors import BadGame


def assert_shows(picture: Picture, board: str) -> None:
    expected = dedent(board).strip("\n").split("\n")
    assert text_board(picture).split("\n") == [line.rstrip() for line in expected]


def test_square_board_with_coordinates_marks_and_notes() -> None:
    pieces = [Piece("b2", "x", 0), Piece("c2", "o", 1), Piece("a1", "♞", 1)]
    picture = square_grid(3, 3).picture(pieces, ["x to play", "move 4"], ["a1", "b2", "c2", "c3"])
    assert_shows(
        picture,
        """
        3 . .[.]
        2 .[x|o]
        1[♞]. .
          a b c
        x to play
        move 4
        """,
    )


def test_marks_may_come_in_any_order() -> None:
    marked = [square_grid(1, 3).picture([], (), order) for order in (["a1", "b1"], ["b1", "a1"])]
    assert text_board(marked[0]) == text_board(marked[1]) == "1[.|.].\n  a b c"


def test_numbers_of_two_digits_are_right_aligned() -> None:
    rows = text_board(square_grid(10, 2).picture([])).split("\n")
    assert rows[0] == "10 . ."
    assert rows[1] == " 9 . ."
    assert rows[-1] == "   a b"


def test_rows_of_a_rhombus_are_shifted_by_half_a_cell() -> None:
    picture = hex_grid(3, 3).picture([Piece("b2", "x", 0), Piece("c3", "o", 1)], marks=["c3"])
    assert_shows(
        picture,
        """
         a b c
        1 . . .
         2 . x .
          3 . .[o]
        """,
    )


def morris() -> Picture:
    outer = [(0, 0), (2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4), (0, 2)]
    inner = [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2)]
    points = [(f"{'abcde'[x]}{5 - y}", float(x), float(y)) for x, y in outer + inner]
    around = [(ring + i, ring + (i + 1) % 8) for ring in (0, 8) for i in range(8)]
    grid = graph_board(points, around + [(i, i + 8) for i in (1, 3, 5, 7)])
    return grid.picture([Piece("a5", "w", 0), Piece("c2", "b", 1)], ["in hand: 5"], ["c2"])


def test_lines_of_a_graph_are_drawn() -> None:
    assert_shows(
        morris(),
        """
        w-------.-------.
        |       |       |
        |   .---.---.   |
        |   |       |   |
        .---.       .---.
        |   |       |   |
        |   .--[b]--.   |
        |       |       |
        .-------.-------.
        in hand: 5
        """,
    )


def test_diagonals_are_drawn() -> None:
    corners = [("a", 0.0, 0.0), ("b", 1.0, 0.0), ("c", 0.0, 1.0), ("d", 1.0, 1.0)]
    assert_shows(
        graph_board(corners, [(0, 1), (0, 3), (1, 3)]).picture([]),
        """
        .   .
          \\
        .   .
        """,
    )


def test_lines_along_a_full_lattice_are_left_out() -> None:
    points = [(f"{x}{y}", float(x), float(y)) for y in range(2) for x in range(3)]
    joins = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    assert text_board(graph_board(points, joins).picture([Piece("10", "X")])) == ". X .\n. . ."


def test_walls_stand_between_cells() -> None:
    walls = [Line(0.5, -0.5, 0.5, 0.5, "wall", 0), Line(1, 0.5, 2, 0.5, "wall", 1)]
    assert_shows(
        square_grid(2, 3).picture([], lines=walls),
        """
        2 .|. .
           |---
        1 . . .
          a b c
        """,
    )


LEVEL = [Cell(f"h{x}{y}", x + 0.5, y, "edge", "plain", 1, 0.2) for y in range(3) for x in range(2)]
UPRIGHT = [
    Cell(f"v{x}{y}", x, y + 0.5, "edge", "plain", 0.2, 1) for y in range(2) for x in range(3)
]
BOXES = [Cell(f"{x}{y}", x + 0.5, y + 0.5) for y in range(2) for x in range(2)]


@pytest.mark.parametrize("as_lines", [False, True])
def test_edges_taken_are_drawn_between_dots(as_lines: bool) -> None:
    taken = ["h00", "v00", "v10", "h01", "h12"]
    pieces = [Piece("00", "A", 0, "text")]
    lines = []
    if as_lines:
        cells = {cell.name: cell for cell in LEVEL + UPRIGHT}
        for cell in (cells[name] for name in taken):
            dx, dy = (0.5, 0.0) if cell.width == 1 else (0.0, 0.5)
            lines.append(Line(cell.x - dx, cell.y - dy, cell.x + dx, cell.y + dy, "edge", 0))
    else:
        pieces += [Piece(name, "-", 0) for name in taken]
    picture = Picture(tuple(LEVEL + UPRIGHT + BOXES), tuple(pieces), tuple(lines), (), ("h12",))
    assert_shows(
        picture,
        """
        +---+   +
        | A |
        +---+   +

        +   +[-]+
        """,
    )


def test_edges_need_no_boxes_to_keep_their_length() -> None:
    picture = Picture(tuple(LEVEL + UPRIGHT), (Piece("v10", "|", 0),))
    assert_shows(
        picture,
        """
        +   +   +
            |
        +   +   +

        +   +   +
        """,
    )


def test_stacks_have_their_number_and_tall_cells_take_one_row() -> None:
    cells = [Cell(f"p{i}", i % 3, 2 + 6 * (i // 3), "point", "dark", 1, 5) for i in range(6)]
    labels = [Label(i, -0.9, str(13 + i)) for i in range(3)]
    pieces = [Piece("p0", "x", 0, count=5), Piece("p4", "o", 1, count=12), Piece("p5", "o", 1)]
    picture = Picture(tuple(cells), tuple(pieces), (), tuple(labels), ("p0",))
    assert_shows(
        picture,
        """
         13  14  15
        [x5] .   .
         .   o12 o
        """,
    )


def test_a_number_is_not_numbered_again() -> None:
    cells = tuple(Cell(f"pile {i}", i, 0, "round") for i in range(2))
    picture = Picture(cells, (Piece("pile 0", "7", count=7), Piece("pile 1", "1")))
    assert text_board(picture) == "7 1"


def test_stores_stand_between_the_rows() -> None:
    cells = [Cell(f"{y}{x}", x, y, "round") for y in (0, 1) for x in (1, 2)]
    cells += [Cell("left", 0, 0.5, "round", "wood", 1, 2), Cell("right", 3, 0.5, "round")]
    picture = Picture(tuple(cells), tuple(Piece(cell.name, "4") for cell in cells))
    assert text_board(picture) == "  4 4\n4     4\n  4 4"


def test_cards_blocked_cells_and_cells_without_a_shape() -> None:
    cells = (Cell("a", 0, 0, "none"), Cell("b", 1, 0, shade="blocked"), Cell("c", 2, 0, "none"))
    assert text_board(Picture(cells, (Piece("a", "K♠", 0, "card"),))) == "K♠ #"


def test_equal_blocks_of_two_players_differ_and_water_is_drawn() -> None:
    blocks = [Piece("a", "9", 0, "block"), Piece("b", "9", 1, "block"), Piece("c", "4", 1, "block")]
    cells = (*(Cell(name, x, 0) for x, name in enumerate("abc")), Cell("d", 3, 0, shade="water"))
    assert text_board(Picture(cells, tuple(blocks))) == "9  9' 4  ~"


def test_pieces_on_the_same_cell_stand_side_by_side() -> None:
    picture = Picture((Cell("a", 0, 0),), (Piece("a", "x"), Piece("a", "o", count=2)))
    assert text_board(picture) == "xo2"


def test_nothing_but_notes() -> None:
    assert text_board(Picture(notes=("heads",))) == "heads"
    assert text_board(Picture()) == ""


@pytest.mark.parametrize(
    ("picture", "complaint"),
    [
        (Picture((Cell("a", 0, 0),), (Piece("b", "x"),)), "'b'"),
        (Picture((Cell("a", 0, 0),), marks=("c",)), "'c'"),
        (Picture((Cell("a", 0, 0), Cell("a", 1, 0))), "same name"),
    ],
)
def test_inconsistent_pictures_are_refused(picture: Picture, complaint: str) -> None:
    with pytest.raises(BadGame, match=complaint):
        text_board(picture)
