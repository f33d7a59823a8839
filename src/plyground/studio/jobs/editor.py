"""The job "editor": how the pieces of a game can be placed by hand."""

from __future__ import annotations

from typing import Any

from plyground.studio.catalogue import Catalogue
from plyground.studio.editor import editor
from plyground.studio.place import Place
from plyground.studio.work.kind import JobKind
from plyground.studio.work.worker import Desk


def check(asked: Place, catalogue: Catalogue) -> None:
    """Refuse bad positions."""
    asked.line(catalogue)


def run(arguments: dict[str, Any], desk: Desk) -> dict[str, Any] | None:
    """The board of a position, ready to be changed; None if the game has no editor."""
    state = Place.model_validate(arguments).line(desk.catalogue).end
    found = editor(state.game)
    return None if found is None else found.view(state)


KIND = JobKind(run, Place, check)
