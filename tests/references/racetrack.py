"""Racetrack by plain geometry: cars are points, walls and the finish are lines, times are exact.

The middle of a cell has whole coordinates, x to the right and y up. A cell is closed: a car that
touches the corner of one has touched it.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any, NamedTuple

from plyground.games.racetrack.tracks import TRACKS

VARIANTS: list[dict[str, Any]] = [
    {"track": "bends", "diagonal": False},
    {"track": "ring", "corners": True},
    {"track": "oval", "crash": "stop", "plies": 40},
    {"track": "ring", "crash": "stop", "corners": True, "plies": 60},
    {"track": "#####/#.v2#/#..1#/#...#", "crash": "stop", "plies": 30},
]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
Point = tuple[int, int]
HALF = Fraction(1, 2)
WAYS = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}
COMPASS = {
    (x, y): ("S", "", "N")[y + 1] + ("W", "", "E")[x + 1] for x in (-1, 0, 1) for y in (-1, 0, 1)
}


class Table(NamedTuple):
    cells: dict[Point, str]
    finish: list[tuple[Point, str]]
    """The cells before it, with their arrows."""
    diagonal: bool
    corners: bool
    crash: str
    plies: int


class Car(NamedTuple):
    at: Point
    velocity: Point
    crossed: Fraction | None
    waits: bool


class Race(NamedTuple):
    table: Table
    cars: tuple[Car, Car]
    ply: int


def start(
    track: str = "oval",
    diagonal: bool = True,
    corners: bool = False,
    crash: str = "out",
    plies: int = 300,
) -> Race:
    rows = TRACKS[track].split() if track in TRACKS else track.split("/")
    cells = {
        (x, len(rows) - 1 - y): c
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
        if c != "#"
    }
    cars = [Car(at, (0, 0), None, False) for car in "12" for at, c in cells.items() if c == car]
    finish = [(at, c) for at, c in cells.items() if c in WAYS]
    return Race(Table(cells, finish, diagonal, corners, crash, plies), (cars[0], cars[1]), 0)


def span(origin: int, speed: int, middle: int) -> tuple[Fraction, Fraction] | None:
    """When one coordinate of a move lies within half of a middle, ends included."""
    low, high = middle - HALF - origin, middle + HALF - origin
    if speed == 0:
        return (Fraction(0), Fraction(1)) if low <= 0 <= high else None
    first, last = sorted((low / speed, high / speed))
    first, last = max(first, Fraction(0)), min(last, Fraction(1))
    return (first, last) if first <= last else None


def inside(at: Point, velocity: Point, cell: Point) -> tuple[Fraction, Fraction] | None:
    """When a move is in a cell, from its entry to its exit; equal if it touches a corner."""
    across, up = (span(at[i], velocity[i], cell[i]) for i in (0, 1))
    if across is None or up is None:
        return None
    first, last = max(across[0], up[0]), min(across[1], up[1])
    return (first, last) if first <= last else None


def finish_at(table: Table, at: Point, velocity: Point) -> tuple[Fraction | None, int]:
    """When a move meets the finish, and whether forward (1) or backward (-1)."""
    for (x, y), c in table.finish:
        dx, dy = WAYS[c]
        i = 0 if dx else 1
        ahead = (dx + dy) * velocity[i]
        beside = 2 * at[i] - 2 * (x, y)[i] - dx - dy  # twice the way from the line
        if beside * (beside + 2 * velocity[i]) > 0:
            continue
        when = ((x, y)[i] + HALF * (dx + dy) - at[i]) / velocity[i]
        other = at[1 - i] + when * velocity[1 - i]
        if 0 < when < 1 and abs(other - (x, y)[1 - i]) <= HALF:
            return when, 1 if ahead > 0 else -1
    return None, 0


class Drive(NamedTuple):
    """A move: the cells it enters, when it leaves the track or None, when it crosses the finish."""

    entered: list[Point]
    off: Fraction | None
    crossed: Fraction | None


@functools.cache
def touched(velocity: Point) -> list[tuple[Fraction, Point, bool]]:
    """When a move from (0, 0) enters each cell it touches, and whether it touches only a corner."""
    found = []
    for x in range(min(0, velocity[0]) - 1, max(0, velocity[0]) + 2):
        for y in range(min(0, velocity[1]) - 1, max(0, velocity[1]) + 2):
            stay = inside((0, 0), velocity, (x, y))
            if stay is not None:
                found.append((stay[0], (x, y), stay[0] == stay[1] and velocity != (0, 0)))
    return sorted(found)


def drive(table: Table, at: Point, velocity: Point) -> Drive:
    entered: list[tuple[Fraction, Point]] = []
    bad: list[Fraction] = []
    for when, (dx, dy), corner in touched(velocity):
        cell = at[0] + dx, at[1] + dy
        if cell not in table.cells and not (corner and table.corners):
            bad.append(when)
        if not corner:
            entered.append((when, cell))
    line, way = finish_at(table, at, velocity)
    if line is not None and way < 0:
        bad.append(line)
    off = min(bad, default=None)
    crossed = line if line is not None and way > 0 and (off is None or line < off) else None
    return Drive([cell for when, cell in entered if off is None or when < off], off, crossed)


def name(at: Point) -> str:
    return f"{LETTERS[at[0]]}{at[1] + 1}"


def moves(race: Race) -> dict[str, Race]:
    turn = race.ply % 2
    car, other = race.cars[turn], race.cars[1 - turn]
    if car.waits:
        return {"wait": after(race, car._replace(waits=False))}
    found = {}
    for ax in (-1, 0, 1):
        for ay in (-1, 0, 1):
            if ax and ay and not race.table.diagonal:
                continue
            velocity = car.velocity[0] + ax, car.velocity[1] + ay
            went = drive(race.table, car.at, velocity)
            to = car.at[0] + velocity[0], car.at[1] + velocity[1]
            if went.off is None and to != other.at:
                found[name(to)] = after(race, Car(to, velocity, went.crossed, False))
            elif went.off is not None and race.table.crash == "stop":
                last = [cell for cell in went.entered if cell != other.at][-1]
                halted = Car(last, (0, 0), went.crossed, went.crossed is None)
                found[f"crash {COMPASS[ax, ay] or '0'}"] = after(race, halted)
    return found


def after(race: Race, car: Car) -> Race:
    cars = (car, race.cars[1]) if race.ply % 2 == 0 else (race.cars[0], car)
    return Race(race.table, cars, race.ply + 1)


def to_play(race: Race) -> int | None:
    red, blue = race.cars
    if blue.crossed or (red.crossed and race.ply % 2 == 0) or race.ply >= race.table.plies:
        return None
    return race.ply % 2 if moves(race) else None


def score(race: Race) -> tuple[float, float]:
    red, blue = (car.crossed for car in race.cars)
    if red is None and blue is None:
        if race.ply >= race.table.plies:
            return 0.0, 0.0
        return (-1.0, 1.0) if race.ply % 2 == 0 else (1.0, -1.0)
    if red == blue:
        return 0.0, 0.0
    first = blue is None or (red is not None and red < blue)
    return (1.0, -1.0) if first else (-1.0, 1.0)


def fastest(race: Race, number: int) -> tuple[int, Fraction]:
    """By breadth-first search: the fewest moves of a car alone to the finish, and the least part of
    the last one that it takes to cross."""
    changes = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if race.table.diagonal or not x * y]
    cars = {(race.cars[number].at, (0, 0))}
    seen = set(cars)
    turns = 0
    while cars:
        turns += 1
        tried = {(at, (v[0] + ax, v[1] + ay)) for at, v in cars for ax, ay in changes} - seen
        seen |= tried
        ends = []
        cars = set()
        for at, velocity in tried:
            went = drive(race.table, at, velocity)
            if went.off is None and went.crossed:
                ends.append(went.crossed)
            elif went.off is None:
                cars.add(((at[0] + velocity[0], at[1] + velocity[1]), velocity))
        if ends:
            return turns, min(ends)
    raise ValueError("no way to the finish")
