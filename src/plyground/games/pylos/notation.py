"""Move notation, positions as text, and the picture."""

from plyground.game import Cell, Grid, Label, Reader, rows_text
from plyground.game.boards.two_sides import cells_of, discs, read_men
from plyground.games.pylos.moves import DONE, TAKE, completes, free, over
from plyground.games.pylos.options import plies, rules, size
from plyground.games.pylos.pyramid import BALLS, PLACES, TOP, UNDER, N
from plyground.kernel.bits import popcount

SIDES = [size - level for level in range(size)]
LETTERS = "abcdefghij"
STAGES = {"-": 0, "more": 1, "take": 2}
EXAMPLE = " ".join("/".join([str(side)] * side) for side in SIDES) + " w - 0"


def _grid():
    """The levels side by side, from the base to the top; letters run on from level to level."""
    cells, labels = [], [Label(-0.8, row, str(size - row)) for row in range(size)]
    for level, row, column in PLACES:
        letter = sum(SIDES[:level]) + column
        x = letter + 0.8 * level
        if row == 0:
            labels.append(Label(x, size - 0.2, LETTERS[letter]))
        name = f"{LETTERS[letter]}{size - level - row}"
        cells.append(Cell(name, x, level + row, "round", "wood"))
    return Grid(tuple(cells), tuple(labels), (), tuple(cell.name for cell in cells))


GRID = _grid()


def describe(s, a):
    """The place; both places of a ball that is raised; "take" and the place, or "done"."""
    if a >= TAKE:
        return "done" if a == DONE else f"take {GRID.names[a - TAKE]}"
    to = GRID.names[a % N]
    return to if a < N else f"{GRID.names[a // N - 1]}-{to}"


def aliases(s, a):
    return (describe(s, a).replace("-", ""),) if N <= a < TAKE else ()


def _cells(s):
    return cells_of(*s.balls, N)


def text(s):
    """The levels from the base, the player to move, whether to take balls back, and the plies."""
    cells = _cells(s)
    levels = []
    for side in SIDES:
        levels.append(rows_text(cells[: side * side], side, ".wb"))
        cells = cells[side * side :]
    stage = next(word for word, value in STAGES.items() if value == s.takes)
    return f"{' '.join(levels)} {'wb'[s.turn]} {stage} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = []
    for side in SIDES:
        cells += reader.rows(side, side, ".wb")
    for i, value in enumerate(cells):
        held = all(cells[j] for j in range(N) if int(UNDER[i]) >> j & 1)
        reader.check(not value or held, f"the ball on {GRID.names[i]} lies on nothing", 0)
    read_men(reader, s.balls, cells, ("White", "Black"), 0, BALLS, "balls")
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.takes = reader.choice("what to take back", STAGES)
    at = reader.at - 4
    own, full = s.balls[s.turn], s.balls[0] | s.balls[1]
    reader.check(not s.takes or rules != "child", "no balls are taken back in this form", at)
    reader.check(not s.takes or not cells[TOP], "the game is over; no balls are taken back", at)
    reader.check(not s.takes or bool(free(own, full)), "there is no free ball to take back", at)
    reader.check(
        s.takes != 2 or any(completes(own, i) for i in range(N)),
        "balls are taken back only after a group of one colour is completed",
        at,
    )
    s.ply = reader.number("the number of plies", 0, plies)
    on_board = popcount(full)
    reader.check(
        on_board <= s.ply,
        f"{on_board} balls cannot lie there after {s.ply} plies",
        len(string.rstrip()) - len(str(s.ply)),
    )
    reader.end()


def picture(s):
    balls = discs(GRID.names, _cells(s), "wb", ("white ball", "black ball"), "stone")
    left = [BALLS - popcount(own) for own in s.balls]
    notes = [f"in reserve: White {left[0]}, Black {left[1]}"]
    if s.takes and not over(s):
        must = "must take back one or two balls" if s.takes == 2 else "may take back one more ball"
        notes.append(f"{('White', 'Black')[s.turn]} {must}")
    return GRID.picture(balls, notes)
