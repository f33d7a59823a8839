"""Backgammon: race fifteen men home and off the board, by dice.

Each player has numbers of their own for the points: 24 to 1 on the way home, 25 for the bar. A bit
is a point; the four words of a player are the binary digits of the number of men on each point.

`men` and `dice` say what these are, `moves` which plays a throw allows, `evaluation` what a
position is worth, by the numbers of `worth`, `notation` how to write it. What depends on options is
here.
"""

from dataclasses import replace

import numpy as np

from plyground.game import CHANCE, Facts, Piece, Reader, option, record
from plyground.games.backgammon.dice import DICE, OPENINGS, ROLLS, chance, known_roll, roll
from plyground.games.backgammon.evaluation import features
from plyground.games.backgammon.men import (
    ANYWHERE,
    BAR,
    NONE,
    ONE,
    POINTS,
    THEIR_HOME_OR_BAR,
    made,
    men,
    mirrored,
    pips,
    standing,
    total,
)
from plyground.games.backgammon.moves import LOW_FIRST, double_plays, move, plays
from plyground.games.backgammon.notation import (
    BOARDS,
    COUNTS,
    NAMES,
    aliases,
    called,
    clicks,
    counted,
    describe,
    text,
)
from plyground.games.backgammon.worth import FULL, WINLOSS

__all__ = [
    "State",
    "aliases",
    "chance",
    "clicks",
    "describe",
    "facts",
    "features",
    "legal",
    "noisy",
    "over",
    "parse",
    "picture",
    "play",
    "score",
    "start",
    "text",
    "to_play",
    "weights",
]

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

weights = WINLOSS if scoring == "winloss" else FULL
if hyper:  # three men make no walls: the race counts, and the pips that hits may cost
    PIPS = {"lead": 1.0, "throw": 4.6, "lost": -0.1, "later_lost": -0.05}
    weights = {
        name: weight if name == "race" else PIPS.get(name.rpartition("_")[0], 0.0) * weights["race"]
        for name, weight in weights.items()
    }
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
    if scoring == "winloss" or total(loser, ANYWHERE) < MEN:
        return 1.0
    return 3.0 if standing(loser) & THEIR_HOME_OR_BAR else 2.0


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


# --- notation and picture ------------------------------------------------------------------

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
            to < 1 or counted(s, s.turn)[to] > 0,
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
