"""Backgammon in words: plays as players write them, positions as in XGID."""

from plyground.game import Cell, Grid, Label, Piece, Reader
from plyground.games.backgammon.dice import DICE, MIXED, known_roll, roll
from plyground.games.backgammon.men import NONE, made, men, pips, standing
from plyground.games.backgammon.moves import LOW_FIRST
from plyground.games.backgammon.options import hyper, known_draws, seed, turns
from plyground.games.backgammon.rules import MEN, START_MEN, over

NAMES = ("White", "Black")
COUNTS = "-ABCDEFGHIJKLMNO"


def describe(s, a):
    """Standard notation in the mover's own numbers: "24/18 13/11", "bar/20*/18", "6/4(2)"."""
    if s.high == 0:
        return "roll {}-{}".format(*_throw(s, a))
    return _written(_steps(s, a), _blots(s)) or "no play"


def aliases(s, a):
    """The moves one by one in either order, with either intermediate point, and hits unmarked."""
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
        ways.append("/".join(map(called, (rear, via, front))))
        theirs = men(s, 1 - s.turn)
        other = rear - (int(s.high) + int(s.low) - (rear - via))
        if other > 0 and not {via, other} & blots and not int(made(theirs)) >> (25 - other) & 1:
            ways.append("/".join(map(called, (rear, other, front))))
    ways += [way.replace("*", "") for way in ways]
    return tuple(dict.fromkeys(ways))


def clicks(s, a):
    """From and to for each man, or once for a man that moves twice; in either order if a man stands
    where the second move begins, and none waits on the bar."""
    steps = _steps(s, a) if s.high else []
    pairs = [(called(rear), called(front)) for rear, front in steps]
    ways = [sum(pairs, ())] if pairs else []
    own = counted(s, int(s.turn)) if len(pairs) == 2 else []
    if own and own[steps[1][0]] and (not own[25] or steps[1][0] == 25):
        ways.append(sum(reversed(pairs), ()))
    if len(pairs) == 2 and pairs[0][1] == pairs[1][0]:
        ways.append((pairs[0][0], pairs[1][1]))
    return ways


def _throw(s, a):
    """The dice of an outcome: White's and Black's in the first roll, later the higher and the
    lower."""
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
        names = [called(way[0])]
        for point in way[1:]:
            hits = point in blots and point not in hit
            if hits or point == way[-1]:
                names.append(called(point) + "*" * hits)
            hit.add(point)
        words.append("/".join(names))
    return " ".join(words)


def called(point):
    return {25: "bar", 0: "off"}.get(point, str(point))


def counted(s, player):
    """How many men a player has on each point, from 0 (unused) to 25 (the bar)."""
    digits = [int(word) for word in men(s, player)]
    return [sum((word >> p & 1) << k for k, word in enumerate(digits)) for p in range(26)]


def text(s):
    """The board as in XGID: Black's bar, White's points 1 to 24, White's bar; a letter is a number
    of men, A for one, a capital for White. Then the player to roll or play; the dice, with the last
    point played from between the halves of a double; the number of rolls."""
    white, black = counted(s, 0), counted(s, 1)
    board = "".join(
        COUNTS[white[p]] if white[p] else COUNTS[black[25 - p]].lower() for p in range(26)
    )
    dice = f"{s.high}{s.low}" + (f":{s.last}" if s.last else "") if s.high else "roll"
    player = "wb"[s.turn] if s.rolls else "-"
    return f"{board} {player} {dice} {s.rolls}"


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

SET_UP = "-aaa------------------AAA-" if hyper else "-b----E-C---eE---c-e----B-"
EXAMPLE = f"{SET_UP} w 31 1"


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
        unplayed == (s.rolls == 0),
        "'-' means that no player has rolled, and so does 0 rolls",
        player_at,
    )
    reader.check(
        not unplayed or ((s.men == START_MEN).all() and s.high == 0),
        f"before the first roll the men stand {SET_UP}, and there are no dice",
        0,
    )
    reader.check(
        s.high == 0 or s.high != s.low or s.rolls > 1, "the first roll cannot be a double", dice_at
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
        reader.check(n >= 0, f"{symbol!r} is not a number of men ('-', A to O, a to o)", i)
        reader.check(n == 0 or p > 0, f"{NAMES[player]} has no bar there", i)
        counts[player][p] = n
    for player, numbers in enumerate(counts):
        n = sum(numbers)
        reader.check(n <= MEN, f"{NAMES[player]} has {n} men, more than {MEN}", at)
        for k in range(4):
            s.men[4 * player + k] = sum((n >> k & 1) << p for p, n in enumerate(numbers))
    reader.check(any(map(any, counts)), "neither player has any men", at)


def _read_dice(reader, s):
    """Read the dice; returns where they stand in the text."""
    word = reader.word("the dice")
    at = reader.at - len(word)
    if word == "roll":
        return at
    dice, half, last = word.partition(":")
    known = {f"{high}{low}": (high, low) for high, low in DICE}
    reader.check(
        dice in known, f"the dice are {dice!r}, expected 'roll' or two digits such as 31 or 66", at
    )
    s.high, s.low = known[dice]
    if half:
        reader.check(s.high == s.low, "only a double is played in halves", at)
        points = {str(p): p for p in range(1, 26)}
        reader.check(last in points, f"the last point is {last!r}, expected 1 to 25", at + 3)
        s.last = points[last]
        to = int(s.last) - int(s.high)
        reader.check(
            to < 1 or counted(s, s.turn)[to] > 0,
            f"a man has just moved from {last} to {to}, but no man is there",
            at + 3,
        )
    return at


def _check_known(reader, s, dice_at):
    """Check that the dice are those of the seed, and present unless the game is over."""
    s.seed = seed
    if s.high == 0:
        reader.check(over(s), "the dice are known, so no roll can be due", dice_at)
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


def picture(s):
    view = int(s.turn)
    pieces = []
    for side in range(2):
        counts = counted(s, side)
        for p, n in enumerate([MEN - sum(counts), *counts[1:]]):
            name = called(p)
            if side != view:
                name = called(25 - p) if 0 < p < 25 else f"their {name}"
            if n:
                pieces.append(Piece(name, "xo"[side], side, "disc", f"{NAMES[side]} man", n))
    notes = [f"pips: White {pips(men(s, 0))}, Black {pips(men(s, 1))}"]
    if s.high:
        half = f", second half, from {called(int(s.last))} on" if s.last else ""
        notes.insert(0, f"{NAMES[view]} has {s.high}-{s.low}{half}")
    if known_draws and not over(s):
        notes.append("then " + " ".join(_coming(s, 10)))
    return BOARDS[view].picture(pieces, notes)
