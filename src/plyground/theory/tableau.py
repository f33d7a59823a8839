"""Systems of inequalities Mx <= b, x >= 0 in integers, and pivoting from corner to corner.

A tableau is [M | I | b]. After each pivot it is scaled by the determinant of the basis, so that all
entries stay integers and every division is exact. Ties in the ratio test are broken
lexicographically, so no basis repeats, however degenerate the system is.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


class Tableau:
    """Columns are variables; `slack` holds the column of each row's slack variable."""

    def __init__(self, rows: list[list[int]], slack: Sequence[int]) -> None:
        self.rows, self.slack = rows, slack
        self.basis = list(slack)
        """The basic variable of each row; all other variables are zero."""
        self.scale = 1
        """The common denominator of all entries."""

    def copy(self) -> Tableau:
        """An independent copy."""
        twin = Tableau([list(row) for row in self.rows], self.slack)
        twin.basis, twin.scale = list(self.basis), self.scale
        return twin

    def leaving(self, entering: int) -> int | None:
        """The row whose variable reaches zero first as `entering` grows; None if none does."""
        best: int | None = None
        for i, row in enumerate(self.rows):
            if row[entering] > 0 and (best is None or self._before(i, best, entering)):
                best = i
        return best

    def _before(self, i: int, k: int, entering: int) -> bool:
        """Whether row i has the smaller ratio, lexicographically."""
        a, b = self.rows[i], self.rows[k]
        p, q = a[entering], b[entering]
        for column in (-1, *self.slack):
            left, right = a[column] * q, b[column] * p
            if left != right:
                return left < right
        return False

    def pivot(self, r: int, entering: int) -> int:
        """Replace the basic variable of row r by `entering`; returns the old one."""
        chosen = self.rows[r]
        p, scale = chosen[entering], self.scale
        for i, row in enumerate(self.rows):
            if i != r:
                q = row[entering]
                if q:
                    self.rows[i] = [
                        (x * p - q * y) // scale for x, y in zip(row, chosen, strict=True)
                    ]
                elif p != scale:
                    self.rows[i] = [x * p // scale for x in row]
        self.scale = p
        left, self.basis[r] = self.basis[r], entering
        return left

    def values(self, variables: Sequence[int]) -> tuple[Fraction, ...]:
        """The coordinates of the current corner."""
        at = {v: row[-1] for v, row in zip(self.basis, self.rows, strict=True)}
        return tuple(Fraction(at.get(v, 0), self.scale) for v in variables)


def tableau(matrix: Sequence[Sequence[int]], bounds: Sequence[int], first_slack: int) -> Tableau:
    """Mx <= b with b >= 0. The slack columns begin at `first_slack`: 0, or after those of x."""
    height, width = len(matrix), len(matrix[0])
    rows = []
    for i, (row, bound) in enumerate(zip(matrix, bounds, strict=True)):
        unit = [int(i == k) for k in range(height)]
        rows.append([*unit, *row, bound] if first_slack == 0 else [*row, *unit, bound])
    assert first_slack in (0, width)
    return Tableau(rows, range(first_slack, first_slack + height))
