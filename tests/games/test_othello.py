"""Othello: enclosing, passing, the end, small boards, evaluation, notation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.games.othello import patterns
from plyground.games.othello.evaluation import PATTERN_FILE, TABLE
from plyground.games.othello.rules import image

OTHELLO = pg.load("othello")
SMALL = pg.load("othello", size=4)


def moves(text: str) -> set[str]:
    state = OTHELLO.parse(text)
    return {state.describe(a) for a in state.actions()}


def test_the_start() -> None:
    state = OTHELLO.initial()
    assert state.text == "8/8/8/3ox3/3xo3/8/8/8 x"
    assert moves(state.text) == {"d3", "c4", "f5", "e6"}
    assert state.result("d3").text == "8/8/3x4/3xx3/3xo3/8/8/8 o"


def test_the_first_moves_are_equivalent() -> None:
    state = OTHELLO.initial()
    assert len({state.result(a).perft(4) for a in state.actions()}) == 1


def test_all_eight_lines_are_taken() -> None:
    board = "x1x1x3/1ooo4/xo1ox3/1ooox3/x1xxx3/8/8/8 x"
    assert OTHELLO.parse(board).result("c3").text == ("x1x1x3/1xxx4/xxxxx3/1xxxx3/x1xxx3/8/8/8 o")


def test_an_open_line_is_not_taken() -> None:
    """Without the disc on c1 nothing encloses c2; beyond the gap on c6 a disc does not count."""
    board = "x3x3/1ooo4/xo1ox3/1ooox3/x1oxx3/8/2x5/8 x"
    assert OTHELLO.parse(board).result("c3").text == ("x3x3/1xox4/xxxxx3/1xoxx3/x1oxx3/8/2x5/8 o")


def test_a_taken_disc_takes_no_others() -> None:
    """The disc on d3 becomes Black's and would enclose d4 with d5, but only c3 is new."""
    board = "8/8/3ox3/3oo3/3xo3/8/8/8 x"
    assert OTHELLO.parse(board).result("c3").text == "8/8/2xxx3/3oo3/3xo3/8/8/8 o"


def test_lines_do_not_wrap_around_the_edge() -> None:
    assert "a2" not in moves("6xo/8/8/3ox3/3xo3/8/8/8 x")
    assert "h1" not in moves("8/ox6/8/3ox3/3xo3/8/8/8 x")
    assert "h8" not in moves("8/8/8/3ox3/3xo3/8/8/o7 x")


def test_a_player_who_cannot_move_passes() -> None:
    state = OTHELLO.parse("ox6/8/8/3xx3/3xx3/8/8/8 x")
    assert [state.describe(a) for a in state.actions()] == ["pass"]
    state = state.result("pass")
    assert state.to_play == 1
    assert [state.describe(a) for a in state.actions()] == ["c1"]


def test_a_player_who_can_move_may_not_pass() -> None:
    with pytest.raises(pg.IllegalAction):
        OTHELLO.initial().result("pass")


def test_the_end_when_neither_can_move() -> None:
    state = OTHELLO.parse("o7/8/8/3xx3/3xx3/8/8/8 o")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (1.0, -1.0)


def test_equally_many_discs_are_a_draw() -> None:
    state = SMALL.parse("xxxx/xxxx/oooo/oooo o")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (0.0, 0.0)


def test_the_shortest_game() -> None:
    """Nine moves that leave White without a disc."""
    state: pg.State = OTHELLO.initial()
    for move in ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"):
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert "o" not in state.text.split()[0]
    assert state.utility(0) == 1.0


