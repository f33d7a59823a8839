"""Move notation and positions as text."""

from functools import lru_cache

import numpy as np

from plyground.game import Reader, square_name
from plyground.games.carcassonne.options import farms, followers, tiles
from plyground.games.carcassonne.rules import (
    CELLS,
    MEN,
    MIDDLE,
    NEXT,
    ORDER,
    WIDE,
    State,
    discard,
    fits,
    flood,
    kind_of,
    legal,
    put,
    scratch,
    tidy,
)
from plyground.games.carcassonne.tile_set import (
    COPIES,
    FEATURES,
    FIELD,
    HALVES,
    KIND,
    KIND_NAMES,
    LETTERS,
    MONASTERY,
    PERIOD,
    SIDE,
    SIDES,
    SLOTS,
    START,
    USED,
)

PLAYERS = ("red", "blue")
NAMES = [square_name(cell // WIDE, cell % WIDE, WIDE) for cell in range(CELLS)]
NUMBERS = {name: cell for cell, name in enumerate(NAMES)}
LOOKS = ["".join("FRC"[side] for side in row) for row in SIDE.tolist()]  # sides by code


def _slot_name(code, slot):
    """A feature by its kind and its first side clockwise from the top, or half side of a field."""
    kind, parts, _ = FEATURES[code // 4][slot]
    turns = code % 4
    if kind == FIELD:
        return f"field {HALVES[min((part + 2 * turns) % 8 for part in parts)]}"
    if kind == MONASTERY:
        return "monastery"
    return f"{KIND_NAMES[kind]} {SIDES[min((part + turns) % 4 for part in parts)]}"


SLOT_NAMES = [
    [_slot_name(code, slot) for slot in range(len(FEATURES[code // 4]))]
    for code in range(len(LOOKS))
]


def _parts(s, a):
    """Cell, look and follower of an action."""
    place, slot = divmod(int(a), SLOTS + 1)
    code = 4 * int(s.deck[s.drawn]) + place % 4
    return NAMES[place // 4], LOOKS[code], SLOT_NAMES[code][slot - 1] if slot else ""


def describe(s, a):
    """The cell, the sides of the tile clockwise from the top, and where a follower goes."""
    return " ".join(part for part in _parts(s, a) if part)


def clicks(s, a):
    """The cell, how the tile lies if there is a choice, and the follower if one can be put."""
    cell, look, follower = _parts(s, a)
    ways = _choices(s.tobytes())[cell]
    steps = [cell]
    if len(ways) > 1:
        steps.append(look)
    if ways[look] > 1:
        steps.append(follower or "no follower")
    return [tuple(steps)]


@lru_cache(maxsize=4)
def _choices(position):
    """For each cell how many ways there are to put a follower, by the look of the tile."""
    s = np.frombuffer(position, State)[0]
    moves = np.zeros(24 * CELLS, np.int32)
    found = {}
    for a in moves[: legal(s, moves)].tolist():
        cell, look, _ = _parts(s, a)
        ways = found.setdefault(cell, {})
        ways[look] = ways.get(look, 0) + 1
    return found


def laid(s):
    """The cells with tiles, and their codes."""
    return [(cell, int(v) - 1) for cell, v in enumerate(s.board.tolist()) if v > 0]


def men_on(s):
    """The cells with followers: (player, slot)."""
    found = {}
    for player in range(2):
        for node in s.men[player].tolist():
            if node:
                found[(node - 1) // SLOTS] = player, (node - 1) % SLOTS
    return found


def text(s):
    """The tiles by type and quarter turns, with followers; the points; the tiles to come; the
    player to move. A follower is r or b and the number of the feature."""
    men, words = men_on(s), []
    for cell, code in laid(s):
        word = f"{NAMES[cell]}:{LETTERS[code // 4]}{code % 4}"
        if cell in men:
            player, slot = men[cell]
            word += f"{'rb'[player]}{slot}"
        words.append(word)
    deck = "".join(LETTERS[t] for t in s.deck.tolist() if t >= 0) or "-"
    return f"{','.join(words)} {s.points[0]},{s.points[1]} {deck} {PLAYERS[s.turn]}"


EXAMPLE = f"{NAMES[MIDDLE]}:D0 0,0 {''.join(LETTERS[t] for t in ORDER.tolist())} red"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    left = list(COPIES)
    _read_board(reader, s, left)
    s.points[0], s.points[1] = reader.numbers("the points", 2, 0, 999)
    word = reader.word("the tiles to come")
    at = reader.at - len(word)
    word = "" if word == "-" else word
    on_board = len(laid(s)) - 1
    room = tiles - on_board
    reader.check(len(word) <= room, f"{len(word)} tiles to come are more than {room}", at)
    s.deck[:] = -1
    s.drawn = tiles - len(word)
    for i, letter in enumerate(word):
        reader.check(letter in LETTERS, f"{letter!r} is not a tile (tiles: {LETTERS})", at + i)
        _take(reader, LETTERS.index(letter), left, at + i)
        s.deck[s.drawn + i] = LETTERS.index(letter)
    s.turn = reader.choice("the player to move", {"red": 0, "blue": 1})
    reader.end()
    moved = reader.at - len(PLAYERS[s.turn])
    expected = PLAYERS[on_board % 2]
    reader.check(s.turn == on_board % 2, f"{expected} moves after {on_board} tiles", moved)
    drawn = int(s.drawn)
    discard(s)
    reader.check(s.drawn == drawn, "the first tile to come fits nowhere; leave it out", at)


def _take(reader, t, left, at):
    left[t] -= 1
    most = COPIES[t]
    reader.check(left[t] >= 0, f"there are more than {most} tiles {LETTERS[t]}", at)


def _read_board(reader, s, left):
    word = reader.word("the board")
    at = reader.at - len(word)
    men = [[], []]
    for part in word.split(","):
        name, _, tile = part.partition(":")
        reader.check(name in NUMBERS, f"{name!r} is not a cell of the board", at)
        good = len(tile) in (2, 4) and tile[0] in LETTERS and tile[1] in "0123"
        good = good and (len(tile) == 2 or (tile[2] in "rb" and tile[3] in "01234567"))
        reader.check(good, f"{tile!r} is not a tile such as D0, or D0r1 with a follower", at)
        cell, t, turns = NUMBERS[name], LETTERS.index(tile[0]), int(tile[1])
        alike = f"{tile[:2]} looks like {tile[0]}{turns % int(PERIOD[t])}: write that"
        reader.check(turns < PERIOD[t], alike, at)
        reader.check(s.board[cell] <= 0, f"two tiles lie on {name}", at)
        matching = bool(fits(s, cell, 4 * t + turns))
        reader.check(matching, f"the tile on {name} does not match its neighbours", at)
        _take(reader, t, left, at)
        put(s, cell, 4 * t + turns)
        if len(tile) == 4:
            player, slot = "rb".index(tile[2]), int(tile[3])
            reader.check(slot < USED[t], f"tile {tile[0]} has no feature {slot}", at)
            rural = KIND[t, slot] == FIELD
            reader.check(farms or not rural, "followers do not stand on fields here", at)
            men[player].append(1 + SLOTS * cell + slot)
            many = len(men[player]) <= followers
            reader.check(many, f"{PLAYERS[player]} has more than {followers} followers", at)
        at += len(part) + 1
    first = s.board[MIDDLE] == 1 + 4 * START
    reader.check(first, f"the start tile D0 lies in the middle, on {NAMES[MIDDLE]}", 0)
    reader.check(_together(s) == len(laid(s)), "the tiles do not hang together", 0)
    many = len(laid(s)) - 1
    reader.check(many <= tiles, f"{many} tiles beside the start tile are more than {tiles}", 0)
    for player in range(2):
        s.men[player, : len(men[player])] = men[player]
    tidy(s)
    _check_men(reader, s)


def _check_men(reader, s):
    """Followers of finished features have gone home."""
    seen, stack = scratch()
    for player in range(2):
        for i in range(MEN):
            node = int(s.men[player, i]) - 1
            if node < 0 or kind_of(s, node) == FIELD:
                continue
            where = f"{SLOT_NAMES[int(s.board[node // SLOTS]) - 1][node % SLOTS]}"
            where += f" on {NAMES[node // SLOTS]}"
            if kind_of(s, node) == MONASTERY:
                done = int(_beside(s, node // SLOTS)) == 8
            else:
                done = flood(s, node, 1 + i + MEN * player, seen, stack)[2] == 0
            reader.check(not done, f"a follower stands on the finished {where}", 0)


def _beside(s, cell):
    row, column = divmod(cell, WIDE)
    around = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    inside = [r * WIDE + c for r, c in around if 0 <= r < WIDE and 0 <= c < WIDE]
    return len([at for at in inside if s.board[at] > 0])


def _together(s):
    """How many tiles hang together with the start tile."""
    seen, edge = {MIDDLE}, [MIDDLE]
    while edge:
        cell = edge.pop()
        for at in NEXT[cell].tolist():
            if at >= 0 and s.board[at] > 0 and at not in seen:
                seen.add(at)
                edge.append(at)
    return len(seen)
