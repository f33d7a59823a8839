"""Move notation, positions as text, and the picture."""

from collections import Counter

import numpy as np

from plyground.game import CHANCE, Cell, Grid, Label, Piece, Reader, rows_text
from plyground.games.scrabble.generator import BEFORE, CELLS, CENTRE, LETTER, ORDERS, follow
from plyground.games.scrabble.options import (
    BAGS,
    BLANK,
    LETTERS,
    POINTS,
    ROOT,
    SET,
    TILES,
    closed,
    rack,
    size,
)
from plyground.games.scrabble.rules import (
    DEAL,
    EXCHANGE,
    LETTER_FACTOR,
    MOST_MOVES,
    NAME,
    PASS,
    SCORELESS,
    WORD,
    legal,
    named,
    over,
)

PLAYERS = ("first", "second")
COLUMNS = "ABCDEFGHIJKLMNO"[:size]
SYMBOLS = ["."] * 64
for _i, _letter in enumerate(LETTERS, 1):
    _small = _letter.lower()
    SYMBOLS[_i] = _letter
    SYMBOLS[BLANK + _i] = _small if _small != _letter and len(_small) == 1 else f"[{_letter}]"
SYMBOLS[BLANK] = "?"


def _name(row, column):
    return f"{COLUMNS[column]}{row + 1}"


CELL_NAMES = [_name(row, column) for row in range(size) for column in range(size)]


def _shade(cell):
    words = {3: "dark", 2: "wood"}
    letters = {3: "water", 2: "light", 1: "felt"}
    return words.get(int(WORD[cell])) or letters[int(LETTER_FACTOR[cell])]


def _rack_cell(player, i):
    return f"{PLAYERS[player]} {i + 1}"


