"""Chess as PGN, compared with python-chess."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import chess
import chess.pgn
import pytest
from random_records import random_record, same_game

import plyground as pg
from plyground.arena.record import BadRecord, Forfeit, Record
from plyground.protocols.formats.pgn import read_pgn, san_action, san_of, write_pgn


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 1"
OPERA = """\
[Event "Opera \\"House\\""]
[White "Morphy"]
[Black "Duke"]
[Date "1858.11.02"]
[Result "1-0"]

{ A comment; with (brackets } 1.e4 e5 2. Nf3 d6 3. d4 Bg4? $2 4. dxe5 (4. Bc4 exd4 (4... Nf6))
4... Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7
12.0-0-0 Rd8 ; the rest of a line ( { is a comment
%and this line is for somebody else
13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+!! Nxb8 17.Rd8# 1-0
"""


def test_pgn_with_everything_in_it() -> None:
    (record,) = read_pgn(OPERA)
    theirs = chess.pgn.read_game(io.StringIO(OPERA))
    assert theirs is not None
    assert list(record.moves) == [move.uci() for move in theirs.mainline_moves()]
    assert record.agents == ("Morphy", "Duke")
    assert record.utilities == (1.0, -1.0)
    assert record.forfeit is None
    assert record.when.startswith("1858-11-02")


def test_python_chess_reads_what_we_write() -> None:
    records = [
        random_record("chess", 1, 60),
        random_record("chess", 2, 31, pg.load("chess").parse(FEN).text),
        read_pgn(OPERA)[0],
        replace(
            random_record("chess", 4, 5),
            utilities=(-1.0, 1.0),
            forfeit=Forfeit(0, "took 9 s", "time"),
        ),
    ]
    text = write_pgn(records)
    stream = io.StringIO(text)
    for record in records:
        game = chess.pgn.read_game(stream)
        assert game is not None
        assert not game.errors
        assert [move.uci() for move in game.mainline_moves()] == list(record.moves)
        assert game.end().board().fen().split()[:4] == record.states()[-1].text.split()[:4]
        assert game.headers["White"] == record.agents[0]
        result = {None: "*", (1.0, -1.0): "1-0", (-1.0, 1.0): "0-1"}[record.utilities]  # type: ignore[index]
        assert game.headers["Result"] == result
    assert chess.pgn.read_game(stream) is None
    assert max(map(len, text.splitlines())) <= 100
    for record, again in zip(records, read_pgn(text), strict=True):
        assert same_game(record, again)
    assert again.forfeit == Forfeit(0, "lost on time", "time")


def test_we_read_what_python_chess_writes() -> None:
    rng = random.Random(8)
    text, lines = "", []
    for _ in range(4):
        board = chess.Board()
        for _ in range(40):
            board.push(rng.choice(list(board.legal_moves)))
        game = chess.pgn.Game.from_board(board)
        game.end().comment = "so far\nso good"
        text += f"{game}\n\n"
        lines.append([move.uci() for move in board.move_stack])
    records = read_pgn(text)
    assert [list(record.moves) for record in records] == lines
    assert all(record.utilities is None for record in records)


def test_every_move_round_trips_through_san(rng: random.Random) -> None:
    board = chess.Board()
    state = pg.load("chess").initial()
    for _ in range(40):
        for move in board.legal_moves:
            san = board.san(move)
            assert san_of(state, move.uci()) == san
            assert state.describe(san_action(state, san)) == move.uci()
        if board.is_game_over():
            break
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        state = state.result(move.uci())


@pytest.mark.parametrize("san", ["Ng1f3", "Ngf3", "N1f3", "Ng1-f3", "Nf3!?", "Nf3+"])
def test_redundant_san(san: str) -> None:
    state = pg.load("chess").initial()
    assert state.describe(san_action(state, san)) == "g1f3"


def test_games_with_other_results() -> None:
    resigned, agreed, unfinished, timed = read_pgn(
        '1. e4 e5 0-1\n\n1. d4 1/2-1/2 1. c4 *\n[Termination "Time forfeit"]\n\n1. e4 1-0'
    )
    assert resigned.forfeit == Forfeit(0, "resigned", "resigned")
    assert resigned.utilities == (-1.0, 1.0)
    assert agreed.utilities == (0.0, 0.0)
    assert agreed.forfeit is None
    assert unfinished.utilities is None
    assert timed.forfeit == Forfeit(1, "lost on time", "time")


BACK_AND_FORTH = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2"


def test_moves_after_the_end_are_noted() -> None:
    """The players did not claim the draw by repetition; by our rules the game was over."""
    notes: list[str] = []
    (record,) = read_pgn(BACK_AND_FORTH, notes.append)
    assert len(record.moves) == 8
    assert record.utilities == (0.0, 0.0)
    assert notes == ["line 1: the game is over (draw): e4 and later moves are left out"]
    with pytest.raises(BadRecord, match="line 1: the game is over"):
        read_pgn(BACK_AND_FORTH)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1. e4 e5\n2. Ke3 *", "line 2: the move Ke3 is not legal in rnbqkbnr"),
        ("1. e4 e5 {open\n\n", "line 1: a comment is not closed"),
        ("1. e4 (1. d4\n 1-0", "line 1: the variation that begins here is not closed"),
        ("1. e4 ) 1-0", r"line 1: this '\)' closes no variation"),
        ('[FEN "8/8 w - - 0 1"]\n\n*', "line 1: cannot read the position"),
        ('[Variant "Atomic"]\n\n*', "the variant 'Atomic' is not supported"),
        ("1. e4 e5\n2. castles *", "line 2: 'castles' is not a move in SAN"),
        ("1. e4 \x01", "is not a move, tag, comment or result"),
    ],
)
def test_wrong_pgn(text: str, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer):
        read_pgn(text)


def test_ambiguous_san() -> None:
    state = pg.load("chess").parse("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    with pytest.raises(BadRecord, match="the move Rd1 can mean a1d1 or h1d1"):
        san_action(state, "Rd1")
    assert state.describe(san_action(state, "Rad1")) == "a1d1"


NOTED = """[Event "A \\"free\\" game"]
[Site "Here"]
[Date "1992.??.??"]
[Round "3"]
[White "A"]
[Black "B"]
[Result "1-0"]
[ECO "C20"]

{Start} 1. e4! e5 {good [%clk 0:01:00]} (1... c5 2. Nf3 (2. c3 d5 $2) d6) 2. Qh5?? $14
Nc6 3. Bc4 Nf6 4. Qxf7# {mate} 1-0
"""


def test_tags_comments_and_variations_are_kept() -> None:
    """Through a record and its JSON, and as python-chess reads them."""
    (record,) = read_pgn(NOTED)
    again = Record.from_json(record.to_json())
    assert again == record
    written = write_pgn([again])
    assert write_pgn(read_pgn(written)) == written
    before = chess.pgn.read_game(io.StringIO(NOTED))
    after = chess.pgn.read_game(io.StringIO(written))
    assert str(after) == str(before)
    assert '[ECO "C20"]' in written
    assert dict(record.notes)[3] == "$4 $14"


def test_bad_notes_are_refused() -> None:
    (record,) = read_pgn(NOTED)
    text = record.to_json()
    with pytest.raises(BadRecord, match='a note stands after 0 to 7 moves, not after "9"'):
        Record.from_json(text.replace('"7": "{mate}"', '"9": "{mate}"'))
    with pytest.raises(BadRecord, match="'tags' is an object of texts"):
        Record.from_json(text.replace('"Site": "Here"', '"Site": 5'))


def test_chess960_in_pgn() -> None:
    """A game with castling, written and read; python-chess agrees."""
    game = pg.load("chess", chess960=True, number=3)  # king on f1, rook on g1: castling at once
    state = game.initial()
    castle = next(a for a in state.actions() if "O-O" in state.aliases(a))
    record = pg.play(game, ["random", "random"], 1, opening=[castle], most_plies=6)
    written = write_pgn([record])
    assert '[Variant "Chess960"]' in written
    assert " O-O " in written
    (again,) = read_pgn(written)
    assert again.moves == record.moves
    theirs = chess.pgn.read_game(io.StringIO(written))
    assert theirs is not None
    assert not theirs.errors
    assert [m.uci() for m in theirs.mainline_moves()] == list(record.moves)
