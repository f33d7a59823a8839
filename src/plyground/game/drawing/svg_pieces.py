"""The pieces of a picture as SVG. Players differ in shape as well as in colour.

The second player's discs have a ring and its lines a light core, so that no distinction depends on
hue alone; the hues also differ in lightness.
"""

from __future__ import annotations

from typing import NamedTuple

from plyground.game.drawing.picture import Cell, Paint, Piece
from plyground.game.drawing.svg_shapes import (
    UNIT,
    Value,
    box,
    circle,
    number,
    polygon,
    stroke,
    tag,
    text,
    title,
)

INK = "#3a352e"
SYMBOLS = "'DejaVu Sans', 'Segoe UI Symbol', 'Apple Symbols', 'Noto Sans Symbols 2', sans-serif"


class Tone(NamedTuple):
    """The colours of a piece: its face, its dark rim, and drawings on the face."""

    face: str
    rim: str
    upon: str


TONES = {
    "red": Tone("#d9501e", "#641d03", "#fff3ea"),
    "blue": Tone("#2a6fbb", "#0d3563", "#eef6ff"),
    "black": Tone("#2b2c31", "#0c0c0e", "#f4f1ea"),
    "white": Tone("#fcfaf4", "#3a352e", "#3a352e"),
    "yellow": Tone("#f0c419", "#453600", "#3a2e00"),
    "purple": Tone("#b766a8", "#59234f", "#fff0fc"),
    "green": Tone("#2f9e7a", "#0c4a36", "#ecfff8"),
    "grey": Tone("#8b8780", "#35322e", "#ffffff"),
}
PAINTS = TONES | {"brown": Tone("#c48f56", "#5b3a14", "#fff6ea")}
"""Colours of painted pieces; brown would not stand out from the wood of a board."""

PLAYERS = ("red", "blue", "yellow", "purple")
STONES = ("black", "white", "red", "blue")
GLYPHS = ("white", "black", "red", "blue")
"""Tones of the players: black stones come first as in Go, white glyphs first as in chess."""

TILE = ((0.0, -0.44), (0.26, -0.32), (0.38, 0.42), (-0.38, 0.42), (-0.26, -0.32))
"""The corners of a tile that points up."""

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def draw_piece(piece: Piece, cell: Cell, inward: int) -> str:
    """A piece on its cell; a long pile grows from the cell's outer end, `inward` (1 is down)."""
    tone = _tone(piece)
    if cell.shape == "edge":
        parts = bar(*cell.ends(), piece.player)
    elif piece.shape == "card":
        parts = _card(cell, piece)
    elif piece.shape == "block":
        parts = _block(cell, piece, tone)
    elif piece.shape == "domino":
        parts = _domino(cell, piece, tone)
    elif piece.shape == "painted":
        parts = [part for paint in piece.paint for part in _painted(cell, paint)]
    elif piece.shape in ("glyph", "text"):
        parts = _symbol(cell, piece, tone)
    elif piece.shape in ("token", "tile"):
        parts = _bearer(cell, piece, tone)
    elif cell.height >= 2 * cell.width:
        parts = _pile(cell, piece, tone, inward)
    else:
        parts = _stack(cell, piece, tone)
    shape = "edge" if cell.shape == "edge" else piece.shape
    words = title(f"{piece.label or piece.symbol} on {cell.name}")
    return tag("g", words, *parts, class_=f"piece {shape}{of(piece.player)}", data_cell=cell.name)


def of(player: int | None) -> str:
    """The CSS class of a player, to be appended to others."""
    return "" if player is None else f" player-{player}"


def bar(x1: float, y1: float, x2: float, y2: float, player: int | None) -> list[str]:
    """A thick line, of a player or neutral."""
    if player is None:
        return [stroke(x1, y1, x2, y2, 6, stroke=INK)]
    tone = TONES[PLAYERS[player % len(PLAYERS)]]
    core = [stroke(x1, y1, x2, y2, 2, stroke=tone.upon)] if player % 2 else []
    return [stroke(x1, y1, x2, y2, 7, stroke=tone.face), *core]


