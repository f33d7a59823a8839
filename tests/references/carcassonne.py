"""Carcassonne with dictionaries. Fields are found by painting each tile on a grid of 13 by 13 dots.

A board is {(x, y): (letter, quarter turns)}, y down; followers are {((x, y), feature): player}.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

Place = tuple[int, int]
Spot = tuple[Place, int]

VARIANTS: list[dict[str, Any]] = [
    {"farms": False, "small_city": 2, "margin": True, "tiles": 24},
    {"tiles": 30, "reach": 2, "followers": 2, "margin": True, "seed": 3},
]
PLIES = 20

# Copies, sides (N, E, S, W), cities and roads by the sides that they join.
SET = {
    "A": (2, "FFRF", [], ["S"]),
    "B": (4, "FFFF", [], []),
    "C": (1, "CCCC", ["NESW"], []),
    "D": (4, "CRFR", ["N"], ["EW"]),
    "E": (5, "CFFF", ["N"], []),
    "F": (2, "FCFC", ["EW"], []),
    "G": (1, "FCFC", ["EW"], []),
    "H": (3, "FCFC", ["E", "W"], []),
    "I": (2, "CCFF", ["N", "E"], []),
    "J": (3, "CRRF", ["N"], ["ES"]),
    "K": (3, "CFRR", ["N"], ["SW"]),
    "L": (3, "CRRR", ["N"], ["E", "S", "W"]),
    "M": (2, "CCFF", ["NE"], []),
    "N": (3, "CCFF", ["NE"], []),
    "O": (2, "CRRC", ["NW"], ["ES"]),
    "P": (3, "CRRC", ["NW"], ["ES"]),
    "Q": (1, "CCFC", ["NEW"], []),
    "R": (3, "CCFC", ["NEW"], []),
    "S": (2, "CCRC", ["NEW"], ["S"]),
    "T": (1, "CCRC", ["NEW"], ["S"]),
    "U": (8, "RFRF", [], ["NS"]),
    "V": (9, "FFRR", [], ["SW"]),
    "W": (4, "FRRR", [], ["E", "S", "W"]),
    "X": (1, "RRRR", [], ["N", "E", "S", "W"]),
}
MONASTERIES, SHIELDS = "AB", "CFMOQS"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
# The dots (row, column) in the middle of each half side, clockwise, and the half that faces it.
HALVES = {
    "NNW": (0, 3),
    "NNE": (0, 9),
    "ENE": (3, 12),
    "ESE": (9, 12),
    "SSE": (12, 9),
    "SSW": (12, 3),
    "WSW": (9, 0),
    "WNW": (3, 0),
}
MEETS = {"NNW": "SSW", "NNE": "SSE", "ENE": "WNW", "ESE": "WSW"}
MEETS |= {there: here for here, there in MEETS.items()}
ROADS = {
    "N": [(i, 6) for i in range(7)],
    "E": [(6, i) for i in range(6, 13)],
    "S": [(i, 6) for i in range(6, 13)],
    "W": [(6, i) for i in range(7)],
}


class Feature(NamedTuple):
    kind: str  # city, road, monastery, field
    sides: frozenset[str]  # half sides of a field
    shield: bool = False
    cities: frozenset[int] = frozenset()  # features that a field touches


def city_dots(sides: str) -> set[tuple[int, int]]:
    every = {(r, c) for r in range(13) for c in range(13)}
    shapes = {
        "N": {(r, c) for r, c in every if r <= 2 and r < c < 12 - r},
        "E": {(r, c) for r, c in every if c >= 10 and 12 - c < r < c},
        "W": {(r, c) for r, c in every if c <= 2 and c < r < 12 - c},
        "EW": {(r, c) for r, c in every if 3 <= r <= 9},
        "NE": {(r, c) for r, c in every if c - r >= 3},
        "NW": {(r, c) for r, c in every if r + c <= 9},
        "NEW": {(r, c) for r, c in every if r <= 9 or c < 12 - r or c > r},
        "NESW": every,
    }
    return shapes[sides]


def groups(dots: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Connected sets of dots."""
    found, left = [], set(dots)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            r, c = edge.pop()
            group.add((r, c))
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
            left -= near
            edge += near
        found.append(group)
    return found


