"""Sahara: the board, tipping once and twice, blocked pyramids, draws, positions."""

from __future__ import annotations

import pytest

import plyground as pg


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions are looked at: plain Python takes less time than the compiler."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def position(text: str, **options: object) -> pg.State:
    return pg.load("sahara", **options).parse(text)


def played(moves: str, **options: object) -> pg.State:
    state: pg.State = pg.load("sahara", **options).initial()
    for move in moves.split():
        state = state.result(move)
    return state


def test_the_board() -> None:
    state = pg.load("sahara").initial()
    assert state.text == "bw3bw/9/w9b/b9w/9/bw3bw b 0"
    picture = state.picture
    assert picture is not None
    assert len(picture.cells) == 54
    assert [sum(cell.shade == shade for cell in picture.cells) for shade in ("dark", "light")] == [
        27,
        27,
    ]
    assert len(picture.lines) == (3 * 54 + 18) // 2  # each inner edge has two triangles


def test_the_text_board_has_no_room_for_edges() -> None:
    rows = str(pg.load("sahara").initial()).splitlines()
    assert rows[:3] == ["     w . b", "6", "    b . . w"]


def test_each_corner_has_a_pyramid_of_each_player() -> None:
    """On the two triangles beside each corner of the hexagon."""
    picture = pg.load("sahara").initial().picture
    assert picture is not None
    owner = {piece.cell: piece.player for piece in picture.pieces}
    for pair in ("c6 d6", "h6 i6", "a4 a3", "k4 k3", "c1 d1", "h1 i1"):
        assert {owner[cell] for cell in pair.split()} == {0, 1}


def test_the_twelve_first_moves() -> None:
    """From a dark triangle one step; from a light one on from the dark triangle as well."""
    listed = "a3-b2 a3-b3 a3-c3 c1-b2 c1-c2 c1-d2 c6-c5 h1-g1 h6-f6 h6-g5 h6-g6 k4-j4"
    assert names(pg.load("sahara").initial()) == set(listed.split())


def test_a_pyramid_tips_twice_over_a_dark_triangle_only() -> None:
    state = position("w5w/9/3w1bb4/5bw4/9/bw1b1bw b 0")
    assert {name for name in names(state) if name.startswith("f3")} == {"f3-e3", "f3-f2"}
    state = position("bw3bw/w8/3b7/4bw5/9/bw3bw b 0")
    listed = "e3-c3 e3-d2 e3-d3 e3-e4 e3-f4"  # d4 and f3 are taken
    assert {name for name in names(state) if name.startswith("e3")} == set(listed.split())


def test_the_shortest_game() -> None:
    """White steps away, Black fills the last free side."""
    state = played("h6-f6 a4-b4 f6-e6")
    assert state.is_terminal
    assert state.utility(0) == 1


def test_a_player_may_block_himself() -> None:
    state = played("a3-b2 i1-i2 h6-g6 k3-j3 b2-c2")
    assert state.text == "bw2b1w/9/w9b/9w1/1b5w1/bw3b1 w 5"
    assert state.is_terminal
    assert state.utility(0) == -1


@pytest.mark.parametrize(
    ("rule", "board", "value"),
    [
        ("mover", "5ww/2b3b1b/3w5w1/9w1/bw5b1/b6 b 30", -1),
        ("mover", "5bb/2w3w1w/3b5b1/9b1/wb5w1/w6 w 31", 1),
        ("first", "5ww/2b3b1b/3w5w1/9w1/bw5b1/b6 b 30", -1),
        ("first", "5bb/2w3w1w/3b5b1/9b1/wb5w1/w6 w 31", -1),
    ],
)
def test_both_players_blocked_at_once(rule: str, board: str, value: int) -> None:
    state = position(board, both_blocked=rule).result("h5-i5")
    assert state.is_terminal
    assert state.utility(0) == value


def test_the_third_occurrence_is_a_draw() -> None:
    state = pg.load("sahara").initial()
    for move in ("c6-c5", "d1-e1", "c5-c6", "e1-d1") * 2:
        assert not state.is_terminal
        state = state.result(move)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_many_plies_are_a_draw() -> None:
    state = played("c6-c5 d1-e1 c5-c6", plies=3)
    assert state.is_terminal
    assert state.utility(0) == 0


def test_two_plies_of_search_avoid_a_loss_at_once() -> None:
    """After h6-f6 the white pyramid on d6 has one free side left, which Black can fill."""
    state = played("h6-f6")
    found = pg.analyse(state, "alphabeta", pg.Limit(depth=2))
    assert found.action is not None
    after = state.result(found.action)
    assert all(
        after.result(a).utility(1) != -1 for a in after.actions() if after.result(a).is_terminal
    )
    lost = state.result("a4-b4")
    assert any(lost.result(a).is_terminal for a in lost.actions())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bw3bw/9/w9b/b9w/9 b 0", "6 rows expected"),
        ("bw3bw/9/w9b/b9w/9/bw3b1 b 0", "White has 5 pyramids, fewer than 6"),
        ("bw3bw/8/w9b/b9w/9/bw3bw b 0", "row 2 has 8 cells, expected 9"),
        ("bw3bw/9/w9b/b9w/9/bw3bw w 0", "after 0 plies Black is to move"),
        ("bw3bw/9/w9b/b9w/9/bw3bw b 301", "expected 0 to 300"),
        ("bw3bw/9/w9b/b9w/9/bw3bw b 0 0", "nothing was expected"),
        ("xw3bw/9/w9b/b9w/9/bw3bw b 0", "'x' is no piece"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        position(text)
