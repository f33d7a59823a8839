"""Each room of the package imports only the rooms it may know."""

import ast
from pathlib import Path

import pytest

from plyground.game.rules import OPTIONAL, REQUIRED

SOURCE = Path(__file__).parent.parent / "src" / "plyground"

ROOMS: dict[str, set[str]] = {
    "kernel": set(),
    "game": {"kernel"},
    "games": {"kernel", "game"},
    "search": {"kernel", "game"},
    "theory": {"kernel", "game", "search"},
    "learn": {"kernel", "game", "search"},
    "teach": {"kernel", "game", "search", "theory"},
    "arena": {"kernel", "game", "search"},
    "protocols": {"kernel", "game", "search", "theory", "arena"},
}
ROOMS["studio"] = set(ROOMS)
ROOMS["cli"] = set(ROOMS)

FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


def imported_rooms(path: Path) -> set[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute here"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return {name.split(".")[1] for name in names if name.startswith("plyground.")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_rooms_above_it(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0]
    assert imported_rooms(path) <= ROOMS[room] | {room}


@pytest.mark.parametrize("room", ["kernel", "search"])
def test_no_helper_of_a_search_is_called_like_a_rule(room: str) -> None:
    """Bound to a game, a search finds the game's rule under that name, not the helper.

    What is compiled, and so bound, is written without types.
    """
    for path in (SOURCE / room).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        helpers = {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.returns is None
        }
        assert not helpers & {*REQUIRED, *OPTIONAL}, path
