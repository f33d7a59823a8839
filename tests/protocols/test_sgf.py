"""Go as SGF, compared with sgfmill."""

from __future__ import annotations

import pytest
from random_records import random_record, same_game
from sgfmill import sgf, sgf_moves  # type: ignore[import-untyped]

import plyground as pg
from plyground.arena.record import BadRecord, Forfeit
from plyground.protocols.formats.sgf import read_sgf, write_sgf


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


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
    assert record.forfeit == Forfeit(0, "resigned", "resigned")
    assert record.utilities == (-1.0, 1.0)
    first = record.states()[0]
    assert first.to_play == 1
    assert first.text.startswith("9/9/6b2/9/9/9/2b6/9/9 w")


def test_a_score_without_the_final_passes_is_judged() -> None:
    (record,) = read_sgf("(;SZ[3]KM[0.5]RE[B+8.5];B[bb];W[aa])")
    assert record.utilities == (1.0, -1.0)
    assert "RE[B+]" in write_sgf([record])


def test_sgf_variations_comments_and_old_names() -> None:
    text = """(;GaMe[1]SiZe[3]C[a \\] (;W[bb\\])]KM[0.5];B[bb]
    (;W[];B[aa](;W[tt];B[])(;W[ab]))(;W[cc]N[) not this one]))"""
    (record,) = read_sgf(text)
    assert record.moves == ("B2", "pass", "A3", "pass", "pass")
    assert record.utilities == (1.0, -1.0)
    assert read_sgf(f"{text}\n\n{text}") == [record, record]


def test_a_move_out_of_turn_implies_a_pass() -> None:
    (record,) = read_sgf("(;SZ[5];B[aa];B[bb];W[cc])")
    assert record.moves == ("A5", "pass", "B4", "C3")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "the file has no game"),
        ("hello", "an SGF file begins with"),
        ("(;SZ[9]\n;B[zz])", "line 2: 'zz' is not a point of a 9 by 9 board"),
        ("(;SZ[9]\n;B[aa]\n;W[aa])", "line 3: go: 'A9' is not legal here"),
        ("(;SZ[9];B[aa]", r"'\)' is missing"),
        ("(;SZ[9];B[aa", r"a value is not closed"),
        ("(;SZ[9:7])", "only square boards"),
        ("(;GM[2])", r"SGF game number 2 is not go"),
        ("(;SZ[99])", "size cannot be '99'"),
        ("(;SZ[9]KM[lots])", "komi cannot be 'lots'"),
        ("(;SZ[9];B[aa];AW[bb])", "in the middle of the game"),
        ("(;SZ[9];B)", "the property B has no value"),
        ("(;SZ[9]PL[G])", "is not a player"),
        ("(;SZ[3];B[];W[];B[aa])", "after the end of the game"),
        ("(;SZ[9]))", "closes nothing"),
        ("()", "a game has no node"),
    ],
)
def test_wrong_sgf(text: str, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer):
        read_sgf(text)
