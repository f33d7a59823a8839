"""Hus: Mancala with four rows of eight pits, sown in laps around a player's own two rows.

The rows of a player are two words of bytes: byte i of the first is pit i of the outer row, counted
in the direction of sowing from the player's left; byte i of the second is the i-th pit of the inner
row, which goes back. Action i sows pit i of the loop.

Bao, the other well-known game on this board, is no option of this one. It has seeds in hand, sowing
both ways, compulsory captures, a house and two stages, so that only the board and the tables of
`boards/sowing.py` would be shared.
"""

import numpy as np

from plyground.game import Cell, Facts, Grid, Label, Piece, Reader, option, record
from plyground.game.boards.sowing import sowings
from plyground.game.clocks import with_clock
from plyground.kernel.bits import popcount, select, wrapping_mul
from plyground.kernel.randomness import combine

columns = option("columns", 8, low=2, high=8, about="pits in a row; each player has two rows")
seeds = option(
    "seeds",
    2,
    low=2,
    high=4,
    about="seeds in each pit of the outer row and of the right half of the inner row at the start",
)
require_both = option(
    "require_both",
    False,
    about="whether seeds are captured only if both pits of the enemy's column have some",
)
laps = option(
    "laps",
    200,
    low=1,
    high=1000,
    about="laps after which a sowing stops; some would never end, and what then happens is a "
    "choice of this program",
)
plies = option("plies", 400, low=1, high=4000, about="plies after which the game is a draw")

PITS = 2 * columns
FILLED = columns + columns // 2
SEEDS = 2 * FILLED * seeds  # at most 96: any number fits into a byte

