"""Names of points, positions as text, and the picture of the board."""

from plyground.game import Grid, Label, Line, Piece, Reader, graph_board, rows_text
from plyground.games.go.options import PASS, POINTS, komi, plies, size
from plyground.games.go.rules import (
    POINT,
    ZOBRIST,
    find_margin,
    find_open,
    liberties,
    liberty_alone,
    neighbours,
    over,
)

LETTERS = "ABCDEFGHJKLMNOPQRST"
NAMES = [f"{LETTERS[p % size]}{p // size + 1}" for p in range(POINTS)]
FROM_TOP = [row * size + column for row in reversed(range(size)) for column in range(size)]
EXAMPLE = "/".join([str(size)] * size) + " b - 0 0"
COLOURS = ("Black", "White")


def _board():
    points = [(NAMES[p], p % size, size - 1 - p // size) for p in FROM_TOP]
    number = {p: i for i, p in enumerate(FROM_TOP)}
    joins = [(number[p], number[q]) for p in FROM_TOP for q in neighbours(p) if p < q]
    board = graph_board(points, joins)
    files = [Label(column, size - 0.25, LETTERS[column]) for column in range(size)]
    ranks = [Label(-0.75, size - row, str(row)) for row in range(1, size + 1)]
    return Grid(board.cells, tuple(files + ranks), board.lines + _stars(), board.names)


def _stars():
    """The points that help the eye: on the third or fourth line, and the middle."""
    if size < 7:
        return ()
    far = 3 if size > 11 else 2
    middle = (size - 1) / 2
    corners = [(x, y) for x in (far, size - 1 - far) for y in (far, size - 1 - far)]
    centre = [(middle, middle)] if size % 2 else []
    sides = [(middle, far), (middle, size - 1 - far), (far, middle), (size - 1 - far, middle)]
    points = corners + centre + (sides if size % 2 and size > 13 else [])
    return tuple(Line(x, y, x, y, "star") for x, y in points)


GRID = _board()


def describe(s, a):
    return "pass" if a == PASS else NAMES[a]


def written(s, a):
    """As Go players write points: D4, with no column I."""
    return "pass" if a == PASS else NAMES[a].upper()


def aliases(s, a):
    return ("PASS",) if a == PASS else ()


def _cells(s):
    """0 empty, 1 black, 2 white; row by row from the top."""
    black, white = (sum(int(x) << 64 * w for w, x in enumerate(row)) for row in s.stones)
    return [(black >> p & 1) + 2 * (white >> p & 1) for p in FROM_TOP]


def text(s):
    """The board, the player to move, the ko point, passes in a row, plies so far."""
    ko = NAMES[s.ko] if s.ko >= 0 else "-"
    return f"{rows_text(_cells(s), size, '.bw')} {'bw'[s.turn]} {ko} {s.passes} {s.ply}"


def parse(string, s):
    """The format of `text`. The part after the player to move is optional; default: one ply per
    stone."""
    reader = Reader(string, EXAMPLE)
    cells = dict(zip(FROM_TOP, reader.rows(size, size, ".bw"), strict=True))
    s.turn = reader.choice("the player to move", {"b": 0, "w": 1})
    s.ko = -1
    for p, value in cells.items():
        if value:
            s.stones[value - 1, p >> 6] |= POINT[p, p >> 6]
            s.hash ^= ZOBRIST[value - 1, p]
    for p, value in cells.items():
        reader.check(
            not value or liberties(s, value - 1, p) > 0,
            f"the stone on {NAMES[p]} has no liberty",
            0,
        )
    s.ply = sum(value > 0 for value in cells.values())
    reader.check(s.ply <= plies, f"{s.ply} stones cannot be placed within {plies} plies", 0)
    if string[reader.at :].strip():
        _parse_rest(reader, s)
    reader.end()
    if over(s):
        find_margin(s)
    else:
        find_open(s)


def _parse_rest(reader, s):
    """Each stone needs a ply: `reversible` relies on it."""
    stones = int(s.ply)
    s.ko = reader.choice("the ko point", {"-": -1} | {name: p for p, name in enumerate(NAMES)})
    ko_at = reader.at - len(NAMES[s.ko])
    s.passes = reader.number("the number of passes in a row", 0, 2)
    s.ply = reader.number("the number of plies", stones + int(s.passes), plies)
    if s.ko >= 0:
        reader.check(
            s.passes == 0 and s.ply > stones and _is_ko(s, s.ko),
            f"no ko can have been taken on {NAMES[s.ko]}",
            ko_at,
        )


def _is_ko(s, p):
    """Whether a lone enemy stone in atari may just have captured a stone on p."""
    enemy = 1 - s.turn
    around = neighbours(p)
    in_atari = [q for q in around if s.atari[q >> 6] & POINT[q, q >> 6]]
    return (
        not any(POINT[p, p >> 6] & s.stones[:, p >> 6])
        and all(POINT[q, q >> 6] & s.stones[enemy, q >> 6] for q in around)
        and len(in_atari) == 1
        and liberty_alone(s, enemy, in_atari[0]) == p
    )


def picture(s):
    stones = [
        Piece(name, "XO"[value - 1], value - 1, "stone", ("black stone", "white stone")[value - 1])
        for name, value in zip(GRID.names, _cells(s), strict=True)
        if value
    ]
    notes = []
    if s.ko >= 0:
        notes.append(f"Ko: {COLOURS[s.turn]} may not take back on {NAMES[s.ko]} at once.")
    if s.passes == 1:
        notes.append(f"{COLOURS[1 - s.turn]} has passed.")
    if over(s):
        notes.append(f"Black is {int(s.margin):+d} on the board; White's komi is {komi:g}.")
    return GRID.picture(stones, notes)
