"""What games tell the engine: it must be true of the rules."""

from __future__ import annotations

import random

import chess
import numpy as np
import pytest

import plyground as pg
from plyground.game.contract.state import State
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState

BOARDS = [{}, {"rows": 4, "columns": 5}, {"rows": 8, "columns": 7, "line": 5}]


def walk(game: pg.Game, rng: random.Random) -> list[RecordState]:
    """The states of a random game, but the last."""
    states = []
    state = game.initial()
    while not state.is_terminal:
        assert isinstance(state, RecordState)
        states.append(state)
        state = state.result(rng.choice(state.actions()))
    return states


def wins(state: pg.State, action: int) -> bool:
    after = state.result(action)
    return after.is_terminal and after.utility(state.to_play or 0) > 0


@pytest.mark.parametrize("options", BOARDS)
def test_connect4_essential(options: dict[str, int], rng: random.Random) -> None:
    """A win if there is one; no move that loses at once unless all do."""
    game = pg.load("connect4", **options)
    assert isinstance(game, RecordGame)
    essential = game.rules.own["essential"]
    moves = np.zeros(game.facts.max_moves, np.int32)
    for _ in range(4):
        for state in walk(game, rng):
            chosen = moves[: essential(state.record, moves)].tolist()
            assert chosen
            assert set(chosen) <= set(state.actions())
            winning = [a for a in state.actions() if wins(state, a)]
            if winning:
                assert set(chosen) <= set(winning)
                continue
            safe = [
                a
                for a in state.actions()
                if not any(wins(state.result(a), b) for b in state.result(a).actions())
            ]
            assert set(safe) == set(chosen) or (not safe and len(chosen) == 1)


