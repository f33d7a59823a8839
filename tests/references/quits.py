"""Quits: a dictionary from (column, row) to the player whose ball lies there."""

from __future__ import annotations

from typing import Any, NamedTuple

VARIANTS: list[dict[str, Any]] = [
    {"step": "diagonal"},
    {"wrap": True, "undo": True},
    {"leave": "own", "balls": 3},
    {"wrap": True, "leave": "own", "step": "diagonal", "plies": 60},
]
Place = tuple[int, int]
Board = dict[Place, int]
SIDE = range(5)
EXITS = [(4, 4), (0, 0)]
FORWARD = {
    "forward": [(1, 1), (1, 0), (0, 1)],
    "diagonal": [(1, 1), (1, -1), (-1, 1)],
}


class State(NamedTuple):
    options: dict[str, Any]
    board: Board
    turn: int
    banned: str
    """The shift that would undo the last one, or ""."""
    out: tuple[int, int]
    past: tuple[Any, ...]


def start(**given: Any) -> State:
    options = {
        "step": "forward",
        "wrap": False,
        "undo": False,
        "leave": "always",
        "balls": 5,
        "plies": 400,
    } | given
    home = [(0, 1), (1, 0), (1, 1)] + ([(0, 2), (2, 0)] if options["balls"] == 5 else [])
    board = {(x, y): 0 for x, y in home} | {(4 - x, 4 - y): 1 for x, y in home}
    return State(options, board, 0, "", (0, 0), ())


def name(place: Place) -> str:
    return "abcde"[place[0]] + "12345"[place[1]]


def lines() -> list[list[Place]]:
    """Each row and each column, in both directions: a ball moves to the next place of its list."""
    rows = [[(x, y) for x in SIDE] for y in SIDE]
    columns = [[(x, y) for y in SIDE] for x in SIDE]
    return [way for line in rows + columns for way in (line, line[::-1])]


def here(state: State) -> Any:
    return frozenset(state.board.items()), state.turn, state.banned


def after(state: State, board: Board, banned: str) -> State:
    out = list(state.out)
    for player, place in enumerate(EXITS):
        theirs = state.options["leave"] == "own" and player != state.turn
        if board.get(place) == player and not theirs:
            del board[place]
            out[player] += 1
    past = (*state.past, here(state))
    return State(state.options, board, 1 - state.turn, banned, (out[0], out[1]), past)


def moves(state: State) -> dict[str, State]:
    found = {}
    sign = 1 if state.turn == 0 else -1
    for (x, y), player in state.board.items():
        for dx, dy in FORWARD[state.options["step"]]:
            to = (x + sign * dx, y + sign * dy)
            if player == state.turn and to[0] in SIDE and to[1] in SIDE and to not in state.board:
                board = {place: who for place, who in state.board.items() if place != (x, y)}
                board[to] = player
                found[f"{name((x, y))}-{name(to)}"] = after(state, board, "")
    for line in lines():
        word = f"{name(line[-1])}-{name(line[0])}"
        if state.turn not in [state.board.get(place) for place in line] or word == state.banned:
            continue
        if line[-1] in state.board and not state.options["wrap"]:
            continue
        board = {place: who for place, who in state.board.items() if place not in line}
        for i, place in enumerate(line):
            if place in state.board:
                board[line[(i + 1) % 5]] = state.board[place]
        inverse = "" if state.options["undo"] else f"{name(line[0])}-{name(line[-1])}"
        found[word] = after(state, board, inverse)
    return found


def winner(state: State) -> int | None:
    goal = 3 if state.options["balls"] == 5 else 1
    return next((player for player in (0, 1) if state.out[player] >= goal), None)


def drawn(state: State) -> bool:
    return len(state.past) >= state.options["plies"] or state.past.count(here(state)) >= 2


def to_play(state: State) -> int | None:
    if winner(state) is not None or drawn(state) or not moves(state):
        return None
    return state.turn


def score(state: State) -> tuple[float, float]:
    won = winner(state)
    if won is None:
        if drawn(state):
            return 0.0, 0.0
        won = 1 - state.turn
    return (1.0, -1.0) if won == 0 else (-1.0, 1.0)
