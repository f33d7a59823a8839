"""The tiles of Carcassonne: sides, cities, roads, monasteries and fields.

Sides are numbered clockwise from the top: N, E, S, W. Each has two halves, numbered clockwise too,
so half 2 i and half 2 i + 1 are those of side i. A field is a set of halves.
"""

import numpy as np

SIDES = "NESW"
HALVES = ("NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW")
FIELD_SIDE, ROAD_SIDE, CITY_SIDE = 0, 1, 2
CITY, ROAD, MONASTERY, FIELD = 1, 2, 3, 4
KIND_NAMES = ("", "city", "road", "monastery", "field")

# Letter of the rule book: copies, sides, cities, roads (by sides), fields (by halves), then
# whether there is a shield or a monastery.
TILES = {
    "A": (2, "FFRF", "", "S", "01234567", "monastery"),
    "B": (4, "FFFF", "", "", "01234567", "monastery"),
    "C": (1, "CCCC", "NESW", "", "", "shield"),
    "D": (4, "CRFR", "N", "EW", "27 3456", ""),
    "E": (5, "CFFF", "N", "", "234567", ""),
    "F": (2, "FCFC", "EW", "", "01 45", "shield"),
    "G": (1, "FCFC", "EW", "", "01 45", ""),
    "H": (3, "FCFC", "E W", "", "0145", ""),
    "I": (2, "CCFF", "N E", "", "4567", ""),
    "J": (3, "CRRF", "N", "ES", "2567 34", ""),
    "K": (3, "CFRR", "N", "SW", "2347 56", ""),
    "L": (3, "CRRR", "N", "E S W", "27 34 56", ""),
    "M": (2, "CCFF", "NE", "", "4567", "shield"),
    "N": (3, "CCFF", "NE", "", "4567", ""),
    "O": (2, "CRRC", "NW", "ES", "25 34", "shield"),
    "P": (3, "CRRC", "NW", "ES", "25 34", ""),
    "Q": (1, "CCFC", "NEW", "", "45", "shield"),
    "R": (3, "CCFC", "NEW", "", "45", ""),
    "S": (2, "CCRC", "NEW", "S", "4 5", "shield"),
    "T": (1, "CCRC", "NEW", "S", "4 5", ""),
    "U": (8, "RFRF", "", "NS", "0567 1234", ""),
    "V": (9, "FFRR", "", "SW", "012347 56", ""),
    "W": (4, "FRRR", "", "E S W", "0127 34 56", ""),
    "X": (1, "RRRR", "", "N E S W", "07 12 34 56", ""),
}
LETTERS = "".join(TILES)
START = LETTERS.index("D")
COPIES = [tile[0] for tile in TILES.values()]
SLOTS = 8  # features of a tile at most


def _features(tile):
    """(kind, sides or halves, shield) of each feature: cities, roads, monastery, fields."""
    _, _, cities, roads, fields, more = tile
    found = [(CITY, [SIDES.index(x) for x in word], more == "shield") for word in cities.split()]
    found += [(ROAD, [SIDES.index(x) for x in word], False) for word in roads.split()]
    found += [(MONASTERY, [], False)] * (more == "monastery")
    return found + [(FIELD, [int(x) for x in word], False) for word in fields.split()]


FEATURES = [_features(tile) for tile in TILES.values()]
USED = np.array([len(features) for features in FEATURES])


def _tables():
    """By type or by code, which is 4 type + quarter turns clockwise."""
    kind = np.zeros((len(LETTERS), SLOTS), np.int64)
    shield = np.zeros((len(LETTERS), SLOTS), np.int64)
    side = np.zeros((4 * len(LETTERS), 4), np.int64)
    slot_of = np.full((4 * len(LETTERS), 4), -1)
    field_of = np.full((4 * len(LETTERS), 8), -1)
    for t, letter in enumerate(LETTERS):
        for slot, (what, parts, shielded) in enumerate(FEATURES[t]):
            kind[t, slot], shield[t, slot] = what, shielded
            for r in range(4):
                for part in parts:
                    if what == FIELD:
                        field_of[4 * t + r, (part + 2 * r) % 8] = slot
                    else:
                        slot_of[4 * t + r, (part + r) % 4] = slot
        for r in range(4):
            for i in range(4):
                side[4 * t + r, (i + r) % 4] = "FRC".index(TILES[letter][1][i])
    return kind, shield, side, slot_of, field_of


KIND, SHIELD, SIDE, SLOT_OF, FIELD_OF = _tables()


def _period(t):
    """How many quarter turns make the tile look the same again."""
    look = TILES[LETTERS[t]][1]
    return next(r for r in (1, 2, 4) if look == look[4 - r :] + look[: 4 - r])


PERIOD = np.array([_period(t) for t in range(len(LETTERS))])


def _touches():
    """Whether a field slot touches a city slot: they meet at a corner of the tile."""
    touch = np.zeros((len(LETTERS), SLOTS, SLOTS), np.bool_)
    for t in range(len(LETTERS)):
        for h in range(8):
            near = (h + 1) % 8 if h % 2 else (h + 7) % 8  # the half around the corner
            field, city = FIELD_OF[4 * t, h], SLOT_OF[4 * t, near // 2]
            if field >= 0 and city >= 0 and KIND[t, city] == CITY:
                touch[t, field, city] = True
    return touch


TOUCH = _touches()
