"""Stratego: battles, the rules against endless play, and hidden information."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import numpy as np
import pytest

import plyground as pg
from plyground.game.drawing.text_board import text_board
from plyground.game.knowledge import Knowledge
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState

OPEN = {"revealed": True, "red": 1, "blue": 2, "plies": 300}
ARMY = dict(zip("FBYOISLPJCGM", (1, 6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1), strict=True))
RANKS = "YOISLPJCGM"


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def position(board: str, turn: str = "r", **options: object) -> pg.State:
    """A position with flags in two corners and nothing known."""
    empty = "/".join(["10"] * 10)
    return pg.load("stratego", **options).parse(f"{board} {empty} {turn} 0,0 - - 0,0,0")


def duel(attacker: str, defender: str) -> pg.State:
    """After Red's piece on e4 attacked Blue's on e5; both have a major elsewhere."""
    board = f"f8j/10/10/10/10/4{defender.lower()}5/4{attacker}5/10/10/F8J"
    return position(board).result("e4xe5")


def drawn(number: int = 3) -> pg.State:
    """A game with hidden ranks, a few random moves old."""
    state: pg.State = pg.load("stratego").initial().result("set-up 3").result(f"set-up {number}")
    rng = random.Random(5)
    for _ in range(24):
        state = state.result(rng.choice(state.actions()))
    return state


# --- a plain reference ---------------------------------------------------------------------------

Board = dict[tuple[int, int], str]
LAKES = {(x, y) for x in (2, 3, 6, 7) for y in (4, 5)}


def read(text: str) -> Board:
    board: Board = {}
    for y, row in enumerate(reversed(text.split()[0].split("/"))):
        parts = re.findall(r"\d+|.", row)
        letters = "".join("." * int(part) if part.isdigit() else part for part in parts)
        board |= {(x, y): letter for x, letter in enumerate(letters) if (x, y) not in LAKES}
    return board


def moves(board: Board, red: bool) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    found = []
    for (x, y), piece in board.items():
        if piece == "." or piece.isupper() != red or piece.upper() in "BF":
            continue
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for far in range(1, 10 if piece.upper() == "O" else 2):
                to = (x + far * dx, y + far * dy)
                target = board.get(to)
                if target is None or (target != "." and target.isupper() == red):
                    break
                found.append(((x, y), to))
                if target != ".":
                    break
    return found


def after(board: Board, origin: tuple[int, int], to: tuple[int, int]) -> Board:
    piece, target = board[origin], board[to]
    if target == ".":
        return board | {origin: ".", to: piece}
    a, d = piece.upper(), target.upper()
    if d == "B":
        stays = piece if a == "I" else target
    elif a == d:
        stays = "."
    else:
        wins = d == "F" or (a == "Y" and d == "M") or RANKS.find(a) > RANKS.find(d)
        stays = piece if wins else target
    return board | {origin: ".", to: stays}


def lines(board: Board, red: bool, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(lines(after(board, *move), not red, depth - 1) for move in moves(board, red))


def test_counts_equal_the_reference() -> None:
    """The numbers of data/perft."""
    state = pg.load("stratego", **OPEN).initial()
    board = read(state.text)
    assert [lines(board, True, depth) for depth in (1, 2, 3)] == [8, 48, 560]
    assert len(state.actions()) == 8


def test_random_games_equal_the_reference() -> None:
    rng = random.Random(2)
    state: pg.State = pg.load("stratego", **OPEN).initial()
    for ply in range(80):
        board = read(state.text)
        expected = {(x, y, u, v) for (x, y), (u, v) in moves(board, ply % 2 == 0)}
        found = {}
        for a, name in state.descriptions().items():
            cells = re.findall(r"([a-j])(\d+)", name)
            (x, y), (u, v) = (("abcdefghij".index(c), int(r) - 1) for c, r in cells)
            found[x, y, u, v] = a
        assert set(found) <= expected
        assert len(expected - set(found)) <= 1  # to and fro
        move = rng.choice(sorted(found))
        state = state.result(found[move])
        assert read(state.text) == after(board, move[:2], move[2:])
        if state.is_terminal:
            break


# --- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 17))
def test_set_ups(number: int) -> None:
    """Forty pieces in four rows, the flag at the back, and a piece that can move."""
    rules = pg.load("stratego").rules  # type: ignore[attr-defined]
    cells = rules.own["legal"].__globals__["SET_UPS"][number - 1].tolist()
    letters = [".YOISLPJCGMBF"[rank] for rank in cells]
    assert {letter: letters.count(letter) for letter in ARMY} == ARMY
    assert "F" in letters[30:]
    assert any(letters[c] not in "BF" for c in (0, 1, 4, 5, 8, 9))


def test_a_front_row_of_walkers_has_six_moves() -> None:
    """Two pairs of columns face the lakes."""
    state = position("f8j/10/10/10/10/10/SSSSLLLLPP/IIIIIJJJCC/10/F9")
    assert {n for n in names(state) if n[1] == "4"} == {f"{c}4-{c}5" for c in "abefij"}


@pytest.mark.parametrize(
    ("attacker", "defender", "stays"),
    [
        ("M", "G", "M"),
        ("S", "L", "l"),
        ("P", "P", "."),
        ("Y", "M", "Y"),
        ("M", "Y", "M"),
        ("Y", "G", "g"),
        ("I", "B", "I"),
        ("M", "B", "b"),
        ("O", "Y", "O"),
        ("Y", "Y", "."),
    ],
)
def test_battles(attacker: str, defender: str, stays: str) -> None:
    state = duel(attacker, defender)
    assert read(state.text)[4, 4] == stays
    assert read(state.text)[4, 3] == "."
    assert not state.is_terminal


def test_the_whole_table_of_battles() -> None:
    """Every rank that moves against every rank, as the reference has it."""
    rules = pg.load("stratego").rules  # type: ignore[attr-defined]
    outcome = rules.own["play"].__globals__["outcome"]
    for i, attacker in enumerate(RANKS, 1):
        for j, defender in enumerate(RANKS + "BF", 1):
            board = after({(0, 0): attacker, (0, 1): defender.lower()}, (0, 0), (0, 1))
            assert outcome(i, j) == {attacker: 1, ".": 0, defender.lower(): -1}[board[0, 1]]


def test_the_flag_decides() -> None:
    state = position("f8j/1S8/10/10/10/10/10/10/10/F8J").result("b9-a9").result("j10-j9")
    won = state.result("a9xa10")
    assert won.is_terminal
    assert (won.utility(0), won.utility(1)) == (1.0, -1.0)


def test_a_player_who_cannot_move_loses() -> None:
    lost = position("fb8/10/10/10/10/10/4S5/4s5/10/F8J").result("e4xe3")  # both sergeants go
    assert lost.is_terminal
    assert lost.utility(0) == 1.0


def test_neither_can_move() -> None:
    state = position("fb8/10/10/10/10/10/4S5/4s5/10/FB8").result("e4xe3")
    assert state.is_terminal
    assert state.utility(0) == state.utility(1) == 0.0


def test_scouts_run_over_empty_cells_and_attack_at_the_end() -> None:
    board = "f8j/10/10/10/4s5/10/4O5/10/10/F8J"
    run = {name for name in names(position(board)) if name.startswith("e4")}
    assert {"e4-e5", "e4xe6", "e4-e1", "e4-a4", "e4-j4"} <= run
    assert "e4-e7" not in run
    old = position(board, scout_attack_after_move=False)
    assert "e4xe6" not in names(old)
    assert "e5xe6" in names(old.result("e4-e5").result("j10-j9"))


def test_a_lake_stops_a_scout() -> None:
    run = names(position("f8j/10/10/10/4O5/10/10/10/10/F8J"))
    assert {name for name in run if name.startswith("e6") and name.endswith("6")} == {"e6-f6"}


def test_a_piece_goes_back_and_forth_at_most_three_times() -> None:
    state = position("f8j/10/10/10/10/10/4S5/10/10/F8J")
    line = ["e4-e5", "j10-j9", "e5-e4", "j9-i9", "e4-e5", "i9-h9"]
    for move in line:
        state = state.result(move)
    assert "e5-e4" not in names(state)
    assert "e5-f5" in names(state)


def test_a_scout_that_may_not_go_back_and_forth_may_run_on() -> None:
    """It is shut in but for a2, where it may not go, and the cells beyond."""
    board = "f8j/10/10/10/10/10/10/1B8/1B8/OF8"
    game = pg.load("stratego")
    state = game.parse(f"{board} {EMPTY} b 0,0 a2-a1*3 - 0,0,0").result("j10-j9")
    assert names(state) == {f"a1-a{row}" for row in range(3, 10)} | {"a1xa10"}
    board = "f8j/10/10/10/10/10/10/BB8/1B8/OF8"
    lost = game.parse(f"{board} {EMPTY} b 0,0 a2-a1*3 - 0,0,0").result("j10-j9")
    assert lost.utility(0) == -1.0


def test_the_third_time_is_a_draw() -> None:
    """Red walks around in a square of four cells, Blue too: no piece goes to and fro."""
    state = position("f8j/10/10/10/10/10/4S5/10/10/F8J")
    red, blue = ["e4", "e3", "f3", "f4"], ["j10", "j9", "i9", "i10"]
    for lap in range(3):
        for i in range(4):
            if state.is_terminal:
                break
            state = state.result(f"{red[i]}-{red[(i + 1) % 4]}")
            if not state.is_terminal:
                state = state.result(f"{blue[i]}-{blue[(i + 1) % 4]}")
        assert state.is_terminal == (lap == 2)  # in the first lap they have not moved yet
    assert state.is_terminal
    assert state.utility(0) == 0.0


def test_a_game_may_not_last_forever() -> None:
    game = pg.load("stratego", red=1, blue=1, plies=2)
    state: pg.State = game.initial()
    for _ in range(2):
        state = state.result(state.actions()[0])
    assert state.is_terminal
    assert state.utility(0) == 0.0


def test_placing() -> None:
    state: pg.State = pg.load("stratego", placing=True, barrage=True).initial()
    assert state.to_play == 0
    assert state.picture is not None
    assert state.picture.notes == ("Red places: flag",)
    for cell in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"):
        assert state.to_play == 0
        state = state.result(cell)
    assert state.to_play == 1
    state = state.result("set-up 4")
    assert state.to_play == 0
    assert state.text.split()[0].endswith("/FBMGIOOY2")


# --- what is hidden ------------------------------------------------------------------------------


def test_the_enemy_is_face_down_until_a_battle() -> None:
    state = drawn()
    seen = state.shown(0)
    assert seen is not None
    for piece in seen.pieces:
        if piece.player == 1 and piece.symbol not in "#?":
            assert "known to both" in piece.label
    assert {piece.symbol for piece in seen.pieces if piece.player == 1} > {"#", "?"}
    assert all(piece.symbol not in "#?" for piece in seen.pieces if piece.player == 0)


def test_nothing_that_a_player_is_shown_depends_on_hidden_ranks() -> None:
    """Two games that differ only in Blue's set-up look alike to Red until ranks are compared."""
    game = pg.load("stratego")
    views = []
    for number in (9, 10):
        states: list[pg.State] = [game.initial()]
        for move in ("set-up 3", f"set-up {number}", "a4-a5"):
            states.append(states[-1].result(move))
        known = Knowledge(states[0], 0)
        words = [
            known.learn(one, one.action(move), two)
            for (one, two), move in zip(
                pairwise(states), ("set-up 3", f"set-up {number}", "a4-a5"), strict=True
            )
        ]
        picture = known.picture()
        assert picture is not None
        assert words == ["set-up 3", None, "a4-a5"]
        views.append((text_board(picture), states[-1].observation(0)))
    assert views[0] == views[1]


