"""Each room of the package knows only the rooms it may know, in imports and in strings alike."""

import ast
import re
from pathlib import Path

import pytest

from plyground.game.contract.rules import OPTIONAL, REQUIRED

SOURCE = Path(__file__).parent.parent / "src" / "plyground"

GAME = {"kernel", "game"}
SEARCH = {*GAME, "game.contract", "game.records", "game.drawing", "game.trees", "search"}
ROOMS: dict[str, set[str]] = {
    "kernel": set(),
    # The front door of a game (load, errors, spec) and the parts behind it.
    "game": {
        *("kernel", "game.contract", "game.records", "game.drawing", "game.trees", "game.doctor"),
    },
    "game.drawing": GAME,
    "game.contract": {*GAME, "game.drawing"},
    "game.records": {*GAME, "game.contract", "game.drawing"},
    "game.trees": {*GAME, "game.contract", "game.drawing"},
    "game.boards": {*GAME, "game.contract", "game.drawing"},
    "game.doctor": {*GAME, "game.contract", "game.records", "game.drawing"},
    "games": {*GAME, "game.contract", "game.boards"},
    # What a question and an answer are, and the parts that answer.
    "search": SEARCH,
    "search.textbook": SEARCH,
    "search.network": SEARCH,
    "search.engines": {*SEARCH, "search.textbook", "search.network"},
    "search.agents": {*SEARCH, "search.textbook", "search.network", "search.engines"},
    "search.measure": {*SEARCH, "search.textbook"},
    "search.evaluation_lab": {*SEARCH, "search.textbook"},
}
ALL_OF_SEARCH = {room for room in ROOMS if room != "games"}
ROOMS["theory"] = ALL_OF_SEARCH
ROOMS["teach"] = {*ALL_OF_SEARCH, "theory"}
ROOMS["programs"] = ALL_OF_SEARCH
ROOMS["roster"] = {*ALL_OF_SEARCH, "theory", "programs"}
ROOMS["arena"] = {*ROOMS["roster"], "roster"}
ROOMS["learn"] = {*ROOMS["arena"], "arena"}
ROOMS["protocols"] = {*ROOMS["learn"], "learn"}
ROOMS["studio"] = set(ROOMS)
ROOMS["export"] = set(ROOMS)
ROOMS["cli"] = set(ROOMS)

FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)
MODULE = re.compile(r"plyground(\.[a-z_0-9]+){2,}(:\w+)?")


def room_of(module: str) -> str:
    """The innermost room that a dotted name below `plyground` lies in."""
    parts = module.split(".")
    return next(room for n in range(len(parts), 0, -1) if (room := ".".join(parts[:n])) in ROOMS)


def is_for_types(node: ast.AST) -> bool:
    """Whether a statement is `if TYPE_CHECKING:`, whose imports never run."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def named_modules(node: ast.AST, path: Path) -> list[str]:
    """The modules below `plyground` that run code imports or names in a string."""
    if is_for_types(node):
        return []
    names = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert not node.level, f"{path}: imports are absolute here"
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        names = [node.value.partition(":")[0]] if MODULE.fullmatch(node.value) else []
    found = [name.removeprefix("plyground.") for name in names if name.startswith("plyground.")]
    for child in ast.iter_child_nodes(node):
        found += named_modules(child, path)
    return found


def is_a_module(name: str) -> bool:
    return (SOURCE / name.split(".")[0]).is_dir()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_knows_only_rooms_above_it(path: Path) -> None:
    room = room_of(".".join(path.relative_to(SOURCE).with_suffix("").parts))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = {room_of(name) for name in named_modules(tree, path) if is_a_module(name)}
    assert known <= ROOMS[room] | {room}


def test_a_string_that_names_a_higher_room_is_found() -> None:
    tree = ast.parse('TABLE = {"uci": "plyground.protocols.servers.uci:serve"}')
    assert named_modules(tree, Path("x.py")) == ["protocols.servers.uci"]


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
