"""Halma for two: bring your men into the opposite corner, step by step or jump by jump.

Cells are numbered row by row from the top. An action is cells * origin + target: all jumps of a man
that end on the same cell are one action. The moves are those of `game/boards/jumps.py`.
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
    require,
    rows_text,
    square_grid,
)
from plyground.game.boards import jumps
from plyground.game.boards.jumps import CLASSES, NONE, ONE, bound, jump_tables, words_of
from plyground.game.boards.points import DIRECTIONS
from plyground.game.boards.two_sides import discs
from plyground.game.clocks import with_clock
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

size = option("size", 16, choices=(8, 10, 16), about="rows and columns; 19, 15 or 10 men each")
small_camp = option("small_camp", False, about="six men each, on the board of 8x8")
leave_camp = option("leave_camp", False, about="whether a man may leave the enemy camp again")
anti_spoiling = option(
    "anti_spoiling",
    True,
    about="late in the game the enemy camp need only be full, with at least one own man, so that "
    "staying at home is no defence; a choice of this program",
)
spoiling_ply = option(
    "spoiling_ply", 60, low=0, high=10000, about="the ply from which that is enough"
)
home_turns = option(
    "home_turns",
    0,
    low=0,
    high=5000,
    about="turns after which a player with a man in the own camp loses; 0: never",
)
plies = option("plies", 600, low=1, high=10000, about="plies after which the game is a draw")
require(size == 8 or not small_camp, "small_camp needs size=8")

State = record(
    men=jumps.MEN,
    ply=np.int16,
    quiet=np.int16,  # plies since a man entered the enemy camp
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

CELLS = size * size
PASS = CELLS * CELLS
LAST = size - 1
PLACES = [(row, column) for row in range(size) for column in range(size)]
CAMP_ROWS = {16: (5, 5, 4, 3, 2), 10: (5, 4, 3, 2, 1), 8: (4, 3, 2, 1)}[size]


def _bit(place):
    return 8 * (place[0] // 2) + place[1] // 2


def _camps():
    """White's camp lies at the bottom left, Black's at the top right."""
    rows = (3, 2, 1) if small_camp else CAMP_ROWS
    white = [size * (LAST - i) + column for i, n in enumerate(rows) for column in range(n)]
    return frozenset(white), frozenset(CELLS - 1 - cell for cell in white)


CAMPS = _camps()
MEN = len(CAMPS[0])
ALL = frozenset(range(CELLS))


def _allowed(player, origin):
    return CAMPS[1 - player] if origin in CAMPS[1 - player] and not leave_camp else ALL


KEPT = (frozenset(), frozenset()) if leave_camp else CAMPS[::-1]
TABLES = jump_tables(PLACES, DIRECTIONS, _bit, _allowed, KEPT)
MOVES = bound(TABLES)
CELL = TABLES.cell
HOME = np.array([words_of(PLACES, _bit, sorted(camp)) for camp in CAMPS], np.uint64)
MEN_AT = np.array([sorted(camp) for camp in CAMPS], np.int64)
GOAL = np.zeros((2, CELLS), np.bool_)
for _player in range(2):
    GOAL[_player, sorted(CAMPS[1 - _player])] = True

# --- rules ---------------------------------------------------------------------------------

put, move, taken = MOVES.put, MOVES.move, MOVES.taken
list_moves, choices, random_move = MOVES.list_moves, MOVES.choices, MOVES.random_move


def start(s):
    for player in range(2):
        for i in range(MEN):
            put(s, player, MEN_AT[player, i])


def legal(s, moves):
    return 0 if over(s) else list_moves(s, moves)


def count(s):
    return 0 if over(s) else max(choices(s), 1)


def draw(s, random):
    return random_move(s, random)


def enters(player, a):
    """Whether a man enters the enemy camp."""
    return a != PASS and GOAL[player, a % CELLS] and not GOAL[player, a // CELLS]


def play(s, a):
    s.quiet = 0 if enters(s.turn, a) and not leave_camp else s.quiet + 1
    if a != PASS:
        move(s, a)
    s.ply += 1
    s.turn = 1 - s.turn


def arrived(s, player):
    """Whether the enemy camp is full of the player's men, or late in the game full, with one."""
    missing, foreign, own = NONE, NONE, NONE
    for kind in range(CLASSES):
        goal = HOME[1 - player, kind]
        missing |= goal & ~taken(s, kind)
        foreign |= goal & s.men[1 - player, kind]
        own |= goal & s.men[player, kind]
    late = anti_spoiling and s.ply >= spoiling_ply
    return missing == NONE and own != NONE and (foreign == NONE or late)


