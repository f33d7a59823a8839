"""Link Five: five stones in a row on an empty board (gomoku, free style).

Row r of the board, from the top, is a word for each player; bit c is column c. An action is r *
size + c. With `leal` the cells are marked 1 to 4 or wild, and a claim may not be lower than the
player's last one: the rules of A. Leal's game with marks of our own, because its printed layout is
unknown.
"""

import numpy as np

from plyground.game import Facts, Hints, Piece, Reader, option, record, rows_text, square_grid
from plyground.game.boards.points import point_grid
from plyground.game.boards.two_sides import discs
from plyground.kernel.bits import ctz, popcount, select

leal = option("leal", False, about="cells are marked; a claim is never lower than your last one")
size = option("size", 9 if leal else 15, low=5, high=26, about="rows and columns of the board")
overlines = option("overlines", True, about="whether six or more in a row win as well")

State = record(
    stones=(np.uint64, (2, size)),  # by player and row
    left=np.int16,  # empty cells
    floor=(np.int8, 2),  # the mark of each player's last claim; 0 wild or none
    passes=np.int8,  # in a row
    turn=np.int8,
    winner=np.int8,  # -1 none
)

LINE = 5
CELLS = size * size
PASS = CELLS

# --- board ---------------------------------------------------------------------------------

AXES = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns to go
DOWN = np.array([down for down, _ in AXES])
RIGHT = np.array([right for _, right in AXES])


def _steps():
    """By cell and axis: the number of cells beyond it, forward and backward, up to five."""
    table = np.zeros((CELLS, 4, 2), np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, size)
        for axis, (down, right) in enumerate(AXES):
            for way, sign in enumerate((1, -1)):
                ahead = [size - 1 - row if sign * down > 0 else row] if down else []
                if right:
                    ahead.append(size - 1 - column if sign * right > 0 else column)
                table[cell, axis, way] = min([LINE, *ahead])
    return table


def _firsts():
    """By axis and row: the columns where a line of five can begin."""
    for axis in range(4):
        for row in range(size):
            fits = [STEPS[row * size + column, axis, 0] >= LINE - 1 for column in range(size)]
            yield sum(1 << column for column in range(size) if fits[column])


