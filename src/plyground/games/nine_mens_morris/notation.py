"""Move notation, positions as text, and the picture."""

from plyground.game import Grid, Label, Piece, Reader, graph_board, rows_text
from plyground.games.nine_mens_morris.options import draw_plies
from plyground.games.nine_mens_morris.rules import (
    JOINS,
    TAKE,
    milled,
    offer_enemies,
    offer_moves,
    set_of,
)

# The points of a ring around the middle of the board, clockwise from the upper left.
AROUND = ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))
PLACES = [(3 + x * (3 - ring), 3 + y * (3 - ring)) for ring in range(3) for x, y in AROUND]
NAMES = ["abcdefg"[x] + str(y + 1) for x, y in PLACES]
BOARD_LINES = graph_board(
    [(name, x, 6 - y) for name, (x, y) in zip(NAMES, PLACES, strict=True)], JOINS
)
COORDINATES = [Label(i, 6.9, "abcdefg"[i]) for i in range(7)]
COORDINATES += [Label(-0.9, i, str(7 - i)) for i in range(7)]
GRID = Grid(BOARD_LINES.cells, tuple(COORDINATES), BOARD_LINES.lines, BOARD_LINES.names)
EXAMPLE = "www4b/7b/8 w 6,7 0 takes"


def describe(s, a):
    """A point to place on, x and a point to take from, or two points."""
    a = int(a)
    if a < 24:
        return ("x" if s.stage == TAKE else "") + NAMES[a]
    return f"{NAMES[a // 24 - 1]}-{NAMES[a % 24]}"


def aliases(s, a):
    return (describe(s, a).lstrip("x").replace("-", ""),)


def clicks(s, a):
    """The point to place on or take from, or two points."""
    return [tuple(describe(s, a).lstrip("x").split("-"))]


def _cells(s):
    mine, theirs = int(s.mine), int(s.theirs)
    white, black = (mine, theirs) if s.turn == 0 else (theirs, mine)
    return [(white >> p & 1) + 2 * (black >> p & 1) for p in range(24)]


def text(s):
    """The rings from the outer one, clockwise from the upper left; the player; men in hand of White
    and Black; moves since a man was placed or taken; `takes` after a mill."""
    board = rows_text(_cells(s), 8, ".wb")
    hands = f"{s.unplaced // 2},{(s.unplaced + 1) // 2}"
    return f"{board} {'wb'[s.turn]} {hands} {s.quiet}{' takes' if s.stage == TAKE else ''}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = reader.rows(3, 8, ".wb")
    mover = reader.choice("the player to move", {"w": 0, "b": 1})
    hands = reader.numbers("the men in hand", 2, 0, 9)
    at = reader.at - 3
    quiet = reader.number("the number of quiet moves", 0, draw_plies)
    takes = reader.optional()
    reader.check(
        takes in (None, "takes"),
        f"'takes' or nothing expected, found {takes!r}",
        reader.at - len(takes or ""),
    )
    reader.end()
    taking = takes is not None
    unplaced = sum(hands)
    reader.check(
        hands[0] == unplaced // 2 and (not unplaced or unplaced % 2 == mover ^ taking),
        f"White places first, so these cannot be the men in hand when {'wb'[mover]} is to move",
        at,
    )
    reader.check(
        not quiet or not (unplaced or taking),
        "there are no quiet moves right after a man was placed or a mill closed",
        at + 4,
    )
    for player, who in enumerate(("White", "Black")):
        total = cells.count(1 + player) + hands[player]
        least = 2 if player == mover and not taking and not unplaced else 3
        reader.check(least <= total <= 9, f"{who} cannot have {total} men now", 0)
    s.turn = mover
    s.mine = set_of(p for p in range(24) if cells[p] == 1 + mover)
    s.theirs = set_of(p for p in range(24) if cells[p] == 2 - mover)
    s.unplaced = unplaced
    s.quiet = quiet
    if taking:
        reader.check(bool(milled(s.mine)), "takes a man without a mill", 0)
        offer_enemies(s)
    else:
        offer_moves(s)


def picture(s):
    men = [
        Piece(name, "wb"[value - 1], value - 1, "disc", ("white man", "black man")[value - 1])
        for name, value in zip(NAMES, _cells(s), strict=True)
        if value
    ]
    notes = []
    if s.unplaced:
        notes.append(f"in hand: White {s.unplaced // 2}, Black {(s.unplaced + 1) // 2}")
    if s.stage == TAKE:
        notes.append(f"{('White', 'Black')[s.turn]} takes a man")
    return GRID.picture(men, notes)
