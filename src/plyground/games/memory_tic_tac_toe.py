"""Memory tic-tac-toe: only the three newest marks of each player stay on the board.

Bits: cell i, row by row from the top, is bit i, and also the action's number. With `hidden` the
marks stay but are not shown, and a player who picks a marked cell loses the turn.
"""

import numpy as np

from plyground.game import DRAW, Facts, Piece, Reader, Repetition, option, record, square_grid
from plyground.game.boards.straight_lines import full_lines, straight_lines
from plyground.game.boards.two_sides import bits_of
from plyground.kernel.bits import popcount, wrapping_mul

reuse_oldest = option(
    "reuse_oldest", False, about="the oldest mark vanishes before the new one is placed"
)
hidden = option("hidden", False, about="marks stay, unseen; picking a marked cell loses the turn")
plies = option("plies", 100, low=9, high=1000, about="plies after which the game is a draw")

KEPT = 3
MOST = 7  # marks of a player if they stay: six are possible without a line

State = record(
    marks=(np.int16, 2),  # the cells of each player
    ages=(np.int8, (2, KEPT)),  # 1 + cell of each player's marks, the newest first; 0 none
    ply=np.int16,
    turn=np.int8,
    winner=np.int8,  # -1 none
)

# --- rules ---------------------------------------------------------------------------------

LINES = np.array([bits_of(line) for line in straight_lines((3, 3), 3)], np.int64)
BOARD = 0b111111111


def start(s):
    s.winner = -1


def taken(s):
    """The cells that may not be marked."""
    if hidden:
        return 0
    full = int(s.marks[0]) | int(s.marks[1])
    if reuse_oldest and s.ages[s.turn, KEPT - 1]:
        full ^= 1 << (int(s.ages[s.turn, KEPT - 1]) - 1)
    return full


def legal(s, moves):
    n = 0
    if over(s):
        return n
    full = taken(s)
    for cell in range(9):
        if not full >> cell & 1:
            moves[n] = cell
            n += 1
    return n


def play(s, a):
    side = s.turn
    s.ply += 1
    s.turn = 1 - side
    mark = 1 << a
    mine = int(s.marks[side])
    if hidden:
        if (mine | int(s.marks[1 - side])) & mark:
            return
    else:
        oldest = int(s.ages[side, KEPT - 1])
        if oldest:
            mine ^= 1 << (oldest - 1)
        for i in range(KEPT - 1, 0, -1):
            s.ages[side, i] = s.ages[side, i - 1]
        s.ages[side, 0] = a + 1
    mine |= mark
    s.marks[side] = mine
    if has_line(mine):
        s.winner = side


def has_line(marks):
    for i in range(len(LINES)):
        if marks & LINES[i] == LINES[i]:
            return True
    return False


def over(s):
    return s.winner >= 0 or s.ply >= plies or int(s.marks[0]) | int(s.marks[1]) == BOARD


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    if s.winner >= 0:
        u[s.winner] = 1.0
        u[1 - s.winner] = -1.0


MIX = np.uint64(0x9E3779B97F4A7C15)


def position(s):
    """The marks with their ages, and the player to move."""
    word = int(s.turn)
    for side in range(2):
        word = word << 9 | int(s.marks[side])
        for i in range(KEPT):
            word = word << 4 | int(s.ages[side, i])
    return wrapping_mul(np.uint64(word), MIX)


def reversible(s):
    return int(s.ply)


def timeless(s):
    s.ply = 0


# --- evaluation ----------------------------------------------------------------------------

# Half of the marks to come are the opponent's: an old mark is worth less than a new one.
weights = {"two": 0.3, "lasting": 0.2, "centre": 0.1, "tempo": 0.1}


def features(s, f):
    """Lines with two marks of one side and none of the other; those whose marks are the two newest;
    the centre; the player to move."""
    f[0] = 0.0
    f[1] = 0.0
    f[2] = float(s.marks[0] >> 4 & 1) - float(s.marks[1] >> 4 & 1)
    f[3] = 1.0 - 2.0 * s.turn
    for side in range(2):
        sign = 1.0 - 2.0 * side
        ours, theirs = int(s.marks[side]), int(s.marks[1 - side])
        newest = 0
        for i in range(KEPT - 1):
            if s.ages[side, i]:
                newest |= 1 << (int(s.ages[side, i]) - 1)
        for i in range(len(LINES)):
            if theirs & LINES[i] == 0:
                if popcount(ours & LINES[i]) == 2:
                    f[0] += sign
                if popcount(newest & LINES[i]) == 2:
                    f[1] += sign


# --- notation and picture ------------------------------------------------------------------

GRID = square_grid(3, 3)
EXAMPLE = "b2,a1 c3 o 3"


