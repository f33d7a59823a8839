"""Well-known trees by name, each with its source and its known properties.

`known` may hold: `value` and `move` (minimax at the root), `line` (principal variation), `values`
(minimax value by node), `nodes` and `leaves`; for alpha-beta in the written order `read` (how many
leaves, or their values in order), `cuts`, `empty_cuts` (with nothing left to skip), `skipped`
(labels, or indices of leaves from 1); the leaves read in the `best` and the `worst` order; `depths`
(depth: move and value of a depth-limited search).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, overload

from plyground.game.contract.options import loading, option
from plyground.game.errors import UnknownGame, nearest, one_of
from plyground.game.trees.tree_game import TreeGame
from plyground.game.trees.tree_text import read_tree


@dataclass(frozen=True)
class Exhibit:
    """A tree of the gallery."""

    title: str
    title_ar: str
    source: str
    """Where the tree comes from."""
    text: str | Callable[[], str]
    """The tree, or a function that writes it from its options."""
    known: Mapping[str, Any] = field(default_factory=dict)


def _four_three_two_one() -> str:
    """Nodes with 4, 3, 2 and 1 moves, level by level; leaves are numbered from 1."""
    texts = [f"[{leaf}]" for leaf in range(1, 25)]
    for b in (2, 3, 4):
        texts = [f"[{''.join(texts[i : i + b])}]" for i in range(0, len(texts), b)]
    return texts[0]


def _trap() -> str:
    """One reply in k refutes A: the last one, for searches that read in order."""
    k = option("k", 20, low=2, high=100_000, about="replies to A, one of which wins for MIN")
    return f"{{A:[{'1 ' * (k - 1)}-1],B:0}}"


EXHIBITS: dict[str, Exhibit] = {
    "canonical": Exhibit(
        "The canonical two-ply tree",
        "الشجرة النموذجية",
        "A lecture's interactive page on minimax; close to AIMA's, with another third triple",
        "[[3 12 8][2 4 6][1 14 5]]",
        {
            "value": 3,
            "move": "1",
            "line": ("1", "1"),
            "values": {"/1": 3, "/2": 2, "/3": 1},
            "nodes": 13,
            "leaves": 9,
            "read": (3, 12, 8, 2, 1),
            "cuts": 2,
            "empty_cuts": 0,
            "skipped": (5, 6, 8, 9),
            "best": 5,
            "worst": 9,
        },
    ),
    "aima": Exhibit(
        "Two-ply tree of AIMA",
        "شجرة كتاب الذكاء الاصطناعي: مقاربة حديثة",
        "Russell and Norvig, Artificial Intelligence: A Modern Approach, the two-ply tree",
        "A{a1:B{b1:3,b2:12,b3:8},a2:C{c1:2,c2:4,c3:6},a3:D{d1:14,d2:5,d3:2}}",
        {
            "value": 3,
            "move": "a1",
            "line": ("a1", "b1"),
            "values": {"A": 3, "B": 3, "C": 2, "D": 2},
            "nodes": 13,
            "leaves": 9,
            "read": (3, 12, 8, 2, 14, 5, 2),
            "cuts": 1,
            "empty_cuts": 1,
            "skipped": (5, 6),
        },
    ),
    "jarrar": Exhibit(
        "Jarrar's four-ply tree",
        "شجرة جرار",
        "M. Jarrar's lecture on games; a trace of the same tree is in Temple University's CIS 587",
        "A{B{C{D{E=10,F=11},G{H=9,I=12}},J{K{L=14,M=15},N{O=13,P=14}}},"
        "Q{R{S{T=15,V=2},U{W=4,X=1}},Y{Z{Z1=3,Z2=22},Z3{Z4=24,Z5=25}}}}",
        {
            "value": 10,
            "move": "B",
            "line": ("B", "C", "D", "E"),
            "values": {"A": 10, "B": 10, "C": 10, "D": 10, "G": 9, "J": 14, "K": 14, "N": 13}
            | {"Q": 2, "R": 2, "S": 2, "U": 1, "Y": 24, "Z": 3, "Z3": 24},
            "nodes": 31,
            "leaves": 16,
            "read": (10, 11, 9, 14, 15, 15, 2, 4),
            "cuts": 4,
            "empty_cuts": 1,
            "skipped": ("I", "N", "X", "Y"),
            "best": 7,
            "worst": 16,
        },
    ),
    "27-leaf": Exhibit(
        "Three plies, 27 leaves",
        "ثلاث أنصاف نقلات و27 ورقة",
        "An exercise of a lecture on adversarial search",
        "b=3 m=3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10",
        {
            "value": 12,
            "move": "3",
            "line": ("3", "2", "1"),
            "values": {"/1": 8, "/2": 5, "/3": 12}
            | {"/1/1": 8, "/1/2": 10, "/1/3": 20, "/2/1": 7, "/2/2": 25, "/2/3": 5}
            | {"/3/1": 20, "/3/2": 12, "/3/3": 22},
            "nodes": 40,
            "leaves": 27,
            "read": (8, 6, 3, 1, 10, 15, 7, 4, 6, 1, 20, 4, 12, 1, 10, 4, 22),
            "cuts": 4,
            "empty_cuts": 0,
            "skipped": (6, 8, 9, 13, 14, 15, 16, 17, 18, 27),
            "best": 11,
            "worst": 27,
        },
    ),
    "matrix-1": Exhibit(
        "The first tree with a payoff matrix",
        "الشجرة الأولى ومصفوفة عوائدها",
        "University of Wisconsin-Madison, CS 540, Games II: rebuilt from its normal form",
        "1{L:2{L:7,M:3,R:4{L:-1,R:4}},R:3{R:5}}",
        {
            "value": 5,
            "move": "R",
            "line": ("R", "R"),
            "values": {"1": 5, "2": 3, "3": 5, "4": 4},
            "nodes": 9,
            "leaves": 5,
            "matrix": ((7, 3, -1), (7, 3, 4), (5, 5, 5), (5, 5, 5)),
        },
    ),
    "matrix-2": Exhibit(
        "The second tree with a payoff matrix",
        "الشجرة الثانية ومصفوفة عوائدها",
        "University of Wisconsin-Madison, CS 540, Games II: rebuilt from its normal form",
        "1{L:2{L:4{L:-1,R:4},R:2},R:3{L:5,R:2}}",
        {
            "value": 2,
            "move": "L",
            "line": ("L", "R"),
            "values": {"1": 2, "2": 2, "3": 2, "4": 4},
            "nodes": 9,
            "leaves": 5,
            "matrix": ((-1, -1, 2, 2), (4, 4, 2, 2), (5, 2, 5, 2), (5, 2, 5, 2)),
        },
    ),
    "4-3-2-1": Exhibit(
        "Four, three, two, one moves",
        "أربع نقلات ثم ثلاث ثم اثنتان ثم واحدة",
        "A quiz of University of Wisconsin-Madison, CS 540, Games II: how many nodes?",
        _four_three_two_one,
        {"value": 20, "move": "4", "nodes": 1 + 4 + 12 + 24 + 24, "leaves": 24},
    ),
    "horizon": Exhibit(
        "The horizon effect",
        "أثر الأفق",
        "A bishop is lost (-3). Each of two pawn checks costs a pawn (-1) and delays the loss by "
        "two plies, beyond the horizon of a shallow search",
        "~0{accept:~0{takes:-3},"
        "check:~0{captures:~-1{accept:~-1{takes:-4},"
        "check:~-1{captures:~-2{accept:~-2{takes:-5}}}}}}",
        {
            "value": -3,
            "move": "accept",
            "line": ("accept", "takes"),
            "depths": {
                2: ("check", -1),
                3: ("check", -1),
                4: ("check", -2),
                5: ("check", -2),
                6: ("accept", -3),
                7: ("accept", -3),
            },
        },
    ),
    "mcts-trap": Exhibit(
        "A trap for Monte Carlo tree search",
        "فخ للبحث الشجري بطريقة مونت كارلو",
        "A wins but for one reply in k, B always draws: random games hide the refutation. With "
        "rewards in [0, 1] and c = sqrt 2, UCT's most visited move is A for a long time",
        _trap,
        {
            "value": 0,
            "move": "B",
            "line": ("B",),
            "wrong": {20: 500, 40: 1000},
            "right": {20: 1000, 40: 2000},
        },
    ),
}


@overload
def gallery() -> tuple[str, ...]: ...
@overload
def gallery(name: str, **options: Any) -> TreeGame: ...
def gallery(name: str | None = None, **options: Any) -> tuple[str, ...] | TreeGame:
    """The names of the gallery's trees, or one of them as a game."""
    if name is None:
        return tuple(EXHIBITS)
    if not isinstance(name, str):
        raise UnknownGame(f"a tree of the gallery is a name such as 'jarrar', not {name!r}")
    key = "-".join(name.casefold().replace("_", " ").split())
    if key not in EXHIBITS:
        close = nearest(key, EXHIBITS)
        raise UnknownGame(
            f"there is no tree {name!r} in the gallery; "
            + (f"did you mean {one_of(close)}?" if close else f"it has {one_of(EXHIBITS)}")
        )
    exhibit = EXHIBITS[key]
    with loading(key, options) as declared:
        text = exhibit.text if isinstance(exhibit.text, str) else exhibit.text()
    return TreeGame(
        read_tree(text),
        f"gallery:{key}",
        key,
        options=options,
        declared=declared,
        title=exhibit.title,
        title_ar=exhibit.title_ar,
        sources=(exhibit.source,),
    )
