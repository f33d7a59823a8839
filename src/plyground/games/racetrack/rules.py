"""The rules of Racetrack, by tables of all moves.

Cells of the track are numbered row by row from the top. A velocity (columns right, rows down) is a
number, too; `LAND[velocity, cell]` is the cell where a move ends. Actions are the changes of the
velocity in reading order, 4 being none, and WAIT after a crash. When a move crosses the finish is
counted in 120ths of the move: all speeds up to 6 divide it evenly, and none is greater on a track
of 26 cells.
"""

from fractions import Fraction
from math import isqrt

import numpy as np

from plyground.game import record
from plyground.game.clocks import with_clock
from plyground.games.racetrack.options import corners, crash, diagonal, plies, track
from plyground.games.racetrack.tracks import ARROWS
from plyground.kernel.randomness import mix

State = record(
    cell=(np.int16, 2),
    speed=(np.int16, 2),  # the number of the velocity
    line=(np.int8, 2),  # when the car crossed the finish, in 120ths of its move; 0: not yet
    waits=(np.int8, 2),  # 1: has crashed and waits for a turn
    ply=np.int16,
    turn=np.int8,
)

# --- track ---------------------------------------------------------------------------------

ROWS = track.split("/")
HEIGHT, WIDTH = len(ROWS), len(ROWS[0])
PLACES = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if ROWS[y][x] != "#"]
NUMBER = {place: i for i, place in enumerate(PLACES)}
STARTS = tuple(next(i for i, (x, y) in enumerate(PLACES) if ROWS[y][x] == car) for car in "12")
ARROW = next(c for c in track if c in ARROWS)
AHEAD = ARROWS[ARROW]
BEFORE_LINE = {(x, y) for x, y in PLACES if ROWS[y][x] == ARROW}


def _fastest(length):
    """The greatest speed along a side of the board: to reach k takes 1 + 2 + ... + k cells."""
    return (isqrt(8 * (length - 1) + 1) - 1) // 2


FASTEST = (_fastest(WIDTH), _fastest(HEIGHT))
ACROSS, DOWN = FASTEST[0] + 1, FASTEST[1] + 1  # attempts go one beyond, and always leave the track
VELOCITIES = [(vx, vy) for vy in range(-DOWN, DOWN + 1) for vx in range(-ACROSS, ACROSS + 1)]
REST = VELOCITIES.index((0, 0))
CHANGES = [(ax, ay) for ay in (-1, 0, 1) for ax in (-1, 0, 1)]
WAIT = 9
CELLS = len(PLACES)
UNITS = 120
XS, YS = np.array(PLACES).T


def _path(vx, vy):
    """The steps of a move from cell to cell: (when, from, to, corners touched)."""
    cuts = {Fraction(2 * i + 1, 2 * abs(v)) for v in (vx, vy) for i in range(abs(v))}
    path = []
    x = y = 0
    for when in sorted(cuts):
        was = x, y
        x += (1 if vx > 0 else -1) if (when * abs(vx) * 2) % 2 == 1 else 0
        y += (1 if vy > 0 else -1) if (when * abs(vy) * 2) % 2 == 1 else 0
        touched = [(was[0], y), (x, was[1])] if x != was[0] and y != was[1] else []
        path.append((int(when * UNITS), was, (x, y), touched))
    return path


def _numbers(x, y):
    """The cells that lie so far from each cell; -1 off the track."""
    index = np.full((HEIGHT, WIDTH), -1, np.int16)
    index[YS, XS] = np.arange(CELLS)
    xs, ys = XS + x, YS + y
    inside = (xs >= 0) & (xs < WIDTH) & (ys >= 0) & (ys < HEIGHT)
    return np.where(inside, index[np.where(inside, ys, 0), np.where(inside, xs, 0)], -1)


AT_LINE = np.array([place in BEFORE_LINE for place in PLACES] + [False])  # the last: off the track


