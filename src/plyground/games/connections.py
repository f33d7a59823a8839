"""Connections: bridge your dots from side to side, or around a dot of the opponent.

The board has (2 n + 1)^2 points, (row, column) from the top left. Red's dots have an even row and
an odd column, Blue's an odd row and an even column. A bridge lies on a point whose row and column
are both even or both odd, between two dots of Red and two of Blue; these points, without those on
the border, are the actions, in reading order. Dots are numbered row by row from the player's first
side (top, left). The record keeps for each dot the least dot that it is joined to: a player has
joined the sides when such a number below n belongs to a dot of the last side.
"""

import numpy as np

from plyground.game import (
    Cell,
    Facts,
    Grid,
    Hints,
    Label,
    Line,
    Piece,
    Reader,
    option,
    record,
)
from plyground.game.boards.red_and_blue import COLOURS, coloured, position_text, read_position
from plyground.kernel.bits import ctz, popcount, select
from plyground.kernel.randomness import combine

n = option("n", 9, low=2, high=12, about="dots in a row of a player; 5 is the size of Bridg-It")
loop_wins = option(
    "loop_wins", True, about="whether a closed loop wins; otherwise it is the Game of Gale"
)
swap = option("swap", False, about="whether Blue may take over Red's first bridge, mirrored")

# --- board ---------------------------------------------------------------------------------

