"""The public names, the examples of the README, and what importing the package loads."""

from __future__ import annotations

import ast
import doctest
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plyground as pg

ROOT = Path(__file__).parent.parent


def test_every_public_name_exists() -> None:
    assert pg.__all__ == sorted(pg.__all__)
    for name in pg.__all__:
        assert getattr(pg, name) is not None
        assert name in dir(pg)


def test_every_declared_name_is_public() -> None:
    declared = ast.parse(Path(pg.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [node for node in declared.body if isinstance(node, ast.ImportFrom)]
    assert pg.__all__ == sorted(alias.name for node in imports for alias in node.names)
    assert {"load", "State", "analyse"} < set(pg.__all__)


def test_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'lode'"):
        pg.lode  # type: ignore[attr-defined] # noqa: B018


def test_importing_a_game_does_not_hide_the_function() -> None:
    names = pg.games()
    assert pg.load("chess").initial().actions()
    importlib.import_module("plyground.games.connect4")
    assert pg.games() == names
    assert not callable(sys.modules["plyground.games"])


@pytest.mark.parametrize(
    "line",
    [
        "import plyground.games.connect4",
        "from plyground.games import connect4",
        "from plyground.games.connect4 import facts",
        "import plyground.games",
    ],
)
def test_the_first_import_may_be_a_game(line: str) -> None:
    code = f"{line}; import plyground; print(len(plyground.games()), end='')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == str(len(pg.games()))


def test_examples_in_the_readme() -> None:
    results = doctest.testfile(
        str(ROOT / "README.md"),
        module_relative=False,
        optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS,
    )
    assert results.attempted > 5
    assert results.failed == 0


def test_examples_in_the_package() -> None:
    results = doctest.testmod(pg)
    assert results.attempted > 0
    assert results.failed == 0


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, plyground; plyground.games(); print('numpy' in sys.modules, end='')"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert loaded.stdout == "False"


def test_playing_by_hand_does_not_load_numba() -> None:
    code = (
        "import sys, plyground as pg; s = pg.load('connect4').initial().result('d1'); str(s); "
        "s.svg(); print('numba' in sys.modules, end='')"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert loaded.stdout == "False"


@pytest.mark.parametrize(
    ("function", "more"),
    [
        (pg.minimax, (2,)),
        (pg.alphabeta, (2,)),
        (pg.negamax, (2,)),
        (pg.maxn, (2,)),
        (pg.expectiminimax, (2,)),
        (pg.quiescence, (1,)),
        (pg.singular, (1,)),
        (pg.with_table, (2,)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_search_takes_a_state_a_game_or_a_name(function: Any, more: tuple[int, ...]) -> None:
    game = pg.load("tic_tac_toe")
    expected = function(game.initial(), *more)
    for start in (game, "tic_tac_toe", "noughts and crosses"):
        assert function(start, *more).value == expected.value
    with pytest.raises(pg.PlygroundError, match="takes a state, a game or the name of one, not 5"):
        function(5, *more)


def test_measures_and_playouts_take_names() -> None:
    assert pg.growth("tic_tac_toe", 2).levels
    assert pg.playouts("nim", 10, seed=1).count == 10


def test_theory_takes_names_of_games_and_trees() -> None:
    assert pg.normal_form("gallery:aima").shape
    assert pg.backward_induction("jarrar").value
    assert abs(pg.cfr("kuhn_poker", iterations=50).value) < 0.2
    assert pg.minimax("gallery:jarrar").value == pg.minimax("jarrar").value == 10
    with pytest.raises(pg.UnknownGame, match="no game 'nosuch'"):
        pg.normal_form("nosuch")


def test_short_reprs() -> None:
    """What a notebook shows for a result is one line, and the whole answer as HTML."""
    found = pg.alphabeta("gallery:jarrar")
    assert repr(found) == "<alphabeta of jarrar: value = 10, play B>"
    assert "branches skipped 4" in found._repr_html_()
    record = pg.play("nim", ["random", "random"], seed=1)
    assert repr(record).startswith("<game of nim: random ")
    assert repr(record).endswith(f", {len(record.moves)} moves>")
    growth = pg.growth("gallery:jarrar", 2)
    assert repr(growth).startswith("<growth of jarrar to depth 2, ")
