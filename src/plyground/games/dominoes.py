"""Dominoes for two, with open hands and a boneyard in known order: perfect information.

Tiles are numbered 0-0, 1-0, 1-1, 2-0, ..., so that a number does not depend on the size of the set;
a hand is a set of bits. Actions: 2 tile + end (0 left, 1 right), and one more to draw or pass. Only
the two ends of the chain matter for the rules; the chain itself is kept to be shown.
"""

import random as seeded

import numpy as np

from plyground.game import Cell, Facts, Grid, Piece, Reader, option, record, require
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

most = option(
    "most", 6, low=2, high=9, about="pips of the heaviest double: 6, or 9 for double-nine"
)
hand = option("hand", 7, low=1, high=21, about="tiles dealt to each player")
block = option("block", False, about="no drawing: a player who cannot play passes")
lead_any = option("lead_any", False, about="the first player leads any tile")
seed = option("seed", 1, low=0, high=1_000_000, about="number of the deal")

PAIRS = [(high, low) for high in range(most + 1) for low in range(high + 1)]
TILES = len(PAIRS)
require(2 * hand <= TILES, f"two hands of {hand} tiles are more than the {TILES} of the set")

State = record(
    hands=(np.uint64, 2),
    bones=(np.int8, TILES),  # the boneyard from `drawn` on, in the order of drawing; else -1
    drawn=np.int8,  # tiles that are no longer in the boneyard
    chain=(np.int8, 2 * TILES),  # pips from left to right, two for each tile; 0 beyond the end
    length=np.int8,  # tiles in the chain
    passes=np.int8,  # in a row
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
LEFT, RIGHT = 0, 1
WAIT = 2 * TILES  # draw if there is a boneyard, otherwise pass
HIGH, LOW = np.array(PAIRS).T.copy()
PIPS = HIGH + LOW
WITH = np.array([sum(1 << t for t, pair in enumerate(PAIRS) if n in pair) for n in range(most + 1)])
WITH = WITH.astype(np.uint64)
DOUBLES = np.uint64(sum(1 << t for t, (high, low) in enumerate(PAIRS) if high == low))
# The tile that leads: the highest double, otherwise the heaviest, then the higher number.
RANK = np.array([1000 * (h == w) + 20 * (h + w) + h for h, w in PAIRS])


def _deal():
    draw = seeded.Random(f"dominoes {seed}").random
    return sorted(range(TILES), key=lambda tile: draw())


DEAL = np.array(_deal(), np.int8)


def start(s):
    for i in range(TILES):
        s.bones[i] = DEAL[i] if i >= 2 * hand else -1
        if i < 2 * hand:
            s.hands[i % 2] |= ONE << np.uint64(DEAL[i])
    s.drawn = 2 * hand
    if not lead_any:
        s.turn = 0 if best(s.hands[0]) > best(s.hands[1]) else 1


def best(tiles):
    """The rank of the tile that a hand would lead."""
    found = -1
    while tiles:
        found = max(found, RANK[ctz(tiles)])
        tiles &= tiles - ONE
    return found


def legal(s, moves):
    n = 0
    if over(s):
        return n
    tiles = s.hands[s.turn]
    if s.length == 0:
        highest = best(tiles)
        while tiles:
            tile = ctz(tiles)
            if lead_any or RANK[tile] == highest:
                moves[n] = 2 * tile + RIGHT
                n += 1
            tiles &= tiles - ONE
        return n
    left, right = s.chain[0], s.chain[2 * s.length - 1]
    tiles &= WITH[left] | WITH[right]
    while tiles:
        tile = ctz(tiles)
        bit = tiles & (~tiles + ONE)
        if left != right and bit & WITH[left]:
            moves[n] = 2 * tile + LEFT
            n += 1
        if bit & WITH[right]:
            moves[n] = 2 * tile + RIGHT
            n += 1
        tiles ^= bit
    if n == 0:
        moves[n] = WAIT
        n += 1
    return n


def play(s, a):
    if a == WAIT:
        draw_or_pass(s)
        return
    tile = a // 2
    s.hands[s.turn] ^= ONE << np.uint64(tile)
    if a % 2 == LEFT:
        put_left(s, HIGH[tile], LOW[tile])
    else:
        put_right(s, HIGH[tile], LOW[tile])
    s.length += 1
    s.passes = 0
    s.turn = 1 - s.turn


def draw_or_pass(s):
    """Draw until a tile fits or none is left; only a player who cannot draw passes."""
    if block or s.drawn == TILES:
        s.passes += 1
        s.turn = 1 - s.turn
        return
    fitting = WITH[s.chain[0]] | WITH[s.chain[2 * s.length - 1]]
    while s.drawn < TILES and (s.hands[s.turn] & fitting) == NONE:
        s.hands[s.turn] |= ONE << np.uint64(s.bones[s.drawn])
        s.bones[s.drawn] = -1
        s.drawn += 1


def put_left(s, high, low):
    end = s.chain[0]
    for i in range(2 * s.length - 1, -1, -1):
        s.chain[i + 2] = s.chain[i]
    s.chain[0] = low if high == end else high
    s.chain[1] = end


def put_right(s, high, low):
    at = 2 * s.length
    end = s.chain[at - 1] if s.length else high
    s.chain[at] = end
    s.chain[at + 1] = low if high == end else high


def over(s):
    return s.hands[0] == NONE or s.hands[1] == NONE or s.passes == 2


def pips(tiles):
    total = 0
    while tiles:
        total += PIPS[ctz(tiles)]
        tiles &= tiles - ONE
    return total


def score(s, u):
    """Pips of the other hand; if both are blocked, the difference for the lighter hand."""
    u[0] = pips(s.hands[1]) - pips(s.hands[0])
    u[1] = -u[0]


# --- evaluation ----------------------------------------------------------------------------

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
    return 0 if a == WAIT else PIPS[a // 2]


def key(s):
    """The inside of the chain does not matter."""
    ends = 0
    if s.length:
        ends = 1 + int(s.chain[0]) * 16 + int(s.chain[2 * s.length - 1])
    rest = ((ends * 64 + int(s.drawn)) * 4 + int(s.passes)) * 2 + int(s.turn)
    return combine(combine(s.hands[0], s.hands[1]), np.uint64(rest))


# --- notation and picture ------------------------------------------------------------------

PLAYERS = ("first", "second")
NAMES = [f"{high}-{low}" for high, low in PAIRS]
CODES = [f"{high}{low}" for high, low in PAIRS]
ROW = 10  # tiles of the chain in a row of the picture


def _one_way(s, a):
    """Whether the tile fits only one end, or both in the same way."""
    moves = np.zeros(facts.max_moves, np.int32)
    return (int(a) ^ 1) not in moves[: legal(s, moves)].tolist()


def describe(s, a):
    """The tile, and the end if it fits both."""
    if a == WAIT:
        return "pass" if block or s.drawn == TILES else "draw"
    return NAMES[a // 2] if _one_way(s, a) else f"{NAMES[a // 2]} {('left', 'right')[a % 2]}"


def _tiles(word):
    bits = int(word)
    return [tile for tile in range(TILES) if bits >> tile & 1]


def _pairs(s):
    return [(int(s.chain[2 * i]), int(s.chain[2 * i + 1])) for i in range(s.length)]


def text(s):
    """The hands, the chain from left to right, the boneyard, the player to move, passes."""
    words = [",".join(CODES[tile] for tile in _tiles(s.hands[p])) or "-" for p in range(2)]
    words.append(",".join(f"{a}{b}" for a, b in _pairs(s)) or "-")
    words.append(",".join(CODES[tile] for tile in s.bones[s.drawn :]) or "-")
    return f"{' '.join(words)} {PLAYERS[s.turn]} {s.passes}"


# Any deal will do.
PARTS = DEAL[: 2 * hand : 2], DEAL[1 : 2 * hand : 2], DEAL[:0], DEAL[2 * hand :]
EXAMPLE = f"{' '.join(','.join(CODES[tile] for tile in part) or '-' for part in PARTS)} first 0"


def parse(string, s):
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
    reader.end()
    reader.check(len(found) == TILES, f"{len(found)} tiles of {TILES} are named", 0)
    reader.check(bool(s.hands[0] | s.hands[1]), "both hands are empty", 0)
    dealt = popcount(s.hands[0]) == popcount(s.hands[1]) == hand and s.passes == 0
    reader.check(
        s.length > 0 or dealt,
        f"before the first tile both players have {hand} tiles and no passes",
        0,
    )


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
        pieces.append(Piece(name, f"{tile[0]}:{tile[1]}", player, "text", f"tile {name}{who}"))
    return y + max(0, len(tiles) - 1) // ROW + 1


def picture(s):
    """The hands above and below, the chain between them with a place to click at either end."""
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
        else:
            tiles = _tiles(s.hands[part])
            names = [NAMES[tile] for tile in tiles]
            y = _row(cells, pieces, [PAIRS[tile] for tile in tiles], y, part, names)
    left = [NAMES[tile] for tile in s.bones[s.drawn :]]
    notes = [f"pips in hand: first {pips(s.hands[0])}, second {pips(s.hands[1])}"]
    if left:
        notes.append(f"boneyard, in the order of drawing: {', '.join(left)}")
    return Grid(tuple(cells)).picture(pieces, notes)


HEAVIEST = float(PIPS.sum())

facts = Facts(
    title="Dominoes",
    title_ar="الدومينو",
    goal="Lay your last tile first.",
    goal_ar="ضع آخر حجر في يدك قبل خصمك.",
    summary="Both hands lie open, and the order of the boneyard is known. The player with the "
    "highest double leads it. Then players take turns to lay a tile at an end of the chain that "
    "shows one of its numbers. A player without a fitting tile draws from the boneyard until one "
    "fits, and passes when it is empty. The first to lay the last tile wins the pips that the "
    "other still holds; if neither can play, the lighter hand wins the difference. Click a tile, "
    "and an end of the chain if it fits both.",
    summary_ar="اليدان مكشوفتان وترتيب المخزن معلوم. يبدأ صاحب أعلى دبل بوضعه. ثم يتناوب اللاعبان "
    "على وضع حجر عند طرف من السلسلة يحمل أحد رقميه. من لا حجر مناسبًا لديه يسحب من المخزن حتى "
    "يناسب حجر، ويتخطّى دوره إذا فرغ. أول من يضع آخر حجر يربح نقاط ما بقي في يد خصمه؛ وإذا لم "
    "يستطع أحد اللعب ربحت اليد الأخف الفرق. انقر حجرًا، ثم طرف السلسلة إذا ناسب الطرفين.",
    actions=2 * TILES + 1,
    max_moves=max(2 * (most + 1), hand),
    max_plies=4 * TILES,
    utility=(-HEAVIEST, HEAVIEST),
    sources=("https://en.wikipedia.org/wiki/Dominoes",),
)
