"""Tantrix: the tiles, forced spaces, restrictions, lines and loops, positions refused."""

from __future__ import annotations

from collections import Counter

import pytest

import plyground as pg

TANTRIX = pg.load("tantrix")
SHAPES = {1: "bend", 2: "curve", 3: "straight"}


def tiles(game: pg.Game) -> list[str]:
    """All tiles by name, from the hands and the bag of the first position."""
    return [name for word in game.initial().text.split()[1:4] for name in word.split(",")]


def links(tile: str) -> dict[str, str]:
    """The shape of the link of each colour of a tile."""
    found = {}
    for colour in set(tile):
        i, j = (k for k in range(6) if tile[k] == colour)
        found[colour] = SHAPES[min(j - i, 6 - j + i)]
    return found


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def position(layout: str, red: str, blue: str, bag: str, rest: str, **options: object) -> pg.State:
    held = [part for word in (layout, red, blue, bag) if word != "-" for part in word.split(",")]
    hand = len(red.split(","))
    game = pg.load("tantrix", tiles=len(held), hand=hand, **options)
    return game.parse(f"{layout} {red} {blue} {bag} {rest}")


def test_the_set_of_tiles() -> None:
    found = tiles(TANTRIX)
    assert len(found) == len(set(found)) == 56
    triples = Counter("".join(sorted(set(tile))) for tile in found)
    assert triples == {"bry": 14, "bgr": 14, "bgy": 14, "gry": 14}
    listed = "bbrryy bbryry bbryyr bbyrry bbyryr bbyyrr brbryy brbyry brbyyr brrbyy brryby brybyr"
    assert {t for t in found if set(t) == set("bry")} == {*listed.split(), "bryrby", "bybyrr"}


def test_the_shapes_of_the_links() -> None:
    found = tiles(TANTRIX)
    kinds = Counter(tuple(sorted(links(tile).values())) for tile in found)
    assert kinds == {
        ("bend", "bend", "bend"): 8,
        ("bend", "bend", "straight"): 12,
        ("bend", "curve", "curve"): 24,
        ("curve", "curve", "straight"): 12,
    }
    for colour in "bgry":
        shapes = Counter(links(tile).get(colour) for tile in found)
        assert (shapes["bend"], shapes["curve"], shapes["straight"]) == (18, 18, 6)


def test_the_first_tile_lies_in_the_middle() -> None:
    start = TANTRIX.initial()
    assert names(start) == {f"{tile} m13" for tile in start.text.split()[1].split(",")}


def test_touching_sides_agree() -> None:
    """The east side of c3 is green, so the west side of a tile on c4 is."""
    state = position("c3:bbgrrg", "bbyggy", "bybygg", "-", "red free", reach=2)
    assert {name for name in names(state) if name.endswith("c4")} == {"ybbygg c4", "gybbyg c4"}


def test_a_hand_is_refilled() -> None:
    start = TANTRIX.initial()
    after = start.result(start.actions()[0])
    before, then = start.text.split(), after.text.split()
    drawn = before[3].split(",")[0]
    assert drawn in then[1].split(",")
    assert then[3] == before[3].partition(",")[2]
    assert (after.to_play, start.to_play) == (1, 0)


LOOP = "d4:bggrrb,c3:brryyb,c4:rbbyyr"
CORNER = "d4:bggrrb,d5:bbgyyg,c3:brryyb"  # c4 is forced: red, red and yellow lead into it


def test_lines_and_loops() -> None:
    """A red loop of three tiles; the longest blue line has two tiles."""
    state = position(LOOP, "bbrgrg", "ggyryr", "-", "red free", reach=2)
    assert state.picture is not None
    assert state.picture.notes[0] == "points: red 6, blue 1"
    line = position("d4:bggrrb,c3:brryyb", "bbrgrg", "ggyryr", "-", "red free", reach=2)
    assert line.picture is not None
    assert line.picture.notes[0] == "points: red 2, blue 1"


def test_a_forced_space_is_filled_first() -> None:
    state = position(CORNER, "brryby", "bgbgyy", "-", "red free", reach=2)
    assert names(state) == {"rybybr c4"}
    after = state.result("rybybr c4")
    assert after.to_play == 1  # red has no tile left for the free move


def test_no_free_tile_goes_into_a_forced_space() -> None:
    state = position(CORNER, "brryby", "bgbgyy", "-", "blue free", reach=2)
    assert names(state)
    assert not {name for name in names(state) if name.endswith("c4")}


