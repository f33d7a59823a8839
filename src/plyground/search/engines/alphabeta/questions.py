"""The whole value of the root, by questions of the kind "is it g or more?".

No win or loss quicker than g is looked for, so a question about a quick one is a shallow search.
Where there is time for all, these come first, and what they leave in the table serves the deeper
ones; else whether it is won or drawn matters more than how soon.
"""

from plyground.kernel.control import STOP, peek
from plyground.search.engines.alphabeta.root import search_root
from plyground.search.engines.alphabeta.values import FAR, INFINITE, TEMPO, WON

QUICK_FIRST, VALUE_FIRST = -1, -2
"""Instead of a line, for `search_or_ask`: which questions come first."""


def search_or_ask(w, table, line, depth, a, b):
    """`search_root`; or, by questions, the score of the root, whatever a and b are.

    `sure` is then the best score that was proved, of the move `sure_place`. Both in one function,
    because each that Python calls is compiled with all of the search.
    """
    if line >= 0:
        return search_root(w, table, line, depth, a, b)
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
    """Where to divide the scores from low to high, if the game is over after `depth` plies."""
    if quick_first and (low <= -WON or high >= WON):
        worst = rank_of(depth, low)
        best = rank_of(depth, high)
        rank = middle(worst, best) + 1
        # With turns that alternate, only every second ply can be won.
        if rank > 0 and (depth + 1 - rank) & 1 == 0 and rank < best:
            rank += 1
        elif rank < 0 and (depth + 1 + rank) & 1 == 0 and rank - 1 > worst:
            rank -= 1
        # If the game goes on after `depth`, bounds may speak of ends beyond it.
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
    """A rank from low to high, without high, that is far from 0: quick ends are asked for first."""
    here = (low + high) >> 1
    if here <= 0:
        return max(low, min(here, -(-low >> 1)))
    return max(here, high >> 1)


def rank_of(depth, x):
    """Plies that a score leaves of the game, and 1: above 0 for a win, below for a loss, else 0."""
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