@pytest.mark.parametrize("options", BOARDS)
def test_connect4_features_count_lines(options: dict[str, int], rng: random.Random) -> None:
    game = pg.load("connect4", **options)
    rows, columns, line = ({"rows": 6, "columns": 7, "line": 4} | options).values()
    rays = [
        [(c + i * dc, h + i * dh) for i in range(line)]
        for c in range(columns)
        for h in range(rows)
        for dc, dh in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    lines = [ray for ray in rays if all(0 <= x < columns and 0 <= y < rows for x, y in ray)]
    for state in walk(game, rng):
        s = state.record
        first = int(s.mine if s.turn == 0 else s.mine ^ s.full)
        second = int(s.full) ^ first
        counts = {1: 0, 2: 0}
        for cells in lines:
            ours = sum(first >> (x * (rows + 1) + y) & 1 for x, y in cells)
            theirs = sum(second >> (x * (rows + 1) + y) & 1 for x, y in cells)
            for short in counts:
                counts[short] += (theirs == 0 and line - ours == short) - (
                    ours == 0 and line - theirs == short
                )
        found = state.features()
        assert (found["one_short"], found["two_short"]) == (counts[1], counts[2])


def test_connect4_mirror(rng: random.Random) -> None:
    """Images share a canonical key, which is one of their keys; keys differ."""
    game = pg.load("connect4")
    assert isinstance(game, RecordGame)
    key, canonical = game.rules.own["key"], game.rules.own["canonical"]
    for _ in range(10):
        one: State = game.initial()
        other: State = game.initial()
        while not one.is_terminal:
            a = rng.choice(one.actions())
            one, other = one.result(a), other.result(6 - a)
            assert isinstance(one, RecordState)
            assert isinstance(other, RecordState)
            assert canonical(one.record) == canonical(other.record)
            keys = {int(key(one.record)), int(key(other.record))}
            assert int(canonical(one.record)) == min(keys)
            assert (len(keys) == 1) == (one == other)


def test_chess_gain_and_skip() -> None:
    game = pg.load("chess")
    assert isinstance(game, RecordGame)
    gain, skip, tense = (game.rules.own[name] for name in ("gain", "skip", "tense"))
    state = game.parse("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1")
    assert isinstance(state, RecordState)
    gains = {state.describe(a): gain(state.record, a) for a in state.actions()}
    assert gains["d2d5"] < 0  # the pawn is defended by a pawn
    assert gains["d2a5"] == 0
    free = game.parse("4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1")
    assert isinstance(free, RecordState)
    assert next(gain(free.record, a) for a in free.actions() if free.describe(a) == "d2d5") > 0
    checked = game.parse("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")
    assert isinstance(checked, RecordState)
    assert tense(checked.record)
    assert not skip(checked.record.copy())
    passed = state.record.copy()
    assert skip(passed)
    assert passed.turn == 1
    pawns = game.parse("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
    assert isinstance(pawns, RecordState)
    assert not skip(pawns.record.copy())  # zugzwang


UNITS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def won_by_taking(board: chess.Board, square: chess.Square) -> int:
    """What the side to move wins by captures on a square, if both take with the cheapest piece."""
    takers = board.attackers(board.turn, square)
    kinds = {q: board.piece_type_at(q) for q in takers}
    if not kinds:
        return 0
    origin = min(kinds, key=lambda q: UNITS.get(kinds[q] or 0, 10))
    victim = board.piece_type_at(square) or 0
    after = board.copy()
    after.set_piece_at(square, after.remove_piece_at(origin))
    after.turn = not after.turn
    if kinds[origin] == chess.KING and after.attackers(after.turn, square):
        return 0
    return max(0, UNITS.get(victim, 100) - won_by_taking(after, square))


def test_chess_exchanges(rng: random.Random) -> None:
    """A capture has a gain below 0 just if the exchange that follows loses material."""
    game = pg.load("chess")
    assert isinstance(game, RecordGame)
    gain = game.rules.own["gain"]
    losing = winning = 0
    for state in (s for _ in range(12) for s in walk(game, rng)[::5]):
        board = chess.Board(state.text)
        for a in state.actions():
            move = chess.Move.from_uci(state.describe(a))
            if not board.is_capture(move) or board.is_en_passant(move) or move.promotion:
                continue
            after = board.copy()
            victim = after.piece_type_at(move.to_square) or 0
            after.set_piece_at(move.to_square, after.remove_piece_at(move.from_square))
            after.turn = not after.turn
            loses = UNITS[victim] < won_by_taking(after, move.to_square)
            assert (gain(state.record, a) < 0) == loses, (state.text, move)
            losing += loses
            winning += not loses
    assert losing > 20
    assert winning > 20


def test_what_is_proved_does_not_depend_on_what_was_left_out(rng: random.Random) -> None:
    """Chess near its end: mates that are marked as exact are there without shortcuts, too."""
    game = pg.load("chess")
    proved = 0
    for _ in range(40):
        for state in walk(game, rng)[-6:-1:2]:
            quick = pg.analyse(state, "alphabeta", pg.Limit(depth=5))
            if quick.bound == "=" and abs(quick.value) == 1:
                whole = pg.analyse(
                    state,
                    "alphabeta",
                    pg.Limit(depth=7),
                    futility=False,
                    reductions=False,
                    null_move=False,
                )
                assert whole.value == quick.value, state.text
                proved += 1
    assert proved > 3


def test_singular_extension_looks_deeper_and_proves_nothing_wrong(rng: random.Random) -> None:
    game = pg.load("connect4", rows=4, columns=5)
    limit, other_nodes = pg.Limit(depth=9), 0
    for state in walk(game, rng)[:8]:
        truth = pg.analyse(state, "solve").value
        plain, singular = (
            pg.analyse(state, "alphabeta", limit, essential=False, singular=on)
            for on in (False, True)
        )
        other_nodes += plain.nodes != singular.nodes
        for found in (plain, singular):
            if found.bound == "=":
                assert found.value == truth, state.text
    assert other_nodes


def test_small_games_are_solved_where_depth_after_depth_is_too_slow() -> None:
    """After a part of the nodes the whole of Connect 4 is tried, unless that is turned off."""
    state: State = pg.load("connect4").initial()
    for column in (5, 2, 3, 2, 6, 4, 5, 2):
        state = state.result(column)
    limit = pg.Limit(nodes=3_000_000)
    found = pg.analyse(state, "alphabeta", limit)
    assert (found.value, found.bound) == (1.0, "=")
    assert pg.analyse(state, "alphabeta", limit, solve=False).bound == "~"
    assert pg.analyse(state, "alphabeta", limit, lines=2).bound == "~"


def test_a_mate_just_before_fifty_moves() -> None:
    """With fewer plies left the same positions are draws: the table must not mix them up."""
    state = pg.load("chess").parse("8/8/8/8/1Q2K3/8/4k3/8 w - - 95 1")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=8))
    assert (found.value, found.bound, found.names[0]) == (1.0, "=", "Qb2+")
    assert len(found.names) == 5
    late = pg.analyse(state.result("b4d4").result("e2f1"), "alphabeta", pg.Limit(depth=8))
    assert (late.value, late.bound) == (0.0, "=")


@pytest.mark.parametrize(
    ("name", "clock", "end"),
    [
        ("arimaa", "made", 300),
        ("chess", "clock", 100),
        ("jungle", "quiet", 100),
        ("shogi", "ply", 512),
        ("tori_shogi", "ply", 512),
    ],
)
def test_keys_tell_clocks_apart_that_are_near_their_end(name: str, clock: str, end: int) -> None:
    """Early on a table may take positions for the same; what repeats is the same at any time."""
    game = pg.load(name)
    assert isinstance(game, RecordGame)
    key, position = game.rules.own["key"], game.rules.own["position"]
    keys, positions = [], set()
    for time in (2, 4, end - 6, end - 4, end - 2):
        state = game.initial()
        assert isinstance(state, RecordState)
        record = state.record.copy()
        record[clock] = time
        keys.append(int(key(record)))
        positions.add(int(position(record)))
    assert keys[0] == keys[1]
    assert len(set(keys)) == 4
    assert len(positions) == 1
