"""Quads: the tiles, the neutral tiles, matching edges, the border, and how a game ends."""

from __future__ import annotations

import random
from typing import Any

import pytest
from references import quads as reference

import plyground as pg

QUADS = pg.load("quads")
TWO = "6/6/2(PPPP)3/3(VVVV)2/6/6 r"


def position(text: str, **options: object) -> pg.State:
    return pg.load("quads", **options).parse(text)


def names(state: pg.State, cell: str = "") -> set[str]:
    return {name for name in state.descriptions().values() if name.startswith(cell)}


def test_seventeen_tiles_that_can_lie_in_64_ways() -> None:
    assert len(reference.kinds()) == 17
    assert sum(len(set(reference.turns(tile))) for tile in reference.kinds()) == 64
    solids = [tile.count("S") for tile in reference.kinds()]
    assert [solids.count(n) for n in (1, 2, 3)] == [8, 7, 2]
    two = [tile for tile in reference.kinds() if tile.count("S") == 2]
    opposite = [tile for tile in two if "SS" in (tile[::2], tile[1::2])]
    assert (len(two) - len(opposite), len(opposite)) == (4, 3)
    rules: Any = QUADS
    lies = rules.rules.own["legal"].__globals__["LIES"]
    assert set(lies) == {lie for tile in reference.kinds() for lie in reference.turns(tile)}


def test_the_neutral_tiles_come_first() -> None:
    state = QUADS.initial()
    assert len(names(state)) == 36
    assert names(state, "c4") == {"c4 PPPP"}
    state = state.result("c4")
    assert state.text == "6/6/2(PPPP)3/6/6/6 b"
    assert len(names(state)) == 35
    assert names(state, "d4") == {"d4 VVVV"}
    assert state.result("d3 vvvv").text == TWO


def test_neutral_tiles_that_must_match_do_not_touch() -> None:
    state = pg.load("quads", neutral="match").initial().result("c4")
    assert not {name[:2] for name in names(state)} & {"b4", "d4", "c3", "c5", "c4"}
    assert len(names(state)) == 31
    rim = pg.load("quads", neutral="match", border=True).initial().result("c4")
    assert len(names(rim)) == 16 - 5


def test_edges_match() -> None:
    """On d4 the edge below touches VVVV, the left one PPPP."""
    state = QUADS.parse(TWO)
    assert {name[-2:] for name in names(state, "d4")} == {"VP"}
    assert names(state, "d4") == {"d4 SSVP", "d4 SPVP", "d4 SVVP", "d4 PSVP", "d4 VSVP"}
    assert not names(state, "a1"), "a tile lies beside another"


def test_a_solid_edge_keeps_the_opponent_away() -> None:
    state = QUADS.parse(TWO).result("c5 SPPV")
    assert not names(state, "c6")
    after = state.result("c3 pvss")
    assert {name[3] for name in names(after, "c6")} <= {"S", "P", "V"}
    assert {name[5] for name in names(after, "c6")} == {"S"}


def test_a_tile_is_used_once() -> None:
    """SPPV and its turns are gone after c5; Blue still has its own."""
    state = QUADS.parse(TWO).result("c5 SPPV")
    assert any(name.upper().endswith(lie) for name in names(state) for lie in ("SPPV", "PPVS"))
    state = state.result("c3 pvss")
    turned = {"SPPV", "PPVS", "PVSP", "VSPP"}
    assert not {name.split()[1] for name in names(state)} & turned


def test_the_rim_counts_as_p() -> None:
    text = "(PPPP)5/6/6/6/6/5(VVVV) r"
    free, rim = position(text), position(text, border=True)
    assert {name[3] for name in names(free, "b6")} == {"S", "P", "V"}
    assert {name[3] for name in names(rim, "b6")} == {"P"}
    assert not names(rim, "e1") - {name for name in names(rim, "e1") if name[5] == "P"}


def test_a_player_who_cannot_place_a_tile_loses() -> None:
    """Random games to the end: the player to move has no placement, and has lost."""
    rng = random.Random(3)
    for _ in range(5):
        state: pg.State = pg.load("quads", size=4).initial()
        while not state.is_terminal:
            assert names(state)
            state = state.result(rng.choice(state.actions()))
        mover = state.text[-1]
        assert state.utility(0) == (-1 if mover == "r" else 1)


