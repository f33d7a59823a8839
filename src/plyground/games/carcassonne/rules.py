"""The rules of Carcassonne.

A place for a follower, a node, is 8 cell + slot: the slots are the features of a tile. What a
feature consists of is not stored: it is followed from tile to tile when it is needed. An action is
(4 cell + quarter turns) 9 + 1 + the slot of the follower, or + 0 without one.
"""

import random as seeded

import numpy as np

from plyground.game import record
from plyground.games.carcassonne.options import (
    farms,
    followers,
    margin,
    reach,
    seed,
    small_city,
    tiles,
)
from plyground.games.carcassonne.tile_set import (
    CITY,
    COPIES,
    FIELD,
    FIELD_OF,
    KIND,
    MONASTERY,
    PERIOD,
    ROAD,
    SHIELD,
    SIDE,
    SLOT_OF,
    SLOTS,
    START,
    TOUCH,
    USED,
)
from plyground.kernel.specialise import outlined

WIDE = 2 * reach + 1
CELLS = WIDE * WIDE
MIDDLE = CELLS // 2
MEN = max(1, followers)
OPPOSITE = np.array([(h + 4) % 8 ^ 1 for h in range(8)])  # the half that touches a half


def _steps(ways):
    table = np.full((CELLS, len(ways)), -1)
    for cell in range(CELLS):
        for i, (down, along) in enumerate(ways):
            row, column = cell // WIDE + down, cell % WIDE + along
            if 0 <= row < WIDE and 0 <= column < WIDE:
                table[cell, i] = WIDE * row + column
    return table


