"""Endgame databases: published figures, the file, and the ways to ask it."""

from __future__ import annotations

import json
import random
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import plyground as pg
from plyground.cli.app import app
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.kernel.control import STOP
from plyground.search.engines.database import file_format
from plyground.search.engines.database.header import BLOCK
from plyground.search.engines.retrograde.graph import Graph, Interrupted
from plyground.search.request import Request


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


def test_checkers_lists_its_material() -> None:
    """Two pieces of different colours; men are never where they would be kings."""
    game = pg.load("checkers")
    records = game.rules.own["endgames"]("2")  # type: ignore[attr-defined]
    men, kings = 28 * 28 - 24, 32 * 31  # both stay off one row, and 24 squares are free to both
    assert len(records) == 2 * (men + 2 * 28 * 31 + kings)
    assert len(np.unique(records)) == len(records)
    for record in records[::200]:
        state = game.blank()  # type: ignore[attr-defined]
        state.block.states[state.place] = record
        assert game.parse(state.text) == state


def test_what_lies_between_the_fields_of_records_does_not_matter() -> None:
    """Arrays that were put together have anything there, and keys are hashes of all bytes."""
    game = pg.load("checkers")
    assert isinstance(game, RecordGame)
    clean = game.rules.own["endgames"]("2")
    fields = {name: clean[name].copy() for name in clean.dtype.names}
    dirty = clean.copy()
    dirty.view(np.uint8)[:] = 255
    for name, column in fields.items():
        dirty[name] = column
    assert dirty.tobytes() != clean.tobytes()
    graphs = [Graph(game, roots, Request(pg.Limit())) for roots in (clean, dirty)]
    for graph in graphs:
        graph.expand()
    assert len(graphs[0]) == len(graphs[1])
    assert set(graphs[0].keys.tolist()) == set(graphs[1].keys.tolist())


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
        ("connect4", {"rows": 4, "columns": 4}, 161029, 0.0),  # Tromp's counts
        ("connect4", {"rows": 4, "columns": 5}, 3945711, 0.0),
        ("kalah", {"pits": 4, "seeds": 3, "margin": True}, None, 6.0),
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


def test_morris_with_three_men_each(files: Path) -> None:
    """Without flying: 2,691,920 placements, each with either player to take a man or to move."""
    game = pg.load("nine_mens_morris", flying=False)
    found = pg.Database.build(game, files / "morris.db", material="3-3")
    counts = found.statistics()
    assert sum(counts.values()) == len(found) == 5_411_632
    records = game.rules.own["endgames"]("3-3")  # type: ignore[attr-defined]
    rng = random.Random(3)
    placed: RecordState = game.blank()  # type: ignore[attr-defined]
    for _ in range(40):
        placed.block.states[placed.place] = records[rng.randrange(len(records))]
        state = game.parse(placed.text)
        if not state.is_terminal:
            check_one(found, state)


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


def test_what_cannot_be_built_is_said(files: Path) -> None:
    with pytest.raises(pg.Unsuited, match="no place for chance"):
        pg.Database.build(pg.load("pig"), files / "x.db")
    with pytest.raises(pg.Unsuited, match="endgames"):
        pg.Database.build(pg.load("hex"), files / "x.db", material="3")
    for material in ("QK", "", "KQRRK"):  # the last would take a hundred gigabytes
        with pytest.raises(pg.BadOption, match=r"up to 4 pieces.*KQK"):
            pg.Database.build(pg.load("chess"), files / "x.db", material=material)
    with pytest.raises(pg.BadOption, match="9-9 has too many positions"):
        pg.Database.build(pg.load("nine_mens_morris"), files / "x.db", material="9-9")
    with pytest.raises(pg.PlygroundError, match="do not fit"):
        pg.Database.build(
            pg.load("connect4"),
            files / "x.db",
            limit=pg.Limit(memory=5),
        )
    with pytest.raises(pg.BadDatabase, match="its folder does not exist"):
        pg.Database.build(pg.load("nim"), files / "no" / "x.db")
    with pytest.raises(pg.BadDatabase, match="it is a folder"):
        pg.Database.build(pg.load("nim"), files)
    nim, other = pg.load("nim", piles="1,2"), pg.load("nim", piles="1,2", misere=True)
    with pytest.raises(pg.PlygroundError, match=r"position of nim:.*misere=yes"):
        pg.Database.build(nim, files / "x.db", positions=[other.initial()])
    with pytest.raises(pg.PlygroundError, match="not both"):
        pg.Database.build(nim, files / "x.db", positions=[nim.initial()], material="3")
    with pytest.raises(pg.BadOption, match="KQK"):  # not all of chess
        pg.Database.build(pg.load("chess"), files / "x.db", material="")


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
    for words in (["database", "build"], ["certify", "make"]):
        late = run(app, [*words, "connect4", "--time", "1e-3", "--out", str(tmp_path / "late")])
        assert (late.exit_code, "limit on time" in late.output) == (2, True)
    assert sorted(tmp_path.iterdir()) == [file, proof]


def test_a_graph_is_settled_only_until_it_is_stopped() -> None:
    """Not only while states are looked for: to settle millions of them takes long, too."""
    graph = Graph.below([pg.load("tic_tac_toe").initial()], Request(pg.Limit()))  # type: ignore[list-item]
    graph.expand()
    graph.work.record.control[STOP] = 1
    with pytest.raises(Interrupted):
        graph.solve()


def test_building_can_be_stopped_and_leaves_no_file(tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    file = tmp_path / "c4.db"
    with pytest.raises(pg.PlygroundError, match="not finished: it was stopped"):
        pg.Database.build(pg.load("connect4"), file, stop=stop)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("reason", ["stop", "time"])
def test_writing_ends_when_it_is_to(reason: str, tmp_path: Path) -> None:
    stop = threading.Event()
    graph = Graph.below([pg.load("tic_tac_toe").initial()], Request(pg.Limit(time=1e-9), stop=stop))  # type: ignore[list-item]
    if reason == "stop":
        stop.set()
    with pytest.raises(Interrupted, match=reason):
        graph.halt_if_asked()


@pytest.mark.parametrize("problem", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_what_interrupts_the_writing_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Any
) -> None:
    file = tmp_path / "x.db"
    file.write_bytes(b"the old one")
    keys, scores = np.arange(3, dtype=np.uint64), np.zeros(3, np.int64)

    def interrupted(self: Path, target: Path) -> None:
        raise problem

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises((KeyboardInterrupt, pg.BadDatabase)):
        file_format.write(file, {}, keys, scores)
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_bytes() == b"the old one"


def test_the_longest_way_is_to_a_win_or_a_loss(files: Path) -> None:
    """Draws have no distance, in games with margins neither."""
    state = pg.load("kalah", pits=2, seeds=3, margin=True).parse("0,2,2 1,6,1 north")
    found = pg.Database.build(state.game, files / "drawn.db", positions=[state])
    assert found.header["longest"] == 2  # a draw takes 3


def test_writing_reports_each_block(tmp_path: Path) -> None:
    told = []
    keys = np.arange(3 * BLOCK, dtype=np.uint64)
    scores = np.zeros(len(keys), np.int64)
    file_format.write(tmp_path / "x.db", {}, keys, scores, tell=lambda: told.append(1))
    assert len(told) == 3
