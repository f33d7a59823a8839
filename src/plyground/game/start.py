"""Where a search begins: at a state, or at the initial state of a game, which may be named."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from plyground.game.catalogue import named
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.game.spec import read_spec

Start = State | Game | str | Path
P = ParamSpec("P")
R = TypeVar("R")


WRITTEN = re.compile(r"[\[{(<\n]|^\s*b\s*=|^\s*EFG\s")
"""Matches the text of a tree, but no name of a game or file."""


def in_gallery(text: str) -> bool:
    """Whether a text is the name of a tree of the gallery, with options or without."""
    from plyground.game.trees.gallery import gallery

    return read_spec(text)[0].casefold() in gallery()


def game_of(source: str | Path) -> Game:
    """The game that a text names, or the tree: of the gallery, or written out."""
    text = str(source)
    if not text.startswith(("tree:", "gallery:")) and not named(read_spec(text)[0]):
        if in_gallery(text):
            return load(f"gallery:{text}")
        if WRITTEN.search(text):
            from plyground.game.trees.sources import tree

            return tree(text)
    return load(text)


def state_of(start: Any, asker: str) -> State:
    """The state that is meant; raises PlygroundError, which names the `asker`."""
    if isinstance(start, State):
        return start
    if isinstance(start, Game):
        return start.initial()
    if isinstance(start, (str, Path)):
        return game_of(start).initial()
    raise PlygroundError(f"{asker} takes a state, a game or the name of one, not {start!r}")


def any_start(function: Callable[Concatenate[State, P], R]) -> Callable[Concatenate[Start, P], R]:
    """Let a function of a state take a game, or the name of one, too."""

    @wraps(function)
    def started(state: Start, /, *more: P.args, **named: P.kwargs) -> R:
        return function(state_of(state, function.__name__), *more, **named)

    own = inspect.signature(function)
    first, *rest = own.parameters.values()
    shown = first.replace(annotation="State | Game | str | Path")
    started.__signature__ = own.replace(parameters=[shown, *rest])  # type: ignore[attr-defined]
    return started
