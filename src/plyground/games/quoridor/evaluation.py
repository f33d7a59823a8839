"""The evaluation of Quoridor."""

from plyground.games.quoridor.options import CELLS, POINTS, SIDE, size
from plyground.games.quoridor.rules import distance

weights = {"way": 0.25, "fences": 0.35, "move": 0.1, "last_steps": 0.3}


def features(s, f):
    """The difference of the paths' lengths; fences in hand; whose move it is; the lead when paths
    are short."""
    first = distance(s.pawn[0], 0, s.east[0], s.east[1], s.south[0], s.south[1])
    second = distance(s.pawn[1], 1, s.east[0], s.east[1], s.south[0], s.south[1])
    f[0] = second - first
    f[1] = s.left[0] - s.left[1]
    f[2] = 1.0 - 2.0 * s.turn
    f[3] = 1.0 / (1 + first) - 1.0 / (1 + second)


def gain(s, a):
    """Steps forward first, then fences next to the other pawn or its next step."""
    if a < CELLS:
        rows = a // size - s.pawn[s.turn] // size
        return 2 + (rows if s.turn else -rows)
    point = (a - CELLS) % POINTS
    there = s.pawn[1 - s.turn]
    apart = abs(2 * (point // SIDE) + 1 - 2 * (there // size)) + abs(
        2 * (point % SIDE) + 1 - 2 * (there % size)
    )
    return 1 if apart <= 4 else 0
