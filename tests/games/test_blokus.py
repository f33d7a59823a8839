"""Blokus: pieces and placements, corners and sides, passing, scores, clicks."""

from __future__ import annotations

import random

import numpy as np
import pytest
from scale import DEEP

import plyground as pg
from plyground.game.boards.polyominoes import POLYOMINOES, moved_to_origin, name_of, orientations
from plyground.game.clicks import ways
from plyground.game.records.record_state import RecordState

Square = tuple[int, int]


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def covered(description: str, size: int) -> tuple[Square, ...]:
    """The rows and columns of a placement from its description."""
    cells = description.split()[1:]
    return tuple((size - int(c[1:]), "abcdefghijklmnopqrst".index(c[0])) for c in cells)


# --- pieces --------------------------------------------------------------------------------------


def grown(n: int) -> set[frozenset[Square]]:
    """All fixed polyominoes of a size, by adding squares, moved to the origin."""
    if n == 1:
        return {frozenset({(0, 0)})}
    return {
        frozenset(moved_to_origin({*piece, (r + dr, c + dc)}))
        for piece in grown(n - 1)
        for r, c in piece
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (r + dr, c + dc) not in piece
    }


def test_the_21_pieces_and_their_91_orientations_are_all_there_are() -> None:
    for n in range(1, 6):
        found = {
            frozenset(form)
            for squares in POLYOMINOES.values()
            if len(squares) == n
            for form in orientations(squares)
        }
        assert found == grown(n)
    assert len(POLYOMINOES) == 21
    assert sum(len(orientations(squares)) for squares in POLYOMINOES.values()) == 91
    assert sum(map(len, POLYOMINOES.values())) == 89


def test_names_of_pieces() -> None:
    assert name_of({(5, 5), (5, 6), (6, 6)}) == "V3"
    assert name_of({(0, 0), (1, 1)}) is None


# --- a plain reference ---------------------------------------------------------------------------


def placements(board: dict[Square, int], colour: int, used: set[str], size: int) -> set[str]:
    """Sorted cells of every legal placement, found by trying all of them."""
    own = {cell for cell, c in board.items() if c == colour}
    start = (4, 4) if colour == 0 else (9, 9)
    found = set()
    for name, squares in POLYOMINOES.items():
        if name in used:
            continue
        for form in orientations(squares):
            for r in range(size):
                for c in range(size):
                    cells = [(r + dr, c + dc) for dr, dc in form]
                    if any(max(x) >= size or x in board for x in cells):
                        continue
                    sides = {(y + a, x + b) for y, x in cells for a, b in SIDES}
                    diagonals = {(y + a, x + b) for y, x in cells for a, b in CORNERS}
                    touches = diagonals & own if own else start in cells
                    if touches and not sides & own:
                        found.add(f"{name} {sorted(cells)}")
    return found


SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def test_random_games_equal_the_reference() -> None:
    rng = random.Random(3)
    state: pg.State = pg.load("blokus").initial()
    board: dict[Square, int] = {}
    used: tuple[set[str], set[str]] = (set(), set())
    ply = 0
    while not state.is_terminal:
        player = state.to_play
        assert player is not None
        words = state.descriptions()
        if ply % 4 == 1:
            ours = {f"{w.split()[0]} {sorted(covered(w, 14))}" for w in words.values()}
            assert ours == placements(board, player, used[player], 14)
        chosen = rng.choice(list(words))
        used[player].add(words[chosen].split()[0])
        board |= dict.fromkeys(covered(words[chosen], 14), player)
        state = state.result(chosen)
        ply += 1
    assert not placements(board, 0, used[0], 14)
    assert not placements(board, 1, used[1], 14)
    squares = [sum(c == player for c in board.values()) for player in range(2)]
    assert state.utility(0) == (squares[0] > squares[1]) - (squares[0] < squares[1])


# --- rules ---------------------------------------------------------------------------------------


def test_numbers_of_placements() -> None:
    """The same as Pentobi's constants."""
    assert pg.load("blokus").facts.max_moves == 13729
    assert pg.load("blokus", classic=True).facts.max_moves == 30433


def test_the_first_player_may_choose_the_start_cell() -> None:
    state = pg.load("blokus", free_start=True).initial()
    assert len(state.actions()) == 828
    first = state.result("I1 e10")
    assert all("j5" in name for name in names(first))
    assert len(first.actions()) == 414
    assert all("e10" in name for name in names(state.result("I1 j5")))
    if DEEP:
        assert state.perft(2) == 342792


def test_one_colour_alone_has_9729_second_placements() -> None:
    game = pg.load("blokus", classic=True)
    total = 0
    for a in game.initial().actions():
        board = game.initial().result(a).text.split()[0]
        total += len(game.parse(f"{board} b -").actions())
    assert total == 9729


def test_colours_take_turns_and_players_too() -> None:
    state: pg.State = pg.load("blokus", classic=True).initial()
    movers = []
    for corner in ("a20", "a1", "t1", "t20"):
        movers.append(state.to_play)
        state = state.result(f"I1 {corner}")
    assert movers == [0, 1, 0, 1]
    assert state.to_play == 0


def test_corner_but_not_side() -> None:
    state = pg.load("blokus").initial().result("I2 e10 e9").result("I1 j5")
    found = names(state)
    assert "I1 d8" in found
    assert "I1 e8" not in found
    assert "I1 f10" not in found
    assert "I1 g7" not in found


def test_text_finds_the_pieces_from_the_board() -> None:
    game = pg.load("blokus")
    state = game.initial().result("V3 e10 f10 e9").result("I1 j5")
    assert state.text.split()[1:] == ["x", "-"]
    assert game.parse(state.text) == state
    assert not any(name.startswith("V3") for name in names(state))


def test_clicks_choose_a_piece_and_then_cells() -> None:
    state = pg.load("blokus").initial()
    found = {way.action: way.steps for way in ways(state)}
    assert found[state.action("I1 e10")] == ("I1", "e10")
    assert found[state.action("I2 e10 f10")] == ("I2", "e10", "f10")
    assert found[state.action("I5 e14 e13 e12 e11 e10")] == ("I5", "e14")
    picture = state.picture
    assert picture is not None
    assert set(POLYOMINOES) <= {cell.name for cell in picture.cells}


def test_the_bonus_of_every_colour_is_in_the_key() -> None:
    state = pg.load("blokus", classic=True).initial()
    assert isinstance(state, RecordState)
    key = state.game.rules.own["key"]
    keys = set()
    for colour in range(4):
        for bonus in (15, 20):
            record = np.array([state.record])[0]
            record["bonus"][colour] = bonus
            keys.add(int(key(record)))
    assert len(keys) == 8


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("14/" * 13 + "xx12 x -", "covers its start cell"),
        ("14/" * 4 + "3xxx8/3xxx8/" + "14/" * 7 + "14 x -", "do not form a piece"),
        ("14/" * 4 + "4x9/3x10/" + "14/" * 7 + "14 x -", "two I1"),
        ("14/" * 13 + "14 x 20,0", "all pieces are placed"),
        ("14/" * 13 + "14 x 7,0", "numbers 0, 15 or 20"),
        ("14/" * 13 + "14 z -", "the colour to move"),
    ],
)
def test_bad_positions(board: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("blokus").parse(board)
