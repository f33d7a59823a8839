"""Tori shogi, the shogi of birds: catch the phoenix; captured birds can be dropped again.

`KINDS` is a table of the birds' moves; `game/boards/drop_rules.py` has the moves, drops and mates.
Squares are numbered from the upper left corner, a7, row by row. An action is 49 * origin + target,
plus 2401 with promotion (which is never a choice); drops follow, by kind and target.
"""

import numpy as np

from plyground.game import (
    DRAW,
    LOSS,
    Facts,
    Hints,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
    square_grid,
)
from plyground.game.boards.drop_pieces import DropBoard, PieceKind, tables
from plyground.game.boards.drop_rules import actions, bound, fields, perpetual, position_key
from plyground.game.boards.hands import (
    check_pieces,
    hands_text,
    pieces_in_hand,
    read_hands,
    settle,
    with_hands,
)
from plyground.game.clocks import with_clock

plies = option("plies", 512, low=1, high=5000, about="plies after which the game is a draw")
repetition = option(
    "repetition",
    LOSS,
    choices=(LOSS, DRAW),
    about="the result of the fourth occurrence of a position for the player who causes it",
)

UP, UP_RIGHT, RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, LEFT, UP_LEFT = range(8)
ALL = dict.fromkeys(range(8), 1)
KINDS = (
    PieceKind("S", "swallow", {UP: 1}, becomes="+S", drop_rows=1),
    PieceKind("P", "pheasant", {DOWN_RIGHT: 1, DOWN_LEFT: 1}, ((-2, 0),)),
    PieceKind("L", "left quail", {UP: 6, DOWN_RIGHT: 6, DOWN_LEFT: 1}),
    PieceKind("R", "right quail", {UP: 6, DOWN_LEFT: 6, DOWN_RIGHT: 1}),
    PieceKind("C", "crane", {d: 1 for d in ALL if d not in (LEFT, RIGHT)}),
    PieceKind("F", "falcon", {d: 1 for d in ALL if d != DOWN}, becomes="+F"),
    PieceKind("K", "phoenix", ALL),
    PieceKind("+S", "goose", {}, ((-2, -2), (-2, 2), (2, 0))),
    PieceKind("+F", "eagle", ALL | {UP_LEFT: 6, UP_RIGHT: 6, DOWN: 6, DOWN_LEFT: 2, DOWN_RIGHT: 2}),
)
HELD = 6
T = tables(DropBoard(7, 7, zone=2, forced=True, pawns_on_file=2), KINDS, "K", HELD)
RULES = bound(T)
list_moves, move, attacked, exchange = RULES.list_moves, RULES.move, RULES.attacked, RULES.exchange
tense, skip = RULES.tense, RULES.skip
RAYS = T.rays
SET = (16, 4, 2, 2, 4, 2)  # birds of each kind, on the board and in both hands

State = record(**fields(T))

# --- rules ---------------------------------------------------------------------------------

MOST = 512  # six kinds of drops on 45 squares, and no more than 184 moves of birds


def _array():
    """The board at the start: the second player's side is the first's rotated."""
    back, third, men = [3, 2, 5, 7, 5, 2, 4], [0, 0, 0, 6, 0, 0, 0], [1] * 7
    mine = [0, 0, 0, 0, 1, 0, 0, *men, *third, *back]
    theirs = [code + 9 if code else 0 for code in reversed(mine)]
    return np.array(
        theirs[:21] + [a or b for a, b in zip(theirs[21:], mine[:7])] + mine[7:], np.int8
    )


START = _array()
START_HASH = np.bitwise_xor.reduce(T.hash_board[START, np.arange(49)])


def start(s):
    for q in range(49):
        s.board[q] = START[q]
    s.kings[0] = 45
    s.kings[1] = 3
    s.hash = START_HASH


def legal(s, moves):
    if s.ply >= plies:
        return 0
    return list_moves(s, moves, MOST)


def play(s, a):
    move(s, a)


def can_move(s):
    return list_moves(s, np.empty(MOST, np.int32), 1) > 0


def over(s):
    return s.ply >= plies or not can_move(s)


def score(s, u):
    """A player who cannot move has lost, even if a draw is due at the same time."""
    mine = 0.0 if can_move(s) else -1.0
    u[s.turn] = mine
    u[1 - s.turn] = -mine


def key(s):
    return with_clock(s.hash, int(s.ply), plies)


