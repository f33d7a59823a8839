"""Evaluate a tic-tac-toe position: the lines open to X minus those open to O."""

from __future__ import annotations

import random

from plyground.game.errors import PlygroundError
from plyground.search.textbook.convention import Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind

LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)


def make(rng: random.Random, difficulty: int) -> Data:
    """A reachable, undecided position; harder ones have more marks."""
    while True:
        board = ["."] * 9
        for ply, cell in enumerate(
            rng.sample(range(9), rng.randint(2 * difficulty - 1, 2 * difficulty))
        ):
            board[cell] = "XO"[ply % 2]
        if not any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
            return {"board": "".join(board)}


def task(data: Data) -> str:
    return (
        "A line (row, column or diagonal) is open to a player if the other has no mark on it. "
        "How many lines are open to X, how many to O, and what is E = X − O?"
    )


def open_to(board: str, player: str) -> int:
    """Lines without a mark of the other player."""
    other = "O" if player == "X" else "X"
    return sum(all(board[cell] != other for cell in line) for line in LINES)


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    board = data["board"]
    if len(board) != 9 or set(board) - set(".XO"):
        raise PlygroundError(f"a board must be nine of the characters . X O, not {board!r}")
    x, o = open_to(board, "X"), open_to(board, "O")
    found = []
    for player, count in (("X", x), ("O", o)):
        other = "O" if player == "X" else "X"
        why = f"of the 8 lines {8 - count} have a mark of {other}, so {count} are open to {player}."
        hints = (
            f"Look at the marks of {other}.",
            "Cross out each line through them, and count what is left of 8.",
            why,
        )
        ask = f"lines open to {player}"
        found.append(Item(f"open.{player}", "number", count, ask, why, hints))
    why = f"E = {x} − {o} = {x - o}."
    hints = ("Look at the two counts.", "Subtract O's count from X's.", why)
    trap = ((o - x, "this is O − X"),) if x != o else ()
    return (*found, Item("E", "number", x - o, "E = X − O", why, hints, traps=trap))


EVALUATE = ExerciseKind("evaluate", "Evaluate a position", make, task, items, "board")
