"""Carcassonne: the tiles, what fits, followers, points of each kind, positions refused."""

from __future__ import annotations

from collections import Counter

import pytest

import plyground as pg
from plyground.games.carcassonne.tile_set import FEATURES, FIELD, LETTERS, TILES


def position(text: str, **options: object) -> pg.State:
    """A position of a game that ends with the tiles that it names."""
    board, _, deck, _ = text.split()
    drawn = len(board.split(",")) - 1 + len(deck.replace("-", ""))
    return pg.load("carcassonne", tiles=drawn, margin=True, **options).parse(text)


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def points(state: pg.State) -> str:
    return state.text.split()[1]


def test_the_set_of_tiles() -> None:
    copies = {letter: tile[0] for letter, tile in TILES.items()}
    assert sum(copies.values()) == 72
    deck = pg.load("carcassonne").initial().text.split()[2]
    assert Counter(deck) == Counter(copies) - Counter("D")
    fields = [sum(kind == FIELD for kind, _, _ in features) for features in FEATURES]
    expected = "A1 B1 C0 D2 E1 F2 G2 H1 I1 J2 K2 L3 M1 N1 O2 P2 Q1 R1 S2 T2 U2 V2 W3 X4"
    assert [f"{x}{n}" for x, n in zip(LETTERS, fields, strict=True)] == expected.split()


def test_first_placements_beside_the_start_tile() -> None:
    """Cells and rotations for each tile; rotations that look alike are one."""
    game = pg.load("carcassonne", tiles=1)
    expected = "A5 B4 C4 D6 E4 F4 G4 H4 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U6 V6 W7 X8"
    alike = {"B": 4, "C": 4, "F": 2, "G": 2, "H": 2, "U": 2, "X": 4}
    for word in expected.split():
        letter, count = word[0], int(word[1:])
        state = game.parse(f"k11:D0 0,0 {letter} red")
        placed = {name for name in names(state) if len(name.split()) == 2}
        assert len(placed) * alike.get(letter, 1) == count, letter


def test_touching_sides_agree() -> None:
    state = position("k11:D0 0,0 A red")
    placed = {name for name in names(state) if len(name.split()) == 2}
    assert placed == {"j11 FRFF", "l11 FFFR", "k10 FFFR", "k10 FFRF", "k10 FRFF"}


def test_a_finished_city() -> None:
    """Tiles, and twice as much for a shield; the follower comes home."""
    state = position("k12:F1,k11:D0 0,0 E blue").result("k13 FFCF city S")
    assert points(state) == "0,8"
    assert "b" not in state.text.split()[0]


def test_a_city_of_two_tiles() -> None:
    for worth in (4, 2):
        state = position("k11:D0 0,0 E red", small_city=worth).result("k12 FFCF city S")
        assert (state.is_terminal, points(state)) == (True, f"{worth},0")


def test_a_finished_road() -> None:
    state = position("j11:X0,k11:D0 0,0 A blue").result("l11 FFFR road W")
    assert points(state) == "0,3"


def test_equal_followers_share_and_more_win() -> None:
    tiles = "j11:X0r1,k11:D0,m11:A1b0,k10:B0,l10:B0,m10:B0"
    assert points(position(f"{tiles} 0,0 U blue").result("l11 FRFR")) == "4,4"
    alone = tiles.replace("A1b0", "A1")
    assert points(position(f"{alone} 0,0 U blue").result("l11 FRFR")) == "4,0"


def test_a_claimed_feature_takes_no_second_follower() -> None:
    """Red stands on the road; the monastery and the field are free."""
    state = position("j11:X0r1,k11:D0 0,0 A blue")
    assert {name[9:] for name in names(state) if name.startswith("l11")} == {
        "",
        "monastery",
        "field NNW",
    }


def test_without_a_follower_in_hand() -> None:
    state = position("j11:X0r1,k11:D0,l11:U1 0,0 UU red", followers=1)
    assert all(len(name.split()) == 2 for name in names(state))


def test_a_monastery() -> None:
    around = "j11:U1,k11:D0,l11:U1,j10:E3,k10:B0r0,l10:E1,j9:E3,l9:E1"
    state = position(f"{around} 0,0 E blue")
    assert state.picture is not None
    assert state.picture.notes[0].startswith(
        "red: 0 points, 8 more if it ended now; 6 followers in hand"
    )
    assert points(state.result("k9 FFCF")) == "9,0"


def test_a_farm_counts_finished_cities_at_the_end() -> None:
    state = position("k11:D0 0,0 E red")
    assert state.result("k12 FFCF field NNW").utility(0) == 3
    assert state.result("k10 FFFC field NNW").utility(0) == 0  # at no finished city
    plain = position("k11:D0 0,0 E red", farms=False)
    assert not any("field" in name for name in names(plain))


def test_unfinished_features_at_the_end() -> None:
    """A road of two tiles; a city of three tiles with a shield; both are open."""
    assert position("k11:D0 0,0 U red").result("l11 FRFR road E").utility(0) == 2
    assert position("k12:F1,k11:D0 0,0 H blue").result("k13 CFCF city S").utility(1) == 8
    assert position("k12:F1,k11:D0 0,0 N blue").result("k13 FFCC city S").utility(1) == 4


def test_tiles_that_fit_nowhere_are_put_aside() -> None:
    state = position("k11:D0 0,0 EC red").result("k12 FFCF")
    assert state.is_terminal
    assert state.text.split()[2] == "-"


def test_the_table_has_an_edge() -> None:
    """The road leads over the edge, and stays unfinished."""
    state = position("c3:D0,b3:X0,d3:U1 0,0 U red", reach=2)
    assert {name for name in names(state) if name.startswith("e3")} >= {"e3 FRFR road E"}
    assert points(state.result("e3 FRFR road E")) == "0,0"


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("k11:D0", "the points is missing", 6),
        ("k11:E0 0,0 E red", "the start tile D0 lies in the middle, on k11", 0),
        ("k11:D0,k12:E0 0,0 E blue", "the tile on k12 does not match its neighbours", 7),
        ("k11:D0,k11:E0 0,0 E blue", "two tiles lie on k11", 7),
        ("k11:D0,k13:E0 0,0 E blue", "the tiles do not hang together", 0),
        ("k11:D0,z1:E0 0,0 E blue", "'z1' is not a cell of the board", 7),
        ("k11:D0,k12:Y0 0,0 E blue", "'Y0' is not a tile such as D0", 7),
        ("k11:D0,k10:B1 0,0 E blue", "B1 looks like B0: write that", 7),
        ("k11:D0r7 0,0 E red", "tile D has no feature 7", 0),
        ("k11:D0,k12:E2r0 0,0 E blue", "a follower stands on the finished city S on k12", 0),
        ("k11:D0 0,x E red", "'x' is not a number", 9),
        ("k11:D0 0,0 CC red", "more than 1 tiles C", 12),
        ("k11:D0 0,0 EEEEE red", "5 tiles to come are more than 4", 11),
        ("k11:D0 0,0 E blue", "red moves after 0 tiles", 13),
        ("k11:D0,k12:E2 0,0 C blue", "the first tile to come fits nowhere", 18),
        ("k11:D0 0,0 E red x", "nothing was expected", 17),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        pg.load("carcassonne", tiles=4).parse(text)
    assert caught.value.at == at