def position(s):
    return position_key(s)


def reversible(s):
    """Captures are reversible: a bird can be dropped where it stood."""
    return np.int64(s.ply)


def verdict(s, past, first, last, u):
    """A player who gave check throughout loses; otherwise the player who just moved, or none."""
    loser = perpetual(s, past, first, last)
    if loser < 0 and repetition == LOSS:
        loser = 1 - np.int64(s.turn)
    u[0] = 0.0
    u[1] = 0.0
    if loser >= 0:
        u[loser] = -1.0
        u[1 - loser] = 1.0


def timeless(s):
    s.ply = 0


# --- for engines ---------------------------------------------------------------------------

UNITS = np.array([2, 5, 7, 7, 9, 11, 60, 6, 20])  # half swallows


def noisy(s, a):
    """Captures and promotions."""
    return a < 4802 and (a >= 2401 or s.board[a % 49] != 0)


def gain(s, a):
    """Most valuable victim, least valuable attacker."""
    return exchange(s, a, UNITS)


# --- evaluation ----------------------------------------------------------------------------

WORTH = np.array([1.0, 2.5, 3.5, 3.5, 4.5, 5.5, 0.0, 3.0, 10.0])
IN_HAND = np.array([1.2, 2.8, 4.0, 4.0, 5.0, 6.5])

weights = {"birds": 0.07, "hand": 0.07, "advance": 0.01, "danger": -0.05, "tempo": 0.04}
FEATURES = len(weights)


