"""Kalah: sow the seeds of a pit around the board; the player with more seeds wins.

A side is one word of bytes: byte i is its pit i, counted in the direction of sowing, and the byte
after the last pit is its store. No byte can overflow, so sowing is one addition to each side, from
a table by pit and number of seeds. At the end the seeds in a pit count for their side as if they
had been moved to the store.
"""

import numpy as np

from plyground.game import Cell, Facts, Grid, Piece, Reader, option, record, square_name
from plyground.game.boards.sowing import sowings
from plyground.kernel.bits import popcount, select, wrapping_mul

pits = option("pits", 6, low=1, high=7, about="pits of each player")
seeds = option("seeds", 4, low=1, high=18, about="seeds in each pit at the start")
empty_capture = option(
    "empty_capture",
    False,
    about="a last seed in an own empty pit is captured even if the opposite pit is empty",
)
margin = option("margin", False, about="utility is the difference in seeds, not 1, 0 or -1")
SEEDS = 2 * pits * seeds  # at most 252: any number fits into a byte

State = record(
    mine=np.uint64,  # pits and store of the player to move
    theirs=np.uint64,
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

NONE = np.uint64(0)
ONE = np.uint64(1)
SEVEN = np.uint64(7)
EIGHT = np.uint64(8)
BYTE = np.uint64(0xFF)
STORE = np.uint64(8 * pits)  # shift of the store's byte
LAST_PIT = np.uint64(8 * pits - 8)
PITS = np.uint64((1 << (8 * pits)) - 1)
LOW = np.uint64(0x7F7F7F7F7F7F7F7F)
HIGH = np.uint64(0x8080808080808080)
UNITS = np.uint64(0x0101010101010101)
SUM = np.uint64(56)


# Places 0 to pits - 1 are the player's own pits, then come the own store and the other's pits.
_GAINS, _PLACES = sowings(pits, 2 * pits + 1, pits + 1, SEEDS)
OWN_GAIN, THEIR_GAIN = _GAINS
LAST = EIGHT * _PLACES  # shift of the last seed's byte


def start(s):
    s.mine = wrapping_mul(np.uint64(seeds), UNITS & PITS)
    s.theirs = s.mine


def filled(s):
    """The highest bit of the byte of each pit that the player may sow."""
    if (s.theirs & PITS) == NONE:
        return NONE
    own = s.mine & PITS
    return (((own & LOW) + LOW) | own) & HIGH


def count(s):
    return popcount(filled(s))


def pick(s, k):
    return select(filled(s), k) >> 3


def legal(s, moves):
    n = 0
    choices = filled(s)
    for pit in range(pits):
        if (choices >> (EIGHT * np.uint64(pit) + SEVEN)) & ONE:
            moves[n] = pit
            n += 1
    return n


def play(s, a):
    pit = EIGHT * np.uint64(a)
    sown = (s.mine >> pit) & BYTE
    mine = s.mine - (sown << pit) + OWN_GAIN[a, sown]
    theirs = s.theirs + THEIR_GAIN[a, sown]
    last = LAST[a, sown]
    if last == STORE:  # the same player goes on
        s.mine = mine
        s.theirs = theirs
        return
    if last < STORE and ((mine >> last) & BYTE) == ONE:
        facing = LAST_PIT - last
        caught = (theirs >> facing) & BYTE
        if empty_capture or caught:
            theirs -= caught << facing
            mine -= ONE << last
            mine += (caught + ONE) << STORE
    s.mine = theirs
    s.theirs = mine
    s.turn = 1 - s.turn


def over(s):
    return (s.mine & PITS) == NONE or (s.theirs & PITS) == NONE


def total(side):
    """The sum of the bytes."""
    return np.int64(wrapping_mul(side, UNITS) >> SUM)


def score(s, u):
    lead = total(s.mine) - total(s.theirs)
    if not margin:
        lead = max(-1, min(1, lead))
    u[s.turn] = lead
    u[1 - s.turn] = -lead


# --- evaluation ----------------------------------------------------------------------------

weights = {"stored": 0.12, "in_pits": 0.03, "again": 0.05}


def features(s, f):
    """Seeds in store, seeds in pits, pits whose last seed reaches the store."""
    sign = 1.0 if s.turn == 0 else -1.0
    mine = np.int64((s.mine >> STORE) & BYTE)
    theirs = np.int64((s.theirs >> STORE) & BYTE)
    f[0] = sign * (mine - theirs)
    f[1] = sign * (total(s.mine & PITS) - total(s.theirs & PITS))
    f[2] = sign * (again(s.mine) - again(s.theirs))


def again(side):
    n = 0
    for pit in range(pits):
        sown = (side >> (EIGHT * np.uint64(pit))) & BYTE
        if LAST[pit, sown] == STORE:
            n += 1
    return n


def noisy(s, a):
    """Whether the sowing captures seeds of the other side."""
    pit = EIGHT * np.uint64(a)
    sown = (s.mine >> pit) & BYTE
    last = LAST[a, sown]
    if last >= STORE:
        return False
    after = s.mine - (sown << pit) + OWN_GAIN[a, sown]
    facing = LAST_PIT - last
    caught = ((s.theirs + THEIR_GAIN[a, sown]) >> facing) & BYTE
    return ((after >> last) & BYTE) == ONE and caught != NONE


# --- notation and picture ------------------------------------------------------------------

NAMES = ("south", "north")
EXAMPLE = f"{f'{seeds},' * pits}0 {f'{seeds},' * pits}0 south"
STORES = ("S", "N")


def pit_name(player, pit):
    """South's pits are a1, b1, ... from the left; north's lie behind them, its first rightmost."""
    return square_name(1 - player, (pits - 1 - pit) if player else pit, 2)


def _grid():
    cells = [Cell(pit_name(1, pit), pits - pit, 0, "round", "wood") for pit in range(pits)]
    cells += [Cell(pit_name(0, pit), pit + 1, 1, "round", "wood") for pit in range(pits)]
    cells += [Cell(STORES[1], 0, 0.5, "round", "wood", 1, 2)]
    cells += [Cell(STORES[0], pits + 1, 0.5, "round", "wood", 1, 2)]
    return Grid(tuple(cells), names=tuple(cell.name for cell in cells))


GRID = _grid()


def describe(s, a):
    return pit_name(s.turn, a)


def aliases(s, a):
    """The pit's number, counted in the direction of sowing."""
    return (str(a + 1),)


def _sides(s):
    """The seeds of south and of north, pits first and then the store."""
    words = (s.mine, s.theirs) if s.turn == 0 else (s.theirs, s.mine)
    return [list(int(word).to_bytes(8, "little")[: pits + 1]) for word in words]


def text(s):
    south, north = (",".join(map(str, side)) for side in _sides(s))
    return f"{south} {north} {NAMES[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    south = reader.numbers("south's pits and store", pits + 1, 0, SEEDS)
    north = reader.numbers("north's pits and store", pits + 1, 0, SEEDS)
    s.turn = reader.choice("the player to move", {"south": 0, "north": 1})
    reader.end()
    found = sum(south) + sum(north)
    reader.check(found == SEEDS, f"there are {found} seeds on the board, expected {SEEDS}", 0)
    sides = [np.uint64(int.from_bytes(bytes(side), "little")) for side in (south, north)]
    s.mine, s.theirs = sides[s.turn], sides[1 - s.turn]


def picture(s):
    heaps = []
    for player, side in enumerate(_sides(s)):
        names = [pit_name(player, pit) for pit in range(pits)] + [STORES[player]]
        heaps += [
            Piece(name, str(n), player, "text", f"{n} seeds of {NAMES[player]}")
            for name, n in zip(names, side, strict=True)
        ]
    return GRID.picture(heaps)


def _longest():
    """A bound on the length of a game.

    Let a seed in pit i be pits - i places from its store. A sowing that stores no seed shortens the
    sum of these distances; one that does lengthens it by at most `most` for each stored seed. So
    the sum plus (most + 1) for each seed outside the stores decreases with every move.
    """
    most = 0
    for pit in range(pits):
        for n in range(pits - pit, SEEDS + 1):
            sides = [
                int(OWN_GAIN[pit, n]).to_bytes(8, "little"),
                int(THEIR_GAIN[pit, n]).to_bytes(8, "little"),
            ]
            longer = sum(side[i] * (pits - i) for side in sides for i in range(pits))
            most = max(most, -((n * (pits - pit) - longer) // sides[0][pits]))
    return SEEDS * (pits + 1) // 2 + SEEDS * (most + 1)


facts = Facts(
    title="Kalah",
    title_ar="كالاه",
    also=("mancala",),
    goal="Gather more seeds than the other side.",
    goal_ar="اجمع بذورًا أكثر من خصمك.",
    summary="A turn sows the seeds of one of your pits, one by one, into the next pits and your "
    "store, skipping the other's store. If the last seed falls into your store, you move again. "
    "If it falls into an empty pit of yours opposite to seeds, both go to your store. The game "
    "ends when one side's pits are empty; the seeds left count for their side. The player with "
    "more seeds wins.",
    summary_ar="في كل دور تُزرع بذور إحدى حفرك واحدةً واحدة في الحفر التالية وفي مخزنك مع تخطّي "
    "مخزن الخصم. إذا سقطت البذرة الأخيرة في مخزنك لعبت مرة أخرى. وإذا سقطت في حفرة فارغة لك "
    "تقابلها بذور ذهب الجميع إلى مخزنك. تنتهي اللعبة حين تفرغ حفر أحد الطرفين؛ وتُحسب البذور "
    "الباقية لصاحبها. يفوز صاحب البذور الأكثر.",
    actions=pits,
    max_moves=pits,
    max_plies=_longest(),
    utility=(-float(SEEDS), float(SEEDS)) if margin else (-1.0, 1.0),
    players_called=("south", "north"),
    sources=("https://en.wikipedia.org/wiki/Kalah", "https://mancala.fandom.com/wiki/Kalah"),
)
