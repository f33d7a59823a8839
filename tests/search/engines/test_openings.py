"""Opening databases: that of Connect 4, and those of other games."""

from __future__ import annotations

import doctest
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.search.engines.database.openings import (
    openings_file,
    openings_of,
    write_openings,
)

POSITIONS = 91_295
"""With 8 discs and no line; one of each pair of mirror images."""
FOUR: Any = pg.load("connect4")
QUICK = pg.Limit(nodes=100_000)


@pytest.fixture(scope="module")
def database() -> pg.Database:
    found = openings_of(FOUR)
    assert found is not None
    return found


def after(moves: str, game: Any = FOUR) -> Any:
    state = game.initial()
    for move in moves.split():
        state = state.result(move)
    return state


def drawn(rng: random.Random, discs: int) -> Any:
    """A position of random play that is not over."""
    while True:
        state = FOUR.initial()
        while not state.is_terminal and int(state.record.full).bit_count() < discs:
            state = state.result(rng.choice(state.actions()))
        if not state.is_terminal:
            return state


def test_the_whole_file(database: pg.Database) -> None:
    keys, scores = database.arrays()  # reads every block, and compares its checksum
    assert len(database) == len(keys) == len(scores) == POSITIONS
    assert (keys[1:] > keys[:-1]).all()
    assert database.path.stat().st_size < 500_000
    assert (database.ply, database.header["longest"]) == (8, 34)


def test_solved_alone(database: pg.Database, rng: random.Random) -> None:
    """Two positions, and their mirror images, against a search of our own.

    `benchmarks/connect4_openings.py --check N` does so for many.
    """
    quick = 0
    while quick < 2:
        state = drawn(rng, 8)
        known = database.probe(state)
        assert known is not None
        if known.distance is None or known.distance > 20:
            continue  # takes seconds
        quick += 1
        found = pg.analyse(state, "alphabeta", pg.Limit(), solve=True, database=False)
        best = next(m for m in found.moves if m.action == found.action)
        assert (found.value, found.bound, best.distance) == (known.value, "=", known.distance)


def test_mirror_images_are_one(database: pg.Database, rng: random.Random) -> None:
    for _ in range(20):
        state = drawn(rng, 8)
        rows, turn = state.text.split()
        mirrored = FOUR.parse("/".join(row[::-1] for row in rows.split("/")) + " " + turn)
        assert database.probe(state) == database.probe(mirrored) is not None


def test_other_plies_are_not_in_it(database: pg.Database, rng: random.Random) -> None:
    for discs in (0, 7, 9):
        assert database.probe(drawn(rng, discs)) is None


def test_the_first_move_wins() -> None:
    """The centre wins, its neighbours draw, the others lose: Allen and Allis, 1988."""
    found = pg.analyse(FOUR.initial(), "alphabeta", QUICK, lines=7)
    assert (found.value, found.bound, found.stopped) == (1.0, "=", None)
    assert [m.value for m in found.moves] == [-1.0, -1.0, 0.0, 1.0, 0.0, -1.0, -1.0]
    assert {m.bound for m in found.moves} == {"="}
    assert found.moves[3].distance == 41


def test_a_win_is_kept_in_the_opening(rng: random.Random) -> None:
    """The first player's best move, and any reply: the position stays won, as a search says."""
    state = FOUR.initial()
    for ply in range(8):
        if ply % 2 == 0:
            found = pg.analyse(state, "alphabeta", QUICK)
            assert (found.value, found.bound) == (1.0, "="), state.text
            state = state.result(found.action)
        else:
            state = state.result(rng.choice(state.actions()))


def test_solve_looks_up_too() -> None:
    found = pg.analyse(after("d1 d2"), "alphabeta", QUICK, solve=True)
    assert (found.value, found.bound) == (1.0, "=")


@pytest.mark.parametrize("how", [{"database": False}, {"limit": pg.Limit(depth=9)}])
def test_the_search_alone(how: dict[str, Any]) -> None:
    """It can be turned off, and is off with a limit on depth."""
    limit = how.pop("limit", QUICK)
    assert pg.analyse(FOUR.initial(), "alphabeta", limit, **how).bound == "~"


def test_agents() -> None:
    agent = pg.agent("alphabeta:nodes=100000,database=no")
    assert pg.agent(agent.spec) == agent


def test_a_depth_can_be_given_with_it() -> None:
    found = pg.analyse(after("d1"), "alphabeta", pg.Limit(depth=8), database=True)
    assert found.bound == "="


def test_two_threads() -> None:
    found = pg.analyse(after("d1 d2"), "alphabeta", QUICK, threads=2)
    assert (found.value, found.bound) == (1.0, "=")


def test_little_memory_is_left_to_the_table() -> None:
    found = pg.analyse(FOUR.initial(), "alphabeta", pg.Limit(nodes=20_000, memory=1))
    assert found.bound == "~"


def test_other_options_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    small = pg.load("connect4", rows=4)
    assert openings_of(small) is None  # type: ignore[arg-type]
    alone = pg.analyse(small.initial(), "alphabeta", pg.Limit(nodes=200), database=False)
    assert pg.analyse(small.initial(), "alphabeta", pg.Limit(nodes=200)).nodes == alone.nodes
    assert openings_of(pg.load("connect4", rows=6)) is not None  # type: ignore[arg-type]


