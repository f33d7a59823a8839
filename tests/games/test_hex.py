"""Hex: neighbours, sides, the swap, solved small boards, evaluation, notation."""

from __future__ import annotations

import random
import re

import pytest
from scale import DEEP

import plyground as pg

HEX = pg.load("hex")
SMALL = pg.load("hex", size=4)
SWAP = pg.load("hex", size=4, swap=True)


def line(game: pg.Game, words: str) -> pg.State:
    state = game.initial()
    for word in words.split():
        state = state.result(word)
    return state


def moves(state: pg.State) -> list[str]:
    return [state.describe(a) for a in state.actions()]


# --- rules ----------------------------------------------------------------------------------


def test_the_start() -> None:
    state = HEX.initial()
    assert state.text == "/".join(["11"] * 11) + " r"
    assert len(state.actions()) == 121
    assert [state.describe(a) for a in (0, 10, 11, 120)] == ["a1", "k1", "a2", "k11"]
    assert line(SMALL, "b1 d4").text == "1r2/4/4/3b r"


@pytest.mark.parametrize(
    ("before", "move", "wins"),
    [
        ("1r2/1r2/1r2/b1bb r", "b4", True),  # straight down
        ("1r2/1r2/1r2/1bbb r", "a4", True),  # down to the left is a neighbour
        ("1r2/1r2/1r2/bb1b r", "c4", False),  # down to the right is not
        ("3r/2r1/1r2/1bbb r", "a4", True),
        ("r3/1r2/2r1/bbb1 r", "d4", False),
        ("r3/rr2/bbb1/1r2 b", "d3", True),  # left to right
        ("2rb/r1b1/rb2/1r2 b", "a4", True),
        ("brr1/1br1/2br/4 b", "d4", False),
        ("rrrr/4/bb1b/4 b", "c3", True),
        ("rrrr/4/bb1b/4 b", "c2", False),
    ],
)
def test_joining(before: str, move: str, wins: bool) -> None:
    state = SMALL.parse(before)
    player = state.to_play
    state = state.result(move)
    assert state.is_terminal == wins
    if wins:
        assert player is not None
        assert state.utility(player) == 1
        assert state.utility(1 - player) == -1
        assert state.actions() == []


def test_two_chains_are_joined() -> None:
    """The new stone brings the whole of the lower chain to the top."""
    state = SMALL.parse("r3/1bb1/r3/rb2 r").result("a2")
    assert state.is_terminal
    assert state.utility(0) == 1


@pytest.mark.parametrize("size", [2, 5, 8, 9, 13])
def test_there_are_no_draws(size: int) -> None:
    game = pg.load("hex", size=size)
    result = pg.playouts(game.initial(), 200, seed=size)
    assert result.plies <= 200 * size * size
    state = game.initial()
    rng = random.Random(size)
    while not state.is_terminal:
        state = state.result(rng.choice(state.actions()))
    assert {state.utility(0), state.utility(1)} == {-1, 1}


# --- the swap -------------------------------------------------------------------------------


def test_swap_takes_the_mirrored_stone() -> None:
    state = SWAP.initial().result("b1")
    assert moves(state)[-1] == "swap"
    state = state.result("swap")
    assert state.text == "4/b3/4/4 r"
    assert state.to_play == 0
    assert "swap" not in moves(state)
    assert len(moves(state)) == 15


def test_swap_is_only_for_the_second_move() -> None:
    assert "swap" not in moves(SWAP.initial())
    assert "swap" not in moves(line(SWAP, "b1 c1"))
    assert "swap" not in moves(line(SWAP, "b1 c1 d1"))
    assert "swap" not in moves(SMALL.initial().result("b1"))


def test_a_swapped_stone_counts_for_its_side() -> None:
    """Red's stone touched the top; Blue's touches the left."""
    state = line(SWAP, "c1 swap d1 b3 d2 c3")
    assert state.text == "3r/3r/bbb1/4 r"
    assert state.result("a4").result("d3").utility(1) == 1


# --- solved boards --------------------------------------------------------------------------


def winning_first_moves(size: int) -> set[str]:
    """By search: a player wins who has a move after which the other does not."""
    known: dict[pg.State, bool] = {}

    def mover_wins(state: pg.State) -> bool:
        if state.is_terminal:
            return False  # the other has just joined the sides
        if state not in known:
            known[state] = any(not mover_wins(state.result(a)) for a in state.actions())
        return known[state]

    start = pg.load("hex", size=size).initial()
    return {start.describe(a) for a in start.actions() if not mover_wins(start.result(a))}


@pytest.mark.parametrize(
    ("size", "winning"),
    [
        (2, {"b1", "a2"}),
        (3, {"c1", "a2", "b2", "c2", "a3"}),
        *([(4, {"d1", "c2", "b3", "a4"})] if DEEP else []),
    ],
)
def test_winning_first_moves(size: int, winning: set[str]) -> None:
    assert winning_first_moves(size) == winning


# --- evaluation -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "stones", "bridges"),
    [
        ("4/4/4/4 r", 4 - 4, 2 - 2),
        ("4/1r2/4/4 b", 4 - 3, 2 - 1),  # b2 hangs on the top by a bridge, and a4 would hang on b2
        ("4/1r2/1b2/4 r", 3 - 3, 1 - 2),  # b3 cuts the bridges below b2
    ],
)
def test_what_is_short(text: str, stones: int, bridges: int) -> None:
    """Blue's count less Red's."""
    features = SMALL.parse(text).features()
    assert (features["stones_short"], features["bridges_short"]) == (stones, bridges)


