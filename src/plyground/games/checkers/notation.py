"""Move notation, positions as text, and the picture."""

import numpy as np

from plyground.game import Cell, Grid, Label, Piece, Reader, square_grid
from plyground.games.checkers.options import draw_plies
from plyground.games.checkers.rules import CROWN, STEPS, bit_of, movers, noisy, number_of, some
from plyground.kernel.bits import ctz, popcount

SQUARES = {str(number): 1 << bit_of(number) for number in range(1, 33)}
EXAMPLE = "W:W18,24,27,K10:B12,16,20,K22"


def _grid():
    """The board with Black on top; dark squares are named by their numbers."""
    cells = []
    for cell in square_grid(8, 8, "checkered").cells:
        number = int(4 * cell.y + cell.x // 2) + 1
        name = str(number) if cell.shade == "dark" else cell.name
        cells.append(Cell(name, cell.x, cell.y, "square", cell.shade))
    ends = [(-1, row, 4 * row + 1) for row in range(8)]
    ends += [(8, row, 4 * row + 4) for row in range(8)]
    return Grid(tuple(cells), tuple(Label(x, y, str(number)) for x, y, number in ends))


GRID = _grid()


def describe(s, a):
    """9-13 for a step, 9x18 for a jump."""
    bit, step = a // 4, int(STEPS[a % 4])
    if noisy(s, a):
        return f"{number_of(bit)}x{number_of(bit + 2 * step)}"
    return f"{number_of(bit)}-{number_of(bit + step)}"


def aliases(s, a):
    """A jump may be written as a step."""
    return (describe(s, a).replace("x", "-"),) if noisy(s, a) else ()


def _sides(s):
    """Black's word and White's."""
    words = (int(s.mine), int(s.theirs))
    return words if s.turn == 0 else words[::-1]


def text(s):
    """The position as in PDN files; then the plies without progress, or the piece that must jump
    on."""
    lists = []
    for word in _sides(s):
        kings = word & int(s.kings)
        lists.append(
            ",".join(
                ("K" if kings & bit else "") + number
                for number, bit in SQUARES.items()
                if word & bit
            )
        )
    black, white = lists
    end = f" {s.quiet}" if s.quiet else f" x{number_of(int(s.jumper))}" if s.jumper >= 0 else ""
    return f"{'BW'[s.turn]}:W{white}:B{black}{end}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    board = reader.word("the position")
    at = reader.at - len(board)
    turn, *lists = board.split(":")
    reader.check(turn in ("B", "W"), f"the player to move is {turn!r}, expected B or W", at)
    at += len(turn) + 1
    reader.check(
        sorted(pieces[:1] for pieces in lists) == ["B", "W"],
        "expected two lists of pieces separated by ':', one starting with W and one with B",
        at,
    )
    sides, kings = [0, 0], 0
    for pieces in lists:
        side = "BW".index(pieces[0])
        sides[side], crowned = _pieces(reader, pieces[1:], at + 1, side, sides[1 - side])
        kings |= crowned
        at += len(pieces) + 1
    s.turn = "BW".index(turn)
    s.mine = np.uint64(sides[s.turn])
    s.theirs = np.uint64(sides[1 - s.turn])
    s.kings = np.uint64(kings)
    s.jumper = -1
    reader.check(sides[1 - s.turn] > 0, "the player who has just moved has no pieces", 0)
    _progress(reader, s)
    reader.end()


def _pieces(reader, pieces, at, side, taken):
    """The words of all pieces and of the kings in "18,K10"; squares in `taken` are not free."""
    word = kings = 0
    for item in pieces.split(",") if pieces else ():
        number = item.removeprefix("K")
        reader.check(
            number in SQUARES,
            f"{item!r} is not a piece; expected a square from 1 to 32, with K before a king's",
            at,
        )
        square = SQUARES[number]
        reader.check(not (word | taken) & square, f"two pieces on square {number}", at)
        word |= square
        if item != number:
            kings |= square
        elif square & int(CROWN[side]):
            reader.fail(f"a man on square {number} would have become a king", at)
        reader.check(popcount(word) <= 12, "more than twelve pieces", at)
        at += len(item) + 1
    return word, kings


def _progress(reader, s):
    """Read the optional last word: plies without progress, "12", or the piece that must jump on,
    "x18"."""
    last = reader.optional() or "0"
    at = reader.at - len(last)
    if last[0] == "x":
        square = SQUARES.get(last[1:], 0)
        reader.check(int(s.mine) & square > 0, f"{last!r} names no piece of the player to move", at)
        s.jumper = ctz(square)
        reader.check(some(movers(s)), f"the piece on {last[1:]} cannot go on jumping", at)
        return
    known = last.isascii() and last.isdigit() and int(last) <= draw_plies
    reader.check(
        known, f"{last!r} is neither a number from 0 to {draw_plies} nor x and a square", at
    )
    s.quiet = int(last)
    reader.check(s.quiet == 0 or s.theirs & s.kings, "the last move was not a king's", at)


def picture(s):
    pieces = []
    for side, word in enumerate(_sides(s)):
        for number, bit in SQUARES.items():
            if word & bit:
                king = int(s.kings) & bit > 0
                label = ("black", "white")[side] + (" king" if king else " man")
                pieces.append(Piece(number, "bw"[side], side, "disc", label))
                if king:
                    pieces.append(Piece(number, "♛", side, "glyph", "crown", size=0.6))
    marks = (str(number_of(int(s.jumper))),) if s.jumper >= 0 else ()
    return GRID.picture(pieces, marks=marks)
