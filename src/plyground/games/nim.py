"""Nim: take any number of objects from one pile; the last object wins, or loses (misère).

Actions are numbered by the objects of the initial piles: taking t from a pile is the t-th of its
numbers. Three or more players take turns in a circle; the taker of the last object has another
result than all others.
"""

from operator import index

import numpy as np

from plyground.game import Cell, Facts, Grid, Label, Piece, Reader, option, record


def read_piles(given):
    """Sizes as text ("1,3,5,7" or "1;3;5;7"), as one number, or as a sequence of numbers."""
    if isinstance(given, str):
        given = [int(size) for size in given.replace(";", ",").split(",")]
    sizes = tuple(map(index, given if hasattr(given, "__iter__") else (given,)))
    if not 1 <= len(sizes) <= 16:
        raise ValueError(f"{len(sizes)} piles")
    for size in sizes:
        if not 1 <= size <= 255:
            raise ValueError(f"a pile of {size}")
    return sizes


piles = option(
    "piles",
    (1, 3, 5, 7),
    read=read_piles,
    about="sizes of the piles",
    allowed="1 to 16 sizes from 1 to 255, such as 1,3,5,7",
)
misere = option("misere", False, about="the player who takes the last object loses")
players = option("players", 2, low=2, high=6, about="number of players")

State = record(
    piles=(np.int16, len(piles)),
    left=np.int16,  # objects in all piles
    turn=np.int8,
)

# --- rules ---------------------------------------------------------------------------------

PILES = len(piles)
SIZES = np.array(piles, np.int64)
FIRST = np.cumsum(SIZES) - SIZES  # the action that takes one object from the pile
PILE = np.repeat(np.arange(PILES), SIZES)
TAKEN = np.concatenate([np.arange(size) + 1 for size in SIZES])


def start(s):
    s.left = 0
    for i in range(PILES):
        s.piles[i] = SIZES[i]
        s.left += SIZES[i]


def count(s):
    return int(s.left)


def pick(s, k):
    """Adds what was taken from the earlier piles, without an unpredictable branch."""
    a = k
    end = 0
    for i in range(PILES):
        end += int(s.piles[i])
        a += SIZES[i] - int(s.piles[i]) if k >= end else 0
    return a


def legal(s, moves):
    n = 0
    for i in range(PILES):
        for j in range(s.piles[i]):
            moves[n] = FIRST[i] + j
            n += 1
    return n


def play(s, a):
    s.piles[PILE[a]] -= TAKEN[a]
    s.left -= TAKEN[a]
    s.turn = (s.turn + 1) % players


def over(s):
    return s.left == 0


def score(s, u):
    """Two players: 1 and -1. More: 1 for a winner and 0 for a loser."""
    last = (s.turn + players - 1) % players
    lost = -1.0 if players == 2 else 0.0
    for player in range(players):
        u[player] = 1.0 if (player == last) != misere else lost


# --- evaluation ----------------------------------------------------------------------------

if players == 2:
    weights = {"nim_sum": 2.0}

    def features(s, f):
        """1 if best play wins for the first player, by Bouton's theorem, else -1.

        The player to move wins if the exclusive or of the piles is not 0. In misère play the
        opposite holds once every pile has at most one object.
        """
        nim_sum = 0
        large = False
        for i in range(PILES):
            nim_sum ^= int(s.piles[i])
            large = large or s.piles[i] > 1
        wins = (nim_sum != 0) != (misere and not large)
        f[0] = 1.0 if wins == (s.turn == 0) else -1.0


# --- notation and picture ------------------------------------------------------------------

NAMES = ("first", "second", "third", "fourth", "fifth", "sixth")[:players]
GRID = Grid(
    tuple(Cell(f"pile {i + 1}", i, 0, "round") for i in range(PILES)),
    tuple(Label(i, 1, str(i + 1)) for i in range(PILES)),
)
EXAMPLE = f"{','.join(map(str, piles))} first"


def describe(s, a):
    return f"take {TAKEN[a]} from pile {PILE[a] + 1}"


def aliases(s, a):
    """Pile and number of objects."""
    return (f"{PILE[a] + 1}:{TAKEN[a]}",)


def clicks(s, a):
    """The pile, then how many."""
    return [(f"pile {PILE[a] + 1}", f"take {TAKEN[a]}")]


def text(s):
    return f"{','.join(map(str, s.piles))} {NAMES[s.turn]}"


def parse(string, s):
    reader = Reader(string, EXAMPLE)
    sizes = reader.numbers("the piles", PILES, 0, max(piles))
    at = 0
    for i, (size, most) in enumerate(zip(sizes, piles, strict=True)):
        complaint = f"pile {i + 1} cannot have {size} objects, it began with {most}"
        reader.check(size <= most, complaint, at)
        at = string.find(",", at) + 1
    s.turn = reader.choice("the player to move", {name: i for i, name in enumerate(NAMES)})
    reader.end()
    touched = sum(size < most for size, most in zip(sizes, piles, strict=True))
    plies = range(touched, sum(piles) - sum(sizes) + 1)
    reader.check(
        any(ply % players == s.turn for ply in plies),
        f"no game from {','.join(map(str, piles))} leads here with {NAMES[s.turn]} to move",
        len(string.rstrip()) - len(NAMES[s.turn]),
    )
    s.piles[:] = sizes
    s.left = sum(sizes)


def picture(s):
    heaps = [
        Piece(cell.name, str(size), None, "stone", f"{size} objects", int(size))
        for cell, size in zip(GRID.cells, s.piles, strict=True)
        if size
    ]
    return GRID.picture(heaps)


facts = Facts(
    title="Nim",
    title_ar="نيم",
    goal="Take the last object.",
    goal_ar="خذ آخر قطعة.",
    summary="A turn takes one or more objects from one of the piles. The player who takes the "
    "very last object wins; in the misère form that player loses. With more than two players the "
    "taker of the last object is the only winner, or in the misère form the only loser.",
    summary_ar="في كل دور تُؤخذ قطعة أو أكثر من كومة واحدة. يفوز من يأخذ القطعة الأخيرة؛ وفي "
    "الصيغة المعكوسة (ميزير) يخسر. مع أكثر من لاعبين يكون آخذ القطعة الأخيرة الفائز الوحيد، أو "
    "الخاسر الوحيد في الصيغة المعكوسة.",
    actions=sum(piles),
    max_moves=sum(piles),
    max_plies=sum(piles),
    players=players,
    zero_sum=players == 2,
    utility=(-1.0, 1.0) if players == 2 else (0.0, 1.0),
    players_called=NAMES,
    sources=(
        "https://en.wikipedia.org/wiki/Nim",
        "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
    ),
)
