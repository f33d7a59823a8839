"""Abalone: push the opponent's marbles off a hexagonal board; a player who loses six loses.

Cells are numbered in reading order, cell c is bit c. A row of marbles that moves along itself is
the action 6 * (its last marble) + direction. Sideways moves come after these: each is identified by
its first marble, the axis of the row, its length (2 or 3) and its direction.
"""

import numpy as np

from plyground.game import DRAW, Facts, Hints, Piece, Reader, Repetition, option, record, rows_text
from plyground.game.boards.hexagons import HexBoard, distance, hexagon
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import combine

SETUPS = {
    "standard": "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb",
    "belgian_daisy": "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww",
    "german_daisy": "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5",
}
setup = option("setup", "standard", choices=tuple(SETUPS), about="the initial position")
losses = option("losses", 6, low=1, high=14, about="lost marbles that lose the game")
plies = option("plies", 400, low=1, high=2000, about="plies after which the game ends")
decide = option(
    "decide",
    False,
    about="after that many plies, the player who has lost fewer marbles wins; "
    "otherwise it is a draw",
)

State = record(
    mine=np.uint64,  # marbles of the player to move
    theirs=np.uint64,
    ply=np.int16,
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

BOARD = HexBoard.of(hexagon(5))
CELLS = len(BOARD)
MARBLES = 14
LEAST = MARBLES - losses  # a player with no more than this has lost
NEXT = BOARD.neighbours
SIDEWAYS = 6 * CELLS
ONE = np.uint64(1)
NONE = np.uint64(0)


def _word(cells):
    return sum(1 << cell for cell in cells)


def _layout():
    cells = Reader(SETUPS[setup]).rows(9, BOARD.rows, ".bw")
    return [_word(c for c, value in enumerate(cells) if value == side) for side in (1, 2)]


LAYOUT = np.array(_layout(), np.uint64)


def start(s):
    s.mine = LAYOUT[0]
    s.theirs = LAYOUT[1]


def has(word, cell):
    """Whether a cell, which may lie beyond the board (-1), is in the word."""
    return cell >= 0 and (word >> np.uint64(cell) & ONE) != NONE


def ahead(s, cell, direction):
    """For the marbles in a row from `cell`: the number of own ones, the number of opposing ones
    after them, the cell where the opposing ones begin, and the cell behind those (-1 off the
    board).
    """
    own = 1
    head = NEXT[cell, direction]
    while has(s.mine, head):
        own += 1
        head = NEXT[head, direction]
    others = 0
    end = head
    while has(s.theirs, end):
        others += 1
        end = NEXT[end, direction]
    return own, others, head, end


def can_advance(s, cell, direction):
    """At most three marbles move in a row, stay on the board, and push fewer than their number."""
    own, others, head, end = ahead(s, cell, direction)
    if own > 3 or head < 0 or others >= own:
        return False
    return others == 0 or not has(s.mine, end)


def free_to(s, direction):
    """The own marbles with an empty cell next to them in a direction."""
    free = NONE
    full = s.mine | s.theirs
    marbles = s.mine
    while marbles:
        cell = ctz(marbles)
        to = NEXT[cell, direction]
        if to >= 0 and not has(full, to):
            free |= ONE << np.uint64(cell)
        marbles &= marbles - ONE
    return free


def legal(s, moves):
    if s.ply >= plies or popcount(s.mine) <= LEAST:
        return 0
    n = 0
    for direction in range(6):
        marbles = s.mine
        while marbles:
            cell = ctz(marbles)
            if can_advance(s, cell, direction):
                moves[n] = 6 * cell + direction
                n += 1
            marbles &= marbles - ONE
        free = free_to(s, direction)
        for turned in range(1, 3):
            n = list_sideways(free, (direction + turned) % 3, direction, moves, n)
    return n


def list_sideways(free, axis, direction, moves, n):
    """Rows of two and three of the `free` marbles along an axis (right or up of the first)."""
    rest = free
    while rest:
        cell = ctz(rest)
        rest &= rest - ONE
        second = NEXT[cell, axis]
        if has(free, second):
            moves[n] = SIDEWAYS + 6 * (6 * cell + 2 * axis) + direction
            n += 1
            if has(free, NEXT[second, axis]):
                moves[n] = SIDEWAYS + 6 * (6 * cell + 2 * axis + 1) + direction
                n += 1
    return n


def play(s, a):
    mine = s.mine
    theirs = s.theirs
    if a < SIDEWAYS:
        cell = a // 6
        _, others, head, end = ahead(s, cell, a % 6)
        entered = ONE << np.uint64(head)
        mine ^= ONE << np.uint64(cell) | entered
        if others:
            theirs ^= entered
            if end >= 0:
                theirs |= ONE << np.uint64(end)
    else:
        row = (a - SIDEWAYS) // 6
        cell = row // 6
        for _ in range(2 + row % 2):
            mine ^= ONE << np.uint64(cell) | ONE << np.uint64(NEXT[cell, a % 6])
            cell = NEXT[cell, row % 6 // 2]
    s.mine = theirs
    s.theirs = mine
    s.ply += 1
    s.turn = 1 - s.turn


def over(s):
    return s.ply >= plies or popcount(s.mine) <= LEAST or stuck(s)


def stuck(s):
    """Whether the player to move is stuck: a sideways move implies a move of a single marble."""
    marbles = s.mine
    while marbles:
        for direction in range(6):
            if can_advance(s, ctz(marbles), direction):
                return False
        marbles &= marbles - ONE
    return True


def score(s, u):
    """A player who has lost the marbles, or cannot move, loses."""
    u[s.turn] = 0.0
    if popcount(s.mine) <= LEAST or stuck(s):
        u[s.turn] = -1.0
    elif decide:
        u[s.turn] = max(-1, min(1, popcount(s.mine) - popcount(s.theirs)))
    u[1 - s.turn] = -u[s.turn]


def pushed_off(s, a):
    """Whether an action pushes a marble off the board."""
    if a >= SIDEWAYS:
        return False
    _, others, _, end = ahead(s, a // 6, a % 6)
    return others > 0 and end < 0


def noisy(s, a):
    return pushed_off(s, a)


def gain(s, a):
    """Marbles won first, then pushes, then rows of three."""
    if a >= SIDEWAYS:
        return 0
    own, others, _, end = ahead(s, a // 6, a % 6)
    if others == 0:
        return own - 1
    return 20 if end < 0 else 5


def position(s):
    """Everything but the number of plies."""
    return combine(combine(np.uint64(s.turn), s.mine), s.theirs)


def reversible(s):
    return int(s.ply)


def timeless(s):
    s.ply = 0


# --- evaluation ----------------------------------------------------------------------------

NEAR = np.array([_word(BOARD.near(c)) for c in range(CELLS)], np.uint64)
# The cells at each distance from the centre.
RINGS = np.array(
    [
        _word(c for c, place in enumerate(BOARD.places) if distance((0, 0), place) == ring)
        for ring in range(5)
    ],
    np.uint64,
)

weights = {"marbles": 0.6, "centre": 0.03, "together": 0.008, "rim": -0.03}


def features(s, f):
    """Differences between the sides: marbles, nearness to the centre, neighbours of one colour,
    and marbles on the rim."""
    first = s.mine if s.turn == 0 else s.theirs
    second = s.theirs if s.turn == 0 else s.mine
    f[0] = popcount(first) - popcount(second)
    f[1] = nearness(first) - nearness(second)
    f[2] = friends(first) - friends(second)
    f[3] = popcount(first & RINGS[4]) - popcount(second & RINGS[4])


def nearness(marbles):
    """The sum of steps from the rim towards the centre."""
    return (
        4 * popcount(marbles & RINGS[0])
        + 3 * popcount(marbles & RINGS[1])
        + 2 * popcount(marbles & RINGS[2])
        + popcount(marbles & RINGS[3])
    )


def friends(marbles):
    n = 0
    rest = marbles
    while rest:
        n += popcount(NEAR[ctz(rest)] & marbles)
        rest &= rest - ONE
    return n


# --- notation and picture ------------------------------------------------------------------

GRID = BOARD.grid("round")
NAMES = BOARD.names
COLOURS = ("black", "white")
EXAMPLE = f"{SETUPS['standard']} b 0"


def _sideways(a):
    """The cells of the row that a sideways action moves, and the direction it moves in."""
    row, direction = divmod(a - SIDEWAYS, 6)
    cells = [row // 6]
    for _ in range(1 + row % 2):
        cells.append(int(NEXT[cells[-1], row % 6 // 2]))
    return cells, direction


def describe(s, a):
    """Along a row: its last marble and that marble's target. Sideways: the first marble, the last,
    and the first marble's target."""
    if a < SIDEWAYS:
        return NAMES[a // 6] + NAMES[NEXT[a // 6, a % 6]]
    cells, direction = _sideways(a)
    return NAMES[cells[0]] + NAMES[cells[-1]] + NAMES[NEXT[cells[0], direction]]


def aliases(s, a):
    """A sideways move may be written from the other end of the row."""
    if a < SIDEWAYS:
        return ()
    cells, direction = _sideways(a)
    return (NAMES[cells[-1]] + NAMES[cells[0]] + NAMES[NEXT[cells[-1], direction]],)


def clicks(s, a):
    """Along a row: its last marble and the cell in front of its first, which shows how many move.

    Sideways: both ends of the row, and the target of the end clicked first.
    """
    if a < SIDEWAYS:
        _, _, head, _ = ahead(s, a // 6, a % 6)
        return [(NAMES[a // 6], NAMES[head])]
    cells, direction = _sideways(a)
    return [
        (NAMES[one], NAMES[other], NAMES[NEXT[one, direction]])
        for one, other in ((cells[0], cells[-1]), (cells[-1], cells[0]))
    ]


def _marbles(s):
    """0 empty, 1 Black, 2 White, in reading order."""
    words = (int(s.mine), int(s.theirs))
    black, white = words if s.turn == 0 else words[::-1]
    return [(black >> c & 1) + 2 * (white >> c & 1) for c in range(CELLS)]


def text(s):
    """Rows from the top, the player to move, and the plies played."""
    return f"{rows_text(_marbles(s), BOARD.rows, '.bw')} {'bw'[s.turn]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(9, BOARD.rows, ".bw")
    s.turn = reader.choice("the player to move", {"b": 0, "w": 1})
    s.ply = reader.number("the number of plies played", 0, plies)
    reader.end()
    words = [np.uint64(_word(c for c, v in enumerate(cells) if v == side)) for side in (1, 2)]
    s.mine = words[s.turn]
    s.theirs = words[1 - s.turn]
    for side, colour in enumerate(COLOURS):
        n = popcount(words[side])
        reader.check(n <= MARBLES, f"{n} {colour} marbles, more than {MARBLES}", 0)
    reader.check(
        popcount(s.theirs) > LEAST,
        f"{COLOURS[1 - s.turn]} has already lost, so {COLOURS[s.turn]} cannot be to move",
        0,
    )


def picture(s):
    marbles = _marbles(s)
    pieces = [
        Piece(name, "bw"[value - 1], value - 1, "stone", f"{COLOURS[value - 1]} marble")
        for name, value in zip(NAMES, marbles, strict=True)
        if value
    ]
    lost = ", ".join(
        f"{colour.capitalize()} {MARBLES - marbles.count(side)}"
        for side, colour in enumerate(COLOURS, 1)
    )
    return GRID.picture(pieces, notes=(f"Marbles lost: {lost} (of {losses})",))


facts = Facts(
    title="Abalone",
    title_ar="أبالون",
    goal="Push six of the other side's marbles off the board.",
    goal_ar="ادفع ست كرات من كرات الخصم خارج الرقعة.",
    summary="Black begins. A move shifts one, two or three adjacent marbles of yours in a "
    "straight line by one cell: along their line, or sideways to empty cells. Along the line two "
    "may push one opposing marble and three may push one or two, if there is an empty cell or the "
    "end of the board behind them; a marble pushed off is lost, and a player who has lost six "
    "loses. To move along a line, click its last marble and the cell in front of its first; to "
    "move sideways click both ends, then where the first clicked goes. The third occurrence of a "
    "position and 400 plies are draws.",
    summary_ar="يبدأ الأسود. النقلة تُحرّك كرة واحدة من كراتك أو كرتين أو ثلاثًا متجاورة على خط "
    "مستقيم خانةً واحدة: على امتداد خطها، أو جانبيًّا إلى خانات فارغة. على امتداد الخط تدفع "
    "الكرتان كرةً واحدة للخصم، وتدفع الثلاث كرةً أو كرتين، إذا كانت وراءها خانة فارغة أو حافة "
    "الرقعة. الكرة التي تُدفع خارج الرقعة تُفقد، ومن فقد ست كرات خسر. للتحرك على امتداد الخط انقر "
    "آخر كرة ثم الخانة التي أمام أولها؛ وللتحرك جانبيًّا انقر الطرفين ثم الخانة التي تذهب إليها "
    "الكرة المنقورة أولًا. تكرار الوضع للمرة الثالثة وبلوغ 400 نقلة تعادل.",
    actions=SIDEWAYS + 36 * CELLS,
    max_moves=MARBLES * 6 + MARBLES * 2 * 12,
    max_plies=plies,
    players_called=("Black", "White"),
    repetition=Repetition(DRAW, 3),
    hints=Hints(reductions=True),
    sources=("https://en.wikipedia.org/wiki/Abalone_(board_game)", "Abalone: rules of the game"),
)
