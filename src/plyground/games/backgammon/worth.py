"""The numbers of the evaluation of backgammon.

Written by benchmarks/backgammon_worth.py, which fits them to what GNU Backgammon 1.07 says of
180,473 positions at 0 plies: the chance to win, or the equity if scoring is full.
"""

import numpy as np

WINLOSS = {
    "placement": 1.0,
    "race": 0.59,
    "turn_late": -0.687,
    "throw_late": 9.13,
    "lead_late": 0.965,
    "hit_late": 0.0226,
    "hit_shut_late": -0.0205,
    "lost_late": -0.00139,
    "lost_shut_late": -0.0158,
    "later_hit_late": -0.0806,
    "later_lost_late": 0.0282,
    "later_lost_shut_late": -0.00727,
    "entering_late": 0.00102,
    "hemmed_late": -0.139,
    "escape_late": 0.465,
    "prime_late": 0.00518,
    "behind_late": 0.0237,
    "back_shut_late": -0.00819,
    "turn_early": -0.291,
    "throw_early": 5.6,
    "lead_early": 0.324,
    "hit_early": 0.025,
    "hit_shut_early": -0.00892,
    "lost_early": -0.00296,
    "lost_shut_early": -0.003,
    "later_hit_early": 0.017,
    "later_lost_early": 0.00516,
    "later_lost_shut_early": -0.00315,
    "entering_early": -0.00801,
    "hemmed_early": -0.0609,
    "escape_early": 0.23,
    "prime_early": 0.0112,
    "behind_early": 0.00543,
    "back_shut_early": 0.00721,
}
FULL = {
    "placement": 0.36,
    "race": 0.0773,
    "turn_late": -0.131,
    "throw_late": 1.48,
    "lead_late": 0.354,
    "hit_late": 0.0336,
    "hit_shut_late": -0.0115,
    "lost_late": -0.00145,
    "lost_shut_late": -0.00567,
    "later_hit_late": -0.0392,
    "later_lost_late": 0.015,
    "later_lost_shut_late": -0.00346,
    "entering_late": -0.000157,
    "hemmed_late": -0.123,
    "escape_late": 0.056,
    "prime_late": -0.00445,
    "behind_late": 0.00376,
    "back_shut_late": -0.00375,
    "turn_early": -0.14,
    "throw_early": 2.54,
    "lead_early": 0.132,
    "hit_early": 0.024,
    "hit_shut_early": -0.0136,
    "lost_early": -0.0016,
    "lost_shut_early": -0.00226,
    "later_hit_early": 0.00893,
    "later_lost_early": 0.00484,
    "later_lost_shut_early": -0.0028,
    "entering_early": -0.00461,
    "hemmed_early": -0.034,
    "escape_early": 0.133,
    "prime_early": 0.00507,
    "behind_early": 0.00478,
    "back_shut_early": 0.00205,
}
ROLL = 4.62  # pips that the throw to come is worth in a race

# Placement, in thousandths: for the points 1 to 24 and the bar what the first man, the second, the
# third and each further one adds; late and early in the game.
_LATE = (
    [112, 63, 40, 9],
    [155, 161, 139, 102],
    [221, 257, 199, 203],
    [266, 328, 282, 295],
    [322, 398, 336, 327],
    [396, 457, 423, 390],
    [453, 465, 446, 446],
    [526, 511, 508, 497],
    [570, 583, 571, 598],
    [621, 580, 632, 618],
    [676, 649, 690, 623],
    [758, 674, 698, 354],
    [790, 731, 770, 738],
    [850, 765, 695, 819],
    [882, 817, 975, 698],
    [954, 822, 938, 952],
    [1007, 905, 927, 685],
    [1061, 926, 996, 1172],
    [1228, 1022, 1146, 1088],
    [1291, 1044, 1104, 1068],
    [1336, 1133, 1183, 963],
    [1449, 1223, 1282, 1192],
    [1493, 1370, 1241, 1306],
    [1569, 1403, 1621, 1397],
    [1669, 1441, 1419, 1253],
)
_EARLY = (
    [-83, 5, -132, -103],
    [-30, 44, -88, -73],
    [11, 83, -36, -54],
    [50, 122, 17, -19],
    [75, 156, 66, 25],
    [92, 207, 92, 60],
    [109, 114, 106, 73],
    [128, 127, 124, 106],
    [151, 151, 149, 125],
    [166, 176, 158, 174],
    [183, 185, 179, 169],
    [194, 218, 202, 334],
    [209, 249, 210, 194],
    [207, 266, 292, 284],
    [225, 280, 242, 210],
    [237, 316, 220, 208],
    [244, 320, 278, 391],
    [259, 361, 262, 198],
    [260, 276, 211, 151],
    [292, 337, 257, 236],
    [302, 321, 259, 256],
    [318, 316, 283, 239],
    [326, 297, 304, 235],
    [348, 302, 304, 296],
    [318, 273, 297, 273],
)
# Pips that will be wasted in a race, in hundredths: for the points 1 to 6 and all beyond what the
# first man, the second and each further one adds.
_WASTE = (
    [133, 194, 274],
    [115, 134, 207],
    [84, 99, 152],
    [40, 52, 114],
    [12, 59, 101],
    [23, 58, 101],
    [136, 136, 136],
)


def _table(rows):
    """By point and number of men."""
    table = np.zeros((26, 16))
    for p in range(1, 26):
        row = rows[min(p, len(rows)) - 1]
        for n in range(1, 16):
            table[p, n] = table[p, n - 1] + row[min(n, len(row)) - 1]
    return table


LATE, EARLY = _table(_LATE) / 1000, _table(_EARLY) / 1000
NEED = np.outer(np.arange(26), np.arange(16)) + _table(_WASTE) / 100