def _painted(cell: Cell, paint: Paint) -> list[str]:
    """A part of a painted piece. Paths have a rim, so that the upper of two that cross is seen."""
    tone = PAINTS[paint.tone]
    if paint.kind == "area":
        return [polygon(cell.x, cell.y, paint.points, fill=tone.face, stroke=tone.rim)]
    if paint.kind == "disc":
        (dx, dy), r = paint.points[0], paint.width / 2
        place = cell.x + dx, cell.y + dy
        return [circle(*place, r, fill=tone.face, stroke=tone.rim, stroke_width=1.5)]
    points = [(UNIT * (cell.x + x), UNIT * (cell.y + y)) for x, y in paint.points]
    words = [f"{number(x)} {number(y)}" for x, y in points]
    d = f"M{words[0]} {'Q' if len(words) == 3 else 'L'}{' '.join(words[1:])}"
    return [
        tag("path", d=d, fill="none", stroke=colour, stroke_width=UNIT * width)
        for colour, width in ((tone.rim, paint.width + 0.06), (tone.face, paint.width))
    ]


def _tone(piece: Piece) -> Tone:
    """The colour at the start of the label ("white knight"), or else the player's."""
    word = piece.label.partition(" ")[0].casefold()
    if word in TONES:
        return TONES[word]
    if piece.player is None:
        return TONES["black" if piece.shape in ("glyph", "text") else "grey"]
    tones = {"stone": STONES, "glyph": GLYPHS}.get(piece.shape, PLAYERS)
    return TONES[tones[piece.player % len(tones)]]


def _disc(x: float, y: float, piece: Piece, tone: Tone, count: int = 1) -> list[str]:
    """One disc or stone, with a number on it if it stands for several."""
    r = (0.45 if piece.shape == "stone" else 0.41) * piece.size
    parts = [circle(x, y, r, fill=tone.face, stroke=tone.rim, stroke_width=1.5)]
    if count > 1:
        parts.append(_number(x, y, 0.42 * piece.size, count, tone.upon))
    elif piece.shape == "stone":
        light = 0.14 if tone == TONES["black"] else 0.5
        shine = circle(x - 0.35 * r, y - 0.35 * r, 0.25 * r, fill="#fff", fill_opacity=light)
        parts.append(shine)
    elif piece.player:
        if piece.player % 2:
            parts.append(circle(x, y, 0.6 * r, fill="none", stroke=tone.upon, stroke_width=2))
        if piece.player > 1:
            parts.append(circle(x, y, 0.2 * r, fill=tone.upon))
    return parts


def _stack(cell: Cell, piece: Piece, tone: Tone) -> list[str]:
    """A disc, or several on top of each other."""
    if piece.count == 1:
        return _disc(cell.x, cell.y, piece, tone)
    shift = 0.04 * piece.size
    below = _disc(cell.x + shift, cell.y + shift, piece, tone)[:1]
    return below + _disc(cell.x - shift, cell.y - shift, piece, tone, piece.count)


def _pile(cell: Cell, piece: Piece, tone: Tone, inward: int) -> list[str]:
    """Discs side by side along a long cell; if they do not fit, the last one shows their number."""
    step = 0.83 * piece.size
    shown = min(piece.count, int(cell.height / step))
    first = cell.y - inward * (cell.height - step) / 2
    parts = []
    for i in range(shown):
        hidden = i == shown - 1 and piece.count > shown
        y = first + inward * i * step
        parts += _disc(cell.x, y, piece, tone, piece.count if hidden else 1)
    return parts


def _symbol(cell: Cell, piece: Piece, tone: Tone) -> list[str]:
    words, alone = piece.symbol, len(piece.symbol) == 1
    if alone and "♔" <= words <= "♙":
        words = chr(ord(words) + 6)  # the solid form, to be filled with white
    if alone and "♚" <= words <= "♟":
        words += "\N{VARIATION SELECTOR-15}"  # a chess piece, not an emoji
    size = piece.size * ((0.88 if piece.shape == "glyph" else 0.64) if alone else 0.46)
    more: dict[str, Value] = {"fill": tone.rim, "font_weight": "bold"}
    if piece.shape == "glyph" or tone == TONES["white"]:
        more = {"fill": tone.face, "stroke": tone.rim, "paint_order": "stroke"}
        more["stroke_width"] = 2.3 * size
    parts = [text(cell.x, cell.y, words, size, font_family=SYMBOLS, **more)]
    return parts + _badge(cell, piece)


def _badge(cell: Cell, piece: Piece) -> list[str]:
    """The number of a stack, at its lower right."""
    if piece.count == 1:
        return []
    x, y, size = cell.x + 0.3 * piece.size, cell.y + 0.3 * piece.size, piece.size
    number = _number(x, y, 0.26 * size, piece.count, "#fff")
    return [circle(x, y, 0.17 * size, fill=INK), number]