def _marks():
    """The mark of each cell: every line of five has one wild cell and one of each number."""
    return np.array([(cell // size + 2 * (cell % size)) % 5 for cell in range(CELLS)], np.int64)


STEPS = _steps()
FIRSTS = np.array(list(_firsts()), np.uint64).reshape(4, size)
MARKS = _marks() if leal else np.zeros(CELLS, np.int64)
# By the least mark that may be claimed: the cells of each row.
ALLOWED = np.array(
    [
        [
            sum(1 << c for c in range(size) if MARKS[r * size + c] in (0, *range(least, 5)))
            for r in range(size)
        ]
        for least in range(5)
    ],
    np.uint64,
)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    s.left = CELLS
    s.winner = -1


def free(s, row):
    """The cells of a row that the player to move may take."""
    return ALLOWED[s.floor[s.turn], row] & ~(s.stones[0, row] | s.stones[1, row])


def legal(s, moves):
    n = 0
    if ended(s):
        return n
    for row in range(size):
        cells = free(s, row)
        while cells:
            moves[n] = row * size + ctz(cells)
            n += 1
            cells &= cells - ONE
    if n == 0:  # only where cells are marked
        moves[0] = PASS
        n = 1
    return n


def ended(s):
    return s.winner >= 0 or s.left == 0 or s.passes > 1


def count(s):
    if ended(s):
        return 0
    if not leal:
        return int(s.left)
    n = 0
    for row in range(size):
        n += popcount(free(s, row))
    return max(n, 1)


def pick(s, k):
    for row in range(size):
        cells = free(s, row)
        n = popcount(cells)
        if k < n:
            return row * size + select(cells, k)
        k -= n
    return PASS


def play(s, a):
    if a == PASS:
        s.passes += 1
    else:
        s.passes = 0
        s.left -= 1
        s.floor[s.turn] = MARKS[a]
        s.stones[s.turn, a // size] |= ONE << np.uint64(a % size)
        if completes(s, s.turn, a):
            s.winner = s.turn
    s.turn = 1 - s.turn


def run(s, side, cell, axis, way):
    """The number of consecutive stones of a side from a cell, up to five."""
    sign = 1 - 2 * way
    down = sign * DOWN[axis]
    right = sign * RIGHT[axis]
    row = cell // size
    column = cell % size
    n = 0
    while n < STEPS[cell, axis, way]:
        row += down
        column += right
        if (s.stones[side, row] >> np.uint64(column) & ONE) == NONE:
            break
        n += 1
    return n


def completes(s, side, cell):
    """Whether a stone of a side on this cell is in a row that wins."""
    for axis in range(4):
        length = 1 + run(s, side, cell, axis, 0) + run(s, side, cell, axis, 1)
        if length == LINE or (overlines and length > LINE):
            return True
    return False


def over(s):
    return ended(s)


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


# --- evaluation ----------------------------------------------------------------------------

LEFT = np.array([[i if right < 0 else 0 for i in range(LINE)] for _, right in AXES], np.uint64)
BACK = np.array([[i if right > 0 else 0 for i in range(LINE)] for _, right in AXES], np.uint64)

weights = {"ones": 0.002, "twos": 0.012, "threes": 0.06, "fours": 0.25, "decided": 4.0}


def fives(s, row, axis, side):
    """Lines of five that begin in a row and have no stone of the other side: the set of their first
    cells, and the number of stones in each, as three sets of binary digits."""
    lines = FIRSTS[axis, row]
    ones = NONE
    twos = NONE
    fours = NONE
    for i in range(LINE):
        r = row + i * DOWN[axis]
        if r >= size:  # then no line begins here
            break
        ours = s.stones[side, r] >> BACK[axis, i] << LEFT[axis, i]
        lines &= ~(s.stones[1 - side, r] >> BACK[axis, i] << LEFT[axis, i])
        carry = ones & ours
        ones ^= ours
        fours |= twos & carry
        twos ^= carry
    return lines, ones, twos, fours


def features(s, f):
    """Lines of five that only one side has entered, with one to four stones; and an immediate win:
    of the player to move with a four, or of the other who threatens two fives."""
    for i in range(5):
        f[i] = 0.0
    found = False
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for axis in range(4):
            for row in range(size):
                lines, ones, twos, fours = fives(s, row, axis, side)
                if lines & (ones | twos | fours) == NONE:
                    continue
                f[0] += sign * popcount(lines & ones & ~twos & ~fours)
                f[1] += sign * popcount(lines & twos & ~ones)
                f[2] += sign * popcount(lines & twos & ones)
                last = popcount(lines & fours & ~ones)
                f[3] += sign * last
                found |= last > 0
    if found and not leal:
        f[4] = decided(s)


def decided(s):
    """1 or -1 if the first or second player is certain to complete a row next."""
    cell, mover, sure = forced(s)
    if cell < 0 or not sure:
        return 0.0
    return 1.0 - 2.0 * (s.turn if mover else 1 - s.turn)


def forced(s):
    """A cell that completes a row, the mover's before the other's, or -1; whether it is the
    mover's; whether that wins, for which the other player needs two such cells."""
    for ply in range(2):
        first, second = winning(s, s.turn if ply == 0 else 1 - s.turn)
        if first >= 0:
            return first, ply == 0, ply == 0 or second >= 0
    return -1, False, False


def winning(s, side):
    """Two cells on which a stone of a side would win; -1 where there is none."""
    first = -1
    for axis in range(4):
        for row in range(size):
            lines, ones, _, fours = fives(s, row, axis, side)
            lines &= fours & ~ones
            while lines:
                cell = gap(s, row * size + ctz(lines), axis)
                lines &= lines - ONE
                if cell != first and completes(s, side, cell):
                    if first >= 0:
                        return first, cell
                    first = cell
    return first, -1


def gap(s, cell, axis):
    """The empty cell of a line of five that begins here."""
    row = cell // size
    column = cell % size
    while (s.stones[0, row] | s.stones[1, row]) >> np.uint64(column) & ONE:
        row += DOWN[axis]
        column += RIGHT[axis]
    return row * size + column


# --- for engines ---------------------------------------------------------------------------


def essential(s, moves):
    """An immediate win; otherwise the only defence; otherwise all moves."""
    if not leal:
        cell, _, _ = forced(s)
        if cell >= 0:
            moves[0] = cell
            return 1
    return legal(s, moves)


def gain(s, a):
    """Rows that the stone extends, or prevents the other player from extending."""
    if a == PASS:
        return 0
    total = 0
    for side in range(2):
        for axis in range(4):
            length = run(s, side, a, axis, 0) + run(s, side, a, axis, 1)
            total += length * length * length
    return total


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(size, size, "wood") if leal else point_grid(size, size, "none")
EXAMPLE = "/".join([str(size)] * size) + (" b 0,0 0" if leal else " b")


def describe(s, a):
    return "pass" if a == PASS else GRID.names[a]


def _cells(s):
    """0 empty, 1 Black, 2 White; row by row from the top."""
    rows = [(int(s.stones[0, r]), int(s.stones[1, r])) for r in range(size)]
    return [(b >> c & 1) + 2 * (w >> c & 1) for b, w in rows for c in range(size)]


def text(s):
    """The board and the player to move; with marks the last ones claimed, and passes in a row."""
    rest = f" {s.floor[0]},{s.floor[1]} {s.passes}" if leal else ""
    return f"{rows_text(_cells(s), size, '.bw')} {'bw'[s.turn]}{rest}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".bw")
    s.turn = reader.choice("the player to move", {"b": 0, "w": 1})
    at = reader.at - 1
    black, white = cells.count(1), cells.count(2)
    if leal:
        s.floor[:] = reader.numbers("the last marks", 2, 0, 4)
        s.passes = reader.number("the number of passes in a row", 0, 2)
    else:
        reader.check(
            black - white == s.turn,
            f"with {black} black and {white} white stones it cannot be {'bw'[s.turn]}'s turn",
            at,
        )
    reader.end()
    s.left = cells.count(0)
    s.winner = -1
    for cell, value in enumerate(cells):
        if value:
            s.stones[value - 1, cell // size] |= ONE << np.uint64(cell % size)
    for cell, value in enumerate(cells):
        if value and completes(s, value - 1, cell):
            who = ("Black", "White")[value - 1]
            reader.check(value - 1 != s.turn, f"{who} has already won and cannot be to move", at)
            s.winner = value - 1


def picture(s):
    cells = _cells(s)
    stones = discs(GRID.names, cells, "xo", ("black stone", "white stone"), "stone")
    if not leal:
        return GRID.picture(stones)
    marks = [
        Piece(name, "*1234"[mark], None, "text", ("wild", "1", "2", "3", "4")[mark], size=0.6)
        for name, mark, value in zip(GRID.names, MARKS, cells, strict=True)
        if not value
    ]
    least = ["any" if mark == 0 else f"* and {mark} or more" for mark in s.floor]
    return GRID.picture(stones + marks, [f"Black may claim {least[0]}; White {least[1]}"])


facts = Facts(
    title="Link Five",
    title_ar="خمسة متصلة",
    also=("gomoku", "five in a row", "gobang"),
    goal="Line up five of your stones.",
    goal_ar="صُفّ خمسة من أحجارك على خط واحد.",
    summary="Players take turns to put a stone on any empty point, Black first. Five stones in a "
    "row, vertical, horizontal or diagonal, win; six or more count too, unless an option excludes "
    "them. A full board without such a row is a draw. With the option `leal` the cells are marked "
    "1 to 4 or * (wild): a numbered cell must be at least your last number, a wild one may be "
    "claimed at any time and lifts this limit, and a player who can claim nothing passes. The "
    "marks are a reconstruction.",
    summary_ar="يتناوب اللاعبان على وضع حجر على أي نقطة فارغة، والأسود أولًا. خمسة أحجار على خط "
    "عمودي أو أفقي أو قطري تفوز؛ والستة فأكثر كذلك ما لم يستبعدها خيار. الرقعة الممتلئة بلا صف "
    "كهذا تعادل. مع الخيار leal تحمل الخانات أرقامًا من 1 إلى 4 أو * (حرة): الخانة المرقّمة يجب "
    "ألا تقل عن رقمك الأخير، والحرة تُؤخذ في أي وقت وترفع هذا القيد، ومن لا يستطيع أخذ شيء يتخطّى "
    "دوره. توزيع العلامات إعادة بناء.",
    actions=CELLS + leal,
    max_moves=CELLS,
    max_plies=2 * CELLS + 2 if leal else CELLS,
    players_called=("Black", "White"),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Gomoku",
        "linkfivedirect.com, for the rules with marks",
    ),
)
