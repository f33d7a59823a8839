"""Running a function over a game's arrays: compiled once for each number of players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from plyground.game.workspace import interpreting
from plyground.kernel.control import run
from plyground.kernel.specialise import Specialiser


@cache
def specialiser(players: int) -> Specialiser:
    """The maker of functions for that many players, who are a constant in them."""
    return Specialiser("cfr", {"PLAYERS": players, "OTHERS": players - 1})


def execute(
    function: Callable[..., Any],
    players: int,
    *args: Any,
    control: Any = None,
    interpreted: bool | None = None,
) -> Any:
    """function(*args), compiled unless asked otherwise; with `control`, Ctrl-C stops it."""
    maker = specialiser(players)
    if interpreting() if interpreted is None else interpreted:
        return maker.interpreted(function)(*args)
    from numba import typeof

    code = maker.compiled(function, [typeof(argument) for argument in args])
    return code(*args) if control is None else run(code, *args, control=control)
