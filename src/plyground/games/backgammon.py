"""Backgammon: race fifteen men home and off the board, by dice.

Each player has numbers of their own for the points: 24 to 1 on the way home, 25 for the bar. A bit
is a point; the four words of a player are the binary digits of the number of men on each point.

An action is a pair of moves: first point + 26 * second point, 0 for no move, + 676 if the lower die
goes first. A double is two actions in a row. Every position that a turn can lead to is reached in
one way: of two orders with the same result one is listed, and a double goes from rear to front.
"""

from dataclasses import replace

import numpy as np

from plyground.game import CHANCE, Cell, Facts, Grid, Label, Piece, Reader, option, record
from plyground.kernel.bits import clz, ctz, popcount, wrapping_mul

known_draws = option("known_draws", False, about="the dice to come are known to both players")
seed = option("seed", 0, low=0, high=2**32 - 1, about="which dice, if they are known")
scoring = option(
    "scoring",
    "winloss",
    choices=("winloss", "full"),
    about="full: a gammon counts 2 and a backgammon 3",
)
hyper = option("hyper", False, about="hyper-backgammon: three men each, on 24, 23 and 22")
turns = option("turns", 500, low=1, high=10000, about="rolls after which the game is a draw")

State = record(
    men=(np.uint32, 8),  # digits of player 0's men, then of player 1's
    seed=np.uint32,  # of the dice to come, 0 if they are not known
    rolls=np.uint16,  # made so far
    turn=np.int8,
    high=np.int8,  # the dice; 0 before the roll
    low=np.int8,
    last=np.int8,  # between the halves of a double: the point of the second move; else 0
)

# --- rules: the dice -----------------------------------------------------------------------

PAIRS = [(high, low) for high in range(2, 7) for low in range(1, high)]
DICE = PAIRS + [(die, die) for die in range(1, 7)]
HIGH = np.array([high for high, _ in DICE], np.int8)
LOW = np.array([low for _, low in DICE], np.int8)
THROWS = np.array([DICE.index((max(a, b), min(a, b))) for a in range(1, 7) for b in range(1, 7)])
MIXED, OPENINGS, ROLLS = len(PAIRS), 2 * len(PAIRS), len(DICE)
SPREAD, STIR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
S32 = np.uint64(32)

START = {24: 1, 23: 1, 22: 1} if hyper else {24: 2, 13: 5, 8: 3, 6: 5}
MEN = sum(START.values())
DIGITS = [sum(1 << point for point, n in START.items() if n >> k & 1) for k in range(4)]
START_MEN = np.array(DIGITS + DIGITS, np.uint32)


def start(s):
    for i in range(8):
        s.men[i] = START_MEN[i]
    if known_draws:
        s.seed = seed
        roll(s, known_roll(s))


def to_play(s):
    return CHANCE if s.high == 0 else int(s.turn)


def over(s):
    if s.high > 0:
        return False
    return s.rolls >= turns or standing(men(s, 0)) == NONE or standing(men(s, 1)) == NONE


def chance(s, p):
    """Doubles are half as likely as other pairs; at first each player throws a die, no doubles."""
    if s.rolls == 0:
        for i in range(OPENINGS):
            p[i] = 1.0 / OPENINGS
    else:
        for i in range(ROLLS):
            p[i] = 1.0 / 18.0 if i < MIXED else 1.0 / 36.0


def roll(s, outcome):
    """The first roll also says who starts: player 1 from outcome 15 on."""
    dice = outcome
    if s.rolls == 0:
        s.turn = outcome // MIXED
        dice = outcome % MIXED
    s.high = HIGH[dice]
    s.low = LOW[dice]
    s.rolls += 1


def known_roll(s):
    """The next outcome as a hash of the seed and the number of rolls."""
    x = wrapping_mul(np.uint64(s.seed) | (np.uint64(s.rolls) << S32), SPREAD)
    x = wrapping_mul(x ^ (x >> S32), STIR)
    x = (x ^ (x >> S32)) >> S32
    if s.rolls == 0:
        return np.int64(x % np.uint64(OPENINGS))
    return THROWS[np.int64(x % np.uint64(36))]


# --- rules: men and moves ------------------------------------------------------------------

NONE, ONE = np.uint64(0), np.uint64(1)
POINTS = np.uint64((1 << 25) - 2)
ANYWHERE = np.uint64((1 << 26) - 2)
BAR = np.uint64(1 << 25)
OUTSIDE = np.uint64((1 << 26) - (1 << 7))
LOW_FIRST = 676


