"""Terrace with a dictionary of pieces: (column, row) -> (player, size, is a T), rows from below."""

from __future__ import annotations

from typing import Any, NamedTuple

Cell = tuple[int, int]
Piece = tuple[int, int, bool]

VARIANTS: list[dict[str, Any]] = [
    {"setup": "short", "quiet_plies": 25},
    {"setup": "medium", "own_t": False, "quiet_plies": 25},
    {"size": 6, "quiet_plies": 15},
    {"size": 6, "setup": "short", "captures": "assassination", "quiet_plies": 25},
    {"captures": "assassination", "quiet_plies": 15},
]
PLIES = 30

# Heights, the top row first.
LARGE = """
8 7 6 5 4 3 2 1
7 7 6 5 4 3 2 2
6 6 6 5 4 3 3 3
5 5 5 5 4 4 4 4
4 4 4 4 5 5 5 5
3 3 3 4 5 6 6 6
2 2 3 4 5 6 7 7
1 2 3 4 5 6 7 8
"""
SMALL = """
6 5 4 3 2 1
5 5 4 3 2 2
4 4 4 3 3 3
3 3 3 4 4 4
2 2 3 4 5 5
1 2 3 4 5 6
"""
SET_UPS = {
    (8, "long"): ["T 1 2 2 3 3 4 4", "4 4 3 3 2 2 1 1"],
    (8, "short"): ["- 4 3 3 2 2 T -"],
    (8, "medium"): ["- T 2 2 3 3 4 -"],
    (6, "long"): ["T 1 2 2 3 3", "3 3 2 2 1 1"],
    (6, "short"): ["- 3 2 2 T -"],
    (6, "medium"): ["- T 2 2 3 -"],
}


class Rules(NamedTuple):
    size: int
    heights: dict[Cell, int]
    straight: dict[Cell, list[Cell]]  # neighbours
    diagonal: dict[Cell, list[Cell]]
    captures: str
    own_t: bool
    quiet_plies: int


class State(NamedTuple):
    rules: Rules
    pieces: dict[Cell, Piece]
    turn: int
    quiet: int
    before: Any  # the state before the last move


def start(
    size: int = 8,
    setup: str = "long",
    captures: str = "standard",
    own_t: bool = True,
    quiet_plies: int = 200,
) -> State:
    rows = (LARGE if size == 8 else SMALL).split("\n")[1:-1]
    heights = {
        (x, size - 1 - down): int(height)
        for down, row in enumerate(rows)
        for x, height in enumerate(row.split())
    }
    pieces: dict[Cell, Piece] = {}
    for y, row in enumerate(SET_UPS[size, setup]):
        for x, word in enumerate(row.split()):
            if word != "-":
                kind = (1, True) if word == "T" else (int(word), False)
                pieces[x, y] = (0, *kind)
                pieces[size - 1 - x, size - 1 - y] = (1, *kind)
    straight = around(heights, ((1, 0), (-1, 0), (0, 1), (0, -1)))
    diagonal = around(heights, ((1, 1), (1, -1), (-1, 1), (-1, -1)))
    rules = Rules(size, heights, straight, diagonal, captures, own_t, quiet_plies)
    return State(rules, pieces, 0, 0, None)


def name(cell: Cell) -> str:
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


def around(cells: dict[Cell, int], steps: tuple[Cell, ...]) -> dict[Cell, list[Cell]]:
    return {
        (x, y): [(x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in cells]
        for x, y in cells
    }


def terrace(state: State, cell: Cell) -> set[Cell]:
    """The cells that a piece reaches on its level without crossing an enemy."""
    heights = state.rules.heights
    found, open_ends = {cell}, [cell]
    while open_ends:
        for there in state.rules.straight[open_ends.pop()]:
            enemy = there in state.pieces and state.pieces[there][0] != state.turn
            if heights[there] == heights[cell] and not enemy and there not in found:
                found.add(there)
                open_ends.append(there)
    return {there for there in found if there not in state.pieces}


def may_capture(state: State, cell: Cell, there: Cell) -> bool:
    rules = state.rules
    _, mine, crowned = state.pieces[cell]
    owner, theirs, prize = state.pieces[there]
    if prize and owner == state.turn and not rules.own_t:
        return False
    rise = rules.heights[there] - rules.heights[cell]
    slanted = cell[0] != there[0] and cell[1] != there[1]
    if rules.captures == "standard":
        return slanted and rise == -1 and theirs <= mine
    if rise == 0:
        return theirs <= mine
    if rise == 1 and not slanted:
        return theirs < mine or (crowned and theirs == rules.size // 2)
    return rise == -1 and slanted and theirs > mine


def targets(state: State, cell: Cell) -> set[Cell]:
    """Where the piece on a cell may go."""
    heights, straight = state.rules.heights, state.rules.straight[cell]
    around = straight + state.rules.diagonal[cell]
    goals = terrace(state, cell)
    goals.update(c for c in around if heights[c] == heights[cell] + 1 and c not in state.pieces)
    goals.update(c for c in straight if heights[c] == heights[cell] - 1 and c not in state.pieces)
    goals.update(c for c in around if c in state.pieces and may_capture(state, cell, c))
    return goals


def moves(state: State) -> dict[str, State]:
    found: dict[str, State] = {}
    for cell, piece in state.pieces.items():
        if piece[0] != state.turn:
            continue
        for there in targets(state, cell):
            sign = "-"
            if there in state.pieces:
                sign = "*" if state.pieces[there][0] == state.turn else "x"
            found[name(cell) + sign + name(there)] = after(state, cell, there)
    return found


def after(state: State, cell: Cell, there: Cell) -> State:
    pieces = dict(state.pieces)
    pieces[there] = pieces.pop(cell)
    quiet = 0 if there in state.pieces else state.quiet + 1
    return State(state.rules, pieces, 1 - state.turn, quiet, state)


def occurrences(state: State) -> int:
    """How often the position has occurred; a capture makes all that came before impossible."""
    n, past = 1, state
    while past.quiet and past.before:
        past = past.before
        n += past.turn == state.turn and past.pieces == state.pieces
    return n


def winner(state: State) -> int | None:
    ts = {owner: cell for cell, (owner, _, prize) in state.pieces.items() if prize}
    for player, goal in ((0, (state.rules.size - 1, state.rules.size - 1)), (1, (0, 0))):
        if player not in ts:
            return 1 - player
        if ts[player] == goal:
            return player
    return None


def to_play(state: State) -> int | None:
    if winner(state) is not None or state.quiet >= state.rules.quiet_plies:
        return None
    own = [cell for cell, piece in state.pieces.items() if piece[0] == state.turn]
    if occurrences(state) >= 3 or not any(targets(state, cell) for cell in own):
        return None
    return state.turn


def score(state: State) -> tuple[float, float]:
    first = winner(state)
    return (0.0, 0.0) if first is None else (1.0, -1.0) if first == 0 else (-1.0, 1.0)
