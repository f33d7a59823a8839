"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import CHANCE, Cell, Grid, Piece, Reader
from plyground.games.dominoes.options import PAIRS, TILES, block, closed, hand
from plyground.games.dominoes.rules import (
    DEAL,
    MOST_MOVES,
    ORDER,
    WAIT,
    legal,
    over,
    pips,
    start,
)
from plyground.kernel.bits import popcount

PLAYERS = ("first", "second")
NAMES = [f"{high}-{low}" for high, low in PAIRS]
CODES = [f"{high}{low}" for high, low in PAIRS]
ROW = 10  # tiles of the chain in a row of the picture


def _one_way(s, a):
    """Whether the tile fits only one end, or both in the same way."""
    moves = np.zeros(MOST_MOVES, np.int32)
    return (int(a) ^ 1) not in moves[: legal(s, moves)].tolist()


def describe(s, a):
    """The tile, and the end if it fits both."""
    if a >= DEAL:
        return f"deal {int(a) - DEAL + 1}"
    if a == WAIT:
        return "pass" if block or s.drawn == TILES else "draw"
    return NAMES[a // 2] if _one_way(s, a) else f"{NAMES[a // 2]} {('left', 'right')[a % 2]}"


def told(s, a, player):
    """Nobody sees the deal; the rest is public."""
    return describe(s, a) if a < DEAL else None


def _tiles(word):
    bits = int(word)
    return [tile for tile in range(TILES) if bits >> tile & 1]


def _pairs(s):
    return [(int(s.chain[2 * i]), int(s.chain[2 * i + 1])) for i in range(s.length)]


def text(s):
    """The hands, the chain from left to right, the boneyard, the player to move, passes; with
    closed hands also the hashes of the public past and of each player's own."""
    if s.turn == CHANCE:
        return "deal"
    words = [",".join(CODES[tile] for tile in _tiles(s.hands[p])) or "-" for p in range(2)]
    words.append(",".join(f"{a}{b}" for a, b in _pairs(s)) or "-")
    words.append(",".join(CODES[tile] for tile in s.bones[s.drawn :]) or "-")
    past = f" {int(s.history):x},{int(s.diary[0]):x},{int(s.diary[1]):x}" if closed else ""
    return f"{' '.join(words)} {PLAYERS[s.turn]} {s.passes}{past}"


# Any deal will do.
PARTS = ORDER[: 2 * hand : 2], ORDER[1 : 2 * hand : 2], ORDER[:0], ORDER[2 * hand :]
EXAMPLE = f"{' '.join(','.join(CODES[tile] for tile in part) or '-' for part in PARTS)} first 0"
EXAMPLE += " 0,0,0" if closed else ""


def parse(string, s):
    if closed and string.strip() == "deal":
        start(s)
        return
    reader = Reader(string, EXAMPLE)
    found: list[int] = []
    for player in range(2):
        tiles = _read_tiles(reader, "a hand", found)
        s.hands[player] = np.uint64(sum(1 << tile for tile in tiles))
    for code in _codes(reader, "the chain"):
        at = reader.at
        turned = code[::-1] if code not in CODES else code
        reader.check(turned in CODES, f"{code!r} is not a tile", at)
        left, right = int(code[0]), int(code[1])
        end = s.chain[2 * s.length - 1] if s.length else left
        reader.check(left == end, f"{code} does not follow a {end}", at)
        s.chain[2 * s.length : 2 * s.length + 2] = left, right
        s.length += 1
        _take(reader, CODES.index(turned), found)
    bones = _read_tiles(reader, "the boneyard", found)
    s.bones[:] = -1
    s.drawn = TILES - len(bones)
    s.bones[s.drawn :] = bones
    s.turn = reader.choice("the player to move", {"first": 0, "second": 1})
    s.passes = reader.number("the number of passes", 0, 2)
    if closed:
        _read_past(reader, s)
    reader.end()
    reader.check(len(found) == TILES, f"{len(found)} tiles of {TILES} are named", 0)
    reader.check(bool(s.hands[0] | s.hands[1]), "both hands are empty", 0)
    dealt = popcount(s.hands[0]) == popcount(s.hands[1]) == hand and s.passes == 0
    reader.check(
        s.length > 0 or dealt,
        f"before the first tile both players have {hand} tiles and no passes",
        0,
    )


def _read_past(reader, s):
    word = reader.word("the past")
    try:
        s.history, s.diary[0], s.diary[1] = (np.uint64(int(x, 16)) for x in word.split(","))
    except (ValueError, OverflowError):
        reader.fail(f"the past is {word!r}, three numbers expected", reader.at - len(word))


def _codes(reader, what):
    word = reader.word(what)
    return [] if word == "-" else word.split(",")


def _read_tiles(reader, what, found):
    tiles = []
    for code in _codes(reader, what):
        reader.check(code in CODES, f"{code!r} is not a tile (the higher number first)")
        tiles.append(CODES.index(code))
        _take(reader, tiles[-1], found)
    return tiles


def _take(reader, tile, found):
    reader.check(tile not in found, f"{CODES[tile]} is named twice")
    found.append(tile)


def _row(cells, pieces, tiles, y, player, names):
    for i, (tile, name) in enumerate(zip(tiles, names, strict=True)):
        cells.append(Cell(name, 2.0 * (i % ROW), y + i // ROW, "square", width=1.8, height=0.9))
        who = "" if player is None else f" of the {PLAYERS[player]} player"
        pieces.append(Piece(name, f"{tile[0]}:{tile[1]}", player, "domino", f"tile {name}{who}"))
    return y + max(0, len(tiles) - 1) // ROW + 1


def _hidden_row(cells, pieces, number, y, player):
    for i in range(number):
        name = f"{PLAYERS[player]} {i + 1}"
        cells.append(Cell(name, 2.0 * (i % ROW), y + i // ROW, "square", width=1.8, height=0.9))
        pieces.append(Piece(name, "?:?", player, "domino", f"tile of the {PLAYERS[player]} player"))
    return y + max(0, number - 1) // ROW + 1


def _drawn(s, hidden):
    """The hands above and below, the chain between them with a place to click at either end; the
    hand of the player `hidden` lies face down."""
    cells, pieces, y = [], [], 0.0
    for part in (1, None, 0):
        if part is None:
            chain = _pairs(s)
            cells.append(Cell("left", -1.6, y + 0.4, "round"))
            names = [f"chain {i + 1}" for i in range(len(chain))]
            bottom = _row(cells, pieces, chain, y + 0.4, None, names)
            at = len(chain) - 1 if chain else 0
            place = 2.0 * (at % ROW) + 1.6, y + 0.4 + at // ROW
            cells.append(Cell("right", *place, "round"))
            y = bottom + 0.4
        elif part == hidden:
            y = _hidden_row(cells, pieces, popcount(s.hands[part]), y, part)
        else:
            tiles = _tiles(s.hands[part])
            names = [NAMES[tile] for tile in tiles]
            y = _row(cells, pieces, [PAIRS[tile] for tile in tiles], y, part, names)
    left = [NAMES[tile] for tile in s.bones[s.drawn :]] if s.turn != CHANCE else []
    if hidden >= 0:
        return Grid(tuple(cells)).picture(pieces, [f"tiles in the boneyard: {len(left)}"])
    notes = [f"pips in hand: first {pips(s.hands[0])}, second {pips(s.hands[1])}"]
    if left:
        notes.append(f"boneyard, in the order of drawing: {', '.join(left)}")
    return Grid(tuple(cells)).picture(pieces, notes)


def picture(s):
    return _drawn(s, -1)


def shown(s, player):
    """The other hand face down, the boneyard as a number."""
    return _drawn(s, 1 - player) if closed and not over(s) else _drawn(s, -1)
