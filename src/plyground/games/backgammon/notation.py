"""Backgammon in words: plays as players write them, positions as in XGID."""

from plyground.game import Cell, Grid, Label
from plyground.games.backgammon.dice import DICE, MIXED
from plyground.games.backgammon.men import made, men, standing
from plyground.games.backgammon.moves import LOW_FIRST

NAMES = ("White", "Black")
COUNTS = "-ABCDEFGHIJKLMNO"


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
        ways.append("/".join(map(called, (rear, via, front))))
        theirs = men(s, 1 - s.turn)
        other = rear - (int(s.high) + int(s.low) - (rear - via))
        if other > 0 and not {via, other} & blots and not int(made(theirs)) >> (25 - other) & 1:
            ways.append("/".join(map(called, (rear, other, front))))
    ways += [way.replace("*", "") for way in ways]
    return tuple(dict.fromkeys(ways))


def clicks(s, a):
    """From and to, man by man in either order, or in one go for a man who moves twice."""
    steps = _steps(s, a) if s.high else []
    pairs = [(called(rear), called(front)) for rear, front in steps]
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
    of men, A for one, a capital for White. Then who is to roll or play; the dice, with the last
    point played from between the halves of a double; how many rolls there were."""
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
