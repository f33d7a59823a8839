"""Records of games in other programs' formats, compared with those programs' own readers."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import chess
import chess.pgn
import pytest
from sgfmill import sgf, sgf_moves  # type: ignore[import-untyped]
from typer.testing import CliRunner

import plyground as pg
from plyground.arena.record import BadRecord, Forfeit, Record
from plyground.cli.app import app
from plyground.protocols.formats.files import FORMATS, read_games, write_games
from plyground.protocols.formats.mat import read_mat, write_mat
from plyground.protocols.formats.pgn import read_pgn, san_action, san_of, write_pgn
from plyground.protocols.formats.sgf import read_sgf, write_sgf
from plyground.protocols.program import PLACES

PATH = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def random_record(spec: str, seed: int, plies: int = 10_000, start: str | None = None) -> Record:
    """A random game, cut off after some plies."""
    game, rng = pg.load(spec), random.Random(seed)
    state = game.initial() if start is None else game.parse(start)
    moves: list[str] = []
    while not state.is_terminal and len(moves) < plies:
        action = rng.choice(state.actions())
        moves.append(state.describe(action))
        state = state.result(action)
    return Record(
        game=game.spec,
        agents=("random:seed=1", 'the "other" \\ one]'),
        seed=seed,
        start=start,
        opening=0,
        moves=tuple(moves),
        utilities=tuple(map(state.utility, range(2))) if state.is_terminal else None,
        forfeit=None,
        seconds=(0.0,) * len(moves),
        nodes=(0,) * len(moves),
        when="2026-11-16T09:00:00+00:00",
    )


def same_game(a: Record, b: Record) -> bool:
    """Whether everything that such formats hold is the same."""
    return (a.moves, a.start, a.agents, a.utilities) == (b.moves, b.start, b.agents, b.utilities)


# --- PGN ------------------------------------------------------------------------------------------

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
            random_record("chess", 4, 5), utilities=(-1.0, 1.0), forfeit=Forfeit(0, "took 9 s of 1")
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
    assert again.forfeit == Forfeit(0, "lost on time")


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


def test_every_move_in_san_there_and_back(rng: random.Random) -> None:
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
def test_san_that_says_more_than_needed(san: str) -> None:
    state = pg.load("chess").initial()
    assert state.describe(san_action(state, san)) == "g1f3"


def test_games_that_ended_otherwise() -> None:
    resigned, agreed, unfinished, timed = read_pgn(
        '1. e4 e5 0-1\n\n1. d4 1/2-1/2 1. c4 *\n[Termination "Time forfeit"]\n\n1. e4 1-0'
    )
    assert resigned.forfeit == Forfeit(0, "resigned")
    assert resigned.utilities == (-1.0, 1.0)
    assert agreed.utilities == (0.0, 0.0)
    assert agreed.forfeit is None
    assert unfinished.utilities is None
    assert timed.forfeit == Forfeit(1, "lost on time")


BACK_AND_FORTH = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2"


def test_moves_beyond_our_end_are_told() -> None:
    """Nobody claimed the draw by repetition: by our rules the game was over."""
    notes: list[str] = []
    (record,) = read_pgn(BACK_AND_FORTH, notes.append)
    assert len(record.moves) == 8
    assert record.utilities == (0.0, 0.0)
    assert notes == ["line 1: the game is over (draw): e4 and what follows is left out"]
    with pytest.raises(BadRecord, match="line 1: the game is over"):
        read_pgn(BACK_AND_FORTH)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1. e4 e5\n2. Ke3 *", "line 2: the move Ke3 is not legal in rnbqkbnr"),
        ("1. e4 e5 {open\n\n", "line 1: a comment is not closed"),
        ("1. e4 (1. d4\n 1-0", "line 1: the variation that begins here is not closed"),
        ("1. e4 ) 1-0", r"line 1: '\)' closes no variation"),
        ('[FEN "8/8 w - - 0 1"]\n\n*', "line 1: cannot read the position"),
        ('[Variant "Atomic"]\n\n*', "the variant 'Atomic' is not played here"),
        ("1. e4 e5\n2. castles *", "line 2: 'castles' is no move in SAN"),
        ("1. e4 \x01", "is no move, tag, comment or result"),
    ],
)
def test_pgn_that_is_wrong(text: str, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer):
        read_pgn(text)


def test_ambiguous_san() -> None:
    state = pg.load("chess").parse("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    with pytest.raises(BadRecord, match="the move Rd1 can mean a1d1 or h1d1"):
        san_action(state, "Rd1")
    assert state.describe(san_action(state, "Rad1")) == "a1d1"


# --- SGF ------------------------------------------------------------------------------------------


def test_sgfmill_reads_what_we_write() -> None:
    start = pg.load("go", size=9).parse("9/9/2b3b2/9/9/9/2b3b2/9/9 w").text
    records = [
        random_record("go:size=3", 3),
        random_record("go:size=9,komi=6.5", 4, 16),
        random_record("go:size=9", 5, 10, start),
        random_record("go:size=19", 6, 5),
    ]
    text = write_sgf(records)
    games = text.split("\n(;")
    for record, part in zip(records, [games[0], *(f"(;{g}" for g in games[1:])], strict=True):
        game = sgf.Sgf_game.from_string(part)
        size = game.get_size()
        assert size == int(record.game.partition("size=")[2].partition(",")[0])
        board, plays = sgf_moves.get_setup_and_moves(game)
        assert len(plays) == len(record.moves)
        for colour, at in plays:
            if at is not None:
                board.play(*at, colour)
        rows = record.states()[-1].text.split()[0]
        stones = sum(c in "bw" for c in rows)
        assert len(board.list_occupied_points()) == stones
        assert game.get_player_name("w") == record.agents[1]
        assert game.get_komi() == {0: 0.5, 1: 6.5, 2: 7.5, 3: 7.5}[records.index(record)]
    assert game.get_handicap() is None
    assert sgf.Sgf_game.from_string("(;" + games[2]).get_handicap() == 4
    for record, again in zip(records, read_sgf(text), strict=True):
        assert same_game(record, again)


def test_we_read_what_sgfmill_writes() -> None:
    theirs = sgf.Sgf_game(size=9)
    root = theirs.get_root()
    root.set("KM", 5.5)
    root.set("PB", "Bob ] \\ x")
    root.set("RE", "W+R")
    root.set_setup_stones([(2, 2), (6, 6)], [], [])
    root.set("HA", 2)
    for colour, at in (("w", (4, 4)), ("b", None), ("w", (0, 8))):
        theirs.extend_main_sequence().set_move(colour, at)
    (record,) = read_sgf(theirs.serialise().decode())
    assert record.moves == ("E5", "pass", "J1")
    assert record.game == "go:size=9,komi=5.5"
    assert record.agents == ("Bob ] \\ x", "White")
    assert record.forfeit == Forfeit(0, "resigned")
    assert record.utilities == (-1.0, 1.0)
    first = record.states()[0]
    assert first.to_play == 1
    assert first.text.startswith("9/9/6b2/9/9/9/2b6/9/9 w")


def test_sgf_variations_comments_and_old_names() -> None:
    text = """(;GaMe[1]SiZe[3]C[a \\] (;W[bb\\])]KM[0.5];B[bb]
    (;W[];B[aa](;W[tt];B[])(;W[ab]))(;W[cc]N[) not this one]))"""
    (record,) = read_sgf(text)
    assert record.moves == ("B2", "pass", "A3", "pass", "pass")
    assert record.utilities == (1.0, -1.0)
    assert read_sgf(f"{text}\n\n{text}") == [record, record]


def test_out_of_turn_the_other_passed() -> None:
    (record,) = read_sgf("(;SZ[5];B[aa];B[bb];W[cc])")
    assert record.moves == ("A5", "pass", "B4", "C3")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "there is no game in the file"),
        ("hello", "an SGF file begins with"),
        ("(;SZ[9]\n;B[zz])", "line 2: 'zz' is no point of a board of 9 by 9"),
        ("(;SZ[9]\n;B[aa]\n;W[aa])", "line 3: go: 'A9' is not legal here"),
        ("(;SZ[9];B[aa]", r"'\)' is missing"),
        ("(;SZ[9];B[aa", r"a value is not closed"),
        ("(;SZ[9:7])", "only square boards"),
        ("(;GM[2])", r"game number 2 of SGF is not go"),
        ("(;SZ[99])", "size cannot be '99'"),
        ("(;SZ[9]KM[lots])", "komi cannot be 'lots'"),
        ("(;SZ[9];B[aa];AW[bb])", "in the middle of the game"),
        ("(;SZ[9];B)", "the property B has no value"),
        ("(;SZ[9]PL[G])", "is no player"),
        ("(;SZ[3];B[];W[];B[aa])", "after the end of the game"),
        ("(;SZ[9]))", "closes nothing"),
        ("()", "a game without a node"),
    ],
)
def test_sgf_that_is_wrong(text: str, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer):
        read_sgf(text)


# --- .mat -----------------------------------------------------------------------------------------

MATCH = """\
; [Site "here"]
 7 point match

 Game 1
 Ann : 0                          Bob the Builder : 0
  1)                              31: 8/5 6/5
  2) 64: 24/14                    55: 13/8(2) 8/3(2)
  3) 62: 14/8 6/4                 11: 8/7 8/7 6/5 6/5
      Wins 2 points

 Game 2
 Ann : 2                          Bob the Builder : 0
  1) 21: 13/11 6/5                 Doubles => 2
  2)  Takes                       42: 8/4 6/4
