"""Databases in the user's folder are probed without being named."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.search.engines.analyse import with_own_database
from plyground.search.engines.database.database import Known
from plyground.search.engines.database.openings import write_openings
from plyground.search.engines.database.own_folder import folder, known_moves, own_database
from plyground.search.limit import Limit

GAME = "nim:piles=1,2,3"


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PLYGROUND_DATABASES", str(tmp_path / "databases"))
    return tmp_path / "databases"


def test_the_command_writes_there_and_engines_find_it(own: Path) -> None:
    state = pg.load(GAME).initial()
    assert with_own_database("mcts", state, None, {}) == {}
    result = CliRunner().invoke(app, ["database", "build", GAME])
    assert result.exit_code == 0, result.output
    (file,) = own.iterdir()
    assert folder() == own
    for engine in ("alphabeta", "mcts", "prove", "solve"):
        assert with_own_database(engine, state, None, {}) == {"database": file}
    found = pg.analyse(state, "mcts", time=0.2)
    assert (found.value, found.bound) == (-1.0, "=")
    assert found.nodes < 10  # it was known


def test_results_by_nodes_stay_the_same(own: Path) -> None:
    own.mkdir()
    state = pg.load(GAME).initial()
    pg.Database.build(state.game, own / "a.db")
    for limit in (Limit(nodes=5), Limit(depth=2), Limit(sims=5)):
        assert own_database(state, limit) is None
    assert own_database(state, Limit(time=1)) == own / "a.db"
    assert with_own_database("mcts", state, None, {"database": None}) == {"database": None}
    assert with_own_database("mcts", state, None, {"solve": False}) == {"solve": False}
    assert with_own_database("expectiminimax", state, None, {}) == {}


def test_what_does_not_fit_is_passed_over(own: Path) -> None:
    own.mkdir()
    (own / "broken.db").write_bytes(b"nothing")
    other = pg.load("nim:piles=1,1")
    pg.Database.build(other, own / "other.db")
    state = pg.load(GAME).initial()
    assert own_database(state, Limit()) is None
    assert own_database(other.initial(), Limit()) == own / "other.db"
    assert own_database(pg.load("pig").initial(), Limit()) is None


def test_openings_are_for_alphabeta(own: Path) -> None:
    """One of a later ply is used, unless the position itself is known."""
    own.mkdir()
    game = pg.load("connect4:rows=4,columns=4")
    state = game.initial()
    second = {state.result(a): Known(0.0, None) for a in state.actions()}
    write_openings(game, own / "openings.db", second, "a test")  # type: ignore[arg-type]
    for engine, expected in (("alphabeta", {"database": own / "openings.db"}), ("mcts", {})):
        assert with_own_database(engine, state, None, {}) == expected
        assert with_own_database(engine, state, Limit(nodes=5), {}) == {}
    assert own_database(state, Limit(memory=1e-5), openings=True) is None
    assert own_database(state.result("a1"), Limit(), openings=True) is None  # no later ply
    late = state.result("a1").result("a2").result("a3").result("a4")
    pg.Database.build(game, own / "late.db", positions=[late])
    assert own_database(state, Limit(), openings=True) == own / "openings.db"
    assert own_database(state, Limit()) == own / "late.db"
    assert own_database(late, Limit(), openings=True) == own / "late.db"


def test_an_endgame_does_not_replace_the_openings_of_the_game(own: Path) -> None:
    own.mkdir()
    state = pg.load("connect4").initial()
    late = pg.load("connect4").parse("o2xx1o/xx1xoox/xo1oxxo/ox1xoxo/xo1oxxo/oxoxoox o")
    pg.Database.build(state.game, own / "late.db", positions=[late])
    assert own_database(state, Limit()) == own / "late.db"
    assert own_database(state, Limit(), openings=True) is None
    assert own_database(late, Limit(), openings=True) == own / "late.db"


def test_the_value_of_every_move(own: Path) -> None:
    state = pg.load(GAME).initial()
    assert known_moves(state) is None
    own.mkdir()
    pg.Database.build(state.game, own / "a.db")
    found = known_moves(state)
    assert found is not None
    assert list(found) == state.actions()
    assert {known.value for known in found.values()} == {-1.0}
    assert known_moves(pg.load("pig").initial()) is None
    (own / "a.db").write_bytes((own / "a.db").read_bytes()[:-3] + b"xyz")
    assert known_moves(state) is None


def test_files_of_slices(own: Path) -> None:
    result = CliRunner().invoke(app, ["database", "build", GAME, "--position", "1,1,0 first"])
    assert result.exit_code == 0, result.output
    (file,) = own.iterdir()
    assert file.name.startswith("nim_piles_1_2_3-from-")