def test_determinise_keeps_to_what_is_known() -> None:
    state = drawn()
    assert isinstance(state, RecordState)
    game = state.game
    assert isinstance(game, RecordGame)
    determinise = game.rules.own["determinise"]
    before = np.array([state.record])[0]
    worlds = set()
    for seed in range(20):
        world = np.array([state.record])[0]
        determinise(world, 0, np.array([seed], np.uint64))
        worlds.add(world["rank"].tobytes())
        assert sorted(world["rank"].tolist()) == sorted(before["rank"].tolist())
        fixed = (before["rank"] >= 0) | (before["seen"] == 2)
        assert (world["rank"][fixed] == before["rank"][fixed]).all()
        moved = (before["rank"] < 0) & (before["seen"] == 1)
        assert (world["rank"][moved] > -11).all()
        assert game.rules.own["position"](world) == game.rules.own["position"](before)
    assert len(worlds) > 15


def test_determinise_sees_no_hidden_rank() -> None:
    """From two states that look the same, equal random numbers make the same world."""
    game = pg.load("stratego")
    assert isinstance(game, RecordGame)
    worlds = []
    for number in (9, 10):
        state = game.initial().result("set-up 3").result(f"set-up {number}").result("a4-a5")
        assert isinstance(state, RecordState)
        world = np.array([state.record])[0]
        game.rules.own["determinise"](world, 0, np.array([7], np.uint64))
        worlds.append([world[field].tolist() for field in world.dtype.names or ()])
    assert worlds[0] == worlds[1]


