"""The options of Omega Chess."""

from plyground.game import option

ranks = option(
    "ranks",
    10,
    choices=(8, 10),
    about="rows of the board; with 8 it is Omicron Chess, whose pawns first go two squares at most",
)
quiet_plies = option(
    "quiet_plies",
    100,
    low=1,
    high=400,
    about="plies without a capture or a pawn move that make a draw",
)
