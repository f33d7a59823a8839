"""Move notation, positions as text, and the picture."""

from plyground.game import Cell, Grid, Label, Line, Piece, Reader, square_name
from plyground.games.racetrack.options import crash, plies
from plyground.games.racetrack.rules import (
    AHEAD,
    ARROW,
    BEFORE_LINE,
    CHANGED,
    CHANGES,
    FASTEST,
    HEIGHT,
    LAND,
    LINE,
    NUMBER,
    PLACES,
    REST,
    STARTS,
    UNITS,
    VELOCITIES,
    WAIT,
    WIDTH,
)

NAMES = tuple(square_name(y, x, HEIGHT) for x, y in PLACES)
WAYS = ("NW", "N", "NE", "W", "0", "E", "SW", "S", "SE")
"""The changes of the velocity by the compass."""
COLOURS = ("Red", "Blue")


def _finish():
    """The finish, as lines along the sides of its cells, and an arrow beside it."""
    ax, ay = AHEAD
    side = (abs(ay), abs(ax))  # along the line
    lines = []
    for x, y in sorted(BEFORE_LINE):
        if (x - side[0], y - side[1]) in BEFORE_LINE:
            continue
        n = 0
        while (x + (n + 1) * side[0], y + (n + 1) * side[1]) in BEFORE_LINE:
            n += 1
        mx, my = x + ax / 2, y + ay / 2
        ends = mx - 0.3 * side[0], my - 0.3 * side[1], mx + (n + 0.3) * side[0]
        lines.append(Line(*ends, my + (n + 0.3) * side[1], "wall"))
    x, y = min(BEFORE_LINE)
    arrow = {">": "→", "<": "←", "^": "↑", "v": "↓"}[ARROW]
    return tuple(lines), Label(x + ax / 2 - side[0], y + ay / 2 - side[1], arrow)


def _grid():
    lines, arrow = _finish()
    places = zip(NAMES, PLACES, strict=True)
    cells = tuple(Cell(name, x, y, "square", "light") for name, (x, y) in places)
    labels = [Label(x, HEIGHT - 0.25, square_name(0, x, 0)[0]) for x in range(WIDTH)]
    labels += [Label(-0.75, y, str(HEIGHT - y)) for y in range(HEIGHT)]
    return Grid(cells, (*labels, arrow), lines, NAMES)


GRID = _grid()
EXAMPLE = f"{NAMES[STARTS[0]]}:0,0 {NAMES[STARTS[1]]}:0,0 r 0"


def describe(s, a):
    """The cell where the car lands; "crash" and the change of velocity by compass; or "wait"."""
    if a == WAIT:
        return "wait"
    to = LAND[CHANGED[s.speed[s.turn], a], s.cell[s.turn]]
    return NAMES[to] if to >= 0 else f"crash {WAYS[a]}"


def aliases(s, a):
    """The change of the velocity: by compass, and as columns right and rows up."""
    if a == WAIT:
        return ()
    ax, ay = CHANGES[a]
    return (WAYS[a], f"{ax},{-ay}")


def _car_text(s, car):
    name = NAMES[s.cell[car]]
    if s.waits[car]:
        return f"{name}:x"
    vx, vy = VELOCITIES[s.speed[car]]
    crossed = f"@{s.line[car]}" if s.line[car] else ""
    return f"{name}:{vx},{-vy}{crossed}"


def text(s):
    """Each car's cell and velocity (columns right, rows up), "x" for a car that waits, and after @
    when it crossed the finish, in 120ths of its move; the player to move; the plies."""
    return f"{_car_text(s, 0)} {_car_text(s, 1)} {'rb'[s.turn]} {s.ply}"


def _whole(word):
    return word.removeprefix("-").isdigit() and word.isascii() and len(word) < 5


def _read_car(reader, s, car):
    """A car, as `_car_text` writes it."""
    word = reader.word(f"{COLOURS[car]}'s car")
    at = reader.at - len(word)
    name, colon, rest = word.partition(":")
    reader.check(name in NAMES, f"{name!r} is no cell of the track", at)
    reader.check(colon != "", f"{word!r} has no velocity", at)
    at += len(name) + 1
    s.cell[car], s.speed[car] = NAMES.index(name), REST
    if rest == "x":
        reader.check(crash == "stop", "a car that crashes is out of the race", at)
        s.waits[car] = 1
        return
    velocity, sign, crossed = rest.partition("@")
    parts = velocity.split(",")
    fits = len(parts) == 2 and all(_whole(part) for part in parts)
    reader.check(fits, f"{velocity!r} is no velocity; two numbers expected, such as 2,-1", at)
    vx, vy = int(parts[0]), -int(parts[1])
    fits = abs(vx) <= FASTEST[0] and abs(vy) <= FASTEST[1]
    reader.check(fits, f"faster than {FASTEST[0]} across or {FASTEST[1]} up and down", at)
    v = VELOCITIES.index((vx, vy))
    x, y = PLACES[s.cell[car]]
    origin = NUMBER.get((x - vx, y - vy), -1)
    reader.check(
        origin >= 0 and LAND[v, origin] == s.cell[car],
        f"no car comes to {name} with the velocity {velocity}: the way is not on the track",
        at,
    )
    s.speed[car] = v
    at += len(velocity) + len(sign)
    if sign:
        fits = _whole(crossed) and 0 < int(crossed) < UNITS
        reader.check(fits, f"{crossed!r} is not a number from 1 to {UNITS - 1}", at)
        s.line[car] = int(crossed)
    usual = int(LINE[v, origin])
    known = int(s.line[car]) == usual or (crash == "stop" and v == REST)
    what = f"crosses the finish at @{usual}" if usual else "does not cross the finish"
    reader.check(known, f"the last move of this car {what}", at)


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    _read_car(reader, s, 0)
    _read_car(reader, s, 1)
    reader.check(s.cell[0] != s.cell[1], "both cars are on the same cell", 0)
    s.turn = reader.choice("the player to move", {"r": 0, "b": 1})
    s.ply = reader.number("the number of plies", 0, plies)
    at = reader.at - len(str(s.ply))
    reader.end()
    reader.check(s.ply % 2 == s.turn, "Red moves after an even number of plies", at)
    finished = not (s.line[1] and s.turn == 1)
    reader.check(finished, "Blue has crossed the finish: the race is over before Blue's turn", at)


def _speed_note(s, car):
    if s.line[car]:
        return f"{COLOURS[car]} has crossed the finish"
    if s.waits[car]:
        return f"{COLOURS[car]} has crashed and waits for a turn"
    vx, vy = VELOCITIES[s.speed[car]]
    parts = [f"{abs(vx)} {'right' if vx > 0 else 'left'}"] if vx else []
    parts += [f"{abs(vy)} {'down' if vy > 0 else 'up'}"] if vy else []
    return f"{COLOURS[car]} {'goes ' + ' and '.join(parts) if parts else 'is at rest'}"


def picture(s):
    """The mark is where the car to move lands if it does not change its velocity."""
    cars = [
        Piece(NAMES[s.cell[car]], str(1 + car), car, "token", f"{COLOURS[car].lower()} car")
        for car in range(2)
    ]
    straight = LAND[s.speed[s.turn], s.cell[s.turn]]
    marks = [NAMES[straight]] if straight >= 0 and not s.waits[s.turn] else []
    return GRID.picture(cars, [_speed_note(s, car) for car in range(2)], marks)
