"""Quarto: special rules as positions, and random games against a plain reference."""

from __future__ import annotations

import random
from itertools import product
from math import factorial

import pytest

import plyground as pg
from plyground.game import rows_text

LETTERS = "ABCDEFGHIJKLMNOP"
CELLS = [f"{column}{row}" for row in "4321" for column in "abcd"]


def names(state: pg.State) -> set[str]:
    return {state.describe(a) for a in state.actions()}


# --- a plain reference: a dict from cells to pieces, lines as lists of cells ---------------------

LINES = [
    *([f"{column}{row}" for column in "abcd"] for row in "1234"),
    *([f"{column}{row}" for row in "1234"] for column in "abcd"),
    ["a1", "b2", "c3", "d4"],
    ["a4", "b3", "c2", "d1"],
]
BLOCKS = [
    [f"{column}{row}" for column, row in product(columns, rows)]
    for columns, rows in product(("ab", "bc", "cd"), ("12", "23", "34"))
]


class Plain:
    """The game as a child would write it down."""

    def __init__(self, squares: bool) -> None:
        self.lines = LINES + BLOCKS if squares else LINES
        self.board: dict[str, str] = {}
        self.hand = ""
        self.player = 0
        self.winner: int | None = None

    def moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        if self.hand:
            return set(CELLS) - set(self.board)
        return set(LETTERS) - set(self.board.values())

    def move(self, name: str) -> None:
        if not self.hand:
            self.hand = name
            self.player = 1 - self.player
            return
        self.board[name] = self.hand
        self.hand = ""
        if any(self.alike(line) for line in self.lines):
            self.winner = self.player

    def alike(self, line: list[str]) -> bool:
        if not set(line) <= set(self.board):
            return False
        pieces = [f"{LETTERS.index(self.board[cell]):04b}" for cell in line]
        return any(len({piece[i] for piece in pieces}) == 1 for i in range(4))

    def utilities(self) -> list[float]:
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def perft(self, depth: int) -> int:
        moves = self.moves()
        if depth == 1:
            return len(moves)
        lines = 0
        for name in moves:
            after = Plain.__new__(Plain)
            vars(after).update(vars(self) | {"board": dict(self.board)})
            after.move(name)
            lines += after.perft(depth - 1)
        return lines


@pytest.mark.parametrize("squares", [False, True])
def test_random_games_equal_the_reference(squares: bool) -> None:
    rng = random.Random(4)
    game = pg.load("quarto", squares=squares)
    for _ in range(100):
        ours: pg.State = game.initial()
        plain = Plain(squares)
        while moves := plain.moves():
            assert names(ours) == moves
            assert ours.to_play == plain.player
            name = rng.choice(sorted(moves))
            ours = ours.result(name)
            plain.move(name)
        assert ours.is_terminal
        assert [ours.utility(0), ours.utility(1)] == plain.utilities()


@pytest.mark.parametrize(
    ("squares", "text"),
    [(False, "AB1G/1P1J/K1D1/1M2 N"), (True, "1B1G/CP1J/K2H/1M1E -")],
)
def test_reference_counts(squares: bool, text: str) -> None:
    """The first numbers of the tables of data/perft that rest on the reference."""
    state = pg.load("quarto", squares=squares).parse(text)
    plain = Plain(squares)
    cells = "".join("." * int(c) if c.isdigit() else c for c in text.split()[0].replace("/", ""))
    plain.board = {cell: c for cell, c in zip(CELLS, cells, strict=True) if c != "."}
    plain.hand = text.split()[1].replace("-", "")
    assert [state.perft(d) for d in (1, 2, 3, 4)] == [plain.perft(d) for d in (1, 2, 3, 4)]


def test_share_of_full_boards_without_a_line() -> None:
    """Published: 414 298 141 056 of the 16! full boards have no line."""
    rng = random.Random(1)
    game = pg.load("quarto")
    drawn = 0
    for _ in range(3000):
        full = "".join(rng.sample(LETTERS, 16))
        state = game.parse(f"{full[:4]}/{full[4:8]}/{full[8:12]}/{full[12:]} -")
        assert state.is_terminal
        drawn += state.utility(0) == 0.0
    expected = 3000 * 414_298_141_056 / factorial(16)
    assert abs(drawn - expected) < 3 * expected**0.5


