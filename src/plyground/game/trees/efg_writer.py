"""Write a tree as a Gambit extensive-form file (.efg)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from plyground.game.contract.facts import CHANCE
from plyground.game.trees.nodes import Tree
from plyground.game.trees.numbers import number_text


def write_efg(tree: Tree, title: str, players: Iterable[str], comment: str = "") -> str:
    """The file's text. Estimates are left out: the format has no place for them."""
    return "\n".join(_lines(tree, title, players, comment)) + "\n"


def _lines(tree: Tree, title: str, players: Iterable[str], comment: str) -> Iterator[str]:
    yield f"EFG 2 R {_string(title)} {_braces(map(_string, players))}"
    yield _string(comment)
    yield ""
    sets: dict[tuple[int, object], int] = {}
    counts: dict[int, int] = {}
    outcome = 0
    for i, below in enumerate(tree.children):
        label, mover = _string(tree.labels[i]), tree.movers[i]
        if mover is None:
            outcome += 1
            yield f't {label} {outcome} "" {_braces(map(_number, tree.payoffs[i]), ", ")}'
            continue
        key = (mover, tree.views.get(i, i))
        if key not in sets:
            sets[key] = counts[mover] = counts.get(mover, 0) + 1
        name = _string(tree.views.get(i, ""))
        moves = [_string(tree.names[child]) for child in below]
        if mover == CHANCE:
            moves = [
                f"{move} {_number(tree.probabilities[child])}"
                for move, child in zip(moves, below, strict=True)
            ]
        who = "c" if mover == CHANCE else "p"
        number = f"{sets[key]}" if mover == CHANCE else f"{mover + 1} {sets[key]}"
        yield f"{who} {label} {number} {name} {_braces(moves)} 0"


def _braces(parts: Iterable[str], between: str = " ") -> str:
    return f"{{ {between.join(parts)} }}"


def _number(value: float) -> str:
    """A number without an exponent, which some readers of the format do not support."""
    text = number_text(value)
    return format(Decimal(text), "f") if "e" in text else text


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