"""


def test_a_match_with_a_cube() -> None:
    notes: list[str] = []
    first, second = read_mat(MATCH, notes.append)
    assert first.agents == ("Ann", "Bob the Builder")
    assert first.moves[:4] == ("roll 1-3", "8/5 6/5", "roll 6-4", "24/14")
    assert first.moves[4:7] == ("roll 5-5", "13/8(2)", "8/3(2)")
    assert first.forfeit == Forfeit(1, "resigned")
    assert second.utilities is None
    assert [note.partition(":")[0] for note in notes] == ["line 13", "line 14"]
    with pytest.raises(BadRecord, match="line 13: the doubling cube is not played here"):
        read_mat(MATCH)


def test_mat_there_and_back() -> None:
    records = [random_record("backgammon:scoring=full", 0, 90)]
    records.append(random_record("backgammon:scoring=full", 9, 41))
    records = [replace(record, agents=("ann", "bob")) for record in records]
    text = write_mat(records)
    for record, again in zip(records, read_mat(text), strict=True):
        assert again.moves[: len(record.moves)] == record.moves
        assert again.utilities == record.utilities
    assert write_mat(read_mat(text)) == text


def test_known_dice_are_written_too() -> None:
    record = random_record("backgammon:known_draws=true,seed=3", 1, 12)
    (again,) = read_mat(write_mat([record]))
    plays = [move for move in again.moves if not move.startswith("roll")]
    assert plays == list(record.moves)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("8/5 6/5", "8/5 6/2", "line 6: 8/5 6/2 is not a whole legal turn with 31"),
        ("31:", "33:", "line 6: backgammon: 'roll 3-3' is not legal"),
        ("  2) 64: 24/14                    ", "  2)                               ", "not Bob"),
        ("Ann : 0", "Ann is late", "line 5: 'Ann is late"),
        ("24/14 ", "24/14 oops ", "line 7: 'oops' is no dice and no move"),
        (" Game 1", " Gam", "a turn stands before the first"),
    ],
)
def test_mat_that_is_wrong(old: str, new: str, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer):
        read_mat(MATCH.replace(old, new, 1), lambda note: None)


def test_gnu_backgammon_reads_what_we_write(tmp_path: Path) -> None:
    program = shutil.which("gnubg", path=PATH)
    if program is None:
        pytest.skip("gnubg is not installed")
    record = replace(random_record("backgammon:scoring=full", 3), agents=("ann", "bob"))
    ours, theirs = tmp_path / "ours.mat", tmp_path / "theirs.mat"
    write_games(ours, [record])
    commands = f"import mat {ours}\nexport match mat {theirs}\nquit\ny\n"
    done = subprocess.run(
        [program, "-t", "-q", "-r"],
        input=commands,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert theirs.exists(), done.stdout[-2000:] + done.stderr[-2000:]
    (again,) = read_games(theirs)
    assert again.moves == record.moves
    assert again.utilities == record.utilities


# --- files and the command ------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".json", ".jsonl"])
def test_json_keeps_everything(tmp_path: Path, ending: str) -> None:
    for count in (1, 3):
        records = [random_record("nim", seed) for seed in range(count)]
        file = tmp_path / f"games{ending}"
        write_games(file, records)
        assert read_games(file) == records


def convert(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["convert", *map(str, words)], catch_exceptions=False)
    return result.exit_code, result.output


def test_convert(tmp_path: Path) -> None:
    pgn, data, back = (tmp_path / name for name in ("a.pgn", "a.json", "b.PGN"))
    pgn.write_text(OPERA * 2, encoding="utf-8")
    assert convert(pgn, data) == (0, f"2 games written to {data}\n")
    assert len(json.loads(data.read_text(encoding="utf-8"))) == 2
    assert convert(data, back)[0] == 0
    assert same_game(read_games(back)[1], read_games(pgn)[1])
    pgn.write_text(BACK_AND_FORTH, encoding="utf-8")
    code, said = convert(pgn, data)
    assert code == 0
    assert f"note: {pgn}, line 1: the game is over" in said


def test_convert_says_what_is_wrong(tmp_path: Path) -> None:
    file, target = tmp_path / "a.pgn", tmp_path / "a.sgf"
    file.write_text("1. e4\n\n1... e9 *", encoding="utf-8")
    code, said = convert(file, target)
    assert code == 2
    assert f"cannot read '{file}': line 3: 'e9' is no move in SAN" in said
    file.write_text(OPERA, encoding="utf-8")
    code, said = convert(file, target)
    assert code == 2
    assert "SGF is for go, and this is a game of chess; write it as .json" in said
    assert not target.exists()
    assert "known: .json, .jsonl, .pgn, .sgf or .mat" in convert(file, "a.txt")[1]
    assert "cannot read 'none.pgn': No such file" in convert("none.pgn", target)[1]
    file = tmp_path / "a.json"
    file.write_text('[\n{"format": 1},]', encoding="utf-8")
    assert "line 2: this is no JSON" in convert(file, target)[1]
    file.write_text('[{"format": 1}]', encoding="utf-8")
    assert "game 1: a record of a game has the format" in convert(file, target)[1]
    assert set(FORMATS) == {".json", ".jsonl", ".pgn", ".sgf", ".mat"}