def men(s, player):
    i = 4 * int(player)
    return (
        np.uint64(s.men[i]),
        np.uint64(s.men[i + 1]),
        np.uint64(s.men[i + 2]),
        np.uint64(s.men[i + 3]),
    )


def place(s, player, digits):
    i = 4 * int(player)
    s.men[i] = np.uint32(digits[0])
    s.men[i + 1] = np.uint32(digits[1])
    s.men[i + 2] = np.uint32(digits[2])
    s.men[i + 3] = np.uint32(digits[3])


def standing(digits):
    """Points with a man at least."""
    return digits[0] | digits[1] | digits[2] | digits[3]


def made(digits):
    """Points with two men at least."""
    return digits[1] | digits[2] | digits[3]


def less(digits, bit):
    """One man less on a point: subtract with borrow."""
    a = digits[0] ^ bit
    borrow = a & bit
    b = digits[1] ^ borrow
    borrow &= b
    c = digits[2] ^ borrow
    return a, b, c, digits[3] ^ (borrow & c)


def more(digits, bit):
    """One man more on a point: add with carry."""
    a = digits[0] ^ bit
    carry = bit & ~a
    b = digits[1] ^ carry
    carry &= ~b
    c = digits[2] ^ carry
    return a, b, c, digits[3] ^ (carry & ~c)


REVERSAL = (
    (np.uint64(1), np.uint64(0x55555555)),
    (np.uint64(2), np.uint64(0x33333333)),
    (np.uint64(4), np.uint64(0x0F0F0F0F)),
    (np.uint64(8), np.uint64(0x00FF00FF)),
    (np.uint64(16), np.uint64(0x0000FFFF)),
)


def mirrored(x):
    """The other player's points in one's own numbers: point p is 25 - p."""
    for shift, mask in REVERSAL:
        x = ((x >> shift) & mask) | ((x & mask) << shift)
    return x >> np.uint64(6)


def sources(own, free, die):
    """The points, or the bar, from which a die can be played."""
    found = own & (free << die)
    if own & BAR:
        return found & BAR
    if (own & OUTSIDE) == NONE and own != NONE:
        exact = ONE << die
        found |= own & exact
        if own < exact:
            found |= highest(own)
    return found


def highest(x):
    return ONE << np.uint64(63 - clz(x))


def after(own, twice, bit, die):
    """The points with a man once one has moved from `bit`."""
    return (own & ~bit) | (twice & bit) | ((bit >> die) & POINTS)


def legal(s, moves):
    if over(s):
        return 0
    if s.high == 0:
        n = OPENINGS if s.rolls == 0 else ROLLS
        for i in range(n):
            moves[i] = i
        return n
    theirs = men(s, 1 - s.turn)
    free = POINTS & ~mirrored(made(theirs))
    n = 0
    if s.high == s.low:
        n = double_plays(s, free, moves)
    else:
        n = plays(s, free, mirrored(standing(theirs) & ~BAR), moves)
    if n == 0:
        moves[0] = 0
        n = 1
    return n


def plays(s, free, theirs, moves):
    """Both dice if possible; else the higher if possible; else the lower."""
    mine = men(s, s.turn)
    own, twice = standing(mine), made(mine)
    high, low = np.uint64(s.high), np.uint64(s.low)
    by_high, by_low = sources(own, free, high), sources(own, free, low)
    either_way = NONE  # men who get to the same place by either die first, and hit nobody between
    n = 0
    x = by_high
    while x:
        p = highest(x)
        x ^= p
        y = sources(after(own, twice, p, high), free, low)
        if y & (p >> high) and ((p >> high | p >> low) & theirs) == NONE:
            either_way |= p
        y &= ~(p << low & either_way)
        while y:
            moves[n] = ctz(p) + 26 * ctz(y)
            n += 1
            y &= y - ONE
    # The lower die first adds the ways of one man over a point where nobody else stands; more only
    # when men are on the bar, or when it lets the higher die bear off.
    special = (own & BAR) != NONE or popcount(own & OUTSIDE) <= 1
    x = by_low
    while x:
        q = highest(x)
        x ^= q
        y = sources(after(own, twice, q, low), free, high)
        y &= ~(q >> low) if q & either_way else ANYWHERE
        y &= ANYWHERE if special else q >> low
        while y:
            p = highest(y)
            y ^= p
            listed = p & by_high and q & sources(after(own, twice, p, high), free, low)
            # Both men off: the rear one by the higher die is listed already.
            if not listed and not p < q <= ONE << low:
                moves[n] = LOW_FIRST + ctz(q) + 26 * ctz(p)
                n += 1
    if n == 0:
        x = by_high if by_high else by_low
        first = 0 if by_high else LOW_FIRST
        while x:
            moves[n] = first + ctz(x)
            n += 1
            x &= x - ONE
    return n


