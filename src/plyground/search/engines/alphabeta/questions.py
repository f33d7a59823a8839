# mypy: allow-untyped-defs, no-check-untyped-defs
"""The exact value of the root, by questions of the kind "is it g or more?".

Wins and losses quicker than g are not searched for, so a question about a quick end is a shallow
search. Where there is time for all questions, these come first, and the deeper ones profit from
what they leave in the table. Otherwise a win or a draw matters more than its distance.
"""

from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.root import search_root
from plyground.search.engines.alphabeta.values import INFINITE, WON
from plyground.search.engines.zero_sum.score import FAR, TEMPO

QUICK_FIRST, VALUE_FIRST = -1, -2
"""Passed to `search_or_ask` instead of a line: which questions come first."""


def search_or_ask(w, table, line, depth, alpha, beta):
    """`search_root`; or, by questions, the score of the root, whatever the window is.

    `sure` is then the best score that was proved, of the move `sure_place`. Both are one function,
    because each function that Python calls is compiled with all of the search.
    """
    if line >= 0:
        return search_root(w, table, line, depth, alpha, beta)
    high = WON + FAR - 1 if w.quick else INFINITE
    low = -high
    while low < high:
        g = question(w.quick and line == QUICK_FIRST, depth, low, high)
        x = search_root(w, table, 0, depth, g - 1, g)
        if peek(w.control, STOP) != 0:
            return x
        if x >= g:
            low = max(low, x)
            if w.root_proved[w.root_order[0]]:
                w.sure = x
                w.sure_place = w.root_order[0]
        else:
            high = min(high, x)
    return search_root(w, table, 0, depth, low - 1, low + 1)  # for the line


def question(quick_first, depth, low, high):
    """Where to divide the scores from low to high, if the game ends within `depth` plies."""
    if quick_first and (low <= -WON or high >= WON):
        worst = rank_of(depth, low)
        best = rank_of(depth, high)
        rank = middle(worst, best) + 1
        # When turns alternate, a player can win at every second ply only.
        if rank > 0 and (depth + 1 - rank) & 1 == 0 and rank < best:
            rank += 1
        elif rank < 0 and (depth + 1 + rank) & 1 == 0 and rank - 1 > worst:
            rank -= 1
        # If the game goes on after `depth`, bounds may be about ends beyond it.
        return max(low + 1, min(score_at(depth, rank), high))
    if low < 1 <= high:
        return 1
    if low < 0 <= high:
        return 0
    if high - low > TEMPO and not (low >= WON or high <= -WON):
        half = (low + high) // (2 * TEMPO) * TEMPO
        if low < half <= high:
            return half
    return low + (high - low + 1) // 2


def middle(low, high):
    """A rank of at least low, and below high, that is far from 0: quick ends come first."""
    here = (low + high) >> 1
    if here <= 0:
        return max(low, min(here, -(-low >> 1)))
    return max(here, high >> 1)


def rank_of(depth, x):
    """1 more than the plies that an end leaves of the game; below 0 for a loss, 0 for neither."""
    if x >= WON:
        return depth + 1 - FAR + x - WON
    if x <= -WON:
        return -rank_of(depth, -x)
    return 0


def score_at(depth, rank):
    """The least score of a rank."""
    if rank > 0:
        return WON + FAR - depth - 1 + rank
    if rank < 0:
        return -score_at(depth, -rank)
    return -WON