def _tables():
    """For each velocity and cell: where the move ends, or -1 if it leaves the track; the last cell
    it enters and the one before that; and when it crosses the finish."""
    shape = len(VELOCITIES), CELLS
    land, last, before = (np.zeros(shape, np.int16) for _ in range(3))
    line = np.zeros(shape, np.int8)
    for v, (vx, vy) in enumerate(VELOCITIES):
        on = np.ones(CELLS, bool)
        last[v] = before[v] = np.arange(CELLS)
        for when, (x, y), (nx, ny), touched in _path(vx, vy):
            forward = (nx - x) * AHEAD[0] + (ny - y) * AHEAD[1]
            near, far = ((x, y), (nx, ny)) if forward > 0 else ((nx, ny), (x, y))
            at_line = (
                AT_LINE[_numbers(*near)] | AT_LINE[_numbers(far[0] - AHEAD[0], far[1] - AHEAD[1])]
            )
            there = _numbers(nx, ny)
            on &= there >= 0
            for corner in touched:
                on &= corners | (_numbers(*corner) >= 0)
            if forward < 0:  # the finish is a wall from behind
                on &= ~at_line
            if forward > 0:
                line[v] = np.where(on & at_line, when, line[v])
            before[v] = np.where(on, last[v], before[v])
            last[v] = np.where(on, there, last[v])
        if abs(vx) == ACROSS or abs(vy) == DOWN:
            on[:] = False
        land[v] = np.where(on, last[v], -1)
        line[v] = np.where(on | (crash == "stop"), line[v], 0)
    return land, last, before, line


LAND, LAST, BEFORE, LINE = _tables()


def _changed():
    """The velocity after each change; -1 if there is none."""
    table = np.full((len(VELOCITIES), 9), -1, np.int16)
    number = {velocity: v for v, velocity in enumerate(VELOCITIES)}
    for v, (vx, vy) in enumerate(VELOCITIES):
        for a, (ax, ay) in enumerate(CHANGES):
            if diagonal or ax == 0 or ay == 0:
                table[v, a] = number.get((vx + ax, vy + ay), -1)
    return table


CHANGED = _changed()

# --- rules ---------------------------------------------------------------------------------


def start(s):
    for car in range(2):
        s.cell[car] = STARTS[car]
        s.speed[car] = REST


def allowed(s, a):
    """Whether the car to move may change its velocity so."""
    v = CHANGED[s.speed[s.turn], a]
    if v < 0:
        return False
    to = LAND[v, s.cell[s.turn]]
    if to < 0:
        return crash == "stop"
    return to != s.cell[1 - s.turn]


def at_end(s):
    """Whether the finish or the number of plies has ended the race."""
    return s.line[1] != 0 or (s.line[0] != 0 and s.turn == 0) or s.ply >= plies


def legal(s, moves):
    n = 0
    if at_end(s):
        return n
    if s.waits[s.turn]:
        moves[0] = WAIT
        return 1
    for a in range(9):
        if allowed(s, a):
            moves[n] = a
            n += 1
    return n


def can_move(s):
    if s.waits[s.turn]:
        return True
    for a in range(9):
        if allowed(s, a):
            return True
    return False


def over(s):
    return at_end(s) or not can_move(s)


def play(s, a):
    car = s.turn
    if a == WAIT:
        s.waits[car] = 0
    else:
        v, cell = CHANGED[s.speed[car], a], s.cell[car]
        to = LAND[v, cell]
        s.line[car] = LINE[v, cell]
        if to < 0:
            to = LAST[v, cell]
            if to == s.cell[1 - car]:
                to = BEFORE[v, cell]
            v = CHANGED[REST, 4]
            s.waits[car] = 1 if s.line[car] == 0 else 0
        s.cell[car] = to
        s.speed[car] = v
    s.ply += 1
    s.turn = 1 - car


def score(s, u):
    """The car that crossed the finish earlier has won; without one, a player who cannot move has
    lost, and otherwise the plies have run out."""
    red, blue = int(s.line[0]), int(s.line[1])
    u[0] = 0.0
    if red or blue:
        if red != blue:
            u[0] = 1.0 if blue == 0 or 0 < red < blue else -1.0
    elif s.ply < plies:
        u[0] = -1.0 if s.turn == 0 else 1.0
    u[1] = -u[0]


CAR = np.uint64(32)


def car_word(s, car):
    """A car in 32 bits."""
    word = (int(s.cell[car]) * 256 + int(s.speed[car])) * 128 + int(s.line[car])
    return np.uint64(word * 2 + int(s.waits[car]))


def position(s):
    """A hash of everything but the clock."""
    return mix(mix(car_word(s, 0) << CAR | car_word(s, 1)) ^ np.uint64(s.turn))


def key(s):
    return with_clock(position(s), int(s.ply), plies)


def timeless(s):
    s.ply = 0
