# mypy: allow-untyped-defs, no-check-untyped-defs
"""Looking up positions that a simulation reaches for the first time in a database."""

from plyground.game.contract.names import over, to_play
from plyground.search.engines.database.probe import NOT_IN_DATABASE, probe
from plyground.search.engines.mcts.backup import prove
from plyground.search.engines.playouts import HERE

PROBING = False
"""Bound by `tree_workspace`: whether the search uses a database."""


def look_up(w, node, depth, known, values):
    """Prove the node at this depth, whose state is stack[HERE], if its position is known."""
    if over(w.stack[HERE]):
        return
    at = probe(w.scratch, w.stack[HERE], known)
    if at != NOT_IN_DATABASE:
        same = to_play(w.stack[HERE]) == w.chooser[depth]
        prove(w, node, values[at] if same else -values[at])
