# mypy: allow-untyped-defs, no-check-untyped-defs
"""One question to a network: value and policy of a state, without any search."""

import numpy as np

from plyground.game.contract.names import legal
from plyground.search.network.inference import logit, value_state


def judge_state(w):
    """The utilities expected in stack[0] into `u`, and the logits of its actions into `logits`.

    Returns the number of actions, which are in `moves`.
    """
    value_state(w, w.stack[0])
    n = legal(w.stack[0], w.moves)
    for i in range(n):
        w.logits[i] = logit(w, np.int64(w.moves[i]))
    return n