def margin(state: pg.State, alpha: int, beta: int) -> int:
    """By how many discs the player to move wins with best play, if it lies in the window."""
    board, turn = state.text.split()
    if state.is_terminal:
        return (board.count("x") - board.count("o")) * (1 if turn == "x" else -1)
    for a in state.actions():
        alpha = max(alpha, -margin(state.result(a), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def test_on_four_by_four_the_second_player_wins_by_eight() -> None:
    """All first moves are equivalent, so one is enough."""
    assert margin(SMALL.initial().result("b1"), -16, 16) == 8


Board = dict[tuple[int, int], str]
AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


def taken_by_walking(board: Board, size: int, row: int, column: int, me: str) -> list[Board]:
    """The discs that a new one takes, found by walking from it cell by cell."""
    lines: list[Board] = []
    for dr, dc in AROUND:
        line: Board = {}
        r, c = row + dr, column + dc
        while board.get((r, c), me) != me:
            line[r, c] = me
            r, c = r + dr, c + dc
        if line and (r, c) in board:
            lines.append(line)
    return lines


@pytest.mark.parametrize("size", [4, 6, 8])
def test_words_and_walking_agree(size: int) -> None:
    """Random games against rules without bitboards."""
    game = pg.load("othello", size=size)
    rng = random.Random(size)
    for _ in range(12):
        state: pg.State = game.initial()
        low, high = size // 2 - 1, size // 2
        board = {(low, low): "o", (high, high): "o", (low, high): "x", (high, low): "x"}
        while not state.is_terminal:
            me = "xo"[state.to_play or 0]
            places = {}
            for i in range(size * size):
                row, column = divmod(i, size)
                lines = taken_by_walking(board, size, row, column, me)
                if (row, column) not in board and lines:
                    places[f"{'abcdefgh'[column]}{row + 1}"] = ((row, column), lines)
            actions = [state.describe(a) for a in state.actions()]
            assert actions == (sorted(places, key=lambda name: (name[1], name[0])) or ["pass"])
            move = rng.choice(actions)
            if places:
                place, lines = places[move]
                board[place] = me
                for line in lines:
                    board |= line
            state = state.result(move)
        values = list(board.values())
        surplus = values.count("x") - values.count("o")
        assert state.utility(0) == (surplus > 0) - (surplus < 0)


def test_features() -> None:
    """A corner with a full edge is stable; X and C squares count only next to empty corners."""
    state = OTHELLO.parse("xxxxxxxx/1x4o1/8/3ox3/3xo3/8/8/oo6 x")
    features = state.features()
    assert features["corners"] == 2 - 1
    assert features["stable"] == 8 - 2
    assert features["x_squares"] == 0
    assert features["c_squares"] == 0
    state = OTHELLO.parse("1x6/1x4o1/8/3ox3/3xo3/8/8/8 x")
    features = state.features()
    assert features["x_squares"] == 1 - 1
    assert features["c_squares"] == 1
    assert OTHELLO.initial().features()["parity"] == -1


def sides(board: list[list[int]]) -> Iterator[list[list[int]]]:
    """The board seen from its four sides."""
    for _ in range(4):
        yield board
        board = [list(row) for row in zip(*board[::-1], strict=True)]


def read_patterns(board: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Each pattern of a board of 0, 1 (mover) and 2, as its place among `PATTERNS` and number."""
    for side in sides(board):
        for place, cells in enumerate(patterns.PATTERNS):
            digits = [side[cell // 8][cell % 8] for cell in cells]
            yield place, sum(digit * 3**i for i, digit in enumerate(digits))


def random_states(games: int) -> Iterator[Any]:
    rng = random.Random(8)
    for _ in range(games):
        state: Any = OTHELLO.initial()
        while not state.is_terminal:
            yield state
            state = state.result(rng.choice(state.actions()))


def test_patterns_are_read_as_documented() -> None:
    """The bits give the same sum as cells and digits, in compiled and in plain Python."""
    table = patterns.read(PATTERN_FILE).reshape(patterns.STAGES, -1).astype(int)
    for state in random_states(2):
        cells = [".xo".index(c) for row in str(state).splitlines()[1:9] for c in row.split()[1:]]
        seen = [c if c == 0 or state.to_play == 0 else 3 - c for c in cells]
        board = [seen[8 * r : 8 * r + 8] for r in range(8)]
        stage = min((64 - seen.count(0) - 4) // patterns.PER_STAGE, patterns.STAGES - 1)
        total = sum(table[stage][patterns.STARTS[p] + n] for p, n in read_patterns(board))
        sign = 1 if state.to_play == 0 else -1
        assert state.features()["patterns"] == pytest.approx(sign * total * patterns.UNIT)


def test_patterns_are_worth_the_same_in_all_images() -> None:
    for state in random_states(1):
        for k in range(1, 8):
            turned = state.record.copy()
            image(turned, k)
            ahead = patterns.worth(TABLE, turned.mine, turned.theirs)
            assert ahead == patterns.worth(TABLE, state.record.mine, state.record.theirs)


def test_smaller_boards_have_no_patterns() -> None:
    assert "patterns" not in SMALL.weights
    assert OTHELLO.weight_sets["classic"] == {**SMALL.weights, "patterns": 0.0}


def test_a_file_that_holds_no_patterns(tmp_path: Path) -> None:
    (tmp_path / "patterns.bin").write_bytes(patterns.MAGIC + b"short")
    with pytest.raises(ValueError, match="is no file of patterns"):
        patterns.read(tmp_path / "patterns.bin")


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("8/8/8/3ox3/3xo3/8/8 x", 0, "8 rows expected, 7 found"),
        ("8/8/8/3ox3/3xo3/8/8/7 x", 20, "row 8 has 7 cells"),
        ("8/8/8/3ax3/3xo3/8/8/8 x", 7, "'a' is no piece"),
        ("8/8/8/3ox3/3xo3/8/8/8 b", 22, "the player to move is 'b'"),
        ("8/8/8/3ox3/3xo3/8/8/8", 21, "the player to move is missing"),
        ("8/8/8/3ox3/3xo3/8/8/8 x 1", 24, "nothing was expected"),
        ("8/8/8/4x3/3xo3/8/8/8 x", 0, "d4 is empty"),
    ],
)
def test_bad_positions(text: str, at: int, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        OTHELLO.parse(text)
    assert caught.value.at == at
    assert why in caught.value.why


def test_sizes() -> None:
    assert pg.load("othello", size=6).initial().text == "6/6/2ox2/2xo2/6/6 x"
    for size in (5, 10):
        with pytest.raises(pg.BadOption, match="4, 6 or 8"):
            pg.load("othello", size=size)


def test_the_picture_has_a1_at_the_top_left() -> None:
    assert str(OTHELLO.initial().result("d3")).splitlines()[:4] == [
        "  a b c d e f g h",
        "1 . . . . . . . .",
        "2 . . . . . . . .",
        "3 . . . x . . . .",
    ]
