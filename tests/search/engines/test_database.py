"""Endgame databases: published figures, the file, and the ways to ask it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from scale import DEEP
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.game.record_state import RecordState
from plyground.search.engines.database import file_format


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("databases")


@pytest.fixture(scope="module")
def tic_tac_toe(files: Path) -> pg.Database:
    return pg.Database.build(pg.load("tic_tac_toe"), files / "ttt.db")


@pytest.fixture(scope="module")
def queen(files: Path) -> pg.Database:
    return pg.Database.build(pg.load("chess"), files / "kqk.db", material="KQK")


def agrees_with_itself(database: pg.Database, count: int) -> None:
    """Values follow from those of the moves, at random positions along random games."""
    rng = random.Random(0)
    starts = database.header["slice"].get("from")
    game = database.game
    for _ in range(count):
        state: Any = game.parse(rng.choice(starts)) if starts else game.initial()
        for _ in range(rng.randrange(12)):
            if state.is_terminal:
                break
            check_one(database, state)
            state = state.result(rng.choice(state.actions()))


def check_one(database: pg.Database, state: pg.State) -> None:
    found = database.probe(state)
    assert found is not None
    options = []
    for a in state.actions():
        after = state.result(a)
        known = database.probe(after)
        assert known is not None
        value = known.value
        if after.is_terminal:
            value, distance = after.utility(state.to_play or 0), 0
        else:
            value = value if after.to_play == state.to_play else -value
            distance = known.distance or 0
        options.append((value, -distance if value > 0 else distance))
    value, tempo = max(options)
    assert found.value == value
    assert found.distance == (None if value == 0 else abs(tempo) + 1)


def test_all_of_tic_tac_toe(tic_tac_toe: pg.Database) -> None:
    assert len(tic_tac_toe) == 5478
    assert tic_tac_toe.probe(tic_tac_toe.game.initial()) == pg.Known(0.0, None)
    agrees_with_itself(tic_tac_toe, 60)


def test_chess_with_a_queen(queen: pg.Database) -> None:
    assert queen.header["longest"] == 20  # mate in 10 moves
    state = pg.load("chess").parse("8/8/8/8/8/2k5/8/K6Q w - - 30 70")
    assert queen.probe(state) == pg.Known(1.0, 11)
    check_one(queen, state)
    assert queen.probe(pg.load("chess").initial()) is None


@pytest.mark.parametrize(("material", "moves"), [("KRK", 16), ("KPK", 28)])
def test_chess_with_a_rook_or_a_pawn(files: Path, material: str, moves: int) -> None:
    found = pg.Database.build(pg.load("chess"), files / "x.db", material=material)
    assert found.header["longest"] == 2 * moves


def test_checkers_of_three_pieces(files: Path) -> None:
    game = pg.load("checkers")
    found = pg.Database.build(game, files / "checkers.db", material="3")
    counts = found.statistics()
    assert counts["won"] > counts["drawn"]
    rng = random.Random(1)
    records = game.rules.own["endgames"]("2")  # type: ignore[attr-defined]
    for _ in range(50):
        state: RecordState = game.blank()  # type: ignore[attr-defined]
        state.block.states[state.place] = records[rng.randrange(len(records))]
        if not state.is_terminal:
            check_one(found, state)


@pytest.mark.parametrize(
    ("name", "options", "positions", "value"),
    [
        ("nim", {"piles": "1,2,3"}, None, -1.0),
        ("kalah", {"pits": 3, "seeds": 2}, None, 1.0),
        ("connect4", {"rows": 4, "columns": 4}, 161029, 0.0),  # Tromp's count
    ],
)
def test_whole_games(
    files: Path, name: str, options: dict[str, Any], positions: int | None, value: float
) -> None:
    found = pg.Database.build(pg.load(name, **options), files / f"{name}.db")
    assert positions is None or len(found) == positions
    known = found.probe(found.game.initial())
    assert known is not None
    assert known.value == value
    agrees_with_itself(found, 10)


@pytest.mark.skipif(not DEEP, reason="millions of positions: PLYGROUND_DEEP=1 asks for them")
@pytest.mark.parametrize(
    ("name", "options", "positions", "value"),
    [
        ("connect4", {"rows": 4, "columns": 5}, 3945711, 0.0),
        ("kalah", {"pits": 4, "seeds": 3, "margin": True}, None, 6.0),
    ],
)
def test_larger_games(
    files: Path, name: str, options: dict[str, Any], positions: int | None, value: float
) -> None:
    test_whole_games(files, name, options, positions, value)


def test_morris_lists_its_material() -> None:
    game = pg.load("nine_mens_morris")
    records = game.rules.own["endgames"]("3-3")  # type: ignore[attr-defined]
    assert len(records) == 2024 * 1330  # 3 of 24 points, and 3 of the others
    for record in records[:: len(records) // 50]:
        state = game.blank()  # type: ignore[attr-defined]
        state.block.states[state.place] = record
        assert game.parse(state.text) == state  # to the last byte, so with the same moves
    with pytest.raises(pg.BadOption, match="3-3"):
        pg.Database.build(game, "x.db", material="2-3")


def test_a_search_looks_positions_up(files: Path) -> None:
    game = pg.load("connect4", rows=4, columns=4)
    late = game.initial()
    for move in ("a1", "b1", "c1", "a2"):
        late = late.result(move)
    file = files / "late.db"
    pg.Database.build(game, file, positions=[late])
    before = late
    plain = pg.analyse(before, "solve")
    helped = pg.analyse(before, "solve", database=str(file))
    assert [(m.value, m.distance) for m in helped.moves] == [
        (m.value, m.distance) for m in plain.moves
    ]
    assert helped.nodes < plain.nodes / 10
    with pytest.raises(pg.BadDatabase, match="not of"):
        pg.analyse(pg.load("connect4").initial(), "solve", database=str(file))


@pytest.mark.parametrize("fen", ["8/8/8/8/8/2k5/8/K6Q w - - 0 1", "8/7q/8/8/3K4/8/8/k7 b - - 0 1"])
def test_alphabeta_looks_positions_up(queen: pg.Database, fen: str) -> None:
    state = pg.load("chess").parse(fen)
    limit = pg.Limit(depth=3)
    found = pg.analyse(state, "alphabeta", limit, database=str(queen.path))
    known = queen.probe(state)
    if known is None:  # the queen is Black's, and the database has White's
        assert found.bound == "~"
        return
    assert (found.value, found.bound) == (known.value, "=")
    best = next(row for row in found.moves if row.action == found.action)
    assert best.distance == known.distance
    assert pg.analyse(state, "alphabeta", limit).bound == "~"
    with pytest.raises(pg.BadOption, match="table"):
        pg.analyse(state, "alphabeta", limit, database=str(queen.path), table=False)


def test_damaged_strange_and_newer_files(tic_tac_toe: pg.Database, tmp_path: Path) -> None:
    data = tic_tac_toe.path.read_bytes()
    file = tmp_path / "x.db"

    def refused(contents: bytes, words: str) -> None:
        file.write_bytes(contents)
        with pytest.raises(pg.BadDatabase, match=words):
            pg.Database.open(file).probe(pg.load("tic_tac_toe").initial())

    refused(b"", "empty")
    refused(b"something else", "not a database")
    refused(data[:200], "damaged")
    refused(data.replace(b'"game"', b'"gime"', 1), "damaged: its header")
    refused(data[:-1] + bytes([data[-1] ^ 1]), "damaged: a block")
    with pytest.raises(pg.BadDatabase, match="cannot read"):
        pg.Database.open(tmp_path / "none.db")
    version = file_format.VERSION
    try:
        file_format.VERSION = 2
        file_format.write(file, {"game": "nim"}, *tic_tac_toe.arrays())
    finally:
        file_format.VERSION = version
    with pytest.raises(pg.BadDatabase, match="newer"):
        pg.Database.open(file)
    with pytest.raises(pg.BadDatabase, match="tic_tac_toe"):
        tic_tac_toe.probe(pg.load("nim").initial())
    with pytest.raises(pg.BadDatabase, match="m=3"):
        tic_tac_toe.probe(pg.load("tic_tac_toe", m=4).initial())


def test_what_cannot_be_built_is_said(files: Path) -> None:
    with pytest.raises(pg.Unsuited, match="no place for chance"):
        pg.Database.build(pg.load("pig"), files / "x.db")
    with pytest.raises(pg.Unsuited, match="endgames"):
        pg.Database.build(pg.load("hex"), files / "x.db", material="3")
    with pytest.raises(pg.BadOption, match="KQK"):
        pg.Database.build(pg.load("chess"), files / "x.db", material="QK")
    with pytest.raises(pg.PlygroundError, match="do not fit"):
        pg.Database.build(
            pg.load("connect4"),
            files / "x.db",
            limit=pg.Limit(memory=5),
        )
    with pytest.raises(pg.BadDatabase, match="no folder"):
        pg.Database.build(pg.load("nim"), files / "no" / "x.db")


def test_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "nim.db"
    run = CliRunner().invoke
    built = run(app, ["database", "build", "nim", "-o", "piles=1,2", "--out", str(file)])
    wrong = run(app, ["database", "info", str(tmp_path / "none")])
    assert wrong.exit_code == 2
    assert built.exit_code == 0, built.output
    info = run(app, ["database", "info", str(file)])
    assert "positions" in info.output
    asked = run(app, ["database", "probe", str(file)])
    assert "value for the player to move: 1" in asked.output
    proof = tmp_path / "nim.json"
    made = run(app, ["certify", "make", "nim", "-o", "piles=1,2", "--out", str(proof)])
    assert made.exit_code == 0, made.output
    assert run(app, ["certify", "check", str(proof)]).output == made.output
    proof.write_text(json.dumps({}))
    assert run(app, ["certify", "check", str(proof)]).exit_code == 2
