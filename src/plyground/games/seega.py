"""Seega: put your men on the board two at a time, then step and trap enemies between your men.

Cells are numbered row by row from the top. Actions: a cell, to put a man there; then 4 * cell +
direction, to step; then PASS and STOP.
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
from plyground.game.boards.points import next_points
from plyground.game.boards.two_sides import discs
from plyground.game.clocks import with_clock
from plyground.kernel.bits import wrapping_mul

size = option("size", 5, choices=(3, 5, 7, 9), about="rows and columns of the board")
centre_safe = option(
    "centre_safe", True, about="whether a man on the centre cell cannot be captured"
)
chain = option(
    "chain", False, about="whether a man that has captured may go on if it captures again"
)
blocked = option(
    "blocked",
    "pass",
    choices=("pass", "loss"),
    about="what a player without a move does: pass, or lose. By tradition the other must open a "
    "way; to pass is a substitute for that",
)
fewest = option("fewest", 1, low=0, high=1, about="a player with no more men than this has lost")
quiet_plies = option(
    "quiet_plies",
    60,
    low=1,
    high=1000,
    about="plies without a capture after which the player with more men wins",
)

CELLS = size * size
MEN = CELLS // 2

State = record(
    hash=np.uint64,  # of the men on the board
    quiet=np.int16,  # plies since the last capture or placement
    board=(np.int8, CELLS),  # 0 empty, 1 White's man, 2 Black's
    men=(np.int8, 2),
    left=np.int8,  # men still to be put on the board, of both players
    mover=np.int8,  # 1 + cell of the man that may capture again; 0 if none
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

CENTRE = CELLS // 2
PASS = 5 * CELLS
STOP = PASS + 1
NEAR = next_points(size, size, "none")[:, ::2].astype(np.int64)  # up, right, down, left
RANDOM = np.random.default_rng(43).integers(1, 1 << 63, (3, CELLS), np.int64).astype(np.uint64)
RANDOM[0] = 0
MIX = np.uint64(0x9E3779B97F4A7C15)


def start(s):
    s.left = CELLS - 1


def put(s, cell, man):
    """Put a man on a cell; 0 clears it."""
    was = s.board[cell]
    s.hash ^= RANDOM[was, cell] ^ RANDOM[man, cell]
    s.board[cell] = man
    if was:
        s.men[was - 1] -= 1
    if man:
        s.men[man - 1] += 1


def trapped(s, origin, to, way):
    """The enemy next to `to` that a step from `origin` captures in a direction, or -1."""
    middle = NEAR[to, way]
    if middle < 0 or s.board[middle] != 2 - s.turn or (centre_safe and middle == CENTRE):
        return -1
    far = NEAR[middle, way]
    return middle if far >= 0 and far != origin and s.board[far] == 1 + s.turn else -1


def captures(s, origin, to):
    """How many enemies a step captures."""
    n = 0
    for way in range(4):
        if trapped(s, origin, to, way) >= 0:
            n += 1
    return n


def can_capture(s, cell):
    """Whether the man on a cell can capture."""
    for way in range(4):
        to = NEAR[cell, way]
        if to >= 0 and s.board[to] == 0 and captures(s, cell, to):
            return True
    return False


def legal(s, moves):
    n = 0
    if over(s):
        return n
    if s.left:
        for cell in range(CELLS):
            if s.board[cell] == 0 and cell != CENTRE:
                moves[n] = cell
                n += 1
        return n
    for cell in range(CELLS):
        if s.board[cell] != 1 + s.turn or (s.mover and cell != s.mover - 1):
            continue
        for way in range(4):
            to = NEAR[cell, way]
            if to >= 0 and s.board[to] == 0 and (s.mover == 0 or captures(s, cell, to)):
                moves[n] = CELLS + 4 * cell + way
                n += 1
    if s.mover or n == 0:
        moves[n] = STOP if s.mover else PASS
        n += 1
    return n


def can_step(s):
    """Whether the player to move has a step."""
    for cell in range(CELLS):
        if s.board[cell] == 1 + s.turn:
            for way in range(4):
                if NEAR[cell, way] >= 0 and s.board[NEAR[cell, way]] == 0:
                    return True
    return False


def play(s, a):
    if a < CELLS:
        put(s, a, 1 + s.turn)
        s.left -= 1
        if s.left % 2 == 0:  # after the last man it is the first player's turn
            s.turn = 1 - s.turn
    elif a >= PASS:
        s.quiet += 1 if a == PASS else 0
        s.mover = 0
        s.turn = 1 - s.turn
    else:
        step(s, a)


def step(s, a):
    origin, way = (a - CELLS) // 4, (a - CELLS) % 4
    to = NEAR[origin, way]
    put(s, origin, 0)
    put(s, to, 1 + s.turn)
    s.quiet += 1
    s.mover = 0
    for side in range(4):
        prey = trapped(s, origin, to, side)
        if prey >= 0:
            put(s, prey, 0)
            s.quiet = 0
    if chain and s.quiet == 0 and s.men[1 - s.turn] > fewest and can_capture(s, to):
        s.mover = 1 + to
    else:
        s.turn = 1 - s.turn


def over(s):
    if s.left:
        return False
    if s.men[0] <= fewest or s.men[1] <= fewest or s.quiet >= quiet_plies:
        return True
    return blocked == "loss" and not can_step(s)


def score(s, u):
    """A player with too few men has lost; after many plies without a capture, the player with
    fewer."""
    ahead = int(s.men[0]) - int(s.men[1])
    if blocked == "loss" and s.quiet < quiet_plies and min(s.men[0], s.men[1]) > fewest:
        ahead = -1 if s.turn == 0 else 1
    u[0] = float(max(-1, min(1, ahead)))
    u[1] = -u[0]


def verdict(s, past, first, last, u):
    """The third occurrence is scored like many plies without a capture."""
    u[0] = float(max(-1, min(1, int(s.men[0]) - int(s.men[1]))))
    u[1] = -u[0]


def noisy(s, a):
    if a < CELLS or a >= PASS:
        return False
    origin = (a - CELLS) // 4
    return captures(s, origin, NEAR[origin, (a - CELLS) % 4]) > 0


def position(s):
    rest = (int(s.left) * 128 + int(s.mover)) * 2 + int(s.turn)
    return s.hash ^ wrapping_mul(np.uint64(rest + 1), MIX)


def key(s):
    return with_clock(position(s), s.quiet, quiet_plies)


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {"men": 0.12, "share": 1.2, "mobility": 0.015, "prey": 0.04, "inner": 0.02, "tempo": 0.02}


def features(s, f):
    """White's less Black's: men; the same as a share of all; steps; captures that a step can make;
    men on the cells around the centre; whose turn it is."""
    for i in range(2, 6):
        f[i] = 0.0
    f[0] = float(int(s.men[0]) - int(s.men[1]))
    f[1] = f[0] / max(1, int(s.men[0]) + int(s.men[1]))
    f[5] = 1.0 - 2.0 * s.turn
    turn = s.turn
    for cell in range(CELLS):
        man = s.board[cell]
        if man == 0:
            continue
        s.turn = man - 1
        sign = 3.0 - 2.0 * man
        for way in range(4):
            to = NEAR[cell, way]
            if to == CENTRE:
                f[4] += sign
            if to >= 0 and s.board[to] == 0:
                f[2] += sign
                f[3] += sign * captures(s, cell, to)
    s.turn = turn


# --- notation and picture ------------------------------------------------------------------


def _grid():
    """The centre cell has a shade of its own."""
    plain = square_grid(size, size)
    cells = [
        Cell(c.name, c.x, c.y, c.shape, "wood" if i == CENTRE else c.shade)
        for i, c in enumerate(plain.cells)
    ]
    return Grid(tuple(cells), plain.labels, plain.lines, plain.names)


GRID = _grid()
NAMES = GRID.names
EXAMPLE = "/".join([str(size)] * size) + f" w {CELLS - 1},0"


def _ends(a):
    """The names of the cells that a step joins."""
    origin, way = divmod(int(a) - CELLS, 4)
    return NAMES[origin], NAMES[NEAR[origin, way]]


def describe(s, a):
    """A cell; origin and target with x for a capture; pass; stop."""
    if a < CELLS:
        return NAMES[a]
    if a >= PASS:
        return "pass" if a == PASS else "stop"
    return ("x" if noisy(s, a) else "-").join(_ends(a))


def aliases(s, a):
    return ("".join(_ends(a)),) if CELLS <= a < PASS else ()


def text(s):
    """The board, the player to move, men left to place and plies without a capture; the cell of a
    man that may capture again."""
    rest = f" {NAMES[s.mover - 1]}" if s.mover else ""
    return f"{rows_text(s.board.tolist(), size, '.wb')} {'wb'[s.turn]} {s.left},{s.quiet}{rest}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".wb")
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    most = max(CELLS - 1, quiet_plies)
    left, quiet = reader.numbers("the men left to place and the quiet plies", 2, 0, most)
    at = reader.at
    going_on = reader.optional()
    reader.end()
    white, black = cells.count(1), cells.count(2)
    for who, n in (("White", white), ("Black", black)):
        reader.check(n <= MEN, f"{who} has {n} men, more than {MEN}", 0)
    if left:
        placed = CELLS - 1 - left
        first = placed // 4 * 2 + min(placed % 4, 2)
        reader.check(
            (white, black, int(s.turn)) == (first, placed - first, placed // 2 % 2),
            f"with {left} men left to place, White has {first} men on the board, Black "
            f"{placed - first}, and {'White' if placed // 2 % 2 == 0 else 'Black'} is to move",
            0,
        )
        reader.check(cells[CENTRE] == 0, "men are placed, but not on the centre cell", 0)
        reader.check(quiet == 0, "no quiet plies are counted while men are placed", 0)
    else:
        reader.check(quiet <= quiet_plies, f"{quiet} quiet plies, at most {quiet_plies}", at)
        who = "Black" if s.turn == 0 else "White"
        moved = cells.count(2 - s.turn) if going_on is None else cells.count(1 + s.turn)
        reader.check(moved > fewest, f"{who}, who has just moved, has {moved} men", 0)
    for cell, man in enumerate(cells):
        put(s, cell, man)
    s.left, s.quiet = left, quiet
    if going_on is not None:
        allowed = [n for i, n in enumerate(NAMES) if cells[i] == 1 + s.turn and can_capture(s, i)]
        fits = chain and not left and quiet == 0 and going_on in allowed
        why = f"{going_on!r} is no man of the player to move that may capture again"
        reader.check(fits, why, at + 1)
        s.mover = 1 + NAMES.index(going_on)


def picture(s):
    notes = [f"{s.left} men still to be placed"] if s.left else []
    marks = [NAMES[s.mover - 1]] if s.mover else []
    men = discs(NAMES, s.board.tolist(), "wb", ("white man", "black man"))
    return GRID.picture(men, notes, marks)


facts = Facts(
    title="Seega",
    title_ar="السيجة",
    goal="Capture the enemy men by trapping each between two of yours.",
    goal_ar="اِئسر رجال الخصم بحصر كل منهم بين اثنين من رجالك.",
    summary="Each player has twelve men. First the players take turns to put two men on empty "
    "cells other than the centre. Then they take turns to step with a man to an empty cell next to "
    "it, not diagonally; the centre may now be used. An enemy between the man that has moved and "
    "another man of yours, in a row or column, is captured, several at once if so; a man that "
    "steps between two enemies is safe, and so is a man on the centre. A player who cannot move "
    "passes. A player left with one man has lost. When sixty plies pass without a capture, or a "
    "position occurs a third time, the player with more men wins. Rules differ from place to "
    "place: the safe centre, going on after a capture, what a blocked player does and the last man "
    "are options.",
    summary_ar="لكل لاعب اثنا عشر رجلًا. يضع اللاعبان أولًا رجلين في كل دور على خانات فارغة غير "
    "الوسط. ثم يخطو كل منهما في دوره برجل إلى خانة فارغة مجاورة، لا قطريًا، ويجوز الوسط الآن. "
    "يؤسر الخصم الواقع بين الرجل الذي تحرك ورجل آخر لك في صف أو عمود، وقد يؤسر أكثر من واحد معًا. "
    "ومن يخطو بين خصمين آمن، وكذلك الرجل في الوسط. من لا يستطيع الحركة يمرّر الدور. ومن لم يبق له "
    "إلا رجل واحد فقد خسر. إذا مرت ستون نقلة بلا أسر، أو تكرر الموقف ثلاث مرات، فاز صاحب الرجال "
    "الأكثر. تختلف القواعد من مكان إلى آخر: أمان الوسط، والمتابعة بعد الأسر، وما يفعله المحصور، "
    "والرجل الأخير، كلها خيارات.",
    actions=STOP + 1,
    max_moves=max(CELLS, 4 * MEN),
    max_plies=CELLS + 2 * MEN * (quiet_plies + 2),
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Seega_(game)",
        "GamesCrafters' and Ludii's rules, where they differ from each other as options",
    ),
)