@cache
def features(letter: str, turns: int) -> tuple[Feature, ...]:
    """Cities, roads, monastery, fields; turned clockwise."""
    _, _, cities, roads = SET[letter]
    found = [Feature("city", frozenset(sides), letter in SHIELDS) for sides in cities]
    found += [Feature("road", frozenset(sides)) for sides in roads]
    if letter in MONASTERIES:
        found.append(Feature("monastery", frozenset()))
    dots = {(r, c) for r in range(13) for c in range(13)}
    painted = [city_dots(sides) for sides in cities]
    for shape in painted:
        dots -= shape
    for sides in roads:
        for side in sides:
            dots -= set(ROADS[side])
    fields = []
    for group in groups(dots):
        halves = frozenset(half for half, dot in HALVES.items() if dot in group)
        around = {(r + i, c + j) for r, c in group for i in (-1, 0, 1) for j in (-1, 0, 1)}
        touched = frozenset(i for i, shape in enumerate(painted) if shape & around)
        if halves:
            fields.append(Feature("field", halves, False, touched))
    fields.sort(key=lambda field: min(list(HALVES).index(half) for half in field.sides))
    found += fields

    def turned(names: frozenset[str]) -> frozenset[str]:
        wheel = list(HALVES) if names & set(HALVES) else list("NESW")
        by = turns * len(wheel) // 4
        return frozenset(wheel[(wheel.index(x) + by) % len(wheel)] for x in names)

    return tuple(f._replace(sides=turned(f.sides)) for f in found)


@cache
def look(letter: str, turns: int) -> str:
    sides = SET[letter][1]
    return sides[4 - turns :] + sides[: 4 - turns]


def word(feature: Feature) -> str:
    if feature.kind == "monastery":
        return "monastery"
    wheel = list(HALVES) if feature.kind == "field" else list("NESW")
    return f"{feature.kind} {min(feature.sides, key=wheel.index)}"


class State(NamedTuple):
    options: dict[str, Any]
    board: dict[Place, tuple[str, int]]
    men: dict[Spot, int]
    points: tuple[int, int]
    deck: tuple[str, ...]
    turn: int
    last: Place | None  # a tile whose points are not counted yet


def start(**options: Any) -> State:
    given: dict[str, Any] = {
        "tiles": 71,
        "followers": 7,
        "farms": True,
        "small_city": 4,
        "margin": False,
    }
    given |= {"reach": 10, "seed": 1} | options
    number = random.Random(f"carcassonne {given['seed']}").random
    pile = [letter for letter, tile in SET.items() for _ in range(tile[0] - (letter == "D"))]
    deal = [letter for _, letter in sorted([(number(), letter) for letter in pile])]
    deck = tuple(deal[: given["tiles"]])
    return without_misfits(State(given, {(0, 0): ("D", 0)}, {}, (0, 0), deck, 0, None))


def beside(place: Place, side: str) -> Place:
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


def spaces(state: State) -> list[Place]:
    near = {beside(place, side) for place in state.board for side in "NESW"}
    reach = state.options["reach"]
    return [p for p in sorted(near - set(state.board)) if max(abs(p[0]), abs(p[1])) <= reach]


def agrees(state: State, place: Place, letter: str, turns: int) -> bool:
    mine = look(letter, turns)
    for i, side in enumerate("NESW"):
        other = state.board.get(beside(place, side))
        if other and look(*other)["NESW".index(FACING[side])] != mine[i]:
            return False
    return True


def placements(state: State) -> list[tuple[Place, int]]:
    """Where the next tile fits; of rotations that look alike only the first."""
    letter = state.deck[0]
    looks = [look(letter, turns) for turns in range(4)]
    return [
        (place, turns)
        for place in spaces(state)
        for turns in range(4)
        if looks.index(looks[turns]) == turns and agrees(state, place, letter, turns)
    ]


def without_misfits(state: State) -> State:
    while state.deck and not placements(state):
        state = state._replace(deck=state.deck[1:])
    return state


def joined(state: State, place: Place, number: int) -> set[Spot]:
    """The parts of a feature on the tiles beside it."""
    feature, found = features(*state.board[place])[number], set[Spot]()
    for side in feature.sides:
        there = beside(place, side[0])
        facing = MEETS[side] if feature.kind == "field" else FACING[side]
        if there in state.board:
            others = enumerate(features(*state.board[there]))
            found.update((there, n) for n, other in others if facing in other.sides)
    return found


