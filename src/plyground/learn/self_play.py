# mypy: allow-untyped-defs, no-check-untyped-defs
"""Whole games of a network against itself, compiled: no Python between two moves.

Each position gives a row: the facts that hold, the policy that the search found, and, when the game
is over, the value to learn.
"""

import numpy as np

from plyground.game.contract.facts import CHANCE
from plyground.game.contract.names import (
    PLAYERS,
    SYMMETRIES,
    image,
    image_action,
    score,
    to_play,
)
from plyground.kernel.control import STOP, borrowed, peek
from plyground.kernel.randomness import below
from plyground.learn.gumbel import standing, think
from plyground.learn.settle import SETTLES, settle_game
from plyground.search.engines.mcts.evaluation import judge
from plyground.search.engines.playouts import HERE, NEXT, ROOT, choose, mark_path, step
from plyground.search.network.names import VALUES, see

GAME, START = 3, 4
"""Places on the stack: the game that is played, and the position where games start."""
JUDGES = False
"""Bound by `player`: whether the evaluation stands for the result of the game."""


def play_games(
    w, nodes, table, worlds, odds, known, values, on, on_end, acts, odds_of, acts_end, goal, games
):
    """Play games from stack[START] and write their rows; returns how many games were played.

    Stops early when there is no room for another game, or at STOP.
    """
    nodes = borrowed(nodes)
    table = borrowed(table)
    worlds = borrowed(worlds)
    known = borrowed(known)
    values = borrowed(values)
    for game in range(games):
        if peek(w.control, STOP) or w.too_long or w.rows + w.game_rows > len(on_end):
            return game
        begin(w)
        first = np.int64(w.rows)
        cut = True
        for ply in range(w.longest):
            w.stack[HERE] = w.stack[GAME]
            if to_play(w.stack[GAME]) == CHANCE:
                a = choose(w)
            else:
                if JUDGES and w.rows - first >= w.judged:
                    judge(w, GAME)
                    write_values(w, goal, first, np.int64(w.rows), False)
                    first = np.int64(w.rows)
                w.stack[ROOT] = w.stack[GAME]
                worlds[0] = w.stack[GAME]
                best = think(w, nodes, table, worlds, odds, known, values, w.budget, noise(w, ply))
                a = np.int64(-1)
                if best >= 0:
                    children = np.int64(nodes[0].first)
                    a = np.int64(nodes[children + best].action)
                    write(w, nodes, on, on_end, acts, odds_of, acts_end)
            if a < 0 or not go_on(w, a):
                cut = False
                break
        finish_game(w, acts, odds_of, acts_end, goal, first, cut)
    return games


def noise(w, ply):
    """The Gumbel noise at a ply: later moves are the best ones."""
    return 1.0 if ply < w.bold else 0.0


def begin(w):
    """Put a new game into stack[GAME]: a few random plies from the start, which end no game."""
    while True:
        w.stack[HERE] = w.stack[START]
        w.length = w.start_length
        mark_path(w)
        length = w.start_length
        ended = False
        for _ in range(below(w.random, w.opening + 1)):
            a = choose(w)
            if a < 0:
                ended = True
                break
            length = step(w, a, length)
            if length < 0:
                ended = True
                break
        if not ended:
            w.stack[GAME] = w.stack[HERE]
            w.length = length
            return


def go_on(w, a):
    """Play a in stack[GAME]; False if a repetition ends the game, and `u` is written."""
    w.stack[HERE] = w.stack[GAME]
    length = step(w, a, w.length)
    if length < 0:
        w.stack[GAME] = w.stack[HERE]
        w.repeated = True
        return False
    w.stack[GAME] = w.stack[HERE]
    w.length = length
    return True


def write(w, nodes, on, on_end, acts, odds_of, acts_end):
    """A row for stack[GAME] as it is, and one for another image of it, if it has any."""
    mover = to_play(w.stack[GAME])
    w.stack[NEXT] = w.stack[GAME]
    put_row(w, nodes, 0, mover, on, on_end, acts, odds_of, acts_end)
    if SYMMETRIES > 1:
        k = 1 + below(w.random, SYMMETRIES - 1)
        image(w.stack[NEXT], k)
        put_row(w, nodes, k, mover, on, on_end, acts, odds_of, acts_end)


def put_row(w, nodes, k, mover, on, on_end, acts, odds_of, acts_end):
    """A row for stack[NEXT], the k-th image of the position that was searched."""
    row = np.int64(w.rows)
    at = np.int64(on_end[row - 1]) if row > 0 else np.int64(0)
    seen = see(w.stack[NEXT], w.facts_on)
    for i in range(seen):
        on[at + i] = w.facts_on[i]
    on_end[row] = at + seen
    at = np.int64(acts_end[row - 1]) if row > 0 else np.int64(0)
    first = np.int64(nodes[0].first)
    n = np.int64(nodes[0].count)
    for i in range(n):
        a = np.int64(nodes[first + i].action)
        acts[at + i] = a if k == 0 else image_action(a, k)
        odds_of[at + i] = w.target[i]
    acts_end[row] = at + n
    place = row % len(w.row_mover)
    w.row_mover[place] = mover
    w.row_told[place] = w.told
    if SETTLES:
        w.row_state[place] = w.stack[GAME]
    w.rows = row + 1


def finish_game(w, acts, odds_of, acts_end, goal, first, cut):
    """Write the values to learn from for the rows since the last ones that were judged.

    Where the end of the game is settled, the value is exact, and is the result for what was before.
    """
    if not cut and not w.repeated:
        score(w.stack[GAME], w.u)
    w.repeated = False
    open_rows = np.int64(w.rows)
    if SETTLES:
        open_rows = settle_game(w, acts, odds_of, acts_end, first)
        cut = cut and open_rows == w.rows
        for row in range(open_rows, w.rows):
            goal[row, 0] = w.row_told[row % len(w.row_mover)]
    write_values(w, goal, first, open_rows, cut)


def write_values(w, goal, first, end, cut):
    """Write the values of these rows: half the result `u`, half what the search said.

    Of a game that was cut off, only what the search said. With several players, only the result.
    """
    for row in range(first, end):
        place = row % len(w.row_mover)
        mover = np.int64(w.row_mover[place])
        told = w.row_told[place]
        if VALUES == 1:
            result = told if cut else standing(w, w.u[mover])
            goal[row, 0] = 0.5 * result + 0.5 * told
        else:
            for i in range(PLAYERS):
                result = 0.0 if cut else standing(w, w.u[(mover + i) % PLAYERS])
                goal[row, i] = result