def too_late(s, player):
    """Whether a player has a man at home after too many turns."""
    if home_turns == 0 or (s.ply + 1 - player) // 2 < home_turns:
        return False
    at_home = NONE
    for kind in range(CLASSES):
        at_home |= HOME[player, kind] & s.men[player, kind]
    return at_home != NONE


def over(s):
    mover = 1 - s.turn
    return s.ply >= plies or (s.ply > 0 and (arrived(s, mover) or too_late(s, mover)))


def score(s, u):
    """Only the player who has just moved can have arrived, or be too late."""
    mover = 1 - s.turn
    u[mover] = 1.0 if arrived(s, mover) else -1.0 if too_late(s, mover) else 0.0
    u[s.turn] = -u[mover]


def position(s):
    h = np.uint64(s.turn)
    for kind in range(CLASSES):
        h = combine(combine(h, s.men[0, kind]), s.men[1, kind])
    return h


SPOILED = np.uint64(0x9E3779B97F4A7C15)


def key(s):
    """The ply matters when anti-spoiling begins, and near the end."""
    early = anti_spoiling and s.ply < spoiling_ply
    h = with_clock(position(s), s.ply, plies)
    if home_turns:
        h = combine(h, np.uint64(s.ply))
    return with_clock(h ^ SPOILED, s.ply, spoiling_ply) if early else h


def reversible(s):
    return int(s.quiet)


def timeless(s):
    s.ply = spoiling_ply if anti_spoiling else 0
    s.quiet = 0


# --- evaluation ----------------------------------------------------------------------------


def _to_go():
    """Rows and columns between a cell and the far corner, by player."""
    rows, columns = np.divmod(np.arange(CELLS), size)
    return np.array([rows + LAST - columns, LAST - rows + columns], np.int64)


TO_GO = _to_go()
ASIDE = np.array([abs(row + column - LAST) for row, column in PLACES], np.int64)

weights = {"to_go": 0.016, "stragglers": 0.0006, "aside": 0.002, "arrived": 0.05, "to_move": 0.04}


def features(s, f):
    """Black's less White's: rows and columns to the far corner, their squares (the last man counts
    most), distance from the diagonal; men in the enemy camp; whose turn it is."""
    for i in range(4):
        f[i] = 0.0
    for player in range(2):
        sign = 2.0 * player - 1.0
        for kind in range(CLASSES):
            f[3] -= sign * popcount(s.men[player, kind] & HOME[1 - player, kind])
            men = s.men[player, kind]
            while men:
                cell = CELL[kind, ctz(men)]
                men &= men - ONE
                to_go = TO_GO[player, cell]
                f[0] += sign * to_go
                f[1] += sign * to_go * to_go
                f[2] += sign * ASIDE[cell]
    f[4] = 1.0 if s.turn == 0 else -1.0


