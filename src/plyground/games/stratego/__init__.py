"""Stratego: two armies whose ranks the enemy does not see; whoever takes the flag wins.

Cells are numbered row by row from the top. A piece is its rank (1 spy, 2 scout, ... 10 marshal,
11 bomb, 12 flag), Blue's negative. What both have seen is public: who moved, which ranks came to
light. `history` is a hash of all that, and `diary` of what a player alone knows, the own set-up:
the two are a player's information set. Actions: 100 from + to; before the first move a cell to
place a piece on, or 100 + a set-up.
"""

from dataclasses import replace

from plyground.game import DRAW, Facts, Hints, Repetition
from plyground.games.stratego import army, evaluation, hidden, notation, rules
from plyground.games.stratego.army import ARMY, BOMB, PIECES, SCOUT, SETUPS
from plyground.games.stratego.notation import PLAYERS
from plyground.games.stratego.options import blue, placing, plies, red, revealed

MOST_MOVES = max(SETUPS + 40 * placing, 4 * (PIECES - ARMY[BOMB] - 1) + 14 * ARMY[SCOUT])

facts = Facts(
    title="Stratego",
    title_ar="ستراتيجو",
    summary="Two armies of forty face each other, and neither sees the ranks of the other. A turn "
    "moves one piece to the next cell up, down, left or right, not onto a lake; scouts (2) run as "
    "far as they like in a line; bombs (B) and flag (F) never move. Whoever moves onto an enemy "
    "attacks: both ranks are shown, the higher one stays, equal ones both go. A bomb destroys "
    "whatever attacks it, but for a miner (3), who removes it; the spy (S) beats the marshal (10) "
    "when it attacks him. Ranks once seen stay visible. Whoever takes the flag wins, and so does "
    "the last who can move. A piece may not go between the same two cells more than three times "
    "running; the same position three times, or 2000 moves, are a draw. Set-ups are drawn by "
    "chance, with the flag at the back behind bombs; or place your own pieces with the option "
    "`placing`. On the board # is a hidden piece and ? a hidden one that has moved.",
    actions=10000,
    max_moves=MOST_MOVES,
    max_plies=plies + 2 * PIECES + 2,
    deterministic=False,
    perfect_information=False,
    players_called=PLAYERS,
    repetition=Repetition(DRAW, 3),
    hints=Hints(mcts={"playout": 24, "c": 0.7}),
    sources=("https://en.wikipedia.org/wiki/Stratego", "https://isfstratego.kleier.net"),
)
if revealed:
    facts = replace(facts, perfect_information=True)
if placing or (red and blue):
    facts = replace(facts, deterministic=True)