NEAR = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))


def shortest(rows: list[str], bridges: bool) -> tuple[int, int]:
    """Red's fewest stones from top to bottom and the cells where such a way ends, by relaxation.

    The sides are rows of red stones beyond the board.
    """
    n = len(rows)
    board = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row)}
    ends = {(r, c): "r" for r in (-1, n) for c in range(-1, n + 1)}
    cells = board | ends
    cost = {cell: 0 if cell[0] < 0 else 99 for cell in cells}
    changed = True
    while changed:
        changed = False
        for cell in board:
            for other in linked(cell, cells, board, bridges):
                if cells[cell] != "b" and other[0] < n:
                    new = cost[other] + (cells[cell] == ".")
                    if cells[other] != "b" and new < cost[cell]:
                        cost[cell], changed = new, True
    last = [c for c in board if any(o[0] == n for o in linked(c, cells, board, bridges))]
    best = min(cost[cell] for cell in last)
    return best, sum(cost[cell] <= best for cell in last)


def linked(
    cell: tuple[int, int],
    cells: dict[tuple[int, int], str],
    board: dict[tuple[int, int], str],
    bridges: bool,
) -> list[tuple[int, int]]:
    """The cells that can be joined to one, and those of the sides beyond the board."""
    around = [(cell[0] + down, cell[1] + along) for down, along in NEAR]
    found = [other for other in around if other in cells]
    for i in range(6):
        x, y = around[i], around[(i + 1) % 6]
        down, along = NEAR[(i + 1) % 6]
        over = (x[0] + down, x[1] + along)
        if bridges and over in cells and board.get(x) == board.get(y) == ".":
            found.append(over)
    return found


def written_out(state: pg.State) -> list[str]:
    """The rows of the board, cell by cell."""
    board = re.sub(r"\d+", lambda run: "." * int(run[0]), state.text.split()[0])
    return board.split("/")


@pytest.mark.parametrize("size", [2, 3, 5, 11])
def test_what_is_short_by_another_search(size: int, rng: random.Random) -> None:
    game = pg.load("hex", size=size)
    exchanged = str.maketrans("rb", "br")
    for _ in range(4):
        state = game.initial()
        while not state.is_terminal:
            if rng.random() < 4 / size**2:
                red = written_out(state)
                blue = ["".join(row).translate(exchanged) for row in zip(*red, strict=True)]
                features = state.features()
                short = shortest(blue, False)[0] - shortest(red, False)[0]
                assert features["stones_short"] == short, state.text
                (ours, our_ways), (theirs, their_ways) = shortest(red, True), shortest(blue, True)
                assert features["bridges_short"] == theirs - ours, state.text
                ways = min(max(our_ways, 2), 6) - min(max(their_ways, 2), 6)
                assert features["ways"] == ways, state.text
            state = state.result(rng.choice(state.actions()))


def test_a_move_of_the_winning_line_is_worth_more() -> None:
    state = pg.load("hex", size=5).initial()
    assert state.result("c3").evaluate(0) > state.result("a1").evaluate(0)
    assert state.result("c3").evaluate(0) > 0


@pytest.mark.parametrize("board", ["1r2/2b1/1r2/b3", "4/1rb1/4/4", "2r1/1b2/br2/4"])
def test_features_change_sign_with_the_colours(board: str) -> None:
    """Mirrored at the diagonal, with the colours exchanged, the sides are exchanged too."""
    rows = [re.sub(r"\d", lambda run: "." * int(run[0]), row) for row in board.split("/")]
    mirrored = "/".join("".join(row[i] for row in rows) for i in range(4))
    mirrored = re.sub(r"\.+", lambda run: str(len(run[0])), mirrored)
    ours = SMALL.parse(board + " r").features()
    theirs = SMALL.parse(mirrored.translate(str.maketrans("rb", "br")) + " r").features()
    assert ours["stones_short"] == -theirs["stones_short"]
    assert ours["bridges_short"] == -theirs["bridges_short"]
    assert ours["ways"] == -theirs["ways"]


# --- notation -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("4/4/4 r", "4 rows expected, 3 found", 0),
        ("4/4/4/5 r", "row 4 has 5 cells", 6),
        ("4/4/4/4", "the player to move is missing", 7),
        ("4/4/4/4 x", "'x', expected one of 'r', 'b'", 8),
        ("4/1k2/4/4 r", "'k' is no piece", 3),
        ("4/1r2/4/4 r", "with 1 red and 0 blue stones it cannot be red's turn", 10),
        ("4/1b2/4/4 r", "with 0 red and 1 blue stones it cannot be red's turn", 10),
        ("4/4/4/4 b", "with 0 red and 0 blue stones it cannot be blue's turn", 8),
        ("r3/r3/r3/rbbb b x", "nothing was expected", 16),
        ("rbb1/r2b/r2b/r3 r", "red has joined its sides and cannot be to move", 16),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        SMALL.parse(text)
    assert why in caught.value.why
    assert caught.value.at == at


def test_positions_after_a_swap() -> None:
    assert SWAP.parse("4/4/b3/4 r") == line(SWAP, "c1 swap")
    with pytest.raises(pg.BadPosition, match="cannot be blue's turn"):
        SWAP.parse("4/4/4/4 b")


def test_options() -> None:
    for wrong in ({"size": 1}, {"size": 20}, {"swap": "perhaps"}):
        with pytest.raises(pg.BadOption):
            pg.load("hex", **wrong)


def test_the_board() -> None:
    assert str(line(SMALL, "b1 d4")).splitlines()[:2] == [" a b c d", "1 . R . ."]