LAST = 2 * n
POINTS = [
    (row, column) for row in range(1, LAST) for column in range(1, LAST) if (row + column) % 2 == 0
]
CELLS = len(POINTS)
SWAP = CELLS
WORDS = -(-CELLS // 64)
DOTS = n * (n + 1)  # of a player
FAR = n * n  # the first dot of the last side


def _ends(row, column):
    """The dots of Red that a bridge on a point joins, as points."""
    if row % 2:
        return (row - 1, column), (row + 1, column)
    return (row, column - 1), (row, column + 1)


def _joined(row, column):
    """The same dots by number. Blue's board is Red's with rows and columns exchanged."""
    return [n * (r // 2) + c // 2 for r, c in _ends(row, column)]


ENDS = np.array([[_joined(r, c), _joined(c, r)] for r, c in POINTS]).transpose(1, 0, 2).copy()
MIRROR = np.array([POINTS.index((c, r)) for r, c in POINTS])
ALL = np.array([(1 << CELLS) - 1 >> 64 * w & (1 << 64) - 1 for w in range(WORDS)], np.uint64)

State = record(
    bridges=(np.uint64, (2, WORDS)),
    least=(np.uint8, (2, DOTS)),
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    for player in range(2):
        for dot in range(DOTS):
            s.least[player, dot] = dot
    s.winner = -1


def empty(s, w):
    return ALL[w] & ~(s.bridges[0, w] | s.bridges[1, w])


def can_swap(s):
    """Whether Red's first bridge has just been built."""
    if not swap or s.turn == 0 or s.winner >= 0:
        return False
    built = 0
    for w in range(WORDS):
        built += popcount(ALL[w]) - popcount(empty(s, w))
    return built == 1


def count(s):
    total = 0
    if s.winner < 0:
        for w in range(WORDS):
            total += popcount(empty(s, w))
        total += can_swap(s)
    return total


def pick(s, k):
    for w in range(WORDS):
        free = popcount(empty(s, w))
        if k < free:
            return 64 * w + select(empty(s, w), k)
        k -= free
    return SWAP


def legal(s, moves):
    k = 0
    if s.winner >= 0:
        return k
    for w in range(WORDS):
        rest = empty(s, w)
        while rest:
            moves[k] = 64 * w + ctz(rest)
            k += 1
            rest &= rest - ONE
    if can_swap(s):
        moves[k] = SWAP
        k += 1
    return k


def build(s, player, a):
    """Add a bridge; returns whether it wins."""
    s.bridges[player, a // 64] |= ONE << np.uint64(a % 64)
    one, other = s.least[player, ENDS[player, a, 0]], s.least[player, ENDS[player, a, 1]]
    if one == other:
        return loop_wins
    low, high = min(one, other), max(one, other)
    for dot in range(DOTS):
        if s.least[player, dot] == high:
            s.least[player, dot] = low
    if low < n:
        for dot in range(FAR, DOTS):
            if s.least[player, dot] == low:
                return True
    return False


def play(s, a):
    if a == SWAP:
        for w in range(WORDS):
            if s.bridges[0, w]:
                a = 64 * w + ctz(s.bridges[0, w])
                s.bridges[0, w] = NONE
        for dot in range(DOTS):
            s.least[0, dot] = dot
        build(s, 1, MIRROR[a])
    elif build(s, s.turn, a):
        s.winner = s.turn
    s.turn = 1 - s.turn


def over(s):
    return s.winner >= 0


def score(s, u):
    """Somebody always wins: a board without empty points has a chain from side to side."""
    u[0] = 1.0 if s.winner == 0 else -1.0
    u[1] = -u[0]


def key(s):
    h = np.uint64(s.turn)
    for w in range(WORDS):
        h = combine(combine(h, s.bridges[0, w]), s.bridges[1, w])
    return h


def wins_at(s, player, a):
    """Whether a bridge on an empty point would win."""
    one, other = s.least[player, ENDS[player, a, 0]], s.least[player, ENDS[player, a, 1]]
    if one == other:
        return loop_wins
    if one >= n and other >= n:
        return False
    if one < n and other < n:
        return False  # both touch the first side, and neither the last
    far = max(one, other)
    for dot in range(FAR, DOTS):
        if s.least[player, dot] == far:
            return True
    return False


# --- evaluation ----------------------------------------------------------------------------

weights = {"bridges_short": 0.35, "ways": 0.03, "to_move": 0.15}
BESIDE = np.full((2, DOTS, 4, 2), -1)  # by dot: the points next to it, and the dots beyond them
for _player in range(2):
    for _a in range(CELLS):
        for _from, _to in (ENDS[_player, _a], ENDS[_player, _a, ::-1]):
            _i = list(BESIDE[_player, _from, :, 0]).index(-1)
            BESIDE[_player, _from, _i] = _a, _to


def features(s, f):
    """How many more bridges Blue needs than Red to join the sides without opposition; how many more
    bridges Red has that complete such a shortest chain, up to 6; whose move it is."""
    red, red_ways = shortest(s, 0)
    blue, blue_ways = shortest(s, 1)
    f[0] = blue - red
    f[1] = min(red_ways, 6) - min(blue_ways, 6)
    f[2] = 1.0 if s.turn == 0 else -1.0


def shortest(s, player):
    """The fewest bridges that a player needs, and the number of points where the last of them may
    lie: a breadth-first search from the first side."""
    seen = np.zeros(DOTS, np.bool_)
    here = np.empty(DOTS, np.int64)  # dots at this distance, then those one bridge further
    there = np.empty(CELLS, np.int64)
    size = n
    for dot in range(n):
        here[dot] = dot
        seen[dot] = True
    for length in range(CELLS):
        i = beyond = ways = 0
        while i < size:
            dot = here[i]
            i += 1
            if dot >= FAR:
                ways += 1
            for k in range(4):
                a, to = BESIDE[player, dot, k]
                if a < 0:
                    break
                word, bit = a // 64, np.uint64(a % 64)
                if seen[to] or s.bridges[1 - player, word] >> bit & ONE:
                    continue
                if s.bridges[player, word] >> bit & ONE:
                    seen[to] = True
                    here[size] = to
                    size += 1
                else:
                    there[beyond] = to
                    beyond += 1
        if ways > 0:
            return length, ways
        size = 0
        for j in range(beyond):
            if not seen[there[j]]:
                seen[there[j]] = True
                here[size] = there[j]
                size += 1
    return CELLS, 0


def gain(s, a):
    """A win; then what stops one."""
    if a == SWAP:
        return 1
    return 9 if wins_at(s, s.turn, a) else 5 if wins_at(s, 1 - s.turn, a) else 0


def essential(s, moves):
    """An immediate win; otherwise the point where the opponent threatens to win; otherwise all."""
    threat = -1
    for w in range(WORDS):
        rest = empty(s, w)
        while rest:
            a = 64 * w + ctz(rest)
            rest &= rest - ONE
            if wins_at(s, s.turn, a):
                moves[0] = a
                return 1
            if threat < 0 and wins_at(s, 1 - s.turn, a):
                threat = a
    if threat < 0:
        return legal(s, moves)
    moves[0] = threat
    return 1


# --- notation and picture ------------------------------------------------------------------

LENGTHS = [n if row % 2 else n - 1 for row in range(1, LAST)]
EXAMPLE = "/".join(map(str, LENGTHS)) + " r"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _board():
    """The points, the dots of both players, and the sides that they join."""
    cells = [
        Cell(f"{LETTERS[c - 1]}{LAST - r}", c, r, "round", width=0.5, height=0.5) for r, c in POINTS
    ]
    labels = [Label(i, LAST + 0.6, LETTERS[i - 1]) for i in range(1, LAST)]
    labels += [Label(-0.7, i, str(LAST - i)) for i in range(1, LAST)]
    lines = []
    for x in range(1, LAST, 2):
        for y in range(0, LAST + 1, 2):
            lines += [Line(x, y, x, y, "side", 0), Line(y, x, y, x, "side", 1)]
    for y in (0, LAST):
        lines += [Line(1, y, LAST - 1, y, "side", 0), Line(y, 1, y, LAST - 1, "side", 1)]
    return Grid(tuple(cells), tuple(labels), tuple(lines), tuple(cell.name for cell in cells))


GRID = _board()


def describe(s, a):
    """The point of the bridge; a1 is the one at the bottom left."""
    return "swap" if a == SWAP else GRID.names[a]


def text(s):
    return position_text(coloured(s.bridges, CELLS), LENGTHS, s.turn)


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells, s.turn, at = read_position(reader, len(LENGTHS), LENGTHS, swap, "bridges")
    start(s)
    for a, value in enumerate(cells):
        if value and build(s, value - 1, a):
            reader.check(
                s.turn != value - 1, f"{COLOURS[s.turn]} has won already and cannot be to move", at
            )
            s.winner = value - 1


def picture(s):
    bridges, lines = [], []
    for a, value in enumerate(coloured(s.bridges, CELLS)):
        if value:
            row, column = POINTS[a]
            ends = _ends(row, column) if value == 1 else [(r, c) for c, r in _ends(column, row)]
            lines.append(Line(*ends[0][::-1], *ends[1][::-1], "bridge", value - 1))
            label = f"{COLOURS[value - 1]} bridge"
            bridges.append(
                Piece(GRID.names[a], "rb"[value - 1], value - 1, "disc", label, size=0.3)
            )
    return GRID.picture(bridges, lines=lines)


facts = Facts(
    title="Connections",
    title_ar="وصلات",
    also=("bridg-it", "game of gale", "gale"),
    goal="Join your two sides of the board with a chain of bridges, or close a loop.",
    goal_ar="صِل بين جانبيك من اللوح بسلسلة من الجسور، أو أغلق حلقة.",
    summary="Red and Blue take turns to build a bridge between two neighbouring dots of their own "
    "colour; bridges cannot cross, and none lie along the border. Red wins with a chain of bridges "
    "from the top to the bottom, Blue with one from left to right; so does a player who closes a "
    "loop of bridges, which always surrounds a dot of the opponent. There are no draws. Without "
    "the loops it is the Game of Gale, known as Bridg-It. Click the point between two of your own "
    "dots.",
    summary_ar="يتناوب الأحمر والأزرق على بناء جسر بين نقطتين متجاورتين من لونه. لا تتقاطع الجسور، "
    "ولا جسر على حافة اللوح. يفوز الأحمر بسلسلة جسور من الأعلى إلى الأسفل، والأزرق بسلسلة من "
    "اليسار إلى اليمين. ويفوز أيضًا من يغلق حلقة من الجسور، فهي تحيط دائمًا بنقطة للخصم. لا تعادل "
    "في اللعبة. ومن دون الحلقات تُعرف باسم لعبة غيل أو بردج-إت. انقر الموضع بين نقطتين من نقاطك.",
    actions=CELLS + swap,
    max_moves=CELLS,
    max_plies=CELLS + swap,
    players_called=("Red", "Blue"),
    hints=Hints(mcts={"rave": 1000, "c": 0.2}),
    sources=("https://boardgamegeek.com/boardgame/2125/connections",),
)
