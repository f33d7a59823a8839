# mypy: allow-untyped-defs, no-check-untyped-defs
"""One step down the tree, and whether it ends the game, or the search."""

from plyground.game.contract.names import HAS_OVER, legal, over, play
from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.repetition import repeated
from plyground.search.engines.alphabeta.values import ending
from plyground.search.engines.zero_sum.score import UNKNOWN


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
    """Whether the search is to end: it was stopped, or has reached its limit on nodes."""
    if peek(w.control, STOP) != 0:
        return True
    if w.nodes >= w.node_limit:
        w.control[STOP] = 1
        return True
    return False
