"""Quits: balls cross a board of sliding tiles; three of them must leave by the far corner.

Cells are numbered row by row from the top: cell i is bit i. Lines are the rows from the top, then
the columns from the left. Actions: to step with the ball on i in one of three directions is 3 i +
direction; then 2 * line + way, to shift a line toward its first cell (0) or its last (1).
"""

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
    Facts,
    Grid,
    Hints,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.game.boards.two_sides import bits_of, cells_of, discs, where
from plyground.game.clocks import with_clock
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

step = option(
    "step",
    "forward",
    choices=("forward", "diagonal"),
    about="how a ball steps: forward along its row, column or diagonal; or along all diagonals but "
    "not straight back",
)
wrap = option(
    "wrap", False, about="whether a shift may push out a tile with a ball, which comes in again"
)
undo = option("undo", False, about="whether the opponent's last shift may be taken back at once")
leave = option(
    "leave",
    "always",
    choices=("always", "own"),
    about="when a ball on its exit leaves: always, or only at the end of its owner's turn",
)
balls = option(
    "balls", 5, choices=(3, 5), about="balls of each player; with 3, the first one out wins"
)
plies = option("plies", 400, low=1, high=4000, about="plies after which the game is a draw")

State = record(
    men=(np.uint64, 2),  # White's balls, Black's
    ply=np.int16,
    shifted=np.int8,  # 1 + the shift that was just played; 0 if none
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

SIZE = 5
CELLS = SIZE * SIZE
SHIFTS = 4 * SIZE
SHIFT = 3 * CELLS  # the first action that is a shift
GOAL = 3 if balls == 5 else 1  # balls that must leave
HOME = [(0, 1), (0, 2), (1, 0), (1, 1), (2, 0)] if balls == 5 else [(0, 1), (1, 0), (1, 1)]
STEPS = [(1, 1), (1, 0), (0, 1)] if step == "forward" else [(1, 1), (1, -1), (-1, 1)]
"""Of White, columns right and rows up; Black's are opposite."""


def _cell(x, y):
    """The number of a cell by column and row, from White's corner."""
    return SIZE * (SIZE - 1 - y) + x


def _targets():
    """The cell where each step of a player's ball leads; -1 if off the board."""
    table = np.full((2, CELLS, 3), -1, np.int64)
    for x in range(SIZE):
        for y in range(SIZE):
            for way, (dx, dy) in enumerate(STEPS):
                if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE:
                    here, there = _cell(x, y), _cell(x + dx, y + dy)
                    table[0, here, way] = there
                    table[1, CELLS - 1 - here, way] = CELLS - 1 - there
    return table


TARGET = _targets()
REACH = np.array(
    [[bits_of(int(to) for to in row if to >= 0) for row in side] for side in TARGET], np.uint64
)
START = np.array(
    [bits_of(_cell(*at) for at in HOME), bits_of(CELLS - 1 - _cell(*at) for at in HOME)], np.uint64
)
EXIT = np.array([1 << _cell(SIZE - 1, SIZE - 1), 1 << _cell(0, 0)], np.uint64)
LINES = [[SIZE * row + i for i in range(SIZE)] for row in range(SIZE)]
LINES += [[SIZE * i + column for i in range(SIZE)] for column in range(SIZE)]
LINE = np.array([bits_of(line) for line in LINES], np.uint64)
ENDS = np.array([[1 << line[0], 1 << line[-1]] for line in LINES], np.uint64)
STRIDE = np.array([line[1] - line[0] for line in LINES], np.uint64)
AROUND = np.array([line[-1] - line[0] for line in LINES], np.uint64)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    s.men[0] = START[0]
    s.men[1] = START[1]


def slid(men, k):
    """A player's balls after a shift."""
    line, way = k // 2, k % 2
    on, end = men & LINE[line], men & ENDS[line, way]
    if way:
        return men & ~LINE[line] | (on & ~end) << STRIDE[line] | end >> AROUND[line]
    return men & ~LINE[line] | (on & ~end) >> STRIDE[line] | end << AROUND[line]


def may_shift(s, k):
    """Whether the player to move may shift a line so."""
    if s.men[s.turn] & LINE[k // 2] == NONE or (not undo and s.shifted == 1 + (k ^ 1)):
        return False
    return wrap or (s.men[0] | s.men[1]) & ENDS[k // 2, k % 2] == NONE


def won(men):
    return popcount(men) <= balls - GOAL


def legal(s, moves):
    n = 0
    if won(s.men[0]) or won(s.men[1]) or s.ply >= plies:
        return n
    full = s.men[0] | s.men[1]
    rest = s.men[s.turn]
    while rest:
        i = ctz(rest)
        rest &= rest - ONE
        for way in range(3):
            to = TARGET[s.turn, i, way]
            if to >= 0 and full >> np.uint64(to) & ONE == NONE:
                moves[n] = 3 * i + way
                n += 1
    for k in range(SHIFTS):
        if may_shift(s, k):
            moves[n] = SHIFT + k
            n += 1
    return n


def over(s):
    if won(s.men[0]) or won(s.men[1]) or s.ply >= plies:
        return True
    for k in range(SHIFTS):
        if may_shift(s, k):
            return False
    rest = s.men[s.turn]
    while rest:
        if REACH[s.turn, ctz(rest)] & ~(s.men[0] | s.men[1]):
            return False
        rest &= rest - ONE
    return True


def play(s, a):
    if a < SHIFT:
        i = a // 3
        to = TARGET[s.turn, i, a % 3]
        s.men[s.turn] ^= ONE << np.uint64(i) | ONE << np.uint64(to)
        s.shifted = 0
    else:
        for side in range(2):
            s.men[side] = slid(s.men[side], a - SHIFT)
        s.shifted = 1 + a - SHIFT if not undo else 0
    for side in range(2):
        if leave == "always" or side == s.turn:
            s.men[side] &= ~EXIT[side]
    s.ply += 1
    s.turn = 1 - s.turn


def score(s, u):
    """Enough balls outside win; a player who cannot move loses; many plies are a draw."""
    u[0] = 0.0
    if won(s.men[0]) or won(s.men[1]):
        u[0] = 1.0 if won(s.men[0]) else -1.0
    elif s.ply < plies:
        u[0] = 1.0 if s.turn else -1.0
    u[1] = -u[0]


BLACK = np.uint64(CELLS)


def position(s):
    return combine(s.men[0] | s.men[1] << BLACK, np.uint64(s.turn + 2 * s.shifted))


def key(s):
    return with_clock(position(s), int(s.ply), plies)


def reversible(s):
    return int(s.ply)


def timeless(s):
    s.ply = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {"out": 0.5, "steps": 0.25, "way": 0.03, "tempo": 0.05}


def _distances():
    """The turns of each player's ball from each cell to its exit, by steps and shifts of its own
    line toward the exit, if nothing is in the way."""
    table = np.zeros((2, CELLS), np.int64)
    ways = {*STEPS, (1, 0), (0, 1)}
    for x in reversed(range(SIZE)):
        for y in reversed(range(SIZE)):
            ahead = [(x + dx, y + dy) for dx, dy in ways if dx >= 0 and dy >= 0]
            ahead = [at for at in ahead if max(at) < SIZE]
            turns = 1 + min((int(table[0, _cell(*at)]) for at in ahead), default=-1)
            table[0, _cell(x, y)] = table[1, CELLS - 1 - _cell(x, y)] = turns
    return table


TURNS = _distances()
# The cells from which a ball needs so many turns.
AT = np.array([[where(list(row), n) for n in range(SIZE)] for row in TURNS], np.uint64)


def to_go(men, side):
    """The turns of all these balls of a player."""
    turns = 0
    while men:
        turns += TURNS[side, ctz(men)]
        men &= men - ONE
    return turns


def features(s, f):
    """White's less Black's: balls that have left; turns that the nearest balls need to win; turns
    of all balls; whose turn it is."""
    for i in range(3):
        f[i] = 0.0
    f[3] = 1.0 - 2.0 * s.turn
    for side in range(2):
        sign, left = 1.0 - 2.0 * side, popcount(s.men[side])
        need = GOAL - (balls - left)
        f[0] -= sign * left
        f[2] -= sign * to_go(s.men[side], side)
        for turns in range(SIZE):
            n = min(need, popcount(s.men[side] & AT[side, turns]))
            f[1] -= sign * n * turns
            need -= n


def gain(s, a):
    """Balls that leave, then turns by which the balls of both get nearer to their exits."""
    if a < SHIFT:
        to = TARGET[s.turn, a // 3, a % 3]
        leaves = 10 if TURNS[s.turn, to] == 0 else 0
        return 2 * (TURNS[s.turn, a // 3] - TURNS[s.turn, to]) + leaves
    total = 0
    for side in range(2):
        now = s.men[side] & LINE[(a - SHIFT) // 2]
        then = slid(now, a - SHIFT)
        nearer = to_go(now, side) - to_go(then, side) + 5 * popcount(then & EXIT[side])
        total += nearer if side == s.turn else -nearer
    return 2 * total


# --- notation and picture ------------------------------------------------------------------

OUT_CELLS = (_cell(SIZE - 1, SIZE - 1), _cell(0, 0))


def _grid():
    """The exits have a shade of their own."""
    plain = square_grid(SIZE, SIZE)
    cells = [
        Cell(c.name, c.x, c.y, c.shape, "dark" if i in OUT_CELLS else "wood")
        for i, c in enumerate(plain.cells)
    ]
    return Grid(tuple(cells), plain.labels, plain.lines, plain.names)


GRID = _grid()
NAMES = GRID.names


SHIFT_TEXTS = tuple(  # the tile that is pushed out, and where it comes in again
    f"{NAMES[line[end]]}-{NAMES[line[-1 - end]]}" for line in LINES for end in (0, -1)
)
EXAMPLE = f"{rows_text(cells_of(START[0], START[1], CELLS), SIZE, '.wb')} w - 0"


def describe(s, a):
    """A ball's cell and its target; or the tile that is pushed out and where it comes in."""
    if a >= SHIFT:
        return SHIFT_TEXTS[a - SHIFT]
    return f"{NAMES[a // 3]}-{NAMES[TARGET[s.turn, a // 3, a % 3]]}"


def aliases(s, a):
    """Without the hyphen; a shift also as the line and an arrow: 3>, 3<, c^, cv."""
    joined = describe(s, a).replace("-", "")
    if a < SHIFT:
        return (joined,)
    line, way = (a - SHIFT) // 2, (a - SHIFT) % 2
    name = NAMES[LINES[line][0]]
    return (joined, f"{name[1]}{'<>'[way]}" if line < SIZE else f"{name[0]}{'^v'[way]}")


def text(s):
    """The board, the player to move, the shift that may not be taken back, and the plies."""
    shift = SHIFT_TEXTS[s.shifted - 1] if s.shifted else "-"
    return f"{rows_text(cells_of(*s.men, CELLS), SIZE, '.wb')} {'wb'[s.turn]} {shift} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(SIZE, SIZE, ".wb")
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    known = {"-": 0} | {word: 1 + k for k, word in enumerate(SHIFT_TEXTS)}
    s.shifted = reader.choice("the last shift", known)
    at = reader.at - len(SHIFT_TEXTS[0])
    s.ply = reader.number("the number of plies", 0, plies)
    parity = s.ply % 2 == s.turn
    reader.check(parity, "White moves after an even number of plies", reader.at - len(str(s.ply)))
    reader.end()
    for side, who in enumerate(("White", "Black")):
        n = cells.count(1 + side)
        reader.check(
            balls - GOAL <= n <= balls, f"{who} has {n} balls, not {balls - GOAL} to {balls}", 0
        )
        s.men[side] = np.uint64(where(cells, 1 + side))
        stays = leave == "own" and side == s.turn
        why = f"{who}'s ball on {NAMES[OUT_CELLS[side]]} has left the board"
        reader.check(stays or not s.men[side] & EXIT[side], why, 0)
    reader.check(not (won(s.men[0]) and won(s.men[1])), "both players have won", 0)
    if s.shifted:
        reader.check(not undo, "a shift may be taken back here: write -", at)
        reader.check(s.ply > 0, "nothing was played before the first ply", at)
        came_in = SHIFT_TEXTS[s.shifted - 1][-2:]
        empty = cells[NAMES.index(came_in)] == 0
        reader.check(wrap or empty, f"the tile that came in at {came_in} carried no ball", at)


def picture(s):
    men = discs(NAMES, cells_of(*s.men, CELLS), "wb", ("white ball", "black ball"), "stone")
    out = [balls - popcount(own) for own in s.men]
    return GRID.picture(men, [f"out: White {out[0]}, Black {out[1]}; {GOAL} needed"])


facts = Facts(
    title="Quits",
    title_ar="كويتس",
    also=("jeu du li",),
    goal="Bring three of your five balls out by the corner opposite to yours.",
    goal_ar="أخرج ثلاثًا من كراتك الخمس من الركن المقابل لركنك.",
    summary="The board has 25 tiles. White starts around a1 and leaves at e5, Black the other way "
    "round. In a turn either step with one of your balls to an empty tile next to it and nearer to "
    "your exit: along the row, along the column, or diagonally. Or shift a row or column in which "
    "you have a ball by one tile: the tile at one end, which must be empty, is taken out and "
    "pushed in at the other end. Click that tile, then the other end of its line. All balls on the "
    "line move along, and this is the only way back. You may not undo the shift that your opponent "
    "has just made. A ball on its exit leaves at once, whoever brought it there. The first "
    "player with three balls outside wins; a player who cannot move loses. Sources disagree on how "
    "balls step, on pushing out a tile with a ball, and on who may bring a ball to its exit: these "
    "are options. Draws (the third occurrence of a position, 400 plies) and the places in the form "
    "with three balls are choices of this program.",
    summary_ar="للرقعة 25 بلاطة. يبدأ الأبيض حول a1 ويخرج من e5، والأسود بالعكس. في كل دور إما أن "
    "تخطو بكرة لك إلى بلاطة فارغة مجاورة أقرب إلى مخرجك: على الصف أو العمود أو القطر. وإما أن تزيح "
    "بلاطة واحدة صفًّا أو عمودًا لك فيه كرة: تُرفع البلاطة التي في أحد طرفيه، ويجب أن تكون فارغة، "
    "وتُدفع من الطرف الآخر. انقر تلك البلاطة ثم الطرف الآخر من خطها. تتحرك معه كل الكرات التي "
    "عليه، وهذه هي الطريقة الوحيدة للرجوع. لا يجوز أن تعكس إزاحة خصمك السابقة فورًا. الكرة التي "
    "تبلغ مخرجها تخرج حالًا أيًّا كان من نقلها. يفوز أول من يُخرج ثلاث كرات؛ ويخسر من لا يستطيع "
    "اللعب. تختلف المصادر في خطوة الكرة، وفي دفع بلاطة عليها كرة، وفيمن يُخرج الكرة: هذه خيارات. "
    "أما التعادل (تكرار الوضع للمرة الثالثة و400 نقلة) ومواضع الكرات الثلاث فمن اختيار هذا "
    "البرنامج.",
    actions=SHIFT + SHIFTS,
    max_moves=3 * balls + SHIFTS,
    max_plies=plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "http://www.di.fc.ul.pt/~jpn/gv/quits.htm",
        "https://escaleajeux.fr",
        "https://github.com/Haskaris/Quits",
        "https://github.com/NeoKa4ra/Quits",
    ),
)
