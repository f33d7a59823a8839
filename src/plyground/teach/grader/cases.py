"""Test cases for a student's search: trees that tell mistakes apart, and two small games."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from zlib import crc32

from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError, TooLarge
from plyground.game.load import load
from plyground.game.start import state_of
from plyground.game.trees.gallery import gallery
from plyground.game.trees.sources import tree
from plyground.search.suited import require

TREES = (
    "[[3 12 8][2 4 6][1 14 5]]",
    "[[-3 -5][-2 -7][-4 -1]]",  # below zero: a best value that starts at 0 stays there
    "[[3 5][3 9][4 3]]",  # equal values: < or <=
    "[[4 6][4 9][1 2]]",  # two equally good moves
    "[[[5 5 2][7 5]][[5 6][9 5 1]]]",
    "[[4 [7 2]] 3 [[[6 8] 1] 9]]",  # the game ends at many depths
    "[[[[8]]] [[[2 9]]]]",  # single moves
)
DEPTHS = (
    ("[[4 [7 2]] 3 [[[6 8] 1] 9]]", 1),
    ("[[4 [7 2]] 3 [[[6 8] 1] 9]]", 2),
    ("[[[5 5 2][7 5]][[5 6][9 5 1]]]", 2),
    ("[[[5 5 2][7 5]][[5 6][9 5 1]]]", 3),
)
WINDOWS = (
    ("[[3 12 8][2 4 6][1 14 5]]", (2, 3)),
    ("[[3 12 8][2 4 6][1 14 5]]", (5, 9)),
    ("[[[5 5 2][7 5]][[5 6][9 5 1]]]", (4, 7)),
    ("[[[5 8 2][7 3]][[1 6][9 5 4]][[2 8][3 4]]]", (3, 6)),
)
"""Windows distinguish a search that never cuts from one that does not pass its window down."""


MOST_STATES = 3_000
"""Of a game or tree of the teacher's: what a plain minimax must be able to search."""


@dataclass(frozen=True, eq=False)
class Case:
    """One search: a tree of states and a depth (None: to the end)."""

    title: str
    root: dict[str, Any]
    depth: int | None = None
    text: str = ""
    """The tree as text, if it is one."""
    window: tuple[int, int] | None = None
    """alpha and beta at the root. Values are then bounds, so only visited states are compared."""

    def as_dict(self) -> dict[str, Any]:
        return {"root": self.root, "depth": self.depth, "window": self.window}

    def suits(self, takes: frozenset[str]) -> bool:
        """Whether a function with these parameters can run the case."""
        return (self.depth is None or "depth" in takes) and (
            self.window is None or {"alpha", "beta"} <= takes
        )


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    """All cases, easy ones first."""
    found = [Case(f"the tree {text}", unroll(tree(text).initial()), text=text) for text in TREES]
    for name in ("jarrar", "27-leaf"):
        game = gallery(name)
        found.append(Case(f"the tree {name}", unroll(game.initial()), text=str(game)))
    rng = random.Random(1)
    for _ in range(5):
        text = random_text(rng, 4)
        found.append(Case(f"the tree {text}", unroll(tree(text).initial()), text=text))
    nim = load("nim", piles=(2, 2), misere=True).initial()
    board = load("tic_tac_toe").parse("xox/1o1/1x1 o")
    found.append(Case("misère Nim with two piles of two", unroll(nim)))
    found.append(Case("the tic-tac-toe position xox/1o1/1x1 with o to move", unroll(board)))
    for text, depth in DEPTHS:
        title = f"the tree {text} to depth {depth}"
        found.append(Case(title, unroll(tree(text).initial()), depth, text))
    for text, window in WINDOWS:
        title = f"the tree {text} with alpha = {window[0]} and beta = {window[1]}"
        found.append(Case(title, unroll(tree(text).initial()), text=text, window=window))
    return tuple(found)


def own_case(source: State | Game | str, depth: int | None = None) -> Case:
    """A case of the teacher's: a position, a game or a tree, to its end or to a depth."""
    state = state_of(source, "grade_code")
    require(state.game, "the grader", constant_sum=False)
    if state.is_terminal:
        raise PlygroundError(f"{state.game.name}: the game is over, there is nothing to search")
    horizon = None if depth is None else depth + 2
    if count(state, horizon) > MOST_STATES:
        raise TooLarge(
            f"{state.game.name} has more than {MOST_STATES:,} states to search; give a smaller "
            "depth or a position nearer to the end"
        )
    title = f"{state.game.name} from {state.text}" + (f" to depth {depth}" if depth else "")
    return Case(title, _unroll(state, state.to_play or 0, "", horizon), depth)


def count(state: State, depth: int | None) -> int:
    """The states below one, counted up to a few more than are allowed."""
    todo, found = [(state, depth)], 0
    while todo and found <= MOST_STATES:
        here, left = todo.pop()
        found += 1
        if left != 0:
            below = None if left is None else left - 1
            todo += [(here.result(a), below) for a in here.actions()]
    return found


def random_text(rng: random.Random, depth: int) -> str:
    """An uneven tree with two or three children per node and many equal leaves."""
    if depth == 0 or (depth < 3 and rng.random() < 0.15):
        return str(rng.randint(-6, 6))
    below = (random_text(rng, depth - 1) for _ in range(rng.choice((2, 2, 3))))
    return f"[{' '.join(below)}]"


def unroll(state: State, name: str = "") -> dict[str, Any]:
    """All states below one as a tree. MAX is the player to move at the root.

    Estimates are never integers, so that they differ from all utilities.
    """
    return _unroll(state, state.to_play or 0, name)


def _unroll(state: State, first: int, path: str, left: int | None = None) -> dict[str, Any]:
    label = getattr(state, "label", "") or path or "the root"
    over = state.is_terminal or left == 0
    below = None if left is None else left - 1
    return {
        "name": label,
        "mover": 0 if over or state.to_play == first else 1,
        "utility": state.utility(first) if state.is_terminal else 0,
        "estimate": crc32(label.encode()) % 15 - 7 + 0.5,
        "moves": {}
        if over
        else {
            word: _unroll(state.result(a), first, f"{path}/{word}", below)
            for a, word in state.descriptions().items()
        },
    }
