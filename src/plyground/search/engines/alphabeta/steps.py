"""One step down the tree, and whether it ends the game, or the search."""

from plyground.game.contract.names import HAS_OVER, legal, over, play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.repetition import repeated
from plyground.search.engines.alphabeta.values import UNKNOWN, ending


def advance(w, ply, a, mover):
    """Play a into stack[ply + 1]; its score for the mover if the game is over, else UNKNOWN."""
    w.stack[ply + 1] = w.stack[ply]
    play(w.stack[ply + 1], a)
    w.nodes += 1
    w.played[ply] = a
    w.line_length[ply + 1] = 0
    x = repeated(w, ply + 1, mover)
    if x != UNKNOWN:
        return x
    if over(w.stack[ply + 1]) if HAS_OVER else legal(w.stack[ply + 1], w.moves[ply + 1]) == 0:
        w.ends += 1
        return ending(w, w.stack[ply + 1], mover, ply + 1)
    return UNKNOWN


def to_end(w):
    """Whether the search is to end: it was stopped, or has entered as many nodes as it may."""
    if peek(w.control, STOP) != 0:
        return True
    if w.nodes >= w.node_limit:
        w.control[STOP] = 1
        return True
    return False


def lead_with(w, ply, a):
    """The best line from a ply: an action, and then the line from the next ply."""
    n = w.line_length[ply + 1]
    w.line[ply][0] = a
    for i in range(n):
        w.line[ply][i + 1] = w.line[ply + 1][i]
    w.line_length[ply] = n + 1
