"""Tablut: the king tries to reach the edge of the board, the attackers to capture him.

Cells are numbered row by row from the top. An action is 81 * from + to. Player 0 has the attackers,
player 1 the king and the defenders.
"""

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
    Facts,
    Grid,
    Hints,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.kernel.randomness import GOLDEN, mix

first = option(
    "first", "attackers", choices=("attackers", "defenders"), about="who makes the first move"
)
castle = option(
    "castle",
    "empty",
    choices=("empty", "always"),
    about="when the castle helps to capture men: while it is empty, or always against defenders",
)
draw_plies = option(
    "draw_plies", 100, low=1, high=1000, about="plies without a capture that make a draw"
)

State = record(
    cells=(np.int8, 81),
    hash=np.uint64,  # of the cells
    quiet=np.int16,  # plies since the last capture
    king=np.int8,  # his cell; -1 when he is taken
    turn=np.int8,
    winner=np.int8,  # -1 none yet, 2 a draw
)

EMPTY, ATTACKER, DEFENDER, KING = 0, 1, 2, 3
DRAWN = 2

# --- board ---------------------------------------------------------------------------------

SIZE = 9
CELLS = SIZE * SIZE
CASTLE = CELLS // 2
START = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3"
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _next():
    """The cell next to each cell, in each of the four directions; -1 beyond the edge."""
    table = np.full((CELLS, 4), -1, np.int64)
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        for way, (down, right) in enumerate(WAYS):
            if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
                table[cell, way] = cell + down * SIZE + right
    return table


def _home():
    return Reader(START).rows(SIZE, SIZE, ".adk")


NEXT = _next()
HOME = np.array(_home(), np.int8)
EDGE = np.array([min(NEXT[cell]) < 0 for cell in range(CELLS)])
BY_CASTLE = np.array([CASTLE in NEXT[cell] for cell in range(CELLS)])
ZOBRIST = np.array(
    [[mix(np.uint64(4 * cell + man + 1)) for man in range(4)] for cell in range(CELLS)], np.uint64
)
FIRST = 0 if first == "attackers" else 1

# --- rules ---------------------------------------------------------------------------------


def start(s):
    for cell in range(CELLS):
        put(s, cell, HOME[cell])
    s.king = CASTLE
    s.turn = FIRST
    s.winner = -1


def put(s, cell, man):
    """Set what is on a cell."""
    was = s.cells[cell]
    if was:
        s.hash ^= ZOBRIST[cell, was]
    if man:
        s.hash ^= ZOBRIST[cell, man]
    s.cells[cell] = man


def side(man):
    """The owner of a man; -1 for an empty cell."""
    return min(man, 2) - 1


def legal(s, moves):
    n = 0
    if s.winner >= 0:
        return n
    for cell in range(CELLS):
        if side(s.cells[cell]) == s.turn:
            for way in range(4):
                to = NEXT[cell, way]
                while to >= 0 and s.cells[to] == EMPTY and to != CASTLE:
                    moves[n] = 81 * cell + to
                    n += 1
                    to = NEXT[to, way]
    return n


def play(s, a):
    origin = a // 81
    to = a % 81
    man = s.cells[origin]
    put(s, origin, EMPTY)
    put(s, to, man)
    if man == KING:
        s.king = to
    s.quiet += 1
    for way in range(4):
        take(s, to, way)
    s.turn = 1 - s.turn
    settle(s)


def take(s, at, way):
    """Capture the man next to one that has just moved, if it is now enclosed."""
    cell = NEXT[at, way]
    if cell < 0 or side(s.cells[cell]) != 1 - s.turn:
        return
    if s.cells[cell] == KING:
        if king_taken(s, cell, way):
            put(s, cell, EMPTY)
            s.king = -1
            s.quiet = 0
        return
    behind = NEXT[cell, way]
    if behind >= 0 and (side(s.cells[behind]) == s.turn or hostile(s, behind)):
        put(s, cell, EMPTY)
        s.quiet = 0


def hostile(s, cell):
    """Whether this is the castle, and it acts as an enemy of the men to capture."""
    if cell != CASTLE:
        return False
    return s.cells[CASTLE] == EMPTY or (castle == "always" and s.turn == 0)


def king_taken(s, cell, way):
    """On the castle or next to it attackers must hold all other sides of the king; elsewhere two
    opposite sides."""
    if cell != CASTLE and not BY_CASTLE[cell]:
        return s.cells[NEXT[cell, way]] == ATTACKER
    for i in range(4):
        beside = NEXT[cell, i]
        if beside != CASTLE and s.cells[beside] != ATTACKER:
            return False
    return True


def settle(s):
    """The winner before the move of the player to move."""
    s.winner = -1
    if s.king < 0:
        s.winner = 0
    elif EDGE[s.king]:
        s.winner = 1
    elif stuck(s):
        s.winner = 1 - s.turn
    elif s.quiet >= draw_plies:
        s.winner = DRAWN


def stuck(s):
    for cell in range(CELLS):
        if side(s.cells[cell]) == s.turn:
            for way in range(4):
                to = NEXT[cell, way]
                if to >= 0 and s.cells[to] == EMPTY and to != CASTLE:
                    return False
    return True


