"""Abalone: rows along themselves and sideways, pushes, marbles lost, ends, clicks, notation."""

from __future__ import annotations

import pytest

import plyground as pg
from plyground.game.boards.hexagons import HexBoard, hexagon
from plyground.game.clicks import ways

GAME = pg.load("abalone")
LONG = pg.load("abalone", losses=14)  # for positions with few marbles
EMPTY = ["5", "6", "7", "8", "9", "8", "7", "6", "5"]


def state(turn: str = "b", **rows: str) -> pg.State:
    """A position from its rows by letter; a marble of each colour waits in a corner."""
    lines = list(EMPTY)
    lines[0], lines[8] = "w4", "b4"
    for letter, row in rows.items():
        lines["ihgfedcba".index(letter)] = row
    return LONG.parse(f"{'/'.join(lines)} {turn} 0")


def moves(position: pg.State, first: str = "") -> set[str]:
    names = {position.describe(a) for a in position.actions()}
    return {name for name in names if name.startswith(first)}


def row(position: pg.State, letter: str) -> str:
    return position.text.split()[0].split("/")["ihgfedcba".index(letter)]


def test_there_are_312_moves_along_a_row_and_960_sideways() -> None:
    """On the board: the last marble and the direction; a row of two or three, and where it goes."""
    to = HexBoard.of(hexagon(5)).neighbours.tolist()
    assert sum(next_cell >= 0 for cell in to for next_cell in cell) == 312
    sideways = 0
    for first in range(61):
        for axis in range(3):
            row = [first]
            for _ in range(2):
                row.append(to[row[-1]][axis])
                if row[-1] < 0:
                    break
                across = [d for d in range(6) if d % 3 != axis]
                sideways += sum(all(to[cell][d] >= 0 for cell in row) for d in across)
    assert sideways == 960


def test_a_marble_steps_in_six_directions() -> None:
    assert moves(state(e="4b4"), "e5") == {"e5f5", "e5f6", "e5e6", "e5d5", "e5d4", "e5e4"}


def test_a_row_of_three_moves_on_by_its_last_marble() -> None:
    after = state(e="3bbb3").result("e4e5")
    assert row(after, "e") == "4bbb2"


def test_four_in_a_row_cannot_move_as_one() -> None:
    position = state(e="2bbbb3")
    assert "e3e4" not in moves(position)
    assert "e4e5" in moves(position)


def test_more_push_fewer() -> None:
    assert row(state(e="2bbw4").result("e3e4"), "e") == "3bbw3"
    assert row(state(e="2bbbww2").result("e3e4"), "e") == "3bbbww1"
    assert "e3e4" not in moves(state(e="2bw5"))
    assert "e3e4" not in moves(state(e="2bbww3"))
    assert "e2e3" not in moves(state(e="1bbbwww2"))
    assert "e1e2" not in moves(state(e="bbbbw4"))


def test_nothing_is_pushed_against_a_marble() -> None:
    assert "e3e4" not in moves(state(e="2bbwb3"))
    assert "e3e4" not in moves(state(e="2bbbwwb1"))


def test_a_marble_pushed_off_is_lost() -> None:
    after = state(e="6bbw").result("e7e8")
    assert row(after, "e") == "7bb"
    assert after.picture
    assert after.picture.notes == ("Marbles lost: Black 11, White 13 (of 14)",)
    assert row(state(e="4bbbww").result("e5e6"), "e") == "5bbbw"


def test_marbles_do_not_jump_off() -> None:
    assert "e7e8" not in moves(state(e="6bbb"))


def test_sideways_to_empty_cells_only() -> None:
    position = state(e="3bbb3", f="3w4")
    # The cells above e4 are f4 and f5, above e5 f5 and f6, above e6 f6 and f7; White is on f5.
    sideways = {name for name in moves(position) if len(name) == 6 and name[0] == name[2] == "e"}
    assert sideways == {
        *("e4e5d3", "e4e5d4", "e5e6d4", "e5e6d5", "e4e6d3", "e4e6d4", "e5e6f6"),
    }
    after = position.result("e4e6d4")
    assert (row(after, "e"), row(after, "d")) == ("9", "3bbb2")
    assert position.result("e6e4d6") == after  # told from the other end


def test_six_marbles_lose() -> None:
    layout = "wwwww/www3/7/8/6bbw/8/7/bbbbbb/bbbbb b 0"
    end = GAME.parse(layout).result("e7e8")
    assert end.is_terminal
    assert (end.utility(0), end.utility(1)) == (1.0, -1.0)
    assert not pg.load("abalone", losses=7).parse(layout).result("e7e8").is_terminal


def test_the_last_ply() -> None:
    layout = "wwwww/wwwww1/7/8/9/8/7/bbbbbb/bbbbb b 399"
    end = GAME.parse(layout).result("b1c1")
    assert end.is_terminal
    assert end.utility(0) == 0.0
    assert pg.load("abalone", decide=True).parse(layout).result("b1c1").utility(0) == 1.0


def test_a_third_occurrence_is_a_draw() -> None:
    position = GAME.initial()
    for name in ("c3d3", "g5f5", "d3c3", "f5g5") * 2:
        assert not position.is_terminal
        position = position.result(name)
    assert position.is_terminal
    assert position.utility(0) == 0.0


def test_clicks_tell_rows_from_single_marbles() -> None:
    position = state(e="3bbb3")
    found: dict[str, list[tuple[str, ...]]] = {}
    for way in ways(position):
        found.setdefault(position.describe(way.action), []).append(way.steps)
    assert found["e4e5"] == [("e4", "e7")]
    assert found["e5e6"] == [("e5", "e7")]
    assert found["e4e6d4"] == [("e4", "e6", "d4"), ("e6", "e4", "d6")]


def test_a_marble_is_taken_when_it_can_be() -> None:
    position = GAME.parse("1wwww/wwwwww/2w4/8/5bbbw/8/2bbb2/bbbbbb/bb3 b 0")
    assert pg.minimax(position, depth=1).names[0] in ("e6e7", "e7e8")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbb b 0", "row 9 has 4 cells, expected 5"),
        ("wwwww/wwwwww/2www2/8/b8/8/2bbb2/bbbbbb/bbbbb b 0", "15 black marbles, more than 14"),
        ("wwwww/www3/7/8/9/8/2bbb2/bbbbbb/bbbbb b 0", "white has already lost"),
        ("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb x 0", "the player to move is 'x'"),
        ("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 401", "expected 0 to 400"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition) as caught:
        GAME.parse(text)
    assert why in caught.value.why