def double_plays(s, free, moves):
    """Two moves of a double, from the rear; as many must follow as the player can make at all."""
    mine = men(s, s.turn)
    die = np.uint64(s.high)
    within = upto(ONE << np.uint64(s.last)) if s.last > 0 else ANYWHERE
    wanted = possible(mine, free, die, within, 2 if s.last > 0 else 4)
    n = 0
    x = sources(standing(mine), free, die) & within
    while x:
        p = highest(x)
        x ^= p
        if wanted < 2:
            moves[n] = ctz(p)
            n += 1
            continue
        then = moved(mine, p, die)
        y = sources(standing(then), free, die) & upto(p)
        while y:
            q = highest(y)
            y ^= q
            rest = possible(moved(then, q, die), free, die, upto(q), wanted - 2)
            if rest == wanted - 2:
                moves[n] = ctz(p) + 26 * ctz(q)
                n += 1
    return n


def possible(digits, free, die, within, most):
    """How many times a die can be played from these points on, up to `most`: rear men first."""
    for n in range(most):
        x = sources(standing(digits), free, die) & within
        if x == NONE:
            return n
        bit = highest(x)
        digits = moved(digits, bit, die)
        within = upto(bit)
    return most


def upto(bit):
    return bit | (bit - ONE)


def moved(digits, bit, die):
    digits = less(digits, bit)
    to = (bit >> die) & POINTS
    return more(digits, to) if to else digits


def play(s, a):
    if s.high == 0:
        roll(s, a)
        return
    first, second = a % 26, a // 26 % 26
    if a < LOW_FIRST:
        move(s, first, int(s.high))
        move(s, second, int(s.low))
    else:
        move(s, first, int(s.low))
        move(s, second, int(s.high))
    if s.high == s.low and s.last == 0 and second > 0 and standing(men(s, s.turn)):
        s.last = second
        return
    s.turn = 1 - s.turn
    s.high = 0
    s.low = 0
    s.last = 0
    if known_draws and not over(s):
        roll(s, known_roll(s))


def move(s, point, die):
    """One man moves, and may hit."""
    if point == 0:
        return
    place(s, s.turn, moved(men(s, s.turn), ONE << np.uint64(point), np.uint64(die)))
    if point > die:
        theirs = men(s, 1 - s.turn)
        there = ONE << np.uint64(25 - (point - die))
        if standing(theirs) & there:
            place(s, 1 - s.turn, more(less(theirs, there), BAR))


def score(s, u):
    u[0] = 0.0
    u[1] = 0.0
    for player in range(2):
        if standing(men(s, player)) == NONE:
            value = stake(men(s, 1 - player))
            u[player] = value
            u[1 - player] = -value


def stake(loser):
    """A gammon if the loser bore off nobody, a backgammon if also a man is in the winner's home."""
    if scoring == "winloss" or total(loser) < MEN:
        return 1.0
    return 3.0 if standing(loser) & THEIR_HOME_OR_BAR else 2.0


THEIR_HOME_OR_BAR = np.uint64((1 << 26) - (1 << 19))


def total(digits):
    return (
        popcount(digits[0])
        + 2 * popcount(digits[1])
        + 4 * popcount(digits[2])
        + 8 * popcount(digits[3])
    )


