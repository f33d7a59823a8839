"""Monte-Carlo tree search and proof-number search with a database: what it holds is known."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.search.engines.alphabeta.engine import make_table
from plyground.search.engines.database.database import timeless_key
from plyground.search.engines.database.known_positions import known_positions
from plyground.search.engines.database.openings import openings_file

ENGINES = ("mcts", "prove")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("databases")


@pytest.fixture(scope="module")
def whole(files: Path) -> str:
    """All of tic-tac-toe."""
    pg.Database.build(pg.load("tic_tac_toe"), files / "whole.db")
    return str(files / "whole.db")


@pytest.fixture(scope="module")
def late(files: Path) -> str:
    """What comes after a first mark in the middle and two more."""
    state = pg.load("tic_tac_toe").initial().result("b2").result("a1")
    after = [state.result(a) for a in state.actions()]
    pg.Database.build(state.game, files / "late.db", positions=after)
    return str(files / "late.db")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_position_in_the_database_is_known_at_once(engine: str, whole: str) -> None:
    state = pg.load("tic_tac_toe").initial()
    found = pg.analyse(state, engine, pg.Limit(nodes=12), database=whole)
    assert (found.value, found.bound, found.stopped) == (0.0, "=", None)
    assert found.nodes <= 10  # each move once
    assert pg.analyse(state, engine, pg.Limit(nodes=12)).bound != "="


def test_alphabeta_has_room_for_a_database_with_any_limit(whole: str) -> None:
    state = pg.load("tic_tac_toe").initial()
    for limit in (pg.Limit(nodes=100), pg.Limit(time=30.0)):
        found = pg.analyse(state, "alphabeta", limit, database=whole)
        assert (found.value, found.bound) == (0.0, "=")
        assert found.nodes < 100  # none of the positions was pushed out of the table
    assert make_table(pg.Limit(nodes=100), positions=10_000).size >= 20_000
    assert make_table(pg.Limit(memory=0.1), positions=10_000).nbytes <= 100_000


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("chess", "8/8/8/8/8/2k5/8/K6R w - - {} 1"),
        ("checkers", "W:WK4,K29:BK26"),
        ("nine_mens_morris", "1w6/bb2w3/2w1b3 w 0,0 {}"),
    ],
)
def test_a_clock_far_from_its_end_hides_no_position(game: str, text: str) -> None:
    """Alpha-beta finds the positions of a database by the keys of its own table."""
    state: Any = pg.load(game).parse(text.format(0))
    key = state.game.rules.bindings["key"]
    clock = "clock" if game == "chess" else "quiet"
    keys = []
    for plies in (0, 1, 30, 75, 76):
        state.record[clock] = plies
        keys.append(int(key(state.record)))
    assert keys[0] == keys[1] == keys[2] == timeless_key(state)
    assert len({*keys}) == 3  # near its end the key contains the clock


def test_alphabeta_finds_endgames_of_checkers(files: Path) -> None:
    game = pg.load("checkers")
    database = pg.Database.build(game, files / "kings.db", material="2")
    state = game.parse("W:WK4:BK26")
    found = pg.analyse(state, "alphabeta", pg.Limit(nodes=1000), database=database.path)
    known = database.probe(state)
    assert known is not None
    assert (found.value, found.bound) == (known.value, "=")
    assert found.nodes < 100


@pytest.mark.parametrize("engine", ["alphabeta", *ENGINES])
def test_it_is_said_that_a_database_knows_no_clock(engine: str, files: Path, whole: str) -> None:
    game = pg.load("checkers")
    file = pg.Database.build(game, files / "clock.db", material="2").path
    state = game.parse("W:WK4:BK26")
    found = pg.analyse(state, engine, pg.Limit(nodes=1000), database=file)
    assert any("ignored" in note for note in found.unsearched)
    timeless = pg.load("tic_tac_toe").initial()
    assert pg.analyse(timeless, engine, pg.Limit(nodes=1000), database=whole).unsearched == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_every_value_is_that_of_the_solver(engine: str, whole: str) -> None:
    state: pg.State = pg.load("tic_tac_toe").initial()
    for move in ("a1", "b1", "b2"):
        state = state.result(move)
        solved = pg.analyse(state, "solve")
        found = pg.analyse(state, engine, pg.Limit(nodes=20), database=whole)
        assert (found.value, found.bound) == (solved.value, "=")
        if engine == "mcts":
            for ours, right in zip(found.moves, solved.moves, strict=True):
                assert (ours.value, ours.bound, ours.distance) == (right.value, "=", right.distance)


@pytest.mark.parametrize(
    ("engine", "options"), [("mcts", {}), ("mcts", {"rave": 50}), ("prove", {})]
)
def test_positions_are_found_below_the_root(
    engine: str, options: dict[str, Any], late: str
) -> None:
    state = pg.load("tic_tac_toe").initial().result("b2")
    plain = pg.analyse(state, engine, pg.Limit(nodes=100_000), **options)
    helped = pg.analyse(state, engine, pg.Limit(nodes=100_000), database=late, **options)
    assert (helped.value, helped.bound) == (plain.value, plain.bound) == (0.0, "=")
    assert helped.nodes < plain.nodes


def test_threads_and_a_kept_tree_go_together_with_it(late: str) -> None:
    state = pg.load("tic_tac_toe").initial().result("b2")
    found = pg.analyse(state, "mcts", pg.Limit(nodes=100_000), threads=2, database=late)
    assert (found.value, found.bound) == (0.0, "=")
    agent = pg.agent(f"mcts:nodes=2000,reuse=yes,database={late}")
    assert agent == pg.agent(agent.spec)
    record = pg.play("tic_tac_toe", ["random", agent], opening=["b2"])
    assert record.utilities is not None
    assert record.utilities[1] >= 0


def test_of_winning_moves_the_quickest_is_played(files: Path) -> None:
    game = pg.load("nim", piles=(2, 3))
    database = pg.Database.build(game, files / "nim.db")
    agent = pg.agent(f"mcts:sims=50,database={files / 'nim.db'}")
    state: pg.State = game.initial()
    plies = 0
    distance = known(database, state)
    while not state.is_terminal:
        if plies % 2 == 0:
            state = state.result(agent.choose(state, random.Random(plies)))
        else:  # the loser holds out
            state = max(
                (state.result(a) for a in state.actions()), key=lambda s: known(database, s)
            )
        plies += 1
    assert plies == distance
    assert state.utility(0) == 1.0


def known(database: pg.Database, state: pg.State) -> int:
    found = database.probe(state)
    return 0 if found is None or state.is_terminal else found.distance or 0


@pytest.mark.parametrize("engine", ENGINES)
def test_files_that_cannot_be_used(engine: str, whole: str, files: Path) -> None:
    other = pg.load("tic_tac_toe", m=4).initial()
    with pytest.raises(pg.BadDatabase, match="not of tic_tac_toe with m=4"):
        pg.analyse(other, engine, database=whole)
    with pytest.raises(pg.BadDatabase, match="cannot read"):
        pg.analyse(other, engine, database=str(files / "none.db"))
    openings: Any = pg.load("connect4")
    with pytest.raises(pg.BadOption, match="opening database"):
        pg.analyse(openings.initial(), engine, database=str(openings_file(openings)))


def test_searches_that_cannot_use_one(whole: str) -> None:
    state = pg.load("tic_tac_toe").initial()
    with pytest.raises(pg.BadOption, match="solve=True"):
        pg.analyse(state, "mcts", database=whole, solve=False)
    with pytest.raises(pg.BadOption, match="too few for the database"):
        pg.analyse(state, "mcts", pg.Limit(memory=0.1), database=whole)
    for name, words in (("pig", "without chance"), ("kuhn_poker", "hidden information")):
        with pytest.raises(pg.Unsuited, match=words):
            pg.analyse(pg.load(name).initial(), "mcts", database=whole)
    with pytest.raises(pg.Unsuited, match="two players"):
        pg.analyse(pg.load("nim", players=3).initial(), "mcts", database=whole)


@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_agents_name_a_file(engine: str, whole: str) -> None:
    agent = pg.agent(f"{engine}:nodes=100,database={whole}")
    state = pg.load("tic_tac_toe").initial().result("b2").result("b1")  # a mistake
    reply = agent.choose(state, random.Random(0))
    assert pg.analyse(state.result(reply), "solve").value == -1.0
    with pytest.raises(pg.BadDatabase, match="not of connect4"):
        agent.require(pg.load("connect4"))


@pytest.mark.parametrize("engine", [*ENGINES, "alphabeta", "solve"])
def test_the_command_names_a_file(engine: str, whole: str) -> None:
    words = ["analyse", "tic_tac_toe", "--engine", engine, "--nodes", "2000", "-e"]
    found = CliRunner().invoke(app, [*words, f"database={whole}"])
    assert found.exit_code == 0, found.output
    assert f"{engine}: value = 0 " in found.output
    assert CliRunner().invoke(app, [*words, "table=whole.db"]).exit_code == 2


def test_positions_in_memory_are_those_in_the_file(whole: str) -> None:
    database, game = pg.Database.open(whole), pg.load("tic_tac_toe")
    positions = known_positions("mcts", whole, game)
    assert len(positions) == len(database)
    state: pg.State = game.initial()
    for move in ("a1", "b1", "c2"):
        state = state.result(move)
        assert positions.find(state) == database.probe(state)  # type: ignore[arg-type]
    assert known_positions("mcts", whole, game) is positions