def _bearer(cell: Cell, piece: Piece, tone: Tone) -> list[str]:
    """A token or tile with its symbol on it."""
    x, y, size = cell.x, cell.y, piece.size
    look: dict[str, Value] = {"fill": tone.face, "stroke": tone.rim, "stroke_width": 1.5}
    if piece.shape == "token":
        parts = [circle(x, y, 0.42 * size, **look)]
        if piece.player and piece.player % 2:
            parts.append(circle(x, y, 0.35 * size, fill="none", stroke=tone.upon))
    else:
        ahead = -size if piece.player == 1 else size
        corners = [(dx * size, dy * ahead) for dx, dy in TILE]
        parts = [polygon(x, y, corners, **look)]
        y += 0.06 * ahead
    em = (0.5 if len(piece.symbol) == 1 else 0.38) * size
    words = text(x, y, piece.symbol, em, fill=tone.upon, font_weight="bold", font_family=SYMBOLS)
    return [*parts, words, *_badge(cell, piece)]


def _card(cell: Cell, piece: Piece) -> list[str]:
    """A card with its rank above its suit ("Kh" is the king of hearts); "?" is a hidden one."""
    x, y, size, em = cell.x, cell.y, piece.size, 0.42 * piece.size
    hidden = piece.symbol in ("?", "#")
    back = TONES["blue"]
    fill, rim = (back.face, back.rim) if hidden else ("#fff", INK)
    parts = [box(x, y, 0.68 * size, 0.96 * size, 0.08, fill=fill, stroke=rim, stroke_width=1.5)]
    if hidden:
        parts.append(box(x, y, 0.54 * size, 0.82 * size, 0.04, fill="none", stroke=back.upon))
    rank, suit = piece.symbol[:-1], SUITS.get(piece.symbol[-1:], piece.symbol[-1:])
    rows = [rank, suit] if rank and not suit.isalnum() else [piece.symbol]
    ink = back.upon if hidden else TONES["red" if suit in "♥♦♡♢" else "black"].face
    for i, row in enumerate(rows):
        at = y + (i - (len(rows) - 1) / 2) * em
        parts.append(text(x, at, row, em, fill=ink, font_weight="bold", font_family=SYMBOLS))
    return parts


def _block(cell: Cell, piece: Piece, tone: Tone) -> list[str]:
    """A square with its symbol on it."""
    x, y, side = cell.x, cell.y, 0.86 * piece.size
    parts = [box(x, y, side, side, 0.1, fill=tone.face, stroke=tone.rim, stroke_width=1.5)]
    if piece.player and piece.player % 2:
        inner = side - 0.14
        parts.append(box(x, y, inner, inner, 0.06, fill="none", stroke=tone.upon))
    em = (0.5 if len(piece.symbol) == 1 else 0.42) * piece.size
    words = text(x, y, piece.symbol, em, fill=tone.upon, font_weight="bold", font_family=SYMBOLS)
    return [*parts, words]


PIPS = (
    "",
    "c",
    "aj",
    "acj",
    "abij",
    "abcij",
    "abdeij",
)
"""By number: the places of pips, lettered as in PLACES."""
PLACES = {"a": (-1, -1), "b": (1, -1), "c": (0, 0), "d": (-1, 0), "e": (1, 0)}
PLACES |= {"i": (-1, 1), "j": (1, 1)}


def _domino(cell: Cell, piece: Piece, tone: Tone) -> list[str]:
    """A tile with its pips; "?:?" lies face down."""
    x, y, size = cell.x, cell.y, piece.size
    hidden = piece.symbol.startswith("?")
    fill, rim = (tone.face, tone.rim) if hidden else ("#fffdf6", tone.rim)
    parts = [box(x, y, 1.72 * size, 0.84 * size, 0.1, fill=fill, stroke=rim, stroke_width=2)]
    if hidden:
        return parts
    parts.append(stroke(x, y - 0.3 * size, x, y + 0.3 * size, 1.5, stroke=INK))
    for half, side in zip(piece.symbol.split(":"), (-0.43, 0.43), strict=True):
        for place in PIPS[int(half)] if int(half) < len(PIPS) else "":
            dx, dy = PLACES[place]
            at = x + (side + 0.22 * dx) * size, y + 0.22 * dy * size
            parts.append(circle(*at, 0.085 * size, fill=INK))
        if int(half) >= len(PIPS):
            parts.append(_number(x + side * size, y, 0.5 * size, int(half), INK))
    return parts


def _number(x: float, y: float, size: float, count: int, fill: str) -> str:
    return text(x, y, str(count), size, fill=fill, font_weight="bold")
