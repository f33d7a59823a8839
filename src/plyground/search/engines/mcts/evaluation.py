# mypy: allow-untyped-defs, no-check-untyped-defs
"""The evaluation of a state inside a search: the same numbers as `State.evaluate`."""

from plyground.game.contract.names import PLAYERS, features, over, score
from plyground.game.contract.squash import squash


def judge(w, place):
    """Write the utilities of stack[place] into `u`: exact at the end, else estimated."""
    if over(w.stack[place]):
        score(w.stack[place], w.u)
        return
    features(w.stack[place], w.f)
    weighted = 0.0
    for i in range(len(w.weights)):
        weighted += w.weights[i] * w.f[i]
    lead = 0.5 * (w.high - w.low) * squash(weighted)
    middle = 0.5 * (w.low + w.high)
    for player in range(PLAYERS):
        w.u[player] = middle
    if PLAYERS == 2:
        w.u[0] = middle + lead
        w.u[1] = middle - lead
