"""The evaluation of dominoes."""

from plyground.games.dominoes.options import most
from plyground.games.dominoes.rules import NONE, PIPS, WAIT, WITH, pips
from plyground.kernel.bits import popcount

weights = {"pips": 0.004, "tiles": 0.03, "fits": 0.012, "numbers": 0.01}


def features(s, f):
    """The lead in pips and in tiles; tiles that fit the ends; different numbers held."""
    f[0] = pips(s.hands[1]) - pips(s.hands[0])
    f[1] = popcount(s.hands[1]) - popcount(s.hands[0])
    f[2] = 0.0
    f[3] = 0.0
    if s.length:
        fitting = WITH[s.chain[0]] | WITH[s.chain[2 * s.length - 1]]
        f[2] = popcount(s.hands[0] & fitting) - popcount(s.hands[1] & fitting)
    for number in range(most + 1):
        f[3] += (s.hands[0] & WITH[number] != NONE) * 1.0
        f[3] -= (s.hands[1] & WITH[number] != NONE) * 1.0


def gain(s, a):
    """Heavy tiles first."""
    return 0 if a >= WAIT else PIPS[a // 2]
