"""Kuhn poker: one card each, one chip in the pot, at most one bet.

A bit of `bets` is set for each ply of the betting that put a second chip into the pot. Each player
acts once, and those before the first bet once more, so the player of a ply is ply modulo players.
"""

import numpy as np

from plyground.game import CHANCE, Cell, Facts, Grid, Piece, Reader, option, record
from plyground.kernel.bits import select
from plyground.kernel.randomness import below

players = option(
    "players", 2, low=2, high=10, about="number of players; the deck has one card more"
)

State = record(
    bets=np.int32,
    cards=(np.int8, players),  # 0 is the lowest; -1 not dealt yet
    plies=np.int8,  # of the betting
    opener=np.int8,  # the first to bet; -1 none
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

PASS, BET = 0, 1
CARDS = players + 1
ONE = np.uint64(1)


def start(s):
    for player in range(players):
        s.cards[player] = -1
    s.opener = -1
    s.turn = CHANCE


def dealt(s):
    n = 0
    for player in range(players):
        n += s.cards[player] >= 0
    return n


def left(s):
    """The cards that nobody holds, as bits."""
    cards = np.uint64((1 << CARDS) - 1)
    for player in range(players):
        held = int(s.cards[player])
        cards &= ~(ONE << np.uint64(held if held >= 0 else CARDS))
    return cards


def count(s):
    if over(s):
        return 0
    return CARDS - dealt(s) if s.turn == CHANCE else 2


def pick(s, k):
    return select(left(s), k) if s.turn == CHANCE else k


def legal(s, moves):
    n = count(s)
    for k in range(n):
        moves[k] = pick(s, k)
    return n


def play(s, a):
    """Whether a player bets cannot be predicted, so there is no branch."""
    if s.turn == CHANCE:
        player = dealt(s)
        s.cards[player] = a
        if player == players - 1:
            s.turn = 0
        return
    s.opener = s.turn if (a == BET) & (s.opener < 0) else s.opener
    s.bets |= a << int(s.plies)
    s.plies += 1
    after = s.turn + 1
    s.turn = 0 if after == players else after


def over(s):
    return s.plies == (players if s.opener < 0 else players + s.opener)


def stake(s, player):
    """The chips that a player has put into the pot."""
    return 1 + ((s.bets >> player | s.bets >> (player + players)) & 1)


def score(s, u):
    """The highest card among the players who put in most takes the pot."""
    most = 1 if s.opener < 0 else 2
    pot = 0
    best = -1
    winner = 0
    for player in range(players):
        chips = stake(s, player)
        u[player] = -chips
        pot += chips
        card = int(s.cards[player])
        ahead = (chips == most) & (card > best)
        best = card if ahead else best
        winner = player if ahead else winner
    u[winner] += pot


SEES = 4


def sees(s, player, out):
    """The player's card and the betting."""
    out[0] = s.cards[player]
    out[1] = s.turn
    out[2] = s.plies
    out[3] = s.bets
    return SEES


def determinise(s, player, random):
    """Deal the other cards anew, from those that the player does not hold."""
    cards = np.uint64((1 << CARDS) - 1) & ~(ONE << np.uint64(s.cards[player]))
    n = CARDS - 1
    for other in range(players):
        if other != player:
            card = select(cards, below(random, n))
            cards &= ~(ONE << np.uint64(card))
            s.cards[other] = card
            n -= 1


# --- notation and picture ------------------------------------------------------------------

RANKS = "3456789TJQK"[-CARDS:]
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
NAMES = tuple(ORDINALS.split()[:players])
GRID = Grid(tuple(Cell(name, x, 0, "none") for x, name in enumerate(NAMES)))
EXAMPLE = f"{RANKS[:players]} pb"


def describe(s, a):
    if s.turn == CHANCE:
        return f"deal {RANKS[a]}"
    return "bet" if a == BET else "pass"


def aliases(s, a):
    if s.turn == CHANCE:
        return (RANKS[a],)
    if s.opener < 0:
        return ("b", "raise") if a == BET else ("p", "check")
    return ("b", "call") if a == BET else ("p", "fold")


def _betting(s):
    return "".join("pb"[int(s.bets) >> ply & 1] for ply in range(s.plies)) or "-"


def text(s):
    """The cards in the order of the players, then the betting."""
    cards = "".join(RANKS[card] if card >= 0 else "-" for card in s.cards)
    return f"{cards} {_betting(s)}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    cards = reader.word("the cards")
    at = reader.at - len(cards)
    reader.check(len(cards) == players, f"{players} cards expected, {len(cards)} found", at)
    betting = reader.word("the betting")
    reader.end()
    start(s)
    for i, card in enumerate(cards.rstrip("-")):
        reader.check(
            card in RANKS, f"{card!r} is not a card (cards: {RANKS}, or - if not dealt)", at + i
        )
        reader.check(card not in cards[:i], f"there is only one {card}", at + i)
        play(s, RANKS.index(card))
    at = reader.at - len(betting)
    for i, letter in enumerate("" if betting == "-" else betting):
        reader.check(letter in "pb", f"{letter!r} is neither p (pass) nor b (bet)", at + i)
        reader.check(s.turn != CHANCE, "betting begins when all players have a card", at + i)
        reader.check(not over(s), "the betting has ended before this", at + i)
        play(s, "pb".index(letter))


def picture(s):
    cards = [
        Piece(name, RANKS[card], None, "card")
        for name, card in zip(NAMES, s.cards, strict=True)
        if card >= 0
    ]
    pot = sum(stake(s, player) for player in range(players))
    return GRID.picture(cards, (f"chips in the pot: {pot}",))


facts = Facts(
    title="Kuhn poker",
    title_ar="بوكر كون",
    also=("kuhn",),
    goal="Win chips with one hidden card.",
    goal_ar="اربح الرقائق بورقة واحدة مخفية.",
    summary="Each player puts one chip into the pot and gets one card of J, Q and K, which the "
    "others do not see. In turn the players pass or bet one more chip. After a bet the others "
    "call it or fold, once each. The highest card among the remaining players takes the pot; "
    "utility is chips won or lost. With more players lower cards join the deck.",
    summary_ar="يضع كل لاعب رقاقة في الوعاء ويأخذ ورقة من J وQ وK لا يراها الآخرون. يمرّر اللاعبون "
    "بالتناوب أو يراهنون برقاقة أخرى. بعد الرهان يجاري الآخرون أو ينسحبون، كل واحد مرة. أعلى ورقة "
    "بين الباقين تأخذ الوعاء؛ والمنفعة هي الرقائق المربوحة أو المخسورة. مع لاعبين أكثر تنضم أوراق "
    "أدنى.",
    actions=CARDS,
    max_moves=CARDS,
    max_plies=3 * players - 1,
    players=players,
    deterministic=False,
    perfect_information=False,
    utility=(-2.0, 2.0 * (players - 1)),
    players_called=NAMES,
    sources=(
        "https://en.wikipedia.org/wiki/Kuhn_poker",
        "H. W. Kuhn, A simplified two-person poker, 1950",
    ),
)
