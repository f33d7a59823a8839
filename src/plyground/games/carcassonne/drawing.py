"""The picture of Carcassonne: green fields, brown cities, white roads."""

import numpy as np

from plyground.game import Cell, Grid, Label, Paint, Piece
from plyground.games.carcassonne.notation import (
    LOOKS,
    NAMES,
    PLAYERS,
    SLOT_NAMES,
    laid,
    men_on,
)
from plyground.games.carcassonne.rules import CELLS, WIDE, free_men, pending
from plyground.games.carcassonne.tile_set import CITY, FEATURES, FIELD, MONASTERY, ROAD

SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
CITIES = {
    (0,): (*SQUARE[:2], (0.25, -0.24), (-0.25, -0.24)),
    (0, 1): (*SQUARE[:3], (0.08, -0.08)),
    (1, 3): (SQUARE[0], (0.0, -0.22), *SQUARE[1:3], (0.0, 0.22), SQUARE[3]),
    (0, 1, 3): (*SQUARE[:3], (0.22, 0.24), (-0.22, 0.24), SQUARE[3]),
    (0, 1, 2, 3): SQUARE,
}
MIDDLES = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
QUARTERS = (
    *((-0.25, -0.5), (0.25, -0.5), (0.5, -0.25), (0.5, 0.25)),
    *((0.25, 0.5), (-0.25, 0.5), (-0.5, 0.25), (-0.5, -0.25)),
)
HOUSE = ((-0.17, 0.17), (-0.17, -0.05), (0.0, -0.21), (0.17, -0.05), (0.17, 0.17))
SHIELD = ((-0.09, -0.1), (0.09, -0.1), (0.09, 0.03), (0.0, 0.13), (-0.09, 0.03))
UPCOMING = 6


def _turned(points, turns):
    """Points turned clockwise by quarters of a circle."""
    for _ in range(turns):
        points = [(-y, x) for x, y in points]
    return tuple(points)


def _outline(sides):
    """The area of a city on these sides."""
    for turns in range(4):
        back = tuple(sorted((side - turns) % 4 for side in sides))
        if back in CITIES:
            return _turned(CITIES[back], turns)
    raise ValueError(sides)


def _centre(kind, parts):
    """Where a follower stands on a feature of a tile that is not turned."""
    spots = [QUARTERS[part] if kind == FIELD else MIDDLES[part] for part in parts]
    if not spots:
        return 0.0, 0.0
    x, y = (sum(spot[i] for spot in spots) / len(spots) for i in (0, 1))
    if kind == FIELD and abs(x) + abs(y) < 0.1:
        x, y = spots[0]
    return 0.72 * x, 0.72 * y


def _painted(code):
    """A tile: cities over the field, then roads, shield and monastery."""
    turns, features = code % 4, FEATURES[code // 4]
    paints = [Paint("area", "green", SQUARE)]
    for kind, parts, shielded in features:
        sides = [(part + turns) % 4 for part in parts]
        if kind == CITY:
            paints.append(Paint("area", "brown", _outline(sides)))
            if shielded:
                x, y = _turned([QUARTERS[2 * parts[0]]], turns)[0]
                points = tuple((0.7 * x + dx, 0.7 * y + dy) for dx, dy in SHIELD)
                paints.append(Paint("area", "purple", points))
        elif kind == ROAD:
            ends = [MIDDLES[side] for side in sides]
            short = ends[0][0] * 0.3, ends[0][1] * 0.3
            points = (ends[0], (0.0, 0.0), ends[1]) if len(ends) == 2 else (ends[0], short)
            paints.append(Paint("path", "white", points, 0.1))
        elif kind == MONASTERY:
            paints.append(Paint("area", "yellow", HOUSE))
    if sum(kind == ROAD for kind, _, _ in features) > 1:  # where roads meet
        paints.append(Paint("disc", "grey", ((0.0, 0.0),), 0.3))
    return tuple(paints)


PAINTED = [_painted(code) for code in range(len(LOOKS))]
SPOTS = [
    [_turned([_centre(kind, parts)], code % 4)[0] for kind, parts, _ in FEATURES[code // 4]]
    for code in range(len(LOOKS))
]
MORE = [
    "s"
    if any(shielded for _, _, shielded in features)
    else "m"
    if any(kind == MONASTERY for kind, _, _ in features)
    else ""
    for features in FEATURES
]  # what the sides of a tile do not say


def _piece(cell, code, man=None):
    """A tile, with a follower if there is one: (player, slot)."""
    paint, word, label = PAINTED[code], LOOKS[code] + MORE[code // 4], f"tile {LOOKS[code]}"
    if man is not None:
        player, slot = man
        spot = (SPOTS[code][slot],)
        paint = (*paint, Paint("disc", PLAYERS[player], spot, 0.3))
        if player:  # players do not differ in colour alone
            paint = (*paint, Paint("disc", "white", spot, 0.12))
        word += f"*{'rb'[player]}"
        label += f", {PLAYERS[player]} follower, {SLOT_NAMES[code][slot]}"
    return Piece(cell, word, None, "painted", label, paint=paint)


def picture(s):
    """The tiles with the cells beside them, and below them the next tiles."""
    board = s.board.tolist()
    shown = [cell for cell in range(CELLS) if board[cell]]
    cells = [Cell(NAMES[cell], cell % WIDE, cell // WIDE) for cell in shown]
    men = men_on(s)
    pieces = [_piece(NAMES[cell], code, men.get(cell)) for cell, code in laid(s)]
    columns, rows = {cell % WIDE for cell in shown}, {cell // WIDE for cell in shown}
    left, bottom = min(columns), max(rows)
    labels = [Label(x, bottom + 0.8, NAMES[x][:1]) for x in sorted(columns)]
    labels += [Label(left - 0.8, y, NAMES[WIDE * y][1:]) for y in sorted(rows)]
    coming = [t for t in s.deck.tolist() if t >= 0]
    if coming:
        labels.append(Label(left - 0.6, bottom + 2.0, "next"))
    for i, t in enumerate(coming[:UPCOMING]):
        cells.append(Cell(f"next {i + 1}", left + 0.5 + 1.3 * i, bottom + 2.0, "square", "light"))
        pieces.append(_piece(f"next {i + 1}", 4 * t))
    return Grid(tuple(cells), tuple(labels)).picture(pieces, _notes(s, men, coming))


def _notes(s, men, coming):
    out = np.zeros(4)
    pending(s, out)
    notes = []
    for player, who in enumerate(PLAYERS):
        at = [
            f"{NAMES[cell]} {SLOT_NAMES[int(s.board[cell]) - 1][slot]}"
            for cell, (owner, slot) in men.items()
            if owner == player
        ]
        standing = f", others on {', '.join(at)}" if at else ""
        free = int(free_men(s, player))
        points, more = int(s.points[player]), int(out[player])
        score = f"{points} points, {more} more if it ended now"
        notes.append(f"{who}: {score}; {free} followers in hand{standing}")
    if len(coming) > UPCOMING:
        notes.append(f"tiles after these: {' '.join(LOOKS[4 * t] for t in coming[UPCOMING:])}")
    return notes
