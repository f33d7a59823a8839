"""Running a function over a game's arrays: compiled once for each number of players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from plyground.game.records.workspace import interpreting
from plyground.kernel.specialise import Specialiser


@cache
def specialiser(players: int) -> Specialiser:
    """The maker of functions for that many players, who are a constant in them."""
    return Specialiser("cfr", {"PLAYERS": players, "OTHERS": players - 1})


def prepare(
    function: Callable[..., Any], players: int, *args: Any, interpreted: bool | None = None
) -> Callable[..., Any]:
    """The function for arguments of these types, compiled unless asked otherwise."""
    maker = specialiser(players)
    if interpreting() if interpreted is None else interpreted:
        return maker.interpreted(function)
    from numba import typeof

    return maker.compiled(function, [typeof(argument) for argument in args])


def execute(function: Callable[..., Any], players: int, *args: Any) -> None:
    """function(*args), for what is done in no time."""
    prepare(function, players, *args)(*args)