def gain(s, a):
    """The rows and columns by which a man gets nearer to the far corner."""
    return 0 if a == PASS else TO_GO[s.turn, a // CELLS] - TO_GO[s.turn, a % CELLS]


# --- notation and picture ------------------------------------------------------------------


def _grid():
    """The camps have a shade of their own."""
    plain = square_grid(size, size)
    cells = [
        Cell(c.name, c.x, c.y, c.shape, "wood" if i in CAMPS[0] | CAMPS[1] else "plain")
        for i, c in enumerate(plain.cells)
    ]
    return Grid(tuple(cells), plain.labels, plain.lines, plain.names)


GRID = _grid()
NAMES = GRID.names
_START = [1 if cell in CAMPS[0] else 2 if cell in CAMPS[1] else 0 for cell in range(CELLS)]
EXAMPLE = rows_text(_START, size, ".wb") + " w 0,0"


def describe(s, a):
    return "pass" if a == PASS else f"{NAMES[a // CELLS]}-{NAMES[a % CELLS]}"


def aliases(s, a):
    return () if a == PASS else (NAMES[a // CELLS] + NAMES[a % CELLS],)


def _men(s):
    """0 empty, 1 White's man, 2 Black's, by cell."""
    white, black = s.men[0], s.men[1]
    where = zip(TABLES.kind, TABLES.bit, strict=True)
    return [int((white[k] >> at & ONE) + 2 * (black[k] >> at & ONE)) for k, at in where]


def text(s):
    """The board, the player to move, plies: all, and since a man entered the enemy camp."""
    return f"{rows_text(_men(s), size, '.wb')} {'wb'[s.turn]} {s.ply},{s.quiet}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(size, size, ".wb")
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.ply, s.quiet = reader.numbers("the plies, all and since an entry", 2, 0, plies)
    at = reader.at - len(f"{s.ply},{s.quiet}")
    reader.end()
    reader.check(s.ply % 2 == s.turn, "White moves after an even number of plies", at)
    reader.check(s.quiet <= s.ply, f"{s.quiet} quiet plies do not fit {s.ply} plies", at)
    for side, colour in enumerate(("white", "black"), 1):
        n = cells.count(side)
        reader.check(n == MEN, f"{n} {colour} men instead of {MEN}", 0)
    for cell, value in enumerate(cells):
        if value:
            put(s, value - 1, cell)
    won = CAMPS[1 - s.turn] <= {cell for cell, value in enumerate(cells) if value == 1 + s.turn}
    reader.check(not won, "the player to move has already won", 0)


def picture(s):
    return GRID.picture(discs(NAMES, _men(s), "wb", ("white man", "black man"), "stone"))


facts = Facts(
    title="Halma for two",
    title_ar="هالما للاعبَين",
    goal="Be the first to fill the enemy camp with your men.",
    goal_ar="كن أول من يملأ معسكر الخصم برجاله.",
    summary="White begins with nineteen men in the camp at the bottom left, Black at the top "
    "right. A turn moves one man one step to an empty cell next to it, also diagonally, or in one "
    "or more jumps: each over one man of either colour next to it to the empty cell directly "
    "behind. No man is captured, and jumping is never compulsory. Click the man, then its target. "
    "A man that has entered the enemy camp may not leave it, not even by its next jump. The first "
    "player to fill the enemy camp wins. From ply 60 on it is enough that the camp is full when "
    "your turn ends, with at least one of your men in it, so that staying at home does not block "
    "it. This is a choice of this program, and an option; others are smaller boards and a limit of "
    "turns for leaving home. The third occurrence of a position and 600 plies are draws.",
    summary_ar="للأبيض تسعة عشر رجلًا في المعسكر أسفل اليسار، وللأسود مثلها أعلى اليمين. في كل دور "
    "يتحرك رجل واحد خطوة إلى خانة فارغة مجاورة، ولو قطريًا، أو يقفز مرة أو أكثر: كل قفزة فوق رجل "
    "مجاور من أي لون إلى الخانة الفارغة خلفه مباشرة. لا أسر في اللعبة، والقفز ليس واجبًا. انقر "
    "الرجل ثم هدفه. الرجل الذي دخل معسكر الخصم لا يغادره، ولا بقفزته التالية. يفوز من يملأ "
    "معسكر الخصم أولًا. ومن النقلة الستين يكفي أن يكون المعسكر ممتلئًا في نهاية دورك وفيه رجل لك "
    "على الأقل، فلا ينفع "
    "أحدًا أن يبقى في معسكره. هذا اختيار من هذا البرنامج، ويمكن تغييره. والوقوع الثالث للموقف "
    "نفسه تعادل، وكذلك بلوغ 600 نقلة.",
    actions=CELLS * CELLS + 1,
    max_moves=MEN * (CELLS - 2 * MEN),
    max_plies=plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Halma",
        "Ludii's rules, for men in the enemy camp",
    ),
)
