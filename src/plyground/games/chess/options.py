"""Chess or Chess960, and the pieces behind the pawns of the first position.

Chess960 numbers its 960 first positions as in the FIDE Laws of Chess, Guidelines II; 518 is that of
chess.
"""

from itertools import combinations

from plyground.game import option, require

CLASSICAL = 518

chess960 = option("chess960", False, about="any of 960 first positions, with their castling")
number = option(
    "number",
    CLASSICAL,
    low=0,
    high=959,
    about="the first position of Chess960; 518 is that of chess",
)
require(chess960 or number == CLASSICAL, f"number={number} needs chess960=yes")


def back_rank(wanted):
    """The pieces from file a to h in a first position: bishops by colour, queen, knights, rest."""
    files = [""] * 8
    rest, light = divmod(wanted, 4)
    files[2 * light + 1] = "B"
    rest, dark = divmod(rest, 4)
    files[2 * dark] = "B"
    knights, queen = divmod(rest, 6)
    empty = [i for i in range(8) if not files[i]]
    files[empty.pop(queen)] = "Q"
    for place in reversed(list(combinations(range(5), 2))[knights]):
        files[empty.pop(place)] = "N"
    for i, piece in zip(empty, "RKR", strict=True):
        files[i] = piece
    return "".join(files)


PIECES = back_rank(number)
