"""Tantrix with dictionaries: (x, y) -> the colours of a tile's six sides, clockwise.

Hexagons have the coordinates (x, y, -x - y). The shuffle belongs to the deal, not to the rules: it
is made here as in the game.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any, NamedTuple

Place = tuple[int, int]

VARIANTS: list[dict[str, Any]] = [
    {"tiles": 16, "hand": 2, "reach": 2, "deadlock": "draw", "controlled": False},
    {"first": "green", "second": "yellow", "seed": 5, "tiles": 20, "hand": 3},
]
PLIES = 10

# Clockwise from the upper left.
WAYS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@cache
def turns(sides: str) -> list[str]:
    return [sides[i:] + sides[:i] for i in range(6)]


@cache
def all_tiles() -> list[str]:
    found = set()
    for sides in product("rygb", repeat=6):
        each_twice = len(set(sides)) == 3 and all(sides.count(c) == 2 for c in sides)
        straights = sum(sides[i] == sides[i + 3] for i in range(3))
        if each_twice and straights < 3:
            found.add(min(turns("".join(sides))))
    return sorted(found)


class State(NamedTuple):
    options: dict[str, Any]
    layout: dict[Place, str]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    bag: tuple[str, ...]
    turn: int | None
    free_done: bool
    drawn: bool


def start(**options: Any) -> State:
    given: dict[str, Any] = {"first": "red", "second": "blue", "hand": 6, "tiles": 56, "reach": 12}
    given |= {"controlled": True, "deadlock": "skip", "seed": 1}
    given |= options
    number = random.Random(f"tantrix {given['seed']}").random
    keyed = [(number(), tile) for tile in all_tiles()]
    deal = [tile for _, tile in sorted(keyed)][: given["tiles"]]
    in_hands = 2 * given["hand"]
    hands = tuple(deal[0:in_hands:2]), tuple(deal[1:in_hands:2])
    return State(given, {}, hands, tuple(deal[in_hands:]), 0, False, False)


@cache
def around(place: Place) -> list[Place]:
    return [(place[0] + dx, place[1] + dy) for dx, dy in WAYS]


def on_table(state: State, place: Place) -> bool:
    x, y = place
    return bool(max(abs(x), abs(y), abs(x + y)) <= state.options["reach"])


def neighbours(layout: dict[Place, str], place: Place) -> int:
    return sum(p in layout for p in around(place))


def spaces(state: State) -> list[Place]:
    near = {q for p in state.layout for q in around(p)}
    return [p for p in sorted(near) if p not in state.layout and on_table(state, p)]


def forced(state: State, place: Place) -> bool:
    return neighbours(state.layout, place) >= 3


def matches(layout: dict[Place, str], place: Place, sides: str) -> bool:
    return all(
        layout[p][(i + 3) % 6] == sides[i] for i, p in enumerate(around(place)) if p in layout
    )


def leading_in(layout: dict[Place, str], place: Place) -> list[str]:
    return [layout[p][(i + 3) % 6] for i, p in enumerate(around(place)) if p in layout]


def lawful(state: State, place: Place, sides: str) -> bool:
    """The restrictions, which hold while the bag is not empty."""
    if not state.bag:
        return True
    after = {**state.layout, place: sides}
    for p in around(place):
        if p in after or not on_table(state, p):
            continue
        links = leading_in(after, p)
        if len(links) >= 4 or any(links.count(c) >= 3 for c in links):
            return False
    return not (state.options["controlled"] and along_controlled_side(state, place))


def along_controlled_side(state: State, place: Place) -> bool:
    """Tiles at two sides in a row make a straight side; it runs on to the left and right of them
    over spaces that touch these two alone, and is controlled if that ends at a forced space."""
    for i in range(6):
        two = [WAYS[i], WAYS[(i + 1) % 6]]
        if not all((place[0] + dx, place[1] + dy) in state.layout for dx, dy in two):
            continue
        for dx, dy in (WAYS[i - 1], WAYS[(i + 2) % 6]):
            x, y = place
            while True:
                x, y = x + dx, y + dy
                if (x, y) in state.layout or not on_table(state, (x, y)):
                    break
                if forced(state, (x, y)):
                    return True
                touching = [p for p in around((x, y)) if p in state.layout]
                if sorted(touching) != sorted((x + a, y + b) for a, b in two):
                    break
    return False


def placements(state: State, player: int, fill: bool) -> list[tuple[str, str, Place]]:
    """(tile, as it lies, place) on forced spaces, or on others."""
    if not state.layout:
        return [] if fill else [(tile, tile, (0, 0)) for tile in state.hands[player]]
    return [
        (tile, sides, place)
        for place in spaces(state)
        if forced(state, place) == fill
        for tile in state.hands[player]
        for sides in turns(tile)
        if matches(state.layout, place, sides) and lawful(state, place, sides)
    ]


def available(state: State) -> list[tuple[str, str, Place]]:
    """What the player to move may lay now."""
    assert state.turn is not None
    return placements(state, state.turn, True) or (
        [] if state.free_done else placements(state, state.turn, False)
    )


def name(state: State, place: Place) -> str:
    reach = state.options["reach"]
    return f"{'abcdefghijklmnopqrstuvwxyz'[reach - place[1]]}{place[0] + reach + 1}"


def moves(state: State) -> dict[str, State]:
    """The states that follow; whose turn it is there is found out when it is asked for."""
    state = settled(state)
    found = {}
    for tile, sides, place in available(state):
        assert state.turn is not None
        held = [t for t in state.hands[state.turn] if t != tile] + list(state.bag[:1])
        hands = list(state.hands)
        hands[state.turn] = tuple(held)
        after = state._replace(
            layout={**state.layout, place: sides},
            hands=(hands[0], hands[1]),
            bag=state.bag[1:],
            free_done=state.free_done or not forced(state, place),
        )
        found[f"{sides} {name(state, place)}"] = after
    return found


def settled(state: State) -> State:
    """The turn goes on while there is something to lay; then it is the other's, if they can."""
    if state.turn is None or available(state):
        return state
    if state.hands[state.turn] and not state.free_done and state.options["deadlock"] == "draw":
        return state._replace(turn=None, drawn=True)
    for player in (1 - state.turn, state.turn):
        then = state._replace(turn=player, free_done=False)
        if available(then):
            return then
        if state.hands[player] and state.options["deadlock"] == "draw":
            return state._replace(turn=None, drawn=True)
    return state._replace(turn=None)


def to_play(state: State) -> int | None:
    return settled(state).turn


def best(state: State, colour: str) -> int:
    """1 for each tile of the longest line, or 2 for each tile of the longest loop."""
    graph: dict[Place, list[Place]] = {}
    for place, sides in state.layout.items():
        if colour in sides:
            ends = [p for p, side in zip(around(place), sides, strict=True) if side == colour]
            graph[place] = [p for p in ends if p in state.layout]
    points, left = 0, set(graph)
    while left:
        line, edge = set(), [left.pop()]
        while edge:
            place = edge.pop()
            line.add(place)
            edge += [p for p in graph[place] if p not in line]
        left -= line
        loop = all(len(graph[p]) == 2 for p in line)
        points = max(points, 2 * len(line) if loop else len(line))
    return points


def score(state: State) -> tuple[float, float]:
    if settled(state).drawn:
        return 0.0, 0.0
    lead = best(state, state.options["first"][0]) - best(state, state.options["second"][0])
    return float(lead), float(-lead)
