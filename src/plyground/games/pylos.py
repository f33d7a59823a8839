"""Pylos: build a pyramid of balls; whoever places the last ball, at the top, wins.

Places are numbered level by level from the base, each level row by row from the top of its picture:
place i is bit i. Actions: to place a ball on i is i; to raise one from i to j is N (1 + i) + j; to
take one back from i is N (1 + N) + i; to take no more is the last.
"""

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
    Facts,
    Grid,
    Label,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
)
from plyground.game.boards.two_sides import bits_of, cells_of, discs, where
from plyground.game.clocks import with_clock
from plyground.kernel.bits import ctz, popcount
from plyground.kernel.randomness import mix

size = option("size", 4, low=3, high=4, about="balls in a row of the base")
rules = option(
    "rules",
    "standard",
    choices=("child", "standard", "expert"),
    about="which balls of a colour let a player take some back: none (child), squares (standard), "
    "or also full rows and columns of at least three (expert)",
)
plies = option("plies", 400, low=1, high=4000, about="plies after which the game is a draw")

State = record(
    balls=(np.uint64, 2),  # of White and of Black
    ply=np.int16,
    takes=np.int8,  # 2: must take a ball back, 1: may take another, 0: a new turn
    turn=np.int8,
)

# --- board ---------------------------------------------------------------------------------

PLACES = [
    (level, row, column)
    for level in range(size)
    for row in range(size - level)
    for column in range(size - level)
]
N = len(PLACES)
BALLS = N // 2  # of a player
NUMBER = {place: i for i, place in enumerate(PLACES)}
TOP = N - 1
TAKE = N * (1 + N)
DONE = TAKE + N


def _square(level, row, column):
    """The places of a square of four, by the upper left one."""
    return bits_of(NUMBER[level, row + i, column + j] for i in (0, 1) for j in (0, 1))


def _groups():
    """The squares, and in expert play the rows and columns, that let a player take balls back."""
    if rules == "child":
        return
    for level in range(size - 1):
        side = range(size - level)
        for row in side[1:]:
            for column in side[1:]:
                yield _square(level, row - 1, column - 1)
        if rules == "expert" and len(side) >= 3:
            for i in side:
                yield bits_of(NUMBER[level, i, j] for j in side)
                yield bits_of(NUMBER[level, j, i] for j in side)


UNDER = np.array([_square(z - 1, y, x) if z else 0 for z, y, x in PLACES], np.uint64)
UPON = np.array(
    [bits_of(j for j in range(N) if int(UNDER[j]) >> i & 1) for i in range(N)], np.uint64
)
HIGHER = np.array(
    [bits_of(j for j in range(N) if PLACES[j][0] > z) for z, _, _ in PLACES], np.uint64
)
GROUPS = np.array(list(_groups()), np.uint64)
BASE = np.uint64((1 << size * size) - 1)

# --- rules ---------------------------------------------------------------------------------

ONE = np.uint64(1)
NONE = np.uint64(0)


def start(s):
    s.turn = 0


def usable(full):
    """The empty places that lie on the table or on four balls."""
    places = BASE & ~full
    for i in range(size * size, N):
        if (UNDER[i] & full) == UNDER[i] and full >> np.uint64(i) & ONE == NONE:
            places |= ONE << np.uint64(i)
    return places


def free(own, full):
    """The balls with nothing on them."""
    balls = NONE
    rest = own
    while rest:
        i = ctz(rest)
        if UPON[i] & full == NONE:
            balls |= ONE << np.uint64(i)
        rest &= rest - ONE
    return balls


def can_move(s):
    own, full = s.balls[s.turn], s.balls[0] | s.balls[1]
    if s.takes or popcount(own) < BALLS:
        return True
    places, balls = usable(full), free(own, full)
    while balls:
        i = ctz(balls)
        if places & HIGHER[i] & ~UPON[i]:
            return True
        balls &= balls - ONE
    return False


def over(s):
    full = s.balls[0] | s.balls[1]
    return full >> np.uint64(TOP) & ONE != NONE or s.ply >= plies or not can_move(s)


def legal(s, moves):
    n = 0
    own, full = s.balls[s.turn], s.balls[0] | s.balls[1]
    if full >> np.uint64(TOP) & ONE or s.ply >= plies:
        return n
    balls = free(own, full)
    if s.takes:
        while balls:
            moves[n] = TAKE + ctz(balls)
            n += 1
            balls &= balls - ONE
        if s.takes == 1:
            moves[n] = DONE
            n += 1
        return n
    places = usable(full)
    targets = places if popcount(own) < BALLS else NONE
    while targets:
        moves[n] = ctz(targets)
        n += 1
        targets &= targets - ONE
    while balls:
        i = ctz(balls)
        balls &= balls - ONE
        targets = places & HIGHER[i] & ~UPON[i]
        while targets:
            moves[n] = N * (1 + i) + ctz(targets)
            n += 1
            targets &= targets - ONE
    return n


