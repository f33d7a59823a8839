"""Move notation, positions as text, and the picture."""

from plyground.game import Cell, Grid, Line, Piece, Reader, square_grid, square_name
from plyground.games.quoridor.options import CELLS, POINTS, SIDE, plies, size, walls
from plyground.games.quoridor.rules import cuts, offer, place, start

SQUARES = square_grid(size, size, "wood")
NAMES = SQUARES.names
FENCE_NAMES = [
    square_name(row + 1, column, size) + sign
    for sign in "hv"
    for row in range(SIDE)
    for column in range(SIDE)
]
PLAYERS = ("White", "Black")
EXAMPLE = f"{NAMES[CELLS - size + size // 2]},{NAMES[size // 2]} {walls},{walls} - w 0"


def describe(s, a):
    """The cell of the pawn; or the cell at the lower left of the fence's middle, h for a fence that
    lies across the board and v for one that stands upright."""
    return NAMES[a] if a < CELLS else FENCE_NAMES[a - CELLS]


def _slots():
    """The sides between cells, where fences go: level ones, then upright ones."""
    for row in range(SIDE):
        for column in range(size):
            names = square_name(row + 1, column, size), square_name(row, column, size)
            yield Cell("|".join(names), column, row + 0.5, "edge", width=1, height=0.3)
    for row in range(size):
        for column in range(SIDE):
            names = square_name(row, column, size), square_name(row, column + 1, size)
            yield Cell("|".join(names), column + 0.5, row, "edge", width=0.3, height=1)


SLOTS = {cell.name: cell for cell in _slots()}
GRID = Grid((*SQUARES.cells, *SLOTS.values()), SQUARES.labels)


def covers(s, a):
    """The two slots of a fence, the left or lower one first."""
    if a < CELLS:
        return []
    down, point = divmod(int(a) - CELLS, POINTS)
    row, column = divmod(point, SIDE)
    low, top = square_name(row + 1, column, size), square_name(row, column, size)
    beside = square_name(row + 1, column + 1, size), square_name(row, column + 1, size)
    if down:
        return [f"{low}|{beside[0]}", f"{top}|{beside[1]}"]
    return [f"{low}|{top}", f"{beside[0]}|{beside[1]}"]


def clicks(s, a):
    """A fence is named by its left or lower slot; the last of a row or column by either."""
    if a < CELLS:
        return [(NAMES[a],)]
    down, point = divmod(int(a) - CELLS, POINTS)
    row, column = divmod(point, SIDE)
    ways = [(slot,) for slot in covers(s, a)]
    return ways if (row == 0 if down else column == SIDE - 1) else ways[:1]


def _standing(s):
    """The fences on the board."""
    both = int(s.across) | int(s.down) << POINTS
    return [fence for fence in range(2 * POINTS) if both >> fence & 1]


def text(s):
    """The pawns of White and Black; fences in hand; fences on the board; the player to move; plies
    so far."""
    pawns = ",".join(NAMES[cell] for cell in s.pawn)
    fences = ",".join(FENCE_NAMES[fence] for fence in _standing(s)) or "-"
    return f"{pawns} {s.left[0]},{s.left[1]} {fences} {'wb'[s.turn]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    start(s)
    pawns = reader.word("the pawns").split(",")
    reader.check(len(pawns) == 2, f"two pawns expected, {len(pawns)} found", 0)
    for player, name in enumerate(pawns):
        reader.check(name in NAMES, f"{name!r} is not a cell", player * (len(pawns[0]) + 1))
        s.pawn[player] = NAMES.index(name)
    reader.check(pawns[0] != pawns[1], "both pawns are on one cell", 0)
    reader.check(
        s.pawn[0] >= size or s.pawn[1] < CELLS - size, "both pawns have reached their goal", 0
    )
    s.left[:] = reader.numbers("the fences in hand", 2, 0, walls)
    placed = _read_fences(reader, s)
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.ply = reader.number("the number of plies", placed, plies)
    reader.end()
    last = len(string.rstrip()) - len(str(s.ply))
    reader.check(s.ply % 2 == s.turn, "White moves after an even number of plies", last)
    won = s.pawn[1] >= CELLS - size if s.turn else s.pawn[0] < size
    reader.check(not won, f"{PLAYERS[s.turn]} has won and cannot be to move", 0)
    offer(s)


def _read_fences(reader, s):
    """Place the fences of the next word and return how many there are."""
    word = reader.word("the fences")
    at = reader.at - len(word)
    names = [] if word == "-" else word.split(",")
    for name in names:
        reader.check(name in FENCE_NAMES, f"{name!r} is not a fence such as e3h or e3v", at)
        fence = FENCE_NAMES.index(name)
        free = int(s.free[0]) | int(s.free[1]) << POINTS
        reader.check(bool(free >> fence & 1), f"{name} overlaps or crosses another fence", at)
        reader.check(not cuts(s, fence), f"{name} leaves a pawn without a path", at)
        place(s, fence)
        at += len(name) + 1
    in_hand = int(s.left[0]) + int(s.left[1])
    reader.check(
        len(names) + in_hand == 2 * walls,
        f"{len(names)} fences on the board and {in_hand} in hand are not {2 * walls}",
        at,
    )
    return len(names)


def picture(s):
    pawns = [
        Piece(NAMES[cell], "wb"[player], player, "disc", f"{('white', 'black')[player]} pawn")
        for player, cell in enumerate(s.pawn)
    ]
    lines = []
    for fence in _standing(s):
        row, column = divmod(fence % POINTS, SIDE)
        x, y = column + 0.5, row + 0.5
        dx, dy = (0.0, 0.9) if fence >= POINTS else (0.9, 0.0)
        lines.append(Line(x - dx, y - dy, x + dx, y + dy, "wall"))
    note = f"fences in hand: White {s.left[0]}, Black {s.left[1]}"
    return GRID.picture(pawns, (note,), lines=lines)
