"""Go by area: no suicide, and no move may bring back an earlier board (positional superko).

Points are numbered along the rows from a1; point p is bit p % 64 of word p // 64 of a set. Beside
the stones the record keeps the stones of chains in atari (with one liberty) and the points open to
the player to move. Both follow from the board: a point is open if beside it there is an empty
point, an own stone not in atari or an enemy stone in atari, so one look around finds all of them.
While `play` is at work, the set `open` is a workspace in which chains are traced.
"""

from plyground.game import FORBIDDEN, Facts, Hints, Repetition
from plyground.games.go import evaluation, notation, rules
from plyground.games.go.options import POINTS, plies

facts = Facts(
    title="Go",
    title_ar="غو",
    summary="Black and White take turns to put a stone on an empty point, or pass. Stones of one "
    "colour that stand side by side form a chain; a chain with no empty point beside it is "
    "captured and taken off. A move may not leave its own chain without such a point, nor bring "
    "back a board that was there before. Two passes in a row end the game. A player's area is "
    "the own stones and the empty points that touch no other colour; White adds the komi, and "
    "the larger area wins.",
    actions=POINTS + 1,
    max_moves=POINTS + 1,
    max_plies=plies,
    players_called=("Black", "White"),
    repetition=Repetition(FORBIDDEN, 2),
    hints=Hints(mcts={"rave": 3000, "c": 0.1}),
    sources=("https://tromp.github.io/go.html", "https://en.wikipedia.org/wiki/Rules_of_Go"),
)