def test_the_turn_goes_on_after_the_free_tile() -> None:
    """The tile on d5 makes c4 a forced space, which the next tile of the hand fits."""
    layout = "d4:bggrrb,c3:brryyb"
    state = position(layout, "bbgyyg,brryby", "bgbgyy,bybygg", "-", "red free", reach=2)
    after = state.result("bbgyyg d5")
    assert after.to_play == 0
    assert names(after) == {"rybybr c4"}
    assert after.text.endswith("red fill")


def test_no_fourth_neighbour_while_there_is_a_bag() -> None:
    def beside(bag: str) -> set[str]:
        state = position(CORNER, "brryby", "bgbgyy", bag, "blue free", reach=2, controlled=False)
        return {name[-2:] for name in names(state)} & {"c5", "b4", "b3"}

    assert beside("-") == {"c5", "b3"}
    assert beside("bbyyrr") == set()


def test_no_third_link_of_a_colour_while_there_is_a_bag() -> None:
    def on_d5(bag: str) -> set[str]:
        state = position("d4:bggrrb,c3:brryyb", "ggyyrr", "bgbgyy", bag, "red free", reach=2)
        return {name for name in names(state) if name.endswith("d5")}

    assert on_d5("-") == {"gyyrrg d5", "yyrrgg d5"}
    assert on_d5("bbyyrr") == {"yyrrgg d5"}


def test_controlled_sides() -> None:
    """f7 is forced and ends the side on which f8 and f9 lie."""
    layout = "f6:ybygbg,e5:bbyryr,e6:grgyry,e7:rgrbbg,e8:rybybr,e9:gbrrgb"

    def cells(**options: object) -> set[str]:
        state = position(layout, "bbggyy", "bbygyg", "bbyggy", "red free", reach=4, **options)
        return {name[-2:] for name in names(state)} & {"f7", "f8", "f9"}

    assert cells() == set()
    assert cells(controlled=False) == {"f9"}


def test_the_table_has_an_edge() -> None:
    """Red's tile reaches the edge on c1; beyond it there is no cell."""
    state = position("c3:bbgrrg", "bbyggy", "bybygg", "-", "red free", reach=2)
    with pytest.raises(pg.BadPosition, match="'c6' is not a cell of the board"):
        state.game.parse(state.text.replace("c3:bbgrrg", "c3:bbgrrg,c6:bbyggy"))


SMALL = pg.load("tantrix", tiles=5, hand=1, reach=2)


@pytest.mark.parametrize(
    ("text", "why", "at"),
    [
        ("c3 - - - red free", "'' is not a tile", 0),
        ("c3:bbrrgg,c4:bbrryy - - - red free", "c4 does not match its neighbours", 10),
        ("c3:bbrrgg,c3:bbrryy - - - red free", "two tiles lie on c3", 10),
        ("c4:bbrrgg bbrryy bbyyrr brbryy,bybyrr red free", "lies in the middle, on c3", 0),
        ("c3:bbrrgg,c5:bbrryy brbryy bybyrr - red free", "do not hang together", 0),
        ("c3:bbrrgg bbrrgg bybyrr - red free", "the tile bbrrgg is named twice", 10),
        ("c3:bbrrgg rrggbb bybyrr - red free", "'rrggbb' is not the name of a tile", 10),
        ("c3:bbrrgg brbryy,bbrryy bybyrr - red free", "red holds 2 tiles, at most 1", 23),
        ("c3:bbrrgg brbryy bybyrr - red free", "3 tiles are named, 5 are in the game", 0),
        ("- brbryy bybyrr bbrryy,bbyyrr,bbryry blue free", "red lays the first tile", 36),
        ("- brbryy bybyrr bbrryy,bbyyrr,bbryry green free", "expected one of 'red', 'blue'", 37),
        ("- brbryy bybyrr bbrryy,bbyyrr,bbryry red fill", "red lays the first tile", 36),
        (f"{LOOP} bbrgrg ggyryr - red fill", "red does not have a forced space to fill", 45),
    ],
)
def test_bad_positions(text: str, why: str, at: int) -> None:
    with pytest.raises(pg.BadPosition, match=why) as caught:
        SMALL.parse(text)
    assert caught.value.at == at


def test_both_hands_are_full_until_the_bag_is_empty() -> None:
    game = pg.load("tantrix", tiles=4, hand=1)
    with pytest.raises(pg.BadPosition, match="both hold 1 tiles until the bag is empty"):
        game.parse("m13:bbrrgg,m14:bbggrr - bybyrr brbryy red free")


def test_colours_must_differ() -> None:
    with pytest.raises(pg.BadOption, match="both players have blue"):
        pg.load("tantrix", first="blue")