FILES = "abcdefgh"
State = record(
    rows=(np.uint64, (2, 2)),  # of each player: outer, inner
    ply=np.int16,
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

NONE = np.uint64(0)
ONE = np.uint64(1)
EIGHT = np.uint64(8)
BYTE = np.uint64(0xFF)
LOW = np.uint64(0x7F7F7F7F7F7F7F7F)
HIGH = np.uint64(0x8080808080808080)
TO_TWO = np.uint64(0x7E7E7E7E7E7E7E7E)  # carries into the highest bit from 2 on
UNITS = np.uint64(0x0101010101010101)
SUM = np.uint64(56)
LAST_PIT = np.uint64(8 * columns - 8)
GAINS, _PLACES = sowings(PITS, PITS, columns, SEEDS)
LAST = _PLACES.astype(np.int64)
FULL = np.array([sum(seeds << 8 * i for i in range(n)) for n in (columns, columns // 2)], np.uint64)


def start(s):
    for player in range(2):
        s.rows[player, 0] = FULL[0]
        s.rows[player, 1] = FULL[1]


def ready(row):
    """The highest bit of each byte of two or more."""
    return ((row & LOW) + TO_TWO | row) & HIGH


def over(s):
    return s.ply >= plies or (ready(s.rows[s.turn, 0]) | ready(s.rows[s.turn, 1])) == NONE


def count(s):
    if s.ply >= plies:
        return 0
    return popcount(ready(s.rows[s.turn, 0])) + popcount(ready(s.rows[s.turn, 1]))


def pick(s, k):
    outer = ready(s.rows[s.turn, 0])
    n = popcount(outer)
    if k < n:
        return select(outer, k) >> 3
    return columns + (select(ready(s.rows[s.turn, 1]), k - n) >> 3)


def legal(s, moves):
    n = count(s)
    for k in range(n):
        moves[k] = pick(s, k)
    return n


def sown(outer, inner, enemy_outer, enemy_inner, pit):
    """The four rows after a player has sown a pit."""
    place = EIGHT * np.uint64(pit % columns)
    n = ((outer if pit < columns else inner) >> place) & BYTE
    if pit < columns:
        outer -= n << place
    else:
        inner -= n << place
    for lap in range(1, laps + 1):
        outer += GAINS[0, pit, n]
        inner += GAINS[1, pit, n]
        pit = LAST[pit, n]
        place = EIGHT * np.uint64(pit % columns)
        here = ((outer if pit < columns else inner) >> place) & BYTE
        if here == ONE or lap == laps:
            break
        n = here
        if pit < columns:
            outer -= n << place
            continue
        facing = LAST_PIT - place
        front, back = (enemy_inner >> facing) & BYTE, (enemy_outer >> place) & BYTE
        if front and (back or not require_both):
            enemy_inner -= front << facing
            enemy_outer -= back << place
            n = front + back
        else:
            inner -= n << place
    return outer, inner, enemy_outer, enemy_inner


def play(s, a):
    mine, theirs = s.rows[s.turn], s.rows[1 - s.turn]
    outer, inner, enemy_outer, enemy_inner = sown(mine[0], mine[1], theirs[0], theirs[1], a)
    s.rows[s.turn, 0] = outer
    s.rows[s.turn, 1] = inner
    s.rows[1 - s.turn, 0] = enemy_outer
    s.rows[1 - s.turn, 1] = enemy_inner
    s.ply += 1
    s.turn = 1 - s.turn


def score(s, u):
    """A player who has only single seeds has lost; otherwise the plies have run out."""
    stuck = (ready(s.rows[s.turn, 0]) | ready(s.rows[s.turn, 1])) == NONE
    u[s.turn] = -1.0 if stuck else 0.0
    u[1 - s.turn] = -u[s.turn]


def position(s):
    h = combine(np.uint64(s.turn), s.rows[0, 0])
    return combine(combine(combine(h, s.rows[0, 1]), s.rows[1, 0]), s.rows[1, 1])


def key(s):
    return with_clock(position(s), s.ply, plies)


def timeless(s):
    s.ply = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {"seeds": 0.05, "pits": 0.03, "sheltered": 0.01}


def total(row):
    """The sum of the bytes."""
    return np.int64(wrapping_mul(row, UNITS) >> SUM)


def features(s, f):
    """South's less North's: seeds; pits that can be sown; seeds of the outer row behind an empty
    pit, which cannot be captured."""
    for i in range(3):
        f[i] = 0.0
    for player in range(2):
        sign = 1.0 - 2.0 * player
        outer, inner = s.rows[player, 0], s.rows[player, 1]
        f[0] += sign * (total(outer) + total(inner))
        f[1] += sign * (popcount(ready(outer)) + popcount(ready(inner)))
        for i in range(columns):
            place = EIGHT * np.uint64(i)
            if (inner >> (LAST_PIT - place)) & BYTE == NONE:
                f[2] += sign * np.int64((outer >> place) & BYTE)


def gain(s, a):
    """The seeds that a move captures."""
    mine, theirs = s.rows[s.turn], s.rows[1 - s.turn]
    _, _, outer, inner = sown(mine[0], mine[1], theirs[0], theirs[1], a)
    return total(theirs[0]) + total(theirs[1]) - total(outer) - total(inner)


# --- notation and picture ------------------------------------------------------------------

NAMES = ("south", "north")
_START = ",".join([str(seeds)] * FILLED + ["0"] * (PITS - FILLED))
EXAMPLE = f"{_START} {_START} south 0"


def pit_name(player, pit):
    """South's outer row is row 1, North's is row 4; columns from South's left."""
    column = pit if pit < columns else PITS - 1 - pit
    row = 1 if pit < columns else 2
    return f"{FILES[columns - 1 - column]}{5 - row}" if player else f"{FILES[column]}{row}"


def _grid():
    cells = [
        Cell(f"{FILES[x]}{row}", x, 4 - row + (0.3 if row < 3 else 0), "round", "wood")
        for row in (4, 3, 2, 1)
        for x in range(columns)
    ]
    labels = [Label(x, 4.05, FILES[x]) for x in range(columns)]
    labels += [Label(-0.75, cell.y, cell.name[1:]) for cell in cells[::columns]]
    return Grid(tuple(cells), tuple(labels), (), tuple(cell.name for cell in cells))


GRID = _grid()


def describe(s, a):
    return pit_name(s.turn, a)


def aliases(s, a):
    """The pit's number, counted in the direction of sowing."""
    return (str(a + 1),)


def _sides(s):
    """The seeds of South and of North, by pit."""
    return [
        [n for row in rows for n in int(row).to_bytes(8, "little")[:columns]] for rows in s.rows
    ]


def text(s):
    """The pits of South and of North in the direction of sowing, the player to move, the plies."""
    south, north = (",".join(map(str, side)) for side in _sides(s))
    return f"{south} {north} {NAMES[s.turn]} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    sides = [reader.numbers(f"{who}'s pits", PITS, 0, SEEDS) for who in NAMES]
    s.turn = reader.choice("the player to move", {"south": 0, "north": 1})
    s.ply = reader.number("the number of plies", 0, plies)
    at = reader.at - len(str(s.ply))
    reader.end()
    found = sum(map(sum, sides))
    reader.check(found == SEEDS, f"there are {found} seeds on the board, expected {SEEDS}", 0)
    reader.check(s.ply % 2 == s.turn, "South moves after an even number of plies", at)
    for player, side in enumerate(sides):
        for row in range(2):
            pits = bytes(side[row * columns :][:columns])
            s.rows[player, row] = np.uint64(int.from_bytes(pits, "little"))


def picture(s):
    heaps = [
        Piece(pit_name(player, pit), str(n), player, "text", f"{n} seeds of {NAMES[player]}")
        for player, side in enumerate(_sides(s))
        for pit, n in enumerate(side)
    ]
    return GRID.picture(heaps)


facts = Facts(
    title="Hus (Mancala 4×8)",
    title_ar="هُوس (منقلة 4×8)",
    also=("mancala 4x8",),
    goal="Leave your opponent with no pit of two or more seeds.",
    goal_ar="اترك خصمك بلا حفرة فيها بذرتان أو أكثر.",
    summary="Each player owns the two rows on their side, and sows only there: outer row from left "
    "to right, inner row back. A turn takes the seeds of a pit with at least two and sows them one "
    "by one into the next pits. If the last seed falls into an empty pit, the turn ends. If it "
    "falls into a filled pit of the inner row, and the enemy pit that faces it has seeds, these "
    "and those of the enemy pit behind are captured and sown from the next pit on. Otherwise the "
    "seeds of that pit are taken up and sown in the same way. A player with no pit of two seeds "
    "has lost. A sowing is stopped after 200 laps, since some would never end, and the game is a "
    "draw after 400 plies: both limits are choices of this program. An option captures only if "
    "both enemy pits have seeds.",
    summary_ar="لكل لاعب الصفان القريبان منه، ولا يبذر إلا فيهما: الصف الخارجي من اليسار إلى "
    "اليمين، والداخلي عائدًا. في كل دور تؤخذ بذور حفرة فيها بذرتان على الأقل وتُبذر واحدة واحدة "
    "في الحفر التالية. إذا وقعت الأخيرة في حفرة فارغة انتهى الدور. وإذا وقعت في حفرة ممتلئة من "
    "الصف الداخلي، وفي حفرة الخصم المقابلة بذور، أُسرت هذه وبذور الحفرة التي خلفها وبُذرت من "
    "الحفرة التالية. وإلا أُخذت بذور تلك الحفرة وبُذرت بالطريقة نفسها. يخسر من لا حفرة له فيها "
    "بذرتان. يتوقف البذر بعد 200 جولة لأن بعضه لا ينتهي، واللعبة تعادل بعد 400 نقلة: الحدان "
    "اختيار من هذا البرنامج. وفي خيار آخر لا يقع الأسر إلا إذا كانت في حفرتي الخصم كلتيهما بذور.",
    actions=PITS,
    max_moves=PITS,
    max_plies=plies,
    players_called=("south", "north"),
    sources=(
        "https://en.wikipedia.org/wiki/ǁHus, for require_both",
        "https://agsteiner.neocities.org/Kalaha/husrules.html, also for endless sowings",
    ),
)
