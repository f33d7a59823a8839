"""What a game file imports. `load` is in this folder, `Game` and `State` are in `contract/`."""

from plyground.game.contract.facts import CHANCE, DRAW, FORBIDDEN, LOSS, Facts, Hints, Repetition
from plyground.game.contract.guide import Lesson
from plyground.game.contract.notation import Reader, rows_text
from plyground.game.contract.options import option, require
from plyground.game.contract.record import record
from plyground.game.drawing.picture import (
    Cell,
    Grid,
    Label,
    Line,
    Paint,
    Picture,
    Piece,
    graph_board,
    hex_grid,
    square_grid,
    square_name,
)

__all__ = [
    "CHANCE",
    "DRAW",
    "FORBIDDEN",
    "LOSS",
    "Cell",
    "Facts",
    "Grid",
    "Hints",
    "Label",
    "Lesson",
    "Line",
    "Paint",
    "Picture",
    "Piece",
    "Reader",
    "Repetition",
    "graph_board",
    "hex_grid",
    "option",
    "record",
    "require",
    "rows_text",
    "square_grid",
    "square_name",
]