def moved(own, a):
    """The balls of the player who places or raises one."""
    if a >= N:
        own ^= ONE << np.uint64(a // N - 1)
    return own | ONE << np.uint64(a % N)


def completes(own, i):
    """Whether the ball on place i is part of a group of one colour."""
    for g in range(len(GROUPS)):
        if GROUPS[g] >> np.uint64(i) & ONE and (GROUPS[g] & own) == GROUPS[g]:
            return True
    return False


def play(s, a):
    if a >= TAKE:
        s.takes -= 1
        if a < DONE:
            s.balls[s.turn] ^= ONE << np.uint64(a - TAKE)
        if free(s.balls[s.turn], s.balls[0] | s.balls[1]) == NONE:
            s.takes = 0
    else:
        s.balls[s.turn] = moved(s.balls[s.turn], a)
        if completes(s.balls[s.turn], a % N):
            s.takes = 2
    s.ply += 1
    if s.takes == 0:
        s.turn = 1 - s.turn


def score(s, u):
    """The ball at the top wins; without it a player who cannot move loses."""
    top = np.uint64(TOP)
    u[0] = 0.0
    if (s.balls[0] | s.balls[1]) >> top & ONE:
        u[0] = 1.0 if s.balls[0] >> top & ONE else -1.0
    elif not can_move(s):
        u[0] = 1.0 if s.turn else -1.0
    u[1] = -u[0]


HALF = np.uint64(30)
STAGE = np.uint64(60)


def position(s):
    stage = np.uint64(s.turn + 2 * s.takes)
    return mix(s.balls[0] | s.balls[1] << HALF | stage << STAGE)


def key(s):
    return with_clock(position(s), int(s.ply), plies)


def reversible(s):
    """Only balls that are taken back can lead to an earlier position."""
    return 0 if rules == "child" else int(s.ply)


def timeless(s):
    s.ply = 0


# --- evaluation ----------------------------------------------------------------------------

weights = {"reserve": 0.25, "raises": 0.06, "threats": 0.12, "height": 0.02, "free": 0.01}


def features(s, f):
    """White's less Black's: balls in reserve; balls that can be raised; groups that lack one ball
    on a place that can be used; balls above the base; free balls."""
    full = s.balls[0] | s.balls[1]
    places = usable(full)
    for i in range(5):
        f[i] = 0.0
    for side in range(2):
        sign = 1.0 - 2.0 * side
        own = s.balls[side]
        f[0] -= sign * popcount(own)
        for g in range(len(GROUPS)):
            lacking = GROUPS[g] & ~own
            if popcount(lacking) == 1 and lacking & places:
                f[2] += sign
        f[3] += sign * popcount(own & ~BASE)
        balls = free(own, full)
        f[4] += sign * popcount(balls)
        while balls:
            i = ctz(balls)
            if places & HIGHER[i] & ~UPON[i]:
                f[1] += sign
            balls &= balls - ONE


def noisy(s, a):
    """Whether it completes a group, takes a ball back or raises one."""
    return a >= N or completes(moved(s.balls[s.turn], a), a)


def gain(s, a):
    """The top; groups that are completed and balls taken; raises; then defence."""
    if a >= TAKE:
        return 2 if a < DONE else 0
    if a % N == TOP:
        return 9
    if completes(moved(s.balls[s.turn], a), a % N):
        return 5
    defends = completes(s.balls[1 - s.turn] | ONE << np.uint64(a % N), a % N)
    return (3 if a >= N else 0) + (2 if defends else 0)


def tense(s):
    """A player who must take a ball cannot stop there."""
    return s.takes != 0


# --- notation and picture ------------------------------------------------------------------

SIDES = [size - level for level in range(size)]
LETTERS = "abcdefghij"
STAGES = {"-": 0, "more": 1, "take": 2}
EXAMPLE = " ".join("/".join([str(side)] * side) for side in SIDES) + " w - 0"


def _grid():
    """The levels side by side, from the base to the top; letters run on from level to level."""
    cells, labels = [], [Label(-0.8, row, str(size - row)) for row in range(size)]
    for level, row, column in PLACES:
        letter = sum(SIDES[:level]) + column
        x = letter + 0.8 * level
        if row == 0:
            labels.append(Label(x, size - 0.2, LETTERS[letter]))
        name = f"{LETTERS[letter]}{size - level - row}"
        cells.append(Cell(name, x, level + row, "round", "wood"))
    return Grid(tuple(cells), tuple(labels), (), tuple(cell.name for cell in cells))


GRID = _grid()


def describe(s, a):
    """The place; both places of a ball that is raised; "take" and the place, or "done"."""
    if a >= TAKE:
        return "done" if a == DONE else f"take {GRID.names[a - TAKE]}"
    to = GRID.names[a % N]
    return to if a < N else f"{GRID.names[a // N - 1]}-{to}"


def aliases(s, a):
    return (describe(s, a).replace("-", ""),) if N <= a < TAKE else ()


def _cells(s):
    return cells_of(*s.balls, N)


def text(s):
    """The levels from the base, the player to move, whether to take balls back, and the plies."""
    cells = _cells(s)
    levels = []
    for side in SIDES:
        levels.append(rows_text(cells[: side * side], side, ".wb"))
        cells = cells[side * side :]
    stage = next(word for word, value in STAGES.items() if value == s.takes)
    return f"{' '.join(levels)} {'wb'[s.turn]} {stage} {s.ply}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cells = []
    for side in SIDES:
        cells += reader.rows(side, side, ".wb")
    for i, value in enumerate(cells):
        held = all(cells[j] for j in range(N) if int(UNDER[i]) >> j & 1)
        reader.check(not value or held, f"the ball on {GRID.names[i]} lies on nothing", 0)
    for side, who in enumerate(("White", "Black")):
        found = cells.count(1 + side)
        reader.check(found <= BALLS, f"{who} has {found} balls, more than {BALLS}", 0)
        s.balls[side] = np.uint64(where(cells, 1 + side))
    s.turn = reader.choice("the player to move", {"w": 0, "b": 1})
    s.takes = reader.choice("what to take back", STAGES)
    at = reader.at - 4
    own, full = s.balls[s.turn], s.balls[0] | s.balls[1]
    reader.check(not s.takes or rules != "child", "no balls are taken back in this form", at)
    reader.check(not s.takes or not cells[TOP], "the game is over; no balls are taken back", at)
    reader.check(not s.takes or bool(free(own, full)), "there is no free ball to take back", at)
    reader.check(
        s.takes != 2 or any(completes(own, i) for i in range(N)),
        "balls are taken back only after a group of one colour is completed",
        at,
    )
    s.ply = reader.number("the number of plies", 0, plies)
    on_board = popcount(full)
    reader.check(
        on_board <= s.ply,
        f"{on_board} balls cannot lie there after {s.ply} plies",
        len(string.rstrip()) - len(str(s.ply)),
    )
    reader.end()


def picture(s):
    balls = discs(GRID.names, _cells(s), "wb", ("white ball", "black ball"), "stone")
    left = [BALLS - popcount(own) for own in s.balls]
    notes = [f"in reserve: White {left[0]}, Black {left[1]}"]
    if s.takes and not over(s):
        must = "must take back one or two balls" if s.takes == 2 else "may take back one more ball"
        notes.append(f"{('White', 'Black')[s.turn]} {must}")
    return GRID.picture(balls, notes)


facts = Facts(
    title="Pylos",
    title_ar="بيلوس",
    goal="Place the ball at the top of the pyramid.",
    goal_ar="ضع الكرة في قمة الهرم.",
    summary="White begins; each player has 15 balls. In a turn place a ball on an empty place of "
    "the base or on four balls that form a square, or raise a ball of your own that bears "
    "nothing to a free place of a higher level. If the ball completes a square of four balls of "
    "your colour on its level, take back one or two of your balls that bear nothing, also the one "
    "just played. Whoever places the ball at the top wins; a player who cannot move loses. The "
    "rules say nothing about repetition: here the third occurrence of a position and 400 plies "
    "are draws. The picture shows the levels side by side, the base first.",
    summary_ar="يبدأ الأبيض، ولكل لاعب 15 كرة. في كل دور ضع كرة على مكان فارغ من القاعدة أو فوق "
    "أربع كرات تشكل مربعًا، أو ارفع كرة لك لا تحمل شيئًا إلى مكان خالٍ في مستوى أعلى. إذا أكملت "
    "الكرة مربعًا من أربع كرات من لونك في مستواها فاستردّ كرة أو كرتين من كراتك التي لا تحمل "
    "شيئًا، ولو كانت التي لُعبت للتو. يفوز من يضع الكرة في القمة؛ ويخسر من لا يستطيع التحرك. لا "
    "تذكر القواعد التكرار: هنا تكرار الوضع للمرة الثالثة و400 نقلة تعادل. تظهر المستويات في "
    "الصورة جنبًا إلى جنب، والقاعدة أولًا.",
    actions=DONE + 1,
    max_moves=size * size + BALLS * (size - 1) ** 2,  # one place on top of each square at most
    max_plies=plies,
    players_called=("White", "Black"),
    repetition=Repetition(DRAW, 3),
    sources=("https://en.wikipedia.org/wiki/Pylos_(board_game)",),
)