def whole(state: State, place: Place, number: int) -> tuple[set[Spot], bool]:
    """All parts of a feature, and whether it is closed."""
    parts, edge, closed = {(place, number)}, [(place, number)], True
    while edge:
        here, n = edge.pop()
        sides = features(*state.board[here])[n].sides
        closed = closed and all(beside(here, side[0]) in state.board for side in sides)
        more = joined(state, here, n) - parts
        parts |= more
        edge += more
    return parts, closed


def around(state: State, place: Place) -> int:
    x, y = place
    return sum((x + i, y + j) in state.board for i in (-1, 0, 1) for j in (-1, 0, 1)) - 1


def shared(state: State, parts: set[Spot], points: int) -> tuple[int, int]:
    """The points for those with most followers."""
    men = [state.men[part] for part in parts if part in state.men]
    most = max(men.count(0), men.count(1))
    return (
        points if most and men.count(0) == most else 0,
        points if most and men.count(1) == most else 0,
    )


def shields(state: State, parts: set[Spot]) -> int:
    return sum(features(*state.board[place])[n].shield for place, n in parts)


def settled(state: State) -> State:
    """Counts what the last tile finished, and takes the next tile that fits."""
    if state.last is None:
        return state
    points, men = list(state.points), dict(state.men)
    for n, feature in enumerate(features(*state.board[state.last])):
        if feature.kind in ("city", "road"):
            parts, closed = whole(state, state.last, n)
            if not closed:
                continue
            size = len({place for place, _ in parts})
            worth = size if feature.kind == "road" else 2 * (size + shields(state, parts))
            if feature.kind == "city" and size == 2:
                worth = state.options["small_city"]
            for player, more in enumerate(shared(state._replace(men=men), parts, worth)):
                points[player] += more
            men = {spot: player for spot, player in men.items() if spot not in parts}
    for (place, n), player in list(men.items()):
        kind = features(*state.board[place])[n].kind
        if kind == "monastery" and around(state, place) == 8:
            points[player] += 9
            del men[place, n]
    done = state._replace(points=(points[0], points[1]), men=men, turn=1 - state.turn, last=None)
    return without_misfits(done)


def name(state: State, place: Place) -> str:
    reach = state.options["reach"]
    return f"{'abcdefghijklmnopqrstuvwxyz'[place[0] + reach]}{reach - place[1] + 1}"


def moves(state: State) -> dict[str, State]:
    """The states that follow; their points are counted when they are asked for."""
    state = settled(state)
    letter, found = state.deck[0], {}
    in_hand = state.options["followers"] - list(state.men.values()).count(state.turn)
    held = set().union(*(whole(state, *spot)[0] for spot in state.men)) if in_hand else set()
    for place, turns in placements(state):
        after = state._replace(
            board={**state.board, place: (letter, turns)}, deck=state.deck[1:], last=place
        )
        plain = f"{name(state, place)} {look(letter, turns)}"
        found[plain] = after
        for n, feature in enumerate(features(letter, turns)):
            if feature.kind == "field" and not state.options["farms"]:
                continue
            if in_hand and not joined(after, place, n) & held:
                men = {**state.men, (place, n): state.turn}
                found[f"{plain} {word(feature)}"] = after._replace(men=men)
    return found


def to_play(state: State) -> int | None:
    state = settled(state)
    return state.turn if state.deck else None


def score(state: State) -> tuple[float, float]:
    state = settled(state)
    points, counted = list(state.points), set[Spot]()
    for spot in state.men:
        if spot in counted:
            continue
        place, n = spot
        feature = features(*state.board[place])[n]
        parts, _ = whole(state, place, n)
        counted |= parts
        if feature.kind == "monastery":
            worth = 1 + around(state, place)
        elif feature.kind == "field":
            worth = 3 * len(finished_cities(state, parts))
        else:
            worth = len({p for p, _ in parts})
            worth += shields(state, parts)
        for player, more in enumerate(shared(state, parts, worth)):
            points[player] += more
    lead = points[0] - points[1]
    if not state.options["margin"]:
        lead = (lead > 0) - (lead < 0)
    return float(lead), float(-lead)


def finished_cities(state: State, fields: set[Spot]) -> set[frozenset[Spot]]:
    found = set()
    for place, n in fields:
        for city in features(*state.board[place])[n].cities:
            parts, closed = whole(state, place, city)
            if closed:
                found.add(frozenset(parts))
    return found
