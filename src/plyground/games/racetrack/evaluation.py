"""The evaluation of Racetrack: how soon each car could finish if it were alone."""

import numpy as np

from plyground.game import require
from plyground.games.racetrack.options import crash
from plyground.games.racetrack.rules import (
    CHANGED,
    LAND,
    LAST,
    LINE,
    REST,
    STARTS,
    UNITS,
    WAIT,
)

NEVER = 200 * UNITS


def _times():
    """By velocity and cell: the least time to the finish of a car alone, in 120ths of a turn;
    NEVER if it must leave the track before."""
    times = np.full(LAND.shape, NEVER, np.int64)
    while True:
        best = np.full_like(times, NEVER)
        for a in range(9):
            v = np.maximum(CHANGED[:, a], 0)
            land, line, last = LAND[v], LINE[v].astype(np.int64), LAST[v]
            later = UNITS + times[v[:, None], np.maximum(land, 0)]
            crashed = 2 * UNITS + times[REST, last] if crash == "stop" else NEVER
            then = np.where(line > 0, line, np.where(land >= 0, later, crashed))
            best = np.minimum(best, np.where(CHANGED[:, a, None] >= 0, then, NEVER))
        if (best == times).all():
            return best.astype(np.int16)
        times = best


TIME = _times()
for car in "12":
    first = STARTS[int(car) - 1]
    require(TIME[REST, first] < NEVER, f"on this track car {car} never reaches the finish")

weights = {"lead": 0.3, "going": 1.0}
OUT = int(TIME[TIME < NEVER].max()) // UNITS + 10  # counts as so many turns to go


def time_left(s, car):
    """When a car alone would cross the finish, in 120ths of a turn from the start of this round."""
    if s.line[car]:
        return int(s.line[car])
    wait = UNITS * int(s.waits[car])
    if car == 0 and s.turn == 1:
        wait += UNITS  # it has moved in this round
    return wait + int(TIME[s.speed[car], s.cell[car]])


def features(s, f):
    """By how many turns Red would finish before Blue if neither hindered the other; whether Red
    rather than Blue can still finish."""
    red, blue = time_left(s, 0), time_left(s, 1)
    f[0] = min(blue / UNITS, OUT) - min(red / UNITS, OUT)
    f[1] = (1.0 if red < NEVER else 0.0) - (1.0 if blue < NEVER else 0.0)


def gain(s, a):
    """The sooner the car can finish after it, the better; 0 is about what a turn takes."""
    car = s.turn
    if a == WAIT:
        return 0
    v, cell = CHANGED[s.speed[car], a], s.cell[car]
    if LAND[v, cell] < 0:
        return -50
    if LINE[v, cell]:
        return 50
    spent = UNITS + int(TIME[v, LAND[v, cell]]) - int(TIME[s.speed[car], cell])
    return max(-40, -spent // 30)
