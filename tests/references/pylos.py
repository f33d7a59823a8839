"""Pylos with a dictionary of balls: (level, row, column) -> player, rows from the bottom."""

from __future__ import annotations

from typing import Any, NamedTuple

Place = tuple[int, int, int]

VARIANTS: list[dict[str, Any]] = [{"rules": "expert"}, {"rules": "child"}, {"size": 3}]
LETTERS = "abcdefghij"


class State(NamedTuple):
    size: int
    rules: str
    balls: dict[Place, int]
    turn: int
    takes: int  # balls that the player may still take back; 2: must take one
    ply: int
    seen: tuple[Any, ...]


def start(size: int = 4, rules: str = "standard") -> State:
    return State(size, rules, {}, 0, 0, 0, ((frozenset(), 0, 0),))


def places(size: int) -> list[Place]:
    return [
        (level, row, column)
        for level in range(size)
        for row in range(size - level)
        for column in range(size - level)
    ]


def name(size: int, place: Place) -> str:
    level, row, column = place
    return f"{LETTERS[sum(size - i for i in range(level)) + column]}{row + 1}"


def below(place: Place) -> list[Place]:
    level, row, column = place
    if level == 0:
        return []
    return [(level - 1, row + i, column + j) for i in (0, 1) for j in (0, 1)]


def usable(state: State, balls: dict[Place, int]) -> list[Place]:
    return [p for p in places(state.size) if p not in balls and all(b in balls for b in below(p))]


def free(balls: dict[Place, int], player: int) -> list[Place]:
    loaded = {b for p in balls for b in below(p)}
    return [p for p, owner in balls.items() if owner == player and p not in loaded]


def completes(state: State, balls: dict[Place, int], place: Place) -> bool:
    """Whether the ball on a place is part of a square of its colour, or of a row in expert play."""
    level, row, column = place
    own = {p for p, owner in balls.items() if owner == balls[place]}
    groups = [
        {(level, row - i + k, column - j + m) for k in (0, 1) for m in (0, 1)}
        for i in (0, 1)
        for j in (0, 1)
    ]
    side = state.size - level
    if state.rules == "expert" and side >= 3:
        groups.append({(level, row, c) for c in range(side)})
        groups.append({(level, r, column) for r in range(side)})
    return state.rules != "child" and any(group <= own for group in groups)


def after(state: State, balls: dict[Place, int], takes: int) -> State:
    turn = state.turn if takes else 1 - state.turn
    now = (frozenset(balls.items()), turn, takes)
    return State(state.size, state.rules, balls, turn, takes, state.ply + 1, (*state.seen, now))


def moves(state: State) -> dict[str, State]:
    found = {}
    if state.takes:
        for p in free(state.balls, state.turn):
            balls = {q: owner for q, owner in state.balls.items() if q != p}
            left = state.takes - 1 if free(balls, state.turn) else 0
            found[f"take {name(state.size, p)}"] = after(state, balls, left)
        if state.takes == 1:
            found["done"] = after(state, state.balls, 0)
        return found
    total = len(places(state.size)) // 2
    plays = []
    if list(state.balls.values()).count(state.turn) < total:
        plays += [(name(state.size, p), state.balls, p) for p in usable(state, state.balls)]
    for p in free(state.balls, state.turn):
        rest = {q: owner for q, owner in state.balls.items() if q != p}
        for q in usable(state, rest):
            if q[0] > p[0]:
                plays.append((f"{name(state.size, p)}-{name(state.size, q)}", rest, q))
    for word, rest, q in plays:
        balls = {**rest, q: state.turn}
        found[word] = after(state, balls, 2 if completes(state, balls, q) else 0)
    return found


def apex(state: State) -> int | None:
    return state.balls.get((state.size - 1, 0, 0))


def drawn(state: State) -> bool:
    return state.ply >= 400 or state.seen.count(state.seen[-1]) >= 3


def to_play(state: State) -> int | None:
    reserve = len(places(state.size)) // 2 - list(state.balls.values()).count(state.turn)
    if apex(state) is not None or drawn(state) or (not reserve and not moves(state)):
        return None
    return state.turn


def score(state: State) -> tuple[float, float]:
    winner = apex(state)
    if winner is None:
        if drawn(state) and moves(state):
            return 0.0, 0.0
        winner = 1 - state.turn
    return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