# --- rules ---------------------------------------------------------------------------------------


def test_the_first_player_only_hands_over() -> None:
    state = pg.load("quarto").initial()
    assert state.to_play == 0
    assert names(state) == set(LETTERS)
    state = state.result("K")
    assert state.to_play == 1
    assert names(state) == set(CELLS)
    state = state.result("b3")
    assert state.to_play == 1
    assert names(state) == set(LETTERS) - {"K"}
    assert state.result("A").to_play == 0


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("quality", range(4))
def test_four_with_or_without_a_property_win(line: list[str], quality: int) -> None:
    """Of three pieces that agree in one property only, a fourth completes the line or does not."""
    for value in (0, 1):
        alike = [p for p in range(16) if p >> quality & 1 == value]
        three = next(t for t in product(alike, repeat=3) if len(set(t)) == 3 and agreement(*t) == 1)
        for piece in set(range(16)) - set(three):
            board = dict(zip(line, (LETTERS[p] for p in three), strict=False))
            state = pg.load("quarto").parse(f"{write(board)} {LETTERS[piece]}").result(line[3])
            assert state.is_terminal == (piece in alike)
            if state.is_terminal:
                assert state.utility(0) == 1.0  # who placed the fourth piece


def agreement(*pieces: int) -> int:
    """In how many properties pieces agree."""
    return sum(len({p >> i & 1 for p in pieces}) == 1 for i in range(4))


def write(board: dict[str, str]) -> str:
    cells = [1 + LETTERS.index(board[cell]) if cell in board else 0 for cell in CELLS]
    return rows_text(cells, 4, "." + LETTERS)


@pytest.mark.parametrize("block", BLOCKS)
def test_blocks_win_only_as_an_option(block: list[str]) -> None:
    board = dict(zip(block, "ACE", strict=False))
    for squares in (False, True):
        state = pg.load("quarto", squares=squares).parse(f"{write(board)} I").result(block[3])
        assert state.is_terminal == squares


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = pg.load("quarto").parse("NMHB/JOFC/1DAI/KLPE -")
    assert names(state) == {"G"}
    state = state.result("G")
    assert names(state) == {"a2"}
    state = state.result("a2")
    assert state.is_terminal
    assert (state.utility(0), state.utility(1)) == (0.0, 0.0)


def test_the_last_piece_can_win() -> None:
    state = pg.load("quarto").parse("LENJ/DFPI/HKBG/1CAM -").result("O").result("a1")
    assert (state.utility(0), state.utility(1)) == (1.0, -1.0)


def test_evaluation_sees_wins_and_forced_gifts() -> None:
    game = pg.load("quarto")
    winning = game.parse("ACE1/4/4/4 G")
    assert winning.features()["wins"] == 1.0
    assert winning.evaluate(0) > 0.9
    # One row wants a white piece and another a black one, so that every gift loses.
    doomed = game.parse("ACE1/BDF1/4/4 -")
    assert doomed.features()["doomed"] == 1.0
    assert doomed.evaluate(0) < -0.9


# --- notation ------------------------------------------------------------------------------------


def test_words_for_pieces() -> None:
    state = pg.load("quarto").initial()
    assert state.result("give K") == state.result("K") == state.result("white tall round hollow")


@pytest.mark.parametrize("line", [[], ["K"], ["K", "b3"], ["K", "b3", "A"]])
def test_text(line: list[str]) -> None:
    game = pg.load("quarto")
    state: pg.State = game.initial()
    for move in line:
        state = state.result(move)
    assert game.parse(state.text) == state


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("4/4/4 -", "4 rows expected", 0),
        ("4/4/4/3Q -", "no piece", 7),
        ("4/4/4/4", "the piece in hand is missing", 7),
        ("4/4/4/4 Q", "the piece in hand", 8),
        ("A3/4/4/2A1 -", "A is on the board twice", 8),
        ("A3/4/4/4 A", "A is on the board", 9),
        ("ACEG/4/4/4 B", "there is already a line", 11),
        ("A3/4/4/4 B 1", "nothing was expected", 11),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        pg.load("quarto").parse(text)
    assert caught.value.at == at


def test_bad_option() -> None:
    with pytest.raises(pg.BadOption, match="true or false"):
        pg.load("quarto", squares="round")