def over(s):
    return s.winner >= 0


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner != DRAWN:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


def position(s):
    return s.hash ^ GOLDEN if s.turn else s.hash


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {
    "attackers": 0.08,
    "defenders": -0.14,
    "escapes": -0.5,
    "open": -0.02,
    "around": 0.12,
    "escape_now": -3.0,
}


def features(s, f):
    """Men of each side; ways of the king to the edge; cells he can reach; attackers next to him;
    whether he is to move and can reach the edge."""
    for i in range(6):
        f[i] = 0.0
    for cell in range(CELLS):
        man = s.cells[cell]
        if man == ATTACKER:
            f[0] += 1.0
        elif man == DEFENDER:
            f[1] += 1.0
    if s.king < 0:
        return
    for way in range(4):
        to = NEXT[s.king, way]
        if to >= 0 and s.cells[to] == ATTACKER:
            f[4] += 1.0
        while to >= 0 and s.cells[to] == EMPTY and to != CASTLE:
            f[3] += 1.0
            if EDGE[to]:
                f[2] += 1.0
                break
            to = NEXT[to, way]
    # The attackers to move can block one way out, but not two.
    if f[2] > 0.0 and (s.turn == 1 or f[2] > 1.0):
        f[5] = 1.0


# --- notation and picture ------------------------------------------------------------------


def _grid():
    plain = square_grid(SIZE, SIZE, "wood")
    cells = [
        Cell(c.name, c.x, c.y, c.shape, "dark") if i == CASTLE else c
        for i, c in enumerate(plain.cells)
    ]
    return Grid(tuple(cells), plain.labels, plain.lines, plain.names)


GRID = _grid()
EXAMPLE = f"{START} a 0"
MEN = (("a", 0, "disc", "black attacker"), ("d", 1, "disc", "white defender"))


def describe(s, a):
    return f"{GRID.names[a // 81]}-{GRID.names[a % 81]}"


def aliases(s, a):
    return (describe(s, a).replace("-", ""),)


def text(s):
    """The board, the side to move (a or d), and the plies since the last capture."""
    return f"{rows_text(s.cells, SIZE, '.adk')} {'ad'[s.turn]} {s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, ".adk")
    for man, who, most in ((1, "attackers", 16), (2, "defenders", 8), (3, "kings", 1)):
        found = cells.count(man)
        reader.check(found <= most, f"there are {found} {who}, more than {most}", 0)
    reader.check(cells[CASTLE] in (EMPTY, KING), f"only the king stands on {GRID.names[CASTLE]}", 0)
    s.king = cells.index(KING) if KING in cells else -1
    for cell, man in enumerate(cells):
        put(s, cell, man)
    s.turn = reader.choice("the side to move", {"a": 0, "d": 1})
    s.quiet = reader.number("the number of plies without a capture", 0, draw_plies)
    reader.end()
    settle(s)
    reader.check(s.winner != s.turn, "the side to move has already won", 0)


def picture(s):
    pieces = []
    for name, man in zip(GRID.names, s.cells, strict=True):
        if man == KING:
            pieces.append(Piece(name, "♔", 1, "glyph", "white king"))
        elif man:
            symbol, player, shape, label = MEN[man - 1]
            pieces.append(Piece(name, symbol, player, shape, label))
    return GRID.picture(pieces)


facts = Facts(
    title="Tablut",
    title_ar="تابلوت",
    also=("tafl",),
    goal="Bring the king to the edge, or capture him.",
    goal_ar="أوصل الملك إلى الحافة، أو خذه.",
    summary="The king and eight defenders stand in the middle, sixteen attackers at the edges; "
    "the attackers begin. All men move like a rook of chess; no man enters or crosses the castle "
    "in the middle once the king has left it. A man is captured when an enemy move puts it "
    "between two enemies, or between one and the empty castle. The king takes part in captures. "
    "He himself is captured by four attackers on the castle, by three next to it, and by two "
    "elsewhere. If he reaches any cell of the edge, the defenders win. A player who cannot move "
    "loses; the third occurrence of a position and a hundred plies without a capture are draws.",
    summary_ar="الملك وثمانية مدافعين في الوسط، وستة عشر مهاجمًا عند الحواف؛ ويبدأ المهاجمون. كل "
    "القطع تسير كالرخ في الشطرنج؛ ولا تدخل قطعة القلعة التي في الوسط ولا تعبرها بعد خروج الملك "
    "منها. تُؤخذ القطعة حين تضعها نقلة للعدو بين عدوين، أو بين عدو والقلعة الفارغة. الملك يشارك "
    "في الأخذ. وهو نفسه يُؤخذ بأربعة مهاجمين وهو في القلعة، وبثلاثة بجوارها، وباثنين في غيرها. "
    "إذا بلغ أي خانة من الحافة فاز المدافعون. يخسر من لا يستطيع التحرك؛ وتكرار الوضع للمرة "
    "الثالثة ومئة نقلة بلا أخذ تعادل.",
    actions=CELLS * CELLS,
    max_moves=16 * 16,
    max_plies=25 * draw_plies,
    players_called=("attackers", "defenders"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Tafl_games", "C. Linnaeus, Iter Lapponicum, 1732"),
)
