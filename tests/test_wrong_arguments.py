"""Wrong arguments of public functions end with an error of our own that names the value."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import plyground as pg

TREE = "[[3 12][2 4]]"
NONSENSE: list[Any] = ["x", -3, 2.5, float("nan"), [], {}, object(), None, 10**400]
RIGHT: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("minimax", "alphabeta", "negamax", "maxn", "all_max"), (TREE,)),
    **dict.fromkeys(("expectiminimax", "iterative_deepening", "with_table", "bisect"), (TREE,)),
    **dict.fromkeys(("quiescence", "singular"), (TREE, 2)),
    **dict.fromkeys(("game_size", "normal_form", "backward_induction", "engine_trace"), (TREE,)),
    "mcts": (TREE, 5),
    "growth": (TREE, 1),
    "staircase": (TREE, 1),
    "analyse": (TREE, "alphabeta"),
    "cfr": (TREE, 2),
    "sequence_form": (TREE,),
    "exploitability": (TREE, lambda state: {state.actions()[0]: 1.0}),
    "play": (TREE, ["random", "random"]),
    "playouts": (TREE, 2),
    "fairness": ("random", TREE),
    "matrix": ([[1, 2], [3, 4]],),
    "tree": ("[1 2]",),
    "gallery": ("jarrar",),
    "load": ("nim",),
    "agent": ("random",),
    "how_deep": (100, 3),
    "ucb1": (1.0, 2, 3),
    "check_certificate": ("nowhere.json",),
    "load_strategy": ("nowhere.json",),
    "NormalForm": ((),),
    "Trace": ({},),
    "Limit": (),
    "Convention": (),
}
ENDLESS = {("mcts", "iterations"), ("cfr", "iterations"), ("playouts", "n"), ("ucb1", "n")}
"""Arguments of which a huge number is right, and never ends (or has no logarithm)."""


def calls(name: str) -> list[tuple[str, Callable[[], object]]]:
    """Each argument of a function in turn with each wrong value."""
    function, right = getattr(pg, name), RIGHT[name]
    found: list[tuple[str, Callable[[], object]]] = []
    for k, parameter in enumerate(inspect.signature(function).parameters.values()):
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        for value in NONSENSE:
            if value == 10**400 and (name, parameter.name) in ENDLESS:
                continue
            if k < len(right):
                given, named = [*right[:k], value, *right[k + 1 :]], {}
            else:
                given, named = list(right), {parameter.name: value}
            words = f"{name}({parameter.name}={str(value)[:20]})"
            found.append((words, lambda given=given, named=named: function(*given, **named)))  # type: ignore[misc]
    return found


@pytest.mark.parametrize("name", RIGHT)
def test_wrong_arguments_end_with_an_error_of_our_own(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = []
    for words, call in calls(name):
        try:
            call()
        except pg.PlygroundError:
            continue
        except Exception as error:
            wrong.append(f"{words}: {type(error).__name__}: {error}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("said", "call"),
    {
        "alphabeta: limit cannot be 5; allowed: a Limit": lambda: pg.alphabeta(TREE, limit=5),
        "alphabeta: trace cannot be 'x'; allowed: true or false": lambda: pg.alphabeta(
            TREE, trace="x"
        ),
        "style cannot be 3": lambda: pg.minimax(TREE, style=3),  # type: ignore[arg-type]
        "player cannot be 7; allowed: 0 or 1": lambda: pg.all_max(TREE, player=7),
        "with_table: symmetry cannot be 'x'": lambda: pg.with_table(TREE, symmetry="x"),  # type: ignore[arg-type]
        "a tree of the gallery is a name": lambda: pg.gallery(3),  # type: ignore[call-overload]
        "load_strategy: path cannot be 3; allowed: text": lambda: pg.load_strategy(3),  # type: ignore[arg-type]
    }.items(),
)
def test_the_error_names_the_argument(said: str, call: Callable[[], object]) -> None:
    with pytest.raises(pg.PlygroundError, match=said):
        call()
