"""Leduc poker: six cards, two rounds of betting, and a public card between them.

Card c has rank c // 2 (jack, queen, king) and suit c % 2. `betting` is the whole betting as digits
of base 4, the latest last: 1 fold, 2 call or check, 3 raise.
"""

import numpy as np

from plyground.game import CHANCE, Cell, Facts, Grid, Piece, Reader, record
from plyground.kernel.bits import select

State = record(
    betting=np.int32,
    cards=(np.int8, 3),  # of the first player, of the second, public; -1 not dealt yet
    chips=(np.int8, 2),  # in the pot, by player
    stage=np.int8,  # 0 before the public card, 1 after it, 2 showdown
    plies=np.int8,  # in this round
    raises=np.int8,  # in this round
    folded=np.int8,  # the player who folded; -1 none
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

FOLD, CALL, RAISE = 0, 1, 2
CARDS = 6
OPEN = 2  # index of the public card
MOST_RAISES = 2  # in a round
BETS = (2, 4)  # chips of a raise, by round
ONE = np.uint64(1)
ALL = np.uint64((1 << CARDS) - 1)


def start(s):
    for i in range(3):
        s.cards[i] = -1
    s.chips[0] = 1
    s.chips[1] = 1
    s.folded = -1
    s.turn = CHANCE


def dealt(s):
    n = 0
    while n < 3 and s.cards[n] >= 0:
        n += 1
    return n


def count(s):
    if over(s):
        return 0
    if s.turn == CHANCE:
        return CARDS - int(s.cards[0] >= 0) - int(s.cards[1] >= 0)
    return 1 + int(must_answer(s)) + int(s.raises < MOST_RAISES)


def pick(s, k):
    if s.turn == CHANCE:
        return select(left(s), k)
    return k if must_answer(s) else k + CALL


def must_answer(s):
    """Whether the other player has put in more."""
    return s.chips[s.turn] < s.chips[1 - s.turn]


def left(s):
    """The cards that no player holds, as bits."""
    cards = ALL
    for player in range(2):
        held = int(s.cards[player])
        cards &= ~(ONE << np.uint64(held if held >= 0 else CARDS))
    return cards


def legal(s, moves):
    n = count(s)
    for k in range(n):
        moves[k] = pick(s, k)
    return n


def play(s, a):
    if s.turn == CHANCE:
        i = dealt(s)
        s.cards[i] = a
        if i > 0:
            s.turn = 0
        return
    me = s.turn
    s.betting = s.betting * 4 + a + 1
    s.plies += 1
    s.turn = 1 - me
    if a == FOLD:
        s.folded = me
    elif a == RAISE:
        s.chips[me] = s.chips[1 - me] + BETS[s.stage]
        s.raises += 1
    else:
        s.chips[me] = s.chips[1 - me]
        if s.plies > 1:  # only a check by the first player to act leaves the round open
            s.stage += 1
            s.plies = 0
            s.raises = 0
            s.turn = CHANCE if s.stage == 1 else 0


def over(s):
    return s.folded >= 0 or s.stage == 2


def strength(s, player):
    """A pair with the public card beats any other hand; otherwise the rank counts."""
    rank = s.cards[player] // 2
    return rank + 3 if rank == s.cards[OPEN] // 2 else rank


def score(s, u):
    """The winner gets the other's chips; equal hands share the pot."""
    u[0] = 0.0
    u[1] = 0.0
    if s.folded >= 0:
        winner = 1 - s.folded
    else:
        ahead = strength(s, 0) - strength(s, 1)
        if ahead == 0:
            return
        winner = 0 if ahead > 0 else 1
    u[winner] = s.chips[1 - winner]
    u[1 - winner] = -u[winner]


SEES = 4


def sees(s, player, out):
    """The player's card, the public card and the betting."""
    out[0] = s.cards[player]
    out[1] = s.cards[OPEN]
    out[2] = s.turn
    out[3] = s.betting
    return SEES


# --- notation and picture ------------------------------------------------------------------

NAMES = ("first", "second", "open")
DECK = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
SUITS = "♠♥"
WORDS = ("fold", "call", "raise")
GRID = Grid((Cell("first", 0, 0, "none"), Cell("open", 1, 0, "none"), Cell("second", 2, 0, "none")))
EXAMPLE = "Js,Kh,Qs rc/cr"


def describe(s, a):
    if s.turn == CHANCE:
        return f"deal {DECK[a]}"
    return "check" if a == CALL and s.chips[0] == s.chips[1] else WORDS[a]


def aliases(s, a):
    if s.turn == CHANCE:
        return (DECK[a],)
    return ("fcr"[a], "bet") if a == RAISE and s.chips[0] == s.chips[1] else ("fcr"[a], WORDS[a])


def _betting(s):
    """The letters f, c, r of both rounds, with a / where the public card was dealt."""
    digits = []
    code = int(s.betting)
    while code:
        code, digit = divmod(code, 4)
        digits.insert(0, "fcr"[digit - 1])
    letters = "".join(digits)
    if s.stage == 0:
        return letters or "-"
    first = letters.index("c", 1) + 1  # a call ends the round, unless it is the opening check
    return f"{letters[:first]}/{letters[first:]}"


def text(s):
    """The cards of the first player, the second, and the public card, then the betting."""
    cards = ",".join(DECK[card] if card >= 0 else "-" for card in s.cards)
    return f"{cards} {_betting(s)}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    word = reader.word("the cards")
    at = reader.at - len(word)
    cards = word.split(",")
    reader.check(len(cards) == 3, f"three cards expected, {len(cards)} found", at)
    places = [at + len(",".join(cards[:i])) + (i > 0) for i in range(3)]
    for i, card in enumerate(cards):
        reader.check(
            card in (*DECK, "-"),
            f"{card!r} is not a card (cards: {', '.join(DECK)}, or - if not dealt)",
            places[i],
        )
        reader.check(card == "-" or card not in cards[:i], f"there is only one {card}", places[i])
        reader.check(card == "-" or "-" not in cards[:i], "an earlier card is missing", places[i])
    betting = reader.word("the betting")
    at = reader.at - len(betting)
    reader.end()
    start(s)
    for card in cards[:OPEN]:
        if card != "-":
            play(s, DECK.index(card))
    moves = np.zeros(CARDS, np.int32)
    for i, letter in enumerate("" if betting == "-" else betting):
        if letter == "/":
            reader.check(s.stage == 1 and s.turn == CHANCE, "no round of betting ends here", at + i)
            if cards[OPEN] != "-":
                play(s, DECK.index(cards[OPEN]))
            continue
        reader.check(
            letter in "fcr",
            f"{letter!r} is not one of f (fold), c (call or check), r (raise)",
            at + i,
        )
        reader.check(s.turn != CHANCE, "a card has to be dealt before this", at + i)
        action = "fcr".index(letter)
        reader.check(
            action in moves[: legal(s, moves)], f"{WORDS[action]} is not possible here", at + i
        )
        play(s, action)
    reader.check(
        cards[OPEN] == "-" or s.cards[OPEN] >= 0,
        "the public card comes after the first round of betting, written with a /",
        places[2],
    )
    reader.check(
        s.stage == 0 or s.turn != CHANCE or betting.endswith("/"),
        "a / is missing after the first round of betting",
        at + len(betting),
    )


def picture(s):
    cards = [
        Piece(name, DECK[card][0] + SUITS[card % 2], None, "card", DECK[card])
        for name, card in zip(NAMES, s.cards, strict=True)
        if card >= 0
    ]
    pot = f"chips in the pot: first {s.chips[0]}, second {s.chips[1]}"
    return GRID.picture(cards, (pot,))


facts = Facts(
    title="Leduc poker",
    title_ar="بوكر ليدوك",
    also=("leduc",),
    goal="Win chips with a hidden card and a public one.",
    goal_ar="اربح الرقائق بورقة مخفية وأخرى مكشوفة.",
    summary="Six cards: jack, queen and king in two suits. Both players put one chip into the pot "
    "and get a card that only they see. After a round of betting a third card is dealt face up, "
    "and a second round follows. A raise is two chips in the first round and four in the second, "
    "at most two raises in each. A pair with the public card wins, otherwise the higher card; "
    "equal ranks share the pot. Utility is chips won or lost.",
    summary_ar="ست أوراق: ولد وملكة وملك من نقشين. يضع كل من اللاعبين رقاقة في الوعاء ويأخذ ورقة "
    "لا يراها غيره. بعد جولة رهان تُكشف ورقة ثالثة وتتبعها جولة ثانية. الزيادة رقاقتان في الجولة "
    "الأولى وأربع في الثانية، ولا أكثر من زيادتين في كل جولة. الزوج مع الورقة المكشوفة يفوز، وإلا "
    "فالورقة الأعلى؛ والأوراق المتساوية تقتسم الوعاء. المنفعة هي الرقائق المربوحة أو المخسورة.",
    actions=CARDS,
    max_moves=CARDS,
    max_plies=11,
    deterministic=False,
    perfect_information=False,
    utility=(-13.0, 13.0),
    sources=("F. Southey and others, Bayes' bluff: opponent modelling in poker, UAI 2005",),
)
