# mypy: allow-untyped-defs, no-check-untyped-defs
"""Scores: value and distance in one whole number, so that a search compares both at once.

A score is `level * TEMPO + tempo`, for the player to move. The level is the value in small steps:
even ones (`levels`) in `solve`, those of the evaluation (`alphabeta.values`) in alpha-beta. The
tempo prefers quick wins and slow losses: it is FAR - ply at an end that is won, minus that at one
that is lost, and 0 at draws and evaluations. Plies count from the root, in the table from the node.
"""

from plyground.search.engines.utilities import note

TEMPO = 4096
FAR = 2000
"""More than any ply that is searched, and less than half of TEMPO."""
UNKNOWN = 1 << 62
"""Instead of a score: only a search can tell."""


def end_score(w, level, u, ply):
    """The score of an end at a ply: its utility u is on this level."""
    note(w, level, u)
    return score_of(level, FAR - ply if w.quick else 0)


def score_of(level, tempo):
    """The score of a level; the tempo counts for the player who is ahead."""
    if level > 0:
        return level * TEMPO + tempo
    if level < 0:
        return level * TEMPO - tempo
    return 0


def level_of(x):
    """The level in a score."""
    return (x + TEMPO // 2) // TEMPO


def distance_of(x):
    """The plies to the end in a score; None for draws and evaluations."""
    tempo = int(x - level_of(x) * TEMPO)
    return FAR - abs(tempo) if tempo else None


def shifted(x, plies):
    """A score with its end that many plies further away.

    The table keeps scores as seen from their node: on the way there, the end comes nearer by the
    node's ply.
    """
    tempo = ((x + TEMPO // 2) & (TEMPO - 1)) - TEMPO // 2
    if tempo > 0:
        return x - plies
    return x + plies if tempo < 0 else x