def features(s, f):
    """Differences between the sides, the first player's less the second's.

    Advance is the number of rows that birds other than the phoenix have gone; danger counts the
    squares around a phoenix that are attacked.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    for q in range(49):
        code = np.int64(s.board[q])
        if code:
            sign = 1.0 if code <= 9 else -1.0
            kind = (code - 1) % 9
            f[0] += sign * WORTH[kind]
            if kind != 6:
                f[2] += sign * (6 - q // 7 if code <= 9 else q // 7)
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for kind in range(HELD):
            f[1] += sign * IN_HAND[kind] * s.hands[HELD * side + kind]
        for d in range(8):
            q = np.int64(RAYS[d, s.kings[side], 0])
            if q >= 0 and attacked(s.board, q, 1 - side, -1, -1):
                f[3] += sign
    f[4] = 1.0 - 2.0 * s.turn


# --- notation and picture ------------------------------------------------------------------

LETTERS = "SPLRCF"
SYMBOLS = ("", *(kind.letter for kind in KINDS), *(kind.letter.lower() for kind in KINDS))
LABELS = ("", *(f"{side} {kind.name}" for side in ("black", "white") for kind in KINDS))
GRID = with_hands(square_grid(7, 7, "wood"), LETTERS, "@")
NAMES = GRID.names
EXAMPLE = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"


def describe(s, a):
    """c3c4, a5a6+ if the bird is promoted, S@d4 for a drop."""
    if a >= 4802:
        return f"{LETTERS[(a - 4802) // 49]}@{NAMES[a % 49]}"
    return NAMES[a % 2401 // 49] + NAMES[a % 49] + ("+" if a >= 2401 else "")


def aliases(s, a):
    """The sign of a promotion is optional."""
    return (describe(s, a)[:-1],) if 2401 <= a < 4802 else ()


def clicks(s, a):
    """From and to; or the bird in hand and its target."""
    if a >= 4802:
        letter = LETTERS[(a - 4802) // 49]
        return [((letter.lower() if s.turn else letter) + "@", NAMES[a % 49])]
    return [(NAMES[a % 2401 // 49], NAMES[a % 49])]


def text(s):
    """The format of Fairy-Stockfish; the last number counts the moves of each player."""
    hands = hands_text(s.hands, LETTERS, counted=False) or "-"
    board = rows_text(s.board, 7, SYMBOLS)
    return f"{board}[{hands}] {'wb'[s.turn]} 0 {s.ply // 2 + 1}"


def parse(string, s):
    """The clock before the last number has no effect; both are optional."""
    reader = Reader(string, EXAMPLE)
    word = reader.word("the board")
    begin = reader.at - len(word)
    board, bracket, hands = word.partition("[")
    at = begin + len(board)
    reader.check(bool(bracket) and hands.endswith("]"), "the hands are missing: [-], [SSf]", at)
    s.board = Reader(f"{' ' * begin}{board}", EXAMPLE).rows(7, 7, SYMBOLS)
    s.hands = read_hands(reader, hands[:-1], at + 1, LETTERS)
    s.turn = reader.choice("the side to move", {"w": 0, "b": 1})
    s.ply = _read_ply(reader, int(s.turn))
    reader.end()
    check_pieces(reader, s, T, KINDS, SET)
    settle(reader, s, T)


def _read_ply(reader, turn):
    """The plies so far, from "0 12" or "- - 0 12"."""
    if reader.text[reader.at :].split()[:2] == ["-", "-"]:
        reader.word("")
        reader.word("")
    if not reader.text[reader.at :].strip():
        return turn
    reader.number("the clock", 0, 9999)
    return 2 * reader.number("the number of the move", 1, (plies - turn) // 2 + 1) - 2 + turn


def picture(s):
    pieces = [
        Piece(NAMES[q], SYMBOLS[code], int(code > 9), "tile", LABELS[code])
        for q, code in enumerate(s.board)
        if code
    ]
    labels = LABELS[1 : HELD + 1] + LABELS[10 : HELD + 10]
    pieces += pieces_in_hand(s.hands, LETTERS, labels, "@", "tile")
    return GRID.picture(pieces, marks=(NAMES[s.kings[s.turn]],) if s.checked else ())


facts = Facts(
    title="Tori Shogi",
    title_ar="شوغي الطيور",
    goal="Checkmate the other phoenix.",
    goal_ar="أمِت عنقاء خصمك.",
    summary="Shogi of birds on 7 x 7 squares. Each side tries to attack the other's phoenix (K), "
    "which steps in all directions, so that it cannot escape. A swallow (S) steps ahead; a falcon "
    "(F) steps in all directions but straight back; a crane (C) in all but sideways; a pheasant "
    "(P) jumps to the second square ahead or steps diagonally back; a left quail (L) slides ahead "
    "and diagonally back to the right and steps diagonally back to the left, a right quail (R) "
    "the other way round. In the far two rows a swallow becomes a goose, which jumps two squares "
    "diagonally ahead or straight back, and a falcon an eagle, which also slides diagonally ahead "
    "and straight back, and goes up to two squares diagonally back; promotion is compulsory. A "
    "captured bird may be dropped on an empty square instead of a move: a swallow not in the last "
    "row, not on a file with two unpromoted ones of its side, and not to give mate. A player who "
    "cannot move loses, and so does a player who causes the fourth occurrence of a position, or "
    "gave check throughout. A game of 512 plies is a draw.",
    summary_ar="شوغي الطيور على 7×7. يحاول كل طرف أن يهاجم عنقاء الآخر (K)، وهي تخطو في كل "
    "الاتجاهات، بحيث لا تجد مهربًا. السنونو (S) يخطو إلى الأمام؛ والصقر (F) يخطو في كل الاتجاهات "
    "إلا الخلف المستقيم؛ والكركي (C) في كلها إلا الجانبين؛ والتدرج (P) يقفز إلى المربع الثاني "
    "أمامه أو يخطو قطريًّا إلى الخلف؛ والسماني الأيسر (L) ينزلق إلى الأمام وقطريًّا إلى الخلف "
    "يمينًا ويخطو قطريًّا إلى الخلف يسارًا، والأيمن (R) بالعكس. في الصفين البعيدين يصير السنونو "
    "إوزة تقفز مربعين قطريًّا إلى الأمام أو مستقيمًا إلى الخلف، والصقر نسرًا ينزلق أيضًا قطريًّا "
    "إلى الأمام ومستقيمًا إلى الخلف ويمضي مربعين قطريًّا إلى الخلف؛ والترقية إلزامية. الطائر "
    "المأخوذ يُنزل على مربع فارغ بدل النقلة: السنونو لا في الصف الأخير، ولا على عمود فيه سنونوان "
    "غير مرقّيين لصاحبه، ولا ليميت. يخسر من لا يستطيع التحرك، وكذلك من سبّب تكرار الوضع للمرة "
    "الرابعة أو كشّ طوال الوقت. 512 نقلة تعادل.",
    actions=actions(T),
    max_moves=MOST,
    max_plies=plies,
    players_called=("Black", "White"),
    repetition=Repetition(LOSS, 4),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Tori_shogi",
        "https://github.com/fairy-stockfish/Fairy-Stockfish",
    ),
)