def test_with_count_a_stuck_player_passes_and_more_tiles_win() -> None:
    rng = random.Random(1)
    passes = 0
    for _ in range(30):
        state: pg.State = pg.load("quads", size=3, end="count").initial()
        while not state.is_terminal:
            if "pass" in names(state):
                passes += 1
                assert len(names(state)) == 1
            state = state.result(rng.choice(state.actions()))
        tiles = [
            word
            for word in state.text.split()[0].replace(")", "(").split("(")
            if "S" in word.upper()
        ]
        red = sum(tile.isupper() for tile in tiles)
        blue = len(tiles) - red
        assert state.utility(0) == (red > blue) - (red < blue)
    assert passes


def test_few_cells_left_are_solved_as_by_plain_minimax(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last plies of games on 4x4, by both opinions."""
    monkeypatch.setenv("PLYGROUND_INTERPRET", "1")

    def value(state: reference.State) -> float:
        if reference.to_play(state) is None:
            return reference.score(state)[0]
        best = 1.0 if state.turn == "r" else -1.0
        found = -best
        for after in reference.moves(state).values():
            if value(after) == best:
                return best
        return found

    rng = random.Random(5)
    seen = set()
    for _ in range(6):
        ours: pg.State = pg.load("quads", size=4).initial()
        theirs = reference.start(size=4)
        line = [(ours, theirs)]
        while not ours.is_terminal:
            word = rng.choice(sorted(names(ours)))
            ours, theirs = ours.result(word), reference.moves(theirs)[word]
            line.append((ours, theirs))
        ours, theirs = line[-3]
        expected = value(theirs) if theirs.turn == "r" else -value(theirs)
        found = pg.analyse(ours, "solve")
        assert (found.value, found.bound) == (expected, "=")
        seen.add(expected)
    assert seen == {1.0, -1.0}


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("6/6/6/6/6 r", "6 rows expected", 0),
        ("6/6/2(PPXP)3/6/6/6 b", "is no piece", 5),
        ("6/6/2(PPPP)3/6/6/(PPPP)5 r", "2 tiles PPPP", 0),
        ("6/6/2(VVVV)3/6/6/6 b", "VVVV is placed after PPPP", 0),
        ("6/6/2(PPPP)(SPPP)2/6/6/6 r", "the neutral tiles are placed first", 0),
        ("6/2(SPPV)3/2(PPPP)3/3(VVVV)2/6/6 r", "it is not Red's turn", 33),
        ("6/2(SPVV)3/2(PPPP)3/3(VVVV)2/6/6 b", "on c5 and c4 do not match", 0),
        ("6/2(SPPV)3/(spvp)1(PPPP)3/3(VVVV)2/6/6 r", "the tile on a4 touches no other", 0),
        ("6/2(SPPV)3/1(svpp)(PPPP)3/3(VVVV)2/6/6 r", "on b4 and c4 do not match", 0),
        ("6/2(SPPV)3/1(spvp)(PPPP)(PPPP)2/3(VVVV)2/6/6 r", "2 tiles PPPP", 0),
        ("6/6/2(PPPP)3/3(VVVV)2/6/6 w", "'w', expected one of 'r', 'b'", 26),
        ("6/6/2(PPPP)3/3(VVVV)2/6/6 r 0", "nothing was expected", 28),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        QUADS.parse(text)
    assert caught.value.at == at


def test_a_tile_on_the_board_twice_is_refused() -> None:
    text = "6/2(SPPV)3/1(sppv)(PPPP)3/2(PVSP)(VVVV)2/6/6 b"
    with pytest.raises(pg.BadPosition, match="Red's tile PVSP is there twice"):
        QUADS.parse(text)


def test_the_rim_of_a_position_is_checked() -> None:
    text = "2(SPPV)3/2(PPPP)3/6/3(VVVV)2/6/6 b"
    assert position(text).to_play == 1
    with pytest.raises(pg.BadPosition, match="no P edge at the rim"):
        position(text, border=True)


def test_a_border_and_matching_tiles_need_room() -> None:
    with pytest.raises(pg.BadOption, match="on 3x3"):
        pg.load("quads", size=3, border=True, neutral="match")
