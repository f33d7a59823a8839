"""Chapter 2: the sizes of tic-tac-toe and of a small game of Nim."""

from __future__ import annotations

from functools import cache

from plyground.game.contract.state import State
from plyground.game.load import load
from plyground.search.textbook.minimax import minimax
from plyground.studio.course.numbers import computed, slow

SIDE = 3


@cache
def reached() -> frozenset[str]:
    """All positions of tic-tac-toe that can arise in play."""
    found, front = set(), [load("tic_tac_toe").initial()]
    while front:
        state = front.pop()
        if state.text in found:
            continue
        found.add(state.text)
        front += [state.result(a) for a in state.actions()]
    return frozenset(found)


@computed
def ttt_positions() -> int:
    return len(reached())


def cells_of(text: str) -> str:
    """The nine cells of a position: 3/1x1/3 o is "....x....", digits count empty cells."""
    rows = text.split()[0].replace("/", "")
    return "".join("." * int(c) if c.isdigit() else c for c in rows)


def images(cells: str) -> list[str]:
    """The eight turned and mirrored boards."""
    found = []
    for _ in range(4):
        cells = "".join(cells[SIDE * (SIDE - 1 - i % SIDE) + i // SIDE] for i in range(SIDE**2))
        found += [cells, "".join(cells[i : i + SIDE][::-1] for i in range(0, SIDE**2, SIDE))]
    return found


@computed
def ttt_up_to_symmetry() -> int:
    return len({min(images(cells_of(text))) for text in reached()})


def count(state: State) -> tuple[int, int]:
    """Nodes and leaves of the game tree, with a table of positions."""
    if state.text not in TABLE:
        below = [count(state.result(a)) for a in state.actions()]
        nodes, leaves = 1 + sum(n for n, _ in below), sum(n for _, n in below)
        TABLE[state.text] = (nodes, leaves if below else 1)
    return TABLE[state.text]


TABLE: dict[str, tuple[int, int]] = {}


@computed
def ttt_nodes() -> int:
    return count(load("tic_tac_toe").initial())[0]


@computed
def ttt_games() -> int:
    return count(load("tic_tac_toe").initial())[1]


@slow
def ttt_minimax_nodes() -> int:
    return minimax(load("tic_tac_toe").initial()).nodes


@computed
def ttt_shared() -> float:
    """How often an average position is met in the tree."""
    return round(ttt_nodes() / ttt_positions())


@computed
def nodes_4_3_2_1() -> int:
    return 1 + 4 + 4 * 3 + 4 * 3 * 2 + 4 * 3 * 2 * 1
