"""Move notation, positions as text, and the picture.

A tile is written as the colours of its sides, clockwise from the upper left: the word says which
tile it is and how it lies.
"""

from math import sqrt

import numpy as np

from plyground.game import Cell, Grid, Label, Paint, Piece, Reader
from plyground.game.boards.hexagons import STEPS, lies
from plyground.games.tantrix.options import COLOURS, first, hand, second, tiles
from plyground.games.tantrix.rules import (
    BAG,
    BOARD,
    CELLS,
    EDGES,
    LOOKS,
    MIDDLE,
    NAMES,
    NEXT,
    ORDER,
    TO,
    facing,
    find_mover,
    put,
    restricted,
    tile_of,
)

PLAYERS = (first, second)
CODES = {look: code for code, look in enumerate(LOOKS)}
CELL_NUMBERS = {name: cell for cell, name in enumerate(BOARD.names)}
STAGES = {"free": 0, "fill": 1}


def _look(s, a):
    return LOOKS[6 * int(tile_of(s, int(a) // (6 * CELLS))) + int(a) % 6]


def _cell(a):
    return int(a) // 6 % CELLS


def describe(s, a):
    """The tile as it lies, and the cell."""
    return f"{_look(s, a)} {BOARD.names[_cell(a)]}"


def clicks(s, a):
    """The tile in hand, the cell, and how the tile lies if it fits in two ways."""
    tile, cell = int(tile_of(s, int(a) // (6 * CELLS))), _cell(a)
    steps = (NAMES[tile], BOARD.names[cell])
    ways = _ways(s, tile, cell)
    return [steps if ways == 1 else (*steps, _look(s, a))]


def _ways(s, tile, cell):
    """In how many rotations a tile may be laid on a cell, for the sides that touch others."""
    if s.laid == 0:
        return 1
    links = int(facing(s, cell))
    found = 0
    for rotation in range(6):
        sides = EDGES[6 * tile + rotation]
        touching = [i for i in range(6) if links >> 3 * i & 4]
        if all(links >> 3 * i & 3 == int(sides[i]) for i in touching):
            found += 1
    return found


def _tiles(word):
    bits = int(word)
    return [tile for tile in range(56) if bits >> tile & 1]


def _listed(held):
    return ",".join(NAMES[tile] for tile in held) or "-"


def _laid(s):
    """The cells with tiles, and their codes."""
    return [(cell, int(v) - 1) for cell, v in enumerate(s.board.tolist()) if v > 0]


def text(s):
    """The layout, both hands, the bag in order, the player to move, and what is to be laid."""
    layout = ",".join(f"{BOARD.names[cell]}:{LOOKS[code]}" for cell, code in _laid(s)) or "-"
    words = [layout, _listed(_tiles(s.hands[0])), _listed(_tiles(s.hands[1]))]
    words.append(_listed([int(tile) for tile in s.bag.tolist() if tile >= 0]))
    return f"{' '.join(words)} {PLAYERS[s.turn]} {'fill' if s.freed else 'free'}"


PARTS = sorted(ORDER[: 2 * hand : 2]), sorted(ORDER[1 : 2 * hand : 2]), ORDER[2 * hand :]
EXAMPLE = f"- {' '.join(_listed(part) for part in PARTS)} {first} free"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    found: list[int] = []
    _read_layout(reader, s, found)
    for player in range(2):
        held = _read_tiles(reader, "a hand", found)
        size = len(held)
        reader.check(size <= hand, f"{PLAYERS[player]} holds {size} tiles, at most {hand}", None)
        s.hands[player] = np.uint64(sum(1 << tile for tile in held))
    bag = _read_tiles(reader, "the bag", found)
    reader.check(len(bag) <= BAG, f"the bag has {len(bag)} tiles, at most {BAG}")
    s.bag[:] = -1
    s.drawn = BAG - len(bag)
    if bag:
        s.bag[s.drawn : BAG] = bag
    at = reader.at
    reader.check(len(found) == tiles, f"{len(found)} tiles are named, {tiles} are in the game", 0)
    held = [len(_tiles(held)) for held in s.hands]
    reader.check(not bag or held == [hand, hand], f"both hold {hand} tiles until the bag is empty")
    s.turn = reader.choice("the player to move", {first: 0, second: 1})
    s.freed = reader.choice("what is to be laid", STAGES)
    reader.end()
    if s.laid:
        _check_turn(reader, s, at)
    else:
        reader.check(s.turn == 0 and s.freed == 0, f"{first} lays the first tile", at)


def _read_layout(reader, s, found):
    word = reader.word("the layout")
    at = reader.at - len(word)
    for part in [] if word == "-" else word.split(","):
        name, _, look = part.partition(":")
        reader.check(name in CELL_NUMBERS, f"{name!r} is not a cell of the board", at)
        reader.check(look in CODES, f"{look!r} is not a tile", at)
        cell, code = CELL_NUMBERS[name], CODES[look]
        reader.check(s.board[cell] <= 0, f"two tiles lie on {name}", at)
        links = int(facing(s, cell))
        for i, colour in enumerate(EDGES[code].tolist()):
            met = links >> 3 * i & 7
            fits = not met or met == 4 | colour
            reader.check(fits, f"the tile on {name} does not match its neighbours", at)
        _take(reader, code // 6, found, at)
        put(s, cell, code)
        at += len(part) + 1
    if s.laid:
        middle = BOARD.names[MIDDLE]
        reader.check(s.board[MIDDLE] > 0, f"the first tile lies in the middle, on {middle}", 0)
        reader.check(_together(s) == s.laid, "the tiles do not hang together", 0)


def _together(s):
    """How many tiles hang together with the first."""
    seen, edge = {MIDDLE}, [MIDDLE]
    while edge:
        cell = edge.pop()
        for at in NEXT[cell].tolist():
            if at >= 0 and s.board[at] > 0 and at not in seen:
                seen.add(at)
                edge.append(at)
    return len(seen)


def _read_tiles(reader, what, found):
    word = reader.word(what)
    at = reader.at - len(word)
    held = []
    for name in [] if word == "-" else word.split(","):
        reader.check(name in NAMES, f"{name!r} is not the name of a tile, such as bbrryy", at)
        held.append(NAMES.index(name))
        _take(reader, held[-1], found, at)
        at += len(name) + 1
    return held


def _take(reader, tile, found, at):
    reader.check(tile not in found, f"the tile {NAMES[tile]} is named twice", at)
    found.append(tile)


def _check_turn(reader, s, at):
    """Spaces that the restrictions exclude, and a player who has nothing to lay, are refused."""
    for cell in range(CELLS) if restricted(s) else []:
        links = int(facing(s, cell)) if s.board[cell] < 0 else 0
        met = [links >> 3 * i & 7 for i in range(6) if links >> 3 * i & 4]
        crowded = len(met) > 3 or any(met.count(colour) > 2 for colour in met)
        why = f"no tile may lead so into {BOARD.names[cell]} while there are tiles in the bag"
        reader.check(not crowded, why, 0)
    turn, freed = int(s.turn), int(s.freed)
    find_mover(s)
    if s.ended:
        reader.check(turn == 0 and freed == 0, f"the game is over: {first} free expected", at)
    else:
        stage = "a forced space to fill" if freed else "a tile to lay"
        holds = (s.turn, s.freed) == (turn, freed)
        reader.check(holds, f"{PLAYERS[turn]} does not have {stage}", at)


# --- picture -------------------------------------------------------------------------------

SPOTS = [lies(place) for place in BOARD.places]
MIDDLES = [(x / 2, y / 2) for x, y in map(lies, STEPS)]  # of the sides of a tile
RIM = 1 / sqrt(3)
OUTLINE = ((0, -RIM), (0.5, -RIM / 2), (0.5, RIM / 2), (0, RIM), (-0.5, RIM / 2), (-0.5, -RIM / 2))


def _painted(code):
    """A black tile with its links; straight ones lie below the others."""
    links = [(i, int(to)) for i, to in enumerate(TO[code]) if i < to]
    links.sort(key=lambda link: -min(link[1] - link[0], 6 - link[1] + link[0]))
    paths = [
        Paint("path", COLOURS[EDGES[code, i]], (MIDDLES[i], (0.0, 0.0), MIDDLES[j]))
        for i, j in links
    ]
    return (Paint("area", "black", OUTLINE), *paths)


PAINTED = [_painted(code) for code in range(len(LOOKS))]


def _piece(cell, code):
    return Piece(cell, LOOKS[code], None, "painted", f"tile {LOOKS[code]}", paint=PAINTED[code])


def _labels(shown):
    """The letters of the rows and the numbers of the columns of the cells shown."""
    spots = {}
    for cell in shown:
        row, column = BOARD.places[cell]
        name = BOARD.names[cell]
        spots["column", name[1:]] = row + 1, column  # the last one stays
        spots.setdefault(("row", name[:1]), (row, column - 1))
    taken, labels = set(), []
    for (_, words), (row, column) in spots.items():
        while (row, column) in taken:
            column -= 1
        taken.add((row, column))
        labels.append(Label(*lies((row, column)), words))
    return labels


def picture(s):
    """The layout with the cells around it, and below it both hands."""
    board = s.board.tolist()
    shown = [cell for cell in range(CELLS) if board[cell] or (cell == MIDDLE)]
    forced = [cell for cell in shown if board[cell] <= -3]
    cells = [
        Cell(BOARD.names[cell], *SPOTS[cell], "hex", "water" if cell in forced else "plain")
        for cell in shown
    ]
    pieces = [_piece(BOARD.names[cell], code) for cell, code in _laid(s)]
    left = min(SPOTS[cell][0] for cell in shown)
    labels = _labels(shown)
    bottom = max(label.y for label in labels)
    for player in range(2):
        y = bottom + 1.3 + 1.4 * player
        labels.append(Label(left - 0.2, y, PLAYERS[player]))
        for i, tile in enumerate(_tiles(s.hands[player])):
            cells.append(Cell(NAMES[tile], left + 1.3 + 1.2 * i, y, "hex", "light"))
            pieces.append(_piece(NAMES[tile], 6 * tile))
    notes = [f"points: {first} {s.best[0]}, {second} {s.best[1]}"]
    if forced:
        notes.append(f"forced spaces: {', '.join(BOARD.names[cell] for cell in forced)}")
    bag = [NAMES[tile] for tile in s.bag.tolist() if tile >= 0]
    if bag:
        notes.append(f"{len(bag)} tiles in the bag, in order: {', '.join(bag)}")
    return Grid(tuple(cells), tuple(labels)).picture(pieces, notes)