NEXT = _steps([(-1, 0), (0, 1), (1, 0), (0, -1)])
AROUND = _steps([(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j])


def _shuffled():
    """The types of the tiles to draw, in order."""
    pile = [t for t, n in enumerate(COPIES) for _ in range(n - (t == START))]
    draw = seeded.Random(f"carcassonne {seed}").random
    return [t for _, t in sorted((draw(), t) for t in pile)][:tiles]


ORDER = np.array(_shuffled(), np.int8)

State = record(
    board=(np.int8, CELLS),  # 1 + 4 type + quarter turns, or minus the number of tiles beside
    men=(np.int16, (2, MEN)),  # 1 + node of each follower, the highest first; 0: in hand
    points=(np.int16, 2),
    deck=(np.int8, tiles),  # types from `drawn` on; else -1
    drawn=np.int8,  # tiles that were laid or discarded
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------


def start(s):
    put(s, MIDDLE, 4 * START)
    for i in range(tiles):
        s.deck[i] = ORDER[i]
    discard(s)


def put(s, cell, code):
    s.board[cell] = 1 + code
    for side in range(4):
        at = NEXT[cell, side]
        if at >= 0 and s.board[at] <= 0:
            s.board[at] -= 1


def over(s):
    return s.drawn == tiles


def fits(s, cell, code):
    """Whether a tile agrees with those beside the cell."""
    for side in range(4):
        at = NEXT[cell, side]
        taken = at >= 0 and s.board[at] > 0
        if taken and SIDE[s.board[at] - 1, (side + 2) % 4] != SIDE[code, side]:
            return False
    return True


def discard(s):
    """Tiles that fit nowhere are put aside."""
    while s.drawn < tiles and not has_place(s, s.deck[s.drawn]):
        s.deck[s.drawn] = -1
        s.drawn += 1


def has_place(s, t):
    for cell in range(CELLS):
        if s.board[cell] < 0:
            for r in range(PERIOD[t]):
                if fits(s, cell, 4 * t + r):
                    return True
    return False


@outlined
def flood(s, node, mark, seen, stack):
    """Marks all nodes of a feature; returns its tiles, shields and open ends."""
    stack[0] = node
    seen[node] = mark
    n = 1
    count = 1
    shields = SHIELD[(s.board[node // SLOTS] - 1) // 4, node % SLOTS]
    gaps = 0
    while n:
        n -= 1
        cell, slot = stack[n] // SLOTS, stack[n] % SLOTS
        code = s.board[cell] - 1
        wide = KIND[code // 4, slot] == FIELD
        for i in range(8 if wide else 4):
            if (FIELD_OF[code, i] if wide else SLOT_OF[code, i]) != slot:
                continue
            to = NEXT[cell, i // 2 if wide else i]
            if to < 0 or s.board[to] <= 0:
                gaps += 1
                continue
            there = s.board[to] - 1
            then = FIELD_OF[there, OPPOSITE[i]] if wide else SLOT_OF[there, (i + 2) % 4]
            if seen[SLOTS * to + then] == mark:
                continue
            known = False  # another part of the same tile may belong to the feature
            for other in range(SLOTS):
                known = known or seen[SLOTS * to + other] == mark
            if not known:
                count += 1
            seen[SLOTS * to + then] = mark
            shields += SHIELD[there // 4, then]
            stack[n] = SLOTS * to + then
            n += 1
    return count, shields, gaps


def scratch():
    """Marks of nodes, and a stack for floods."""
    return np.zeros(SLOTS * CELLS, np.int16), np.empty(SLOTS * (tiles + 1), np.int32)


def kind_of(s, node):
    return KIND[(s.board[node // SLOTS] - 1) // 4, node % SLOTS]


def free_men(s, player):
    n = 0
    for i in range(followers):
        n += s.men[player, i] == 0
    return n


def claimed(s, cell, code, slot, seen):
    """Whether a feature of a tile would belong to one that is marked."""
    for side in range(4):
        at = NEXT[cell, side]
        if at < 0 or s.board[at] <= 0:
            continue
        there = s.board[at] - 1
        if SLOT_OF[code, side] == slot and seen[SLOTS * at + SLOT_OF[there, (side + 2) % 4]]:
            return True
        for h in (2 * side, 2 * side + 1):
            if FIELD_OF[code, h] == slot and seen[SLOTS * at + FIELD_OF[there, OPPOSITE[h]]]:
                return True
    return False


def legal(s, moves):
    n = 0
    if over(s):
        return n
    t = s.deck[s.drawn]
    seen, stack = scratch()
    may_claim = free_men(s, s.turn) > 0
    if may_claim:
        for player in range(2):
            for i in range(followers):
                node = s.men[player, i] - 1
                if node >= 0 and not seen[node]:
                    flood(s, node, 1, seen, stack)
    for cell in range(CELLS):
        if s.board[cell] >= 0:
            continue
        for r in range(PERIOD[t]):
            code = 4 * np.int64(t) + r
            if not fits(s, cell, code):
                continue
            a = (4 * cell + r) * (SLOTS + 1)
            moves[n] = a
            n += 1
            for slot in range(USED[t] if may_claim else 0):
                if KIND[t, slot] == FIELD and not farms:
                    continue
                if not claimed(s, cell, code, slot, seen):
                    moves[n] = a + 1 + slot
                    n += 1
    return n


def play(s, a):
    place, slot = a // (SLOTS + 1), a % (SLOTS + 1) - 1
    cell, r = place // 4, place % 4
    t = np.int64(s.deck[s.drawn])
    put(s, cell, 4 * t + r)
    s.deck[s.drawn] = -1
    s.drawn += 1
    if slot >= 0:
        for i in range(followers):
            if s.men[s.turn, i] == 0:
                s.men[s.turn, i] = 1 + SLOTS * cell + slot
                break
    seen, stack = scratch()
    mark = 0
    for i in range(USED[t]):
        node = SLOTS * cell + i
        if (KIND[t, i] == CITY or KIND[t, i] == ROAD) and not seen[node]:
            mark += 1
            count, shields, gaps = flood(s, node, mark, seen, stack)
            if gaps == 0:
                award(s, mark, seen, finished(KIND[t, i], count, shields))
    monasteries(s)
    tidy(s)
    s.turn = 1 - s.turn
    discard(s)


def finished(kind, count, shields):
    """The points of a finished city or road."""
    if kind == ROAD:
        return count
    return small_city if count == 2 else 2 * (count + shields)


def award(s, mark, seen, points):
    """Points for a finished feature to whoever has most followers there; they go home."""
    mine, theirs = holders(s, mark, seen)
    if mine and mine >= theirs:
        s.points[0] += points
    if theirs and theirs >= mine:
        s.points[1] += points
    for player in range(2):
        for i in range(followers):
            if s.men[player, i] and seen[s.men[player, i] - 1] == mark:
                s.men[player, i] = 0


def holders(s, mark, seen):
    """The followers of each player on marked nodes."""
    mine, theirs = 0, 0
    for i in range(followers):
        mine += s.men[0, i] > 0 and seen[s.men[0, i] - 1] == mark
        theirs += s.men[1, i] > 0 and seen[s.men[1, i] - 1] == mark
    return mine, theirs


def beside(s, cell):
    """The tiles on the eight cells around a cell."""
    n = 0
    for i in range(8):
        n += AROUND[cell, i] >= 0 and s.board[AROUND[cell, i]] > 0
    return n


def monasteries(s):
    """Those that are surrounded count 9."""
    for player in range(2):
        for i in range(followers):
            node = s.men[player, i] - 1
            if node >= 0 and kind_of(s, node) == MONASTERY and beside(s, node // SLOTS) == 8:
                s.points[player] += 9
                s.men[player, i] = 0


def tidy(s):
    """Followers in falling order: equal positions are equal records."""
    for player in range(2):
        for i in range(1, followers):
            node = s.men[player, i]
            j = i
            while j > 0 and s.men[player, j - 1] < node:
                s.men[player, j] = s.men[player, j - 1]
                j -= 1
            s.men[player, j] = node


@outlined
def pending(s, out):
    """Writes the points that unfinished features and farms would count if the game ended now, and
    in `out[2:]` the same of cities and roads, less the more ends are open."""
    for i in range(4):
        out[i] = 0.0
    seen, stack = scratch()
    mark = 0
    for rural in range(2 if farms else 1):
        for player in range(2):
            for i in range(followers):
                node = s.men[player, i] - 1
                if node < 0 or seen[node] or (kind_of(s, node) == FIELD) != (rural == 1):
                    continue
                mark += 1
                kind = kind_of(s, node)
                count, shields, gaps = flood(s, node, mark, seen, stack)
                if kind == FIELD:
                    field = mark
                    worth, mark = farm(s, field, seen, stack)
                    gaps = 0
                    mine, theirs = holders(s, field, seen)
                else:
                    mine, theirs = holders(s, mark, seen)
                    worth = count + shields
                    if kind == MONASTERY:
                        worth = 1 + beside(s, node // SLOTS)
                if mine and mine >= theirs:
                    out[0] += worth
                    out[2] += worth / gaps if gaps else 0.0
                if theirs and theirs >= mine:
                    out[1] += worth
                    out[3] += worth / gaps if gaps else 0.0


def farm(s, field, seen, stack):
    """The points of a farm, 3 for each finished city at its fields, and the last mark used."""
    points = 0
    mark = field
    for cell in range(CELLS):
        if s.board[cell] <= 0:
            continue
        t = (s.board[cell] - 1) // 4
        for slot in range(USED[t]):
            if seen[SLOTS * cell + slot] != field or KIND[t, slot] != FIELD:
                continue
            for city in range(USED[t]):
                if TOUCH[t, slot, city] and seen[SLOTS * cell + city] <= field:
                    mark += 1
                    _, _, gaps = flood(s, SLOTS * cell + city, mark, seen, stack)
                    points += 3 if gaps == 0 else 0
    return points, mark


def score(s, u):
    out = np.empty(4)
    pending(s, out)
    ahead = s.points[0] + out[0] - s.points[1] - out[1]
    u[0] = ahead if margin else max(-1.0, min(1.0, ahead))
    u[1] = -u[0]
