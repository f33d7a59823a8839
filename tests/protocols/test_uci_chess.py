"""Our UCI program with real clients and opponents: python-chess, Stockfish, Fairy-Stockfish."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import sys
from collections.abc import Iterator

import chess
import chess.engine
import pytest

import plyground as pg
from plyground.programs.program import PLACES
from plyground.programs.uci_client import UciProgram

OURS = [sys.executable, "-m", "plyground", "uci"]
PATH = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
COMPILING = 400.0
"""Seconds that the first search may wait for the compiler on a busy machine."""


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    pg.analyse(pg.load("chess").initial(), "alphabeta", pg.Limit(depth=1))  # compiles if necessary
    with chess.engine.SimpleEngine.popen_uci(OURS, timeout=COMPILING) as running:
        running.ping()
        yield running


def test_a_whole_game_against_random_moves(engine: chess.engine.SimpleEngine) -> None:
    board, rng = chess.Board(), random.Random(3)
    game = object()
    while not board.is_game_over(claim_draw=True):
        if board.turn == chess.BLACK:
            board.push(engine.play(board, chess.engine.Limit(depth=3), game=game).move)  # type: ignore[arg-type]
        else:
            board.push(rng.choice(list(board.legal_moves)))
    assert board.result() == "0-1"


def test_analysis_with_lines_and_mate(engine: chess.engine.SimpleEngine) -> None:
    infos = engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3]
    assert len({info["pv"][0] for info in infos}) == 3
    assert all(len(info["pv"]) > 1 for info in infos)  # each has been searched, not only refuted
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True)
    assert all(info["depth"] == 5 and info["nodes"] > 0 for info in infos)
    board = chess.Board("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")
    assert engine.analyse(board, chess.engine.Limit(depth=4))["score"].white().mate() == 1
    board = chess.Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")  # Paul Morphy: 1. Ra6
    info = engine.analyse(board, chess.engine.Limit(mate=2))
    assert info["score"].white().mate() == 2
    assert info["pv"][0] == chess.Move.from_uci("a1a6")
    board.push_uci("a1a6")
    assert engine.analyse(board, chess.engine.Limit(depth=4))["score"].black().mate() == -1


def test_stop_ponder_and_clocks(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
        analysis.stop()
        best = analysis.wait()
    assert best.move in list(board.legal_moves)
    clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
    for _ in range(2):  # the second time it was pondering another move
        played = engine.play(board, clock, ponder=True)
        assert played.move in list(board.legal_moves)
        assert played.move is not None
        board.push(played.move)
        board.push(next(iter(board.legal_moves)))
    engine.ping()


def test_choice_of_moves_and_options(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1")
    only = [chess.Move.from_uci("h2h3"), chess.Move.from_uci("g1f1")]
    played = engine.play(board, chess.engine.Limit(depth=3), root_moves=only)
    assert played.move in only
    engine.configure({"Hash": 16, "Threads": 1})
    assert engine.play(board, chess.engine.Limit(nodes=2000)).move == chess.Move.from_uci("b1b8")
    engine.protocol.send_line("have \x01 a setoption rest")
    engine.ping()


def test_a_draw_by_repetition_is_seen(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("k7/8/8/8/8/8/q7/2K4R w - - 0 1")
    for move in ("h1g1", "a2b3", "g1h1", "b3a2", "h1g1", "a2b3", "g1h1"):
        board.push_uci(move)
    info = engine.analyse(
        board, chess.engine.Limit(depth=1), root_moves=[chess.Move.from_uci("b3a2")]
    )
    assert info["score"].relative == chess.engine.Cp(0)


def arbiter(game: pg.Game, players: list[UciProgram], limit: pg.Limit, plies: int) -> pg.State:
    """A game between two UCI programs under our rules."""
    state = game.initial()
    moves: list[str] = []
    while not state.is_terminal and len(moves) < plies:
        player = state.to_play
        assert player is not None
        moves.append(players[player].best(None, moves, limit))
        state = state.result(moves[-1])
    return state


@pytest.mark.parametrize("variant", ["chess", "breakthrough"])
def test_against_fairy_stockfish(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("fairy-stockfish", path=PATH) is None:
        pytest.skip("fairy-stockfish is not installed")
    game = pg.load(variant)
    if variant == "chess":
        pg.analyse(game.initial(), "alphabeta", pg.Limit(depth=1))
    else:  # slower, but without a minute of compiling
        monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    limit = pg.Limit(time=0.01)
    ours = UciProgram(shlex.join(OURS), {"UCI_Variant": variant})
    theirs = UciProgram("fairy-stockfish", {"UCI_Variant": variant, "Skill Level": 0})
    try:
        for players in ([ours, theirs], [theirs, ours]):
            for program in players:
                program.new_game()
            end = arbiter(game, players, limit, 300)
            assert end.is_terminal
    finally:
        ours.close()
        theirs.close()


def test_perft_agrees_with_stockfish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    if shutil.which("stockfish", path=PATH) is None:
        pytest.skip("stockfish is not installed")
    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    said = []
    for command in (shlex.join(OURS), "stockfish"):
        engine = UciProgram(command)
        engine.program.send(f"position fen {fen}")
        engine.program.send("go perft 2")
        lines = engine.program.read_until("Nodes searched", COMPILING)
        said.append(sorted(line for line in lines if line and not line.startswith("info")))
        engine.close()
    assert said[0] == said[1]
    assert len(said[0]) == 49


def test_variants_with_names_of_several_words() -> None:
    """Other engines write such names as one word; ours uses the name of the game."""
    program = shlex.join([*OURS, "--agent", "random"])
    record = pg.play("tic_tac_toe", [f'uci:"{program}"', "random"], seed=1)
    assert record.forfeit is None
    assert record.utilities is not None
