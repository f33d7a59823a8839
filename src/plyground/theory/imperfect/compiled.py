"""Compiles and runs functions over a game's arrays, once for each number of players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from plyground.game.records.workspace import interpreting
from plyground.kernel.specialise import Specialiser


@cache
def specialiser(players: int) -> Specialiser:
    """Specialises functions for this number of players, a constant in compiled code."""
    return Specialiser("cfr", {"PLAYERS": players, "OTHERS": players - 1}, allocates=False)


def prepare(
    function: Callable[..., Any], players: int, *args: Any, interpreted: bool | None = None
) -> Callable[..., Any]:
    """The function for arguments of these types, compiled unless `interpreted`."""
    maker = specialiser(players)
    if interpreting() if interpreted is None else interpreted:
        return maker.interpreted(function)
    from numba import typeof

    return maker.compiled(function, [typeof(argument) for argument in args])


def execute(function: Callable[..., Any], players: int, *args: Any) -> None:
    """Call function(*args) in this thread; for short functions."""
    prepare(function, players, *args)(*args)