def test_mcts_chooses_by_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """With equal random numbers it does the same, whatever the enemy's ranks are."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")
    game = pg.load("stratego", barrage=True)
    start = game.initial().result("set-up 3").result("set-up 9")
    assert isinstance(start, RecordState)
    choices = set()
    for state in (start, start.redrawn(0, 1), start.redrawn(0, 2)):
        assert state is not None
        assert state.observation(0) == start.observation(0)
        choices.add(pg.agent("mcts:sims=12").choose(state, random.Random(5)))
    assert len(choices) == 1


# --- notation ------------------------------------------------------------------------------------

EMPTY = "/".join(["10"] * 10)
BOARD = "f8j/10/10/10/10/10/4S5/10/10/F8J"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{BOARD.replace('10', '2S7', 1)} {EMPTY} x 0,0 - - 0,0,0", "r, b or pieces to place"),
        (f"f8j/10/10/10/2S7/10/10/10/10/F8J {EMPTY} r 0,0 - - 0,0,0", "in the lake on c6"),
        (f"{BOARD} 3m6/{EMPTY[3:]} r 0,0 - - 0,0,0", "there is no piece on d10"),
        (f"{BOARD.replace('4S5', 'MM8')} {EMPTY} r 0,0 - - 0,0,0", "Red has too many pieces"),
        (f"{BOARD} {EMPTY} r 0,9999 - - 0,0,0", "not a number from 0 to 2000"),
        (f"{BOARD} {EMPTY} r 0,0 e4 - 0,0,0", "a move such as e4-e5"),
        (f"{BOARD} {EMPTY} r 0,0 - - 0,0", "three numbers expected"),
        (f"{BOARD} {EMPTY} 0,0 0,0 - - 0,0,0", "no pieces are left to place"),
        (f"{BOARD} {EMPTY} 40,40 0,0 - - 0,0,0", "Red places other pieces first"),
        (f"{BOARD} m9/{EMPTY[3:]} r 0,0 - - 0,0,0", "so it is neither a bomb nor the flag"),
        (f"{BOARD.replace('f', 's').replace('F', 'S')} {EMPTY} r 0,0 - - 0,0,0", "both flags"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("stratego").parse(text)


@pytest.mark.parametrize(
    ("attacker", "defender", "told"),
    [
        ("M", "g", "Red's marshal takes Blue's general"),
        ("G", "b", "Red's general falls to Blue's bomb"),
        ("C", "c", "Red's colonel and Blue's colonel both fall"),
        ("Y", "m", "Red's spy takes Blue's marshal"),
    ],
)
def test_a_battle_is_reported_to_both(attacker: str, defender: str, told: str) -> None:
    state = position(f"f8j/10/10/10/10/4{defender}5/4{attacker}5/10/10/F8J")
    assert state.reported(state.action("e4xe5")) == f"Battle on e5: {told}"
    assert state.reported(state.action("e4-e3")) == ""
    assert pg.load("stratego").initial().reported(100) == ""