def describe(s, a):
    return GRID.names[a]


def aliases(s, a):
    return (str(a + 1),)


def _marks(s, side):
    """The cells of a player, newest first; in board order if none vanishes."""
    if hidden:
        return [cell for cell in range(9) if s.marks[side] >> cell & 1]
    return [int(cell) - 1 for cell in s.ages[side] if cell]


def text(s):
    """The marks of x and of o, the newest first; the player to move; plies so far."""
    lists = [",".join(GRID.names[cell] for cell in _marks(s, side)) or "-" for side in range(2)]
    return f"{lists[0]} {lists[1]} {'xo'[s.turn]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    sides = [_read_marks(reader, who) for who in ("x", "o")]
    both = sides[0] + sides[1]
    reader.check(len(set(both)) == len(both), "a cell has two marks", 0)
    s.turn = reader.choice("the player to move", {"x": 0, "o": 1})
    at = reader.at - 1
    s.ply = reader.number("the number of plies", len(both), plies)
    reader.check(s.ply % 2 == s.turn, f"after {s.ply} plies the other player is to move", at)
    reader.end()
    s.winner = -1
    for side, cells in enumerate(sides):
        placed = min(KEPT, (s.ply + 1 - side) // 2)
        right = hidden or len(cells) == placed
        reader.check(right, f"{'xo'[side]} has {placed} marks after {s.ply} plies", 0)
        made = (s.ply + 1 - side) // 2
        reader.check(len(cells) <= made, f"{'xo'[side]} has made only {made} marks", 0)
        s.marks[side] = bits_of(cells)
        for i, cell in enumerate(cells if not hidden else ()):
            s.ages[side, i] = cell + 1
        if has_line(int(s.marks[side])):
            reader.check(side != s.turn, f"{'xo'[side]} has a line and cannot be to move", at)
            s.winner = side


def _read_marks(reader, who):
    """The cells of "b2,a1"; "-" is none."""
    word = reader.word(f"the list of {who}'s marks")
    names = [] if word == "-" else word.split(",")
    for name in names:
        reader.check(name in GRID.names, f"{name!r} is not a cell", reader.at - len(word))
    most = MOST if hidden else KEPT
    reader.check(len(names) <= most, f"more than {most} marks of {who}", reader.at - len(word))
    return [GRID.names.index(name) for name in names]


SHOWN_LINES = list(straight_lines((3, 3), 3))


def picture(s):
    """The mark that vanishes next is smaller; hidden marks are shown when the game is over."""
    pieces = []
    for side in range(2):
        for i, cell in enumerate(_marks(s, side)):
            fades = not hidden and i == KEPT - 1
            label = "xo"[side] + (", vanishes next" if fades else "")
            size = 0.6 if fades else 1.0
            pieces.append(Piece(GRID.names[cell], "xo"[side], side, "text", label, size=size))
    if hidden and not over(s):
        return GRID.picture([], [f"{len(pieces)} marks are on the board"])
    owners = {piece.cell: piece.player + 1 for piece in pieces}
    cells = [owners.get(name, 0) for name in GRID.names]
    return GRID.picture(pieces, marks=full_lines(cells, SHOWN_LINES, GRID.names))


facts = Facts(
    title="Memory Tic-tac-toe",
    title_ar="إكس أو بالذاكرة",
    goal="Line up three marks while only your newest three stay.",
    goal_ar="صُفّ ثلاث علامات، ولا يبقى منها إلا أحدث ثلاث.",
    summary="Players take turns to mark a free cell, x first, and three in a row win; but only "
    "the three newest marks of each player stay. When a fourth one is placed, the player's oldest "
    "vanishes; its cell is free for the next player, or with the option `reuse_oldest` already "
    "for this mark. The third occurrence of a position and a hundred plies are draws. With the "
    "option `hidden` all marks stay but are invisible, and a player who picks a marked cell loses "
    "the turn.",
    summary_ar="يتناوب اللاعبان على تعليم خانة خالية، وx أولًا، وثلاث على خط تفوز؛ لكن لا يبقى لكل "
    "لاعب إلا أحدث ثلاث علامات. حين توضع الرابعة تختفي الأقدم؛ وتصبح خانتها خالية للاعب التالي، "
    "أو لهذه العلامة نفسها مع الخيار `reuse_oldest`. تكرار الوضع للمرة الثالثة ومئة نقلة تعادل. مع "
    "الخيار `hidden` تبقى كل العلامات لكنها لا تُرى، ومن يختار خانة معلّمة يخسر دوره.",
    actions=9,
    max_moves=9,
    max_plies=plies,
    players_called=("x", "o"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Tic-tac-toe_variants",),
)
