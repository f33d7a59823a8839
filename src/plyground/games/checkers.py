"""Checkers (English draughts): jump the opponent's men; who cannot move loses.

Bits: squares 1 to 32, four to a row from Black's side, with an unused bit after every second row
(8, 17, 26), so that a step down the board is always a shift by 4 (left) or 5 (right), and shifted
words do not run round the edge. An action is 4 * bit + direction: the piece there steps that way,
or jumps if an opponent stands next to it. Further jumps are further actions of the same player.
"""

from itertools import combinations, product

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
    Facts,
    Grid,
    Label,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    square_grid,
)
from plyground.game.clocks import with_clock
from plyground.game.errors import BadOption
from plyground.kernel.bits import ctz, popcount, select, wrapping_mul
from plyground.kernel.fields import clean

draw_plies = option(
    "draw_plies",
    80,
    low=1,
    high=1000,
    about="plies without a capture or a man's move that make a draw",
)
repetition = option("repetition", False, about="a position that occurs a third time is a draw")

State = record(
    mine=np.uint64,  # pieces of the player to move
    theirs=np.uint64,
    kings=np.uint64,  # of both
    quiet=np.int16,  # plies since a capture or a man's move
    jumper=np.int8,  # bit of the piece that must go on jumping, -1 if none
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)
FOUR = np.uint64(4)
FIVE = np.uint64(5)
EIGHT = np.uint64(8)
TEN = np.uint64(10)
ROWS = np.array([0xF << (4 * row + row // 2) for row in range(8)], np.uint64)
BOARD = np.uint64(sum(int(row) for row in ROWS))
CROWN = np.array([ROWS[7], ROWS[0]], np.uint64)  # where men become kings

STEPS = np.array([4, 5, -4, -5])  # down left, down right, up right, up left

MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
TURNS = np.array([0, 0x5851F42D4C957F2D], np.uint64)


def start(s):
    s.mine = ROWS[0] | ROWS[1] | ROWS[2]
    s.theirs = ROWS[5] | ROWS[6] | ROWS[7]
    s.jumper = -1


def steps(down, up, empty):
    """Which of the pieces that go down and of those that go up can step, in each direction."""
    return (
        down & (empty >> FOUR),
        down & (empty >> FIVE),
        up & (empty << FOUR),
        up & (empty << FIVE),
    )


def jumps(down, up, theirs, empty):
    """Which of them can jump, in each direction."""
    return (
        down & (theirs >> FOUR) & (empty >> EIGHT),
        down & (theirs >> FIVE) & (empty >> TEN),
        up & (theirs << FOUR) & (empty << EIGHT),
        up & (theirs << FIVE) & (empty << TEN),
    )


def some(ways):
    return (ways[0] | ways[1] | ways[2] | ways[3]) != NONE


def total(ways):
    return popcount(ways[0]) + popcount(ways[1]) + popcount(ways[2]) + popcount(ways[3])


def movers(s):
    """The pieces that may move in each direction; none may step while a jump is possible."""
    empty = BOARD & ~(s.mine | s.theirs)
    able = s.mine if s.jumper < 0 else ONE << np.uint64(s.jumper)
    down = able if s.turn == 0 else able & s.kings
    up = able & s.kings if s.turn == 0 else able
    ways = jumps(down, up, s.theirs, empty)
    if some(ways) or s.jumper >= 0:
        return ways
    return steps(down, up, empty)


def legal(s, moves):
    n = 0
    if s.quiet < draw_plies:
        ways = movers(s)
        for way in range(4):
            rest = ways[way]
            while rest:
                moves[n] = 4 * ctz(rest) + way
                rest &= rest - ONE
                n += 1
    return n


def count(s):
    if s.quiet >= draw_plies:
        return 0
    return total(movers(s))


def pick(s, k):
    ways = movers(s)
    way = 0
    n = popcount(ways[0])
    while k >= n:
        k -= n
        way += 1
        n = popcount(ways[way])
    return 4 * select(ways[way], k) + way


def play(s, a):
    at = a // 4
    step = STEPS[a % 4]
    piece = ONE << np.uint64(at)
    to = ONE << np.uint64(at + step)
    jumped = s.theirs & to
    if jumped:
        at += 2 * step
        to = ONE << np.uint64(at)
        s.theirs ^= jumped
        s.kings &= ~jumped
    king = (s.kings & piece) != NONE
    crowned = not king and (to & CROWN[s.turn]) != NONE
    s.mine ^= piece | to
    if king:
        s.kings ^= piece | to
    elif crowned:
        s.kings |= to
    s.quiet = s.quiet + 1 if king and not jumped else 0
    if jumped and not crowned:
        s.jumper = at
        if some(movers(s)):
            return
    s.jumper = -1
    mine = s.mine
    s.mine = s.theirs
    s.theirs = mine
    s.turn = 1 - s.turn


def over(s):
    return s.quiet >= draw_plies or not some(movers(s))


def score(s, u):
    """Who cannot move has lost, even when the draw is due at the same time."""
    stuck = not some(movers(s))
    u[s.turn] = -1.0 if stuck else 0.0
    u[1 - s.turn] = 1.0 if stuck else 0.0


def noisy(s, a):
    return (s.theirs >> np.uint64(a // 4 + STEPS[a % 4]) & ONE) != NONE


def position(s):
    """What must be equal in a repetition: all but the plies without progress."""
    h = wrapping_mul(s.mine ^ TURNS[s.turn], MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.theirs, MIX)
    h = wrapping_mul((h ^ (h >> HALF)) ^ s.kings, MIX)
    return h ^ (h >> HALF)


def key(s):
    h = position(s) ^ wrapping_mul(np.uint64(int(s.jumper) + 1), MIX)
    return with_clock(h, int(s.quiet), draw_plies)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------


def _bit(number):
    return number - 1 + (number - 1) // 8


def _number(bit):
    return bit - bit // 9 + 1


def _word(squares):
    return np.uint64(sum(1 << _bit(number) for number in squares))


CENTRE = _word((10, 11, 14, 15, 18, 19, 22, 23))
BRIDGES = np.array([_word((1, 3)), _word((30, 32))], np.uint64)
# The columns that begin on a player's own first row: an odd number of pieces there gives the
# player to move the last word in a fight of single pieces ("the move").
SYSTEMS = np.array(
    [_word(n for n in range(1, 33) if (n - 1) // 4 % 2 == row) for row in (0, 1)], np.uint64
)

weights = {
    "men": 0.2,
    "kings": 0.3,
    "ahead": 1.5,
    "bridge": 0.1,
    "advance": -0.01,
    "centre": 0.01,
    "mobility": 0.02,
    "trapped_kings": -0.1,
    "the_move": 0.03,
}
FEATURES = len(weights)


def features(s, f):
    """Differences between the sides, Black's less White's.

    Ahead is the difference in pieces (a king as one and a half) as a part of all: exchanges help
    the side that has more. A bridge is two men that keep the first row; advance is the rows that
    men have gone; mobility counts steps; the move counts when both have equally many pieces.
    """
    full = s.mine | s.theirs
    for i in range(FEATURES):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        pieces = s.mine if s.turn == side else s.theirs
        men = pieces & ~s.kings
        kings = pieces & s.kings
        down = pieces if side == 0 else kings
        up = kings if side == 0 else pieces
        ways = steps(down, up, BOARD & ~full)
        f[0] += sign * popcount(men)
        f[1] += sign * popcount(kings)
        f[3] += sign * (popcount(men & BRIDGES[side]) // 2)
        for row in range(8):
            f[4] += sign * (row if side == 0 else 7 - row) * popcount(men & ROWS[row])
        f[5] += sign * popcount(pieces & CENTRE)
        f[6] += sign * total(ways)
        f[7] += sign * popcount(kings & ~(ways[0] | ways[1] | ways[2] | ways[3]))
    f[2] = (f[0] + 1.5 * f[1]) / (popcount(full) + 0.5 * popcount(s.kings))
    if f[0] + f[1] == 0.0:
        odd = popcount(full & SYSTEMS[s.turn]) % 2 == 1
        f[8] = 1.0 if odd == (s.turn == 0) else -1.0


# --- notation and picture ------------------------------------------------------------------

SQUARES = {str(number): 1 << _bit(number) for number in range(1, 33)}
EXAMPLE = "W:W18,24,27,K10:B12,16,20,K22"


def _grid():
    """The board with Black on top; dark squares are named by their numbers."""
    cells = []
    for cell in square_grid(8, 8, "checkered").cells:
        number = int(4 * cell.y + cell.x // 2) + 1
        name = str(number) if cell.shade == "dark" else cell.name
        cells.append(Cell(name, cell.x, cell.y, "square", cell.shade))
    ends = [(-1, row, 4 * row + 1) for row in range(8)]
    ends += [(8, row, 4 * row + 4) for row in range(8)]
    return Grid(tuple(cells), tuple(Label(x, y, str(number)) for x, y, number in ends))


GRID = _grid()


def describe(s, a):
    """9-13 for a step, 9x18 for a jump."""
    bit, step = a // 4, int(STEPS[a % 4])
    if noisy(s, a):
        return f"{_number(bit)}x{_number(bit + 2 * step)}"
    return f"{_number(bit)}-{_number(bit + step)}"


def aliases(s, a):
    """A jump may be written as a step."""
    return (describe(s, a).replace("x", "-"),) if noisy(s, a) else ()


def _sides(s):
    """Black's word and White's."""
    words = (int(s.mine), int(s.theirs))
    return words if s.turn == 0 else words[::-1]


def text(s):
    """The position as in PDN files; then the plies without progress, or who must go on jumping."""
    lists = []
    for word in _sides(s):
        kings = word & int(s.kings)
        lists.append(
            ",".join(
                ("K" if kings & bit else "") + number
                for number, bit in SQUARES.items()
                if word & bit
            )
        )
    black, white = lists
    end = f" {s.quiet}" if s.quiet else f" x{_number(int(s.jumper))}" if s.jumper >= 0 else ""
    return f"{'BW'[s.turn]}:W{white}:B{black}{end}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    board = reader.word("the position")
    at = reader.at - len(board)
    turn, *lists = board.split(":")
    reader.check(turn in ("B", "W"), f"the player to move is {turn!r}, expected B or W", at)
    at += len(turn) + 1
    reader.check(
        sorted(pieces[:1] for pieces in lists) == ["B", "W"],
        "expected two lists of pieces with ':' between, one begun with W and one with B",
        at,
    )
    sides, kings = [0, 0], 0
    for pieces in lists:
        side = "BW".index(pieces[0])
        sides[side], crowned = _pieces(reader, pieces[1:], at + 1, side, sides[1 - side])
        kings |= crowned
        at += len(pieces) + 1
    s.turn = "BW".index(turn)
    s.mine = np.uint64(sides[s.turn])
    s.theirs = np.uint64(sides[1 - s.turn])
    s.kings = np.uint64(kings)
    s.jumper = -1
    reader.check(sides[1 - s.turn] > 0, "the player who has just moved has no pieces", 0)
    _progress(reader, s)
    reader.end()


def _pieces(reader, pieces, at, side, taken):
    """The words of all pieces and of the kings in "18,K10"; squares in `taken` are not free."""
    word = kings = 0
    for item in pieces.split(",") if pieces else ():
        number = item.removeprefix("K")
        reader.check(
            number in SQUARES,
            f"{item!r} is no piece: expected a square from 1 to 32, or K and the square of a king",
            at,
        )
        square = SQUARES[number]
        reader.check(not (word | taken) & square, f"two pieces on square {number}", at)
        word |= square
        if item != number:
            kings |= square
        elif square & int(CROWN[side]):
            reader.fail(f"a man on square {number} would have become a king", at)
        reader.check(popcount(word) <= 12, "more than twelve pieces", at)
        at += len(item) + 1
    return word, kings


def _progress(reader, s):
    """Reads what may come last: plies without progress, "12", or who must go on jumping, "x18"."""
    last = reader.optional() or "0"
    at = reader.at - len(last)
    if last[0] == "x":
        square = SQUARES.get(last[1:], 0)
        reader.check(int(s.mine) & square > 0, f"{last!r} names no piece of the player to move", at)
        s.jumper = ctz(square)
        reader.check(some(movers(s)), f"the piece on {last[1:]} cannot go on jumping", at)
        return
    known = last.isascii() and last.isdigit() and int(last) <= draw_plies
    reader.check(known, f"{last!r} is no number from 0 to {draw_plies}, nor x and a square", at)
    s.quiet = int(last)
    reader.check(s.quiet == 0 or s.theirs & s.kings, "the last move was not a king's", at)


def picture(s):
    pieces = []
    for side, word in enumerate(_sides(s)):
        for number, bit in SQUARES.items():
            if word & bit:
                king = int(s.kings) & bit > 0
                label = ("black", "white")[side] + (" king" if king else " man")
                pieces.append(Piece(number, "bw"[side], side, "disc", label))
                if king:
                    pieces.append(Piece(number, "♛", side, "glyph", "crown", size=0.6))
    marks = (str(_number(int(s.jumper))),) if s.jumper >= 0 else ()
    return GRID.picture(pieces, marks=marks)


def endgames(material):
    """All positions of up to so many pieces: "3" is a king against two men, and the like."""
    if material not in ("2", "3", "4"):
        raise BadOption(f"checkers: {material!r} pieces cannot be listed; allowed: 2, 3 or 4")
    bits = np.array([1 << _bit(number) for number in range(1, 33)], np.uint64)
    found = []
    for n in range(2, int(material) + 1):
        squares = np.array(list(combinations(range(32), n)), np.int8)
        kinds = np.array(list(product(range(4), repeat=n)), np.int8)  # Black's man, king, White's
        squares, kinds = np.repeat(squares, len(kinds), 0), np.tile(kinds, (len(squares), 1))
        crowned = ((kinds == 0) & (squares >= 28)) | ((kinds == 2) & (squares < 4))
        keep = (kinds < 2).any(1) & (kinds > 1).any(1) & ~crowned.any(1)
        places, kinds = bits[squares[keep]], kinds[keep]
        black, white, kings = (
            np.bitwise_or.reduce(np.where(these, places, NONE), 1)
            for these in (kinds < 2, kinds > 1, kinds % 2 == 1)
        )
        for turn, mine, theirs in ((0, black, white), (1, white, black)):
            positions = np.zeros(len(kings), State)
            positions["mine"], positions["theirs"], positions["kings"] = mine, theirs, kings
            positions["turn"], positions["jumper"] = turn, -1
            found.append(positions)
    return clean(np.concatenate(found))


facts = Facts(
    title="Checkers",
    title_ar="الداما الإنجليزية",
    summary="Black begins. Men go one step diagonally forward, kings in all four diagonal "
    "directions. A piece jumps over an opposing piece next to it if the square behind is empty, "
    "and takes it; men jump forward only. Who can jump must, and goes on jumping with that piece "
    "as long as it can. A man that reaches the last row becomes a king, and the turn ends. Who "
    "cannot move loses. Forty moves of each side without a capture or a man's move are a draw.",
    actions=140,
    max_moves=48,
    max_plies=169 * draw_plies,  # at most 144 steps of men and 24 captures start the count anew
    players_called=("Black", "White"),
    repetition=Repetition(DRAW, 3) if repetition else None,
    sources=("WCDF Rules of Draughts", "https://en.wikipedia.org/wiki/English_draughts"),
)
