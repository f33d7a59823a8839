"""SVG pictures: well formed, complete, escaped, and not dependent on colour alone."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from plyground.game import (
    Cell,
    Label,
    Line,
    Paint,
    Picture,
    Piece,
    graph_board,
    hex_grid,
    square_grid,
)
from plyground.game.drawing.svg import SHADES, svg
from plyground.game.drawing.svg_pieces import TONES
from plyground.game.drawing.text_board import text_board
from plyground.game.errors import BadGame

Element = ElementTree.Element


def drawn(picture: Picture, title: str = "") -> Element:
    """The parsed SVG without namespaces."""
    root = ElementTree.fromstring(svg(picture, title=title))
    for element in root.iter():
        element.tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def of_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def form(element: Element) -> list[str]:
    """The shapes an element is made of, without their colours."""
    return [child.tag for child in element if child.tag != "title"]


def pair(shape: str, symbol: str = "x") -> Picture:
    """The same piece of the first and of the second player."""
    pieces = [Piece("a1", symbol, 0, shape), Piece("b1", symbol, 1, shape)]
    return square_grid(1, 2).picture(pieces)


CELLS = (
    Cell("hexagon", 0, 0, "hex"),
    Cell("bowl", 1, 0, "round", "wood", 1, 2),
    Cell("edge", 2, 0, "edge", "plain", 1, 0.2),
    Cell("nothing", 3, 0, "none"),
    Cell("triangle", 4, 2, "point", "dark", 1, 5),
    Cell("square", 5, 0, "square", "blocked"),
)


@pytest.mark.parametrize("shape", ["disc", "stone", "glyph", "text", "card"])
@pytest.mark.parametrize("count", [1, 3, 15])
def test_every_piece_and_cell_is_drawn_once(shape: str, count: int) -> None:
    pieces = tuple(Piece(cell.name, "♞", 1, shape, "black knight", count) for cell in CELLS)
    root = drawn(Picture(CELLS, pieces, marks=tuple(cell.name for cell in CELLS)))
    for role in ("cell", "piece", "mark"):
        names = Counter(element.get("data-cell") for element in of_class(root, role))
        assert names == {cell.name: 1 for cell in CELLS}


def test_it_has_a_role_a_name_and_a_description() -> None:
    picture = square_grid(1, 1).picture([Piece("a1", "♘", 0, "glyph", "white knight")], ["check"])
    root = drawn(picture, "Chess")
    assert root.get("role") == "img"
    assert [root[0].tag, root[0].text] == ["title", "Chess"]
    assert [root[1].tag, root[1].text] == ["desc", "white knight on a1; check"]
    assert drawn(Picture())[0].text == "Board"


def test_text_is_escaped_wherever_it_comes_from() -> None:
    nasty = "<&'\">"
    cells = (Cell(nasty, 0, 0), Cell(nasty + "e", 1, 0, "edge", "plain", 1, 0.2))
    pieces = tuple(Piece(cell.name, nasty, 0, "text", nasty) for cell in cells)
    labels = (Label(0, 1, nasty),)
    root = drawn(Picture(cells, pieces, (), labels, (nasty,), (nasty,)), nasty)
    assert root[0].text == nasty
    assert {element.text for element in root.iter("text")} == {nasty}
    assert {element.get("data-cell") for element in of_class(root, "piece")} == {nasty, nasty + "e"}


def test_the_view_holds_everything() -> None:
    picture = Picture(
        (Cell("a", -3, 1, "hex"), Cell("b", 4, 5, "square", "plain", 2, 3)),
        lines=(Line(-5, 0, 0, 7),),
        labels=(Label(9, 2, "z"),),
        notes=("one", "two"),
    )
    root = drawn(picture)
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert left < -5 * 40
    assert left + width > 9 * 40
    assert top < 0
    notes = [float(note.get("y", "")) for note in of_class(root, "note")]
    assert 7 * 40 < notes[0] < notes[1] < top + height
    assert [root.get("width"), root.get("height")] == root.get("viewBox", "").split()[2:]


def test_long_notes_are_broken_into_lines_that_fit() -> None:
    note = "white has three men in hand and may take one of black's men next"
    lines = [
        str(element.text)
        for element in of_class(drawn(square_grid(3, 3).picture([], [note])), "note")
    ]
    assert " ".join(lines) == note
    assert len(lines) == 2


@pytest.mark.parametrize("shape", ["disc", "card", "glyph", "text", "stone"])
def test_output_is_deterministic(shape: str) -> None:
    assert svg(pair(shape)) == svg(pair(shape))


def test_discs_and_lines_of_two_players_differ_in_form() -> None:
    first, second = of_class(drawn(pair("disc")), "piece")
    assert form(first) != form(second)
    lines = (Line(0, 0, 1, 0, "wall", 0), Line(0, 1, 1, 1, "wall", 1))
    first, second = of_class(drawn(Picture(lines=lines)), "wall")
    assert form(first) != form(second)


def test_four_players_have_four_looks() -> None:
    pieces = [Piece(f"{'abcd'[i]}1", "x", i) for i in range(4)]
    looks = [
        (form(piece), [child.get("fill") == "none" for child in piece])
        for piece in of_class(drawn(square_grid(1, 4).picture(pieces)), "piece")
    ]
    assert all(looks.count(look) == 1 for look in looks)


def luminance(colour: str) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("shade", [shade for shade in SHADES if shade != "blocked"])
@pytest.mark.parametrize("tone", TONES)
def test_pieces_stand_out_from_the_board(tone: str, shade: str) -> None:
    """WCAG 2 requires a contrast of 3 to 1 for graphics, here of the rim or the face."""
    face, rim, upon = TONES[tone]
    assert max(contrast(rim, SHADES[shade][0]), contrast(face, SHADES[shade][0])) >= 3
    assert contrast(upon, face) >= 3


@pytest.mark.parametrize(
    ("piece", "tone"),
    [
        (Piece("a1", "x", 0, "disc", "white man"), "white"),
        (Piece("a1", "x", 0, "disc", "Black"), "black"),
        (Piece("a1", "x", 0, "disc", "man"), "red"),
        (Piece("a1", "x", 1, "disc"), "blue"),
        (Piece("a1", "x", 0, "stone"), "black"),
        (Piece("a1", "x", 1, "stone"), "white"),
        (Piece("a1", "x", None, "stone"), "grey"),
        (Piece("a1", "♘", 0, "glyph"), "white"),
        (Piece("a1", "♞", 1, "glyph"), "black"),
    ],
)
def test_colours_follow_the_label_and_then_the_player(piece: Piece, tone: str) -> None:
    (element,) = of_class(drawn(square_grid(1, 1).picture([piece])), "piece")
    assert next(x.get("fill") for x in element if x.tag != "title") == TONES[tone].face


def test_chess_pieces_are_solid_and_not_emoji() -> None:
    pieces = [Piece("a1", "♘", 0, "glyph"), Piece("b1", "♞", 1, "glyph")]
    texts = [x.text for x in drawn(square_grid(1, 2).picture(pieces)).iter("text")]
    assert texts[:2] == ["♞\ufe0e", "♞\ufe0e"]


def numbers(piece: Piece, cell: Cell) -> tuple[int, list[str | None]]:
    """How many circles are drawn for a piece, and the numbers on them."""
    (element,) = of_class(drawn(Picture((cell,), (piece,))), "piece")
    return len(element.findall("circle")), [text.text for text in element.findall("text")]


def test_a_block_shows_its_symbol_and_players_differ() -> None:
    first, second = (
        svg(Picture((Cell("a", 0, 0),), (Piece("a", "10", player, "block"),)))
        for player in range(2)
    )
    assert ">10</text>" in first
    assert second.count("<rect") == first.count("<rect") + 1


def test_a_stack_shows_its_number() -> None:
    assert numbers(Piece("a", "x", 0, count=3), Cell("a", 0, 0))[1] == ["3"]
    assert numbers(Piece("a", "x", 0), Cell("a", 0, 0)) == (1, [])


def test_a_pile_lies_along_its_cell_and_is_numbered_when_it_is_too_long() -> None:
    tall = Cell("a", 0, 0, "point", "dark", 1, 5)
    assert numbers(Piece("a", "x", 0, count=3), tall) == (3, [])
    assert numbers(Piece("a", "x", 0, count=9), tall) == (6, ["9"])


def test_piles_grow_inward() -> None:
    cells = tuple(Cell(name, 0, y, "point", "dark", 1, 5) for name, y in (("top", 2), ("low", 8)))
    root = drawn(Picture(cells, tuple(Piece(cell.name, "x", 0, count=2) for cell in cells)))
    top, low = (
        [float(disc.get("cy", "")) for disc in x.findall("circle")] for x in of_class(root, "piece")
    )
    assert top == sorted(top)
    assert low == sorted(low, reverse=True)
    assert max(top) < 5 * 40 < min(low)


def test_hidden_cards_show_their_backs() -> None:
    cells = (Cell("hand", 0, 0, "none"), Cell("other", 1, 0, "none"))
    pieces = (Piece("hand", "10♥", 0, "card", "ten of hearts"), Piece("other", "?", 1, "card"))
    hand, other = of_class(drawn(Picture(cells, pieces)), "piece")
    assert [text.text for text in hand.findall("text")] == ["10", "♥"]
    assert {text.get("fill") for text in hand.findall("text")} == {TONES["red"].face}
    assert len(other.findall("rect")) == 2


def test_suits_may_be_letters() -> None:
    picture = Picture((Cell("hand", 0, 0, "none"),), (Piece("hand", "Js", 0, "card"),))
    assert [text.text for text in drawn(picture).iter("text")] == ["J", "♠"]


def test_a_narrow_picture_is_widened_for_its_notes() -> None:
    root = drawn(Picture((Cell("hand", 0, 0, "none"),), notes=("betting: check, raise, fold",)))
    assert len(of_class(root, "note")) == 1
    assert float(root.get("width", "")) > 5 * 40


def test_dots_are_drawn_on_a_graph_but_not_on_a_lattice() -> None:
    triangle = [("a", 0.0, 0.0), ("b", 1.0, 0.0), ("c", 0.0, 1.0)]
    assert len(of_class(drawn(graph_board(triangle, [(0, 1), (0, 2)]).picture([])), "dot")) == 3
    square = [*triangle, ("d", 1.0, 1.0)]
    root = drawn(graph_board(square, [(0, 1), (1, 3), (3, 2), (2, 0)]).picture([]))
    assert of_class(root, "dot") == []
    assert len(of_class(root, "line")) == 4
    assert len(of_class(root, "panel")) == 1


def test_edges_share_their_dots_and_pieces_on_them_are_lines() -> None:
    cells = (Cell("h", 0.5, 0, "edge", "plain", 1, 0.2), Cell("v", 0, 0.5, "edge", "plain", 0.2, 1))
    root = drawn(Picture(cells, (Piece("h", "-", 0),)))
    assert len(of_class(root, "dot")) == 3
    (piece,) = of_class(root, "piece")
    assert form(piece) == ["line"]


def test_hexagons_of_neighbouring_cells_touch() -> None:
    polygons = [
        x.get("points", "").split() for x in drawn(hex_grid(1, 2).picture([])).iter("polygon")
    ]
    assert len(set(polygons[0]) & set(polygons[1])) == 2


def test_inconsistent_pictures_are_refused() -> None:
    with pytest.raises(BadGame, match="'b'"):
        svg(Picture((Cell("a", 0, 0),), (Piece("b", "x"),)))


def test_tiles_point_forward_and_tokens_show_their_symbol() -> None:
    first, second = of_class(drawn(pair("tile", "P")), "piece")
    tips = []
    for piece in (first, second):
        assert [text.text for text in piece.findall("text")] == ["P"]
        (polygon,) = piece.findall("polygon")
        heights = [float(point.split(",")[1]) for point in polygon.get("points", "").split()]
        tips.append(heights[0] == min(heights))
    assert tips == [True, False]
    first, second = of_class(drawn(pair("token", "E")), "piece")
    assert form(first) == ["circle", "text"]
    assert form(second) == ["circle", "circle", "text"]


def test_a_stack_of_tiles_is_numbered() -> None:
    picture = Picture((Cell("P*", 0, 0, "none"),), (Piece("P*", "P", 0, "tile", count=3),))
    (piece,) = of_class(drawn(picture), "piece")
    assert [text.text for text in piece.findall("text")] == ["P", "3"]


def test_a_painted_piece_is_drawn_around_the_centre_of_its_cell() -> None:
    paint = (
        Paint("area", "black", ((-0.5, -0.5), (0.5, -0.5), (0, 0.5))),
        Paint("path", "red", ((-0.5, 0), (0, 0), (0, -0.5)), 0.2),
        Paint("path", "blue", ((-0.5, 0), (0.5, 0))),
        Paint("disc", "white", ((0.25, 0),), 0.5),
    )
    picture = Picture((Cell("a", 1, 0),), (Piece("a", "ab", None, "painted", "tile", paint=paint),))
    (piece,) = of_class(drawn(picture), "piece")
    (area,), (disc,) = piece.findall("polygon"), piece.findall("circle")
    assert area.get("points") == "20,-20 60,-20 40,20"
    assert (disc.get("cx"), disc.get("r")) == ("50", "10")
    paths = [path.get("d") for path in piece.findall("path")]
    assert paths == ["M20 0 Q40 0 40 -20"] * 2 + ["M20 0 L60 0"] * 2
    assert "ab" in text_board(picture)
