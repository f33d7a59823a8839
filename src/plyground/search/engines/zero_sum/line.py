# mypy: allow-untyped-defs, no-check-untyped-defs
"""The principal variation from each ply of a search, in `line` and `line_length`."""


def lead_with(w, ply, a):
    """The line from a ply: an action, and then the line from the next ply."""
    n = w.line_length[ply + 1]
    w.line[ply][0] = a
    for i in range(n):  # a slice would take numba seconds to compile
        w.line[ply][i + 1] = w.line[ply + 1][i]
    w.line_length[ply] = n + 1