def noisy(s, a):
    """Hits."""
    if s.high == 0:
        return False
    theirs = men(s, 1 - s.turn)
    blots = mirrored(standing(theirs) & ~made(theirs) & POINTS)
    first, second = ONE << np.uint64(a % 26), ONE << np.uint64(a // 26 % 26)
    high, low = np.uint64(s.high), np.uint64(s.low)
    if a < LOW_FIRST:
        return (((first >> high) | (second >> low)) & blots) != NONE
    return (((first >> low) | (second >> high)) & blots) != NONE


# --- evaluation ----------------------------------------------------------------------------

HOME, MIDDLE = np.uint64((1 << 7) - 2), np.uint64((1 << 19) - (1 << 7))
THEIR_HOME = np.uint64((1 << 25) - (1 << 19))
PLACES = np.array([sum(1 << p for p in range(26) if p >> k & 1) for k in range(5)], np.uint64)

# Fitted to the results of games played by this evaluation. An ordinary win is one of three points
# with full scoring, and should look like it.
SCALE = 1.0 if scoring == "winloss" else 0.4
weights = {
    "pips": 0.013 * SCALE,
    "off": 0.26 * SCALE,
    "bar": -0.01 * SCALE,
    "blots": -0.0045 * SCALE,
    "points": 0.022 * SCALE,
    "home": 0.07 * SCALE,
    "anchors": 0.01 * SCALE,
    "prime": 0.0135 * SCALE,
    "stacked": -0.0125 * SCALE,
}


def features(s, f):
    """Each for player 0 less the same for player 1."""
    for i in range(9):
        f[i] = 0.0
    add_features(men(s, 0), men(s, 1), f, 1.0)
    add_features(men(s, 1), men(s, 0), f, -1.0)


def add_features(mine, theirs, f, sign):
    """Pips to go; men off; points closed to men on the bar; pips at stake on blots that one die can
    hit; made points that an enemy has still to pass, in the middle and in either home; how far the
    longest row of them exceeds one, squared; men beyond the third on a point."""
    enemies = mirrored(standing(theirs))
    f[0] -= sign * pips(mine)
    f[1] += sign * (MEN - total(mine))
    if standing(mine) & BAR:
        f[2] += sign * popcount(mirrored(made(theirs)) & THEIR_HOME)
    reach = enemies
    for _ in range(6):
        reach = enemies | (reach << ONE)
    blots = standing(mine) & ~made(mine) & POINTS & reach
    f[3] += sign * (25 * popcount(blots) - places(blots))
    points = NONE
    if enemies:
        points = made(mine) & POINTS & ~upto(enemies & ~(enemies - ONE))
    f[4] += sign * popcount(points & MIDDLE)
    f[5] += sign * popcount(points & HOME)
    f[6] += sign * popcount(points & THEIR_HOME)
    row = 0
    while points:
        points &= points >> ONE
        row += 1
    f[7] += sign * (row - 1) * (row - 1) if row else 0.0
    third = (mine[0] & mine[1]) | mine[2] | mine[3]
    on_time = popcount(standing(mine)) + popcount(made(mine)) + popcount(third)
    f[8] += sign * (total(mine) - on_time)


def pips(digits):
    """How far the men have to go together."""
    return places(digits[0]) + 2 * places(digits[1]) + 4 * places(digits[2]) + 8 * places(digits[3])


def places(points):
    """The sum of the numbers of the points."""
    n = 0
    for k in range(5):
        n += popcount(points & PLACES[k]) << k
    return n


# --- notation and picture ------------------------------------------------------------------

NAMES = ("White", "Black")
COUNTS = "-ABCDEFGHIJKLMNO"
SET_UP = "-aaa------------------AAA-" if hyper else "-b----E-C---eE---c-e----B-"
EXAMPLE = f"{SET_UP} w 31 1"


def describe(s, a):
    """Standard notation in the mover's own numbers: "24/18 13/11", "bar/20*/18", "6/4(2)"."""
    if s.high == 0:
        return "roll {}-{}".format(*_throw(s, a))
    return _written(_steps(s, a), _blots(s)) or "no play"


def aliases(s, a):
    """The moves one by one in either order, either way of a man who moves twice, hits unmarked."""
    if s.high == 0:
        dice = _throw(s, a)
        return ("{}-{}".format(*dice), "{}{}".format(*dice))
    steps, blots = _steps(s, a), _blots(s)
    if not steps:
        return ("pass", "cannot move")
    single = [_written([step], blots) for step in steps]
    ways = [_written(steps, blots), " ".join(single), " ".join(reversed(single))]
    if len(steps) == 2 and steps[0][1] == steps[1][0]:
        (rear, via), (_, front) = steps
        ways.append("/".join(map(_name, (rear, via, front))))
        theirs = men(s, 1 - s.turn)
        other = rear - (int(s.high) + int(s.low) - (rear - via))
        if other > 0 and not {via, other} & blots and not int(made(theirs)) >> (25 - other) & 1:
            ways.append("/".join(map(_name, (rear, other, front))))
    ways += [way.replace("*", "") for way in ways]
    return tuple(dict.fromkeys(ways))


def clicks(s, a):
    """From and to, man by man in either order, or in one go for a man who moves twice."""
    steps = _steps(s, a) if s.high else []
    pairs = [(_name(rear), _name(front)) for rear, front in steps]
    ways = [sum(pairs, ()), sum(reversed(pairs), ())] if pairs else []
    if len(pairs) == 2 and pairs[0][1] == pairs[1][0]:
        ways.append((pairs[0][0], pairs[1][1]))
    return ways


def _throw(s, a):
    """The dice of an outcome: at first White's and Black's, then the higher and the lower."""
    if s.rolls == 0 and a >= MIXED:
        return DICE[a - MIXED][::-1]
    return DICE[a]


def _steps(s, a):
    """The moves of an action as pairs of points, from and to."""
    dice = (int(s.high), int(s.low)) if a < LOW_FIRST else (int(s.low), int(s.high))
    points = (int(a) % 26, int(a) // 26 % 26)
    return [(p, max(p - die, 0)) for p, die in zip(points, dice, strict=True) if p]


def _blots(s):
    """The points where the mover hits."""
    theirs = men(s, 1 - s.turn)
    single = int(standing(theirs) & ~made(theirs))
    return {p for p in range(1, 25) if single >> (25 - p) & 1}


def _written(steps, blots):
    if len(steps) == 2 and steps[0] == steps[1]:
        return _written(steps[:1], blots) + "(2)"
    ways = [list(step) for step in sorted(steps, reverse=True)]
    if len(ways) == 2 and ways[0][1] == ways[1][0]:
        ways = [[*ways[0], ways[1][1]]]
    words, hit = [], set()
    for way in ways:
        names = [_name(way[0])]
        for point in way[1:]:
            hits = point in blots and point not in hit
            if hits or point == way[-1]:
                names.append(_name(point) + "*" * hits)
            hit.add(point)
        words.append("/".join(names))
    return " ".join(words)


def _name(point):
    return {25: "bar", 0: "off"}.get(point, str(point))


def _counts(s, player):
    """How many men a player has on each point, from 0 (unused) to 25 (the bar)."""
    digits = [int(word) for word in men(s, player)]
    return [sum((word >> p & 1) << k for k, word in enumerate(digits)) for p in range(26)]


def text(s):
    """The board as in XGID: Black's bar, White's points 1 to 24, White's bar; a letter is a number
    of men, A for one, a capital for White. Then who is to roll or play; the dice, with the last
    point played from between the halves of a double; how many rolls there were."""
    white, black = _counts(s, 0), _counts(s, 1)
    board = "".join(
        COUNTS[white[p]] if white[p] else COUNTS[black[25 - p]].lower() for p in range(26)
    )
    dice = f"{s.high}{s.low}" + (f":{s.last}" if s.last else "") if s.high else "roll"
    player = "wb"[s.turn] if s.rolls else "-"
    return f"{board} {player} {dice} {s.rolls}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    _read_board(reader, s)
    s.turn = reader.choice("the player to play", {"w": 0, "b": 1, "-": 0})
    player_at = reader.at - 1
    dice_at = _read_dice(reader, s)
    s.rolls = reader.number("the number of rolls", 0, turns)
    reader.end()
    unplayed = string[player_at] == "-"
    reader.check(
        unplayed == (s.rolls == 0), "'-' says that nobody has rolled, and 0 rolls too", player_at
    )
    reader.check(
        not unplayed or ((s.men == START_MEN).all() and s.high == 0),
        f"before the first roll the men stand {SET_UP}, and there are no dice",
        0,
    )
    reader.check(
        s.high == 0 or s.high != s.low or s.rolls > 1, "the first roll is no double", dice_at
    )
    if s.high > 0:
        both = standing(men(s, 0)) != NONE and standing(men(s, 1)) != NONE
        reader.check(both, "there are dice, but one player has no men left", dice_at)
    if known_draws:
        _check_known(reader, s, dice_at)


def _read_board(reader, s):
    board = reader.word("the board")
    at = reader.at - len(board)
    reader.check(len(board) == 26, f"the board has {len(board)} places, expected 26", at)
    counts = ([0] * 26, [0] * 26)
    for i, symbol in enumerate(board, at):
        player, p = (1, 25 - i + at) if symbol.islower() else (0, i - at)
        n = COUNTS.find(symbol.upper())
        reader.check(n >= 0, f"{symbol!r} is no number of men ('-', A to O, a to o)", i)
        reader.check(n == 0 or p > 0, f"{NAMES[player]} has no bar there", i)
        counts[player][p] = n
    for player, numbers in enumerate(counts):
        n = sum(numbers)
        reader.check(n <= MEN, f"{NAMES[player]} has {n} men, more than {MEN}", at)
        for k in range(4):
            s.men[4 * player + k] = sum((n >> k & 1) << p for p, n in enumerate(numbers))
    reader.check(any(map(any, counts)), "neither player has any men", at)


def _read_dice(reader, s):
    """Reads the dice and returns where they were."""
    word = reader.word("the dice")
    at = reader.at - len(word)
    if word == "roll":
        return at
    dice, half, last = word.partition(":")
    known = {f"{high}{low}": (high, low) for high, low in DICE}
    reader.check(dice in known, f"the dice are {dice!r}, expected 'roll', or as in 31 or 66", at)
    s.high, s.low = known[dice]
    if half:
        reader.check(s.high == s.low, "only a double is played in halves", at)
        points = {str(p): p for p in range(1, 26)}
        reader.check(last in points, f"the last point is {last!r}, expected 1 to 25", at + 3)
        s.last = points[last]
        to = int(s.last) - int(s.high)
        reader.check(
            to < 1 or _counts(s, s.turn)[to] > 0,
            f"a man has just moved from {last} to {to}, but nobody is there",
            at + 3,
        )
    return at


def _check_known(reader, s, dice_at):
    """There are dice unless the game is over, and they are those of the list."""
    s.seed = seed
    if s.high == 0:
        reader.check(over(s), "the dice are known, so no roll is awaited", dice_at)
        return
    t = s.copy()
    t.rolls -= 1
    roll(t, known_roll(t))
    reader.check(t.turn == s.turn, f"{NAMES[t.turn]} starts with this seed", dice_at - 2)
    dice = f"{t.high}{t.low}"
    reader.check(dice == f"{s.high}{s.low}", f"roll {s.rolls} is {dice} with this seed", dice_at)


def _coming(s, n):
    """The next known rolls."""
    t = s.copy()
    rolls = []
    for _ in range(min(n, turns - int(s.rolls))):
        roll(t, known_roll(t))
        rolls.append(f"{t.high}-{t.low}")
    return rolls


def _board(player):
    """The board as White sees it, with the numbers of the player whose turn it is."""
    cells, labels = [], []
    for p in range(1, 25):
        x, y, outside = (p - 13, 2, -0.85) if p > 12 else (12 - p, 8, 10.85)
        x += x > 5
        name = str(25 - p if player else p)
        cells.append(Cell(name, x, y, "point", ("light", "dark")[p % 2], 1, 5))
        labels.append(Label(x, outside, name))
    for side, y in enumerate((8, 2)):
        whose = "" if side == player else "their "
        cells.append(Cell(whose + "bar", 6, y, "square", "wood", 1, 5))
        cells.append(Cell(whose + "off", 13, y, "square", "plain", 1, 5))
    return Grid(tuple(cells), tuple(labels))


BOARDS = (_board(0), _board(1))


def picture(s):
    view = int(s.turn)
    pieces = []
    for side in range(2):
        counts = _counts(s, side)
        for p, n in enumerate([MEN - sum(counts), *counts[1:]]):
            name = _name(p)
            if side != view:
                name = _name(25 - p) if 0 < p < 25 else f"their {name}"
            if n:
                pieces.append(Piece(name, "xo"[side], side, "disc", f"{NAMES[side]} man", n))
    notes = [f"pips: White {pips(men(s, 0))}, Black {pips(men(s, 1))}"]
    if s.high:
        half = f", second half, from {_name(int(s.last))} on" if s.last else ""
        notes.insert(0, f"{NAMES[view]} has {s.high}-{s.low}{half}")
    if known_draws and not over(s):
        notes.append("then " + " ".join(_coming(s, 10)))
    return BOARDS[view].picture(pieces, notes)


facts = Facts(
    title="Backgammon",
    title_ar="طاولة الزهر",
    summary="Both players move fifteen men around 24 points in opposite directions. Each of two "
    "dice moves one man; a double is played four times, as two pairs of moves, rear men first. A "
    "point with two or more men of the other side is closed; a single man there is hit, and must "
    "enter again from the bar before its side may move another. Both dice must be used if "
    "possible, else the higher one if possible. When all of a side's men are on its points 6 to 1 "
    "they may be borne off. Whoever has borne off all men wins.",
    actions=2 * LOW_FIRST,
    max_moves=240,
    max_plies=3 * turns,
    deterministic=False,
    utility=(-1.0, 1.0) if scoring == "winloss" else (-3.0, 3.0),
    players_called=NAMES,
    sources=("https://bkgm.com/rules.html", "https://en.wikipedia.org/wiki/Backgammon"),
)
if known_draws:
    facts = replace(facts, deterministic=True)
