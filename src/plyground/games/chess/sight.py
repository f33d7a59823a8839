"""What a network that corrects the evaluation sees: which piece stands where."""

from plyground.games.chess.attacks import NONE
from plyground.kernel.bits import ctz

SIGHT_BOARDS = 16
SIGHT_VIEWS = 1


def sight_boards(s, b):
    """The pieces of White by kind, from pawns to the king, and from word 8 on those of Black."""
    queens = s.diagonals & s.straights
    for side in range(2):
        us = s.sides[side]
        b[8 * side] = us & s.pawns
        b[8 * side + 1] = us & s.knights
        b[8 * side + 2] = us & (s.diagonals ^ queens)
        b[8 * side + 3] = us & (s.straights ^ queens)
        b[8 * side + 4] = us & queens
        b[8 * side + 5] = us & s.kings
        b[8 * side + 6] = NONE
        b[8 * side + 7] = NONE


def sight_view(s, player):
    """Own pieces first, from the own side of the board, mirrored so that the own king is on the
    right half."""
    k = ctz(s.kings & s.sides[player])
    return (512 + 56) * player + (0 if k & 4 else 7)
