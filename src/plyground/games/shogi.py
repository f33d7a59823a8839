"""Shogi: mate the king; captured pieces can be dropped on the captor's side.

`KINDS` is a table of the pieces' moves; `game/boards/drop_rules.py` has the moves, drops and mates.
Squares are numbered from the upper left corner, 9a, row by row. An action is 81 * origin + target,
plus 6561 with promotion; drops follow, by kind and target: 13689 in all. The file is long because
moves are written in three ways: USI, as in English books, and KIF.
"""

from functools import lru_cache

import numpy as np

from plyground.game import (
    DRAW,
    Cell,
    Facts,
    Grid,
    Hints,
    Label,
    Piece,
    Reader,
    Repetition,
    option,
    record,
    rows_text,
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
from plyground.game.boards.kif import kif_move
from plyground.game.clocks import with_clock

plies = option("plies", 512, low=1, high=5000, about="plies after which the game is a draw")
impasse = option(
    "impasse",
    False,
    about="a player to move, not in check, with the king and ten more pieces in the far three "
    "rows and 28 points (White 27) wins",
)

UP, DOWN = 0, 4
GOLD = dict.fromkeys((7, 0, 1, 2, 6, 4), 1)
STRAIGHT, DIAGONAL = (0, 2, 4, 6), (1, 3, 5, 7)
KINDS = (
    PieceKind("P", "pawn", {UP: 1}, becomes="+P", drop_rows=1),
    PieceKind("L", "lance", {UP: 8}, becomes="+L", drop_rows=1),
    PieceKind("N", "knight", {}, ((-2, -1), (-2, 1)), becomes="+N", drop_rows=2),
    PieceKind("S", "silver", dict.fromkeys((7, 0, 1, 3, 5), 1), becomes="+S"),
    PieceKind("G", "gold", GOLD),
    PieceKind("B", "bishop", dict.fromkeys(DIAGONAL, 8), becomes="+B"),
    PieceKind("R", "rook", dict.fromkeys(STRAIGHT, 8), becomes="+R"),
    PieceKind("K", "king", dict.fromkeys(range(8), 1)),
    PieceKind("+P", "promoted pawn", GOLD),
    PieceKind("+L", "promoted lance", GOLD),
    PieceKind("+N", "promoted knight", GOLD),
    PieceKind("+S", "promoted silver", GOLD),
    PieceKind("+B", "horse", dict.fromkeys(DIAGONAL, 8) | dict.fromkeys(STRAIGHT, 1)),
    PieceKind("+R", "dragon", dict.fromkeys(STRAIGHT, 8) | dict.fromkeys(DIAGONAL, 1)),
)
HELD = 7
T = tables(DropBoard(9, 9, zone=3, forced=False, pawns_on_file=1), KINDS, "K", HELD)
RULES = bound(T)
list_moves, move, attacked, exchange = RULES.list_moves, RULES.move, RULES.attacked, RULES.exchange
tense, skip = RULES.tense, RULES.skip
RAYS, ZONE = T.rays, T.zone
SET = (18, 4, 4, 4, 4, 2, 2)  # pieces of each kind, on the board and in both hands

State = record(**fields(T))

# --- rules ---------------------------------------------------------------------------------

MOST = 600  # 593 is the most that any position has
POINTS = np.array([1, 1, 1, 1, 1, 5, 5, 0, 1, 1, 1, 1, 5, 5])
ENOUGH = np.array([28, 27])


def _array():
    """The board at the start."""
    back = [2, 3, 4, 5, 8, 5, 4, 3, 2]
    board = [code + 14 for code in back] + [0, 21, 0, 0, 0, 0, 0, 20, 0] + [15] * 9 + [0] * 27
    return np.array(board + [1] * 9 + [0, 6, 0, 0, 0, 0, 0, 7, 0] + back, np.int8)


START = _array()
START_HASH = np.bitwise_xor.reduce(T.hash_board[START, np.arange(81)])


def start(s):
    for q in range(81):
        s.board[q] = START[q]
    s.kings[0] = 76
    s.kings[1] = 4
    s.hash = START_HASH


def legal(s, moves):
    if s.ply >= plies or entered(s):
        return 0
    return list_moves(s, moves, MOST)


def play(s, a):
    move(s, a)


def can_move(s):
    return list_moves(s, np.empty(MOST, np.int32), 1) > 0


def entered(s):
    """Whether the player to move wins by having entered the other's camp."""
    if not impasse or s.checked:
        return False
    side = np.int64(s.turn)
    if not ZONE[side, s.kings[side]]:
        return False
    points = 0
    men = 0
    for row in range(3):
        for column in range(9):
            code = s.board[9 * (row if side == 0 else 8 - row) + column]
            if code != 0 and (code > 14) == side:
                men += 1
                points += POINTS[(code - 1) % 14]
    for kind in range(HELD):
        points += POINTS[kind] * s.hands[HELD * side + kind]
    return men > 10 and points >= ENOUGH[side]  # the king is one of the men


def over(s):
    return s.ply >= plies or entered(s) or not can_move(s)


def score(s, u):
    """A player who cannot move has lost, even if a draw is due at the same time."""
    mine = 1.0 if entered(s) else 0.0 if can_move(s) else -1.0
    u[s.turn] = mine
    u[1 - s.turn] = -mine


def key(s):
    return with_clock(s.hash, int(s.ply), plies)


def position(s):
    return position_key(s)


def reversible(s):
    """Captures are reversible: a piece can be dropped where it stood."""
    return np.int64(s.ply)


def verdict(s, past, first, last, u):
    """The fourth occurrence is a draw, but a player who gave check throughout loses."""
    checker = perpetual(s, past, first, last)
    u[0] = 0.0
    u[1] = 0.0
    if checker >= 0:
        u[checker] = -1.0
        u[1 - checker] = 1.0


def timeless(s):
    s.ply = 0


# --- for engines ---------------------------------------------------------------------------

UNITS = np.array([2, 6, 7, 10, 11, 16, 19, 60, 12, 11, 11, 11, 22, 26])  # half pawns


def noisy(s, a):
    """Captures, and promotions of pawns, bishops and rooks."""
    if a >= 13122:
        return False
    if s.board[a % 81] != 0:
        return True
    kind = (s.board[a % 6561 // 81] - 1) % 14
    return a >= 6561 and (kind == 0 or kind >= 5)


def gain(s, a):
    """Most valuable victim, least valuable attacker."""
    return exchange(s, a, UNITS)


# --- evaluation ----------------------------------------------------------------------------

WORTH = np.array([1.0, 3.0, 3.5, 5.2, 5.6, 8.2, 9.6, 0.0, 5.5, 5.2, 5.2, 5.4, 11.0, 13.0])
IN_HAND = np.array([1.2, 3.3, 3.9, 5.6, 6.2, 8.8, 10.5])
ADVANCE = np.array([0.5, 0.2, 0.3, 1.0, 0.4, 0.0, 0.0, -2.0, 0.5, 0.5, 0.5, 0.5, 0.5, 1.0])

weights = {
    "material": 0.06,
    "hand": 0.06,
    "advance": 0.006,
    "guards": 0.03,
    "hunters": 0.02,
    "danger": -0.03,
    "tempo": 0.03,
}
FEATURES = len(weights)


def features(s, f):
    """Differences between the sides, Black's less White's.

    Guards are golds and silvers next to their king, hunters are pieces other than pawns within
    three steps of the other king; danger counts the squares around a king that are attacked.
    """
    for i in range(FEATURES):
        f[i] = 0.0
    for q in range(81):
        code = np.int64(s.board[q])
        if code == 0:
            continue
        side = np.int64(code > 14)
        sign = 1.0 - 2.0 * side
        kind = (code - 1) % 14
        f[0] += sign * WORTH[kind]
        f[2] += sign * ADVANCE[kind] * (8 - q // 9 if side == 0 else q // 9)
        if kind == 0 or kind == 7:
            continue
        if apart(q, s.kings[1 - side]) <= 3:
            f[4] += sign
        if (kind == 3 or kind == 4 or kind > 7) and apart(q, s.kings[side]) == 1:
            f[3] += sign
    for side in range(2):
        sign = 1.0 - 2.0 * side
        for kind in range(HELD):
            f[1] += sign * IN_HAND[kind] * s.hands[HELD * side + kind]
        for d in range(8):
            q = np.int64(RAYS[d, s.kings[side], 0])
            if q >= 0 and attacked(s.board, q, 1 - side, -1, -1):
                f[5] += sign
    f[6] = 1.0 - 2.0 * s.turn


def apart(q, k):
    """Steps of a king from q to k."""
    return max(abs(q // 9 - k // 9), abs(q % 9 - k % 9))


# --- notation and picture ------------------------------------------------------------------

LETTERS = "PLNSGBR"
SYMBOLS = ("", *(kind.letter for kind in KINDS), *(kind.letter.lower() for kind in KINDS))
LABELS = ("", *(f"{side} {kind.name}" for side in ("black", "white") for kind in KINDS))
RANKS = "abcdefghi"
NAMES = tuple(f"{9 - q % 9}{RANKS[q // 9]}" for q in range(81))
EXAMPLE = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def _grid():
    """Files are numbered from the right, ranks lettered from the top."""
    cells = tuple(Cell(name, q % 9, q // 9, "square", "wood") for q, name in enumerate(NAMES))
    labels = [Label(8 - i, -0.75, str(i + 1)) for i in range(9)]
    labels += [Label(8.75, row, RANKS[row]) for row in range(9)]
    return with_hands(Grid(cells, tuple(labels), (), NAMES), LETTERS, "*")


GRID = _grid()


def describe(s, a):
    """As in USI: 7g7f, 8h2b+, P*5e."""
    if a >= 13122:
        return f"{LETTERS[(a - 13122) // 81]}*{NAMES[a % 81]}"
    return NAMES[a % 6561 // 81] + NAMES[a % 81] + ("+" if a >= 6561 else "")


def written(s, a):
    """As in English books: P-7f, Bx2b+, P*5e; N-7c= is not promoted, G6i-5h is one of two golds."""
    if a >= 13122:
        return describe(s, a)
    origin, to = a % 6561 // 81, a % 81
    piece = s.board[origin]
    rivals = [q for q, there in _steps(s.tobytes()) if there == to and s.board[q] == piece]
    start = NAMES[origin] if any(q != origin for q in rivals) else ""
    declined = T.choice[piece, T.zone[s.turn, origin], to] == 3
    end = "+" if a >= 6561 else "=" if declined else ""
    return f"{SYMBOLS[piece].upper()}{start}{'x' if s.board[to] else '-'}{NAMES[to]}{end}"


@lru_cache(maxsize=64)
def _steps(position):
    """Origin and target of each legal move on the board."""
    s = np.frombuffer(position, State)[0]
    moves = np.zeros(MOST, np.int32)
    found = moves[: legal(s, moves)].tolist()
    return [(a % 6561 // 81, a % 81) for a in found if a < 13122]


def aliases(s, a):
    """As in KIF."""
    if a >= 13122:
        return (kif_move(LETTERS[(a - 13122) // 81], -1, a % 81, False),)
    origin = a % 6561 // 81
    return (kif_move(SYMBOLS[s.board[origin]].upper(), origin, a % 81, a >= 6561),)


def clicks(s, a):
    """From, to, and whether to promote, if optional; or the piece in hand and its target."""
    if a >= 13122:
        letter = LETTERS[(a - 13122) // 81]
        return [((letter.lower() if s.turn else letter) + "*", NAMES[a % 81])]
    origin, to = a % 6561 // 81, a % 81
    choice = T.choice[s.board[origin], T.zone[s.turn, origin], to]
    words = ("promote" if a >= 6561 else "do not promote",) if choice == 3 else ()
    return [(NAMES[origin], NAMES[to], *words)]


def text(s):
    hands = hands_text(s.hands, LETTERS, counted=True) or "-"
    return f"{rows_text(s.board, 9, SYMBOLS)} {'bw'[s.turn]} {hands} {s.ply + 1}"


def parse(string, s):
    """SFEN; the move number is optional."""
    reader = Reader(string, EXAMPLE)
    s.board = reader.rows(9, 9, SYMBOLS)
    s.turn = reader.choice("the side to move", {"b": 0, "w": 1})
    word = reader.word("the pieces in hand")
    s.hands = read_hands(reader, word, reader.at - len(word), LETTERS)
    if reader.text[reader.at :].strip():
        s.ply = reader.number("the number of the move", 1, plies + 1) - 1
    reader.end()
    check_pieces(reader, s, T, KINDS, SET)
    settle(reader, s, T)


def picture(s):
    pieces = [
        Piece(NAMES[q], SYMBOLS[code], int(code > 14), "tile", LABELS[code])
        for q, code in enumerate(s.board)
        if code
    ]
    labels = LABELS[1 : HELD + 1] + LABELS[15 : HELD + 15]
    pieces += pieces_in_hand(s.hands, LETTERS, labels, "*", "tile")
    return GRID.picture(pieces, marks=(NAMES[s.kings[s.turn]],) if s.checked else ())


facts = Facts(
    title="Shogi",
    title_ar="الشوغي",
    also=("japanese chess",),
    goal="Checkmate the other king.",
    goal_ar="أمِت ملك خصمك: كش مات.",
    summary="Each side tries to attack the other's king so that it cannot escape: checkmate. "
    "Black, at the bottom, begins. Rooks and bishops slide, a lance slides straight ahead, a "
    "knight jumps two ahead and one aside, a gold steps straight or diagonally forward, a silver "
    "diagonally or forward, a pawn one step ahead, where it also captures. A move that begins or "
    "ends in the far three rows may promote: pawn, lance, knight and silver then go like a gold, "
    "rook and bishop also go one step like a king. A captured piece goes to the captor's hand and "
    "may later be dropped on an empty square instead of a move, but not where it could never "
    "move. A pawn may not be dropped on a file with another unpromoted pawn of its side, nor to "
    "give mate at once. A player who cannot move loses. The fourth occurrence of a position is a "
    "draw, but a player who gave check with every move since the first one loses. A game of 512 "
    "plies is a draw.",
    summary_ar="يحاول كل طرف أن يهاجم ملك الآخر بحيث لا يجد مهربًا. يبدأ الأسود في الأسفل. الرخ "
    "والفيل ينزلقان، والرمح ينزلق إلى الأمام، والحصان يقفز خانتين إلى الأمام وواحدة جانبًا، "
    "والذهبي يخطو مستقيمًا أو قطريًّا إلى الأمام، والفضي قطريًّا أو إلى الأمام، والبيدق خطوة إلى "
    "الأمام ويأخذ فيها أيضًا. النقلة التي تبدأ أو تنتهي في الصفوف الثلاثة البعيدة يجوز أن ترقّي: "
    "البيدق والرمح والحصان والفضي تسير عندئذ كالذهبي، والرخ والفيل يخطوان أيضًا كالملك. القطعة "
    "المأخوذة تذهب إلى يد آخذها، وله أن يُنزلها لاحقًا على مربع فارغ بدل النقلة، لا حيث لا تستطيع "
    "الحركة أبدًا. لا يُنزل بيدق على عمود فيه بيدق غير مرقّى لصاحبه، ولا ليميت في الحال. يخسر من "
    "لا يستطيع التحرك. تكرار الوضع للمرة الرابعة تعادل، لكن من كشّ بكل نقلة منذ المرة الأولى "
    "يخسر. 512 نقلة تعادل.",
    actions=actions(T),
    max_moves=MOST,
    max_plies=plies,
    players_called=("Black", "White"),
    repetition=Repetition(DRAW, 4),
    hints=Hints(reductions=True),
    sources=(
        "https://en.wikipedia.org/wiki/Shogi",
        "USI and SFEN: http://hgm.nubati.net/usi.html",
    ),
)
