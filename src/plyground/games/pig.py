"""Pig: roll a die as often as you dare; a 1 loses the points of the turn.

A turn is a sequence of decisions; each decision to roll is followed by a chance node for the die.
The number of rolls is limited, because players who never hold could play forever.
"""

import numpy as np

from plyground.game import CHANCE, Facts, Picture, Reader, option, record

target = option("target", 100, low=2, high=1000, about="points that win")
players = option("players", 2, low=2, high=10, about="number of players")
rolls = option(
    "rolls",
    5 * target * players,
    low=1,
    high=65535,
    about="rolls after which the game is a draw, by default 5 x target x players",
)

State = record(
    scores=(np.int16, players),
    total=np.int16,  # points of the turn so far
    rolled=np.uint16,  # rolls since the game began
    turn=np.int8,
    rolling=np.int8,  # 1 while the die rolls
)

# --- rules ---------------------------------------------------------------------------------

ROLL, HOLD = 0, 1
SIDES = 6


def start(s):
    s.turn = 0


def to_play(s):
    return CHANCE if s.rolling else int(s.turn)


def legal(s, moves):
    if s.rolling:
        for face in range(SIDES):
            moves[face] = face
        return SIDES
    n = count(s)
    for k in range(n):
        moves[k] = pick(s, k)
    return n


def count(s):
    return SIDES if s.rolling else int(may_roll(s)) + int(may_hold(s))


def pick(s, k):
    return k if s.rolling or may_roll(s) else HOLD


def may_roll(s):
    """Not when holding wins, and not without limit."""
    return s.scores[s.turn] + s.total < target and s.rolled < rolls


def may_hold(s):
    """Only once the turn has points."""
    return s.total > 0


def play(s, a):
    if s.rolling:
        s.rolling = 0
        if a == 0:
            s.total = 0
            s.turn = following(s.turn)
        else:
            s.total += a + 1
    elif a == ROLL:
        s.rolling = 1
        s.rolled += 1
    else:
        s.scores[s.turn] += s.total
        s.total = 0
        if s.scores[s.turn] < target:  # the winner keeps the turn
            s.turn = following(s.turn)


def following(player):
    """Quicker than a remainder."""
    return 0 if player == players - 1 else player + 1


def over(s):
    return count(s) == 0


def score(s, u):
    won = s.scores[s.turn] >= target
    for player in range(players):
        u[player] = -1.0 if won else 0.0
    if won:
        u[s.turn] = 1.0


# --- evaluation ----------------------------------------------------------------------------

# Fitted to the exact values of the game of two to 100, so that a search one roll deep holds at
# about 20 at the start.
weights = {"lead": 1.12, "near": 1.0, "total": -0.67, "turn": 0.08}


def features(s, f):
    """Player 0's less the best of the others', as shares of the target: scores with the points of
    the turn, and their squares; the points at risk; the player to play."""
    other = 0.0
    for player in range(1, players):
        other = max(other, so_far(s, player))
    own = so_far(s, 0)
    sign = 1.0 if s.turn == 0 else -1.0
    f[0] = own - other
    f[1] = own * own - other * other
    f[2] = sign * s.total / target
    f[3] = sign


def so_far(s, player):
    return (int(s.scores[player]) + (int(s.total) if player == s.turn else 0)) / target


# --- notation and picture ------------------------------------------------------------------

EXAMPLE = ",".join(["0"] * players) + " 1 0 choose 0"


def describe(s, a):
    if s.rolling:
        return f"roll {a + 1}"
    return ("roll", "hold")[a]


def aliases(s, a):
    if s.rolling:
        return (str(a + 1),)
    return (("r",), ("h", "stop"))[a]


def text(s):
    """Scores; the player to play; points of the turn; `choose`, or `die` before a roll; rolls."""
    scores = ",".join(map(str, s.scores))
    return f"{scores} {s.turn + 1} {s.total} {('choose', 'die')[s.rolling]} {s.rolled}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    scores = reader.numbers("scores", players, 0, target + SIDES - 1)
    s.scores = scores
    s.turn = reader.number("the player whose turn it is", 1, players) - 1
    turn_at = reader.at - len(str(s.turn + 1))
    s.total = reader.number("the points of the turn", 0, target + SIDES - 1)
    total_at = reader.at - len(str(s.total))
    s.rolling = reader.choice("what happens next", {"choose": 0, "die": 1})
    s.rolled = reader.number("the number of rolls", 0, rolls)
    rolled_at = reader.at - len(str(s.rolled))
    reader.end()
    reader.check(1 not in scores, "no player can have 1 point: a 1 counts nothing", 0)
    reader.check(s.total != 1, "a turn cannot bring 1 point: a 1 counts nothing", total_at)
    mine = scores[s.turn] + int(s.total)
    reader.check(mine < target + SIDES, f"{mine} points: that player has already won", total_at)
    winners = [player for player in range(players) if scores[player] >= target]
    reader.check(winners in ([], [s.turn]), "a player who has won keeps the turn", turn_at)
    reader.check(not winners or (s.total == 0 and not s.rolling), "the game is over", total_at)
    reader.check(
        not s.rolling or mine < target, "a player with enough points does not roll", total_at
    )
    points = sum(scores) + int(s.total)
    needed = -(-points // SIDES) + int(s.rolling)
    reader.check(s.rolled >= needed, f"this takes at least {needed} rolls", rolled_at)


def picture(s):
    notes = []
    for player in range(players):
        name = ("first", "second")[player] if players == 2 else f"player {player + 1}"
        turn = f" + {s.total} in this turn" if player == s.turn and s.total else ""
        mark = ">" if player == s.turn else " "
        notes.append(f"{mark} {name}: {s.scores[player]}{turn}")
    return Picture(notes=tuple(notes))


facts = Facts(
    title="Pig",
    title_ar="لعبة الخنزير",
    goal="Reach 100 points first.",
    goal_ar="ابلغ 100 نقطة أولًا.",
    summary="In each turn a player rolls a die as often as they like, at least once. A 2 to 6 is "
    "added to the points of the turn; a 1 ends the turn without points. A player who holds adds "
    "the points to their score and ends the turn. The first to reach 100 points wins.",
    summary_ar="في كل دور يرمي اللاعب نردًا ما شاء من المرات، مرة على الأقل. من 2 إلى 6 تُضاف إلى "
    "نقاط الدور؛ و1 ينهي الدور بلا نقاط. من يتوقف يضيف النقاط إلى رصيده وينتهي دوره. يفوز أول من "
    "يبلغ 100 نقطة.",
    actions=SIDES,
    max_moves=SIDES,
    max_plies=3 * rolls,
    players=players,
    zero_sum=players == 2,
    deterministic=False,
    sources=(
        "https://en.wikipedia.org/wiki/Pig_(dice_game)",
        "T. Neller and C. Presser, Optimal play of the dice game Pig, The UMAP Journal 25 (2004)",
    ),
)