def test_beyond_its_ply_nothing_changes(rng: random.Random) -> None:
    state = drawn(rng, 10)
    limit = pg.Limit(nodes=3000)
    with_it = pg.analyse(state, "alphabeta", limit)
    alone = pg.analyse(state, "alphabeta", limit, database=False)
    assert (with_it.nodes, with_it.value) == (alone.nodes, alone.value)


def test_plies_are_counted(rng: random.Random) -> None:
    count, state, plies = FOUR.rules.own["plies_played"], FOUR.initial(), 0
    while not state.is_terminal:
        assert count(state.record) == plies
        state, plies = state.result(rng.choice(state.actions())), plies + 1


# --- a user's own game ---------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Three in a row on a small board, in a user's file; as plain Python."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    file = tmp_path / "mine.py"
    shutil.copy(openings_file(FOUR).with_name("connect4.py"), file)
    return pg.load(str(file), rows=3, columns=3, line=3)


def values(game: Any, plies: int) -> dict[Any, pg.Known]:
    """The positions after some plies, with what the solver says of them."""
    level = {game.initial()}
    for _ in range(plies):
        level = {s.result(a) for s in level for a in s.actions()}
    known = {}
    for state in level:
        found = pg.analyse(state, "solve")
        best = next(m for m in found.moves if m.action == found.action)
        known[state] = pg.Known(found.value, best.distance)
    return known


def test_an_own_game(own: Any) -> None:
    known = values(own, 2)
    written = write_openings(own, openings_file(own), known, "our solver")
    assert all(written.probe(state) == value for state, value in known.items())
    found = pg.analyse(own.initial(), "alphabeta", pg.Limit(nodes=60))
    truth = pg.analyse(own.initial(), "solve").value
    assert (found.value, found.bound, found.stopped) == (truth, "=", None)
    with pytest.raises(pg.PlygroundError, match="is an opening database"):
        pg.analyse(own.initial(), "solve", database=str(written.path))


@pytest.mark.parametrize("win", [1.0, 0.3])
def test_a_win_below_the_greatest_utility(own: Any, win: float) -> None:
    """The greatest utility is 3, and no end of the game reaches it."""
    file = Path(own.source)
    rules = file.read_text().replace("facts = Facts(", "facts = Facts(utility=(-3.0, 3.0), ")
    rules = rules.replace("= 1.0", f"= {win}").replace("= -1.0", f"= -{win}")
    file.write_text(rules)
    game: Any = pg.load(own.source, rows=3, columns=3, line=3)
    known = values(game, 4)
    assert {value.value for value in known.values()} == {-win, 0.0, win}
    write_openings(game, openings_file(game), known, "our solver")
    for state in values(game, 3):
        truth = pg.analyse(state, "solve")
        found = pg.analyse(state, "alphabeta", pg.Limit(nodes=60), lines=3)
        assert (found.value, found.bound, found.stopped) == (truth.value, "=", None)
        assert [m.value for m in found.moves] == [m.value for m in truth.moves]
        assert [m.distance for m in found.moves] == [m.distance for m in truth.moves]


def test_by_name(own: Any, tmp_path: Path) -> None:
    """A file elsewhere is used if the option names it."""
    file = tmp_path / "elsewhere.db"
    write_openings(own, file, values(own, 1), "our solver")
    found = pg.analyse(own.initial(), "alphabeta", pg.Limit(nodes=30), database=str(file))
    assert (found.value, found.bound) == (pg.analyse(own.initial(), "solve").value, "=")


def test_mistakes_are_named(own: Any) -> None:
    mixed = values(own, 1) | values(own, 2)
    with pytest.raises(pg.Unsuited, match=r"at one ply, not at \[1, 2\]"):
        write_openings(own, openings_file(own), mixed, "our solver")
    pg.Database.build(own, openings_file(own), positions=[after("a1 b1 c1 a2 b2", own)])
    with pytest.raises(pg.BadDatabase, match="is an endgame database"):
        pg.analyse(own.initial(), "alphabeta", pg.Limit(nodes=30))
    other: Any = pg.load("tic_tac_toe")
    with pytest.raises(pg.Unsuited, match=r"plies_played\(s\)"):
        write_openings(other, "never.db", {other.initial(): pg.Known(0.0, None)}, "nobody")


def test_the_example_in_the_documentation() -> None:
    page = Path(__file__).parents[3] / "docs" / "engines.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 2
    assert results.failed == 0


def test_rules_that_have_changed_have_no_openings(own: Any) -> None:
    written = write_openings(own, openings_file(own), values(own, 1), "our solver")
    assert openings_of(own) is not None
    with Path(own.source).open("a") as file:
        file.write("# other rules\n")
    assert openings_of(own) is None
    with pytest.raises(pg.PlygroundError, match=r"mine\.py has changed since; build it again"):
        written.probe(own.initial())


def test_rules_that_have_changed_need_another_database(own: Any, tmp_path: Path) -> None:
    file = tmp_path / "ends.db"
    built = pg.Database.build(own, file)
    assert built.probe(own.initial()) is not None
    with Path(own.source).open("a") as rules:
        rules.write("# other rules\n")
    changed = pg.load(own.source, **own.options)
    for engine in ("alphabeta", "mcts", "prove", "solve"):
        with pytest.raises(pg.PlygroundError, match="has changed since; build it again"):
            pg.analyse(changed.initial(), engine, pg.Limit(nodes=50), database=str(file))