def _board():
    """The squares, and a rack above and below them."""
    cells = [
        Cell(name, i % size, i // size, "square", _shade(i)) for i, name in enumerate(CELL_NAMES)
    ]
    left = (size - rack) / 2
    for player, y in ((1, -2.0), (0, size + 1.0)):
        cells += [Cell(_rack_cell(player, i), left + i, y, "square") for i in range(rack)]
    labels = [Label(column, -0.75, name) for column, name in enumerate(COLUMNS)]
    labels += [Label(-0.75, row, str(row + 1)) for row in range(size)]
    return Grid(tuple(cells), tuple(labels))


GRID = _board()
LENGTHS = [int(n) for n in BEFORE]  # the first way to take one tile, two, ...

# --- moves ---------------------------------------------------------------------------------


def _taken(order):
    """The places on the rack of a row of ORDER, without that large table: its number is made of the
    rank of each place among those that are left."""
    n = sum(1 for first in LENGTHS if first <= order)
    code, ranks = order - LENGTHS[n - 1], []
    for k in range(n):
        code, rank = divmod(code, rack - n + 1 + k)
        ranks.append(rank)
    left = list(range(rack))
    return [left.pop(rank) for rank in reversed(ranks)]


def _laid(board, a):
    """The places on the rack and the squares of a play, in its direction."""
    place, order = divmod(int(a), ORDERS)
    step = 1 if place < CELLS else size
    cell = place % CELLS
    found = []
    for i in _taken(order):
        while board[cell]:
            cell += step
        found.append((i, cell))
        cell += step
    return found


def _word(board, new, down):
    """The squares of the main word of a play, which lays tiles on the squares `new`."""
    step = size if down else 1
    first, last = new[0], new[-1]
    while (first >= size if down else first % size) and board[first - step]:
        first -= step
    while (last < CELLS - size if down else last % size < size - 1) and board[last + step]:
        last += step
    return range(first, last + 1, step)


def _place_text(s, a, brackets):
    board, tiles = s.board.tolist(), s.racks[s.turn].tolist()
    down = int(a) // ORDERS >= CELLS
    new = {cell: SYMBOLS[tiles[i]] for i, cell in _laid(board, a)}
    squares = _word(board, list(new), down)
    row, column = divmod(squares[0], size)
    word = "".join(new.get(cell) or f"({SYMBOLS[board[cell]]})" for cell in squares)
    word = word.replace(")(", "") if brackets else word.replace("(", "").replace(")", "")
    return f"{COLUMNS[column]}{row + 1} {word}" if down else f"{row + 1}{COLUMNS[column]} {word}"


def _exchanged(s, a):
    chosen = int(a) - EXCHANGE
    return [i for i in range(rack) if chosen >> i & 1]


def describe(s, a):
    """8H WORD lies across, H8 WORD down, both from square H8; (WO)RD uses tiles of the board, and a
    small letter is a blank. Or: exchange AB?, blank E, pass, deal 1."""
    if a >= DEAL:
        return f"deal {int(a) - DEAL + 1}"
    if a == PASS:
        return "pass"
    if a >= NAME:
        return f"blank {LETTERS[int(a) - NAME - 1]}"
    if a >= EXCHANGE:
        return f"exchange {''.join(SYMBOLS[s.racks[s.turn, i]] for i in _exchanged(s, a))}"
    return _place_text(s, a, True)


def aliases(s, a):
    """The word without brackets."""
    return (_place_text(s, a, False),) if a < EXCHANGE else ()


def clicks(s, a):
    """Each tile and its square, then a button; the tiles to exchange; blanks and their letters."""
    if a >= DEAL or a == PASS:
        return [(describe(s, a),)]
    player = int(s.turn)
    if a >= NAME:
        blanks = [_rack_cell(player, i) for i in range(rack) if s.racks[player, i] == BLANK]
        return [(cell, f"= {LETTERS[int(a) - NAME - 1]}") for cell in blanks]
    if a >= EXCHANGE:
        return [(*[_rack_cell(player, i) for i in _exchanged(s, a)], "exchange")]
    way = []
    for i, cell in _laid(s.board.tolist(), a):
        way += [_rack_cell(player, i), CELL_NAMES[cell]]
    return [(*way, "play")]


def told(s, a, player):
    """Nobody sees the order of the bag, nor which tiles the other exchanges."""
    if not closed or a < EXCHANGE or NAME <= a < DEAL or (a < NAME and player == s.turn):
        return describe(s, a)
    return f"exchange {len(_exchanged(s, a))}" if a < NAME else None


# --- positions -----------------------------------------------------------------------------


def _tiles_text(tiles):
    return "".join(SYMBOLS[tile] for tile in tiles if tile) or "-"


def text(s):
    """The board, both racks, the bag from its front, points, turns without points, and the player
    to move. With closed racks also the hashes of the public past, of each player's own, and of the
    bag."""
    words = [rows_text(s.board.tolist(), size, SYMBOLS)]
    words += [_tiles_text(s.racks[player].tolist()) for player in range(2)]
    words.append(_tiles_text(s.bag.tolist()))
    words.append(f"{s.points[0]},{s.points[1]} {s.scoreless}")
    words.append("chance" if s.turn == CHANCE else PLAYERS[s.turn])
    if closed:
        words.append(
            f"{int(s.history):x},{int(s.diary[0]):x},{int(s.diary[1]):x},{int(s.mixing):x}"
        )
    return " ".join(words)


def _example():
    tiles = BAGS[0].tolist()
    order = [0, *range(1, 64)]
    hands = [sorted(tiles[p * rack : (p + 1) * rack], key=order.index) for p in range(2)]
    parts = [_tiles_text(part) for part in (*hands, tiles[2 * rack :])]
    past = " 0,0,0,0" if closed else ""
    return f"{'/'.join([str(size)] * size)} {' '.join(parts)} 0,0 0 first{past}"


EXAMPLE = _example()
MOST_POINTS = 9999


def _read_row(reader, what):
    """A row of tiles such as AB?d."""
    word = reader.word(what)
    at = reader.at - len(word)
    known = {symbol: tile for tile, symbol in enumerate(SYMBOLS) if tile and symbol != "."}
    found = []
    while word != "-" and word:
        symbol = next((word[:n] for n in (3, 1) if word[:n] in known), "")
        reader.check(bool(symbol), f"{word[0]!r} is no tile (tiles: {LETTERS}?)", at)
        found.append(known[symbol])
        word, at = word[len(symbol) :], at + len(symbol)
    return found


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    s.board[:] = reader.rows(size, size, SYMBOLS[: BLANK + len(LETTERS) + 1])
    hands = [_read_row(reader, f"the rack of the {who} player") for who in PLAYERS]
    bag = _read_row(reader, "the bag")
    s.points[:] = reader.numbers("the points", 2, 0, MOST_POINTS)
    s.scoreless = reader.number("the turns without points", 0, SCORELESS)
    turns = {"first": 0, "second": 1} | ({"chance": CHANCE} if closed else {})
    s.turn = reader.choice("the player to move", turns)
    if closed:
        _read_past(reader, s)
    reader.end()
    if s.turn == CHANCE:
        nothing = not (
            s.board.any() or hands[0] or hands[1] or bag or s.points.any() or s.scoreless
        )
        reader.check(nothing, "before the deal the board, racks and bag are empty", 0)
        return
    for player, tiles in enumerate(hands):
        reader.check(len(tiles) <= rack, f"a rack has {len(tiles)} tiles, at most {rack}", 0)
        full = len(tiles) == rack or not bag
        reader.check(full, f"a rack has {len(tiles)} tiles, though the bag is not empty", 0)
        mine = player == s.turn or max(tiles, default=0) <= BLANK
        reader.check(mine, "only the player to move has named a blank", 0)
        s.racks[player, : len(tiles)] = sorted(tiles)
    reader.check(max(bag, default=0) <= BLANK, "a blank in the bag is written ?", 0)
    _check_tiles(reader, s, [*hands[0], *hands[1], *bag])
    s.left = len(bag)
    s.bag[: len(bag)] = bag
    _check_board(reader, s.board.tolist())
    if named(s.racks[s.turn]) and not over(s):
        moves = np.zeros(MOST_MOVES, np.int32)
        reader.check(bool(legal(s, moves)), "no play can use the named blank", 0)


def _read_past(reader, s):
    word = reader.word("the past")
    try:
        s.history, s.diary[0], s.diary[1], s.mixing = (
            np.uint64(int(x, 16)) for x in word.split(",")
        )
    except (ValueError, OverflowError):
        reader.fail(f"the past is {word!r}, four numbers expected", reader.at - len(word))


def _check_tiles(reader, s, others):
    """All tiles that are in play are somewhere, and none too often."""
    found = Counter(min(tile, BLANK) for tile in [*s.board.tolist(), *others] if tile)
    for tile, number in found.items():
        symbol = SYMBOLS[tile]
        most = SET[symbol][0]
        reader.check(number <= most, f"there are {number} {symbol}, at most {most}", 0)
    total = sum(found.values())
    reader.check(total == TILES, f"there are {total} tiles, {TILES} are in play", 0)


def _check_board(reader, board):
    """The tiles are connected, cover the centre, and form words only."""
    if not any(board):
        return
    reader.check(bool(board[CENTRE]), f"no tile lies on the centre {CELL_NAMES[CENTRE]}", 0)
    joined, todo = {CENTRE}, [CENTRE]
    while todo:
        cell = todo.pop()
        row, column = divmod(cell, size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            there = r * size + c
            if 0 <= r < size and 0 <= c < size and board[there] and there not in joined:
                joined.add(there)
                todo.append(there)
    loose = [CELL_NAMES[i] for i in range(CELLS) if board[i] and i not in joined]
    reader.check(not loose, f"the tile on {''.join(loose[:1])} is not joined to the centre", 0)
    rows = [board[r * size : (r + 1) * size] for r in range(size)]
    for line in [*rows, *(list(column) for column in zip(*rows, strict=True))]:
        word = []
        for tile in [*line, 0]:
            if tile:
                word.append(tile & LETTER)
                continue
            if len(word) > 1:
                spelt = "".join(LETTERS[letter - 1] for letter in word)
                reader.check(_is_word(word), f"{spelt} is not in the list of words", 0)
            word = []


def _is_word(letters):
    entry = ROOT
    for letter in letters:
        entry = int(follow(entry, letter))
        if entry < 0:
            return False
    return bool(entry & 1)


# --- picture -------------------------------------------------------------------------------


def _tile(cell, tile):
    points = int(POINTS[tile])
    what = f"tile {SYMBOLS[tile]}" if tile <= BLANK else f"blank as {LETTERS[(tile & LETTER) - 1]}"
    label = f"{what}, {points} point{'' if points == 1 else 's'}"
    return Piece(cell, SYMBOLS[tile], None, "block", label)


def _drawn(s, hidden):
    """The board and both racks; tiles of the players in `hidden` lie face down."""
    pieces = [_tile(CELL_NAMES[i], tile) for i, tile in enumerate(s.board.tolist()) if tile]
    for player in range(2):
        for i, tile in enumerate(s.racks[player].tolist()):
            cell = _rack_cell(player, i)
            if tile and player in hidden and tile <= BLANK:
                pieces.append(Piece(cell, "#", None, "block", "hidden tile"))
            elif tile:
                pieces.append(_tile(cell, tile))
    notes = [f"points: first {s.points[0]}, second {s.points[1]}"]
    if s.scoreless:
        notes.append(f"turns without points: {s.scoreless} of {SCORELESS}")
    if not hidden:
        notes.append(f"bag, from the front: {_tiles_text(s.bag.tolist())}")
    else:
        unseen = s.bag.tolist()
        for player in hidden:
            unseen += [tile for tile in s.racks[player].tolist() if tile <= BLANK]
        notes.append(f"{s.left} tiles in the bag; not seen: {_tiles_text(sorted(unseen))}")
    notes.append("squares: brown 3 x word, amber 2 x word, blue 3 x letter, cream 2 x letter")
    return GRID.picture(pieces, notes)


def picture(s):
    return _drawn(s, [])


def shown(s, player):
    """The other rack face down, and the bag as what is not seen."""
    return _drawn(s, [1 - player]) if closed and not over(s) else _drawn(s, [])
